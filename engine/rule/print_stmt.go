package rule

import (
	"strings"

	"whenthen/internal/fact"
)

// StmtString returns a statement as text: one line for each simple statement, nested ones indented by two blanks.
func StmtString(s Stmt) string {
	p := printer{own: -1}
	p.stmt(s)
	return string(p.b)
}

// String prints the block with braces.
func (b *Block) String() string { return StmtString(b) }

func (p *printer) newline() {
	p.put("\n", strings.Repeat("  ", p.indent))
}

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

// stmts prints each statement on a line of its own, indented by one level.
func (p *printer) stmts(list []Stmt) {
	p.indent++
	for _, s := range list {
		p.newline()
		p.stmt(s)
	}
	p.indent--
}

func (p *printer) stmt(s Stmt) {
	switch s := s.(type) {
	case *Block:
		p.block(s)
	case *SetLocal:
		p.put(p.typeName(s.Type), " ")
		p.local(s.Local, "")
		if s.Value != nil {
			p.put(" = ")
			p.expr(s.Value)
		}
		p.put(";")
	case *ExprStmt:
		p.expr(s.X)
		p.put(";")
	case *If:
		p.put("if (")
		p.expr(s.Cond)
		p.put(") ")
		p.stmt(s.Then)
		if s.Else != nil {
			p.put(" else ")
			p.stmt(s.Else)
		}
	case *Loop:
		p.loop(s)
	case *ForEach:
		p.label(s.Label)
		p.put("for (", p.typeName(s.Type), " ")
		p.local(s.Local, "")
		p.put(" : ")
		p.expr(s.Over)
		p.put(") ")
		p.stmt(s.Body)
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
		p.put("do ")
		p.stmt(s.Body)
		p.put(" while (")
		if s.Cond != nil {
			p.expr(s.Cond)
		}
		p.put(");")
		return
	}
	p.put("for (")
	for i, init := range s.Init {
		if i > 0 {
			p.put(" ")
		}
		p.stmt(init)
	}
	p.put("; ")
	if s.Cond != nil {
		p.expr(s.Cond)
	}
	p.put("; ")
	for i, post := range s.Post {
		if i > 0 {
			p.put(" ")
		}
		p.stmt(post)
	}
	p.put(") ")
	p.stmt(s.Body)
}

func (p *printer) switchStmt(s *Switch) {
	p.put("switch (")
	p.expr(s.X)
	p.put(") {")
	arrow := ":"
	if s.Arrow {
		arrow = " ->"
	}
	p.indent++
	for _, c := range s.Cases {
		p.newline()
		if len(c.Values) > 0 {
			p.put("case ")
			p.list(c.Values)
		}
		if c.Default {
			if len(c.Values) > 0 {
				p.put(", ")
			}
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
	p.put("try ")
	p.block(s.Body)
	for _, c := range s.Catches {
		p.put(" catch (", strings.Join(c.Classes, " | "), " ")
		p.local(c.Local, "")
		p.put(") ")
		p.block(c.Body)
	}
	if s.Finally != nil {
		p.put(" finally ")
		p.block(s.Finally)
	}
}

func (p *printer) modify(s *Modify) {
	p.put("modify (")
	p.local(s.Local, "")
	p.put(" = ")
	p.expr(s.Target)
	p.put(") {")
	for i, c := range s.Calls {
		if i > 0 {
			p.put(",")
		}
		p.put(" ")
		p.expr(c)
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
		p.put(" ")
		p.expr(value)
	}
	p.put(";")
}
