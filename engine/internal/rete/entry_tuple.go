package rete

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// enter creates an entry tuple; place is the position of the entry in the fact's dispatch.
func (w *WorkingMemory) enter(e *network.Entry, place int, f *memory.Fact, s memory.Stamp) {
	if e.Window != nil {
		w.enterWindow(e.Window, place, f, s)
		return
	}
	w.enterNow(e, place, f, s)
}

func (w *WorkingMemory) enterNow(e *network.Entry, place int, f *memory.Fact, s memory.Stamp) {
	t := w.Get()
	t.Fact = f.Self
	t.SetEntry(place)
	w.stampEntry(e, t, s)
	w.AddEntry(f, t)
	switch {
	case e.Item != nil:
		w.addMatch(w.agenda.item(e.Item), t, true)
	case e.Left:
		w.rootInsert(e.Node, t)
	default:
		w.rightInsert(e.Node, t)
	}
	if e.Streams {
		w.matchAt(e)
	}
}

// stampEntry records the change of the fact that caused an entry tuple, if a rule after the entry reads the lineage of changes.
func (w *WorkingMemory) stampEntry(e *network.Entry, t *memory.Tuple, s memory.Stamp) {
	if !e.Untraced {
		w.SetCaused(t, s, t.Fact)
	}
}

// change stages the update of an entry tuple; uncompared is for the right input of a node, see compared.
func (w *WorkingMemory) change(e *network.Entry, t *memory.Tuple, uncompared bool, s memory.Stamp) {
	w.stampEntry(e, t, s)
	switch {
	case e.Item != nil:
		w.updateMatch(w.agenda.item(e.Item), t, true)
	case e.Left:
		w.rootUpdate(e.Node, t, s)
	default:
		t.SetUncompared(uncompared && (t.Staged == memory.Unstaged || t.Uncompared()))
		if w.Stage(&w.memory(e.Node).Right.Updates, t, memory.StagedUpdate) {
			w.disturb(e.Node)
		}
	}
	if e.Streams {
		w.matchAt(e)
	}
}

// leave stages the delete of an entry tuple.
func (w *WorkingMemory) leave(e *network.Entry, f *memory.Fact, t *memory.Tuple, s memory.Stamp) {
	w.stampEntry(e, t, s)
	w.RemoveEntry(f, t)
	switch {
	case e.Item != nil:
		w.removeMatch(w.agenda.item(e.Item), t)
	case e.Left:
		w.rootDelete(e.Node, t)
	default:
		w.rightDelete(e.Node, t)
	}
	if e.Streams {
		w.matchAt(e)
	}
}

func (w *WorkingMemory) rightInsert(n *network.Node, t *memory.Tuple) {
	m := w.memory(n)
	first := w.Stage(&m.Right.Inserts, t, memory.StagedInsert)
	m.rights++
	switch {
	case m.rights == 1 && n.Must:
		w.link(n)
	case first:
		w.disturb(n)
	}
}

func (w *WorkingMemory) rightDelete(n *network.Node, t *memory.Tuple) {
	m := w.memory(n)
	if n.Kind == network.JoinNode && t.Staged == memory.Unstaged && t.Bucket != 0 && w.deletesAtOnce(n.Segment) {
		w.removeRight(n, m, t)
		switch m.rights--; {
		case m.rights == 0 && n.Must:
			w.unlink(n)
		case w.needsTurn(n.Segment):
			w.wakeAll(n.Segment)
		}
		return
	}
	first, vanished := w.AddDelete(&m.Right, t)
	if vanished {
		w.Put(t)
	}
	m.rights--
	switch {
	case m.rights == 0 && n.Must && n.Kind == network.NotNode:
		w.link(n)
	case m.rights == 0 && n.Must:
		w.unlink(n)
	case first:
		w.disturb(n)
	}
}

// touch handles a right tuple whose fact changed only in properties that this node does not read: it moves the tuple to the end of its
// bucket, and its children to the ends of their left parents' lists. The list of left tuples that the tuple blocks is reversed, because
// Drools removes each from the list and blocks it again.
func (w *WorkingMemory) touch(n *network.Node, t *memory.Tuple) {
	if t.Bucket == 0 {
		return
	}
	if n.Tests.MissesChanges { // the change may affect the index key of the fact
		m := w.memory(n)
		w.DropRight(&m.Index, t)
		w.StoreRight(&m.Index, t, w.RightBucket(n, &m.Memory.Memory, t))
	} else if t.Next != 0 {
		w.ToEnd(t)
	}
	switch n.Kind {
	case network.NotNode:
		w.TurnBlocked(t)
	case network.ExistsNode: // its right tuples have no children: see Tuple.blocked
	default:
		for c := w.At(t.FirstChild); c != nil; c = w.At(c.RightNext) {
			w.ToEndLeft(c)
		}
	}
}
