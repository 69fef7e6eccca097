package expr

import (
	"cmp"
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

func (e *Env) loop(s ast.Stmt, label string) rule.Stmt {
	if l, ok := s.(*ast.Labeled); ok {
		if name := l.Label.Text; e.checkedAsJava() && (slices.Contains(e.Code.labels, name) || slices.Contains(e.Code.loops, name)) {
			e.Errorf(l.Label.Span(), finding.DuplicateName, "a statement around this has the label %q, too", name)
		}
		switch l.Body.(type) {
		case *ast.For, *ast.While, *ast.DoWhile, *ast.ForEach:
			return e.loop(l.Body, l.Label.Text)
		}
		e.Code.labels = append(e.Code.labels, l.Label.Text)
		out := &rule.Block{StmtNode: ir.Stmt(s), Label: l.Label.Text, List: []rule.Stmt{e.body(l.Body)}}
		e.Code.labels = e.Code.labels[:len(e.Code.labels)-1]
		return out
	}
	out := &rule.Loop{StmtNode: ir.Stmt(s), Label: label}
	if w, ok := s.(*ast.While); ok && isNot(w.Cond) { // an "instanceof" pattern variable of the negated condition is in scope after the loop
		out.Cond = e.loopCondition(w.Cond, w.Until)
	}
	e.Code.Push()
	defer e.Code.Pop()
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
			out.Cond = e.Condition(s.Cond)
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
			out.Post = append(out.Post, &rule.ExprStmt{StmtNode: ir.Stmt(post), X: e.Expr(post)})
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

func (e *Env) loopCondition(x ast.Expr, until bool) rule.Expr {
	y := e.Condition(x)
	if until && !ir.IsBad(y) {
		return ir.Not(y)
	}
	return y
}

// repeated checks the body of a loop, in which break and continue are allowed.
func (e *Env) repeated(s ast.Stmt, label string) rule.Stmt {
	switches := e.Code.switches
	e.Code.loops, e.Code.switches = append(e.Code.loops, label), 0
	out := e.body(s)
	e.Code.loops, e.Code.switches = e.Code.loops[:len(e.Code.loops)-1], switches
	return out
}

func (e *Env) forEach(s *ast.ForEach, label string) rule.Stmt {
	over := e.Expr(s.X)
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
	elem = cmp.Or(elem, fact.ObjectType)
	declared := elem
	inferred := s.Type != nil && (s.Type.Name == "var" || s.Type.Name == "def")
	if s.Type == nil && e.checkedAsJava() {
		e.ErrorHint(s.Name.Span(), finding.BadDeclaration, "write its type, or var", "the variable %q has no type", s.Name.Text)
	}
	if s.Type != nil && !inferred {
		declared = e.TypeRef(s.Type)
		if elem.Kind != fact.Invalid && declared.Kind != fact.Invalid {
			probe := &rule.Slot{Node: ir.Node(elem, s.X.Span())}
			raw := e.inJava() && !e.inClass() && e.rawCollection(over) && declared != fact.ObjectType
			if raw || !ofClass && e.Fit(probe, declared) == nil && e.trusted(probe, declared) == nil {
				e.Errorf(s.Type.Span(), finding.WrongType, "the elements are %s, not %s", elem, declared)
			}
		}
	}
	l := e.declare(s.Name, declared)
	l.again, l.inferred, l.exact, l.final = true, inferred, s.Type != nil && !inferred, slices.Contains(s.Modifiers, "final")
	return &rule.ForEach{StmtNode: ir.Stmt(s), Label: label, Local: l.Index, Type: declared, Over: over, Body: e.repeated(s.Body, label)}
}

// jump checks break and continue.
func (e *Env) jump(s ast.Stmt) rule.Stmt {
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
		if !slices.Contains(e.Code.loops, name) && (word != "break" || !slices.Contains(e.Code.labels, name)) {
			e.ErrorHint(label.Span(), finding.UnknownLabel, project.DidYouMean(name, e.Code.loops), "there is no loop %q around this", name)
		}
	} else if len(e.Code.loops) == 0 && (word == "continue" || e.Code.switches == 0) {
		e.Errorf(s.Span(), finding.Misplaced, "%s can only be used inside a loop", word)
	}
	if word == "break" {
		return &rule.Break{StmtNode: ir.Stmt(s), Label: name}
	}
	return &rule.Continue{StmtNode: ir.Stmt(s), Label: name}
}
