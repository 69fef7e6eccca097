package rete

import (
	"fmt"
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// A from's phases: left deletes, left updates, left inserts. Elements are read in order and a child is pushed for each element that passes,
// so the children come out in reverse order. An update evaluates the source again and matches old elements by Java's equals, one to one if
// there are duplicates: an element that is found again is an update, a new one an insert, and one that is not found again a delete. As in
// Drools, an element that is found again keeps the object that was read first, unless a test that reads only the element fails then: it is
// forgotten. Of equal elements the newest is found first.

// fromPart is the source of a from node.
type fromPart struct {
	elements func(*eval.Frame, func(fact.Object))
	alone    []eval.Test // those of the node's tests that read nothing but the element
}

func (b *builder) from(left *Node, p *rule.Pattern) (*Node, error) {
	key := fmt.Sprintf("%s from %s", b.elementKey(p), rule.Canonical(p.From, -1))
	if b.inSource > 0 {
		key += " in a source" // Drools does not share such a node with other nodes
	}
	return b.attach(left, FromNode, key, func(n *Node) (err error) {
		if *n.tests, err = compileAllTests(b.compiler, p, left.slots); err != nil {
			return err
		}
		elements, err := b.compiler.Elements(p.From)
		if err != nil {
			return err
		}
		n.from = &fromPart{elements: elements}
		for i, t := range p.Tests {
			if t.Alpha() {
				n.from.alone = append(n.from.alone, n.tests.all[i])
			}
		}
		n.load = loadAll(left.slots)
		n.typ = p.Type
		n.text = oneLine(p)
		n.addSlot(p.Slot, p.Type)
		return nil
	})
}

func (w *WorkingMemory) evaluateFrom(n *Node, m *nodeMemory, src *staging, out *results) {
	for !src.del.empty() {
		w.fromDelete(w.pop(&src.del), out)
	}
	for !src.upd.empty() {
		w.fromElements(n, m, w.pop(&src.upd), out)
	}
	for !src.ins.empty() {
		w.fromElements(n, m, w.pop(&src.ins), out)
	}
}

func (w *WorkingMemory) fromDelete(l *Tuple, out *results) {
	for e := w.at(l.elements().first); e != nil; {
		next := w.at(e.mnext)
		if c := w.at(e.kidFirst); c != nil {
			out.delete(c)
		}
		w.putElement(e)
		e = next
	}
	w.put(l)
}

// putElement frees the right tuple of an element.
func (w *WorkingMemory) putElement(e *Tuple) {
	w.dropped++
	e.setHash(0) // the hash is stored in the same field as the extension, which put would free
	w.put(e)
}

// fromPass is the state of reading the elements for one left tuple.
type fromPass struct {
	n        *Node
	m        *nodeMemory
	l        *Tuple
	out      *results
	old      tupleList // old elements not found again yet
	elements tupleList // current elements, in order
	byHash   map[uint32][]*Tuple
	// forget means that an element that fails the tests need not be remembered if it equals only itself or never changes: when it is read
	// again, it can be treated as new. The only difference is the change that caused the element, which matters only to activation groups.
	forget bool
	// probed means that elements are tested by the node's probe with the operands of the left tuple, if their fields are where the probe
	// reads.
	probed bool
	last   elementType
	yield  func(fact.Object) // the method element, bound to w
}

// elementType contains what depends only on the type of an element; it is kept for the next element, which usually has the same type.
type elementType struct {
	typ      *fact.Type
	accepted bool // the pattern matches it
	probed   bool // see fromPass; the fields are at the places that the probe reads
	constant bool // see unchanging
	forget   bool // see fromPass
}

// decide computes the elementType of a type.
func (p *fromPass) decide(t *fact.Type) {
	own, constant := p.n.typ, unchanging(t)
	p.last = elementType{typ: t, accepted: accepts(own, t), probed: p.probed && (own == t || own.Declared), constant: constant,
		forget: p.forget && (constant || t.ByIdentity())}
}

// manyElements is the number of elements from which on a map is used to search for them.
const manyElements = 16

// fromElements updates the elements of a left tuple and their children.
func (w *WorkingMemory) fromElements(n *Node, m *nodeMemory, l *Tuple, out *results) {
	p := &w.from
	if p.yield == nil {
		p.yield = w.element
		p.forget = w.net.activationGroups == 0
	}
	p.n, p.m, p.l, p.out = n, m, l, out
	p.old, p.elements, p.byHash = l.elements(), tupleList{}, nil
	for e := w.at(p.old.first); e != nil; e = w.at(e.mnext) {
		if o := *w.object(e.fact); unchanging(o.Type) { // most elements are read only once, so the hash has not been computed before
			e.setHash(w.elementHash(o))
		}
	}
	w.load(&n.load, w.frame, l)
	p.probed = w.direct() && n.tests.right.Usable() && n.tests.right.Set(&w.operands, w.frame)
	p.last = elementType{}
	n.from.elements(w.frame, p.yield)
	for e := w.at(p.old.first); e != nil; {
		next := w.at(e.mnext)
		if c := w.at(e.kidFirst); c != nil {
			w.unlinkLeft(w.known(c.lp), c)
			out.delete(c)
		}
		w.putElement(e)
		e = next
	}
	l.setElements(p.elements)
}

// element processes one object from the source: an old element or a new one.
func (w *WorkingMemory) element(o fact.Object) {
	p := &w.from
	if o.Type == nil {
		return
	}
	if p.old.first != 0 {
		if e := w.findElement(o, w.elementHash(o)); e != nil {
			w.foundAgain(e)
			return
		}
	}
	t := &p.last
	if t.typ != o.Type {
		p.decide(o.Type)
	}
	if !t.accepted {
		return
	}
	holds := w.holdsFor(o)
	if !holds && t.forget {
		return
	}
	e := w.get()
	w.descend(e, p.l)
	e.fact = w.newValue(o, elementNumber)
	if !t.constant {
		e.setHash(w.elementHash(o))
	}
	e.flags |= flagElement
	w.appendTo(&p.elements, e)
	w.testElement(e, holds)
}

// foundAgain tests an old element again.
func (w *WorkingMemory) foundAgain(e *Tuple) {
	p, o := &w.from, *w.object(e.fact)
	w.removeFrom(&p.old, e)
	holds := w.holdsFor(o)
	w.testElement(e, holds)
	if !holds {
		w.frame.Slots[p.n.tests.own] = o
		if !allHold(p.n.from.alone, w.frame) {
			w.putElement(e)
			return
		}
	}
	w.appendTo(&p.elements, e)
}

// findElement returns the last old element equal to an object, or nil. Elements may have changed in place since they were read, so only an
// element whose hash at that time equals the object's is considered.
func (w *WorkingMemory) findElement(o fact.Object, hash uint32) (found *Tuple) {
	p := &w.from
	if p.byHash == nil {
		n := 0
		for e := w.at(p.old.first); e != nil && n < manyElements; e = w.at(e.mnext) {
			if e.hash() == hash && w.equalElement(e, o) {
				found = e
			}
			n++
		}
		if n < manyElements {
			return found
		}
		p.byHash = map[uint32][]*Tuple{}
		for e := w.at(p.old.first); e != nil; e = w.at(e.mnext) {
			p.byHash[e.hash()] = append(p.byHash[e.hash()], e)
		}
	}
	list := p.byHash[hash]
	for i := len(list) - 1; i >= 0; i-- {
		if e := list[i]; w.equalElement(e, o) {
			p.byHash[hash] = slices.Delete(list, i, i+1)
			return e
		}
	}
	return nil
}

func (w *WorkingMemory) equalElement(e *Tuple, o fact.Object) bool {
	old := *w.object(e.fact)
	return old == o || w.javaEqual(old.Any(), o.Any())
}

// holdsFor reports whether an object passes the tests. The facts of the left tuple are in the frame.
func (w *WorkingMemory) holdsFor(o fact.Object) bool {
	p := &w.from
	p.m.stats.Tested++
	if w.budget.Due() { // spend, inlined
		w.look()
	}
	if p.last.probed && p.last.typ == o.Type {
		return p.n.tests.right.Passes(&w.operands, o.Ptr)
	}
	w.frame.Slots[p.n.tests.own] = o
	return allHold(p.n.tests.all, w.frame)
}

// testElement creates, updates or deletes the child of an element, depending on whether the tests hold.
func (w *WorkingMemory) testElement(e *Tuple, holds bool) {
	p := &w.from
	c := w.at(e.kidFirst)
	switch {
	case holds && c == nil:
		p.out.insert(w.newFactChild(p.l, e, e.fact))
	case holds:
		w.descend(c, p.l)
		p.out.update(c)
	case c != nil:
		w.detach(c)
		p.out.delete(c)
	}
}

// unchanging reports whether values of a type never change, so that their hash can be computed at any time.
func unchanging(t *fact.Type) bool { return t != nil && t.Kind.Unboxed() }

// unchanged reports whether an element has not changed since it was read, judging by its hash.
func (w *WorkingMemory) unchanged(e *Tuple) bool {
	o := *w.object(e.fact)
	return unchanging(o.Type) || e.hash() == w.elementHash(o)
}

// elementHash returns the hash by which an element is found again when the from is evaluated again.
func (w *WorkingMemory) elementHash(o fact.Object) uint32 {
	if o.Type.ByIdentity() {
		return uint32(o.Hash())
	}
	return uint32(w.hash(o.Any()))
}
