package rete

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// leaving is an entry that a changed event is about to leave.
type leaving struct {
	entry *network.Entry
	tuple *memory.Tuple
}

// leaveLater makes a changed fact leave an entry whose tests it no longer passes. As in Drools, an event leaves only when it arrives at the
// next entry on the same side, or at the end of its update.
func (w *WorkingMemory) leaveLater(u *alphaUpdate, e *network.Entry, t *memory.Tuple) {
	switch {
	case !u.late:
		w.leave(e, u.fact, t, u.stamp)
	case e.Right():
		w.leavingRight = append(w.leavingRight, leaving{e, t})
	default:
		w.leavingLeft = append(w.leavingLeft, leaving{e, t})
	}
}

// arrive does the delayed work before an event arrives at an entry: it moves the event's tuples at the entries before, and makes it leave
// entries.
func (w *WorkingMemory) arrive(u *alphaUpdate, e *network.Entry, place int) {
	if u.late { // inlined
		w.eventArrives(u, e, place)
	}
}

func (w *WorkingMemory) eventArrives(u *alphaUpdate, e *network.Entry, place int) {
	w.moveBefore(u, place)
	if e.Right() {
		w.leaveThese(u, &w.leavingRight)
	} else {
		w.leaveThese(u, &w.leavingLeft)
	}
}

// leaveAll does the delayed work at the end of the update of an event.
func (w *WorkingMemory) leaveAll(u *alphaUpdate) {
	w.moveBefore(u, len(u.dispatch.Entries))
	w.leaveThese(u, &w.leavingLeft)
	w.leaveThese(u, &w.leavingRight)
	w.moving = w.moving[:0]
}

// moveBefore moves the right tuples of an event at those entries before a place that do not respond to its change.
func (w *WorkingMemory) moveBefore(u *alphaUpdate, place int) {
	for ; u.moved < len(w.moving) && w.moving[u.moved].Entry() < place; u.moved++ {
		t := w.moving[u.moved]
		w.leaveThese(u, &w.leavingRight)
		w.touch(u.dispatch.Entries[t.Entry()].Node, t)
	}
}

func (w *WorkingMemory) leaveThese(u *alphaUpdate, list *[]leaving) {
	for _, x := range *list {
		w.leave(x.entry, u.fact, x.tuple, u.stamp)
	}
	clear(*list)
	*list = (*list)[:0]
}
