package java

import (
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// annotation reads `@name( content )`.
func (p *Parser) annotation() *ast.Annotation {
	start := p.Here()
	p.Expect("@")
	return p.AnnotationBehind(start)
}

// AnnotationBehind reads an annotation whose "@" has been consumed.
func (p *Parser) AnnotationBehind(start source.Pos) *ast.Annotation {
	n := p.Dotted("the name of an annotation")
	a := &ast.Annotation{Name: n}
	if p.Is("(") && !(p.Peek().Start.Line > n.Range.End.Line) {
		p.annotationContent(a)
	}
	a.Base = p.Since(start)
	return a
}

// annotationContent reads the content of an annotation: values if it can be parsed as values, otherwise free text.
func (p *Parser) annotationContent(a *ast.Annotation) {
	a.HasParens = true
	open := *p.Peek()
	ok := p.try(func() bool {
		p.Next()
		for !p.Is(")") {
			a.Args = append(a.Args, InMode(p, true, p.annotationArg))
			if !p.Accept(",") && !p.Is(")") {
				return false
			}
		}
		p.Next()
		return true
	})
	if !ok {
		a.Args = nil
		p.Chunk(open)
	}
	a.Text = p.TextBetween(open.End, p.Prev().Start)
}

func (p *Parser) annotationArg() *ast.AnnotationArg {
	arg := &ast.AnnotationArg{}
	start := p.Here()
	if p.IsIdent() && token.Is(p.peek2(), "=") {
		arg.Key = NameOf(*p.Next())
		p.Next()
	}
	if p.Is("{") {
		p.Soft = false
		arg.Value = p.arrayInit()
		p.Soft = true
	} else {
		p.NoBind++
		arg.Value = p.expression()
		p.NoBind--
	}
	AsTime(arg.Value)
	arg.Base = p.Since(start)
	return arg
}

// Chunk skips a bracketed text, whatever its content.
func (p *Parser) Chunk(open token.Token) {
	depth := 0
	for {
		t := p.Peek()
		if t.EOF() {
			p.Closing(")", open)
		}
		p.Next()
		if token.Is(t, "(") {
			depth++
		} else if token.Is(t, ")") {
			if depth--; depth == 0 {
				return
			}
		}
	}
}

// TextBetween returns the trimmed text between two positions of the file.
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
