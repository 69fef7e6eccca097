package rete

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// queryPlan is the immutable part of a query.
type queryPlan struct {
	id    int
	query *rule.Query
	root  *Node
	paths []*Path
	item  *itemPlan // item of the query on the agenda
	asked querySet  // this query and the queries that it may call
}

// queryPart is the call of a query node, or the output of an answer node.
type queryPart struct {
	plan *queryPlan
	// Of a query node.
	args    []argument
	outputs []int // indexes of the arguments that are outputs, which get a level each
	live    bool
	// Of an answer node.
	params  loader
	columns []column
	common  int // the number of columns, the first ones, that every branch of the query has
}

// argument computes an argument; value is nil for an output.
type argument struct {
	value func(*eval.Frame) fact.Object
	slot  int
	unify bool // the argument is an output if the parameter it reads is an output
}

type column struct {
	name  string
	value func(*eval.Frame) any
}

func (b *builder) declareQueries() {
	for i, q := range b.net.base.Queries {
		plan := &queryPlan{id: i, query: q}
		plan.item = newQueryItem(plan)
		plan.root, _ = b.attach(nil, RootNode, fmt.Sprintf("query %d %s", i, q.Name), func(n *Node) error {
			n.must = true
			n.text = "query " + q.Name
			n.slots = []factPlace{{slot: -1}}
			for _, p := range q.Params {
				n.addParam(p.Slot)
			}
			n.slot = -1
			return nil
		})
		b.net.queries[q] = plan
		b.net.plans = append(b.net.plans, plan)
	}
}

// addQuery builds the branches of a query.
func (b *builder) addQuery(q *rule.Query) error {
	plan := b.net.queries[q]
	for _, branch := range q.Branches {
		b.branch = branch
		b.net.slots = max(b.net.slots, branch.Slots)
		last, err := b.chain(plan.root, branch.Conditions)
		if err != nil {
			return err
		}
		_, err = b.append(last, AnswerNode, func(n *Node) error {
			n.query = &queryPart{plan: plan}
			n.text = "query " + q.Name
			n.load = loadAll(last.slots)
			want := map[int]bool{}
			for _, p := range q.Params {
				want[p.Slot] = true
			}
			n.query.params = newLoader(last.slots, want)
			return b.addColumns(n.query, branch)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// addColumns adds the variables of a branch to its answers, first those that every branch of the query binds.
func (b *builder) addColumns(p *queryPart, branch *rule.Branch) error {
	var rest []column
	for _, x := range branch.Bindings {
		value, err := b.compiler.Any(x.Value)
		if err != nil {
			return err
		}
		if c := (column{x.Name, value}); boundEverywhere(p.plan.query, x.Name) {
			p.columns = append(p.columns, c)
		} else {
			rest = append(rest, c)
		}
	}
	p.common, p.columns = len(p.columns), append(p.columns, rest...)
	return nil
}

// boundEverywhere reports whether every branch of a query binds a name.
func boundEverywhere(q *rule.Query, name string) bool {
	return !slices.ContainsFunc(q.Branches, func(branch *rule.Branch) bool {
		return !slices.ContainsFunc(branch.Bindings, func(b rule.Binding) bool { return b.Name == name })
	})
}

// queryCall adds a query node. As in Drools, rules share a call that passes a value only if it is the same call, of a rule that they
// extend; calls with only outputs are shared like other conditions.
func (b *builder) queryCall(left *Node, c *rule.QueryCall) (*Node, error) {
	plan := b.net.queries[c.Query]
	if plan == nil {
		return nil, fmt.Errorf("query %q is not part of the rule base", c.Query.Name)
	}
	var key strings.Builder
	fmt.Fprintf(&key, "%d %s live=%v", plan.id, c.Query.Name, c.Live)
	given := false
	for _, a := range c.Args {
		fmt.Fprintf(&key, ", #%d", a.Slot)
		if a.Value != nil {
			fmt.Fprintf(&key, " %s", rule.Canonical(a.Value, -1))
			given = true
		}
	}
	if given && b.rule != nil {
		fmt.Fprintf(&key, " at %p %d", b.rule.File, c.At.Start.Offset)
	}
	return b.attach(left, QueryNode, key.String(), func(n *Node) error {
		n.query = &queryPart{plan: plan, live: c.Live}
		n.text = oneLine(c)
		n.load = loadAll(left.slots)
		for i, a := range c.Args {
			arg := argument{slot: a.Slot, unify: a.Unify}
			if a.Value != nil {
				value, err := b.compiler.Object(a.Value)
				if err != nil {
					return err
				}
				arg.value = value
			}
			if a.Value == nil || a.Unify {
				n.query.outputs = append(n.query.outputs, i)
				n.addParam(a.Slot)
			}
			n.query.args = append(n.query.args, arg)
		}
		return nil
	})
}
