package rete

import (
	"slices"

	"whenthen/internal/fact"
)

// updatePlan is what a change of certain properties does to the facts of one type.
type updatePlan struct {
	changed fact.Mask
	plain   []alphaRef // alphas that are always tested and have an entry that responds
	looked  bool       // some of the alphas that lookups find have one, too
	// responses are those of the entries, by position, and of the stand-ins' entries.
	responses []response
	alphas    []alphaPlan // by position
	places    []int       // of the entries that respond, in their order
	// passed are the rules of one pattern that do not respond: of each agenda group, the one with precedence. See agenda.pass.
	passed []*itemPlan
}

// alphaPlan lists the entries of an alpha part that respond: those in updatePlan.places from first up to end.
type alphaPlan struct {
	first, end int
	deferred   reaction // how many of the deferrable entries respond
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

// responseAt returns the response of an entry to a change.
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
	p := &updatePlan{changed: changed, responses: make([]response, len(d.entries)), alphas: make([]alphaPlan, len(d.alphas))}
	for i := range d.entries {
		p.responses[i] = responseAt(&d.entries[i], changed)
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
	if len(plans) < maxUpdatePlans { // another session may store one at the same time; one of the two is then lost and made again
		more := append(slices.Clip(plans), p)
		d.updates.Store(&more)
	}
	return p
}

func (d *dispatch) newAlphaPlan(a *alphaPlace, p *updatePlan) alphaPlan {
	first := len(p.places)
	for i := a.first; i < a.end; i++ {
		if p.responses[i] >= mayLeave {
			p.places = append(p.places, i)
		}
	}
	return alphaPlan{first, len(p.places), d.reactionOf(d.deferrable, a, p)}
}

// addPassed adds the rules of one pattern at an alpha part that do not respond to the change.
func (d *dispatch) addPassed(p *updatePlan, a *alphaPlace) {
	for i := a.first; i < a.end; i++ {
		if p.responses[i] != isPassed {
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
