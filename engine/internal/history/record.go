package history

import (
	"slices"
	"strings"

	"whenthen/engine/internal/memory"

	"whenthen/engine/internal/probe"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Record is one event in the history.
type Record struct {
	Kind    Kind
	Logical bool
	Firing  int              // number of the firing in which it happened, from 1; 0 if the host caused it
	Fact    probe.Fact       // of an insert, update or delete; for a refused object, that object
	Over    bool             // for a delete: the fact was an expired event
	At      memory.EventTime // for the delete of an event: its time
	Changed fact.Mask
	Rule    *rule.Rule   // of a firing or cancelled match
	Matched []probe.Fact // for a firing or cancelled match; for a refused object, the fact that equals it
	Text    string       // the printed text, or the text of an added element
	Global  string       // the global to whose list an element was added
}

// Count returns the number of records made so far; the newest has number Count()-1.
func (h *History) Count() int { return h.seen }

// Firings returns the number of firings recorded so far, including the current one.
func (h *History) Firings() int { return h.fired }

// First returns the number of the oldest record that is kept.
func (h *History) First() int { return h.seen - h.kept }

// At returns the record with number i, which must be at least First() and less than Count().
func (h *History) At(i int) *Record {
	if h.decodedSeen != h.seen {
		h.decode()
	}
	return &h.decoded[i-h.First()]
}

// Find returns the number of the newest record before a given one for which is returns true, or -1.
func (h *History) Find(before int, is func(*Record) bool) int {
	for i := min(before, h.seen) - 1; i >= h.First(); i-- {
		if is(h.At(i)) {
			return i
		}
	}
	return -1
}

// decode decodes the records of all chunks.
func (h *History) decode() {
	h.decoded, h.decodedSeen = make([]Record, 0, h.kept), h.seen
	known := h.named()
	for _, c := range h.chunks {
		d := decoder{chunk: c, words: c.words, fired: c.fired, known: known}
		for len(d.words) > 0 {
			h.decoded = append(h.decoded, d.next())
		}
	}
}

// named returns the facts that records refer to by ID: facts in working memory, and facts that were added to held when they were deleted.
func (h *History) named() map[int64]*memory.Fact {
	live := h.live()
	known := make(map[int64]*memory.Fact, len(live))
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

// decoder decodes the records of a chunk.
type decoder struct {
	*chunk
	words []uint32 // words not decoded yet
	fired int      // number of firings before them
	known map[int64]*memory.Fact
}

func (d *decoder) next() (r Record) {
	head, long := d.words[0], d.words[0]&markLong != 0
	d.words = d.words[1:]
	detail := uint64(head >> detailShift)
	if long {
		detail = d.wide()
	}
	r.Kind, r.Logical = Kind(head&kindMask), head&markLogical != 0
	if r.Kind == Fire {
		d.fired++
	}
	if r.Kind == Fire || head&markHost == 0 {
		r.Firing = d.fired
	}
	switch r.Kind {
	case Insert:
		r.Fact = d.fact()
	case Refused:
		r.Fact, r.Matched = d.fact(), []probe.Fact{d.fact()}
	case Update:
		r.Changed, r.Fact = fact.Mask(detail), d.fact()
	case Delete:
		r.Fact = d.fact()
		if head&markEvent != 0 {
			r.Over = d.known[r.Fact.ID].Over()
			r.At = memory.EventTime{Start: int64(d.wide()), End: int64(d.wide())}
		}
	case Fire, Cancel:
		d.match(&r, detail, long)
	case Print, Add:
		if n := (detail + wordSize - 1) / wordSize; n > 0 {
			r.Text = string(bytesOf(d.words[:n])[:detail])
			d.words = d.words[n:]
		}
		if r.Kind == Add {
			r.Global, r.Text, _ = strings.Cut(r.Text, "\x00")
		}
	}
	return r
}

// match decodes the rule and the facts of a match.
func (d *decoder) match(r *Record, detail uint64, long bool) {
	number, n := detail>>matchedBits, detail&(1<<matchedBits-1)
	if long {
		number, n = detail>>matchedBitsLong, detail&(1<<detailBits-1)
	}
	r.Rule = d.base.Rules[number]
	for range n {
		r.Matched = append(r.Matched, d.fact())
	}
	slices.Reverse(r.Matched)
}

// wide reads two words, the lower one first.
func (d *decoder) wide() uint64 {
	v := uint64(d.words[0]) | uint64(d.words[1])<<32
	d.words = d.words[2:]
	return v
}

func (d *decoder) fact() probe.Fact {
	name := int32(d.words[0])
	d.words = d.words[1:]
	if name < 0 {
		return Probed(d.held[^name])
	}
	return Probed(d.known[int64(name)])
}

// Probed returns a fact in the form that package probe uses.
func Probed(f *memory.Fact) probe.Fact {
	p := probe.Fact{Object: f.Object, Entry: f.EntryPoint()}
	if f.ID > 0 {
		p.ID = f.ID
	}
	return p
}
