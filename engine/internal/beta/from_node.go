package beta

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
	"whenthen/internal/fact"
)

// A from's phases: left deletes, left updates, left inserts. Elements are read in order and a child is pushed for each element that passes,
// so the children come out in reverse order. An update evaluates the source again and matches old elements by Java's equals, one to one if
// there are duplicates: an element that is found again is an update, a new one an insert, and one that is not found again a delete. As in
// Drools, an element that is found again keeps the object that was read first, unless a test that reads only the element fails then: it is
// forgotten. Of equal elements the newest is found first.

func (w *Workspace) evaluateFrom(n *network.Node, m *Memory, src *memory.Staging, out *memory.Results) {
	for !src.Deletes.Empty() {
		w.fromDelete(w.Pop(&src.Deletes), out)
	}
	for !src.Updates.Empty() {
		w.fromElements(n, m, w.Pop(&src.Updates), out)
	}
	for !src.Inserts.Empty() {
		w.fromElements(n, m, w.Pop(&src.Inserts), out)
	}
}

func (w *Workspace) fromDelete(l *memory.Tuple, out *memory.Results) {
	for e := w.At(l.Elements().First); e != nil; {
		next := w.At(e.Next)
		if c := w.At(e.FirstChild); c != nil {
			out.Delete(c)
		}
		w.putElement(e)
		e = next
	}
	w.Put(l)
}

// putElement frees the right tuple of an element.
func (w *Workspace) putElement(e *memory.Tuple) {
	w.Dropped++
	e.SetHash(0) // the hash is stored in the same field as the extension, which put would free
	w.Put(e)
}

// fromPass is the state of reading the elements for one left tuple.
type fromPass struct {
	n        *network.Node
	m        *Memory
	l        *memory.Tuple
	out      *memory.Results
	old      memory.TupleList // old elements not found again yet
	elements memory.TupleList // current elements, in order
	found    elementTable     // of the old elements, once there are many of them
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
	own, constant := p.n.Type, unchanging(t)
	p.last = elementType{typ: t, accepted: network.Accepts(own, t), probed: p.probed && (own == t || own.Declared), constant: constant,
		forget: p.forget && (constant || t.ByIdentity())}
}

// manyElements is the number of elements from which on a table is used to search for them.
const manyElements = 16

// fromElements updates the elements of a left tuple and their children.
func (w *Workspace) fromElements(n *network.Node, m *Memory, l *memory.Tuple, out *memory.Results) {
	p := &w.from
	if p.yield == nil {
		p.yield = w.element
		p.forget = w.Net.ActivationGroups == 0
	}
	p.n, p.m, p.l, p.out = n, m, l, out
	p.old, p.elements = l.Elements(), memory.TupleList{}
	p.found.clear()
	for e := w.At(p.old.First); e != nil; e = w.At(e.Next) {
		if o := *w.Object(e.Fact); unchanging(o.Type) { // most elements are read only once, so the hash has not been computed before
			e.SetHash(w.ElementHash(o))
		}
	}
	w.Load(&n.Load, w.Frame, l)
	p.probed = w.Direct() && n.Tests.Right.Usable() && n.Tests.Right.Set(&w.Operands, w.Frame)
	p.last = elementType{}
	n.From.Elements(w.Frame, p.yield)
	for e := w.At(p.old.First); e != nil; {
		next := w.At(e.Next)
		if c := w.At(e.FirstChild); c != nil {
			w.UnlinkLeft(w.Known(c.Left), c)
			out.Delete(c)
		}
		w.putElement(e)
		e = next
	}
	l.SetElements(p.elements)
}

// element processes one object from the source: an old element or a new one.
func (w *Workspace) element(o fact.Object) {
	p := &w.from
	if o.Type == nil {
		return
	}
	if p.old.First != 0 {
		if e := w.findElement(o, w.ElementHash(o)); e != nil {
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
	e := w.Get()
	w.Descend(e, p.l)
	e.Fact = w.NewValue(o, memory.ElementNumber)
	if !t.constant {
		e.SetHash(w.ElementHash(o))
	}
	e.Flags |= memory.FlagElement
	w.AppendTo(&p.elements, e)
	w.testElement(e, holds)
}

// foundAgain tests an old element again.
func (w *Workspace) foundAgain(e *memory.Tuple) {
	p, o := &w.from, *w.Object(e.Fact)
	w.RemoveFrom(&p.old, e)
	holds := w.holdsFor(o)
	w.testElement(e, holds)
	if !holds {
		w.Frame.Slots[p.n.Tests.Own] = o
		if !allHold(p.n.From.Alone, w.Frame) {
			w.putElement(e)
			return
		}
	}
	w.AppendTo(&p.elements, e)
}

// findElement returns the last old element equal to an object, or nil. Elements may have changed in place since they were read, so only an
// element whose hash at that time equals the object's is considered.
func (w *Workspace) findElement(o fact.Object, hash uint32) (found *memory.Tuple) {
	p := &w.from
	if p.found.empty() {
		n := 0
		for e := w.At(p.old.First); e != nil && n < manyElements; e = w.At(e.Next) {
			if e.Hash() == hash && w.equalElement(e, o) {
				found = e
			}
			n++
		}
		if n < manyElements {
			return found
		}
		w.enterElements(&p.found, p.old)
	}
	return w.takeElement(&p.found, o, hash)
}

func (w *Workspace) equalElement(e *memory.Tuple, o fact.Object) bool {
	old := *w.Object(e.Fact)
	return old == o || w.JavaEqual(old.Any(), o.Any())
}

// holdsFor reports whether an object passes the tests. The facts of the left tuple are in the frame.
func (w *Workspace) holdsFor(o fact.Object) bool {
	p := &w.from
	p.m.Stats.Tested++
	if w.Budget.Due() { // Spend, inlined
		w.Look()
	}
	if p.last.probed && p.last.typ == o.Type {
		return p.n.Tests.Right.Passes(&w.Operands, o.Ptr)
	}
	w.Frame.Slots[p.n.Tests.Own] = o
	return allHold(p.n.Tests.All, w.Frame)
}

// testElement creates, updates or deletes the child of an element, depending on whether the tests hold.
func (w *Workspace) testElement(e *memory.Tuple, holds bool) {
	p := &w.from
	c := w.At(e.FirstChild)
	switch {
	case holds && c == nil:
		p.out.Insert(w.NewFactChild(p.l, e, e.Fact))
	case holds:
		w.Descend(c, p.l)
		p.out.Update(c)
	case c != nil:
		w.Detach(c)
		p.out.Delete(c)
	}
}

// unchanging reports whether values of a type never change, so that their hash can be computed at any time.
func unchanging(t *fact.Type) bool { return t != nil && t.Kind.Unboxed() }

// Unchanged reports whether an element has not changed since it was read, judging by its hash.
func (w *Workspace) Unchanged(e *memory.Tuple) bool {
	o := *w.Object(e.Fact)
	return unchanging(o.Type) || e.Hash() == w.ElementHash(o)
}

// ElementHash returns the hash by which an element is found again when the from is evaluated again.
func (w *Workspace) ElementHash(o fact.Object) uint32 {
	if o.Type.ByIdentity() {
		return uint32(o.Hash())
	}
	return uint32(w.Hash(o.Any()))
}
