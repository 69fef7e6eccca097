package rete

// stamp is a change: its number, and the origin of the action that made it. Newer is greater.
type stamp uint64

const stampRuleBits = 20

func newStamp(number uint64, origin int) stamp {
	return stamp(number<<stampRuleBits | uint64(origin+1))
}

func (s stamp) number() uint64 { return uint64(s) >> stampRuleBits }

// origin is that of the action that made the change, -1 if none did.
func (s stamp) origin() int { return int(uint64(s)&(1<<stampRuleBits-1)) - 1 }

// by tells whether an action of that origin made the change.
func (s stamp) by(origin int) bool { return s.origin() == origin }

// lineage says which changes made a tuple what it is. It lies beside the tuple, and only where a rule asks for it: see looksAtChanges.
type lineage struct {
	changed stamp  // newest change of its own: the parents' are found through lp
	cause   factID // the fact whose change is changed
}

// lineageOf returns the lineage of a tuple; an empty one, which must not be written to, if no rule looks at it.
func (a *arena) lineageOf(t *Tuple) lineage {
	if !a.stamped {
		return lineage{}
	}
	return *a.lineages.At(uint32(t.self))
}

func (a *arena) changed(t *Tuple) stamp { return a.lineageOf(t).changed }

// setChanged notes the newest change of a tuple, and setCaused the fact it was made to as well.
func (a *arena) setChanged(t *Tuple, s stamp) {
	if a.stamped {
		a.lineages.At(uint32(t.self)).changed = s
	}
}

func (a *arena) setCaused(t *Tuple, s stamp, cause factID) {
	if a.stamped {
		x := a.lineages.At(uint32(t.self))
		x.changed, x.cause = s, cause
	}
}

// descend takes over the lineage of another tuple.
func (a *arena) descend(t, o *Tuple) {
	if a.stamped {
		*a.lineages.At(uint32(t.self)) = *a.lineages.At(uint32(o.self))
	}
}

// newest returns the newest change among the tuple and its ancestors. Ancestors that add no fact do not count, as in Drools: an
// exists decides by what exists only where it is a rule's last condition.
func (w *WorkingMemory) newest(t *Tuple) stamp { return w.changed(w.newestLevel(t)) }

// newestLevel returns the tuple or the ancestor with the newest change.
func (w *WorkingMemory) newestLevel(t *Tuple) *Tuple {
	level, newest := t, w.changed(t)
	for t = w.at(t.lp); t != nil; t = w.at(t.lp) {
		if s := w.changed(t); s > newest && t.addsFact() {
			level, newest = t, s
		}
	}
	return level
}

// addsFact reports whether the tuple holds a fact that its parent does not.
func (t *Tuple) addsFact() bool { return t.lp == 0 || t.up == t.lp }
