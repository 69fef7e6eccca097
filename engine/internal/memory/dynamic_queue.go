package memory

import "slices"

// heapMatch is a match of a rule with dynamic salience. The match with the highest salience comes first; of matches with the same salience,
// the newest.
type heapMatch struct {
	number   uint64
	Salience int32
	Tuple    TupleID // 0 if the match was removed and has only left a gap
}

func (m *heapMatch) before(o *heapMatch) bool {
	if m.Salience != o.Salience {
		return m.Salience > o.Salience
	}
	return m.number > o.number
}

// DynamicQueue orders the waiting matches of a rule with dynamic salience. Most new matches precede all waiting ones, since they are newer:
// they are appended to the run, whose last match fires first. The others are pushed onto the heap. The place of each match is stored in the
// arena. A match that is removed leaves a gap, except at the end of the run and at the top of the heap, so that removing many matches at
// once, such as all matches of a fact, takes no longer than passing them.
type DynamicQueue struct {
	Arena    *Arena
	Room     *QueueRoom
	Run      []heapMatch
	RunGaps  int // number of gaps in the run
	Heap     []heapMatch
	HeapGaps int // number of gaps in the heap
}

// A place is an index shifted left by one; the low bit is set if it is an index of the heap.
const inHeap = 1

func (q *DynamicQueue) place(match TupleID, at int) { *q.Arena.Places.At(uint32(match)) = uint32(at) }

// Empty reports whether no match waits.
func (q *DynamicQueue) Empty() bool { return len(q.Run) == 0 && len(q.Heap) == 0 }

// First returns the match to fire next; the queue must not be empty.
func (q *DynamicQueue) First() *heapMatch {
	if len(q.Run) == 0 {
		return &q.Heap[0]
	}
	last := &q.Run[len(q.Run)-1]
	if len(q.Heap) > 0 && q.Heap[0].before(last) {
		return &q.Heap[0]
	}
	return last
}

// Push adds a match; its salience and number must be set.
func (q *DynamicQueue) Push(t *Tuple) {
	m := heapMatch{t.Number(), int32(t.Salience()), t.Self}
	if n := len(q.Run); n == 0 || m.before(&q.Run[n-1]) {
		q.Run = append(q.Room.first(q.Run), m)
		q.place(t.Self, n<<1)
		return
	}
	q.Heap = append(q.Room.first(q.Heap), m)
	q.up(len(q.Heap) - 1)
}

// QueueRoom allocates the first arrays of the queues' lists, so that many short lists need few allocations.
type QueueRoom struct {
	Queues int // number of queues
	left   []heapMatch
}

const (
	listRoom  = 4  // initial capacity of a list
	listsRoom = 16 // number of lists that are allocated together, if there are so many queues
)

// first allocates a list if it is nil.
func (r *QueueRoom) first(list []heapMatch) []heapMatch {
	if list != nil {
		return list
	}
	if len(r.left) == 0 {
		r.left = make([]heapMatch, listRoom*min(max(r.Queues, 1), listsRoom))
	}
	list, r.left = r.left[:0:listRoom], r.left[listRoom:]
	return list
}

// Remove takes a waiting match out of the queue, wherever it is.
func (q *DynamicQueue) Remove(t *Tuple) {
	place := int(*q.Arena.Places.At(uint32(t.Self)))
	q.place(t.Self, 0)
	if place&inHeap != 0 {
		q.Heap[place>>1].Tuple = 0
		q.HeapGaps++
		q.clearTop()
		return
	}
	q.Run[place>>1].Tuple = 0
	q.RunGaps++
	for n := len(q.Run); n > 0 && q.Run[n-1].Tuple == 0; n-- {
		q.Run = q.Run[:n-1]
		q.RunGaps--
	}
	if manyGaps(q.RunGaps, q.Run) {
		q.closeRun()
	}
}

// manyGaps reports whether it is time to close the gaps of a list.
func manyGaps(gaps int, list []heapMatch) bool { return gaps > 32 && gaps > len(list)/2 }

// withoutGaps moves the matches of a list to its beginning.
func withoutGaps(list []heapMatch) []heapMatch {
	return slices.DeleteFunc(list, func(m heapMatch) bool { return m.Tuple == 0 })
}

func (q *DynamicQueue) closeRun() {
	q.Run, q.RunGaps = withoutGaps(q.Run), 0
	for i, m := range q.Run {
		q.place(m.Tuple, i<<1)
	}
}

// clearTop removes the gaps at the top of the heap, or all of them if there are many.
func (q *DynamicQueue) clearTop() {
	if manyGaps(q.HeapGaps, q.Heap) {
		q.closeHeap()
		return
	}
	for len(q.Heap) > 0 && q.Heap[0].Tuple == 0 {
		last := len(q.Heap) - 1
		q.Heap[0] = q.Heap[last]
		q.Heap = q.Heap[:last]
		q.HeapGaps--
		if last > 0 {
			q.setPlace(q.down(0))
		}
	}
}

// closeHeap orders the heap again without its gaps.
func (q *DynamicQueue) closeHeap() {
	q.Heap, q.HeapGaps = withoutGaps(q.Heap), 0
	for i := len(q.Heap)/2 - 1; i >= 0; i-- {
		q.down(i)
	}
	for i := range q.Heap {
		q.setPlace(i)
	}
}

// setPlace records the place of the match at index i of the heap.
func (q *DynamicQueue) setPlace(i int) {
	if t := q.Heap[i].Tuple; t != 0 {
		q.place(t, i<<1|inHeap)
	}
}

// up moves the match at index i up to its position in the heap and records its place.
func (q *DynamicQueue) up(i int) {
	m := q.Heap[i]
	for i > 0 {
		p := (i - 1) / 2
		if !m.before(&q.Heap[p]) {
			break
		}
		q.Heap[i] = q.Heap[p]
		q.setPlace(i)
		i = p
	}
	q.Heap[i] = m
	q.setPlace(i)
}

// down moves the match at index i down and returns its new index, but does not record it.
func (q *DynamicQueue) down(i int) int {
	m := q.Heap[i]
	for {
		c := 2*i + 1
		if c >= len(q.Heap) {
			break
		}
		if c+1 < len(q.Heap) && q.Heap[c+1].before(&q.Heap[c]) {
			c++
		}
		if !q.Heap[c].before(&m) {
			break
		}
		q.Heap[i] = q.Heap[c]
		q.setPlace(i)
		i = c
	}
	q.Heap[i] = m
	return i
}
