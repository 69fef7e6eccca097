package grammar

import (
	"github.com/alecthomas/participle/v2/lexer"
)

// The items of a file, in participle's notation. condition.go has the conditions, handwritten.go the hand-written productions, symbol.go
// the kinds of token, choice.go the union types. `whenthen grammar` prints all of it.
//
// Every struct is a production. "(?! Section)" avoids attempts to read a part that cannot match at the end of a rule. Package parse builds
// the nodes of the syntax tree from the structs. Tokens are the tokens that a struct has read, from which the node gets its span.
//
// Building the parser takes a considerable part of a short run. When participle reads the tags, it reads the tag of a field again each time
// it looks at it from the end of the previous field: six times for a "|" at the beginning of a tag, three times for a term after a "|" at
// the end of a tag. So union types replace structs with many alternatives, and a "|" is at the end of a tag, not at its beginning.

// Item is one element of the list that makes up a rule file.
type Item struct {
	Part ItemPart `parser:"@@ ';'?"`
}

// Package is the package line.
type Package struct {
	Name Path `parser:"'package' @@"`
}

// Unit is the unit line.
type Unit struct {
	Name Path `parser:"'unit' @@"`
}

// Import is an import of a type, of the static members of a class, of a function, or of an accumulate function.
type Import struct {
	Accumulate Path   `parser:"'import' ( ('accumulate' | 'acc') (?= Ident) @@"`
	As         Name   `parser:"           @@ |"`
	Kind       string `parser:"         ( @('static' | 'function') (?= Ident) )?"`
	Name       Path   `parser:"           @@"`
	Wild       bool   `parser:"           ( '.' @'*' )? )"`
}

// Global declares a global.
type Global struct {
	Type Type `parser:"'global' @@"`
	Name Name `parser:"@@"`
}

// Function is a function of the rule file; its body is Java.
type Function struct {
	Result Type         `parser:"'function' ( (?! Type '(') @@ )?"`
	Name   Name         `parser:"@@"`
	Params Parameters   `parser:"@@"`
	Body   FunctionBody `parser:"@@"`
}

// Declaration is the text between "declare" and "end".
type Declaration struct {
	Of Declared `parser:"'declare' @@ 'end'"`
}

// EntryPointDeclaration declares an entry point.
type EntryPointDeclaration struct {
	Name   Title        `parser:"'entry' '-' 'point' @@"`
	Annots []Annotation `parser:"( '@' @@ )*"`
}

// WindowDeclaration names a pattern over a window.
type WindowDeclaration struct {
	Name    Name         `parser:"'window' (?= Ident) @@"`
	Annots  []Annotation `parser:"( '@' @@ )*"`
	Pattern *Pattern     `parser:"@@"`
}

// EnumDeclaration declares an enum.
type EnumDeclaration struct {
	Name      Path         `parser:"'enum' (?= Ident) @@"`
	Annots    []Annotation `parser:"( '@' @@ )*"`
	Constants []*Constant  `parser:"( (?= Type | Ident (',' | ';')) @@ ( ',' @@ )* ';' )?"`
	Fields    []*Field     `parser:"@@*"`
}

// Constant is a constant of an enum.
type Constant struct {
	Tokens []lexer.Token
	Name   Name           `parser:"@@"`
	Args   []InitialValue `parser:"( '(' ( @@ ( ',' @@ )* )? ')' )?"`
}

// TypeDeclaration declares a class or trait of facts.
type TypeDeclaration struct {
	Trait   bool         `parser:"( @'trait' (?= Ident) )? ( 'type' (?= Ident) )?"`
	Name    Path         `parser:"@@"`
	Extends []Path       `parser:"( 'extends' @@ ( ',' @@ )* )?"`
	Annots  []Annotation `parser:"( '@' @@ )*"`
	Fields  []*Field     `parser:"@@*"`
}

// Field is a field of a declared type. In DRL10 it may be called "end".
type Field struct {
	Tokens []lexer.Token
	Name   Name         `parser:"( (?= 'end' ':') @@ | (?! 'end') @@ ) ':'"`
	Type   Type         `parser:"@@"`
	Init   InitialValue `parser:"( '=' @@ )?"`
	Annots []Annotation `parser:"( '@' @@ )* ';'?"`
}

// Query is a query.
type Query struct {
	Name   Title        `parser:"'query' @@"`
	Params Parameters   `parser:"( (?= '(') @@ )?"`
	Annots []Annotation `parser:"( '@' @@ )*"`
	When   []*Chain     `parser:"( (?! Section) @@ )* 'end'"`
}

// Rule is a rule.
type Rule struct {
	Name       Title               `parser:"'rule' @@"`
	Extends    Title               `parser:"( (?! Section) ( 'extends' @@ )?"`
	Annots     []Annotation        `parser:"  ( '@' @@ )*"`
	Attributes []*Attribute        `parser:"  ( 'attributes' ':'? )? ( @@ ','? )* )?"`
	Word       []lexer.Token       `parser:"( @( 'when' ':'? )"`
	When       []*Chain            `parser:"  ( (?! Section) @@ )* )?"`
	Then       Consequence         `parser:"'then' @@"`
	Named      []*NamedConsequence `parser:"@@* 'end'"`
}

// NamedConsequence is an additional consequence, which `do[name]` between the conditions calls.
type NamedConsequence struct {
	Tokens []lexer.Token
	Name   Name        `parser:"'then' '[' @@ ']'"`
	Body   Consequence `parser:"@@"`
}

// Attribute is a rule attribute. The kind of its value selects the alternative. All words of its name are one token here. Literal values
// are read from Tokens.
type Attribute struct {
	Expr   AttributeValue `parser:"ExpressionAttribute @@ |"`
	Timer  Timer          `parser:"TimeAttribute ( (?= '(') @@ |"`
	Tokens []lexer.Token  `parser:"                ( '-' | '+' )? Number ) | TextAttribute String | FlagAttribute Const? | TextsAttribute String ( (?= ',' String) ',' String )*"`
}
