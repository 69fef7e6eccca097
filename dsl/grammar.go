package dsl

import (
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/engine/source"
)

// The skeleton of the language in participle's notation. Keywords are plain identifiers matched by place. What the tags leave to
// hand-written productions has an interface or pointer type of this file: expressions, patterns, types, annotations and code.

type (
	gLone       interface{ Node }      // conditions that nothing joins
	gAhead      interface{ Node }      // nothing; there if an attribute comes next
	gDeep       interface{ Node }      // nothing; counts what may nest without brackets
	gExpr       interface{ Expr }      // an expression of a condition
	gValue      interface{ Expr }      // an initial value in a declaration
	gHead       interface{ Expr }      // the value of salience or enabled
	gPattern    interface{ Condition } // a pattern, query call or OOPath
	gWindowed   interface{ Condition } // the pattern of a declared window
	gAccumulate interface{ Condition } // accumulate or groupby as a condition
	gCode       interface{ Stmt }      // a consequence, up to its closing word
	gBody       interface{ Stmt }      // a function body with its braces
	gType       interface{ Node }
	gAnnotation interface{ Node }
	gParams     interface{ Node }
	gTimer      interface{ Node }
)

// gItem has its commonest alternative first, as gUnary and gQuantified have: each one tried costs time.
type gItem struct {
	Rule     *gRule     `parser:"( @@"`
	Query    *gQuery    `parser:"| @@"`
	Import   *gImport   `parser:"| @@"`
	Declare  *gDeclare  `parser:"| @@"`
	Global   *gGlobal   `parser:"| @@"`
	Function *gFunction `parser:"| @@"`
	Package  *gPackage  `parser:"| @@"`
	Unit     *gUnit     `parser:"| @@"`
	Attr     *gAttr     `parser:"| @@ )"`
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
	Cond   gWindowed     `parser:"@@"`
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

type gQuery struct {
	Name   *gName        `parser:"\"query\" (?! \"when\" | \"then\" | \"end\") @@"`
	Params gParams       `parser:"( (?= \"(\") @@ )?"`
	Annots []gAnnotation `parser:"@@*"`
	When   []*gConds     `parser:"@@* \"end\" \";\"?"`
}

type gRule struct {
	Name    *gName        `parser:"\"rule\" (?! (\"when\" | \"then\" | \"end\")) @@"`
	Extends *gName        `parser:"( \"extends\" @@ )?"`
	Annots  []gAnnotation `parser:"@@*"`
	Attrs   []*gAttr      `parser:"( \"attributes\" \":\"? )? ( @@ \",\"? )*"`
	HasWhen bool          `parser:"( @\"when\""`
	Colon   *gText        `parser:" ( (?= \":\") @@ )?"`
	When    []*gConds     `parser:"@@* )?"`
	Then    gCode         `parser:"\"then\" @@"`
	Named   []*gNamed     `parser:"@@* \"end\" \";\"?"`
}

type gNamed struct {
	Pos  lexer.Position
	Name *gAs  `parser:"\"then\" \"[\" @@ \"]\""`
	Body gCode `parser:"@@"`
}

type gAttr struct {
	Tokens []lexer.Token
	Ahead  gAhead   `parser:"@@"`
	Flag   string   `parser:"(  @( \"no\" \"-\" \"loop\" | \"auto\" \"-\" \"focus\" | \"lock\" \"-\" \"on\" \"-\" \"active\" )"`
	Bool   *gText   `parser:"   ( (?= \"true\" | \"false\") @@ )?"`
	Group  string   `parser:"| @( \"agenda\" \"-\" \"group\" | \"activation\" \"-\" \"group\" | \"ruleflow\" \"-\" \"group\" | \"date\" \"-\" (\"effective\" | \"expires\") | \"dialect\" )"`
	Text   *gText   `parser:"   (?= String) @@"`
	Value  string   `parser:"| @( \"salience\" | \"enabled\" )"`
	Expr   gHead    `parser:"   @@"`
	Cal    string   `parser:"| @\"calendars\""`
	Cals   []*gText `parser:"   (?= String) @@ ( (?= \",\" String) \",\" @@ )*"`
	Timed  string   `parser:"| @( \"timer\" | \"duration\" )"`
	Timer  gTimer   `parser:"   ( (?= \"(\") @@"`
	Sign   string   `parser:"   | @( \"-\" | \"+\" )?"`
	Number *gText   `parser:"     (?= Number) @@ ) )"`
}

type gText struct {
	Token lexer.Token `parser:"@(String | Const | Number | \":\")"`
}

// Conditions.

// gConds has a short cut: what gLone reads, gOr would read alike. A list of lone patterns is what most rules have, and finding out that nothing
// joins them costs the grammar several times what the patterns cost themselves.
type gConds struct {
	Lone gLone `parser:"(  @@"`
	Or   *gOr  `parser:"| @@ )"`
}

type gOr struct {
	First *gAnd    `parser:"(?! \"then\" | \"end\") @@"`
	Rest  []*gOrOp `parser:"@@*"`
}

type gOrOp struct {
	Op     lexer.Token   `parser:"@( \"or\" | \"||\" )"`
	Annots []gAnnotation `parser:"@@*"`
	And    *gAnd         `parser:"@@"`
}

type gAnd struct {
	First *gUnary   `parser:"@@"`
	Rest  []*gAndOp `parser:"@@*"`
}

type gAndOp struct {
	Op     lexer.Token   `parser:"@( \"and\" | \"&&\" )"`
	Annots []gAnnotation `parser:"@@*"`
	Unary  *gUnary       `parser:"@@"`
}

type gUnary struct {
	Tokens  []lexer.Token
	Pattern gPattern     `parser:"(  @@"`
	Not     *gQuantified `parser:"| \"not\" @@"`
	Exists  *gQuantified `parser:"| \"exists\" @@"`
	Group   *gGroup      `parser:"| @@"`
	Eval    *gEval       `parser:"| @@"`
	Forall  *gForall     `parser:"| @@"`
	Acc     gAccumulate  `parser:"| (?= \"accumulate\" | \"acc\" | \"groupby\") @@"`
	If      *gIf         `parser:"| @@"`
	Prefix  *gPrefix     `parser:"| @@ )"`
	Calls   []*gBranch   `parser:"@@* \";\"?"`
}

// gQuantified is what not and exists apply to: brackets, a pattern, or one of the conditions that have brackets of their own.
type gQuantified struct {
	Tokens  []lexer.Token
	Pattern gPattern    `parser:"(  @@"`
	Group   *gGroup     `parser:"| @@"`
	Forall  *gForall    `parser:"| @@"`
	Eval    *gEval      `parser:"| @@"`
	Acc     gAccumulate `parser:"| (?= \"accumulate\" | \"acc\" | \"groupby\") @@ )"`
}

type gForall struct {
	Conds []gPattern `parser:"\"forall\" \"(\" @@ ( \",\"? @@ )* \")\""`
}

type gEval struct {
	Expr gExpr `parser:"\"eval\" \"(\" @@ \")\""`
}

type gGroup struct {
	Tokens []lexer.Token
	Prefix *gPrefix `parser:"\"(\" ( @@"`
	Or     *gOr     `parser:"| @@ ) \")\""`
}

type gPrefix struct {
	Tokens []lexer.Token
	Op     string        `parser:"@( \"and\" | \"or\" )"`
	Deep   gDeep         `parser:"@@"`
	Annots []gAnnotation `parser:"@@*"`
	Conds  []*gAnd       `parser:"@@+"`
}

type gBranch struct {
	Call *gCall `parser:"@@"`
	If   *gIf   `parser:"| @@"`
}

type gCall struct {
	Tokens []lexer.Token
	Verb   string `parser:"@( \"do\" | \"break\" ) \"[\""`
	Name   *gAs   `parser:"@@ \"]\""`
}

type gIf struct {
	Tokens []lexer.Token
	Deep   gDeep    `parser:"\"if\" @@"`
	Expr   gExpr    `parser:"\"(\" @@ \")\""`
	Then   *gCall   `parser:"@@"`
	Else   *gBranch `parser:"( \"else\" @@ )?"`
}

// grammar is the built parser together with the state its hand-written productions share. It serves one parse at a time.
type grammar struct {
	item   *participle.Parser[gItem]
	source *participle.Parser[gAnd]
	p      *parser
	file   *source.File
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
		production(g, func(p *parser) (gExpr, error) { return nodeAs[gExpr](p.constraintExpr()) }),
		production(g, func(p *parser) (gValue, error) {
			return nodeAs[gValue](p.inMode(true, func() (Expr, error) { p.noBind++; return p.conditional() }))
		}),
		production(g, func(p *parser) (gHead, error) { return nodeAs[gHead](p.headExpr()) }),
		production(g, func(p *parser) (gLone, error) { return nodeAs[gLone](p.loneConditions()) }),
		production(g, func(p *parser) (gAhead, error) {
			if name, _ := attributeAt(p.toks[p.at:]); name == "" {
				return nil, participle.NextMatch
			}
			return &Name{}, nil
		}),
		production(g, func(p *parser) (gDeep, error) {
			if p.at < 2 || !is(&p.toks[p.at-2], "(") {
				p.nested++
			}
			if p.nested > maxNested {
				return nil, p.failAs(CodeTooDeep, "conditions are nested too deeply here", "")
			}
			return &Name{}, nil
		}),
		production(g, func(p *parser) (gPattern, error) {
			if !p.atPattern() {
				return nil, participle.NextMatch
			}
			return nodeAs[gPattern](p.patternCondition())
		}),
		production(g, func(p *parser) (gWindowed, error) { return nodeAs[gWindowed](p.windowPattern()) }),
		production(g, func(p *parser) (gAccumulate, error) {
			if p.is("groupby") {
				return nodeAs[gAccumulate](p.groupBy())
			}
			return nodeAs[gAccumulate](p.accumulate(false))
		}),
		production(g, func(p *parser) (gCode, error) { return nodeAs[gCode](p.consequence()) }),
		production(g, func(p *parser) (gBody, error) { return nodeAs[gBody](p.functionBody()) }),
		production(g, func(p *parser) (gType, error) { return nodeAs[gType](p.typeRef()) }),
		production(g, func(p *parser) (gAnnotation, error) {
			if !p.is("@") {
				return nil, participle.NextMatch
			}
			return nodeAs[gAnnotation](p.annotation())
		}),
		production(g, func(p *parser) (gParams, error) { return nodeAs[gParams](p.paramList()) }),
		production(g, func(p *parser) (gTimer, error) { return nodeAs[gTimer](p.timer()) }),
	)
	var err error
	if g.source, err = participle.ParserForProduction[gAnd](g.item); err != nil {
		panic(err)
	}
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
