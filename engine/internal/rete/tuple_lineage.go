package rete

// stamp identifies a change: its number, and the origin of the action that made it. Newer stamps are greater.
type stamp uint64

const stampRuleBits = 20

func newStamp(number uint64, origin int) stamp {
	return stamp(number<<stampRuleBits | uint64(origin+1))
}

func (s stamp) number() uint64 { return uint64(s) >> stampRuleBits }

// origin returns the origin of the action that made the change, or -1 if no action did.
func (s stamp) origin() int { return int(uint64(s)&(1<<stampRuleBits-1)) - 1 }

// by reports whether an action with that origin made the change.
func (s stamp) by(origin int) bool { return s.origin() == origin }

// lineage records which change a tuple results from. It is stored separately from the tuple, and only if a rule needs it: see
// looksAtChanges.
type lineage struct {
	changed stamp  // newest change of the tuple itself; the changes of the parents are found through lp
	cause   factID // the fact that this change was made to
}

// lineageOf returns the lineage of a tuple, or an empty one if no rule needs lineages.
func (a *arena) lineageOf(t *Tuple) lineage {
	if !a.stamped {
		return lineage{}
	}
	return *a.lineages.At(uint32(t.self))
}

func (a *arena) changed(t *Tuple) stamp { return a.lineageOf(t).changed }

func (a *arena) setChanged(t *Tuple, s stamp) {
	if a.stamped {
		a.lineages.At(uint32(t.self)).changed = s
	}
}

// setCaused does the same as setChanged and also sets the fact that was changed. It is not inlined, so that stampEntry can be inlined.
//
//go:noinline
func (a *arena) setCaused(t *Tuple, s stamp, cause factID) {
	if a.stamped {
		x := a.lineages.At(uint32(t.self))
		x.changed, x.cause = s, cause
	}
}

// descend copies the lineage of tuple o to t.
func (a *arena) descend(t, o *Tuple) {
	if a.stamped && !a.untraced {
		a.copyLineage(t, o)
	}
}

// copyLineage does the work of descend if lineages are recorded. It is a function of its own so that descend can be inlined.
//
//go:noinline
func (a *arena) copyLineage(t, o *Tuple) {
	*a.lineages.At(uint32(t.self)) = *a.lineages.At(uint32(o.self))
}

// newest returns the newest change of the tuple and its ancestors. Ancestors that add no fact do not count, as in Drools: the change that
// made an exists true decides only if the exists is a rule's last condition.
func (w *WorkingMemory) newest(t *Tuple) stamp { return w.changed(w.newestLevel(t)) }

// newestLevel returns the tuple or ancestor with the newest change.
func (w *WorkingMemory) newestLevel(t *Tuple) *Tuple {
	level, newest := t, w.changed(t)
	for t = w.at(t.lp); t != nil; t = w.at(t.lp) {
		if s := w.changed(t); s > newest && t.addsFact() {
			level, newest = t, s
		}
	}
	return level
}

// addsFact reports whether the tuple has a fact that its parent does not have.
func (t *Tuple) addsFact() bool { return !t.is(flagSame) }
