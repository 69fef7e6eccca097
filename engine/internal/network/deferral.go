package network

// Deferral tells which entries of an alpha part are deferred.
type Deferral struct {
	Deferred int   // number of deferred entries
	Live     []int // positions of the other entries, ascending
}

// deferEntries decides, once the network is complete, which entries are deferred at first: entries of right inputs, if several share an
// alpha part.
func (b *builder) deferEntries() {
	n := b.net
	n.Deferred = make([]bool, len(n.Entries))
	n.Deferring = make([]Deferral, len(n.Alphas))
	if n.arrivals {
		return // the entries of an alpha part are not always reached together: see runs
	}
	for _, r := range n.Base.Rules {
		if r.NoLoop || r.LockOnActive || r.ActivationGroup != "" {
			return
		}
	}
	for _, a := range n.Alphas {
		var may, not []int
		for i, e := range a.Entries {
			e.Place = i
			if e.Node != nil && !e.Left && e.Window == nil && !a.typ.Event && e.tested == 0 {
				may = append(may, i)
			} else {
				not = append(not, i)
			}
		}
		if len(may) < 2 {
			continue
		}
		n.Deferring[a.Index] = Deferral{len(may), not}
		a.StandIn = &Entry{Alpha: a}
		for _, i := range may {
			n.Deferred[a.Entries[i].ID] = true
		}
	}
}

// StandsIn reports whether this is the entry of an alpha part's stand-in tuples.
func (e *Entry) StandsIn() bool { return e == e.Alpha.StandIn }

// Reaction says how many of the deferred entries react to a change of certain properties.
type Reaction uint8

// The reactions.
const (
	NoneReacts Reaction = iota
	SomeReact
	allReact
)

// ReactionOf returns how many of the deferred entries of an alpha part react to the change that the plan is for.
func (d *Dispatch) ReactionOf(deferred []bool, a *AlphaPlace, plan *UpdatePlan) Reaction {
	some, all := false, true
	for i := a.First; i < a.End; i++ {
		if e := &d.Entries[i]; deferred[e.ID] {
			r := Reacts(e.Reads, plan.Changed)
			some, all = some || r, all && r
		}
	}
	switch {
	case !some:
		return NoneReacts
	case all:
		return allReact
	}
	return SomeReact
}
