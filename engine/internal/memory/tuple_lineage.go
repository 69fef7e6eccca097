package memory

// Stamp identifies a change: its number, and the origin of the action that made it. Newer stamps are greater.
type Stamp uint64

const stampRuleBits = 20

// NewStamp returns the stamp of a change; origin is -1 if no action made it.
func NewStamp(number uint64, origin int) Stamp {
	return Stamp(number<<stampRuleBits | uint64(origin+1))
}

// Number returns the number of the change.
func (s Stamp) Number() uint64 { return uint64(s) >> stampRuleBits }

// Origin returns the origin of the action that made the change, or -1 if no action did.
func (s Stamp) Origin() int { return int(uint64(s)&(1<<stampRuleBits-1)) - 1 }

// By reports whether an action with that origin made the change.
func (s Stamp) By(origin int) bool { return s.Origin() == origin }

// Lineage records which change a tuple results from. It is stored separately from the tuple, and only if a rule needs it:
// see network.Segment.Untraced.
type Lineage struct {
	Changed Stamp  // newest change of the tuple itself; the changes of the parents are found through Left
	Cause   FactID // the fact that this change was made to
}

// LineageOf returns the lineage of a tuple, or an empty one if no rule needs lineages.
func (a *Arena) LineageOf(t *Tuple) Lineage {
	if !a.Stamped {
		return Lineage{}
	}
	return *a.Lineages.At(uint32(t.Self))
}

// Changed returns the stamp of the newest change of a tuple itself.
func (a *Arena) Changed(t *Tuple) Stamp { return a.LineageOf(t).Changed }

// SetChanged records the newest change of a tuple, if lineages are recorded.
func (a *Arena) SetChanged(t *Tuple, s Stamp) {
	if a.Stamped {
		a.Lineages.At(uint32(t.Self)).Changed = s
	}
}

// SetCaused does the same as SetChanged and also sets the fact that was changed. It is not inlined, so that stampEntry can be inlined.
//
//go:noinline
func (a *Arena) SetCaused(t *Tuple, s Stamp, cause FactID) {
	if a.Stamped {
		x := a.Lineages.At(uint32(t.Self))
		x.Changed, x.Cause = s, cause
	}
}

// Descend copies the lineage of tuple o to t.
func (a *Arena) Descend(t, o *Tuple) {
	if a.Stamped && !a.Untraced {
		a.copyLineage(t, o)
	}
}

// copyLineage does the work of Descend if lineages are recorded. It is a function of its own so that Descend can be inlined.
//
//go:noinline
func (a *Arena) copyLineage(t, o *Tuple) {
	*a.Lineages.At(uint32(t.Self)) = *a.Lineages.At(uint32(o.Self))
}

// AddsFact reports whether the tuple has a fact that its parent does not have.
func (t *Tuple) AddsFact() bool { return !t.Is(FlagSame) }
