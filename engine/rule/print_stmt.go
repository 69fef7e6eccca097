package rule

import (
	"strings"

	"whenthen/internal/fact"
)

// String returns the block with braces: one line for each simple statement, nested ones indented by two blanks.
func (b *Block) String() string { return text(func(p *printer) { p.block(b) }) }

func (p *printer) newline() { p.put("\n", strings.Repeat("  ", p.indent)) }

func (p *printer) block(b *Block) {
	if b == nil || len(b.List) == 0 {
		p.put("{}")
		return
	}
	p.put("{")
	p.stmts(b.List)
	p.newline()
	p.put("}")
}

func (p *printer) stmts(list []Stmt) { indented(p, list, p.stmt) }

// indented prints each part on a line of its own, indented by one level.
func indented[T any](p *printer, parts []T, print func(T)) {
	p.indent++
	for _, part := range parts {
		p.newline()
		print(part)
	}
	p.indent--
}

func (p *printer) stmt(s Stmt) {
	switch s := s.(type) {
	case *Block:
		p.block(s)
	case *SetLocal:
		p.write(s.Type, " ", localName(s.Local))
		if s.Value != nil {
			p.write(" = ", s.Value)
		}
		p.put(";")
	case *ExprStmt:
		p.write(s.X, ";")
	case *If:
		p.write("if (", s.Cond, ") ", s.Then)
		if s.Else != nil {
			p.write(" else ", s.Else)
		}
	case *Loop:
		p.loop(s)
	case *ForEach:
		p.label(s.Label)
		p.write("for (", s.Type, " ", localName(s.Local), " : ", s.Over, ") ", s.Body)
	case *Switch:
		p.switchStmt(s)
	case *Try:
		p.try(s)
	case *Modify:
		p.modify(s)
	default:
		p.jump(s)
	}
}

func (p *printer) label(name string) {
	if name != "" {
		p.put(name, ": ")
	}
}

func (p *printer) loop(s *Loop) {
	p.label(s.Label)
	if s.PostTest {
		p.write("do ", s.Body, " while (", s.Cond, ");")
		return
	}
	p.put("for (")
	for i, init := range s.Init {
		if i > 0 {
			p.put(" ")
		}
		p.stmt(init)
	}
	p.write("; ", s.Cond, "; ")
	for i, post := range s.Post {
		if i > 0 {
			p.put(" ")
		}
		p.stmt(post)
	}
	p.write(") ", s.Body)
}

func (p *printer) switchStmt(s *Switch) {
	p.write("switch (", s.X, ") {")
	arrow := ":"
	if s.Arrow {
		arrow = " ->"
	}
	p.indent++
	for _, c := range s.Cases {
		p.newline()
		if len(c.Values) > 0 {
			p.write("case ", c.Values)
		}
		if c.Default {
			p.comma(len(c.Values))
			p.put("default")
		}
		p.put(arrow)
		p.stmts(c.Body)
	}
	p.indent--
	p.newline()
	p.put("}")
}

func (p *printer) try(s *Try) {
	p.write("try ", s.Body)
	for _, c := range s.Catches {
		p.write(" catch (", strings.Join(c.Classes, " | "), " ", localName(c.Local), ") ", c.Body)
	}
	if s.Finally != nil {
		p.write(" finally ", s.Finally)
	}
}

func (p *printer) modify(s *Modify) {
	p.write("modify (", localName(s.Local), " = ", s.Target, ") {")
	if len(s.Calls) > 0 {
		p.write(" ", s.Calls)
	}
	var t *fact.Type
	if s.Target != nil {
		t = s.Target.Type()
	}
	p.put(" } changes ", propertyNames(t, s.Mask), ";")
}

func (p *printer) jump(s Stmt) {
	word, label := "", ""
	var value Expr
	switch s := s.(type) {
	case *Return:
		word, value = "return", s.Value
	case *Throw:
		word, value = "throw", s.Value
	case *Break:
		word, label = "break", s.Label
	case *Continue:
		word, label = "continue", s.Label
	}
	p.put(word)
	if label != "" {
		p.put(" ", label)
	}
	if value != nil {
		p.write(" ", value)
	}
	p.put(";")
}
