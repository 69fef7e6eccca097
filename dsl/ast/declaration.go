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

// ImportKind tells what an import brings in.
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

// TypeRef is the name of a type as written, with its arguments and brackets.
type TypeRef struct {
	Base
	Name string     // dotted as written; "?" for a wildcard, "var" and primitive names are kept as they are
	Args []*TypeRef // generic arguments
	// Diamond tells `Name<>`.
	Diamond bool
	// Bound is the type after "extends" or "super" of a wildcard, BoundKind that word.
	Bound     *TypeRef
	BoundKind string
	// Inner is the rest of `Outer<A>.Inner<B>`.
	Inner *TypeRef
	// And holds the further types of an intersection `A & B` (casts, bounds) or a union `A | B` (catch).
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
	Type        *TypeRef // nil if only a name is written; in a query that means Object
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

// EnumConstant is one constant of an enum; Body is what a constant of a Java enum overrides, nil elsewhere.
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
	Pattern     *Pattern // nil if it could not be read
}

// Query is `query name( params ) conditions end`.
type Query struct {
	Base
	Name        *Name
	Params      []*Param
	HasParams   bool // brackets are written, perhaps empty
	Annotations []*Annotation
	When        []Condition
}

// Rule is one rule. A rule with errors is in the tree too, as far as it was understood; Bad then says so.
type Rule struct {
	Base
	Name        *Name
	Extends     *Name // nil if absent
	Annotations []*Annotation
	Attributes  []*Attribute
	When        []Condition
	HasWhen     bool   // the word "when" is written
	Then        *Block // nil only if the rule could not be read so far
	Named       []*NamedConsequence
	// Bad tells that the rule holds an error that was already reported; later stages should not report what follows from it.
	Bad bool
	// Mended are the places of these errors if the rest of the rule is here as it was meant: a word was spelt right, a sign put in or taken
	// out. It is nil if something had to be left out.
	Mended []source.Span

	late   RuleReader // reads what was left out; nil if nothing ever was
	loaded bool       // late has read it
}

// NamedConsequence is a `then[name] ...` block.
type NamedConsequence struct {
	Base
	Name *Name
	Body *Block
}

// Attribute is a rule attribute such as `salience 10`. Before the name "attributes:" may stand, and a comma between two.
type Attribute struct {
	Base
	// Name is the canonical word, "no-loop" or "agenda-group", whatever blanks stood round its dashes.
	Name *Name
	// Value is what was written: a Literal, a Unary minus, a Paren, or for salience and enabled any expression. It is nil for a bare flag and for
	// a timer.
	Value Expr
	// More holds the second and later names of `calendars "a", "b"`.
	More []Expr
	// Timer is set for timer and duration written with brackets.
	Timer *Timer
}

// Timer is the text in the brackets of a timer: `int: 30s 5m`, `cron: 0/5 * * * * ?`, `expr: $d, $p; start=..., repeat-limit=3`.
type Timer struct {
	Base
	Protocol string // "int", "cron", "expr", or "" if none is written, which means int
	Text     string // everything after the protocol up to the closing bracket, trimmed
	// Args holds the delay and the period as expressions (time literals, usually); empty for cron.
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
	// Args is filled if the content reads as expressions; it is empty for free text.
	Args []*AnnotationArg
}

// AnnotationArg is one value of an annotation, with its key if one is written.
type AnnotationArg struct {
	Base
	Key   *Name // nil if only a value is written
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

// AddDims adds pairs of square brackets written behind the name.
func (t *TypeRef) AddDims(n int) {
	if t != nil {
		t.Dims += n
	}
}
