package dsl

import (
	"strings"

	"whenthen/engine/source"
)

// annotation reads `@name( content )`.
func (p *parser) annotation() (*Annotation, error) {
	start := p.here()
	if err := p.expect("@"); err != nil {
		return nil, err
	}
	return p.annotationBehind(start)
}

// annotationBehind reads an annotation whose "@" has been read.
func (p *parser) annotationBehind(start source.Pos) (*Annotation, error) {
	n, err := p.dotted("the name of an annotation")
	if err != nil {
		return nil, err
	}
	a := &Annotation{Name: n}
	if p.is("(") && !(p.peek().Start.Line > n.Range.End.Line) {
		if err := p.annotationContent(a); err != nil {
			return nil, err
		}
	}
	a.Base = p.since(start)
	return a, nil
}

// annotationContent reads the brackets of an annotation: values if they can be read as such, free text otherwise.
func (p *parser) annotationContent(a *Annotation) error {
	a.HasParens = true
	open := *p.peek()
	ok := p.try(func() bool {
		p.next()
		for !p.is(")") {
			arg, err := p.inMode(true, func() (Expr, error) { return nil, p.annotationArg(a) })
			_ = arg
			if err != nil || !p.accept(",") && !p.is(")") {
				return false
			}
		}
		p.next()
		return true
	})
	if !ok {
		a.Args = nil
		if err := p.chunk(open); err != nil {
			return err
		}
	}
	a.Text = p.textBetween(open.End, p.prev().Start)
	return nil
}

func (p *parser) annotationArg(a *Annotation) error {
	arg := &AnnotationArg{}
	start := p.here()
	if p.isIdent() && is(p.peek2(), "=") {
		arg.Key = nameOf(*p.next())
		p.next()
	}
	var err error
	switch {
	case p.is("{"):
		p.soft = false
		arg.Value, err = p.arrayInit()
		p.soft = true
	default:
		p.noBind++
		arg.Value, err = p.expression()
		p.noBind--
	}
	if err != nil {
		return err
	}
	asTime(arg.Value)
	arg.Base = p.since(start)
	a.Args = append(a.Args, arg)
	return nil
}

// chunk skips a bracketed text whatever is in it.
func (p *parser) chunk(open Token) error {
	depth := 0
	for {
		t := p.peek()
		if t.EOF() {
			return p.closing(")", open)
		}
		p.next()
		if is(t, "(") {
			depth++
		} else if is(t, ")") {
			if depth--; depth == 0 {
				return nil
			}
		}
	}
}

// textBetween is the trimmed text between two places of the file.
func (p *parser) textBetween(from, to source.Pos) string {
	return strings.TrimSpace(p.grammar.file.Slice(source.Span{Start: from, End: to}))
}

// watchItems reads the content of @watch from its tokens, those of the annotation from its "@" on.
func watchItems(a *Annotation, toks []Token) []*WatchItem {
	items := []*WatchItem{}
	if len(toks) <= 4 {
		return items // "@watch" or "@watch()"
	}
	item := &WatchItem{Base: a.Base}
	for _, t := range toks[3:] {
		switch t.Value {
		case ",", ")":
			items = append(items, item)
			item = &WatchItem{Base: a.Base}
		case "!":
			item.Negated = true
		default:
			item.Name += t.Value
		}
	}
	return items
}
