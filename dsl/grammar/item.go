package grammar

import (
	"github.com/alecthomas/participle/v2/lexer"
)

// The grammar of rule files in participle's notation: the items of a file. Conditions are in condition.go, what the tags leave to
// hand-written code in leaf.go, the kinds of token in symbol.go, what may stand in one place in choice.go. `whenthen grammar` prints all
// of it.
//
// Every struct is one production. "(?! Section)" stands in front of what would be tried in vain at the end of each rule. Package parse
// makes the nodes of the tree of the structs; Tokens are those a struct read, for the span of its node.
//
// Building the parser is a good part of a short run. Participle reads the tag of a field once more for each look it takes from the
// end of the field before: six times for a "|" that begins a tag, three times for what follows one that ends it. So there are union types
// where structs would list their members, and tags end in "|" instead of beginning with it.

// Item is one of the things a rule file is a list of.
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

// Import is an import line: of a type, of what a class has, of a function, or of an accumulate function.
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

// Declaration is what stands between "declare" and "end".
type Declaration struct {
	Of Declared `parser:"'declare' @@ 'end'"`
}

// EntryPointDeclaration declares an entry point.
type EntryPointDeclaration struct {
	Name   Title        `parser:"'entry' '-' 'point' @@"`
	Annots []Annotation `parser:"( '@' @@ )*"`
}

// WindowDeclaration gives a pattern over a window a name.
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

// NamedConsequence is a further consequence, which `do[name]` between the conditions leads to.
type NamedConsequence struct {
	Tokens []lexer.Token
	Name   Name        `parser:"'then' '[' @@ ']'"`
	Body   Consequence `parser:"@@"`
}

// Attribute is a rule attribute. The kind of its value decides about the form; the tokens of its name are one token for the grammar. Literal
// values are found among the tokens.
type Attribute struct {
	Expr   AttributeValue `parser:"ExpressionAttribute @@ |"`
	Timer  Timer          `parser:"TimeAttribute ( (?= '(') @@ |"`
	Tokens []lexer.Token  `parser:"                ( '-' | '+' )? Number ) | TextAttribute String | FlagAttribute Const? | TextsAttribute String ( (?= ',' String) ',' String )*"`
}
