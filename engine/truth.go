package engine

import (
	"errors"
	"slices"

	"whenthen/engine/fact"
	"whenthen/engine/internal/rete"
)

// truth is truth maintenance: which facts stand because of which matches. Equal objects share one fact; it goes when
// the last match that justifies it is cancelled, unless it was also stated, that is inserted plainly.
type truth struct {
	s        *Session
	byHash   map[uint64][]*belief
	byFact   map[*rete.Fact]*belief
	byMatch  map[rete.Match][]*belief
	previous []*belief // what the firing match had justified before
	renewed  []*belief // what it has justified again
}

// belief is a fact that was inserted logically at least once, or a stated fact that could be.
type belief struct {
	fact    *rete.Fact
	hash    uint64
	stated  bool
	reasons []rete.Match
}

func newTruth(s *Session) *truth {
	return &truth{
		s:       s,
		byHash:  map[uint64][]*belief{},
		byFact:  map[*rete.Fact]*belief{},
		byMatch: map[rete.Match][]*belief{},
	}
}

// find returns the belief in an object equal to v.
func (t *truth) find(v any, hash uint64) *belief {
	for _, b := range t.byHash[hash] {
		if fact.Equal(b.fact.Object.Any(), v) {
			return b
		}
	}
	return nil
}

func (t *truth) enter(f *rete.Fact, hash uint64) *belief {
	b := &belief{fact: f, hash: hash}
	t.byHash[hash] = append(t.byHash[hash], b)
	t.byFact[f] = b
	return b
}

// state notes a plain insert of a fact: no cancelled match takes it away any more.
func (t *truth) state(f *rete.Fact) {
	b := t.byFact[f]
	if b == nil {
		b = t.enter(f, fact.Hash(f.Object.Any()))
	}
	b.stated = true
}

// insert justifies an object by the firing match.
func (t *truth) insert(object any, m rete.Match) (*rete.Fact, error) {
	if object == nil {
		return nil, errors.New("cannot insert null")
	}
	hash := fact.Hash(object)
	b := t.find(object, hash)
	if b == nil {
		f, _, err := t.s.insert(object, "", true)
		if err != nil {
			return nil, err
		}
		b = t.enter(f, hash)
	}
	if b.stated {
		return b.fact, nil
	}
	for _, r := range b.reasons {
		if r == m {
			t.renewed = append(t.renewed, b)
			return b.fact, nil
		}
	}
	b.reasons = append(b.reasons, m)
	t.byMatch[m] = append(t.byMatch[m], b)
	return b.fact, nil
}

// begin comes before an action: what the match justified at its last firing and does not justify again goes.
func (t *truth) begin(m rete.Match) {
	t.previous = append(t.previous[:0], t.byMatch[m]...)
	t.renewed = t.renewed[:0]
}

// end comes after the action.
func (t *truth) end(m rete.Match) {
	for _, b := range t.previous {
		if !slices.Contains(t.renewed, b) {
			t.byMatch[m] = without(t.byMatch[m], b)
			t.drop(b, m)
		}
	}
}

// withdraw removes all justifications of a match that is no longer true.
func (t *truth) withdraw(m rete.Match) {
	beliefs := t.byMatch[m]
	if beliefs == nil {
		return
	}
	delete(t.byMatch, m)
	for _, b := range beliefs {
		t.drop(b, m)
	}
}

// drop removes one justification and deletes the fact if it was the last.
func (t *truth) drop(b *belief, m rete.Match) {
	b.reasons = without(b.reasons, m)
	if len(b.reasons) == 0 && !b.stated && b.fact.InMemory() {
		t.s.delete(b.fact)
	}
}

// forget removes a deleted fact from the books.
func (t *truth) forget(f *rete.Fact) {
	b := t.byFact[f]
	if b == nil {
		return
	}
	delete(t.byFact, f)
	if rest := without(t.byHash[b.hash], b); len(rest) > 0 {
		t.byHash[b.hash] = rest
	} else {
		delete(t.byHash, b.hash)
	}
	for _, m := range b.reasons {
		if rest := without(t.byMatch[m], b); len(rest) > 0 {
			t.byMatch[m] = rest
		} else {
			delete(t.byMatch, m)
		}
	}
	b.reasons = nil
}

// without returns list without x, reusing its array, the order kept.
func without[T comparable](list []T, x T) []T {
	for i, y := range list {
		if x == y {
			return append(list[:i], list[i+1:]...)
		}
	}
	return list
}
