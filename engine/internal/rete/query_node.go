package rete

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/engine/fact"
	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
)

// A query is a path of its own whose root takes calls instead of facts. A query node makes a call for each left tuple;
// answers come back as right tuples. Queries and the paths that ask them are evaluated in turn until nothing is left to
// do, so that a query may ask itself.
//
// Phases: left deletes, right deletes, left updates, left inserts, right updates, right inserts.

// maxCallDepth bounds how deep queries may call each other.
const maxCallDepth = 10_000

// queryPlan is the immutable part of a query.
type queryPlan struct {
	id     int
	query  *rule.Query
	root   *Node
	paths  []*Path
	askers []*Node
}

// queryPart is what a query node asks, or what an answer node answers.
type queryPart struct {
	plan *queryPlan
	// Of a query node.
	args    []argument
	outputs []int // arguments that get a level, in order
	live    bool
	// Of an answer node.
	params  loader
	columns []column
}

// argument computes an input; value is nil for an output.
type argument struct {
	value func(*eval.Frame) fact.Object
	slot  int
}

type column struct {
	name  string
	value func(*eval.Frame) any
}

// call is one question.
type call struct {
	plan   *queryPlan
	root   *Tuple // in front of the query
	inputs []fact.Object
	asker  *Node  // nil if the session asks
	left   *Tuple // the left tuple that asks
	closed bool   // answers are not wanted any more
	depth  int
	// The answers to the session.
	answers bucketList
}

func (b *builder) declareQueries() {
	for i, q := range b.net.base.Queries {
		plan := &queryPlan{id: i, query: q}
		plan.root, _ = b.attach(nil, RootNode, fmt.Sprintf("query %d %s", i, q.Name), func(n *Node) error {
			n.must = true
			n.slots = []int{-1}
			for _, p := range q.Params {
				n.addSlot(p.Slot)
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
		b.unique++
		_, err = b.attach(last, AnswerNode, fmt.Sprintf("#%d", b.unique), func(n *Node) error {
			n.query = &queryPart{plan: plan}
			n.load = loadAll(last.slots)
			want := map[int]bool{}
			for _, p := range q.Params {
				want[p.Slot] = true
			}
			n.query.params = newLoader(last.slots, want)
			for _, x := range branch.Bindings {
				if !boundEverywhere(q, x.Name) {
					continue
				}
				value, err := b.compiler.Any(x.Value)
				if err != nil {
					return err
				}
				n.query.columns = append(n.query.columns, column{x.Name, value})
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// boundEverywhere tells whether every branch of a query binds a name. Others are no columns.
func boundEverywhere(q *rule.Query, name string) bool {
	for _, branch := range q.Branches {
		if !slices.ContainsFunc(branch.Bindings, func(b rule.Binding) bool { return b.Name == name }) {
			return false
		}
	}
	return true
}

// queryCall adds a query node.
func (b *builder) queryCall(left *Node, c *rule.QueryCall) (*Node, error) {
	plan := b.net.queries[c.Query]
	if plan == nil {
		return nil, fmt.Errorf("query %q is not part of the rule base", c.Query.Name)
	}
	var key strings.Builder
	fmt.Fprintf(&key, "%d %s live=%v", plan.id, c.Query.Name, c.Live)
	for _, a := range c.Args {
		fmt.Fprintf(&key, ", #%d", a.Slot)
		if a.Value != nil {
			fmt.Fprintf(&key, " %s", rule.Canonical(a.Value, -1))
		}
	}
	return b.attach(left, QueryNode, key.String(), func(n *Node) error {
		n.query = &queryPart{plan: plan, live: c.Live}
		n.load = loadAll(left.slots)
		for i, a := range c.Args {
			arg := argument{slot: a.Slot}
			if a.Value != nil {
				value, err := b.compiler.Object(a.Value)
				if err != nil {
					return err
				}
				arg.value = value
			}
			if a.Value == nil || a.Unify {
				n.query.outputs = append(n.query.outputs, i)
				n.addSlot(a.Slot)
			}
			n.query.args = append(n.query.args, arg)
		}
		plan.askers = append(plan.askers, n)
		return nil
	})
}

func (w *WorkingMemory) evaluateQuery(n *Node, m *nodeMemory, src *staging, out *results) {
	right := m.right.take()
	for l := src.del.pop(); l != nil; l = src.del.pop() {
		w.dropAnswers(l, out)
		w.closeCall(l.ext.call)
		w.pool.put(l)
	}
	for r := right.del.pop(); r != nil; r = right.del.pop() {
		if c := r.kidFirst; c != nil {
			c.unlink()
			out.delete(c)
		}
		w.pool.put(r)
	}
	for l := src.upd.pop(); l != nil; l = src.upd.pop() {
		w.askAgain(n, l, out)
	}
	for l := src.ins.pop(); l != nil; l = src.ins.pop() {
		w.ask(n, l, w.inputs(n, l))
	}
	for r := right.upd.pop(); r != nil; r = right.upd.pop() {
		if c := r.kidFirst; c != nil {
			w.fillOutputs(n, c, r)
			c.changed = r.changed
			out.update(c)
		}
	}
	for r := right.ins.pop(); r != nil; r = right.ins.pop() {
		w.receive(n, m, r, out)
	}
}

// inputs computes the arguments for a left tuple; outputs are null.
func (w *WorkingMemory) inputs(n *Node, l *Tuple) []fact.Object {
	n.load.load(w.frame, l)
	list := make([]fact.Object, len(n.query.args))
	for i, a := range n.query.args {
		if a.value != nil {
			list[i] = a.value(w.frame)
		}
	}
	return list
}

// ask makes the call of a left tuple.
func (w *WorkingMemory) ask(n *Node, l *Tuple, inputs []fact.Object) {
	c := &call{plan: n.query.plan, inputs: inputs, asker: n, left: l, depth: callOf(l).nesting() + 1}
	l.extended().call = c
	if c.depth > maxCallDepth {
		if w.frame.Err == nil {
			w.frame.Err = &eval.Error{Message: fmt.Sprintf("query %q calls itself without end", c.plan.query.Name)}
		}
		c.closed = true
		return
	}
	if n.query.live {
		w.nodes[n.ID].rights++
	} else {
		w.pulls = append(w.pulls, c)
	}
	w.open(c)
}

// askAgain deals with an updated left tuple: a live call with the same arguments goes on, any other is made anew.
func (w *WorkingMemory) askAgain(n *Node, l *Tuple, out *results) {
	inputs, c := w.inputs(n, l), l.ext.call
	same := n.query.live && !c.closed
	for i := range inputs {
		same = same && inputs[i] == c.inputs[i]
	}
	if !same {
		w.dropAnswers(l, out)
		w.closeCall(c)
		w.ask(n, l, inputs)
		return
	}
	w.number++
	w.rootUpdate(c.plan.root, c.root, newStamp(w.number, -1))
	w.wakeQuery(c.plan)
	for k := l.kidFirst; k != nil; k = k.lnext {
		k.changed = l.changed
		out.update(k)
	}
}

// dropAnswers deletes the children of a left tuple.
func (w *WorkingMemory) dropAnswers(l *Tuple, out *results) {
	for c := l.kidFirst; c != nil; {
		next := c.lnext
		c.unlink()
		out.delete(c)
		c = next
	}
}

// open puts a call in front of its query.
func (w *WorkingMemory) open(c *call) {
	t := &Tuple{fact: &Fact{Data: c}}
	for i := range c.plan.query.Params {
		t = &Tuple{fact: &Fact{Object: c.inputs[i]}, up: t}
	}
	root := w.pool.get()
	root.fact, root.up = t.fact, t.up
	root.changed = newStamp(w.number, -1)
	root.born = root.changed
	c.root = root
	w.rootInsert(c.plan.root, root)
	w.wakeQuery(c.plan)
}

// closeCall takes a call away. What the query still holds for it is deleted with its next evaluation.
func (w *WorkingMemory) closeCall(c *call) {
	if c.closed {
		return
	}
	c.closed = true
	if c.asker != nil && c.asker.query.live {
		w.nodes[c.asker.ID].rights--
	}
	w.rootDelete(c.plan.root, c.root)
	c.root, c.left = nil, nil
	w.wakeQuery(c.plan)
}

// callOf finds the call a tuple of a query belongs to; nil in a rule.
func callOf(t *Tuple) *call {
	for t.up != nil {
		t = t.up
	}
	c, _ := t.fact.Data.(*call)
	return c
}

func (c *call) nesting() int {
	if c == nil {
		return 0
	}
	return c.depth
}

// receive makes the child of an answer. A pulled answer is not watched any more.
func (w *WorkingMemory) receive(n *Node, m *nodeMemory, r *Tuple, out *results) {
	c := r.ext.call
	if c.closed {
		return
	}
	m.stats.Tested++
	var k *Tuple
	if n.query.live {
		k = w.newChild(c.left, r)
	} else {
		k = w.newChild(c.left, nil)
	}
	w.fillOutputs(n, k, r)
	out.insert(k)
}

// fillOutputs gives a child the outputs of an answer, one level each. The levels in between belong to the child alone
// and are left to the collector.
func (w *WorkingMemory) fillOutputs(n *Node, k, r *Tuple) {
	if len(n.query.outputs) == 0 {
		return
	}
	r.ext.answer.query.params.load(w.frame, r)
	up := k.lp
	for i, arg := range n.query.outputs {
		f := &Fact{Object: w.frame.Slots[n.query.plan.query.Params[arg].Slot]}
		if i == len(n.query.outputs)-1 {
			k.fact, k.up = f, up
			return
		}
		up = &Tuple{fact: f, up: up}
	}
}

// endQuery hands answers to whoever asked.
func (w *WorkingMemory) endQuery(n *Node, src *staging) {
	for t := src.del.pop(); t != nil; t = src.del.pop() {
		w.withdraw(t)
	}
	for t := src.upd.pop(); t != nil; t = src.upd.pop() {
		if c := t.ext.call; c.asker != nil && !c.closed && w.nodes[c.asker.ID].right.addUpdate(t) {
			w.disturb(c.asker)
		}
	}
	for t := src.ins.pop(); t != nil; t = src.ins.pop() {
		c := callOf(t)
		x := t.extended()
		x.call, x.answer = c, n
		switch {
		case c.asker == nil:
			c.answers.append(t)
		case w.nodes[c.asker.ID].right.addInsert(t):
			w.disturb(c.asker)
		}
	}
}

// withdraw deletes an answer.
func (w *WorkingMemory) withdraw(t *Tuple) {
	c := t.ext.call
	if c.asker == nil {
		c.answers.remove(t)
		w.pool.put(t)
		return
	}
	if c.closed && t.staged == unstaged {
		w.pool.put(t)
		return
	}
	first, vanished := w.nodes[c.asker.ID].right.addDelete(t)
	if vanished {
		w.pool.put(t)
	} else if first {
		w.disturb(c.asker)
	}
}

// wakeQuery notes that a query has to be evaluated and wakes those who watch it.
func (w *WorkingMemory) wakeQuery(q *queryPlan) {
	if w.queries[q.id] {
		return
	}
	w.queries[q.id] = true
	w.dirtyQueries = append(w.dirtyQueries, q)
	for _, n := range q.askers {
		if w.nodes[n.ID].rights > 0 {
			w.disturb(n)
		}
	}
}

// runQueries evaluates queries until none has anything to do, and reports whether there was anything.
func (w *WorkingMemory) runQueries() bool {
	ran := len(w.dirtyQueries) > 0
	for len(w.dirtyQueries) > 0 {
		q := w.dirtyQueries[0]
		w.dirtyQueries = w.dirtyQueries[1:]
		w.queries[q.id] = false
		for _, p := range q.paths {
			w.evaluatePath(p)
		}
	}
	return ran
}

// evaluateAsking evaluates a path that asks queries, and them, in turn. Pulled calls are closed in the end.
func (w *WorkingMemory) evaluateAsking(p *Path) {
	w.runQueries()
	for {
		w.evaluatePath(p)
		if !w.runQueries() {
			break
		}
	}
	w.closePulls()
}

func (w *WorkingMemory) closePulls() {
	for len(w.pulls) > 0 {
		pulls := w.pulls
		w.pulls = nil
		for _, c := range pulls {
			w.closeCall(c)
		}
		w.runQueries()
	}
}

// Row is one answer to the session: the query's parameters and the variables bound in it.
type Row struct {
	Names  []string
	Values []any // canonical; a fact's object for a fact
}

// Query works off the queued changes and asks a query of the rule base. args has one object per parameter; a null one
// is an output. The rows are in the order in which they were found.
func (w *WorkingMemory) Query(q *rule.Query, args []fact.Object) ([]Row, error) {
	plan := w.net.queries[q]
	if plan == nil || len(args) != len(q.Params) {
		return nil, fmt.Errorf("query %q takes %d arguments, not %d", q.Name, len(q.Params), len(args))
	}
	w.flush()
	c := &call{plan: plan, inputs: args}
	w.open(c)
	w.runQueries()
	var rows []Row
	for t := c.answers.first; t != nil; t = t.mnext {
		rows = append(rows, w.row(t))
	}
	w.closeCall(c)
	w.runQueries()
	w.closePulls()
	if w.frame.Err != nil {
		w.noteError(nil)
	}
	return rows, w.takeError()
}

func (w *WorkingMemory) row(t *Tuple) Row {
	n, f := t.ext.answer, w.frame
	n.load.load(f, t)
	var row Row
	for _, p := range n.query.plan.query.Params {
		row.Names = append(row.Names, p.Name)
		row.Values = append(row.Values, f.Slots[p.Slot].Any())
	}
	for _, c := range n.query.columns {
		row.Names = append(row.Names, c.name)
		row.Values = append(row.Values, c.value(f))
	}
	return row
}
