package rete

import (
	"fmt"
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/internal/fact"
)

// maxCallDepth is the maximum nesting depth of query calls.
const maxCallDepth = 10_000

// call is one invocation of a query.
type call struct {
	plan   *queryPlan
	root   *Tuple // the tuple at the query's root; nil once the call is closed
	inputs []fact.Object
	given  []bool // per input; an input that is not given is an output, and a given input may be null
	asker  *Node  // the query node that asks, or nil if the session asks
	left   *Tuple // the left tuple that asks
	closed bool   // further answers are ignored
	parent *call  // the call whose evaluation contains the asker, or nil in a rule
	depth  int
	// Answers to the session.
	answers tupleList
}

// inputs computes the arguments for a left tuple and reports which of them are given; outputs are null.
func (w *WorkingMemory) inputs(n *Node, l *Tuple) (list []fact.Object, given []bool) {
	w.load(&n.load, w.frame, l)
	list, given = make([]fact.Object, len(n.query.args)), make([]bool, len(n.query.args))
	for i, a := range n.query.args {
		if a.value == nil {
			continue
		}
		list[i] = a.value(w.frame)
		given[i] = !a.unify || !list[i].IsNull()
		if c := w.callOf(l); !given[i] && c != nil {
			given[i] = !c.asksFor(a.slot)
		}
	}
	return list, given
}

// ask opens a call for a left tuple.
func (w *WorkingMemory) ask(n *Node, l *Tuple, inputs []fact.Object, given []bool) {
	c := &call{plan: n.query.plan, inputs: inputs, given: given, asker: n, left: l, parent: w.callOf(l)}
	if c.parent != nil {
		c.depth = c.parent.depth + 1
	}
	w.extended(l).of = c
	if c.endless(w.sameObject) {
		if w.frame.Err == nil {
			w.frame.Err = &eval.Error{Message: fmt.Sprintf("query %q calls itself without end", c.plan.query.Name)}
		}
		c.closed = true
		return
	}
	if n.query.live {
		w.memory(n).rights++
	} else {
		w.pulls = append(w.pulls, c)
	}
	w.open(c)
}

// askAgain handles an updated left tuple: a live call with unchanged arguments continues, any other call is replaced by a new one.
func (w *WorkingMemory) askAgain(n *Node, l *Tuple, out *results) {
	inputs, given := w.inputs(n, l)
	c := w.ext(l).call()
	same := n.query.live && !c.closed && slices.Equal(given, c.given)
	for i := range inputs {
		same = same && w.sameObject(inputs[i], c.inputs[i])
	}
	if !same {
		w.dropAnswers(l, out)
		w.closeCall(c)
		w.ask(n, l, inputs, given)
		return
	}
	w.recall()
	w.number++
	w.rootUpdate(c.plan.root, c.root, newStamp(w.number, -1))
	w.wakeQuery(c.plan)
}

// open stages a call at the root of its query.
func (w *WorkingMemory) open(c *call) {
	t := w.level(0, nil)
	w.extended(t).of = c
	root := w.get()
	for i, o := range c.inputs {
		f := w.newValue(o, innerNumber)
		if i == len(c.inputs)-1 {
			root.fact = f
		} else {
			t = w.level(f, t)
		}
	}
	root.lp = t.self
	w.setChanged(root, newStamp(w.number, -1))
	c.root = root
	w.rootInsert(c.plan.root, root)
	w.wakeQuery(c.plan)
}

// level creates a level: a tuple that represents a fact between a tuple and its left parent. It is in no list, neither stored nor staged,
// and may be shared. The first sweep that finds no tuple below it frees it.
func (w *WorkingMemory) level(f factID, up *Tuple) *Tuple {
	t := w.get()
	t.fact, t.staged = f, neverStaged
	w.levels++
	if up != nil {
		t.lp = up.self
	}
	return t
}

func (t *Tuple) isLevel() bool { return t.staged == neverStaged }

// closeCall closes a call. The query's tuples for it are deleted at the query's next evaluation.
func (w *WorkingMemory) closeCall(c *call) {
	if c.closed {
		return
	}
	c.closed = true
	if c.asker != nil && c.asker.query.live {
		w.memory(c.asker).rights--
	} else {
		w.memory(c.plan.root).rights++ // as in Drools, the query stays linked from then on: changes queue it on the agenda
	}
	w.recall()
	w.rootDelete(c.plan.root, c.root)
	c.root, c.left = nil, nil
	w.dropped += 1 + len(c.inputs)
	w.wakeQuery(c.plan)
}

// callOf returns the call that a tuple of a query belongs to, or nil in a rule.
func (w *WorkingMemory) callOf(t *Tuple) *call {
	for t.lp != 0 {
		t = w.known(t.lp)
	}
	if !t.isLevel() {
		return nil
	}
	return w.ext(t).call()
}

// asksFor reports whether the parameter in a slot is an output of the call.
func (c *call) asksFor(slot int) bool {
	for i, p := range c.plan.query.Params {
		if p.Slot == slot {
			return !c.given[i]
		}
	}
	return true
}

// sameObject reports whether two objects are identical, or equal values without an identity.
func (w *WorkingMemory) sameObject(a, b fact.Object) bool {
	if a == b {
		return true
	}
	return a.Type != nil && a.Type == b.Type && a.Type.Kind != fact.Struct && w.equal(a.Any(), b.Any())
}

// endless reports whether a call repeats an enclosing call, or is nested too deeply.
func (c *call) endless(same func(a, b fact.Object) bool) bool {
	if c.depth > maxCallDepth {
		return true
	}
	for p := c.parent; p != nil; p = p.parent {
		if p.plan == c.plan && slices.Equal(p.given, c.given) && slices.EqualFunc(p.inputs, c.inputs, same) {
			return true
		}
	}
	return false
}
