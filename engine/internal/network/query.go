package network

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// QueryPlan is the immutable part of a query.
type QueryPlan struct {
	ID    int
	Query *rule.Query
	Root  *Node
	Paths []*Path
	Item  *ItemPlan // item of the query on the agenda
	Asked QuerySet  // this query and the queries that it may call
}

// queryPart is the call of a query node, or the output of an answer node.
type queryPart struct {
	Plan *QueryPlan
	// Of a query node.
	Args    []argument
	Outputs []int // indexes of the arguments that are outputs, which get a level each
	Live    bool
	// Of an answer node.
	Params  Loader
	Columns []column
	Common  int // the number of columns, the first ones, that every branch of the query has
}

// argument computes an argument; value is nil for an output.
type argument struct {
	Value func(*eval.Frame) fact.Object
	Slot  int
	Unify bool // the argument is an output if the parameter it reads is an output
}

type column struct {
	Name  string
	Value func(*eval.Frame) any
}

func (b *builder) declareQueries() {
	for i, q := range b.net.Base.Queries {
		plan := &QueryPlan{ID: i, Query: q}
		plan.Item = newQueryItem(plan)
		plan.Root, _ = b.attach(nil, RootNode, fmt.Sprintf("query %d %s", i, q.Name), func(n *Node) error {
			n.Must = true
			n.text = "query " + q.Name
			n.Slots = []factPlace{{Slot: -1}}
			for _, p := range q.Params {
				n.addParam(p.Slot)
			}
			n.slot = -1
			return nil
		})
		b.net.Queries[q] = plan
		b.net.Plans = append(b.net.Plans, plan)
	}
}

// addQuery builds the branches of a query.
func (b *builder) addQuery(q *rule.Query) error {
	plan := b.net.Queries[q]
	for _, branch := range q.Branches {
		b.branch = branch
		b.net.Slots = max(b.net.Slots, branch.Slots)
		last, err := b.chain(plan.Root, branch.Conditions)
		if err != nil {
			return err
		}
		_, err = b.append(last, AnswerNode, func(n *Node) error {
			n.Query = &queryPart{Plan: plan}
			n.text = "query " + q.Name
			n.Load = loadAll(last.Slots)
			want := map[int]bool{}
			for _, p := range q.Params {
				want[p.Slot] = true
			}
			n.Query.Params = newLoader(last.Slots, want)
			return b.addColumns(n.Query, branch)
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
		if c := (column{x.Name, value}); boundEverywhere(p.Plan.Query, x.Name) {
			p.Columns = append(p.Columns, c)
		} else {
			rest = append(rest, c)
		}
	}
	p.Common, p.Columns = len(p.Columns), append(p.Columns, rest...)
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
	plan := b.net.Queries[c.Query]
	if plan == nil {
		return nil, fmt.Errorf("query %q is not part of the rule base", c.Query.Name)
	}
	var key strings.Builder
	fmt.Fprintf(&key, "%d %s live=%v", plan.ID, c.Query.Name, c.Live)
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
		n.Query = &queryPart{Plan: plan, Live: c.Live}
		n.text = oneLine(c)
		n.Load = loadAll(left.Slots)
		for i, a := range c.Args {
			arg := argument{Slot: a.Slot, Unify: a.Unify}
			if a.Value != nil {
				value, err := b.compiler.Object(a.Value)
				if err != nil {
					return err
				}
				arg.Value = value
			}
			if a.Value == nil || a.Unify {
				n.Query.Outputs = append(n.Query.Outputs, i)
				n.addParam(a.Slot)
			}
			n.Query.Args = append(n.Query.Args, arg)
		}
		return nil
	})
}

// QuerySet is a set of queries, indexed by the IDs of their plans.
type QuerySet []bool

// newQueryItem creates the item of a query on the agenda. It never has matches.
func newQueryItem(q *QueryPlan) *ItemPlan {
	r := &rule.Rule{Package: q.Query.Package, Name: q.Query.Name, Order: -1, Turn: q.Query.Turn}
	return &ItemPlan{ID: -1, Rule: r, Query: q, Order: int64(r.Turn) << 32, Always: true}
}

// layQueries determines the queries that each path may call, directly or indirectly.
func (b *builder) layQueries() {
	for _, q := range b.net.Plans {
		asked := make(QuerySet, len(b.net.Plans))
		asked.add(q)
		q.Asked = asked
	}
	for _, p := range b.net.Paths {
		if p.Query == nil && p.Asks {
			p.Asked = make(QuerySet, len(b.net.Plans))
			p.Asked.addCalls(p)
		}
	}
}

func (s QuerySet) add(q *QueryPlan) {
	if s[q.ID] {
		return
	}
	if q.Asked != nil { // is complete
		for id, yes := range q.Asked {
			s[id] = s[id] || yes
		}
		return
	}
	s[q.ID] = true
	for _, p := range q.Paths {
		s.addCalls(p)
	}
}

func (s QuerySet) addCalls(p *Path) {
	for _, segment := range p.Segments {
		for _, n := range segment.nodes {
			if n.Kind == QueryNode {
				s.add(n.Query.Plan)
			}
			if n.Subnetwork != nil {
				s.addCalls(n.Subnetwork)
			}
		}
	}
}
