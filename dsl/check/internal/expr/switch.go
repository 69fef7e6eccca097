package expr

import (
	"slices"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

func (e *Env) switchStmt(s *ast.Switch) rule.Stmt {
	e.Code.Push()
	e.Code.switches++
	defer func() { e.Code.switches--; e.Code.Pop() }()
	return e.switchCases(s.X, s.Cases, s.Span(), func(c *ast.SwitchCase) []rule.Stmt { return e.Statements(c.Body) })
}

// switchCases checks the value and labels of a switch; body checks the statements of a case.
func (e *Env) switchCases(value ast.Expr, cases []*ast.SwitchCase, at source.Span, body func(*ast.SwitchCase) []rule.Stmt) *rule.Switch {
	x := e.Expr(value)
	if !slices.ContainsFunc(cases, func(c *ast.SwitchCase) bool { return len(c.Types) > 0 }) { // which is reported by itself
		e.switchable(x)
	}
	out := &rule.Switch{StmtNode: rule.StmtNode{At: at}, X: x}
	labels := caseLabels{}
	for _, c := range cases {
		out.Arrow = out.Arrow || c.Arrow
		sc := rule.SwitchCase{Default: c.Default}
		if len(c.Types) > 0 || c.Guard != nil {
			e.ErrorHint(c.Span(), finding.Misplaced, "write if ( x instanceof T )", "a case must be a constant; types and guards belong to later versions of Java")
			continue
		}
		for _, label := range c.Labels {
			if y := e.caseLabel(x, label); y != nil {
				sc.Values = append(sc.Values, y)
				labels.add(e, y, label)
			}
		}
		labels.addDefault(e, c)
		sc.Body = body(c)
		out.Cases = append(out.Cases, sc)
	}
	return out
}

// switchable reports a switch on a value whose type Java does not allow there.
func (e *Env) switchable(x rule.Expr) {
	if k := x.Type().Kind; !ir.IsBad(x) && e.inJava() && (k == fact.Long || k.Floating() || k == fact.Bool || e.onlyWide(x)) {
		e.ErrorHint(x.Span(), finding.WrongType, "write if", "a switch needs an int, a short, a byte, a char, a String or an enum, not %s", jtype.Article(x.Type()))
	}
}

// caseLabels are the labels of the cases of a switch so far: the values of constants, and defaultLabel.
type caseLabels map[any]bool

// defaultLabel stands for default.
type defaultLabel struct{}

// add reports a label, given as the comparison with it, that another case has, too.
func (l caseLabels) add(e *Env, y rule.Expr, label ast.Expr) {
	v, ok := ir.Constant(y.(*rule.Binary).R)
	if !ok || !e.inJava() {
		return
	}
	if l[v] {
		e.Errorf(label.Span(), finding.DuplicateName, "another case of this switch has the same label")
	}
	l[v] = true
}

// addDefault reports a second default.
func (l caseLabels) addDefault(e *Env, c *ast.SwitchCase) {
	if !c.Default || !e.inJava() {
		return
	}
	if l[defaultLabel{}] {
		e.Errorf(c.Span(), finding.DuplicateName, "this switch has a default already")
	}
	l[defaultLabel{}] = true
}

// switchExpr types a switch expression. It becomes a function without parameters that is called immediately and in which each case returns
// its value. If an object is expected, each case keeps the type of its own value, so Object o = switch … may be an Integer in one case and
// a Double in another. want is the expected type, nil if there is none.
func (e *Env) switchExpr(x *ast.SwitchExpr, want *fact.Type) rule.Expr {
	if e.Code == nil {
		return e.Errorf(x.Span(), finding.Misplaced, "a switch can only be used as a value in actions and functions")
	}
	c := e.Code
	loops, switches, yields := c.loops, c.switches, c.yields
	var returns yielded
	c.loops, c.switches, c.yields = nil, 0, &returns
	returns.want = want
	c.Push()
	body := e.switchCases(x.X, x.Cases, x.Span(), e.caseValue)
	c.Pop()
	c.loops, c.switches, c.yields = loops, switches, yields
	if ir.IsBad(body.X) || e.Failed {
		return ir.Bad(x.Span())
	}
	if !ir.Complete(body) {
		return e.Errorf(x.Span(), finding.MissingReturn, "this switch has no value for some cases; add a default")
	}
	var values []rule.Expr
	for _, r := range returns.list {
		values = append(values, r.Value)
	}
	if want != nil && len(values) > 0 && e.checkedAsJava() && e.assignedApart(want, values...) {
		for _, v := range values {
			if ir.IsBad(e.Assign(v, want, v.Span(), "the value")) {
				return ir.Bad(x.Span())
			}
		}
	}
	var t *fact.Type
	switch {
	case len(values) == 0:
	case want != nil && !want.Kind.Unboxed() && !slices.ContainsFunc(values, func(v rule.Expr) bool { return e.Fit(v, want) == nil }):
		t = want
	default:
		t = e.commonOf(values...)
	}
	if t == nil || t.Kind == fact.Void {
		return e.Errorf(x.Span(), finding.WrongType, "this switch has no value")
	}
	for _, r := range returns.list {
		r.Value = ir.Boxed(e.join(r.Value, t))
	}
	if t.Kind == fact.Null {
		t = fact.ObjectType
	}
	f := &rule.Lambda{Node: ir.Node(fact.FuncType, x.Span()), Body: &rule.Block{StmtNode: body.StmtNode, List: []rule.Stmt{body}}}
	return e.join(&rule.Invoke{Node: ir.Node(fact.Box(t), x.Span()), Of: f}, t)
}

// yielded are the values of a switch expression.
type yielded struct {
	want *fact.Type // the expected type, or nil
	list []*rule.Return
}

// caseValue checks the body of a case of a switch expression: an expression after an arrow, or statements that yield a value.
func (e *Env) caseValue(c *ast.SwitchCase) []rule.Stmt {
	if len(c.Body) == 1 && c.Arrow {
		if s, ok := c.Body[0].(*ast.ExprStmt); ok {
			return []rule.Stmt{e.yields(s.X, s.Span())}
		}
	}
	return e.Statements(c.Body)
}

// yields returns the statement that yields x as the value of the enclosing switch expression.
func (e *Env) yields(x ast.Expr, at source.Span) rule.Stmt {
	var want *fact.Type
	if e.Code.yields != nil {
		want = e.Code.yields.want
	}
	r := &rule.Return{StmtNode: rule.StmtNode{At: at}, Value: e.expected(x, want)}
	if e.Code.yields == nil {
		e.Errorf(at, finding.Misplaced, "yield can only be used inside a switch that is used as a value")
		return r
	}
	if !ir.IsBad(r.Value) {
		e.Code.yields.list = append(e.Code.yields.list, r)
	}
	return r
}

// caseLabel returns the comparison with == of the value of a switch and one label; nil after an error. Enum constants are written without
// their type.
func (e *Env) caseLabel(x rule.Expr, label ast.Expr) rule.Expr {
	var v rule.Expr
	if id, ok := label.(*ast.Ident); ok && ir.IsBad(x) && e.variable(id.Name, id.Span()) == nil {
		e.Failed = true // a constant of an unknown type
		return nil
	}
	if id, ok := label.(*ast.Ident); ok && x.Type().Kind == fact.Enum {
		c := x.Type().Constant(id.Name)
		if c == nil {
			names := constantsOf(x.Type())
			e.ErrorHint(label.Span(), finding.UnknownConstant, project.DidYouMean(id.Name, names), "%s has no constant %q (known: %s)", x.Type(), id.Name, strings.Join(names, ", "))
			return nil
		}
		v = ir.Const(x.Type(), c, label.Span())
	} else {
		v = e.Expr(label)
	}
	if ir.IsBad(v) || ir.IsBad(x) {
		return nil
	}
	if !e.labels(x, v) {
		return nil
	}
	y := e.Compare(operator.Eq, x, v, label.Span(), label.Span())
	if ir.IsBad(y) {
		return nil
	}
	y.(*rule.Binary).Op = operator.Eq
	return y
}

// labels reports whether v may be the label of a case of a switch on x. If not, it reports an error.
func (e *Env) labels(x, v rule.Expr) bool {
	if !e.checkedAsJava() || x.Type().Kind == fact.Enum {
		return true
	}
	variable := func(x rule.Expr) bool {
		l, local := x.(*rule.LocalVar)
		return local && l.Constant == nil
	}
	if rule.Contains(v, variable) {
		e.Errorf(v.Span(), finding.WrongType, "a case must be a constant")
		return false
	}
	if t := fact.Primitive(x.Type().Kind); t != nil && e.Fit(v, t) == nil {
		e.Errorf(v.Span(), finding.WrongType, "the label of a case must be %s, not %s", t, jtype.Article(v.Type()))
		return false
	}
	return true
}
