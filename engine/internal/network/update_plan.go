package network

import (
	"slices"

	"whenthen/internal/fact"
)

// UpdatePlan describes how a change of certain properties affects the facts of one type.
type UpdatePlan struct {
	Changed fact.Mask
	Plain   []AlphaRef  // alphas that are tested for every fact and have an entry that responds
	Looked  bool        // some of the alphas that lookups find have such an entry, too
	Lookups             // lookups that find these
	Places  []placePlan // by position of the entry, including the entries of stand-ins
	Alphas  []AlphaPlan // by position
	// Passed contains the rules with one pattern that do not respond: for each agenda group, the rule with precedence. See agenda.pass.
	Passed []*ItemPlan
}

// AlphaPlan describes the effect of the change at one alpha part.
type AlphaPlan struct {
	Entries []EntryPlan // the entries that respond
	// Simple means that these entries have no windows, that each may be updated and not only left, that no entry of the alpha part is ever
	// deferred, and that facts arrive through the main entry point.
	Simple bool
	// Only is the entry of a simple alpha part with a single entry, and otherwise nil.
	Only     *EntryPlan
	Deferred Reaction // how many of the deferrable entries respond
}

// EntryPlan is an entry with its position in the dispatch.
type EntryPlan struct {
	*Entry
	Place      int
	Response   response
	Uncompared bool // as in placePlan
}

// placePlan describes the effect on a tuple of the fact at an entry.
type placePlan struct {
	Missed     AlphaRef // see entryPlace
	Response   response
	Uncompared bool // the node compares none of the changed properties: see compared
}

// response is the effect of a change at an entry on a fact that is there.
type response uint8

const (
	stays    response = iota
	Moves             // the right tuple moves to the end of its memory
	IsPassed          // like stays, at a rule of one pattern: see agenda.pass
	MayLeave          // the fact leaves if it no longer passes the tests; otherwise it stays or moves
	Responds          // it is updated or leaves
)

func responseAt(e *entryPlace, changed fact.Mask) response {
	switch {
	case Reacts(e.Reads, changed):
		return Responds
	case e.tested&changed != 0:
		return MayLeave
	case e.Node != nil && !e.Left:
		return Moves
	case e.Node == nil && e.Item != nil:
		return IsPassed
	}
	return stays
}

// maxUpdatePlans is the maximum number of property sets whose plans are cached.
const maxUpdatePlans = 64

// Update returns the plan for a change of these properties.
func (d *Dispatch) Update(changed fact.Mask) *UpdatePlan {
	plans := d.updates.Load()
	if plans == nil {
		return d.newPlan(changed, nil)
	}
	for _, p := range *plans {
		if p.Changed == changed {
			return p
		}
	}
	return d.newPlan(changed, *plans)
}

// newPlan creates a plan and adds it to the cached ones.
func (d *Dispatch) newPlan(changed fact.Mask, plans []*UpdatePlan) *UpdatePlan {
	p := &UpdatePlan{Changed: changed, Places: make([]placePlan, len(d.Entries)), Alphas: make([]AlphaPlan, len(d.Alphas))}
	for i := range d.Entries {
		e := &d.Entries[i]
		p.Places[i] = placePlan{e.missed, responseAt(e, changed), e.changesUncompared(d.At.Type, changed)}
	}
	for i := range d.Alphas {
		a := &d.Alphas[i]
		p.Alphas[i] = d.newAlphaPlan(a, p)
		if (!a.looked() || a.visited) && a.point == "" {
			d.addPassed(p, a)
		}
		switch {
		case !Reacts(a.reads, changed):
		case a.looked():
			p.Looked = true
		default:
			p.Plain = append(p.Plain, RefTo(i, Untested))
		}
	}
	p.Lookups = d.finding(func(ref AlphaRef) bool { return Reacts(d.Alphas[ref.Alpha()].reads, changed) })
	if len(plans) < maxUpdatePlans { // another session may store a plan at the same time; one of the two is then lost and created again
		more := append(slices.Clip(plans), p)
		d.updates.Store(&more)
	}
	return p
}

func (d *Dispatch) newAlphaPlan(a *AlphaPlace, p *UpdatePlan) AlphaPlan {
	plan := AlphaPlan{Simple: a.StandIn == nil, Deferred: d.ReactionOf(d.deferrable, a, p)}
	for i := a.First; i < a.End; i++ {
		if at, e := &p.Places[i], d.Entries[i].Entry; at.Response >= MayLeave {
			plan.Entries = append(plan.Entries, EntryPlan{e, i, at.Response, at.Uncompared})
			plan.Simple = plan.Simple && at.Response == Responds && e.Window == nil
		}
	}
	if plan.Simple && len(plan.Entries) == 1 {
		plan.Only = &plan.Entries[0]
	}
	return plan
}

// addPassed adds the rules with one pattern at an alpha part that do not respond to the change.
func (d *Dispatch) addPassed(p *UpdatePlan, a *AlphaPlace) {
	for i := a.First; i < a.End; i++ {
		if p.Places[i].Response != IsPassed {
			continue
		}
		item := d.Entries[i].Item
		j := slices.IndexFunc(p.Passed, func(o *ItemPlan) bool { return o.Group == item.Group })
		switch {
		case j < 0:
			p.Passed = append(p.Passed, item)
		case item.Salience > p.Passed[j].Salience || item.Salience == p.Passed[j].Salience && item.Order < p.Passed[j].Order:
			p.Passed[j] = item
		}
	}
}
