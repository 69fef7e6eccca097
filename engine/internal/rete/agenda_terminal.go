package rete

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// The terminal node of a rule passes matches on to the queue of its agenda item.

// endRule receives the changes staged before a rule's terminal node: deletes, updates, inserts.
func (w *WorkingMemory) endRule(n *network.Node, src *memory.Staging) {
	it := w.agenda.item(n.Item)
	straight := it.plan.Straight && w.adopting == nil
	w.ending = true
	if straight && !w.heard {
		w.dropAll(it, src.Deletes.First)
	} else {
		for !src.Deletes.Empty() {
			w.removeMatch(it, w.Pop(&src.Deletes))
		}
	}
	if straight && w.hooks.Created == nil && w.hooks.Updated == nil {
		w.lineUpAll(it, src)
	} else {
		w.receiveMatches(it, src)
	}
	w.ending = false
	if len(w.rung) > 0 || len(w.instant) > 0 {
		w.ringItem(it)
	}
}

// receiveMatches forwards the updates and inserts of a rule's matches to its agenda item.
func (w *WorkingMemory) receiveMatches(it *item, src *memory.Staging) {
	for !src.Updates.Empty() {
		w.updateMatch(it, w.Pop(&src.Updates), false)
	}
	for !src.Inserts.Empty() {
		w.addMatch(it, w.Pop(&src.Inserts), false)
	}
}

// dropAll removes the matches of the stack that begins with id, and empties the stack. It is for a rule whose matches only have to be
// queued, in a session where no hook is called for matches.
func (w *WorkingMemory) dropAll(it *item, id memory.TupleID) {
	for id != 0 {
		w.Spend()
		t := w.Known(id)
		id = t.Unlink()
		if t.Is(memory.FlagQueued) {
			it.takeOut(t)
		}
		w.Put(t)
	}
}

// lineUpAll does the same as receiveMatches for a rule whose matches only have to be queued.
func (w *WorkingMemory) lineUpAll(it *item, src *memory.Staging) {
	for id := src.Updates.First; id != 0; {
		w.Spend()
		t := w.Known(id)
		if id = t.Unlink(); !t.Is(memory.FlagQueued) {
			w.lineUp(it, t)
			t.Flags |= memory.FlagCreated
		}
	}
	if src.Inserts.First != 0 {
		w.lineUpNew(it, src.Inserts.First)
	}
}

// lineUpNew queues the matches of the stack that begins with id, and empties the stack.
func (w *WorkingMemory) lineUpNew(it *item, id memory.TupleID) {
	a, queue := &w.agenda, &it.matches
	last := w.At(queue.Last)
	for id != 0 {
		w.Spend()
		t := w.Known(id)
		id = t.Unlink()
		if !t.Is(memory.FlagCreated) {
			a.matches++
			t.SetNumber(a.matches)
		}
		t.Flags = t.Flags&^memory.FlagFired | memory.FlagQueued | memory.FlagCreated
		if last != nil {
			t.Prev, t.Next, last.Next = last.Self, 0, t.Self
		} else {
			t.Prev, t.Next, queue.First = 0, 0, t.Self
		}
		queue.Last, last = t.Self, t
	}
	if !it.queued {
		a.group(it).add(it)
	}
}
