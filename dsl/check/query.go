package check

import (
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
)

// collectQueries registers the signatures of a file's queries.
func (c *passes) collectQueries(f *fileScope) {
	for _, q := range f.ast.Queries {
		if q.Name == nil {
			continue
		}
		u := c.unitOf(f, q.Name.Text)
		key := qualify(f.pkg, q.Name.Text)
		if old := c.queries[key]; old != nil {
			u.errorf(q.Name.Span(), finding.DuplicateName, "a query %q is already declared (%s)", q.Name.Text, u.file.src.Spot(old.ast.Name.Span()))
			continue
		}
		ir := &rule.Query{Package: f.pkg, Name: q.Name.Text, Span: q.Span(), File: f.src}
		seen := map[string]bool{}
		for i, p := range q.Params {
			if seen[p.Name.Text] {
				u.errorf(p.Name.Span(), finding.DuplicateName, "a parameter %q is already declared", p.Name.Text)
			}
			seen[p.Name.Text] = true
			ir.Params = append(ir.Params, rule.QueryParam{Name: p.Name.Text, Type: jtype.Boxed(u.queryType(p.Type)), Slot: i})
		}
		for _, r := range f.ast.Rules {
			if r.Name != nil && r.Name.Text == q.Name.Text {
				u.errorf(q.Name.Span(), finding.DuplicateName, "a rule has the same name, %q (%s)", q.Name.Text, u.file.src.Spot(r.Name.Span()))
			}
		}
		c.queries[key] = &query{unit: u, ast: q, ir: ir}
	}
}

// checkQueries checks the bodies of all queries, in file order.
func (c *passes) checkQueries() {
	for _, f := range c.files {
		for _, ast := range f.ast.Queries {
			if ast.Name == nil || c.opts.ended() {
				continue
			}
			if q := c.queries[qualify(f.pkg, ast.Name.Text)]; q != nil && q.ast == ast {
				checkQuery(q)
				if !q.unit.failed {
					c.base.Queries = append(c.base.Queries, q.ir)
				}
			}
		}
	}
}

func checkQuery(q *query) {
	u := q.unit
	ever := map[string]string{}
	for i, list := range alternatives(clauses(u, q.ast.When)) {
		b := newBranch(ever)
		b.query = true
		e := &env{unit: u, b: b, sc: newScope(nil), mvel: packageDialect(u) == "mvel"}
		for j, p := range q.ir.Params {
			v := &rule.Slot{Node: ir.Node(p.Type, q.ast.Params[j].Span()), Index: b.slot(), Name: p.Name}
			e.bind(&binding{name: p.Name, at: q.ast.Params[j].Name.Span(), value: v, inside: v, slot: j, param: true})
		}
		conditions := conditions{e}.branch(list)
		q.ir.Branches = append(q.ir.Branches, &rule.Branch{
			Index: i, Conditions: conditions, Slots: b.next, Bindings: e.sc.list(len(q.ir.Params)),
		})
	}
}
