package condition

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/project"
)

// Clause is a condition together with the rule that contains it, which may be a parent rule: its conditions precede those of the child.
type Clause struct {
	u      *project.Unit
	c      ast.Condition
	chosen bool // it is one of several alternatives
	heir   int  // how many rules above the one that contains it: a rule that extends another has the conditions of both
}

// maxBranches limits the number of branches of a rule.
const maxBranches = 512

// Alternatives moves every "or" between conditions to the top. The result is a list of conjunctions without And, Or and Group, in which the
// alternatives of the first "or" vary slowest. It is empty after an error.
func Alternatives(list []Clause) [][]Clause {
	result := [][]Clause{make([]Clause, 0, len(list))}
	for _, c := range list {
		if !c.expands() {
			for i := range result {
				result[i] = append(result[i], c)
			}
			continue
		}
		choices := expand(c)
		if len(result)*len(choices) > maxBranches {
			c.u.Errorf(c.c.Span(), finding.TooManyBranches, "the alternatives of \"or\" multiply to more than %d", maxBranches)
			return nil
		}
		if len(choices) == 1 {
			for i := range result {
				result[i] = append(result[i], choices[0]...)
			}
			continue
		}
		var next [][]Clause
		for _, head := range result {
			for _, choice := range choices {
				next = append(next, append(append([]Clause(nil), head...), choice...))
			}
		}
		result = next
	}
	return result
}

// expands reports whether a condition may become several conditions or alternatives.
func (c Clause) expands() bool {
	switch c.c.(type) {
	case *ast.Group, *ast.And, *ast.Or:
		return true
	}
	return false
}

// expand returns the alternatives of one condition, each of them a conjunction.
func expand(c Clause) [][]Clause {
	switch x := c.c.(type) {
	case *ast.Group:
		if x.Binding != nil {
			return bindGroup(c, x)
		}
		return expand(c.with(x.Inner))
	case *ast.And:
		list := make([]Clause, len(x.Children))
		for i, child := range x.Children {
			list[i] = c.with(child)
		}
		return Alternatives(list)
	case *ast.Or:
		var all [][]Clause
		for _, child := range x.Children {
			all = append(all, expand(c.with(child))...)
		}
		for _, list := range all {
			for i := range list {
				list[i].chosen = len(all) > 1
			}
		}
		return all
	}
	return [][]Clause{{c}}
}

// with returns a clause of the same rule for a condition within that of c.
func (c Clause) with(inner ast.Condition) Clause { return Clause{u: c.u, c: inner, heir: c.heir} }

// Extend adds the conditions of a rule to those of the rules that it extends.
func Extend(list []Clause, u *project.Unit, when []ast.Condition) []Clause {
	own := Clauses(u, when)
	for i := range own {
		if len(list) > 0 {
			own[i].heir = list[len(list)-1].heir + 1
		}
	}
	return append(list, own...)
}

// Clauses makes clauses of the conditions of a rule or query.
func Clauses(u *project.Unit, list []ast.Condition) []Clause {
	out := make([]Clause, len(list))
	for i, c := range list {
		out[i] = Clause{u: u, c: c}
	}
	return out
}

// bindGroup moves the binding before a bracketed "or" to the pattern of each branch.
func bindGroup(c Clause, g *ast.Group) [][]Clause {
	u, all := c.u, expand(c.with(g.Inner))
	for _, branch := range all {
		p, ok := branch[0].c.(*ast.Pattern)
		if len(branch) != 1 || !ok {
			u.Errorf(g.Binding.Span(), finding.Misplaced, "%q can only be bound to a pattern, or to alternatives that are each a single pattern", g.Binding.Text)
			continue
		}
		if p.Binding != nil {
			u.Errorf(p.Binding.Span(), finding.DuplicateBinding, "the pattern is already bound to %q", g.Binding.Text)
			continue
		}
		named := *p
		named.Binding, named.Unify = g.Binding, g.Unify
		branch[0].c = &named
	}
	return all
}
