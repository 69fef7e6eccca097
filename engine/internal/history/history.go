// Package history records what happens in a session, so that why and why-not can be answered: inserts, updates, deletes, firings, printed
// lines, elements added to lists in globals, cancelled matches. While rules run, a record is a few words appended to a chunk, without
// pointers and usually without allocation; it is decoded into a [Record] on demand. The oldest chunk is dropped when there are enough newer
// ones.
//
// A History belongs to one session and is used on its goroutine. Deleted facts stay alive as long as records name them.
package history

import (
	"math"
	"slices"
	"unsafe"

	"whenthen/engine/internal/memory"

	"whenthen/engine/internal/identity"
	"whenthen/engine/internal/rete"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Kind is the kind of a record.
type Kind uint8

// The kinds of records.
const (
	Insert Kind = iota
	Update
	Delete
	Fire
	Print
	Cancel
	Refused // an object was not inserted because it equals a fact
	Add     // an element was added to the list in a global
)

// A record consists of a head, followed by words that depend on its kind:
//
//	insert           fact
//	update           fact; in the head, the mask of changed properties
//	delete           fact; for an event also its start and end, two words each
//	firing, cancel   the matched facts, from right to left; in the head, their number and the number of the rule in the rule base
//	refused          the object, the fact that equals it
//	print            the text; in the head, its length in bytes
//	add              the name of the global, a zero byte and the text of the element; in the head, their length in bytes
//
// A fact is written as its ID. An object without an ID, or with an ID of more than 31 bits, is written as the complement of its index in
// chunk.held. So a record needs few words, the garbage collector finds no pointers in records, and a record is decoded only on demand.
//
// The lower byte of the head contains marks, the rest a detail. A detail that does not fit is written in two words after the head. Firings
// are not numbered: a chunk stores the number of firings before it.
const (
	kindMask    = 7
	markLogical = 1 << 3 // of an insert
	markEvent   = 1 << 4 // of a delete: the fact was an event
	markHost    = 1 << 5 // caused by the host program, not by the newest firing
	markLong    = 1 << 6 // the detail is in the two words after the head
	detailShift = 8
	detailBits  = 32 - detailShift
)

// The detail of a match is the number of the rule, in the higher bits, and the number of matched objects. In a long detail each has half of
// the bits.
const (
	matchedBits     = 8
	matchedBitsLong = 32
)

// chunkSize is the number of words of a chunk, unless its first record needs more.
const chunkSize = 2048

// wordSize is the number of bytes in a word.
const wordSize = 4

// maxHead is the maximum number of words of a head.
const maxHead = 3

// chunk contains whole records, one after the other.
type chunk struct {
	words   []uint32
	records int
	fired   int            // number of firings before the chunk
	base    *rule.Base     // rule base of its matches; nil without matches
	held    []*memory.Fact // objects that are not found by ID: deleted facts in its records, and matched objects that are not facts
}

// History is the record of a session: chunks of records, of which the oldest is reused when there are enough newer ones.
type History struct {
	chunks []*chunk // the oldest first
	newest *chunk   // the last of chunks
	limit  int
	kept   int                   // number of records in the chunks
	seen   int                   // number of records made so far; the newest has number seen-1
	fired  int                   // number of firings so far, including the current one
	within bool                  // a firing is in progress
	live   func() []*memory.Fact // the facts in working memory
	facts  *identity.Index       // finds facts by their objects
	buffer []*memory.Fact        // scratch

	decoded     []Record // the records in the chunks, decoded on demand
	decodedSeen int      // value of seen when they were decoded
}

// New returns an empty history that keeps at least limit records. live returns the session's facts, and facts finds them by their objects.
func New(limit int, live func() []*memory.Fact, facts *identity.Index) *History {
	return &History{limit: limit, live: live, facts: facts}
}

// room returns the chunk for a record of n words, which may be a new one.
func (h *History) room(n int) *chunk {
	if c := h.newest; c != nil && cap(c.words)-len(c.words) >= n {
		return c
	}
	return h.next(n)
}

// next starts a new chunk whose first record has n words.
func (h *History) next(n int) *chunk {
	var c *chunk
	if len(h.chunks) > 1 && h.kept-h.chunks[0].records >= h.limit && cap(h.chunks[0].words) >= n {
		c = h.chunks[0]
		h.chunks = append(h.chunks[:0], h.chunks[1:]...)
		h.kept -= c.records
		clear(c.held)
		*c = chunk{words: c.words[:0], held: c.held[:0]}
	} else {
		c = &chunk{words: make([]uint32, 0, max(chunkSize, n))}
	}
	c.fired = h.fired
	h.chunks, h.newest = append(h.chunks, c), c
	return c
}

// head writes the head of a record into a chunk that has room for it.
func (h *History) head(c *chunk, kind Kind, marks uint32, detail uint64) {
	c.records++
	h.kept++
	h.seen++
	head := uint32(kind) | marks
	if !h.within {
		head |= markHost
	}
	if detail < 1<<detailBits {
		c.words = append(c.words, head|uint32(detail)<<detailShift)
		return
	}
	c.words = append(c.words, head|markLong, uint32(detail), uint32(detail>>32))
}

// Inserted records the insert of a fact.
func (h *History) Inserted(f *memory.Fact, logical bool) {
	marks := uint32(0)
	if logical {
		marks = markLogical
	}
	c := h.room(2)
	h.head(c, Insert, marks, 0)
	c.name(f)
}

// Updated records a change of some properties of a fact.
func (h *History) Updated(f *memory.Fact, changed fact.Mask) {
	c := h.room(maxHead + 1)
	h.head(c, Update, 0, uint64(changed))
	c.name(f)
}

// Deleted records a delete. For an event the record includes the event's time, which cannot be found out later.
func (h *History) Deleted(f *memory.Fact, at memory.EventTime) {
	c := h.room(6)
	c.held = append(c.held, f)
	if !f.Object.Type.Event {
		h.head(c, Delete, 0, 0)
		c.name(f)
		return
	}
	h.head(c, Delete, markEvent, 0)
	c.name(f)
	c.words = append(c.words, uint32(at.Start), uint32(at.Start>>32), uint32(at.End), uint32(at.End>>32))
}

// Refused records that an object was not inserted because a fact equals it.
func (h *History) Refused(o fact.Object, equal *memory.Fact) {
	c := h.room(3)
	h.head(c, Refused, 0, 0)
	c.name(&memory.Fact{Object: o})
	c.name(equal)
}

// Printed records a text that rules have printed.
func (h *History) Printed(text string) { h.text(Print, text) }

// Added records that an element was added to the list in a global.
func (h *History) Added(global, element string) { h.text(Add, global+"\x00"+element) }

func (h *History) text(kind Kind, text string) {
	n := (len(text) + wordSize - 1) / wordSize
	c := h.room(maxHead + n)
	h.head(c, kind, 0, uint64(len(text)))
	if at := len(c.words); n > 0 {
		c.words = c.words[:at+n]
		copy(bytesOf(c.words[at:]), text)
	}
}

// bytesOf returns the memory of words, which must not be empty.
func bytesOf(words []uint32) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(&words[0])), len(words)*wordSize)
}

// Begin records the firing of a match. Everything recorded until End belongs to this firing.
func (h *History) Begin(base *rule.Base, m rete.Match) {
	h.match(Fire, base, m)
	h.fired++
	h.within = true
}

// End ends the firing that began with Begin.
func (h *History) End() { h.within = false }

// Cancelled records that a waiting match will not fire. Objects in it that are not facts may not exist any more and are omitted.
func (h *History) Cancelled(base *rule.Base, m rete.Match) { h.match(Cancel, base, m) }

// plainFacts is the maximum number of facts in a match that the fast path can record; few matches have more.
const plainFacts = 16

// match records a match with its facts.
func (h *History) match(kind Kind, base *rule.Base, m rete.Match) {
	c := h.newest
	if c == nil || c.base != base || cap(c.words)-len(c.words) < 1+plainFacts {
		c = h.matchRoom(base, 1+plainFacts)
	}
	number, at := m.Rule().Order, len(c.words)+1
	n, ok := m.FactIDs(c.words[at : at+plainFacts])
	if !ok || number >= 1<<(detailBits-matchedBits) {
		h.matchHeld(kind, base, m)
		return
	}
	h.head(c, kind, 0, uint64(number)<<matchedBits|uint64(n))
	c.words = c.words[:at+n]
}

// matchHeld records a match that is too large for the fast path, or that has objects outside of working memory.
func (h *History) matchHeld(kind Kind, base *rule.Base, m rete.Match) {
	matched := m.Facts(h.buffer[:0])
	h.buffer = matched[:0]
	for i, f := range matched {
		if f.IsElement() {
			if known := h.facts.Find(f.Object); known != nil {
				matched[i] = known
			}
		}
	}
	if kind == Cancel {
		matched = slices.DeleteFunc(matched, func(f *memory.Fact) bool { return f.ID < 0 })
	}
	c := h.matchRoom(base, maxHead+len(matched))
	h.head(c, kind, 0, uint64(m.Rule().Order)<<matchedBitsLong|uint64(len(matched))|1<<detailBits)
	for _, f := range slices.Backward(matched) {
		if !f.InMemory() {
			c.hold(f)
		}
		c.name(f)
	}
}

// matchRoom returns the chunk for a match of n words. All matches in a chunk belong to rules of the same base.
func (h *History) matchRoom(base *rule.Base, n int) *chunk {
	c := h.room(n)
	switch c.base {
	case base:
		return c
	case nil:
	default: // the session has switched to other rules
		c = h.next(n)
	}
	c.base = base
	return c
}

// name appends the word for a fact.
func (c *chunk) name(f *memory.Fact) {
	if f.ID > 0 && f.ID <= math.MaxInt32 {
		c.words = append(c.words, uint32(f.ID))
		return
	}
	c.words = append(c.words, ^uint32(c.hold(f)))
}

// hold adds a fact to held and returns its index. It searches for the fact among the newest entries, which usually include a deleted fact,
// since its delete cancels matches.
func (c *chunk) hold(f *memory.Fact) int {
	const looked = 8
	for i := len(c.held) - 1; i >= max(0, len(c.held)-looked); i-- {
		if c.held[i] == f {
			return i
		}
	}
	c.held = append(c.held, f)
	return len(c.held) - 1
}
