package rete

import (
	"fmt"
	"slices"

	"whenthen/engine/fact"
	"whenthen/engine/internal/eval"
)

// maxCallDepth bounds how deep queries may call each other.
const maxCallDepth = 10_000

// call is one question.
type call struct {
	plan   *queryPlan
	root   *Tuple // in front of the query
	inputs []fact.Object
	asker  *Node  // nil if the session asks
	left   *Tuple // the left tuple that asks
	closed bool   // answers are not wanted any more
	parent *call  // the call in whose evaluation the asker stands; nil in a rule
	depth  int
	// The answers to the session.
	answers bucketList
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
	c := &call{plan: n.query.plan, inputs: inputs, asker: n, left: l, parent: callOf(l)}
	if c.parent != nil {
		c.depth = c.parent.depth + 1
	}
	l.extended().call = c
	if c.endless() {
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
		same = same && sameObject(inputs[i], c.inputs[i])
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
		out.update(k)
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

// sameObject tells that two objects are one, or equal values without an identity.
func sameObject(a, b fact.Object) bool {
	if a == b {
		return true
	}
	return a.Type != nil && a.Type == b.Type && a.Type.Kind != fact.Struct && fact.Equal(a.Any(), b.Any())
}

// endless tells that a call asks again what it is asked for itself, or is too deep.
func (c *call) endless() bool {
	if c.depth > maxCallDepth {
		return true
	}
	for p := c.parent; p != nil; p = p.parent {
		if p.plan == c.plan && slices.EqualFunc(p.inputs, c.inputs, sameObject) {
			return true
		}
	}
	return false
}
