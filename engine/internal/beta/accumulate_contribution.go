package beta

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// Contribution is the value that a match has added to a fold, if the value does not fit into the match record.
type Contribution struct {
	Value any          // the value for one function; in a groupby the chain begins with the group
	next  memory.ExtID // the contribution to the next function
	place uint32       // index of the match in the record list of its group: see foldGroups
}

// contribute stores a value in the contribution at place, which is allocated if it does not exist, and returns the place of the next
// contribution.
func (w *Workspace) contribute(place *memory.ExtID, v any) *memory.ExtID {
	if *place == 0 {
		id, _ := w.Contributions.Get()
		*place = memory.ExtID(id)
	}
	x := w.Contributions.At(uint32(*place))
	x.Value = v
	return &x.next
}

// release frees a match record and its contributions.
func (w *Workspace) release(c *memory.Tuple) {
	for id := c.Ext; id != 0; {
		next := w.Contributions.At(uint32(id)).next
		w.Contributions.Put(uint32(id))
		id = next
	}
	w.Recycle(c)
}

// rereads reports whether contributions that are not numbers are not stored, but read again from the right fact when they are removed: a
// fact keeps its object, whatever happens to its fields, until the session replaces it.
func (w *Workspace) rereads(a *network.AccumulatePart) bool { return a.OfFacts && !w.replaced }

// contributed returns the contribution of a match at a place of its chain, and the place of the next contribution.
func (w *Workspace) contributed(a *network.AccumulatePart, c *memory.Tuple, place memory.ExtID) (any, memory.ExtID) {
	if place == 0 && a.OfFacts {
		return w.Object(w.At(c.Right).Fact).Any(), 0
	}
	x := w.Contributions.At(uint32(place))
	return x.Value, x.next
}

// StoreContributions stores the contributions that are otherwise read from facts, because a fact is about to get another object. A session
// that replaces an object once may do it often, so from then on contributions are stored when they are added. recordAllImplied does the
// same as RecordImplied for all nodes.
func (w *Workspace) StoreContributions(recordAllImplied func()) {
	if w.replaced {
		return
	}
	recordAllImplied()
	for id := memory.TupleID(1); id < w.Cut(); id++ {
		c := w.At(id)
		if c.Flags&(memory.FlagFree|memory.FlagRecord) != memory.FlagRecord || c.Ext != 0 {
			continue
		}
		a := w.recordOf(c)
		if a == nil || !a.OfFacts {
			continue
		}
		place, v := &c.Ext, w.Object(w.At(c.Right).Fact).Any()
		for i := range a.Functions {
			if fn := &a.Functions[i]; fn.Numbers == nil && !fn.Again {
				place = w.contribute(place, v)
			}
		}
	}
	w.replaced = true
}
