package check

import (
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// loop checks a loop and its label.
func (e *env) loop(s ast.Stmt, label string) rule.Stmt {
	if l, ok := s.(*ast.Labeled); ok {
		switch l.Body.(type) {
		case *ast.For, *ast.While, *ast.DoWhile, *ast.ForEach:
			return e.loop(l.Body, l.Label.Text)
		}
		e.code.labels = append(e.code.labels, l.Label.Text)
		out := &rule.Block{StmtNode: ir.Stmt(s), Label: l.Label.Text, List: []rule.Stmt{e.body(l.Body)}}
		e.code.labels = e.code.labels[:len(e.code.labels)-1]
		return out
	}
	out := &rule.Loop{StmtNode: ir.Stmt(s), Label: label}
	if w, ok := s.(*ast.While); ok && isNot(w.Cond) { // an "instanceof" pattern variable of the negated condition is in scope behind the loop
		out.Cond = e.loopCondition(w.Cond, w.Until)
	}
	e.code.push()
	defer e.code.pop()
	if f, ok := s.(*ast.ForEach); ok {
		return e.forEach(f, label)
	}
	var body ast.Stmt
	switch s := s.(type) {
	case *ast.For:
		body = s.Body
		for _, init := range s.Init {
			out.Init = append(out.Init, e.statement(init)...)
		}
		if s.Cond != nil {
			out.Cond = e.condition(s.Cond)
		}
	case *ast.While:
		body = s.Body
		if out.Cond == nil {
			out.Cond = e.loopCondition(s.Cond, s.Until)
		}
	case *ast.DoWhile:
		body = s.Body
		out.PostTest = true
	}
	out.Body = e.repeated(body, label)
	switch s := s.(type) {
	case *ast.For:
		for _, post := range s.Post {
			out.Post = append(out.Post, &rule.ExprStmt{StmtNode: ir.Stmt(post), X: e.expr(post)})
		}
	case *ast.DoWhile:
		out.Cond = e.loopCondition(s.Cond, s.Until)
	}
	return out
}

func isNot(x ast.Expr) bool {
	u, ok := x.(*ast.Unary)
	return ok && u.Op == "!"
}

func (e *env) loopCondition(x ast.Expr, until bool) rule.Expr {
	y := e.condition(x)
	if until && !ir.IsBad(y) {
		return ir.Not(y)
	}
	return y
}

// repeated checks the body of a loop, in which break and continue are allowed.
func (e *env) repeated(s ast.Stmt, label string) rule.Stmt {
	switches := e.code.switches
	e.code.loops, e.code.switches = append(e.code.loops, label), 0
	out := e.body(s)
	e.code.loops, e.code.switches = e.code.loops[:len(e.code.loops)-1], switches
	return out
}

func (e *env) forEach(s *ast.ForEach, label string) rule.Stmt {
	over := e.expr(s.X)
	t := over.Type()
	ofClass := t.IsClass() // its element type depends on type arguments, which are not kept
	elem := t.Elem
	switch {
	case ir.IsBad(over):
		elem = jtype.Invalid
	case t.Kind == fact.List, t.Kind == fact.Set, t == fact.ObjectType, t.AssignableTo(fact.IterableType), t.Open():
	default:
		e.Errorf(s.X.Span(), finding.WrongType, "%s has no elements to iterate over", jtype.Article(t))
		elem = jtype.Invalid
	}
	if elem == nil {
		elem = fact.ObjectType
	}
	declared := elem
	if s.Type != nil && s.Type.Name != "var" && s.Type.Name != "def" {
		declared = e.typeRef(s.Type)
		if elem.Kind != fact.Invalid && declared.Kind != fact.Invalid {
			probe := &rule.Slot{Node: ir.Node(elem, s.X.Span())}
			raw := e.code != nil && !e.mvel && !e.inClass() && e.rawCollection(over) && declared != fact.ObjectType
			if raw || !ofClass && e.fit(probe, declared) == nil && e.trusted(probe, declared) == nil {
				e.Errorf(s.Type.Span(), finding.WrongType, "the elements are %s, not %s", elem, declared)
			}
		}
	}
	l := e.code.declare(e, s.Name, declared)
	e.code.locals[l.Index].again = true
	return &rule.ForEach{StmtNode: ir.Stmt(s), Label: label, Local: l.Index, Type: declared, Over: over, Body: e.repeated(s.Body, label)}
}

// jump checks break and continue.
func (e *env) jump(s ast.Stmt) rule.Stmt {
	var label *ast.Name
	word := "break"
	switch s := s.(type) {
	case *ast.Break:
		label = s.Label
	case *ast.Continue:
		label, word = s.Label, "continue"
	}
	name := ""
	if label != nil {
		name = label.Text
		known := false
		for _, l := range e.code.loops {
			known = known || l == name
		}
		known = known || word == "break" && slices.Contains(e.code.labels, name)
		if !known {
			e.ErrorHint(label.Span(), finding.UnknownLabel, project.DidYouMean(name, e.code.loops), "there is no loop %q around this", name)
		}
	} else if len(e.code.loops) == 0 && (word == "continue" || e.code.switches == 0) {
		e.Errorf(s.Span(), finding.Misplaced, "%s can only be used inside a loop", word)
	}
	if word == "break" {
		return &rule.Break{StmtNode: ir.Stmt(s), Label: name}
	}
	return &rule.Continue{StmtNode: ir.Stmt(s), Label: name}
}
