package engine

import (
	"whenthen/engine/internal/probe"
	"whenthen/engine/internal/rete"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Recorded makes the session remember what happened in it, for [Session.Why] and [Session.WhyNot]: the newest n
// inserts, updates, deletes, firings, printed lines and cancelled matches. Older records are dropped, and answers say
// so. A record takes about 100 bytes plus what a firing matched, and keeps the objects it refers to alive. 0 means
// DefaultRecords.
func Recorded(n int) SessionOption {
	return func(o *sessionOptions) {
		if n <= 0 {
			n = DefaultRecords
		}
		o.records = n
	}
}

// DefaultRecords is how many records a session keeps if Recorded is given 0.
const DefaultRecords = 100_000

// recordKind says what happened.
type recordKind uint8

const (
	recordInsert recordKind = iota
	recordUpdate
	recordDelete
	recordFire
	recordPrint
	recordCancel
)

// record is one thing that happened.
type record struct {
	kind    recordKind
	logical bool
	firing  int        // number of the firing in which it happened, from 1; 0 if the host did it
	fact    probe.Fact // of an insert, update or delete
	changed fact.Mask
	rule    *rule.Rule   // of a firing or cancelled match
	branch  *rule.Branch // of a firing
	matched []probe.Fact
	text    string // printed
}

// history is what a session remembers: a ring of records.
type history struct {
	records []record
	limit   int
	seen    int // records ever made; the newest is number seen-1
	firing  int // number of the firing that is going on; 0 for none
	fired   int // number of firings so far
	spare   []probe.Fact
}

func newHistory(limit int) *history { return &history{limit: limit} }

func (h *history) add(r record) {
	r.firing = h.firing
	if len(h.records) < h.limit {
		h.records = append(h.records, r)
	} else {
		h.records[h.seen%h.limit] = r
	}
	h.seen++
}

// first is the number of the oldest record that is left.
func (h *history) first() int { return max(0, h.seen-h.limit) }

// at returns the record with a number between first and seen-1.
func (h *history) at(i int) *record { return &h.records[i%h.limit] }

// find returns the number of the newest record before a given one for which is returns true, or -1.
func (h *history) find(before int, is func(*record) bool) int {
	for i := min(before, h.seen) - 1; i >= h.first(); i-- {
		if is(h.at(i)) {
			return i
		}
	}
	return -1
}

func probed(f *rete.Fact) probe.Fact {
	p := probe.Fact{Object: f.Object, Entry: f.EntryPoint}
	if f.ID > 0 {
		p.ID = f.ID
	}
	return p
}

func (h *history) inserted(f *rete.Fact, logical bool) {
	h.add(record{kind: recordInsert, fact: probed(f), logical: logical})
}

func (h *history) updated(f *rete.Fact, changed fact.Mask) {
	h.add(record{kind: recordUpdate, fact: probed(f), changed: changed})
}

func (h *history) deleted(f *rete.Fact) { h.add(record{kind: recordDelete, fact: probed(f)}) }

func (h *history) printed(text string) { h.add(record{kind: recordPrint, text: text}) }

// begin records that a match fires. Everything recorded until end belongs to this firing.
func (h *history) begin(s *Session, m rete.Match) {
	h.fired++
	h.firing = h.fired
	h.add(record{kind: recordFire, rule: m.Rule(), branch: m.Branch(), matched: h.matched(s, m)})
}

func (h *history) end() { h.firing = 0 }

// cancelled records that a waiting match will not fire. Objects in it that are not facts may be gone already and are
// left out.
func (h *history) cancelled(s *Session, m rete.Match) {
	list := h.matched(s, m)
	facts := list[:0]
	for _, f := range list {
		if f.ID > 0 {
			facts = append(facts, f)
		}
	}
	h.add(record{kind: recordCancel, rule: m.Rule(), branch: m.Branch(), matched: facts})
}

// matched are the objects of a match. They lie in blocks, so that a firing does not allocate.
func (h *history) matched(s *Session, m rete.Match) []probe.Fact {
	s.matchedFacts = m.Facts(s.matchedFacts[:0])
	n := len(s.matchedFacts)
	if len(h.spare) < n {
		h.spare = make([]probe.Fact, max(1024, n))
	}
	list := h.spare[:n:n]
	h.spare = h.spare[n:]
	for i, f := range s.matchedFacts {
		list[i] = probed(f)
		if f.IsElement() {
			if known := s.facts.find(f.Object); known != nil {
				list[i].ID = known.ID
			}
		}
	}
	return list
}
