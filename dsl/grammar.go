package dsl

import "github.com/alecthomas/participle/v2/lexer"

// The grammar of rule files in participle's notation: the items of a file. Conditions are in grammar_condition.go, what the tags leave to
// hand-written code in grammar_leaf.go, the kinds of token in grammar_token.go. `whenthen grammar` prints all of it.
//
// Every struct is one production. Where one has alternatives, the commonest comes first, as each one tried costs time. A struct
// becomes a node of the tree by its node method; Tokens are those it read, for the span of the node.

// gItem is what stands between two items.
type gItem struct {
	Rule     *gRule      `parser:"  @@"`
	Query    *gQuery     `parser:"| @@"`
	Import   *gImport    `parser:"| @@"`
	Declare  *gDeclare   `parser:"| @@"`
	Global   *gGlobal    `parser:"| @@"`
	Function *gFunction  `parser:"| @@"`
	Package  *gPackage   `parser:"| @@"`
	Unit     *gUnit      `parser:"| @@"`
	Attr     *gAttribute `parser:"| @@"`
}

type gPackage struct {
	Name gPath `parser:"'package' @@ ';'?"`
}

type gUnit struct {
	Name gPath `parser:"'unit' @@ ';'?"`
}

type gImport struct {
	Accumulate gPath  `parser:"'import' ( ('accumulate' | 'acc') (?= Ident) @@"`
	As         gName  `parser:"           @@"`
	Kind       string `parser:"         | ( @('static' | 'function') (?= Ident) )?"`
	Name       gPath  `parser:"           @@"`
	Wild       bool   `parser:"           ( '.' @'*' )? ) ';'?"`
}

type gGlobal struct {
	Type gType `parser:"'global' @@"`
	Name gName `parser:"@@ ';'?"`
}

type gFunction struct {
	Result gType   `parser:"'function' ( (?! Type '(') @@ )?"`
	Name   gName   `parser:"@@"`
	Params gParams `parser:"@@"`
	Body   gBody   `parser:"@@ ';'?"`
}

type gDeclare struct {
	EntryPoint *gEntryPoint `parser:"'declare' ( @@"`
	Window     *gWindowDecl `parser:"          | @@"`
	Enum       *gEnum       `parser:"          | @@"`
	Type       *gTypeDecl   `parser:"          | @@ ) 'end' ';'?"`
}

type gEntryPoint struct {
	Name   gTitle        `parser:"'entry' '-' 'point' @@"`
	Annots []gAnnotation `parser:"( '@' @@ )*"`
}

type gWindowDecl struct {
	Name    gName         `parser:"'window' (?= Ident) @@"`
	Annots  []gAnnotation `parser:"( '@' @@ )*"`
	Pattern *gPattern     `parser:"@@"`
}

type gEnum struct {
	Name      gPath         `parser:"'enum' (?= Ident) @@"`
	Annots    []gAnnotation `parser:"( '@' @@ )*"`
	Constants []*gConstant  `parser:"( (?= Type | Ident (',' | ';')) @@ ( ',' @@ )* ';' )?"`
	Fields    []*gField     `parser:"@@*"`
}

type gConstant struct {
	Tokens []lexer.Token
	Name   gName    `parser:"@@"`
	Args   []gValue `parser:"( '(' ( @@ ( ',' @@ )* )? ')' )?"`
}

type gTypeDecl struct {
	Trait   bool          `parser:"( @'trait' (?= Ident) )? ( 'type' (?= Ident) )?"`
	Name    gPath         `parser:"@@"`
	Extends []gPath       `parser:"( 'extends' @@ ( ',' @@ )* )?"`
	Annots  []gAnnotation `parser:"( '@' @@ )*"`
	Fields  []*gField     `parser:"@@*"`
}

type gField struct {
	Tokens []lexer.Token
	Name   gName         `parser:"( (?= 'end' ':') @@ | (?! 'end') @@ ) ':'"`
	Type   gType         `parser:"@@"`
	Init   gValue        `parser:"( '=' @@ )?"`
	Annots []gAnnotation `parser:"( '@' @@ )* ';'?"`
}

type gQuery struct {
	Name   gTitle        `parser:"'query' @@"`
	Params gParams       `parser:"( (?= '(') @@ )?"`
	Annots []gAnnotation `parser:"( '@' @@ )*"`
	When   []*gChain     `parser:"@@* 'end' ';'?"`
}

type gRule struct {
	Name       gTitle        `parser:"'rule' @@"`
	Extends    gTitle        `parser:"( 'extends' @@ )?"`
	Annots     []gAnnotation `parser:"( '@' @@ )*"`
	Attributes []*gAttribute `parser:"( 'attributes' ':'? )? ( @@ ','? )*"`
	HasWhen    bool          `parser:"( @'when'"`
	Colon      *lexer.Token  `parser:"  ( @':' )?"`
	When       []*gChain     `parser:"  @@* )?"`
	Then       gCode         `parser:"'then' @@"`
	Named      []*gNamed     `parser:"@@* 'end' ';'?"`
}

// gNamed is a further consequence, which `do[name]` between the conditions leads to.
type gNamed struct {
	Tokens []lexer.Token
	Name   gName `parser:"'then' '[' @@ ']'"`
	Body   gCode `parser:"@@"`
}

// gAttribute is a rule attribute. The kind of its value decides about the form; the tokens of its name are one token for the grammar.
type gAttribute struct {
	Tokens []lexer.Token
	Expr   gHeadValue `parser:"  Expression @@"`
	Text   string     `parser:"| Text @String"`
	Flag   string     `parser:"| Flag ( @Const )?"`
	Texts  []*gText   `parser:"| Texts @@ ( (?= ',' String) ',' @@ )*"`
	Timer  gTimer     `parser:"| Time ( (?= '(') @@"`
	Sign   string     `parser:"                | @('-' | '+')?"`
	Number string     `parser:"                  @Number )"`
}

type gText struct {
	Token lexer.Token `parser:"@String"`
}
