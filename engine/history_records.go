package engine

import (
	"whenthen/engine/internal/probe"
	"whenthen/engine/internal/rete"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// record is one thing that happened.
type record struct {
	kind    recordKind
	logical bool
	firing  int            // number of the firing in which it happened, from 1; 0 if the host did it
	fact    probe.Fact     // of an insert, update or delete
	over    bool           // of a delete: the fact was an event whose time was over
	at      rete.EventTime // of the delete of an event: when it was
	changed fact.Mask
	rule    *rule.Rule   // of a firing or cancelled match
	branch  *rule.Branch // of a firing
	matched []probe.Fact
	text    string // printed
}

// first is the number of the oldest record that is left.
func (h *history) first() int { return h.seen - h.kept }

// at returns the record with a number between first and seen-1.
func (h *history) at(i int) *record {
	if h.decodedSeen != h.seen {
		h.decode()
	}
	return &h.decoded[i-h.first()]
}

// find returns the number of the newest record before a given one for which is returns true, or -1.
func (h *history) find(before int, is func(*record) bool) int {
	for i := min(before, h.seen) - 1; i >= h.first(); i-- {
		if is(h.at(i)) {
			return i
		}
	}
	return -1
}

// decode makes the records of the entries.
func (h *history) decode() {
	h.decoded, h.decodedSeen = make([]record, 0, h.kept), h.seen
	for _, c := range h.chunks {
		for rest := c.entries; len(rest) > 0; {
			var r record
			r, rest = decode(rest)
			h.decoded = append(h.decoded, r)
		}
	}
}

// decode makes the first record of the entries and returns those behind it.
func decode(entries []entry) (r record, rest []entry) {
	e := entries[0]
	rest = entries[1:]
	r.kind, r.logical = recordKind(e.meta&(1<<kindBits-1)), e.meta&logicalBit != 0
	r.firing = int(e.meta >> firingShift)
	switch r.kind {
	case recordFire, recordCancel:
		b := (*rule.Branch)(e.ref)
		r.rule, r.branch = b.Rule, b
		n := e.meta >> matchedShift & matchedMask
		for _, m := range rest[:n] {
			r.matched = append(r.matched, matchedFact(m))
		}
		return r, rest[n:]
	case recordPrint:
		r.text = *(*string)(e.ref)
		return r, rest
	}
	f := (*rete.Fact)(e.ref)
	r.fact = probed(f)
	switch {
	case r.kind == recordUpdate:
		r.changed, rest = fact.Mask(rest[0].meta), rest[1:]
	case r.kind == recordDelete && f.Object.Type.Event:
		r.over = f.Over()
		r.at, rest = rete.EventTime{Start: int64(rest[0].meta), End: int64(rest[1].meta)}, rest[2:]
	}
	return r, rest
}

// matchedFact is what an entry behind a match has: a fact, or an object that is none.
func matchedFact(e entry) probe.Fact {
	if e.meta == matchesObject {
		return probe.Fact{Object: *(*fact.Object)(e.ref)}
	}
	return probed((*rete.Fact)(e.ref))
}

func probed(f *rete.Fact) probe.Fact {
	p := probe.Fact{Object: f.Object, Entry: f.EntryPoint}
	if f.ID > 0 {
		p.ID = f.ID
	}
	return p
}
