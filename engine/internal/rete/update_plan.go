package rete

import (
	"slices"

	"whenthen/internal/fact"
)

// updatePlan is what a change of certain properties does to the facts of one type.
type updatePlan struct {
	changed fact.Mask
	plain   []alphaRef  // alphas that are always tested and have an entry that responds
	looked  bool        // some of the alphas that lookups find have one, too
	lookups             // that find them
	places  []placePlan // by position of the entry, with those of stand-ins
	alphas  []alphaPlan // by position
	// passed are the rules of one pattern that do not respond: of each agenda group, the one with precedence. See agenda.pass.
	passed []*itemPlan
}

// alphaPlan is what the change does at one alpha part.
type alphaPlan struct {
	entries []entryPlan // those that respond
	// simple means that these have no windows, none of them may only leave, no entry of the alpha part is ever deferred, and facts come
	// through the main entry point.
	simple bool
	// only is the entry if it is the only one of a simple alpha part.
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

// placePlan tells what happens to a tuple of the fact at an entry.
type placePlan struct {
	missed     alphaRef // see entryPlace
	response   response
	uncompared bool // the node compares none of the changed properties: see compared
}

// response is what a change does at an entry to a fact that is there.
type response uint8

const (
	stays    response = iota
	moves             // the right tuple moves to the end of its memory
	isPassed          // like stays, at a rule of one pattern: see agenda.pass
	mayLeave          // the fact leaves if it does not pass the tests any more; otherwise it stays or moves
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

// maxUpdatePlans bounds the number of property sets whose plans are cached.
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

// newPlan makes a plan and adds it to the cached ones.
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
	if len(plans) < maxUpdatePlans { // another session may store one at the same time; one of the two is then lost and made again
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

// addPassed adds the rules of one pattern at an alpha part that do not respond to the change.
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
