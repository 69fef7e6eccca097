package rete

import (
	"fmt"

	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// A unification's phases: left deletes, left updates, left inserts. It unifies a parameter of a query with a value: if the parameter has a
// value, only tuples with an equal value pass; an open parameter gets the value. In both cases the child has the parameter's value, in a
// level that hides the earlier one. In Drools the pattern before it does these tests, so the order does not change: the oldest tuple comes
// first.

// unifyPart is the value of a unification, and the slot of the parameter.
type unifyPart struct {
	value func(*eval.Frame) fact.Object
	slot  int
}

func (b *builder) unify(left *Node, c *rule.Unify) (*Node, error) {
	key := fmt.Sprintf("#%d = %s", c.Slot, rule.Canonical(c.Value, -1))
	return b.attach(left, UnifyNode, key, func(n *Node) error {
		value, err := b.compiler.Object(c.Value)
		if err != nil {
			return err
		}
		n.unify = &unifyPart{value, c.Slot}
		n.text = oneLine(c)
		n.load = loadAll(left.slots)
		n.addParam(c.Slot)
		return nil
	})
}

func (w *WorkingMemory) evaluateUnify(n *Node, m *nodeMemory, src *staging, out *results) {
	for !src.del.empty() {
		l := w.popLast(&src.del)
		if c := w.at(l.kidFirst); c != nil {
			w.dropped++
			out.delete(c)
		}
		w.put(l)
	}
	for !src.upd.empty() {
		l := w.popLast(&src.upd)
		o, ok := w.unified(n, m, l)
		c := w.at(l.kidFirst)
		switch {
		case c != nil && ok:
			if !w.sameObject(o, *w.object(c.fact)) { // an open parameter: as in Drools, the child gets the new value
				c.fact = w.newValue(o, innerNumber)
				w.dropped++
			}
			w.descend(c, l)
			out.update(c)
			continue
		case c != nil:
			w.unlinkLeft(w.known(c.lp), c)
			w.dropped++
			out.delete(c)
		}
		if ok {
			out.insert(w.newFactChild(l, nil, w.newValue(o, innerNumber)))
		}
	}
	for !src.ins.empty() {
		l := w.popLast(&src.ins)
		if o, ok := w.unified(n, m, l); ok {
			out.insert(w.newFactChild(l, nil, w.newValue(o, innerNumber)))
		}
	}
}

// unified returns the parameter's value after the unification, and whether the tuple passes.
func (w *WorkingMemory) unified(n *Node, m *nodeMemory, l *Tuple) (fact.Object, bool) {
	m.stats.Tested++
	w.spend()
	w.load(&n.load, w.frame, l)
	have := w.frame.Slots[n.unify.slot]
	failed := w.frame.Err
	o := n.unify.value(w.frame)
	if failed == nil && w.frame.Err != nil {
		return o, false
	}
	if have.IsNull() {
		if c := w.callOf(l); c != nil && !c.asksFor(n.unify.slot) { // the argument is null
			return have, o.IsNull()
		}
		return o, true
	}
	return have, have == o || w.equal(have.Any(), o.Any())
}
