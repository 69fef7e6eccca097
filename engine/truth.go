package engine

import (
	"errors"

	"whenthen/engine/internal/memory"

	"whenthen/engine/internal/identity"
	"whenthen/engine/internal/rete"
	"whenthen/engine/internal/store"
	"whenthen/internal/fact"
)

// truth implements truth maintenance: it records which matches justify which logically inserted facts. Equal objects share one fact. The
// fact is deleted when the last match that justifies it is cancelled, unless it was also stated, that is, inserted without insertLogical.
//
// A reason links a match and a fact. The first reason of a match is stored as its Mark, and that of a fact in its Belief, so that only
// equal objects have to be searched for. Stated objects that equal only themselves need neither a belief nor a hash. Each entry point has
// its own facts: an object may be stated in one and logical in another.
type truth struct {
	s       *Session
	byHash  identity.Table // facts whose objects may be equal to other objects, chained by Belief.Chain
	reasons store.Store[reason]
	room    memory.BeliefRoom
	lost    bool // the match whose action is running is no longer true
}

// reason is one justification of a fact by a match. It refers to other reasons by their numbers.
type reason struct {
	fact       *memory.Fact // nil if the fact was deleted while the match still lists this reason
	next       uint32       // next reason of the match, in the order of creation
	last       uint32       // last reason of the match; set in its first reason only
	prev, more uint32       // neighbours in the list of the fact's reasons, newest first
	old        bool         // created by an earlier firing of the match that is firing now
}

func newTruth(s *Session) *truth {
	t := &truth{s: s}
	t.byHash.Key = func(number uint32) uint64 { return s.wm.Fact(number).Belief().Hash }
	return t
}

// chain returns the first fact with a hash, or nil if there is none.
func (t *truth) chain(hash uint64) *memory.Fact {
	if number := t.byHash.Find(hash); number != 0 {
		return t.s.wm.Fact(number)
	}
	return nil
}

// hash returns the hash under which objects equal to o are found, or 0 if o equals only itself.
func (s *Session) hash(o fact.Object) uint64 {
	if o.Type.ByIdentity() {
		return 0
	}
	h, err := s.walking().Hash(o.Any())
	if err != nil {
		panic(err)
	}
	return h | 1
}

// equal reports whether the objects of facts are equal. If the comparison exceeds a limit, equal panics, which ends the running action.
func (s *Session) equal(a, b fact.Object) bool {
	same, err := s.walking().Equal(a.Any(), b.Any())
	if err != nil {
		panic(err)
	}
	return same
}

// walking returns the limits for walks over values, which are those of the run. Outside of a run it returns nil, which means the limits of
// package fact.
func (s *Session) walking() *fact.Env {
	if !s.inRun {
		return nil
	}
	if s.walks == nil {
		s.walks = fact.NewEnv(s.types, s.budget)
	}
	return s.walks
}

// find returns the fact of an entry point whose object equals o, or nil if there is none. Stated facts without a hash may lack a belief.
func (t *truth) find(o fact.Object, hash uint64, entryPoint string) *memory.Fact {
	if hash == 0 {
		if f := t.s.facts.Find(o); f != nil && f.EntryPoint() == entryPoint {
			return f
		}
		return nil
	}
	for f := t.chain(hash); f != nil; f = f.Belief().Chain {
		if f.EntryPoint() == entryPoint && t.s.equal(f.Object, o) {
			return f
		}
	}
	return nil
}

// enter creates the belief of a fact.
func (t *truth) enter(f *memory.Fact, hash uint64) {
	f.Believe(hash, &t.room)
	if hash == 0 {
		return
	}
	first := t.chain(hash)
	if first == nil {
		t.byHash.Put(hash, f.Number())
		return
	}
	for first.Belief().Chain != nil {
		first = first.Belief().Chain
	}
	first.Belief().Chain = f
}

// leave removes a fact from its hash chain.
func (t *truth) leave(f *memory.Fact) {
	b := f.Belief()
	if b.Hash == 0 || b.Chain == nil && t.byHash.RemoveOf(b.Hash, f.Number()) { // usually it is the only one in its chain
		return
	}
	first := t.chain(b.Hash)
	if first == f {
		t.byHash.Put(b.Hash, b.Chain.Number())
		return
	}
	for first.Belief().Chain != f {
		first = first.Belief().Chain
	}
	first.Belief().Chain = b.Chain
}

// state records that a fact was inserted without insertLogical, so that it is not deleted when a match is cancelled.
func (t *truth) state(f *memory.Fact) {
	if f.Belief() == nil {
		h := t.s.hash(f.Object)
		if h == 0 {
			return
		}
		t.enter(f, h)
	}
	f.Belief().Stated = true
}

// insert inserts an object through an entry point, justified by the firing match. If the action has already made its own match untrue,
// nothing is inserted and the fact is nil.
func (t *truth) insert(object any, entryPoint string, m rete.Match) (*memory.Fact, error) {
	if object == nil {
		return nil, errors.New("cannot insert null")
	}
	if t.lost {
		return nil, nil
	}
	o := t.s.types.Object(object)
	h := t.s.hash(o)
	if h != 0 {
		if f := t.renewEqual(o, entryPoint, m); f != nil {
			return f, nil
		}
	}
	f := t.find(o, h, entryPoint)
	switch {
	case f == nil:
		var err error
		if f, _, err = t.s.insert(object, entryPoint, true); err != nil {
			return nil, err
		}
		if f.Belief() == nil {
			t.enter(f, h)
			t.justify(f, m)
			return f, nil
		} // otherwise the object is a fact with a belief, which was not found because its key has changed
	case f.Belief() == nil:
		return f, nil
	}
	if !f.Belief().Stated && !t.renew(f, m) {
		t.justify(f, m)
	}
	return f, nil
}

// renewEqual renews the first reason from an earlier firing of the match whose fact now equals o, and returns the fact, or nil if there is
// none. As in Drools, this is done before the search by hash, which would not find the fact if code has changed its key since it was
// inserted.
func (t *truth) renewEqual(o fact.Object, entryPoint string, m rete.Match) *memory.Fact {
	for prev, id := uint32(0), m.Mark(); id != 0; {
		r := t.reasons.At(id)
		if !r.old { // renewed and new reasons are at the end
			return nil
		}
		if r.fact != nil && r.fact.EntryPoint() == entryPoint && t.s.equal(r.fact.Object, o) {
			t.moveToEnd(m, prev, id)
			r.old = false
			return r.fact
		}
		prev, id = id, r.next
	}
	return nil
}

// moveToEnd moves a reason after all others of its match. prev is the reason before it, or 0 if it is the first.
func (t *truth) moveToEnd(m rete.Match, prev, id uint32) {
	r := t.reasons.At(id)
	if r.next == 0 {
		return
	}
	if prev == 0 {
		t.reasons.At(r.next).last = r.last
		m.SetMark(r.next)
	} else {
		t.reasons.At(prev).next = r.next
	}
	r.next = 0
	t.join(m.Mark(), id)
}

// renew renews the reason by which the match justified the fact in an earlier firing. It reports whether there is one.
func (t *truth) renew(f *memory.Fact, m rete.Match) bool {
	for prev, id := uint32(0), m.Mark(); id != 0; {
		r := t.reasons.At(id)
		if r.fact == f {
			if r.old {
				t.moveToEnd(m, prev, id)
				r.old = false
			}
			return true
		}
		prev, id = id, r.next
	}
	return false
}

func (t *truth) justify(f *memory.Fact, m rete.Match) {
	id, r := t.reasons.Get()
	b := f.Belief()
	r.fact, r.more = f, b.Reason
	if b.Reason != 0 {
		t.reasons.At(b.Reason).prev = id
	}
	b.Reason = id
	m.SetMark(t.join(m.Mark(), id))
}

// join appends a reason to a list and returns the first reason of the list.
func (t *truth) join(first, id uint32) uint32 {
	if first == 0 {
		t.reasons.At(id).last = id
		return id
	}
	r := t.reasons.At(first)
	t.reasons.At(r.last).next, r.last = id, id
	return first
}

// begin is called before an action. It marks the match's justifications from its last firing; those that this firing does not renew are
// dropped by end.
func (t *truth) begin(m rete.Match) {
	t.lost = false
	for id := m.Mark(); id != 0; {
		r := t.reasons.At(id)
		r.old = true
		id = r.next
	}
}

// end is called after the action. It drops the justifications that the firing has not renewed.
func (t *truth) end(m rete.Match) {
	if t.lost {
		return
	}
	for id := m.Mark(); id != 0; {
		r := t.reasons.At(id)
		if r.old || r.fact == nil {
			t.dropOld(m)
			return
		}
		id = r.next
	}
}

func (t *truth) dropOld(m rete.Match) {
	kept, old := uint32(0), uint32(0)
	for id := m.Mark(); id != 0; {
		r := t.reasons.At(id)
		next := r.next
		r.next = 0
		if r.old || r.fact == nil {
			old = t.join(old, id)
		} else {
			kept = t.join(kept, id)
		}
		id = next
	}
	m.SetMark(kept)
	t.drop(old)
}

// withdraw removes all justifications of a match that is no longer true or no longer on the agenda.
func (t *truth) withdraw(m rete.Match) {
	if m == t.s.firing {
		t.lost = true
	}
	if id := m.Mark(); id != 0 {
		m.SetMark(0)
		t.drop(id)
	}
}

// drop frees a list of reasons that no longer belongs to a match, and deletes the facts that have lost their last
// reason.
func (t *truth) drop(id uint32) {
	for id != 0 {
		r := t.reasons.At(id)
		f, next := r.fact, r.next
		if f != nil {
			if r.prev == 0 {
				f.Belief().Reason = r.more
			} else {
				t.reasons.At(r.prev).more = r.more
			}
			if r.more != 0 {
				t.reasons.At(r.more).prev = r.prev
			}
		}
		t.reasons.Put(id)
		if f != nil && f.InMemory() && f.Belief().Unfounded() {
			t.s.withdraw(f)
		}
		id = next
	}
}

// forget removes the belief of a deleted fact. Its reasons stay in the lists of their matches until these are next used.
func (t *truth) forget(f *memory.Fact) {
	b := f.Belief()
	if b == nil {
		return
	}
	t.leave(f)
	for id := b.Reason; id != 0; {
		r := t.reasons.At(id)
		r.fact, id = nil, r.more
	}
	f.DropBelief()
}
