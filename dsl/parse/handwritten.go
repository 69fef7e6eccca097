package parse

import (
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/dsl/ast"
	"whenthen/dsl/grammar"
	"whenthen/dsl/java"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// built contains participle's parsers, each built on demand, and the state that their hand-written productions share. It can be used for
// one parse at a time.
type built struct {
	parts [grammar.PartCount]*participle.Parser[grammar.Item]
	p     *parser
	file  *source.File
	small bool // parsing the file takes less time than building a parser
	rare  bool // the file is small and probably needs the wider part
}

// smallFile is the size in bytes below which it is faster not to build a narrower parser, although a wider one reads plain rules more
// slowly.
const smallFile = 1 << 14

// begin prepares for a file. The caller must call end afterwards.
func (g *built) begin(file *source.File) (end func()) {
	text := file.Text()
	g.file, g.small = file, len(text) < smallFile
	g.rare = g.small && grammar.LikelyRare(text)
	return func() { g.file, g.p = nil, nil }
}

// grammars keeps built grammars for reuse: building all parts takes more than a millisecond.
var grammars = sync.Pool{New: func() any { return &built{} }}

// of returns the parser of a part, or the parser of a wider part if it has been built or will be needed anyway.
func (g *built) of(part grammar.Part) *participle.Parser[grammar.Item] {
	if g.parts[part] == nil {
		if wider, ok := part.Wider(); ok && g.small && (g.parts[wider] != nil || g.rare && part == grammar.Plain) {
			return g.of(wider)
		}
		g.parts[part] = g.build(part)
	}
	return g.parts[part]
}

// handwritten registers a hand-written production for its type in the grammar. If the production returns nil, the text at this position is
// something else.
func handwritten[T any, N comparable](g *built, f func(p *parser) N) participle.Option {
	return participle.ParseTypeWith(func(lx *lexer.PeekingLexer) (node T, err error) {
		p := g.p
		p.enter(lx)
		n, err := java.Attempt(&p.Parser, func() N { return f(p) })
		p.leave(lx)
		var none N
		switch {
		case err != nil: // the node is a nil pointer then, which must not become a non-nil interface
		case n == none:
			err = participle.NextMatch
		default:
			node = any(n).(T)
		}
		return node, err
	})
}

func (g *built) build(part grammar.Part) *participle.Parser[grammar.Item] {
	return participle.MustBuild[grammar.Item](append(part.Choices(),
		participle.Lexer(grammar.NewDefinition()), participle.UseLookahead(1),
		handwritten[grammar.Name](g, (*parser).name),
		handwritten[grammar.Title](g, (*parser).title),
		handwritten[grammar.Path](g, (*parser).path),
		handwritten[grammar.Type](g, (*parser).TypeRef),
		handwritten[grammar.Expression](g, (*parser).ConstraintExpr),
		handwritten[grammar.Constraints](g, (*parser).constraintList),
		handwritten[grammar.SomeConstraints](g, (*parser).someConstraints),
		handwritten[grammar.SourceExpression](g, (*parser).sourceExpr),
		handwritten[grammar.InitialValue](g, (*parser).valueExpr),
		handwritten[grammar.AttributeValue](g, (*parser).headExpr),
		handwritten[grammar.Arguments](g, (*parser).callValues),
		handwritten[grammar.OOPath](g, (*parser).OOPath),
		handwritten[grammar.Annotation](g, (*parser).annotation),
		handwritten[grammar.Parameters](g, (*parser).paramList),
		handwritten[grammar.Timer](g, (*parser).timer),
		handwritten[grammar.Consequence](g, (*parser).Consequence),
		handwritten[grammar.FunctionBody](g, (*parser).functionBody),
		handwritten[grammar.CodeInBrackets](g, (*parser).codeBrackets),
		handwritten[grammar.CodeExpression](g, (*parser).CodeExpr),
		handwritten[grammar.Separator](g, func(p *parser) *ast.Name { p.separator(); return &ast.Name{} }),
		handwritten[grammar.Deep](g, func(p *parser) *ast.Name { p.nest(); return &ast.Name{} }),
	)...)
}

func (p *parser) name() *ast.Name {
	if !p.IsIdent() {
		return nil
	}
	return java.NameOf(*p.Next())
}

func (p *parser) title() *ast.Name {
	if p.Peek().Type == token.String {
		return java.NameOf(*p.Next())
	}
	if p.Is("when") || p.Is("then") || p.Is("end") {
		return nil
	}
	return p.name()
}

func (p *parser) path() *ast.Name {
	if !p.IsIdent() {
		return nil
	}
	return p.Dotted("a name")
}

// constraintNodes passes constraints through the grammar as one node.
type constraintNodes struct {
	ast.Base
	list []*ast.Constraint
}

func (p *parser) constraintList() *constraintNodes {
	if p.Is(")") {
		return &constraintNodes{}
	}
	open := *p.Prev()
	list := java.Inside(&p.Parser, p.Constraints)
	if !p.Is(")") && !p.Is(";") {
		e := p.Fail(`"," or ")"`)
		if token.Is(&open, "(") {
			e.Opens = open
		}
		panic(e)
	}
	return &constraintNodes{list: list}
}

// someConstraints is like constraintList, but after a semicolon, which requires at least one constraint.
func (p *parser) someConstraints() *constraintNodes {
	if p.Is(")") {
		panic(p.Fail(`a constraint after the ";"`))
	}
	return p.constraintList()
}

func (p *parser) sourceExpr() ast.Expr {
	return java.InMode(&p.Parser, true, func() ast.Expr { p.LineEnds = true; return p.UntilQuestion() })
}

func (p *parser) valueExpr() ast.Expr {
	return java.InMode(&p.Parser, true, func() ast.Expr { p.NoBind++; return p.Conditional() })
}

// valueNodes passes expressions through the grammar as one node.
type valueNodes struct {
	ast.Base
	list []ast.Expr
}

// callValues reads `( a, b )` as expressions of conditions.
func (p *parser) callValues() *valueNodes {
	return &valueNodes{list: java.InMode(&p.Parser, true, p.Arguments)}
}

func (p *parser) annotation() *ast.Annotation { return p.AnnotationBehind(p.Prev().Start) }

// nest counts conditions that can nest without brackets, and fails beyond the limit.
func (p *parser) nest() {
	if p.At < 2 || !token.Is(&p.Toks[p.At-2], "(") {
		p.nested++
	}
	if p.nested > maxNested {
		panic(p.FailAs(mistake.TooDeep, "conditions are nested too deeply here", ""))
	}
}

// Grammar returns the grammar of rule files as EBNF.
func Grammar() string { return grammar.Page(new(built).of(grammar.Whole).String()) }

// parser is the state of parsing one block once. The grammar and the hand-written productions share it.
type parser struct {
	java.Parser
	grammar *built
	work    int                 // tokens processed, counted against the budget of repairs
	nested  int                 // conditions in prefix position, which can nest without brackets
	notes   []source.Diagnostic // mistakes that did not prevent parsing
}

// enter moves the parser to the current position of the grammar.
func (p *parser) enter(lx *lexer.PeekingLexer) {
	p.At = 0
	if raw := lx.RawCursor(); raw > 0 {
		p.At = grammar.EndIndex(&lx.Range(raw-1, raw)[0])
	}
}

// leave moves the grammar to the current position of the parser.
func (p *parser) leave(lx *lexer.PeekingLexer) {
	for t := lx.Peek(); !t.EOF() && t.Pos.Offset < p.At; t = lx.Peek() {
		lx.Next()
	}
}

// separator reads the sign between the conditions and the functions of an accumulate. A semicolon may have been consumed by the
// conditions.
func (p *parser) separator() {
	if !p.Accept(",") && !token.Is(p.Prev(), ";") && !p.Accept(";") {
		panic(p.Fail(`";" after the conditions of accumulate`))
	}
}

// codeBrackets reads a code block in round brackets. A missing final semicolon is accepted in init, where Drools adds it, and otherwise in
// MVEL only.
func (p *parser) codeBrackets() *ast.Block {
	lenient := p.Lenient
	p.Lenient = p.Mvel || token.Is(p.Prev(), "init")
	defer func() { p.Lenient = lenient }()
	open := *p.Peek()
	p.Expect("(")
	b := p.codeInBrackets(open.End)
	p.Closing(")", open)
	return b
}

// codeInBrackets reads statements up to a closing bracket, which is not consumed.
func (p *parser) codeInBrackets(start source.Pos) *ast.Block {
	return java.InMode(&p.Parser, false, func() *ast.Block {
		b := &ast.Block{}
		for !p.Is(")") {
			if p.Peek().EOF() {
				panic(p.Fail(`")"`))
			}
			p.StatementInto(b)
		}
		b.Range = source.Span{Start: start, End: p.Here()}
		return b
	})
}
