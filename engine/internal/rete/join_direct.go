package rete

import (
	"slices"

	"whenthen/engine/internal/eval"
)

// direct tells what of a node is evaluated without a frame, by reading fields in place. That is so for most joins: their keys are fields of
// integers or texts, and their tests compare such fields.
type direct struct {
	// left and right tell whether the keys of that side are fields of one object, or there are none. keyUp is the place of the left object,
	// as the number of facts before the newest one.
	left, right         bool
	keyUp               int
	leftKeys, rightKeys []eval.FieldKey
	// tests tells whether tests.left and tests.right are usable; testUp is the place of the only left object that the tests read.
	tests  bool
	testUp int
	// times tells whether all that is left to test is how the times of two events are related, that of the object and that of the left object
	// at timeUp. ownFirst means that the object is the operator's first operand.
	times, ownFirst bool
	timeUp          int
}

// read decides what is direct, given the levels of the left tuple, newest first.
func (d *direct) read(ts *tests, have []level) {
	left, right := make([]*eval.Key, len(ts.keys)), make([]*eval.Key, len(ts.keys))
	for i := range ts.keys {
		left[i], right[i] = &ts.keys[i].left, &ts.keys[i].right
	}
	slot, keys, ok := fieldsOf(right)
	d.rightKeys, d.right = keys, ok && (len(right) == 0 || slot == ts.own)
	if slot, d.leftKeys, d.left = fieldsOf(left); d.left && len(left) > 0 {
		d.keyUp, d.left = placeOf(slot, have)
	}
	if slot, ok = ts.right.Reads(); ok {
		if d.testUp, ok = placeOf(slot, have); ok {
			ts.left, d.tests = eval.NewProbe(ts.rest, slot)
		}
	}
	if len(ts.rest) == 1 && ts.rest[0].Times() {
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

// placeOf returns the place of the newest fact in a slot.
func placeOf(slot int, have []level) (up int, ok bool) {
	up = slices.IndexFunc(have, func(l level) bool { return l.slot == slot })
	return up, up >= 0
}

// fieldsOf returns the slot whose fields are the keys; ok is false unless all are fields of one object.
func fieldsOf(keys []*eval.Key) (slot int, fields []eval.FieldKey, ok bool) {
	for i, k := range keys {
		key, at, ok := k.Field()
		if !ok || i > 0 && at != slot {
			return 0, nil, false
		}
		slot, fields = at, append(fields, key)
	}
	return slot, fields, true
}

// enterLeft returns the bucket of a left tuple. loaded tells whether the facts of the tuple are in the frame; otherwise the bucket has no
// index by ranges, and none can be made.
func (w *WorkingMemory) enterLeft(n *Node, m *nodeMemory, l *Tuple) (b *bucket, loaded bool) {
	if d := &n.tests.direct; d.left && !w.distrusted {
		if len(d.leftKeys) == 0 {
			b = w.only(&m.index)
		} else {
			b = w.findAt(m, w.levelOf(l, d.keyUp).fact, d.leftKeys)
		}
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

// enterRight is enterLeft for a right tuple.
func (w *WorkingMemory) enterRight(n *Node, m *nodeMemory, r *Tuple) (b *bucket, loaded bool) {
	if d := &n.tests.direct; d.right && !w.distrusted {
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
			w.own(n, r.fact)
			return b, true
		}
	}
	return w.rightBucket(n, m, r), true
}

// findAt returns the bucket for the keys in an object, nil if there is no object.
func (w *WorkingMemory) findAt(m *nodeMemory, id factID, keys []eval.FieldKey) *bucket {
	o := w.data(id)
	if o == nil {
		return nil
	}
	hash := keys[0].Of(o)
	if len(keys) > 1 {
		hash = eval.Combine(0, hash)
		for i := range keys[1:] {
			hash = eval.Combine(hash, keys[i+1].Of(o))
		}
	}
	return w.find(&m.index, hashKey{hash: hash})
}
