package rete

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// newChild creates a child of left and right, at the ends of both child lists; right is nil if the node has no right tuple. The child has
// the facts of left.
func (w *WorkingMemory) newChild(left, right *memory.Tuple) *memory.Tuple {
	c := w.Get()
	c.Left, c.Fact, c.Flags = left.Self, left.Fact, memory.FlagSame
	w.AppendLeft(left, c)
	if right != nil {
		c.Right = right.Self
		w.AppendRight(right, c)
		w.Descend(c, right)
	} else {
		w.Descend(c, left)
	}
	return c
}

// newFactChild does the same as newChild for nodes that add a fact.
func (w *WorkingMemory) newFactChild(left, right *memory.Tuple, f memory.FactID) *memory.Tuple {
	if right == nil {
		c := w.newChild(left, nil)
		c.Fact, c.Flags = f, 0
		return c
	}
	c := w.Get()
	c.Left, c.Right, c.Fact = left.Self, right.Self, f
	w.AppendLeft(left, c)
	w.AppendRight(right, c)
	w.Descend(c, right)
	return c
}

// newest returns the newest change of the tuple and its ancestors. Ancestors that add no fact do not count, as in Drools: the change that
// made an exists true decides only if the exists is a rule's last condition.
func (w *WorkingMemory) newest(t *memory.Tuple) memory.Stamp { return w.Changed(w.newestLevel(t)) }

// newestLevel returns the tuple or ancestor with the newest change.
func (w *WorkingMemory) newestLevel(t *memory.Tuple) *memory.Tuple {
	level, newest := t, w.Changed(t)
	for t = w.At(t.Left); t != nil; t = w.At(t.Left) {
		if s := w.Changed(t); s > newest && t.AddsFact() {
			level, newest = t, s
		}
	}
	return level
}

// extension contains fields that few tuples need.
type extension struct {
	// of is the fold of a left tuple of an accumulate; the call of a left tuple of a query node, of an answer, or of the top level of a
	// call; or the value that the session has stored with Match.SetData.
	of     any
	answer *network.Node   // for an answer: its answer node
	match  *matchExtension // for a match, or nil
	arm    memory.TupleID  // for a left tuple of a branch node: the match of its named consequence
	mark   uint32          // for a match with a dynamic salience: see Match.SetMark
	place  uint32          // for a left tuple of an accumulate, its place in an ordered index: see placeOf
}

// matchExtension contains fields that few matches need.
type matchExtension struct {
	plan             *network.ItemPlan // for the match of a named consequence
	activation       bool              // the match is a member of its activation group
	actPrev, actNext memory.TupleID
	item             *Item
	alarm            *alarm // for a match of a rule with a timer
}

// fold returns the fold of a left tuple of an accumulate, and otherwise nil.
func (x *extension) fold() *fold {
	f, _ := x.of.(*fold)
	return f
}

// call returns the query call a tuple belongs to, or nil.
func (x *extension) call() *call {
	c, _ := x.of.(*call)
	return c
}

// matchExt returns the match extension of a tuple, or nil if it has none.
func (w *WorkingMemory) matchExt(t *memory.Tuple) *matchExtension {
	if x := w.ext(t); x != nil {
		return x.match
	}
	return nil
}

// extendedMatch returns the match extension of a tuple, which it creates if there is none.
func (w *WorkingMemory) extendedMatch(t *memory.Tuple) *matchExtension {
	x := w.extended(t)
	if x.match == nil {
		x.match = &matchExtension{}
	}
	return x.match
}

// ext returns the extension of a tuple, or nil if it has none.
func (w *WorkingMemory) ext(t *memory.Tuple) *extension {
	if t.Ext == 0 {
		return nil
	}
	return w.extensions.At(uint32(t.Ext))
}

// extended returns the extension of a tuple, which it creates if there is none.
func (w *WorkingMemory) extended(t *memory.Tuple) *extension {
	if t.Ext == 0 {
		id, x := w.extensions.Get()
		t.Ext = memory.ExtID(id)
		return x
	}
	return w.extensions.At(uint32(t.Ext))
}

// put frees a tuple and its extension.
func (w *WorkingMemory) put(t *memory.Tuple) {
	ext := t.Ext
	w.Recycle(t)
	if ext != 0 {
		w.extensions.Put(uint32(ext))
	}
}
