package check

import (
	"strconv"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/expr"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/check/internal/project"
	"whenthen/dsl/keyword"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// attributes are the attributes that apply to a rule: the attributes of its file, overridden by the attributes of the rule itself. A rule
// does not inherit the attributes of the rule it extends.
type attributes struct {
	unit  *project.Unit
	names []string
	by    map[string]*ast.Attribute
	owner map[string]*project.Unit
	mvel  bool
}

// attributes collects the attributes that apply to the rule.
func (r *ruleSource) attributes() *attributes {
	a := &attributes{unit: r.unit, by: map[string]*ast.Attribute{}, owner: map[string]*project.Unit{}}
	add := func(u *project.Unit, list []*ast.Attribute) {
		seen := map[string]bool{}
		for _, attr := range list {
			name := attr.Name.Text
			if seen[name] && u == r.unit {
				u.Errorf(attr.Name.Span(), finding.DuplicateAttr, "the attribute %q is given twice", name)
			}
			seen[name] = true
			if a.by[name] == nil {
				a.names = append(a.names, name)
			}
			a.by[name], a.owner[name] = attr, u
		}
	}
	fileUnit := r.unit.UnitOf(r.unit.File, "")
	add(fileUnit, r.unit.File.Tree.Attributes)
	add(r.unit, r.ast.Attributes)
	if d := a.by["dialect"]; d != nil {
		text, _ := textOf(d)
		switch text {
		case "mvel":
			a.mvel = true
		case "java":
		default:
			a.mvel = source.Nearest(text, []string{"mvel", "java"}) == "mvel" // avoid follow-up errors in the rule's code
			a.wrongKind(d)
		}
	}
	return a
}

// packageDialect returns the dialect that the file sets for declarations without a dialect; "" if the file sets none, which means Java.
func packageDialect(u *project.Unit) string {
	for _, attr := range u.File.Tree.Attributes {
		if attr.Name.Text == "dialect" {
			text, _ := textOf(attr)
			return text
		}
	}
	return ""
}

func (a *attributes) wrong(attr *ast.Attribute, what string) {
	at := attr.Span()
	if attr.Value != nil {
		at = attr.Value.Span()
	}
	u := a.owner[attr.Name.Text]
	u.Errorf(at, finding.BadAttribute, "%s", what)
	a.unit.Failed = true
}

// wrongKind reports an attribute whose value is of the wrong kind.
func (a *attributes) wrongKind(attr *ast.Attribute) {
	a.wrong(attr, keyword.AttributeNamed(attr.Name.Text).Wants)
}

// textOf returns the value of an attribute if it is a string literal.
func textOf(attr *ast.Attribute) (string, bool) { return literalText(attr.Value) }

func literalText(x ast.Expr) (string, bool) {
	lit, ok := x.(*ast.Literal)
	if !ok || lit.Kind != ast.LitString {
		return "", false
	}
	s, _ := lit.Value.(string)
	return s, true
}

// static reads the attributes that do not depend on the match.
func (a *attributes) static(made *rule.Rule) {
	for _, name := range a.names {
		attr := a.by[name]
		switch name {
		case "no-loop":
			made.NoLoop = a.flag(attr)
		case "lock-on-active":
			made.LockOnActive = a.flag(attr)
		case "auto-focus":
			made.AutoFocus = a.flag(attr)
		case "agenda-group", "ruleflow-group", "activation-group":
			a.group(attr, made)
		case "date-effective":
			made.Effective = a.date(attr)
		case "date-expires":
			made.Expires = a.date(attr)
		case "timer", "duration":
			a.timer(attr, made)
		case "calendars":
			for _, x := range append([]ast.Expr{attr.Value}, attr.More...) {
				s, ok := literalText(x)
				if !ok {
					a.wrongKind(attr)
					break
				}
				made.Calendars = append(made.Calendars, s)
			}
		case "salience", "enabled", "dialect":
		default:
			a.owner[name].Errorf(attr.Name.Span(), finding.UnknownAttribute, "%q is not a rule attribute", name)
			a.unit.Failed = true
		}
	}
	if made.Group == "MAIN" {
		made.Group = ""
	}
}

// group reads agenda-group, ruleflow-group and activation-group.
func (a *attributes) group(attr *ast.Attribute, made *rule.Rule) {
	s, ok := textOf(attr)
	if !ok {
		a.wrongKind(attr)
		return
	}
	switch attr.Name.Text {
	case "activation-group":
		made.ActivationGroup = s
	case "ruleflow-group":
		made.Group, made.RuleflowGroup = s, true
	default:
		made.Group, made.RuleflowGroup = s, false
	}
}

// flag reads a boolean attribute. Without a value it is true.
func (a *attributes) flag(attr *ast.Attribute) bool {
	if attr.Value == nil {
		return true
	}
	lit, ok := attr.Value.(*ast.Literal)
	if !ok || lit.Kind != ast.LitBool {
		a.wrongKind(attr)
		return false
	}
	return lit.Value == true
}

// date reads a date in UTC as Unix milliseconds. It returns nil after an error.
func (a *attributes) date(attr *ast.Attribute) *int64 {
	s, ok := textOf(attr)
	if ok {
		if ms := ir.ParseDate(a.unit.Options.DateText(s)); ms != nil {
			return ms
		}
	}
	a.wrongKind(attr)
	return nil
}

// dynamic checks salience and enabled, which may use bindings, and the expressions of a timer. Only in the first branch it also sets the
// values of the rule itself.
func (a *attributes) dynamic(e *expr.Env, made *rule.Rule, branch *rule.Branch) {
	in := e.With(nil, expr.ReadsNothing)
	in.About = expr.NewAttributeRule(made)
	in.Interpreted = true
	if attr := a.by["salience"]; attr != nil {
		in.Unit = a.owner["salience"]
		x := a.salience(in, attr)
		if c, ok := x.(*rule.Const); ok && !ir.IsBad(x) && plainNumber(attr.Value) {
			n, _ := ir.IntOf(c.Value)
			made.Salience = int(n)
		} else if !ir.IsBad(x) {
			branch.DynamicSalience = x
			if branch.Index == 0 {
				made.DynamicSalience = x
			}
		}
		e.Failed = e.Failed || in.Failed
	}
	if made.Timer != nil && made.Timer.Kind == "expr" && branch.Index == 0 {
		timed := in.With(nil, expr.ReadsNothing)
		timed.About, timed.Interpreted = &expr.AttributeRule{Rule: made}, false
		a.timerExprs(timed, made.Timer)
	}
	if attr := a.by["enabled"]; attr != nil {
		in.Unit = a.owner["enabled"]
		if attr.Value == nil {
			a.wrongKind(attr)
			return
		}
		x := in.Condition(attr.Value)
		if c, ok := x.(*rule.Const); !ir.IsBad(x) && !(ok && c.Value == true) && branch.Index == 0 {
			made.Enabled = x
		}
		e.Failed = e.Failed || in.Failed
	}
}

// plainNumber reports whether x is a number literal, with or without a sign. Any other salience, even a constant one, is evaluated for each
// match. Of matches with the same such salience, the newest fires first.
func plainNumber(x ast.Expr) bool {
	if u, ok := x.(*ast.Unary); ok {
		x = u.X
	}
	lit, ok := x.(*ast.Literal)
	return ok && lit.Kind != ast.LitString
}

// salience types the salience as an int. A number in quotes is accepted.
func (a *attributes) salience(in *expr.Env, attr *ast.Attribute) rule.Expr {
	if attr.Value == nil {
		a.wrongKind(attr)
		return ir.Bad(attr.Span())
	}
	if s, ok := textOf(attr); ok {
		n, err := strconv.Atoi(strings.TrimSpace(s))
		if err != nil {
			a.wrong(attr, "salience must be a number or an expression in brackets")
			return ir.Bad(attr.Span())
		}
		return ir.Const(fact.IntType, n, attr.Value.Span())
	}
	x := in.Expr(attr.Value)
	if ir.IsBad(x) {
		return x
	}
	switch k := x.Type().Kind; {
	case k.Numeric() && k != fact.Char:
		return ir.Convert(ir.Unboxed(x), fact.IntType)
	case k == fact.Any:
		return ir.Cast(x, fact.IntType, x.Span())
	}
	a.wrong(attr, "salience must be a number, not "+jtype.Article(x.Type()))
	return ir.Bad(attr.Span())
}
