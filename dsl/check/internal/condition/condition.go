package condition

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/expr"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Check checks the conditions of one branch of a rule or query, and determines which changes their patterns react to.
func Check(e *expr.Env, list []Clause) []rule.Condition {
	in := checker{e}
	out := in.conjunction(list)
	in.finish(out)
	return out
}

// checker checks conditions in an environment.
type checker struct{ *expr.Env }

// conjunction checks the conditions of one branch in order.
func (e checker) conjunction(list []Clause) []rule.Condition {
	var out []rule.Condition
	for _, c := range list {
		in := e
		if c.u != e.Unit {
			in = e.copied()
			in.Unit = c.u
		}
		e.Branch.Inherit(c.heir)
		last := e.Branch.Last
		conditions := in.conditionOf(c.c)
		in.noteUnified(conditions)
		out = append(out, conditions...)
		if e.Branch.Last != last {
			e.Branch.Chosen = c.chosen
		}
	}
	return out
}

// comparesWithNull reports comparisons with null, in the Java code of an eval, of values that can never be null.
func (e checker) comparesWithNull(x ast.Expr) {
	ast.Walk(x, func(n ast.Node) bool {
		b, ok := n.(*ast.Binary)
		if !ok || b.Op != "==" && b.Op != "!=" {
			return true
		}
		l, r := e.Quietly(b.X).Type(), e.Quietly(b.Y).Type()
		if l.Kind == fact.Null {
			l, r = r, l
		}
		if r.Kind == fact.Null && fact.Primitive(l.Kind) != nil && !l.Boxed {
			e.Errorf(b.Span(), finding.WrongOperand, "%s cannot compare %s with null", b.Op, jtype.Article(l))
		}
		return true
	})
}

// conditionOf checks one condition of the normal form. It may return several conditions, as for not( A or B ), and returns none after an
// error.
func (e checker) conditionOf(c ast.Condition) []rule.Condition {
	switch c := c.(type) {
	case *ast.Pattern:
		return e.patternWithPaths(c)
	case *ast.Not:
		return e.not(c)
	case *ast.Exists:
		return e.exists(c)
	case *ast.Forall:
		return e.forall(c)
	case *ast.Eval:
		in := e.with(nil, expr.ReadsNothing)
		y := in.Condition(c.X)
		if !e.MVEL {
			in.comparesWithNull(c.X)
		}
		if ir.IsBad(y) {
			return nil
		}
		return []rule.Condition{&rule.Eval{At: c.Span(), Text: e.File.Source.Slice(c.Span()), Expr: y}}
	case *ast.Accumulate:
		return e.accumulate(c)
	case *ast.GroupBy:
		return e.groupBy(c)
	case *ast.QueryCall:
		return e.queryCall(c)
	case *ast.ConsequenceCall, *ast.ConsequenceIf:
		return e.namedCall(c.(ast.ConsequenceBranch))
	case *ast.OOPath:
		return e.unitPath(c)
	default:
		e.Unsupported(c.Span(), "this condition")
	}
	return nil
}

// with is like Env.With, for conditions.
func (e checker) with(o *expr.Own, r expr.Reading) checker { return checker{e.Env.With(o, r)} }

func (e checker) copied() checker {
	c := *e.Env
	return checker{&c}
}

// inside returns an environment with a nested scope: bindings made in it are not visible outside.
func (e checker) inside() checker {
	c := e.copied()
	c.Scope = expr.NewScope(e.Scope)
	return c
}

// not checks not( ... ). Each alternative in it becomes a Not. As in Drools, not( exists( ... ) ) is the same as not( ... ), but not within
// the source of an accumulate, where the matches come in the order of a nested group.
func (e checker) not(n *ast.Not) []rule.Condition {
	if x, ok := ast.Unwrap(n.Inner).(*ast.Exists); ok && !e.Branch.InSource {
		return e.not(&ast.Not{Base: n.Base, Inner: x.Inner})
	}
	var out []rule.Condition
	for _, branch := range expand(Clause{u: e.Unit, c: n.Inner}) {
		out = append(out, &rule.Not{At: n.Span(), Conditions: e.inside().conjunction(branch)})
	}
	return out
}

// exists checks exists( ... ). With several alternatives it becomes not( not A and not B ), which matches only once however many of them
// hold. As in Drools, exists( exists( ... ) ) is the same as exists( ... ), and exists( not( ... ) ) the same as not( ... ).
func (e checker) exists(x *ast.Exists) []rule.Condition {
	switch inner := ast.Unwrap(x.Inner).(type) {
	case *ast.Exists:
		return e.exists(inner)
	case *ast.Not:
		return e.not(inner)
	}
	branches := expand(Clause{u: e.Unit, c: x.Inner})
	if len(branches) == 1 {
		return []rule.Condition{&rule.Exists{At: x.Span(), Conditions: e.inside().conjunction(branches[0])}}
	}
	return []rule.Condition{&rule.Not{At: x.Span(), Conditions: e.not(&ast.Not{Base: x.Base, Inner: x.Inner})}}
}

// forall checks forall( P rest ) as not( P and not( rest ) ), and forall( P ) as not( P with its constraints negated ). For the
// third form see reducedForall.
func (e checker) forall(f *ast.Forall) []rule.Condition {
	in := e.inside()
	if some, rest := e.reducedForall(f); some != nil {
		e.warnForall(f, some.Type.Name)
		exists := e.exists(&ast.Exists{Base: f.Base, Inner: boundIfRead(some, nil)}) // first, so that its pattern also has the lower number
		return append(exists, &rule.Not{At: f.Span(), Conditions: in.violating(boundIfRead(some, rest), rest)})
	}
	if len(f.Conditions) > 1 {
		outer := &rule.Not{At: f.Span()}
		firsts := expand(Clause{u: e.Unit, c: f.Conditions[0]})
		if len(firsts) != 1 {
			e.Errorf(f.Conditions[0].Span(), finding.Misplaced, "the first condition of forall cannot contain \"or\"")
			return nil
		}
		outer.Conditions = in.conjunction(firsts[0])
		rest := f.Conditions[1:]
		self := e.joinsItself(f)
		if self {
			rest = sameSource(f)
		}
		for _, branch := range Alternatives(Clauses(e.Unit, rest)) {
			outer.Conditions = append(outer.Conditions, &rule.Not{At: f.Span(), Conditions: in.inside().conjunction(branch)})
		}
		if self {
			e.warnForall(f, ast.Unwrap(f.Conditions[0]).(*ast.Pattern).Type.Name)
			return append([]rule.Condition{outer}, e.exists(&ast.Exists{Base: f.Base, Inner: f.Conditions[0]})...)
		}
		return []rule.Condition{outer}
	}
	switch p := ast.Unwrap(f.Conditions[0]).(type) {
	case *ast.Pattern:
		if full, _ := in.pattern(p); full != nil {
			return []rule.Condition{&rule.Not{At: f.Span(), Conditions: []rule.Condition{e.unsatisfied(full)}}}
		}
	case *ast.OOPath: // the objects at the end of the path must satisfy the constraints of its last step
		steps := in.unitPath(p)
		if len(steps) == 0 {
			return nil
		}
		if last, ok := steps[len(steps)-1].(*rule.Pattern); ok {
			steps[len(steps)-1] = e.unsatisfied(last)
			return []rule.Condition{&rule.Not{At: f.Span(), Conditions: steps}}
		}
	default:
		e.Errorf(f.Conditions[0].Span(), finding.Misplaced, "the first condition of forall must be a pattern")
	}
	return nil
}

// unsatisfied makes a pattern match the objects of its type that do not satisfy its constraints. As in Drools, a single constraint that
// compares a property with an earlier pattern is replaced with the opposite comparison. A property that is null satisfies neither
// comparison.
func (e checker) unsatisfied(p *rule.Pattern) *rule.Pattern {
	if len(p.Tests) == 1 && p.Tests[0].Op != operator.None && !p.Tests[0].Alpha() {
		if own, ok := p.Tests[0].Own.(*rule.Prop); ok && !own.NullSafe {
			opposite := *p.Tests[0].Expr.(*rule.Binary)
			opposite.Op = opposite.Op.Opposite()
			p.Tests[0] = e.newTest(p.Slot, &opposite)
			return p
		}
	}
	var all rule.Expr
	for _, t := range p.Tests {
		all = ir.And(all, t.Expr)
	}
	if all == nil {
		all = ir.Const(fact.BoolType, true, p.At)
	}
	p.Tests = []*rule.Test{e.newTest(p.Slot, e.violated(all))}
	return p
}

// violated negates a condition. As in Drools, null before !. makes a condition false, and its negation true, only if it is one of several
// joined by &&.
func (e checker) violated(x rule.Expr) rule.Expr {
	if b, ok := x.(*rule.Binary); ok && b.Op == operator.And {
		x = e.nullIsFalse(x)
	}
	return ir.Not(x)
}

func (e checker) nullIsFalse(x rule.Expr) rule.Expr {
	if b, ok := x.(*rule.Binary); ok && b.Op == operator.And {
		return ir.And(e.nullIsFalse(b.L), e.nullIsFalse(b.R))
	}
	return ir.And(e.NullGuard(x), x)
}

// warnForall warns about a forall that does not hold if there are no facts. Every other form of forall does.
func (e checker) warnForall(f *ast.Forall, t string) {
	e.Report(source.Warning, f.Span(), finding.ForallOfNothing, "write forall( "+t+"( … ) ), with all constraints in one pattern, if it should hold without facts",
		"this forall does not hold if there is no "+t+"; every other form of forall does")
}
