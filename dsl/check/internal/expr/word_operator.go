package expr

import (
	"errors"
	"math"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/english"
	"whenthen/internal/fact"
	"whenthen/internal/regex"
)

// wordOperator types contains, matches and similar operators; o is nil if the operator is not built in.
func (e *Env) wordOperator(x *ast.Binary, o *operator.Operator) rule.Expr {
	if o == nil {
		if list := e.Types.Operators(x.Op); len(list) > 0 {
			return e.hostOperator(x, list)
		}
	}
	if o == nil && e.Options.Operators[x.Op] {
		e.InJava(x.OpName.Span(), "operator", x.Op, "Operator")
		e.Expr(x.X)
		e.Expr(x.Y)
		return ir.Bad(x.Span())
	}
	if o != nil && o.Argument != "" {
		o = e.form(x)
	} else if o == nil || o.Op == operator.None {
		e.ErrorHint(x.OpName.Span(), finding.UnknownOperator, project.DidYouMean(x.Op, operator.Words(operator.Conditions)), "there is no operator %q", x.Op)
		o = nil
	}
	if o == nil {
		return ir.Bad(x.Span())
	}
	l, r := e.Expr(x.X), e.Expr(x.Y)
	if ir.IsBad(l) || ir.IsBad(r) {
		return ir.Bad(x.Span())
	}
	switch o.Operands {
	case operator.HoldsElement:
		l = ir.CollectionObject(l)
	case operator.ElementOf:
		r = ir.CollectionObject(r)
	}
	y := &rule.Binary{Node: ir.Node(fact.BoolType, x.Span()), Op: o.Op, Kind: l.Type().Kind, L: l, R: r}
	fits := false
	switch o.Operands {
	case operator.HoldsElement:
		fits = e.holdsElement(y)
	case operator.ElementOf:
		fits = e.elementOf(y)
	case operator.Texts:
		if fits = e.texts(y); y.Op == operator.Matches {
			e.checkPattern(y.R, source.Error)
		}
	case operator.TextAndLength:
		fits = e.textAndLength(y)
	case operator.Times:
		return e.temporal(x, y, o)
	}
	if !fits && o.Operands == operator.ElementOf && e.Options.CheckOnly { // Drools checks at run time, and fails there
		e.Warnf(x.OpName.Span(), finding.WrongOperand, "%s cannot be used between %s and %s", x.Op, jtype.Article(l.Type()), jtype.Article(r.Type()))
		return ir.Bad(x.Span())
	}
	if !fits {
		return e.ErrorHint(x.OpName.Span(), finding.WrongOperand, o.Text+" takes "+o.Operands.String(), "%s cannot be used between %s and %s", x.Op, jtype.Article(l.Type()), jtype.Article(r.Type()))
	}
	var out rule.Expr = y
	if x.Negated != o.Negated {
		out = ir.Not(y)
	}
	return e.guarded(out, x.X, x.Y)
}

// hostOperator types an operator that the program registers as a call with both operands and the parameters in square brackets.
func (e *Env) hostOperator(x *ast.Binary, list []*fact.Method) rule.Expr {
	args, ok := e.Args(append([]ast.Expr{x.X, x.Y}, x.Params...))
	if !ok {
		return ir.Bad(x.Span())
	}
	m := e.Overload(list, args, x.OpName, "the operator "+x.Op)
	if m == nil {
		return ir.Bad(x.Span())
	}
	var out rule.Expr = &rule.Call{Node: ir.Node(fact.BoolType, x.Span()), Method: m, Args: e.ConvertArgs(m, args)}
	if x.Negated {
		out = ir.Not(out)
	}
	return e.guarded(out, x.X, x.Y)
}

// form returns the operator whose meaning depends on a parameter in square brackets; nil after an error.
func (e *Env) form(x *ast.Binary) *operator.Operator {
	if len(x.Params) == 1 {
		if id, ok := x.Params[0].(*ast.Ident); ok {
			if o := operator.Form(x.Op, id.Name); o != nil {
				return o
			}
		}
	}
	var forms []string
	for i := range operator.All() {
		if o := &operator.All()[i]; o.Text == x.Op {
			forms = append(forms, o.String())
		}
	}
	last := len(forms) - 1
	e.ErrorHint(x.OpName.Span(), finding.UnknownOperator, "write "+strings.Join(forms[:last], ", ")+" or "+forms[last], "this form of %s does not exist", x.Op)
	return nil
}

// holdsElement converts the operands of contains: an element for a collection, a string for a string. It returns false if they do not fit.
func (e *Env) holdsElement(y *rule.Binary) bool {
	if y.R.Type().Kind == fact.Void {
		return false
	}
	switch y.Kind {
	case fact.List, fact.Set, fact.Any:
		y.R = ir.Boxed(y.R)
		return true
	case fact.String:
		if y.R.Type().Kind != fact.String {
			y.R = ir.Convert(y.R, fact.StringType)
		}
		return true
	}
	return false
}

// elementOf is like holdsElement, with swapped operands. It sets the kind of y to the kind of the collection.
func (e *Env) elementOf(y *rule.Binary) bool {
	y.Kind = y.R.Type().Kind
	switch y.Kind {
	case fact.List, fact.Set, fact.Any, fact.Map:
		y.L = ir.Boxed(y.L)
		return y.L.Type().Kind != fact.Void
	}
	return false
}

// texts converts both operands to strings. It returns false if that is not possible.
func (e *Env) texts(y *rule.Binary) bool {
	for _, x := range []*rule.Expr{&y.L, &y.R} {
		switch k := (*x).Type().Kind; {
		case k == fact.String:
		case k == fact.Any, k == fact.Null, k == fact.Enum, fact.Primitive(k) != nil, k == fact.Decimal, k == fact.BigInteger:
			*x = ir.Convert(*x, fact.StringType)
		default:
			return false
		}
	}
	y.Kind = fact.String
	return true
}

// checkPattern reports a constant regular expression that is not valid, or not supported here.
func (e *Env) checkPattern(x rule.Expr, severity source.Severity) {
	c, ok := x.(*rule.Const)
	if !ok {
		return
	}
	java, ok := c.Value.(string)
	if !ok {
		return
	}
	err := regex.Check(java)
	if err == nil {
		return
	}
	hint := ""
	if broken := (*regex.SyntaxError)(nil); errors.As(err, &broken) {
		hint = broken.Hint
		if broken.Valid && e.Options.CheckOnly { // Drools can run it
			severity = source.Warning
		}
	}
	e.Failed = e.Failed || severity == source.Error
	e.Report(severity, x.Span(), finding.BadPattern, hint, err.Error())
}

// takesPattern contains the methods of String whose first argument is a regular expression.
var takesPattern = map[string]bool{"matches": true, "replaceAll": true, "replaceFirst": true, "split": true}

// textAndLength converts the left operand to a string and the right operand to an int. It returns false if that is not possible.
func (e *Env) textAndLength(y *rule.Binary) bool {
	if y.L.Type().Kind != fact.String && y.L.Type().Kind != fact.Any {
		return false
	}
	y.L, y.Kind = ir.Convert(y.L, fact.StringType), fact.String
	if k := y.R.Type().Kind; k != fact.String && k != fact.Any && !k.Integer() {
		return false
	}
	y.R = ir.Convert(ir.Unboxed(y.R), fact.IntType)
	return true
}

// temporal types the operators that compare events and dates.
func (e *Env) temporal(x *ast.Binary, y *rule.Binary, o *operator.Operator) rule.Expr {
	if n := o.Times; len(x.Params) > n {
		return e.Errorf(x.Params[n].Span(), finding.WrongArity, "%s takes at most %s", x.Op, english.Count(n, "argument"))
	}
	y.Kind = fact.Date
	for _, side := range []*rule.Expr{&y.L, &y.R} {
		switch t := (*side).Type(); {
		case t.Event, t.Kind == fact.Any, t.Kind.Integer(): // integers count as milliseconds
			*side, y.Kind = ir.Boxed(*side), fact.Any
		case t.Kind == fact.Struct && e.Options.CheckOnly: // Drools checks at run time, and fails there
			e.Warnf((*side).Span(), finding.WrongOperand, "%s is neither an event nor a date, so it has no time", t)
			return ir.Bad(x.Span())
		case t.Kind == fact.Struct:
			return e.ErrorHint((*side).Span(), finding.WrongOperand, "declare it as an event: @role( event )", "%s is neither an event nor a date, so it has no time", t)
		default:
			*side = ir.Convert(e.dateConst(*side), fact.DateType)
		}
	}
	for _, p := range x.Params {
		if ms, ok := unbounded(p); ok {
			y.Args = append(y.Args, ir.Const(fact.LongType, ms, p.Span()))
			continue
		}
		a := e.Expr(p)
		if ir.IsBad(a) {
			return ir.Bad(x.Span())
		}
		if !a.Type().Kind.Integer() {
			return e.Errorf(p.Span(), finding.WrongOperand, "a time such as 5m is needed here, not %s", jtype.Article(a.Type()))
		}
		y.Args = append(y.Args, ir.Convert(ir.Unboxed(a), fact.LongType))
	}
	if x.Negated {
		return ir.Not(y)
	}
	return y
}

// unbounded recognizes * and -* as a bound and returns the largest or smallest number of milliseconds.
func unbounded(p ast.Expr) (ms int64, ok bool) {
	ms = math.MaxInt64
	if u, minus := p.(*ast.Unary); minus && u.Op == "-" {
		p, ms = u.X, math.MinInt64
	}
	lit, ok := p.(*ast.Literal)
	return ms, ok && lit.Kind == ast.LitStar
}

// inList types x in ( a, b ). Each item is compared as with ==.
func (e *Env) inList(x *ast.InList) rule.Expr {
	l := e.Expr(x.X)
	y := &rule.In{Node: ir.Node(fact.BoolType, x.Span()), X: l, Negated: x.Negated}
	failed := ir.IsBad(l)
	for _, item := range x.List {
		r := e.Expr(item)
		if failed || ir.IsBad(r) {
			failed = true
			continue
		}
		l, r := e.decimalAsDouble(x.X, item, l, r)
		e.inexact(l, r)
		test := e.Compare(operator.Eq, l, r, item.Span(), item.Span())
		if ir.IsBad(test) {
			failed = true
			continue
		}
		y.List = append(y.List, e.guarded(test, item))
	}
	if failed {
		return ir.Bad(x.Span())
	}
	return e.guarded(y, x.X)
}
