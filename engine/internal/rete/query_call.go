package rete

import (
	"fmt"
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
	"whenthen/internal/fact"
)

// maxCallDepth is the maximum nesting depth of query calls.
const maxCallDepth = 10_000

// call is one invocation of a query.
type call struct {
	plan   *network.QueryPlan
	root   *memory.Tuple // the tuple at the query's root; nil once the call is closed
	inputs []fact.Object
	given  []bool        // per input; an input that is not given is an output, and a given input may be null
	asker  *network.Node // the query node that asks, or nil if the session asks
	left   *memory.Tuple // the left tuple that asks
	closed bool          // further answers are ignored
	parent *call         // the call whose evaluation contains the asker, or nil in a rule
	depth  int
	// Answers to the session.
	answers memory.TupleList
}

// inputs computes the arguments for a left tuple and reports which of them are given; outputs are null.
func (w *WorkingMemory) inputs(n *network.Node, l *memory.Tuple) (list []fact.Object, given []bool) {
	w.Load(&n.Load, w.Frame, l)
	list, given = make([]fact.Object, len(n.Query.Args)), make([]bool, len(n.Query.Args))
	for i, a := range n.Query.Args {
		if a.Value == nil {
			continue
		}
		list[i] = a.Value(w.Frame)
		given[i] = !a.Unify || !list[i].IsNull()
		if c := w.callOf(l); !given[i] && c != nil {
			given[i] = !c.asksFor(a.Slot)
		}
	}
	return list, given
}

// ask opens a call for a left tuple.
func (w *WorkingMemory) ask(n *network.Node, l *memory.Tuple, inputs []fact.Object, given []bool) {
	c := &call{plan: n.Query.Plan, inputs: inputs, given: given, asker: n, left: l, parent: w.callOf(l)}
	if c.parent != nil {
		c.depth = c.parent.depth + 1
	}
	w.Extended(l).Of = c
	if c.endless(w.sameObject) {
		if w.Frame.Err == nil {
			w.Frame.Err = &eval.Error{Message: fmt.Sprintf("query %q calls itself without end", c.plan.Query.Name)}
		}
		c.closed = true
		return
	}
	if n.Query.Live {
		w.memory(n).rights++
	} else {
		w.pulls = append(w.pulls, c)
	}
	w.open(c)
}

// askAgain handles an updated left tuple: a live call continues, perhaps with other arguments, so that rows that it still finds are updated
// and come before those of new calls. A call that is not live is replaced by a new one, and so is one that asks for other parameters.
func (w *WorkingMemory) askAgain(n *network.Node, l *memory.Tuple, out *memory.Results) {
	inputs, given := w.inputs(n, l)
	c := callIn(w.Ext(l))
	if !n.Query.Live || c.closed || !slices.Equal(given, c.given) || !w.argue(c, inputs) {
		w.dropAnswers(l, out)
		w.closeCall(c)
		w.ask(n, l, inputs, given)
		return
	}
	w.recall()
	w.number++
	w.rootUpdate(c.plan.Root, c.root, memory.NewStamp(w.number, -1))
	w.wakeQuery(c.plan)
}

// argue changes the arguments of an open call. It reports false, and changes nothing, if the call would repeat an enclosing one.
func (w *WorkingMemory) argue(c *call, inputs []fact.Object) bool {
	if slices.EqualFunc(inputs, c.inputs, w.sameObject) {
		return true
	}
	if (&call{plan: c.plan, inputs: inputs, given: c.given, parent: c.parent, depth: c.depth}).endless(w.sameObject) {
		return false
	}
	c.inputs = inputs
	t := c.root
	for i := len(inputs) - 1; i >= 0; i-- {
		t.Fact = w.NewValue(inputs[i], memory.InnerNumber)
		t = w.At(t.Left)
	}
	w.Dropped += len(inputs)
	return true
}

// open stages a call at the root of its query.
func (w *WorkingMemory) open(c *call) {
	t := w.level(0, nil)
	w.Extended(t).Of = c
	root := w.Get()
	for i, o := range c.inputs {
		f := w.NewValue(o, memory.InnerNumber)
		if i == len(c.inputs)-1 {
			root.Fact = f
		} else {
			t = w.level(f, t)
		}
	}
	root.Left = t.Self
	w.SetChanged(root, memory.NewStamp(w.number, -1))
	c.root = root
	w.rootInsert(c.plan.Root, root)
	w.wakeQuery(c.plan)
}

// level creates a level: a tuple that represents a fact between a tuple and its left parent. It is in no list, neither stored nor staged,
// and may be shared. The first sweep that finds no tuple below it frees it.
func (w *WorkingMemory) level(f memory.FactID, up *memory.Tuple) *memory.Tuple {
	t := w.Get()
	t.Fact, t.Staged = f, memory.NeverStaged
	w.Levels++
	if up != nil {
		t.Left = up.Self
	}
	return t
}

// closeCall closes a call. The query's tuples for it are deleted at the query's next evaluation.
func (w *WorkingMemory) closeCall(c *call) {
	if c.closed {
		return
	}
	c.closed = true
	if c.asker != nil && c.asker.Query.Live {
		w.memory(c.asker).rights--
	} else {
		w.memory(c.plan.Root).rights++ // as in Drools, the query stays linked from then on: changes queue it on the agenda
	}
	w.recall()
	w.rootDelete(c.plan.Root, c.root)
	c.root, c.left = nil, nil
	w.Dropped += 1 + len(c.inputs)
	w.wakeQuery(c.plan)
}

// callOf returns the call that a tuple of a query belongs to, or nil in a rule.
func (w *WorkingMemory) callOf(t *memory.Tuple) *call {
	for t.Left != 0 {
		t = w.Known(t.Left)
	}
	if !t.IsLevel() {
		return nil
	}
	return callIn(w.Ext(t))
}

// asksFor reports whether the parameter in a slot is an output of the call.
func (c *call) asksFor(slot int) bool {
	for i, p := range c.plan.Query.Params {
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
	return a.Type != nil && a.Type == b.Type && a.Type.Kind != fact.Struct && w.Equal(a.Any(), b.Any())
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
