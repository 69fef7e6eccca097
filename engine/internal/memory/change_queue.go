package memory

import (
	"whenthen/internal/fact"
)

// ChangeQueue is a first-in, first-out queue. A long queue consists of blocks, most of which are released as soon as their changes have
// been taken.
type ChangeQueue struct {
	blocks []*[ChangeBlock]Change
	end    *[ChangeBlock]Change   // the last block
	n      int                    // number of changes in the queue
	head   int                    // number of changes taken from the first block
	tail   int                    // number of changes in the last block, including taken ones
	Spare  []*[ChangeBlock]Change // at most spareChanges
	Texts  []ChangeText           // texts of the changes that have one, in queue order
	Taken  int                    // number of texts taken
}

const (
	ChangeBlock  = 256 // changes in a block
	spareChanges = 64  // blocks: half a megabyte
)

// Push appends a change.
func (q *ChangeQueue) Push(c Change) {
	if q.n == 0 { // at most one block is left, and it can be filled again from its beginning
		q.head, q.tail = 0, 0
	}
	if q.end == nil || q.tail == ChangeBlock {
		q.addBlock()
	}
	q.end[q.tail] = c
	q.n++
	q.tail++
}

func (q *ChangeQueue) addBlock() {
	q.end, q.tail = q.newBlock(), 0
	q.blocks = append(q.blocks, q.end)
}

func (q *ChangeQueue) newBlock() *[ChangeBlock]Change {
	last := len(q.Spare) - 1
	if last < 0 {
		return new([ChangeBlock]Change)
	}
	b := q.Spare[last]
	q.Spare = q.Spare[:last]
	return b
}

// keep keeps a block whose changes have been taken for reuse, unless enough blocks are kept.
func (q *ChangeQueue) keep(b *[ChangeBlock]Change) {
	if len(q.Spare) < spareChanges {
		q.Spare = append(q.Spare, b)
	}
}

// PushText appends a change that needs a text.
func (q *ChangeQueue) PushText(kind ChangeKind, text ChangeText) {
	q.Texts = append(q.Texts, text)
	q.Push(Change{Kind: kind})
}

// Pop removes and returns the next change of a queue that is not empty. The change is valid until the next call of Push or Pop.
func (q *ChangeQueue) Pop() *Change {
	if q.head == ChangeBlock {
		q.dropBlock()
	}
	q.n--
	q.head++
	return &q.blocks[0][q.head-1]
}

// dropBlock drops the first block, all of whose changes have been taken.
func (q *ChangeQueue) dropBlock() {
	q.keep(q.blocks[0])
	q.blocks[0], q.blocks, q.head = nil, q.blocks[1:], 0
}

// Empty reports whether no change waits.
func (q *ChangeQueue) Empty() bool { return q.n == 0 }

// Waiting yields the queued changes, in order.
func (q *ChangeQueue) Waiting(yield func(Change) bool) {
	for i, b := range q.blocks {
		from, to := 0, ChangeBlock
		if i == 0 {
			from = q.head
		}
		if i == len(q.blocks)-1 {
			to = q.tail
		}
		for _, c := range b[from:to] {
			if !yield(c) {
				return
			}
		}
	}
}

// Text returns and removes the text of the change that was taken last.
func (q *ChangeQueue) Text() ChangeText {
	text := q.Texts[q.Taken]
	q.Texts[q.Taken] = ChangeText{}
	q.Taken++
	if q.Taken == len(q.Texts) {
		q.Texts, q.Taken = q.Texts[:0], 0
	}
	return text
}

// Reset drops all changes and keeps the blocks.
func (q *ChangeQueue) Reset() {
	clear(q.Texts)
	for _, b := range q.blocks {
		q.keep(b)
	}
	clear(q.blocks)
	*q = ChangeQueue{blocks: q.blocks[:0], Spare: q.Spare, Texts: q.Texts[:0]}
}

// Change is one entry of the queue. Only inserts, updates and deletes have a stamp.
type Change struct {
	Stamp Stamp
	Mask  fact.Mask
	Fact  FactID
	Kind  ChangeKind
}

// ChangeText contains data that only some kinds of change need: the group for a focus, the new object for a replacement.
type ChangeText struct {
	Group string
	To    fact.Object
}

// ChangeKind says what a change does.
type ChangeKind uint8

// The kinds of changes.
const (
	ChangeInsert ChangeKind = iota
	ChangeUpdate
	ChangeReplace
	ChangeDelete
	ChangeFocus
	ChangeClear
	ChangeHalt
	ChangeOver   // an event has expired
	ChangeWindow // the oldest members of a window have expired; fact is the index of the window
	ChangeRing   // a match is due; fact is its tuple, mask the number of its alarm
	ChangeLeave  // an event has expired and leaves the network, but stays in working memory
)
