package ast

import "whenthen/engine/source"

// Block is a list of statements: the braces of Java code, or a whole consequence from "then" to "end". The verbs of the engine
// (insert, update, delete, ...) are ordinary calls in it.
type Block struct {
	Base
	Stmts  []Stmt
	Braces bool
}

// LocalVar declares one or more local variables.
type LocalVar struct {
	Base
	Modifiers   []string // "final"
	Annotations []*Annotation
	Type        *TypeRef
	Vars        []*VarDecl
}

// VarDecl is one name of a LocalVar or of a class field.
type VarDecl struct {
	Base
	Name *Name
	Dims int  // brackets after the name
	Init Expr // nil if absent
}

// ExprStmt is an expression used as a statement.
type ExprStmt struct {
	Base
	X    Expr
	Open bool // update( x ), delete( x ) or retract( x ) without its semicolon, in Java code
}

// Modify is `modify( Target ) { Entries }`. Each entry is a call or an assignment on the target. With is set for MVEL's `with`,
// which only runs the entries and does not notify the engine.
type Modify struct {
	Base
	Target  Expr
	Entries []Expr
	With    bool
	// Extra are the single tokens before the braces that Drools skips.
	Extra []source.Span
	// HasBlock is false for a bare `modify( x );`.
	HasBlock bool
}

// If is an if statement; Else is nil if absent.
type If struct {
	Base
	Cond Expr
	Then Stmt
	Else Stmt
}

// For is `for ( Init; Cond; Post ) Body`; every part of the head may be absent.
type For struct {
	Base
	Init []Stmt // one LocalVar, or ExprStmts
	Cond Expr
	Post []Expr
	Body Stmt
}

// ForEach is `for ( Type name : X ) Body`, or MVEL's foreach. Type is nil if there is only a name.
type ForEach struct {
	Base
	Modifiers   []string
	Annotations []*Annotation
	Type        *TypeRef
	Name        *Name
	X           Expr
	Body        Stmt
}

// While is a while loop, or MVEL's until.
type While struct {
	Base
	Until bool
	Cond  Expr
	Body  Stmt
}

// DoWhile is a do loop.
type DoWhile struct {
	Base
	Body  Stmt
	Until bool
	Cond  Expr
}

// Switch is a switch statement.
type Switch struct {
	Base
	X     Expr
	Cases []*SwitchCase
}

// SwitchCase is one case of a switch.
type SwitchCase struct {
	Base
	Labels  []Expr
	Types   []*Param // Java type patterns `case Foo f ->`
	Guard   Expr     // after "when", nil if absent
	Default bool
	Arrow   bool // case x -> ...
	Body    []Stmt
}

// Try is a try statement.
type Try struct {
	Base
	Resources []Stmt // LocalVar or ExprStmt
	Body      *Block
	Catches   []*Catch
	Finally   *Block // nil if absent
}

// Catch is one catch clause.
type Catch struct {
	Base
	Param *Param
	Body  *Block
}

// Return is a return statement; X is nil if absent.
type Return struct {
	Base
	X Expr
}

// Yield is Java's `yield x`.
type Yield struct {
	Base
	X Expr
}

// Break is a break statement; Label is nil if absent.
type Break struct {
	Base
	Label *Name
}

// Continue is a continue statement; Label is nil if absent.
type Continue struct {
	Base
	Label *Name
}

// Throw is a throw statement.
type Throw struct {
	Base
	X Expr
}

// Assert is an assert statement; Message is nil if absent.
type Assert struct {
	Base
	X, Message Expr
}

// Labeled is `label: statement`.
type Labeled struct {
	Base
	Label *Name
	Body  Stmt
}

// Synchronized is `synchronized ( X ) { ... }`.
type Synchronized struct {
	Base
	X    Expr
	Body *Block
}

// FreeText is text instead of code: a whole consequence of plain words, or a line that begins with #, which began a comment up to Drools 5.
// Drools accepts any text as a consequence and leaves the error to the Java compiler; here the checker reports it. Words are the tokens.
type FreeText struct {
	Base
	Words []string
}

// Empty is a lone semicolon.
type Empty struct{ Base }

// LocalClass is a class declared inside code.
type LocalClass struct {
	Base
	Class *Class
}

// LocalFunction is MVEL's `def name( params ) { ... }`.
type LocalFunction struct {
	Base
	Name   *Name
	Params []*Param
	Body   *Block
}

// Class is a class, interface, enum or record declared in Java code.
type Class struct {
	Base
	Modifiers   []string
	Annotations []*Annotation
	Kind        string // "class", "interface", "enum", "record"
	Name        *Name
	TypeParams  []*TypeRef
	Components  []*Param // of a record
	Extends     []*TypeRef
	Implements  []*TypeRef
	Body        *ClassBody
	// Keys are the fields that generated equals and hashCode methods compare, for a record or with Lombok.
	Keys []string
	// Compiled is true if the class comes from a class file, and so has no code.
	Compiled bool
	// Completed is true if the members include those that the compiler or Lombok generates.
	Completed bool
}

// ClassBody is the body of a class or anonymous class.
type ClassBody struct {
	Base
	Constants []*EnumConstant // of an enum
	Members   []*Member
	Unread    int // number of members of a Java source file that could not be parsed and are left out
}

// Member is a field, method, constructor, initializer or inner class of a class body.
type Member struct {
	Base
	Modifiers   []string
	Annotations []*Annotation
	TypeParams  []*TypeRef
	Type        *TypeRef // nil for constructors, initializers and inner classes
	Name        *Name    // of a method or constructor
	Params      []*Param
	Throws      []*TypeRef
	Body        *Block     // nil for fields and abstract methods
	Vars        []*VarDecl // of a field
	Class       *Class     // an inner class
	// Compact is true for the compact constructor of a record, which has no parameter list: it runs before the fields are set.
	Compact bool

	Unread *Unread // the body in a Java source file, as tokens
}

func (*Block) stmt()         {}
func (*LocalVar) stmt()      {}
func (*ExprStmt) stmt()      {}
func (*Modify) stmt()        {}
func (*If) stmt()            {}
func (*For) stmt()           {}
func (*ForEach) stmt()       {}
func (*While) stmt()         {}
func (*DoWhile) stmt()       {}
func (*Switch) stmt()        {}
func (*Try) stmt()           {}
func (*Return) stmt()        {}
func (*Yield) stmt()         {}
func (*Break) stmt()         {}
func (*Continue) stmt()      {}
func (*Throw) stmt()         {}
func (*Assert) stmt()        {}
func (*Labeled) stmt()       {}
func (*Synchronized) stmt()  {}
func (*FreeText) stmt()      {}
func (*Empty) stmt()         {}
func (*LocalClass) stmt()    {}
func (*LocalFunction) stmt() {}
