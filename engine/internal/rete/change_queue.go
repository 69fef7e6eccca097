package rete

// changeQueue is a first-in, first-out queue. A long queue consists of blocks, most of which are released as soon as their changes have
// been taken.
type changeQueue struct {
	blocks []*[changeBlock]change
	end    *[changeBlock]change   // the last block
	n      int                    // number of changes in the queue
	head   int                    // number of changes taken from the first block
	tail   int                    // number of changes in the last block, including taken ones
	spare  []*[changeBlock]change // at most spareChanges
	texts  []changeText           // texts of the changes that have one, in queue order
	taken  int                    // number of texts taken
}

const (
	changeBlock  = 256
	spareChanges = 64 // blocks: half a megabyte
)

func (q *changeQueue) push(c change) {
	if q.n == 0 { // at most one block is left, and it can be filled again from its beginning
		q.head, q.tail = 0, 0
	}
	if q.end == nil || q.tail == changeBlock {
		q.addBlock()
	}
	q.end[q.tail] = c
	q.n++
	q.tail++
}

func (q *changeQueue) addBlock() {
	q.end, q.tail = q.newBlock(), 0
	q.blocks = append(q.blocks, q.end)
}

func (q *changeQueue) newBlock() *[changeBlock]change {
	last := len(q.spare) - 1
	if last < 0 {
		return new([changeBlock]change)
	}
	b := q.spare[last]
	q.spare = q.spare[:last]
	return b
}

// keep keeps a block whose changes have been taken for reuse, unless enough blocks are kept.
func (q *changeQueue) keep(b *[changeBlock]change) {
	if len(q.spare) < spareChanges {
		q.spare = append(q.spare, b)
	}
}

func (q *changeQueue) pushText(kind changeKind, text changeText) {
	q.texts = append(q.texts, text)
	q.push(change{kind: kind})
}

// pop removes and returns the next change of a queue that is not empty. The change is valid until the next call of push or pop.
func (q *changeQueue) pop() *change {
	if q.head == changeBlock {
		q.dropBlock()
	}
	q.n--
	q.head++
	return &q.blocks[0][q.head-1]
}

// dropBlock drops the first block, all of whose changes have been taken.
func (q *changeQueue) dropBlock() {
	q.keep(q.blocks[0])
	q.blocks[0], q.blocks, q.head = nil, q.blocks[1:], 0
}

func (q *changeQueue) empty() bool { return q.n == 0 }

// waiting yields the queued changes, in order.
func (q *changeQueue) waiting(yield func(change) bool) {
	for i, b := range q.blocks {
		from, to := 0, changeBlock
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

// text returns and removes the text of the change that was taken last.
func (q *changeQueue) text() changeText {
	text := q.texts[q.taken]
	q.texts[q.taken] = changeText{}
	q.taken++
	if q.taken == len(q.texts) {
		q.texts, q.taken = q.texts[:0], 0
	}
	return text
}
