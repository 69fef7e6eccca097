package rete

import (
	"slices"

	"whenthen/internal/fact"
)

// updatePlan describes how a change of certain properties affects the facts of one type.
type updatePlan struct {
	changed fact.Mask
	plain   []alphaRef  // alphas that are tested for every fact and have an entry that responds
	looked  bool        // some of the alphas that lookups find have such an entry, too
	lookups             // lookups that find these
	places  []placePlan // by position of the entry, including the entries of stand-ins
	alphas  []alphaPlan // by position
	// passed contains the rules with one pattern that do not respond: for each agenda group, the rule with precedence. See agenda.pass.
	passed []*itemPlan
}

// alphaPlan describes the effect of the change at one alpha part.
type alphaPlan struct {
	entries []entryPlan // the entries that respond
	// simple means that these entries have no windows, that each may be updated and not only left, that no entry of the alpha part is ever
	// deferred, and that facts arrive through the main entry point.
	simple bool
	// only is the entry of a simple alpha part with a single entry, and otherwise nil.
	only     *entryPlan
	deferred reaction // how many of the deferrable entries respond
}

// entryPlan is an entry with its position in the dispatch.
type entryPlan struct {
	*Entry
	place      int
	response   response
	uncompared bool // as in placePlan
}

// placePlan describes the effect on a tuple of the fact at an entry.
type placePlan struct {
	missed     alphaRef // see entryPlace
	response   response
	uncompared bool // the node compares none of the changed properties: see compared
}

// response is the effect of a change at an entry on a fact that is there.
type response uint8

const (
	stays    response = iota
	moves             // the right tuple moves to the end of its memory
	isPassed          // like stays, at a rule of one pattern: see agenda.pass
	mayLeave          // the fact leaves if it no longer passes the tests; otherwise it stays or moves
	responds          // it is updated or leaves
)

func responseAt(e *entryPlace, changed fact.Mask) response {
	switch {
	case reacts(e.reads, changed):
		return responds
	case e.tested&changed != 0:
		return mayLeave
	case e.node != nil && !e.left:
		return moves
	case e.node == nil && e.item != nil:
		return isPassed
	}
	return stays
}

// maxUpdatePlans is the maximum number of property sets whose plans are cached.
const maxUpdatePlans = 64

// update returns the plan for a change of these properties.
func (d *dispatch) update(changed fact.Mask) *updatePlan {
	plans := d.updates.Load()
	if plans == nil {
		return d.newPlan(changed, nil)
	}
	for _, p := range *plans {
		if p.changed == changed {
			return p
		}
	}
	return d.newPlan(changed, *plans)
}

// newPlan creates a plan and adds it to the cached ones.
func (d *dispatch) newPlan(changed fact.Mask, plans []*updatePlan) *updatePlan {
	p := &updatePlan{changed: changed, places: make([]placePlan, len(d.entries)), alphas: make([]alphaPlan, len(d.alphas))}
	for i := range d.entries {
		e := &d.entries[i]
		p.places[i] = placePlan{e.missed, responseAt(e, changed), e.changesUncompared(d.at.typ, changed)}
	}
	for i := range d.alphas {
		a := &d.alphas[i]
		p.alphas[i] = d.newAlphaPlan(a, p)
		if !a.looked() && a.point == "" {
			d.addPassed(p, a)
		}
		switch {
		case !reacts(a.reads, changed):
		case a.looked():
			p.looked = true
		default:
			p.plain = append(p.plain, refTo(i, untested))
		}
	}
	p.lookups = d.finding(func(ref alphaRef) bool { return reacts(d.alphas[ref.alpha()].reads, changed) })
	if len(plans) < maxUpdatePlans { // another session may store a plan at the same time; one of the two is then lost and created again
		more := append(slices.Clip(plans), p)
		d.updates.Store(&more)
	}
	return p
}

func (d *dispatch) newAlphaPlan(a *alphaPlace, p *updatePlan) alphaPlan {
	plan := alphaPlan{simple: a.standIn == nil, deferred: d.reactionOf(d.deferrable, a, p)}
	for i := a.first; i < a.end; i++ {
		if at, e := &p.places[i], d.entries[i].Entry; at.response >= mayLeave {
			plan.entries = append(plan.entries, entryPlan{e, i, at.response, at.uncompared})
			plan.simple = plan.simple && at.response == responds && e.window == nil
		}
	}
	if plan.simple && len(plan.entries) == 1 {
		plan.only = &plan.entries[0]
	}
	return plan
}

// addPassed adds the rules with one pattern at an alpha part that do not respond to the change.
func (d *dispatch) addPassed(p *updatePlan, a *alphaPlace) {
	for i := a.first; i < a.end; i++ {
		if p.places[i].response != isPassed {
			continue
		}
		item := d.entries[i].item
		j := slices.IndexFunc(p.passed, func(o *itemPlan) bool { return o.group == item.group })
		switch {
		case j < 0:
			p.passed = append(p.passed, item)
		case item.salience > p.passed[j].salience || item.salience == p.passed[j].salience && item.order < p.passed[j].order:
			p.passed[j] = item
		}
	}
}
