package rete

import "whenthen/engine/internal/eval"

// contribution is the value that a match has added to a fold, if the value does not fit into the match record.
type contribution struct {
	value any    // the value for one function; in a groupby the chain begins with the group
	next  extID  // the contribution to the next function
	place uint32 // index of the match in the record list of its group: see foldGroups
}

// contribute stores a value in the contribution at place, which is allocated if it does not exist, and returns the place of the next
// contribution.
func (w *WorkingMemory) contribute(place *extID, v any) *extID {
	if *place == 0 {
		id, _ := w.contributions.Get()
		*place = extID(id)
	}
	x := w.contributions.At(uint32(*place))
	x.value = v
	return &x.next
}

// release frees a match record and its contributions.
func (w *WorkingMemory) release(c *Tuple) {
	for id := c.ext; id != 0; {
		next := w.contributions.At(uint32(id)).next
		w.contributions.Put(uint32(id))
		id = next
	}
	w.recycle(c)
}

// gathersFacts reports whether all contributions that are not numbers are the objects of the right facts.
func (a *accumulatePart) gathersFacts(own int) bool {
	for i := range a.functions {
		fn := &a.functions[i]
		if g, ok := fn.Accumulator.(eval.Gathering); fn.numbers == nil && !(ok && g.GathersObject(own)) {
			return false
		}
	}
	return a.key == nil
}

// rereads reports whether contributions that are not numbers are not stored, but read again from the right fact when they are removed: a
// fact keeps its object, whatever happens to its fields, until the session replaces it.
func (w *WorkingMemory) rereads(a *accumulatePart) bool { return a.ofFacts && !w.replaced }

// contributed returns the contribution of a match at a place of its chain, and the place of the next contribution.
func (w *WorkingMemory) contributed(a *accumulatePart, c *Tuple, place extID) (any, extID) {
	if place == 0 && a.ofFacts {
		return w.object(w.at(c.rp).fact).Any(), 0
	}
	x := w.contributions.At(uint32(place))
	return x.value, x.next
}

// storeContributions stores the contributions that are otherwise read from facts, because a fact is about to get another object. A session
// that replaces an object once may do it often, so from then on contributions are stored when they are added.
func (w *WorkingMemory) storeContributions() {
	if w.replaced {
		return
	}
	w.recordAllImplied()
	for id := tupleID(1); id < w.cut(); id++ {
		c := w.at(id)
		if c.flags&(flagFree|flagRecord) != flagRecord || c.ext != 0 {
			continue
		}
		a := w.recordOf(c)
		if a == nil || !a.ofFacts {
			continue
		}
		place, v := &c.ext, w.object(w.at(c.rp).fact).Any()
		for i := range a.functions {
			if fn := &a.functions[i]; fn.numbers == nil && !fn.again {
				place = w.contribute(place, v)
			}
		}
	}
	w.replaced = true
}
