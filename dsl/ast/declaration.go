package ast

import (
	"whenthen/engine/source"
)

// Package is `package a.b`.
type Package struct {
	Base
	Name *Name
}

// Unit is `unit Name`.
type Unit struct {
	Base
	Name *Name
}

// ImportKind is the kind of the imported names.
type ImportKind string

// The kinds of import, by the word that follows "import".
const (
	ImportType       ImportKind = ""
	ImportStatic     ImportKind = "static"
	ImportFunction   ImportKind = "function"
	ImportAccumulate ImportKind = "accumulate" // written "accumulate" or "acc"
)

// Import is one import line.
type Import struct {
	Base
	Kind ImportKind
	Name *Name // without the ".*"
	Wild bool  // ends in ".*"
	As   *Name // the function name of `import accumulate x.F name`, nil otherwise
}

// Global is `global Type name`.
type Global struct {
	Base
	Type *TypeRef
	Name *Name
}

// TypeRef is a reference to a type as written, with type arguments and array brackets.
type TypeRef struct {
	Base
	Name string     // dotted as written; "?" for a wildcard; "var" and primitive names stay as they are
	Args []*TypeRef // type arguments
	// Diamond is true for `Name<>`.
	Diamond bool
	// Bound is the bound of a wildcard, BoundKind its keyword: "extends" or "super".
	Bound     *TypeRef
	BoundKind string
	// Inner is the rest of `Outer<A>.Inner<B>`.
	Inner *TypeRef
	// And holds the other types of an intersection `A & B` (casts, bounds) or union `A | B` (catch).
	And  []*TypeRef
	Dims int // pairs of square brackets
}

// Function is `function [type] name( params ) { body }`.
type Function struct {
	Base
	Result *TypeRef // nil: nothing written, which means void
	Name   *Name
	Params []*Param
	Body   *Block
}

// Param is a parameter of a function, query, lambda or method.
type Param struct {
	Base
	Modifiers   []string // "final"
	Annotations []*Annotation
	Type        *TypeRef // nil if there is only a name, which means Object in a query
	Name        *Name
	Variadic    bool // Type... name
}

// TypeDecl is `declare [trait|enum] Name ... end`.
type TypeDecl struct {
	Base
	Trait, Enum bool
	Name        *Name
	Extends     []*TypeRef
	Annotations []*Annotation
	Constants   []*EnumConstant // of an enum
	Fields      []*Field
}

// EnumConstant is one constant of an enum. Body is the class body of a constant of a Java enum, nil elsewhere.
type EnumConstant struct {
	Base
	Name *Name
	Args []Expr
	Body *ClassBody
}

// Field is a field of a declared type: `name : Type = init @meta`.
type Field struct {
	Base
	Name        *Name
	Type        *TypeRef
	Init        Expr // nil if absent
	Annotations []*Annotation
}

// EntryPointDecl is `declare entry-point name @meta end`.
type EntryPointDecl struct {
	Base
	Name        *Name
	Annotations []*Annotation
}

// WindowDecl is `declare window Name @meta Pattern end`.
type WindowDecl struct {
	Base
	Name        *Name
	Annotations []*Annotation
	Pattern     *Pattern
}

// Query is `query name( params ) conditions end`.
type Query struct {
	Base
	Name        *Name
	Params      []*Param
	HasParams   bool // brackets are present, even if empty
	Annotations []*Annotation
	When        []Condition
}

// Rule is one rule. A rule with errors is in the tree without the parts that could not be read; then Bad is true.
type Rule struct {
	Base
	Name        *Name
	Extends     *Name // nil if absent
	Annotations []*Annotation
	Attributes  []*Attribute
	When        []Condition
	HasWhen     bool   // the word "when" is present
	Then        *Block // nil only if the rule could not be parsed up to here
	Named       []*NamedConsequence
	// Bad is true if the rule has an error, which has been reported. Later stages should not report further errors caused by it.
	Bad bool
	// Mended are the positions of these errors if all of them were repaired without loss: by correcting a word, or by inserting or deleting
	// a sign. It is nil if something had to be left out.
	Mended []source.Span

	late   RuleReader // parses the parts that were left out of the tree; nil if the rule was complete from the start
	loaded bool       // the parts have been restored
}

// NamedConsequence is a `then[name] ...` block.
type NamedConsequence struct {
	Base
	Name *Name
	Body *Block
}

// Attribute is a rule attribute such as `salience 10`. In the text, "attributes:" may precede the name, and a comma may follow the
// attribute.
type Attribute struct {
	Base
	// Name is the canonical name, "no-loop" or "agenda-group", whatever blanks were around its dashes.
	Name *Name
	// Value is the value as written: a Literal, a Unary minus, a Paren, or for salience and enabled any expression. It is nil for
	// a flag without a value and for a timer.
	Value Expr
	// More contains the second and later names of `calendars "a", "b"`.
	More []Expr
	// Timer is set for a timer or duration in brackets; otherwise it is nil.
	Timer *Timer
}

// Timer is the content of a timer's brackets: `int: 30s 5m`, `cron: 0/5 * * * * ?`, `expr: $d, $p; start=..., repeat-limit=3`.
type Timer struct {
	Base
	Protocol string // "int", "cron", "expr", or "" if absent, which means int
	Text     string // everything after the protocol up to the closing bracket, trimmed
	// Args holds the delay and the period, usually time literals; it is empty for cron.
	Args   []Expr
	Params []*TimerParam
}

// TimerParam is `name = value` after the semicolon of a timer. Value is the text as written, trimmed.
type TimerParam struct {
	Base
	Name  *Name
	Value string
}

// Annotation is `@name( ... )`. Its content may be an expression, `key = expression` pairs or free text.
type Annotation struct {
	Base
	Name      *Name
	HasParens bool
	Text      string // everything between the brackets as written, trimmed
	// Args holds the content if it parses as expressions; it is empty for free text.
	Args []*AnnotationArg
}

// AnnotationArg is one value of an annotation, with its key if there is one.
type AnnotationArg struct {
	Base
	Key   *Name // nil for a value without a key
	Value Expr
}

func (*Package) item()        {}
func (*Unit) item()           {}
func (*Import) item()         {}
func (*Global) item()         {}
func (*Function) item()       {}
func (*TypeDecl) item()       {}
func (*EntryPointDecl) item() {}
func (*WindowDecl) item()     {}
func (*Query) item()          {}
func (*Rule) item()           {}
func (*Attribute) item()      {}

// Path returns the name, followed by the name of the inner class if there is one.
func (t *TypeRef) Path() string {
	if t.Inner == nil {
		return t.Name
	}
	return t.Name + "." + t.Inner.Name
}

// AddDims adds pairs of square brackets that follow the name.
func (t *TypeRef) AddDims(n int) {
	if t != nil {
		t.Dims += n
	}
}
