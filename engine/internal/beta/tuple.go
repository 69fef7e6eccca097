package beta

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// NewChild creates a child of left and right, at the ends of both child lists; right is nil if the node has no right tuple. The child has
// the facts of left.
func (w *Workspace) NewChild(left, right *memory.Tuple) *memory.Tuple {
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

// NewFactChild does the same as NewChild for nodes that add a fact.
func (w *Workspace) NewFactChild(left, right *memory.Tuple, f memory.FactID) *memory.Tuple {
	if right == nil {
		c := w.NewChild(left, nil)
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

// Extension contains fields that few tuples need.
type Extension struct {
	// Of is the fold of a left tuple of an accumulate; what Of and Role are for tuples of other nodes and for matches is up to package rete.
	Of, Role any
	Arm      memory.TupleID // for a left tuple of a branch node: the match of its named consequence
	Mark     uint32         // for a match with a dynamic salience: see rete.Match.SetMark
	place    uint32         // for a left tuple of an accumulate, its place in an ordered index: see join.Workspace.Place
}

// fold returns the fold of a left tuple of an accumulate, and otherwise nil.
func (x *Extension) fold() *fold {
	f, _ := x.Of.(*fold)
	return f
}

// Cause returns the number of the fact that a fold still needs to tell which change made its next result, or 0 if there is none.
func (x *Extension) Cause() memory.FactID {
	if fo := x.fold(); fo != nil {
		return fo.cause
	}
	return 0
}

// Ext returns the extension of a tuple, or nil if it has none.
func (w *Workspace) Ext(t *memory.Tuple) *Extension {
	if t.Ext == 0 {
		return nil
	}
	return w.Extensions.At(uint32(t.Ext))
}

// Extended returns the extension of a tuple, which it creates if there is none.
func (w *Workspace) Extended(t *memory.Tuple) *Extension {
	if t.Ext == 0 {
		id, x := w.Extensions.Get()
		t.Ext = memory.ExtID(id)
		return x
	}
	return w.Extensions.At(uint32(t.Ext))
}

// Put frees a tuple and its extension.
func (w *Workspace) Put(t *memory.Tuple) {
	ext := t.Ext
	w.Recycle(t)
	if ext != 0 {
		w.Extensions.Put(uint32(ext))
	}
}

// leftOfResult returns the left tuple of node n that a result of its subnetwork belongs to: it follows the parents up to the fork, and then
// the peers to the branch of n.
func (w *Workspace) leftOfResult(n *network.Node, r *memory.Tuple) *memory.Tuple {
	end := n.Subnetwork.Segments[len(n.Subnetwork.Segments)-1].Last()
	for i := end.Depth; i > 0; i-- {
		r = w.At(r.Left)
	}
	for i := end.Hops; i > 0; i-- {
		r = w.Peer(r)
	}
	return r
}
