package java

import (
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// annotation reads `@name( content )`.
func (p *Parser) annotation() (*ast.Annotation, error) {
	start := p.Here()
	if err := p.Expect("@"); err != nil {
		return nil, err
	}
	return p.AnnotationBehind(start)
}

// AnnotationBehind reads an annotation whose "@" has been consumed.
func (p *Parser) AnnotationBehind(start source.Pos) (*ast.Annotation, error) {
	n, err := p.Dotted("the name of an annotation")
	if err != nil {
		return nil, err
	}
	a := &ast.Annotation{Name: n}
	if p.Is("(") && !(p.Peek().Start.Line > n.Range.End.Line) {
		if err := p.annotationContent(a); err != nil {
			return nil, err
		}
	}
	a.Base = p.Since(start)
	return a, nil
}

// annotationContent reads the content of an annotation: values if it parses as such, else free text.
func (p *Parser) annotationContent(a *ast.Annotation) error {
	a.HasParens = true
	open := *p.Peek()
	ok := p.try(func() bool {
		p.Next()
		for !p.Is(")") {
			arg, err := p.InMode(true, func() (ast.Expr, error) { return nil, p.annotationArg(a) })
			_ = arg
			if err != nil || !p.Accept(",") && !p.Is(")") {
				return false
			}
		}
		p.Next()
		return true
	})
	if !ok {
		a.Args = nil
		if err := p.Chunk(open); err != nil {
			return err
		}
	}
	a.Text = p.TextBetween(open.End, p.Prev().Start)
	return nil
}

func (p *Parser) annotationArg(a *ast.Annotation) error {
	arg := &ast.AnnotationArg{}
	start := p.Here()
	if p.IsIdent() && token.Is(p.peek2(), "=") {
		arg.Key = NameOf(*p.Next())
		p.Next()
	}
	var err error
	switch {
	case p.Is("{"):
		p.Soft = false
		arg.Value, err = p.arrayInit()
		p.Soft = true
	default:
		p.NoBind++
		arg.Value, err = p.expression()
		p.NoBind--
	}
	if err != nil {
		return err
	}
	AsTime(arg.Value)
	arg.Base = p.Since(start)
	a.Args = append(a.Args, arg)
	return nil
}

// Chunk skips a bracketed text, whatever its content.
func (p *Parser) Chunk(open token.Token) error {
	depth := 0
	for {
		t := p.Peek()
		if t.EOF() {
			return p.Closing(")", open)
		}
		p.Next()
		if token.Is(t, "(") {
			depth++
		} else if token.Is(t, ")") {
			if depth--; depth == 0 {
				return nil
			}
		}
	}
}

// TextBetween is the trimmed text between two positions of the file.
func (p *Parser) TextBetween(from, to source.Pos) string {
	return strings.TrimSpace(p.File.Slice(source.Span{Start: from, End: to}))
}

// WatchItems reads the content of @watch from the tokens of the annotation, which begin with its "@".
func WatchItems(a *ast.Annotation, toks []token.Token) []*ast.WatchItem {
	items := []*ast.WatchItem{}
	if len(toks) <= 4 {
		return items // "@watch" or "@watch()"
	}
	item := &ast.WatchItem{Base: a.Base}
	for _, t := range toks[3:] {
		switch t.Value {
		case ",", ")":
			items = append(items, item)
			item = &ast.WatchItem{Base: a.Base}
		case "!":
			item.Negated = true
		default:
			item.Name += t.Value
		}
	}
	return items
}
