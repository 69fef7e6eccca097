package dsl

import (
	"whenthen/engine/source"
)

// ParseJava reads the declarations of a Java source file with the lexer and the productions of Java code in rule text. What
// it cannot read costs one member, which is left out; the error is that of a file in which no class could be found.
func ParseJava(src *source.File) (*JavaFile, error) {
	f := &JavaFile{Source: src}
	p := javaParser(src, withoutComments(lexAll(src.Text())))
	p.signatures = true
	p.javaHead(f)
	for !p.peek().EOF() {
		start := p.here()
		words, as := p.modifiers()
		if p.atJavaClass() {
			c, err := p.class(start, words, as)
			if err != nil {
				return f, err
			}
			f.Classes = append(f.Classes, c)
			continue
		}
		p.skipMember()
	}
	return f, nil
}

// ReadBody reads the body of a method or constructor of the file; nil if the source has none. The error says what Java of
// rule text does not have.
func (f *JavaFile) ReadBody(m *Member) (*Block, error) {
	if m.Body != nil || m.unread == nil {
		return m.Body, nil
	}
	p := javaParser(f.Source, m.unread.toks)
	b, err := p.block()
	if err != nil {
		return nil, p.toSyntaxError(err)
	}
	return b, nil
}

// HasBody reports that a method is written out: it is neither abstract nor native.
func (m *Member) HasBody() bool { return m.Body != nil || m.unread != nil }

func javaParser(src *source.File, toks []Token) *parser {
	p := &parser{grammar: &grammar{file: src}, toks: toks}
	if n := len(toks); n > 0 {
		p.eof = endToken(toks[n-1].End)
	}
	return p
}

// withoutComments drops comments and the end-of-file token.
func withoutComments(all []Token) []Token {
	toks := all[:0]
	for _, t := range all {
		if t.Type != tokComment && !t.EOF() {
			toks = append(toks, t)
		}
	}
	return toks
}

// javaHead reads the package and import lines.
func (p *parser) javaHead(f *JavaFile) {
	for !p.peek().EOF() {
		start := p.here()
		at := p.at
		_, _ = p.modifiers() // annotations of the package
		switch {
		case p.is("package"):
			p.next()
			if n, err := p.dotted("a package"); err == nil {
				f.Package = n.Text
			}
		case p.is("import"):
			p.next()
			im := &Import{}
			if p.accept("static") {
				im.Kind = ImportStatic
			}
			n, err := p.dotted("a class")
			if err == nil {
				im.Name = n
				if p.accept(".") {
					im.Wild = p.accept("*")
				}
				im.Base = p.since(start)
				f.Imports = append(f.Imports, im)
			}
		default:
			p.at = at
			return
		}
		for !p.is(";") && !p.newLine() && !p.peek().EOF() {
			p.next()
		}
		for p.accept(";") {
		}
	}
}

// atJavaClass is atClass for the types of a source file: "sealed" and its kin may stand in front.
func (p *parser) atJavaClass() bool {
	for p.is("sealed") || p.is("non") && is(p.peek2(), "-") {
		if p.is("non") {
			p.next()
			p.next()
		}
		p.next()
		_, _ = p.modifiers()
	}
	switch p.peek().Value {
	case "class", "interface", "enum", "record":
		return p.isIdent() && p.peek2().Type == tokIdent
	}
	return false
}

// skipMember goes behind a member nobody can read: behind its semicolon, or its braces.
func (p *parser) skipMember() {
	for depth := 0; !p.peek().EOF(); {
		switch t := p.peek(); {
		case is(t, "{"), is(t, "("), is(t, "["):
			depth++
		case is(t, "}"), is(t, ")"), is(t, "]"):
			if depth == 0 {
				if p.classDepth == 0 {
					p.next()
				}
				return
			}
			if depth--; depth == 0 && is(t, "}") && !is(p.peek2(), ";") && !is(p.peek2(), ".") && !is(p.peek2(), ",") && !is(p.peek2(), ")") {
				p.next()
				return
			}
		case is(t, ";") && depth == 0:
			p.next()
			return
		}
		p.next()
	}
}

// laterBody steps over the braces of a method and keeps its tokens.
func (p *parser) laterBody() (*unread, error) {
	open := *p.peek()
	if !p.is("{") {
		return nil, p.fail(`"{"`)
	}
	begin := p.at
	for depth := 0; ; {
		t := p.peek()
		switch {
		case t.EOF():
			return nil, p.closing("}", open)
		case is(t, "{"):
			depth++
		case is(t, "}"):
			depth--
		}
		p.next()
		if depth == 0 {
			return &unread{p.toks[begin:p.at]}, nil
		}
	}
}
