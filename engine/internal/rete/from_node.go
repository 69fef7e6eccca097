package rete

import (
	"fmt"

	"whenthen/engine/fact"
	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
)

// A from's phases: left deletes, left updates, left inserts. Elements are taken in order and a child is pushed for each
// that passes, so they come out backwards. An update evaluates the source again and matches old elements by
// equality, duplicates one for one: found again is an update, new an insert, not found again a delete.

// fromPart is the source of a from node.
type fromPart struct {
	elements func(*eval.Frame, func(fact.Object))
}

func (b *builder) from(left *Node, p *rule.Pattern) (*Node, error) {
	key := fmt.Sprintf("%s from %s", patternKey(p, false), rule.Canonical(p.From, -1))
	return b.attach(left, FromNode, key, func(n *Node) (err error) {
		if n.tests, err = compileTests(b.compiler, p, left.slots, true); err != nil {
			return err
		}
		elements, err := b.compiler.Elements(p.From)
		if err != nil {
			return err
		}
		n.from = &fromPart{elements}
		n.load = loadAll(left.slots)
		n.typ = p.Type
		n.text = oneLine(p)
		n.addSlot(p.Slot)
		return nil
	})
}

func (w *WorkingMemory) evaluateFrom(n *Node, m *nodeMemory, src *staging, out *results) {
	for l := src.del.pop(); l != nil; l = src.del.pop() {
		w.fromDelete(l, out)
	}
	for l := src.upd.pop(); l != nil; l = src.upd.pop() {
		w.fromUpdate(n, m, l, out)
	}
	for l := src.ins.pop(); l != nil; l = src.ins.pop() {
		n.load.load(w.frame, l)
		n.from.elements(w.frame, func(o fact.Object) {
			if e := w.newElement(n, l, o); e != nil {
				w.testElement(n, m, l, e, out)
			}
		})
	}
}

func (w *WorkingMemory) fromDelete(l *Tuple, out *results) {
	if l.ext != nil {
		for e := l.ext.elements; e != nil; {
			next := e.mnext
			if c := e.kidFirst; c != nil {
				out.delete(c)
			}
			w.pool.put(e)
			e = next
		}
	}
	w.pool.put(l)
}

// newElement makes the right tuple of an element and stores it behind the others; nil if the object is not of the
// pattern's type.
func (w *WorkingMemory) newElement(n *Node, l *Tuple, o fact.Object) *Tuple {
	if o.Type == nil || !accepts(n.typ, o.Type) {
		return nil
	}
	e := w.pool.get()
	e.stampOf(l)
	e.born = l.born
	e.fact = &Fact{Object: o, ID: elementID, hash: fact.Hash(o.Any())}
	l.extended().addElement(e)
	return e
}

func (x *extension) addElement(e *Tuple) {
	e.mprev, e.mnext = x.lastElement, nil
	if x.lastElement != nil {
		x.lastElement.mnext = e
	} else {
		x.elements = e
	}
	x.lastElement = e
}

// testElement makes the child of an element be what the tests say. The facts of l are in the frame.
func (w *WorkingMemory) testElement(n *Node, m *nodeMemory, l, e *Tuple, out *results) {
	w.frame.Slots[n.tests.own] = e.fact.Object
	m.stats.Tested++
	c := e.kidFirst
	switch {
	case n.tests.passAll(w.frame):
		if c == nil {
			out.insert(w.newFactChild(l, e, e.fact))
		} else {
			out.update(c)
		}
	case c != nil:
		c.unlink()
		out.delete(c)
	}
}

func (w *WorkingMemory) fromUpdate(n *Node, m *nodeMemory, l *Tuple, out *results) {
	x := l.extended()
	old := x.elements
	x.elements, x.lastElement = nil, nil
	find := elementFinder(old)
	n.load.load(w.frame, l)
	n.from.elements(w.frame, func(o fact.Object) {
		if o.Type == nil {
			return
		}
		e := find(o)
		if e == nil {
			if e = w.newElement(n, l, o); e == nil {
				return
			}
		} else {
			if e.mprev != nil {
				e.mprev.mnext = e.mnext
			} else {
				old = e.mnext
			}
			if e.mnext != nil {
				e.mnext.mprev = e.mprev
			}
			e.fact.Object = o
			x.addElement(e)
		}
		w.testElement(n, m, l, e, out)
	})
	for e := old; e != nil; {
		next := e.mnext
		if c := e.kidFirst; c != nil {
			c.unlinkLeft()
			out.delete(c)
		}
		w.pool.put(e)
		e = next
	}
}

// elementFinder returns a function that finds an element equal to an object among a list, each only once.
func elementFinder(list *Tuple) func(fact.Object) *Tuple {
	byHash := map[uint64][]*Tuple{}
	for e := list; e != nil; e = e.mnext {
		byHash[e.fact.hash] = append(byHash[e.fact.hash], e)
	}
	return func(o fact.Object) *Tuple {
		hash := fact.Hash(o.Any())
		candidates := byHash[hash]
		for i, e := range candidates {
			if e.fact.Object == o || fact.Equal(e.fact.Object.Any(), o.Any()) {
				byHash[hash] = append(candidates[:i:i], candidates[i+1:]...)
				return e
			}
		}
		return nil
	}
}
