package dsl

import (
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/engine/source"
)

// What the grammar leaves to hand-written code: expressions, types and Java code, and the few forms that depend on more than the next tokens.
// Participle takes such a production by the type of what it returns, which must be an interface.
type (
	gName         interface{ Node } // an identifier
	gTitle        interface{ Node } // an identifier or a text in quotes
	gPath         interface{ Node } // identifiers joined by points
	gType         interface{ Node }
	gExpr         interface{ Expr } // an expression of a condition
	gConstraints  interface{ Node } // constraints and bindings with commas between them, perhaps none
	gSourceExpr   interface{ Expr } // one behind "from", which a line end may end
	gValue        interface{ Expr } // an initial value in a declaration
	gHeadValue    interface{ Expr } // the value of salience or enabled
	gCallValues   interface{ Node } // expressions in round brackets
	gOOPath       interface{ Node }
	gAnnotation   interface{ Node } // name and content, behind the "@"
	gParams       interface{ Node } // parameters in round brackets
	gTimer        interface{ Node } // the content of a timer with its brackets
	gCode         interface{ Node } // a consequence, up to its closing word
	gBody         interface{ Node } // a function body with its braces
	gCodeBrackets interface{ Node } // code in round brackets
	gCodeExpr     interface{ Expr } // an expression of code
	gSeparator    interface{ Node } // the sign behind the conditions of an accumulate
	gDeep         interface{ Node } // nothing; counts what may nest without brackets
)

// grammar is the built parser together with the state its hand-written productions share. It serves one parse at a time.
type grammar struct {
	item *participle.Parser[gItem]
	p    *parser
	file *source.File
}

// grammars keeps built grammars for reuse: building one takes about a millisecond.
var grammars = sync.Pool{New: func() any { return newGrammar() }}

// leaf binds a hand-written production to the type it stands for in the grammar.
func leaf[T any, N any](g *grammar, f func(p *parser) (N, error)) participle.Option {
	return participle.ParseTypeWith(func(lx *lexer.PeekingLexer) (T, error) {
		leave := g.p.enter(lx)
		defer leave()
		n, err := f(g.p)
		if err != nil { // an error comes with a nil pointer, which must not become a node
			var none T
			return none, err
		}
		return any(n).(T), nil
	})
}

func newGrammar() *grammar {
	g := &grammar{}
	g.item = participle.MustBuild[gItem](
		participle.Lexer(definition{}), participle.UseLookahead(1),
		leaf[gName](g, (*parser).nameLeaf),
		leaf[gTitle](g, (*parser).titleLeaf),
		leaf[gPath](g, (*parser).pathLeaf),
		leaf[gType](g, (*parser).typeRef),
		leaf[gExpr](g, (*parser).constraintExpr),
		leaf[gConstraints](g, (*parser).constraintList),
		leaf[gSourceExpr](g, (*parser).sourceExpr),
		leaf[gValue](g, (*parser).valueExpr),
		leaf[gHeadValue](g, (*parser).headExpr),
		leaf[gCallValues](g, (*parser).callValues),
		leaf[gOOPath](g, (*parser).ooPathNode),
		leaf[gAnnotation](g, (*parser).annotationLeaf),
		leaf[gParams](g, (*parser).paramList),
		leaf[gTimer](g, (*parser).timer),
		leaf[gCode](g, (*parser).consequence),
		leaf[gBody](g, (*parser).functionBody),
		leaf[gCodeBrackets](g, (*parser).codeBrackets),
		leaf[gCodeExpr](g, (*parser).codeExpr),
		leaf[gSeparator](g, func(p *parser) (*Name, error) { return &Name{}, p.separator() }),
		leaf[gDeep](g, func(p *parser) (*Name, error) { return &Name{}, p.nest() }),
	)
	return g
}

func (p *parser) nameLeaf() (*Name, error) {
	if !p.isIdent() {
		return nil, participle.NextMatch
	}
	return nameOf(*p.next()), nil
}

func (p *parser) titleLeaf() (*Name, error) {
	if p.peek().Type == tokString {
		return nameOf(*p.next()), nil
	}
	if p.is("when") || p.is("then") || p.is("end") {
		return nil, participle.NextMatch
	}
	return p.nameLeaf()
}

func (p *parser) pathLeaf() (*Name, error) {
	if !p.isIdent() {
		return nil, participle.NextMatch
	}
	return p.dotted("a name")
}

// constraintNodes carries constraints through the grammar.
type constraintNodes struct {
	Base
	list []*Constraint
}

func (p *parser) constraintList() (*constraintNodes, error) {
	if p.is(")") {
		return &constraintNodes{}, nil
	}
	open := *p.prev()
	list, err := inside(p, p.constraints)
	if err == nil && !p.is(")") && !p.is(";") {
		e := p.fail(`"," or ")"`) // the grammar will fail here; this says it better
		if is(&open, "(") {
			e.opens = open
		}
	}
	return &constraintNodes{list: list}, err
}

func (p *parser) sourceExpr() (Expr, error) {
	return p.inMode(true, func() (Expr, error) { p.lineEnds = true; return p.untilQuestion() })
}

func (p *parser) valueExpr() (Expr, error) {
	return p.inMode(true, func() (Expr, error) { p.noBind++; return p.conditional() })
}

// valueNodes carries expressions through the grammar.
type valueNodes struct {
	Base
	list []Expr
}

func (p *parser) callValues() (*valueNodes, error) {
	list, err := p.softArguments()
	return &valueNodes{list: list}, err
}

func (p *parser) annotationLeaf() (*Annotation, error) { return p.annotationBehind(p.prev().Start) }

// nest counts conditions that may nest without brackets.
func (p *parser) nest() error {
	if p.at < 2 || !is(&p.toks[p.at-2], "(") {
		p.nested++
	}
	if p.nested > maxNested {
		return p.failAs(CodeTooDeep, "conditions are nested too deeply here", "")
	}
	return nil
}
