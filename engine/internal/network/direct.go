package network

import (
	"slices"

	"whenthen/engine/internal/eval"
)

// Direct describes which parts of a node are evaluated without a frame, by reading fields in place. This is possible for most joins: their
// keys are fields with integers or texts, and their tests compare such fields.
type Direct struct {
	// Left and right report whether the keys of that side are fields, or there are no keys. The keys of the right side are fields of one
	// object. KeyUps are the places of the left objects by key, each as the number of facts before the newest one; Across reports whether
	// they differ.
	Left, Right, Across bool
	KeyUps              []int
	LeftKeys, RightKeys []eval.FieldKey
	// Tests reports whether Tests.Left and Tests.Right are usable; TestUp is the place of the only left object that the tests read.
	Tests  bool
	TestUp int
	// Times reports whether the only remaining test compares the times of two events, that of the object and that of the left object at
	// TimeUp. OwnFirst means that the object is the operator's first operand.
	Times, OwnFirst bool
	TimeUp          int
	// TestUps contains, if Tests.Right reads several left objects, their places by test; the probe reads the other operand of each test
	// there.
	TestUps []int
	// Lone is 1 plus the place of the only left object that the tests and the keys read, or that the tests not implied by equal keys read;
	// 0 if there are several such objects, or the tests need code. Keyed means that the keys read other objects as well: left tuples with the
	// same lone object match the same right tuples only if their keys are equal, too, which being in the same bucket does not prove.
	Lone  int
	Keyed bool
}

// read computes the fields of d; have contains the places of the facts of the left tuple, newest first.
func (d *Direct) read(ts *Tests, have []factPlace) {
	d.Left, d.Right = true, true
	for i := range ts.LeftKeys {
		right, own, ok := ts.RightKeys[i].Field()
		d.RightKeys, d.Right = append(d.RightKeys, right), d.Right && ok && own == ts.Own
		left, slot, ok := ts.LeftKeys[i].Field()
		up, found := placeOf(slot, have)
		d.LeftKeys, d.KeyUps, d.Left = append(d.LeftKeys, left), append(d.KeyUps, up), d.Left && ok && found
		d.Across = d.Across || up != d.KeyUps[0]
	}
	if len(ts.Load.Steps) == 1 && ts.Right.Usable() {
		d.Lone = ts.Load.Steps[0].Up + 1
	}
	if slot, ok := ts.Right.Reads(); ok {
		if d.TestUp, ok = placeOf(slot, have); ok && !mayBeNull(slot, have) {
			ts.Left, d.Tests = eval.NewProbe(ts.Lefts, slot)
			d.Lone = d.TestUp + 1
		}
		return
	}
	ts.leadLeft(have)
	ts.columnsLeft(have)
	for _, slot := range ts.Right.Others() {
		up, found := placeOf(slot, have)
		if !found {
			d.TestUps = nil
			return
		}
		d.TestUps = append(d.TestUps, up)
	}
	if len(ts.Lefts) == 1 && len(ts.Rest) == 1 && ts.Rest[0].Times() {
		first, second := ts.Rest[0].Timed()
		switch ts.Own {
		case first:
			d.OwnFirst = true
			d.TimeUp, d.Times = placeOf(second, have)
		case second:
			d.TimeUp, d.Times = placeOf(first, have)
		}
	}
}

// readAlone sets lone and keyed if the tests other than the keys read a single left object. beyond loads the objects that they read.
func (d *Direct) readAlone(ts *Tests, beyond Loader) {
	if len(beyond.Steps) == 1 && d.Left && ts.Right.Usable() {
		d.Lone, d.Keyed = beyond.Steps[0].Up+1, true
	}
}

// leadLeft creates the lead of left tuples, for tests that compare the object with one left object.
func (ts *Tests) leadLeft(have []factPlace) {
	for _, l := range have {
		if l.null {
			continue
		}
		lead := newLead(ts.Lefts, l.Slot)
		if slot, ok := lead.Probe.Reads(); ok && slot == ts.Own {
			lead.Up = l.up
			ts.LeftLead = lead
			return
		}
	}
}

// columnsLeft does the same as leadLeft for a test that runs for several left tuples at once.
func (ts *Tests) columnsLeft(have []factPlace) {
	if ts.Columns == nil {
		return
	}
	for _, l := range have {
		if l.null {
			continue
		}
		if x := newColumnTest(ts.Lefts, l.Slot, true); x != nil {
			x.Up = l.up
			ts.LeftColumns = x
			return
		}
	}
}

// mayBeNull reports whether the object in a slot may be null, so that its fields cannot be read in place.
func mayBeNull(slot int, have []factPlace) bool {
	return slices.ContainsFunc(have, func(l factPlace) bool { return l.Slot == slot && l.null })
}

// placeOf returns how many tuples above the newest tuple the newest fact in a slot is; ok is false if there is no such fact.
func placeOf(slot int, have []factPlace) (up int, ok bool) {
	i := slices.IndexFunc(have, func(l factPlace) bool { return l.Slot == slot })
	if i < 0 {
		return 0, false
	}
	return have[i].up, true
}
