package engine

import (
	"unsafe"

	"whenthen/engine/internal/rete"
	"whenthen/internal/fact"
)

// Recorded makes the session remember what happened in it, for [Session.Why] and [Session.WhyNot]: the newest n
// inserts, updates, deletes, firings, printed lines and cancelled matches. Older records are dropped, and answers say
// so. A record takes 16 bytes, an update 32, a firing 16 more for each fact that it matched, and keeps the facts it refers to
// alive. 0 means DefaultRecords.
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

// entry is a piece of a record. The first one of a record has in ref what the record is about: a fact, the branch of a firing or
// cancelled match, or a printed text. Behind that of an update stands the mask of what has changed, behind that of an event's
// delete when it was, behind that of a match what it matched. So a record is written in a few words and makes no garbage, and what it means
// is worked out when somebody asks. One pointer, whose type the meta tells, is half the work of an interface for the garbage collector.
type entry struct {
	ref  unsafe.Pointer // *rete.Fact, *rule.Branch, *string; *fact.Object for a matched object that is no fact
	meta uint64
}

// The meta of an entry behind a match says what its ref is.
const (
	matchesFact = iota
	matchesObject
)

// The meta of the first entry of a record: kind, whether an insert was logical, the number of matched objects, and the firing in
// which it happened (0: the host did it).
const (
	kindBits     = 4
	logicalBit   = 1 << kindBits
	matchedShift = 8
	matchedMask  = 1<<24 - 1
	firingShift  = 32
)

func head(kind recordKind, matched, firing int) uint64 {
	return uint64(kind) | uint64(matched)<<matchedShift | uint64(firing)<<firingShift
}

// chunkSize is the number of entries of a chunk, if no record needs more.
const chunkSize = 512

// chunk holds whole records, one behind the other.
type chunk struct {
	entries []entry
	records int
}

// history is what a session remembers: chunks of records, of which the oldest is used again when there are enough newer
// ones.
type history struct {
	chunks []*chunk // the oldest first
	limit  int
	kept   int // records in the chunks
	seen   int // records ever made; the newest is number seen-1
	firing int // number of the firing that is going on; 0 for none
	fired  int // number of firings so far

	decoded     []record // the records in the chunks, made when somebody asks
	decodedSeen int      // seen when they were made
}

func newHistory(limit int) *history { return &history{limit: limit} }

// room returns the chunk for a record of n entries.
func (h *history) room(n int) *chunk {
	if last := len(h.chunks) - 1; last >= 0 && cap(h.chunks[last].entries)-len(h.chunks[last].entries) >= n {
		return h.chunks[last]
	}
	var c *chunk
	if len(h.chunks) > 1 && h.kept-h.chunks[0].records >= h.limit && cap(h.chunks[0].entries) >= n {
		c = h.chunks[0]
		h.chunks = append(h.chunks[:0], h.chunks[1:]...)
		h.kept -= c.records
		clear(c.entries)
		c.entries, c.records = c.entries[:0], 0
	} else {
		c = &chunk{entries: make([]entry, 0, max(chunkSize, n))}
	}
	h.chunks = append(h.chunks, c)
	return c
}

// add writes a record that is one entry, and returns its chunk.
func (h *history) add(kind recordKind, ref unsafe.Pointer, more int) *chunk {
	c := h.room(1 + more)
	c.entries = append(c.entries, entry{ref, head(kind, 0, h.firing)})
	c.records++
	h.kept++
	h.seen++
	return c
}

func (h *history) inserted(f *rete.Fact, logical bool) {
	c := h.add(recordInsert, unsafe.Pointer(f), 0)
	if logical {
		c.entries[len(c.entries)-1].meta |= logicalBit
	}
}

func (h *history) updated(f *rete.Fact, changed fact.Mask) {
	c := h.add(recordUpdate, unsafe.Pointer(f), 1)
	c.entries = append(c.entries, entry{meta: uint64(changed)})
}

// deleted records a delete. Behind that of an event stands when it was: nobody else knows it later.
func (h *history) deleted(f *rete.Fact, at rete.EventTime) {
	if !f.Object.Type.Event {
		h.add(recordDelete, unsafe.Pointer(f), 0)
		return
	}
	c := h.add(recordDelete, unsafe.Pointer(f), 2)
	c.entries = append(c.entries, entry{meta: uint64(at.Start)}, entry{meta: uint64(at.End)})
}

func (h *history) printed(text string) { h.add(recordPrint, unsafe.Pointer(&text), 0) }

// begin records that a match fires. Everything recorded until end belongs to this firing.
func (h *history) begin(s *Session, m rete.Match) {
	h.fired++
	h.firing = h.fired
	h.match(recordFire, s, m)
}

func (h *history) end() { h.firing = 0 }

// cancelled records that a waiting match will not fire. Objects in it that are not facts may be gone already and are
// left out.
func (h *history) cancelled(s *Session, m rete.Match) { h.match(recordCancel, s, m) }

// match records a match with what it matched.
func (h *history) match(kind recordKind, s *Session, m rete.Match) {
	s.matchedFacts = m.Facts(s.matchedFacts[:0])
	c := h.add(kind, unsafe.Pointer(m.Branch()), len(s.matchedFacts))
	first := len(c.entries) - 1
	for _, f := range s.matchedFacts {
		switch {
		case f.ID > 0:
			c.entries = append(c.entries, entry{ref: unsafe.Pointer(f)})
			continue
		case f.IsElement():
			if known := s.facts.find(f.Object); known != nil {
				c.entries = append(c.entries, entry{ref: unsafe.Pointer(known)})
				continue
			}
		}
		if kind == recordFire {
			object := f.Object
			c.entries = append(c.entries, entry{unsafe.Pointer(&object), matchesObject})
		}
	}
	c.entries[first].meta |= uint64(len(c.entries)-1-first) & matchedMask << matchedShift
}
