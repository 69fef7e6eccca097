package check

import (
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/condition"
	"whenthen/dsl/check/internal/expr"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
)

// collectQueries registers the signatures of a file's queries.
func (c *passes) collectQueries(f *project.File) {
	rules := 0 // the number of rules before the query
	for at, q := range f.Tree.Queries {
		for rules < len(f.Tree.Rules) && f.Tree.Rules[rules].Span().Start.Offset < q.Span().Start.Offset {
			rules++
		}
		u := c.UnitOf(f, q.Name.Text)
		key := naming.Qualified(f.Package, q.Name.Text)
		if old := c.Queries[key]; old != nil {
			u.Errorf(q.Name.Span(), finding.DuplicateName, "a query %q is already declared (%s)", q.Name.Text, u.File.Source.Spot(old.Tree.Name.Span()))
			continue
		}
		made := &rule.Query{Package: f.Package, Name: q.Name.Text, Span: q.Span(), File: f.Source, Turn: c.turns[f.Package] + at + rules}
		seen := map[string]bool{}
		for i, p := range q.Params {
			if seen[p.Name.Text] {
				u.Errorf(p.Name.Span(), finding.DuplicateName, "a parameter %q is already declared", p.Name.Text)
			}
			seen[p.Name.Text] = true
			made.Params = append(made.Params, rule.QueryParam{Name: p.Name.Text, Type: fact.Box(u.QueryType(p.Type)), Slot: i})
		}
		for _, r := range f.Tree.Rules {
			if r.Name.Text == q.Name.Text {
				u.Errorf(q.Name.Span(), finding.DuplicateName, "a rule has the same name, %q (%s)", q.Name.Text, u.File.Source.Spot(r.Name.Span()))
			}
		}
		c.Queries[key] = &project.Query{Unit: u, Tree: q, IR: made}
	}
}

// checkQueries checks the bodies of all queries, in file order.
func (c *passes) checkQueries() {
	for _, f := range c.Files {
		for _, decl := range f.Tree.Queries {
			if c.Options.Stopped() {
				return
			}
			if q := c.Queries[naming.Qualified(f.Package, decl.Name.Text)]; q != nil && q.Tree == decl {
				checkQuery(q)
				if !q.Unit.Failed {
					c.Base.Queries = append(c.Base.Queries, q.IR)
				}
			}
		}
	}
}

func checkQuery(q *project.Query) {
	u := q.Unit
	ever := map[string]string{}
	for i, list := range condition.Alternatives(condition.Clauses(u, q.Tree.When)) {
		b := expr.NewBranch(ever)
		b.Query = true
		e := expr.New(u)
		e.Branch, e.MVEL = b, packageDialect(u) == "mvel"
		for j, p := range q.IR.Params {
			v := &rule.Slot{Node: ir.Node(p.Type, q.Tree.Params[j].Span()), Index: b.Slot(), Name: p.Name}
			e.Bind(&expr.Binding{
				Name: p.Name, At: q.Tree.Params[j].Name.Span(), Value: v, Inside: v, Slot: j, Param: true, Primitive: q.Primitive(j),
			})
		}
		conditions := condition.Check(e, list)
		q.IR.Branches = append(q.IR.Branches, &rule.Branch{
			Index: i, Conditions: conditions, Slots: b.Next, Bindings: e.Scope.List(len(q.IR.Params)),
		})
	}
}
