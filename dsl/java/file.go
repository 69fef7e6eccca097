package java

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// File is a Java source file, as far as rules need it: the declarations of its classes. Bodies of methods and constructors are kept as
// tokens until they are needed; see [File.ReadBody].
type File struct {
	Source  *source.File
	Package string
	Imports []*ast.Import
	Classes []*ast.Class
}

// ParseFile parses the declarations of a Java source file with the lexer and the productions that read Java code in rule text. A member
// that cannot be parsed is left out. It returns an error if it finds no class in the file.
func ParseFile(src *source.File) (*File, error) {
	f := &File{Source: src}
	p := NewParser(src, withoutComments(token.Lex(src.Text())), ast.DRL6)
	p.signatures, p.java = true, true
	p.javaHead(f)
	for !p.Peek().EOF() {
		start := p.Here()
		words, as := p.modifiers()
		if p.atJavaClass() {
			c, err := Attempt(&p, func() *ast.Class { return p.class(start, words, as) })
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

// ReadBody parses the body of a method or constructor; it returns nil if the method has no body. The error describes what the Java of rule
// text does not support.
func (f *File) ReadBody(m *ast.Member) (*ast.Block, error) {
	if m.Body != nil || m.Unread == nil {
		return m.Body, nil
	}
	p := NewParser(f.Source, m.Unread.Toks, ast.DRL6)
	p.java = true
	b, err := Attempt(&p, p.Block)
	if err != nil && p.Farthest != nil {
		err = p.Farthest
	}
	return b, err
}

// withoutComments drops comments and the end-of-file token.
func withoutComments(all []token.Token) []token.Token {
	toks := all[:0]
	for _, t := range all {
		if t.Type != token.Comment && !t.EOF() {
			toks = append(toks, t)
		}
	}
	return toks
}

// javaHead reads the package and import lines.
func (p *Parser) javaHead(f *File) {
	dotted := func() *ast.Name { return p.Dotted("a name") }
	for !p.Peek().EOF() {
		start := p.Here()
		at := p.At
		p.modifiers() // annotations of the package
		switch {
		case p.Is("package"):
			p.Next()
			if n, err := Attempt(p, dotted); err == nil {
				f.Package = n.Text
			}
		case p.Is("import"):
			p.Next()
			im := &ast.Import{}
			if p.Accept("static") {
				im.Kind = ast.ImportStatic
			}
			if n, err := Attempt(p, dotted); err == nil {
				im.Name = n
				if p.Accept(".") {
					im.Wild = p.Accept("*")
				}
				im.Base = p.Since(start)
				f.Imports = append(f.Imports, im)
			}
		default:
			p.At = at
			return
		}
		for !p.Is(";") && !p.newLine() && !p.Peek().EOF() {
			p.Next()
		}
		for p.Accept(";") {
		}
	}
}

// atJavaClass is like atClass, but for the types of a source file, which may have modifiers such as "sealed" before them.
func (p *Parser) atJavaClass() bool {
	for p.Is("sealed") || p.Is("non") && token.Is(p.peek2(), "-") {
		if p.Is("non") {
			p.Next()
			p.Next()
		}
		p.Next()
		p.modifiers()
	}
	if p.Is("@") && token.Is(p.peek2(), "interface") {
		p.Next() // an annotation type is treated as an interface
	}
	switch p.Peek().Value {
	case "class", "interface", "enum", "record":
		return p.IsIdent() && p.peek2().Type == token.Ident
	}
	return false
}

// skipMember skips a member that cannot be parsed, up to and including its semicolon or braces.
func (p *Parser) skipMember() {
	for depth := 0; !p.Peek().EOF(); {
		switch t := p.Peek(); {
		case token.Is(t, "{"), token.Is(t, "("), token.Is(t, "["):
			depth++
		case token.Is(t, "}"), token.Is(t, ")"), token.Is(t, "]"):
			if depth == 0 {
				if p.classDepth == 0 {
					p.Next()
				}
				return
			}
			if depth--; depth == 0 && token.Is(t, "}") && !token.IsOneOf(p.peek2(), ";", ".", ",", ")") {
				p.Next()
				return
			}
		case token.Is(t, ";") && depth == 0:
			p.Next()
			return
		}
		p.Next()
	}
}

// laterBody skips the braces of a method and keeps their tokens.
func (p *Parser) laterBody() *ast.Unread {
	open := *p.Peek()
	if !p.Is("{") {
		panic(p.Fail(`"{"`))
	}
	begin := p.At
	for depth := 0; ; {
		t := p.Peek()
		switch {
		case t.EOF():
			p.Closing("}", open)
		case token.Is(t, "{"):
			depth++
		case token.Is(t, "}"):
			depth--
		}
		p.Next()
		if depth == 0 {
			return &ast.Unread{Toks: p.Toks[begin:p.At]}
		}
	}
}

// bodyText returns the source text of a method's body; "" if it has no body.
func (f *File) bodyText(m *ast.Member) string {
	if m.Unread == nil {
		if m.Body != nil { // of a class declared inside code
			return f.Source.Slice(m.Body.Span())
		}
		return ""
	}
	toks := m.Unread.Toks
	return f.Source.Slice(source.Span{Start: toks[0].Start, End: toks[len(toks)-1].End})
}
