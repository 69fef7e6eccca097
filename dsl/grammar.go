package dsl

import (
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/dsl/source"
)

// Imports, globals, functions and declarations in participle's notation. Keywords are plain identifiers matched by place. What the tags leave to
// hand-written productions has an interface or pointer type of this file: conditions, expressions, types, annotations and code.

type (
	gValue      interface{ Expr }      // an initial value in a declaration
	gPattern    interface{ Condition } // the pattern of a window
	gBody       interface{ Stmt }      // a function body with its braces
	gType       interface{ Node }
	gAnnotation interface{ Node }
	gParams     interface{ Node }
)

type gItem struct {
	Import   *gImport   `parser:"( @@"`
	Declare  *gDeclare  `parser:"| @@"`
	Global   *gGlobal   `parser:"| @@"`
	Function *gFunction `parser:"| @@"`
	Package  *gPackage  `parser:"| @@"`
	Unit     *gUnit     `parser:"| @@ )"`
}

type gDotted struct {
	Tokens []lexer.Token
	Name   string `parser:"@(Ident (\".\" Ident)*)"`
}

type gName struct {
	Tokens []lexer.Token
	Name   string `parser:"@(String | Ident)"`
}

type gPackage struct {
	Name *gDotted `parser:"\"package\" @@ \";\"?"`
}

type gUnit struct {
	Name *gDotted `parser:"\"unit\" @@ \";\"?"`
}

type gImport struct {
	Kind string   `parser:"\"import\" ( @(\"accumulate\" | \"acc\") (?= Ident)"`
	Acc  *gDotted `parser:"  @@"`
	As   *gAs     `parser:"  @@"`
	Func string   `parser:"| ( @(\"static\" | \"function\") (?= Ident) )?"`
	Name *gDotted `parser:"  @@"`
	Wild bool     `parser:"  @( \".\" \"*\" )? ) \";\"?"`
}

type gAs struct {
	Tokens []lexer.Token
	Name   string `parser:"@Ident"`
}

type gGlobal struct {
	Type gType `parser:"\"global\" @@"`
	Name *gAs  `parser:"@@ \";\"?"`
}

type gFunction struct {
	Type   gType   `parser:"\"function\" ( (?! Ident \"(\") @@ )?"`
	Name   *gAs    `parser:"@@"`
	Params gParams `parser:"@@"`
	Body   gBody   `parser:"@@ \";\"?"`
}

type gDeclare struct {
	Entry  *gEntry  `parser:"\"declare\" ( @@"`
	Window *gWindow `parser:"| @@"`
	Enum   *gEnum   `parser:"| @@"`
	Type   *gTyped  `parser:"| @@ ) \"end\" \";\"?"`
}

type gEntry struct {
	Name   *gName        `parser:"\"entry\" \"-\" \"point\" @@"`
	Annots []gAnnotation `parser:"@@*"`
}

type gWindow struct {
	Name   *gAs          `parser:"\"window\" (?= Ident) @@"`
	Annots []gAnnotation `parser:"@@*"`
	Cond   gPattern      `parser:"@@"`
}

type gEnum struct {
	Name   *gDotted      `parser:"\"enum\" (?= Ident) @@"`
	Annots []gAnnotation `parser:"@@*"`
	Consts []*gConstant  `parser:"( (?= Ident (\"(\" | \",\" | \";\")) @@ ( \",\" @@ )* \";\" )?"`
	Fields []*gField     `parser:"@@*"`
}

type gConstant struct {
	Tokens []lexer.Token
	Name   *gAs     `parser:"@@"`
	Args   []gValue `parser:"( \"(\" ( @@ ( \",\" @@ )* )? \")\" )?"`
}

type gTyped struct {
	Trait   bool          `parser:"( @\"trait\" (?= Ident) )? ( \"type\" (?= Ident) )?"`
	Name    *gDotted      `parser:"@@"`
	Extends []*gDotted    `parser:"( \"extends\" @@ ( \",\" @@ )* )?"`
	Annots  []gAnnotation `parser:"@@*"`
	Fields  []*gField     `parser:"@@*"`
}

type gField struct {
	Tokens []lexer.Token
	Name   *gAs          `parser:"( (?= \"end\" \":\") @@ | (?! \"end\") @@ ) \":\""`
	Type   gType         `parser:"@@"`
	Init   gValue        `parser:"( \"=\" @@ )?"`
	Annots []gAnnotation `parser:"@@* \";\"?"`
}

// grammar is the built parser together with the state its hand-written productions share. It serves one parse at a time.
type grammar struct {
	item *participle.Parser[gItem]
	p    *parser
	file *source.File
}

// grammars keeps built grammars for reuse: building one takes about a millisecond.
var grammars = sync.Pool{New: func() any { return newGrammar() }}

// production binds a hand-written production to the type it stands for in the grammar.
func production[T any](g *grammar, f func(p *parser) (T, error)) participle.Option {
	return participle.ParseTypeWith(func(lx *lexer.PeekingLexer) (T, error) {
		leave := g.p.enter(lx)
		defer leave()
		return f(g.p)
	})
}

func newGrammar() *grammar {
	g := &grammar{}
	g.item = participle.MustBuild[gItem](
		participle.Lexer(definition{}), participle.Elide("Comment"), participle.UseLookahead(1),
		production(g, func(p *parser) (gValue, error) {
			return nodeAs[gValue](p.inMode(true, func() (Expr, error) { p.noBind++; return p.conditional() }))
		}),
		production(g, func(p *parser) (gPattern, error) { return nodeAs[gPattern](p.windowPattern()) }),
		production(g, func(p *parser) (gBody, error) { return nodeAs[gBody](p.functionBody()) }),
		production(g, func(p *parser) (gType, error) { return nodeAs[gType](p.typeRef()) }),
		production(g, func(p *parser) (gAnnotation, error) {
			if !p.is("@") {
				return nil, participle.NextMatch
			}
			return nodeAs[gAnnotation](p.annotation())
		}),
		production(g, func(p *parser) (gParams, error) { return nodeAs[gParams](p.paramList()) }),
	)
	return g
}

// nodeAs passes a node on as the type the grammar knows it by; the error comes first, so that a nil pointer never looks like a node.
func nodeAs[T any, N any](n N, err error) (T, error) {
	if err != nil {
		var none T
		return none, err
	}
	return any(n).(T), nil
}
