package rete

import (
	"slices"
	"unsafe"

	"whenthen/engine/internal/eval"
)

// direct describes which parts of a node are evaluated without a frame, by reading fields in place. This is possible for most joins: their
// keys are fields with integers or texts, and their tests compare such fields.
type direct struct {
	// left and right report whether the keys of that side are fields, or there are no keys. The keys of the right side are fields of one
	// object. keyUps are the places of the left objects by key, each as the number of facts before the newest one; across reports whether
	// they differ.
	left, right, across bool
	keyUps              []int
	leftKeys, rightKeys []eval.FieldKey
	// tests reports whether tests.left and tests.right are usable; testUp is the place of the only left object that the tests read.
	tests  bool
	testUp int
	// times reports whether the only remaining test compares the times of two events, that of the object and that of the left object at
	// timeUp. ownFirst means that the object is the operator's first operand.
	times, ownFirst bool
	timeUp          int
	// testUps contains, if tests.right reads several left objects, their places by test; the probe reads the other operand of each test
	// there.
	testUps []int
	// lone is 1 plus the place of the only left object that the tests and the keys read, or that the tests not implied by equal keys read;
	// 0 if there are several such objects, or the tests need code. keyed means that the keys read other objects as well: left tuples with the
	// same lone object match the same right tuples only if their keys are equal, too, which being in the same bucket does not prove.
	lone  int
	keyed bool
}

// direct reports whether fields are read in place.
func (w *WorkingMemory) direct() bool { return !w.distrusted && !w.scattered }

// read computes the fields of d; have contains the places of the facts of the left tuple, newest first.
func (d *direct) read(ts *tests, have []factPlace) {
	d.left, d.right = true, true
	for i := range ts.leftKeys {
		right, own, ok := ts.rightKeys[i].Field()
		d.rightKeys, d.right = append(d.rightKeys, right), d.right && ok && own == ts.own
		left, slot, ok := ts.leftKeys[i].Field()
		up, found := placeOf(slot, have)
		d.leftKeys, d.keyUps, d.left = append(d.leftKeys, left), append(d.keyUps, up), d.left && ok && found
		d.across = d.across || up != d.keyUps[0]
	}
	if len(ts.load.steps) == 1 && ts.right.Usable() {
		d.lone = ts.load.steps[0].up + 1
	}
	if slot, ok := ts.right.Reads(); ok {
		if d.testUp, ok = placeOf(slot, have); ok && !mayBeNull(slot, have) {
			ts.left, d.tests = eval.NewProbe(ts.lefts, slot)
			d.lone = d.testUp + 1
		}
		return
	}
	ts.leadLeft(have)
	ts.columnsLeft(have)
	for _, slot := range ts.right.Others() {
		up, found := placeOf(slot, have)
		if !found {
			d.testUps = nil
			return
		}
		d.testUps = append(d.testUps, up)
	}
	if len(ts.lefts) == 1 && len(ts.rest) == 1 && ts.rest[0].Times() {
		first, second := ts.rest[0].Timed()
		switch ts.own {
		case first:
			d.ownFirst = true
			d.timeUp, d.times = placeOf(second, have)
		case second:
			d.timeUp, d.times = placeOf(first, have)
		}
	}
}

// readAlone sets lone and keyed if the tests other than the keys read a single left object. beyond loads the objects that they read.
func (d *direct) readAlone(ts *tests, beyond loader) {
	if len(beyond.steps) == 1 && d.left && ts.right.Usable() {
		d.lone, d.keyed = beyond.steps[0].up+1, true
	}
}

// sameKeys reports whether the keys of two left tuples are certainly equal.
func (w *WorkingMemory) sameKeys(d *direct, a, b *Tuple) bool {
	for i, up := range d.keyUps {
		x, y := w.levelOf(a, up).fact, w.levelOf(b, up).fact
		if x != y && !d.leftKeys[i].Same(w.data(x), w.data(y)) {
			return false
		}
	}
	return true
}

// leadLeft creates the lead of left tuples, for tests that compare the object with one left object.
func (ts *tests) leadLeft(have []factPlace) {
	for _, l := range have {
		if l.null {
			continue
		}
		lead := newLead(ts.lefts, l.slot)
		if slot, ok := lead.probe.Reads(); ok && slot == ts.own {
			lead.up = l.up
			ts.leftLead = lead
			return
		}
	}
}

// columnsLeft does the same as leadLeft for a test that runs for several left tuples at once.
func (ts *tests) columnsLeft(have []factPlace) {
	if ts.columns == nil {
		return
	}
	for _, l := range have {
		if l.null {
			continue
		}
		if x := newColumnTest(ts.lefts, l.slot, true); x != nil {
			x.up = l.up
			ts.leftColumns = x
			return
		}
	}
}

// mayBeNull reports whether the object in a slot may be null, so that its fields cannot be read in place.
func mayBeNull(slot int, have []factPlace) bool {
	return slices.ContainsFunc(have, func(l factPlace) bool { return l.slot == slot && l.null })
}

// placeOf returns how many tuples above the newest tuple the newest fact in a slot is; ok is false if there is no such fact.
func placeOf(slot int, have []factPlace) (up int, ok bool) {
	i := slices.IndexFunc(have, func(l factPlace) bool { return l.slot == slot })
	if i < 0 {
		return 0, false
	}
	return have[i].up, true
}

// enterLeft returns the bucket of a left tuple. loaded reports whether the facts of the tuple are in the frame; if not, the bucket has no
// index by ranges, and none can be created.
func (w *WorkingMemory) enterLeft(n *Node, m *nodeMemory, l *Tuple) (b *bucket, loaded bool) {
	if d := &n.tests.direct; d.left && w.direct() {
		b = w.directLeft(d, m, l)
		switch {
		case b == nil:
		case b.ranges() == 0 && !(m.index.ranged(m.index.nRight) && w.indexable(n, &b.right)):
			return b, false
		default:
			w.load(&n.tests.load, w.frame, l)
			return b, true
		}
	}
	return w.leftBucket(n, m, l), true
}

// directLeft returns the bucket of a left tuple whose keys are fields, or nil if an object is missing.
func (w *WorkingMemory) directLeft(d *direct, m *nodeMemory, l *Tuple) *bucket {
	switch {
	case len(d.leftKeys) == 0:
		return w.only(&m.index)
	case d.across:
		return w.findAcross(d, m, l)
	}
	return w.findAt(m, w.levelOf(l, d.keyUps[0]).fact, d.leftKeys)
}

// findAcross does the same as findAt for keys in several objects of a left tuple.
func (w *WorkingMemory) findAcross(d *direct, m *nodeMemory, l *Tuple) *bucket {
	var hash uint64
	for i, up := range d.keyUps {
		o := w.data(w.levelOf(l, up).fact)
		if o == nil {
			return nil
		}
		hash = eval.Combine(hash, d.leftKeys[i].Of(o))
	}
	return w.find(&m.index, hashKey{hash: hash})
}

// readAcross reads the operands of the node's probe from several objects of a left tuple; ok is false if an object is missing.
func (w *WorkingMemory) readAcross(ts *tests, l *Tuple) (ok bool) {
	for i, up := range ts.direct.testUps {
		o := w.data(w.levelOf(l, up).fact)
		if o == nil {
			return false
		}
		ts.right.SetOne(&w.operands, uint(i), o)
	}
	return true
}

// enterRight does the same as enterLeft for a right tuple.
func (w *WorkingMemory) enterRight(n *Node, m *nodeMemory, r *Tuple) (b *bucket, loaded bool) {
	if d := &n.tests.direct; d.right && w.direct() {
		if len(d.rightKeys) == 0 {
			b = w.only(&m.index)
		} else {
			b = w.findAt(m, r.fact, d.rightKeys)
		}
		switch {
		case b == nil:
		case b.ranges() == 0 && !(m.index.ranged(m.index.nLeft) && w.indexable(n, &b.left)):
			return b, false
		default:
			w.loadOwn(n, r.fact)
			return b, true
		}
	}
	return w.rightBucket(n, m, r), true
}

// findAt returns the bucket for the keys in an object, or nil if there is no object.
func (w *WorkingMemory) findAt(m *nodeMemory, id factID, keys []eval.FieldKey) *bucket {
	o := w.data(id)
	if o == nil {
		return nil
	}
	return w.find(&m.index, hashKey{hash: keyAt(o, keys)})
}

// keyAt returns the hash of the keys in an object.
func keyAt(o unsafe.Pointer, keys []eval.FieldKey) uint64 {
	if len(keys) == 1 {
		return keys[0].Of(o)
	}
	var hash uint64
	for i := range keys {
		hash = eval.Combine(hash, keys[i].Of(o))
	}
	return hash
}
