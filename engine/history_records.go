package engine

import (
	"slices"

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
	fact    probe.Fact     // of an insert, update or delete; the object that was refused
	over    bool           // of a delete: the fact was an event whose time was over
	at      rete.EventTime // of the delete of an event: when it was
	changed fact.Mask
	rule    *rule.Rule   // of a firing or cancelled match
	matched []probe.Fact // of a firing or cancelled match; the fact for which an object was refused
	text    string       // printed
}

// count is how many records were ever made; the newest has the number below.
func (h *history) count() int { return h.seen }

// firings is how many firings were recorded so far, that which is going on included.
func (h *history) firings() int { return h.fired }

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

// decode makes the records of the words.
func (h *history) decode() {
	h.decoded, h.decodedSeen = make([]record, 0, h.kept), h.seen
	known := h.named()
	for _, c := range h.chunks {
		d := decoder{chunk: c, words: c.words, fired: c.fired, known: known}
		for len(d.words) > 0 {
			h.decoded = append(h.decoded, d.next())
		}
	}
}

// named are the facts that records name by their ID: they are in working memory, or were held when they left it.
func (h *history) named() map[int64]*rete.Fact {
	live := h.live()
	known := make(map[int64]*rete.Fact, len(live))
	for _, c := range h.chunks {
		for _, f := range c.held {
			known[f.ID] = f
		}
	}
	for _, f := range live {
		known[f.ID] = f
	}
	return known
}

// decoder reads the records of a chunk.
type decoder struct {
	*chunk
	words []uint32 // those not read yet
	fired int      // firings before them
	known map[int64]*rete.Fact
}

// next reads a record.
func (d *decoder) next() (r record) {
	head, long := d.words[0], d.words[0]&markLong != 0
	d.words = d.words[1:]
	detail := uint64(head >> detailShift)
	if long {
		detail = d.wide()
	}
	r.kind, r.logical = recordKind(head&kindMask), head&markLogical != 0
	if r.kind == recordFire {
		d.fired++
	}
	if r.kind == recordFire || head&markHost == 0 {
		r.firing = d.fired
	}
	switch r.kind {
	case recordInsert:
		r.fact = d.fact()
	case recordRefused:
		r.fact, r.matched = d.fact(), []probe.Fact{d.fact()}
	case recordUpdate:
		r.changed, r.fact = fact.Mask(detail), d.fact()
	case recordDelete:
		r.fact = d.fact()
		if head&markEvent != 0 {
			r.over = d.known[r.fact.ID].Over()
			r.at = rete.EventTime{Start: int64(d.wide()), End: int64(d.wide())}
		}
	case recordFire, recordCancel:
		d.match(&r, detail, long)
	case recordPrint:
		if n := (detail + wordSize - 1) / wordSize; n > 0 {
			r.text = string(bytesOf(d.words[:n])[:detail])
			d.words = d.words[n:]
		}
	}
	return r
}

// match reads the rule of a match and what it matched.
func (d *decoder) match(r *record, detail uint64, long bool) {
	number, n := detail>>matchedBits, detail&(1<<matchedBits-1)
	if long {
		number, n = detail>>matchedBitsLong, detail&(1<<detailBits-1)
	}
	r.rule = d.base.Rules[number]
	for range n {
		r.matched = append(r.matched, d.fact())
	}
	slices.Reverse(r.matched)
}

// wide reads two words.
func (d *decoder) wide() uint64 {
	v := uint64(d.words[0]) | uint64(d.words[1])<<32
	d.words = d.words[2:]
	return v
}

// fact reads a word that stands for a fact.
func (d *decoder) fact() probe.Fact {
	name := int32(d.words[0])
	d.words = d.words[1:]
	if name < 0 {
		return probed(d.held[^name])
	}
	return probed(d.known[int64(name)])
}

// probed is a fact as explanations take it.
func probed(f *rete.Fact) probe.Fact {
	p := probe.Fact{Object: f.Object, Entry: f.EntryPoint()}
	if f.ID > 0 {
		p.ID = f.ID
	}
	return p
}
