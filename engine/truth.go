package engine

import (
	"errors"

	"whenthen/engine/fact"
	"whenthen/engine/internal/rete"
)

// truth is truth maintenance: which facts stand because of which matches. Equal objects share one fact; it goes when
// the last match that justifies it is cancelled, unless it was also stated, that is inserted plainly.
//
// A fact has its belief in Fact.Data, a match its first reason in byMatch, and a reason links the two. Records without
// @key are equal to nothing else: stated ones need no belief, and no hash.
type truth struct {
	s       *Session
	byHash  pointerTable[belief] // of objects that others can be equal to, chained
	byMatch pointerTable[reason] // by Match.Number
	beliefs *belief              // to be reused, chained
	reasons *reason              // to be reused, by next
}

// belief is a fact that was inserted logically at least once, or a stated fact that could be.
type belief struct {
	fact    *rete.Fact
	hash    uint64 // 0: equal to itself alone
	stated  bool
	reasons *reason // newest first
	chain   *belief
}

// reason is one justification of a belief by a match.
type reason struct {
	belief     *belief
	match      uint64
	next       *reason // of the match, in the order they were given
	last       *reason // of the match; kept in its first reason only
	prev, more *reason // of the belief
	old        bool    // from an earlier firing of the match that is firing now
}

func newTruth(s *Session) *truth { return &truth{s: s} }

func key(m rete.Match) uint64 { return uint64(m.Number()) }

// hash is the number under which objects equal to o are found; 0 if there are none.
func hash(o fact.Object) uint64 {
	if o.Type.Declared && o.Type.Kind == fact.Struct && len(o.Type.KeyProps) == 0 {
		return 0
	}
	return fact.Hash(o.Any()) | 1
}

// find returns the fact of an object equal to o, and its belief, which a stated fact may lack.
func (t *truth) find(o fact.Object, hash uint64) (*rete.Fact, *belief) {
	if hash == 0 {
		f := t.s.facts.find(o)
		if f == nil {
			return nil, nil
		}
		return f, beliefIn(f)
	}
	for b := t.byHash.find(hash); b != nil; b = b.chain {
		if fact.Equal(b.fact.Object.Any(), o.Any()) {
			return b.fact, b
		}
	}
	return nil, nil
}

func beliefIn(f *rete.Fact) *belief {
	b, _ := f.Data.(*belief)
	return b
}

func (t *truth) enter(f *rete.Fact, hash uint64) *belief {
	b := t.beliefs
	if b == nil {
		b = &belief{}
	} else {
		t.beliefs = b.chain
	}
	*b = belief{fact: f, hash: hash}
	f.Data = b
	if hash == 0 {
		return b
	}
	first := t.byHash.find(hash)
	if first == nil {
		t.byHash.put(hash, b)
		return b
	}
	for first.chain != nil {
		first = first.chain
	}
	first.chain = b
	return b
}

// state notes a plain insert of a fact: no cancelled match takes it away any more.
func (t *truth) state(f *rete.Fact) {
	b := beliefIn(f)
	if b == nil {
		h := hash(f.Object)
		if h == 0 {
			return
		}
		b = t.enter(f, h)
	}
	b.stated = true
}

// insert justifies an object by the firing match.
func (t *truth) insert(object any, m rete.Match) (*rete.Fact, error) {
	if object == nil {
		return nil, errors.New("cannot insert null")
	}
	o := t.s.types.Object(object)
	h := hash(o)
	f, b := t.find(o, h)
	switch {
	case f == nil:
		var err error
		if f, _, err = t.s.insert(object, "", true); err != nil {
			return nil, err
		}
		if b = beliefIn(f); b == nil { // an object whose key has changed is the fact it was
			b = t.enter(f, h)
		}
	case b == nil:
		return f, nil
	}
	if b.stated {
		return f, nil
	}
	for r := t.byMatch.find(key(m)); r != nil; r = r.next {
		if r.belief == b {
			r.old = false
			return f, nil
		}
	}
	t.justify(b, key(m))
	return f, nil
}

func (t *truth) justify(b *belief, match uint64) {
	r := t.reasons
	if r == nil {
		r = &reason{}
	} else {
		t.reasons = r.next
	}
	*r = reason{belief: b, match: match, more: b.reasons}
	if b.reasons != nil {
		b.reasons.prev = r
	}
	b.reasons = r
	first := t.byMatch.find(match)
	if first == nil {
		r.last = r
		t.byMatch.put(match, r)
		return
	}
	first.last.next, first.last = r, r
}

// begin comes before an action: what the match justified at its last firing and does not justify again goes.
func (t *truth) begin(m rete.Match) {
	for r := t.byMatch.find(key(m)); r != nil; r = r.next {
		r.old = true
	}
}

// end comes after the action.
func (t *truth) end(m rete.Match) {
	for r := t.byMatch.find(key(m)); r != nil; {
		if !r.old {
			r = r.next
			continue
		}
		t.unlink(r)
		t.drop(r)
		r = t.byMatch.find(key(m)) // a listener may have deleted facts
	}
}

// withdraw removes all justifications of a match that is no longer true.
func (t *truth) withdraw(m rete.Match) {
	for r := t.byMatch.find(key(m)); r != nil; r = t.byMatch.find(key(m)) {
		t.unlink(r)
		t.drop(r)
	}
}

// unlink takes a reason from its match.
func (t *truth) unlink(r *reason) {
	first := t.byMatch.find(r.match)
	if first == r {
		if r.next == nil {
			t.byMatch.remove(r.match)
			return
		}
		r.next.last = r.last
		t.byMatch.put(r.match, r.next)
		return
	}
	before := first
	for before.next != r {
		before = before.next
	}
	before.next = r.next
	if first.last == r {
		first.last = before
	}
}

// drop takes a reason from its belief and deletes the fact if it was the last.
func (t *truth) drop(r *reason) {
	b := r.belief
	if r.prev == nil {
		b.reasons = r.more
	} else {
		r.prev.more = r.more
	}
	if r.more != nil {
		r.more.prev = r.prev
	}
	t.free(r)
	if b.reasons == nil && !b.stated && b.fact.InMemory() {
		t.s.delete(b.fact)
	}
}

func (t *truth) free(r *reason) {
	*r = reason{next: t.reasons}
	t.reasons = r
}

// forget removes a deleted fact from the books.
func (t *truth) forget(f *rete.Fact) {
	b := beliefIn(f)
	if b == nil {
		return
	}
	f.Data = nil
	t.leave(b)
	for r := b.reasons; r != nil; {
		more := r.more
		t.unlink(r)
		t.free(r)
		r = more
	}
	*b = belief{chain: t.beliefs}
	t.beliefs = b
}

// leave takes a belief out of its hash chain.
func (t *truth) leave(b *belief) {
	if b.hash == 0 {
		return
	}
	first := t.byHash.find(b.hash)
	switch {
	case first != b:
		for first.chain != b {
			first = first.chain
		}
		first.chain = b.chain
	case b.chain == nil:
		t.byHash.remove(b.hash)
	default:
		t.byHash.put(b.hash, b.chain)
	}
}
