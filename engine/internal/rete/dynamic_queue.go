package rete

// heapMatch is a match of a rule with dynamic salience. The match with the highest salience comes first; of matches with the same salience,
// the newest.
type heapMatch struct {
	number   uint64
	salience int32
	tuple    tupleID // 0 if the match was removed from the run
}

func (m *heapMatch) before(o *heapMatch) bool {
	if m.salience != o.salience {
		return m.salience > o.salience
	}
	return m.number > o.number
}

// dynamicQueue orders the waiting matches of a rule with dynamic salience. Most new matches precede all waiting ones, since they are newer:
// they are appended to the run, whose last match fires first. The others are pushed onto the heap. The place of each match is stored in the
// arena.
type dynamicQueue struct {
	arena *arena
	room  *queueRoom
	run   []heapMatch
	gaps  int // number of matches removed from the middle of the run
	heap  []heapMatch
}

// A place is an index shifted left by one; the low bit is set if it is an index of the heap.
const inHeap = 1

func (q *dynamicQueue) place(match tupleID, at int) { *q.arena.places.At(uint32(match)) = uint32(at) }

func (q *dynamicQueue) empty() bool { return len(q.run) == 0 && len(q.heap) == 0 }

// first returns the match to fire next; the queue must not be empty.
func (q *dynamicQueue) first() *heapMatch {
	if len(q.run) == 0 {
		return &q.heap[0]
	}
	last := &q.run[len(q.run)-1]
	if len(q.heap) > 0 && q.heap[0].before(last) {
		return &q.heap[0]
	}
	return last
}

func (q *dynamicQueue) push(t *Tuple) {
	m := heapMatch{t.number(), int32(t.salience()), t.self}
	if n := len(q.run); n == 0 || m.before(&q.run[n-1]) {
		q.run = append(q.room.first(q.run), m)
		q.place(t.self, n<<1)
		return
	}
	q.heap = append(q.room.first(q.heap), m)
	q.up(len(q.heap) - 1)
}

// queueRoom allocates the first arrays of the queues' lists, so that many short lists need few allocations.
type queueRoom struct {
	queues int // number of queues
	left   []heapMatch
}

const (
	listRoom  = 4  // initial capacity of a list
	listsRoom = 16 // number of lists that are allocated together, if there are so many queues
)

// first allocates a list if it is nil.
func (r *queueRoom) first(list []heapMatch) []heapMatch {
	if list != nil {
		return list
	}
	if len(r.left) == 0 {
		r.left = make([]heapMatch, listRoom*min(max(r.queues, 1), listsRoom))
	}
	list, r.left = r.left[:0:listRoom], r.left[listRoom:]
	return list
}

func (q *dynamicQueue) remove(t *Tuple) {
	place := int(*q.arena.places.At(uint32(t.self)))
	q.place(t.self, 0)
	if place&inHeap != 0 {
		q.takeFromHeap(place >> 1)
		return
	}
	q.run[place>>1].tuple = 0
	q.gaps++
	for n := len(q.run); n > 0 && q.run[n-1].tuple == 0; n-- {
		q.run = q.run[:n-1]
		q.gaps--
	}
	if q.gaps > 32 && q.gaps > len(q.run)/2 {
		q.closeGaps()
	}
}

func (q *dynamicQueue) closeGaps() {
	n := 0
	for _, m := range q.run {
		if m.tuple != 0 {
			q.run[n] = m
			q.place(m.tuple, n<<1)
			n++
		}
	}
	q.run, q.gaps = q.run[:n], 0
}

func (q *dynamicQueue) takeFromHeap(i int) {
	last := len(q.heap) - 1
	q.heap[i] = q.heap[last]
	q.heap = q.heap[:last]
	if i < last {
		q.up(q.down(i))
	}
}

// setPlace records the place of the match at index i of the heap.
func (q *dynamicQueue) setPlace(i int) { q.place(q.heap[i].tuple, i<<1|inHeap) }

// up moves the match at index i up to its position in the heap and records its place.
func (q *dynamicQueue) up(i int) {
	m := q.heap[i]
	for i > 0 {
		p := (i - 1) / 2
		if !m.before(&q.heap[p]) {
			break
		}
		q.heap[i] = q.heap[p]
		q.setPlace(i)
		i = p
	}
	q.heap[i] = m
	q.setPlace(i)
}

// down moves the match at index i down and returns its new index, but does not record it.
func (q *dynamicQueue) down(i int) int {
	m := q.heap[i]
	for {
		c := 2*i + 1
		if c >= len(q.heap) {
			break
		}
		if c+1 < len(q.heap) && q.heap[c+1].before(&q.heap[c]) {
			c++
		}
		if !q.heap[c].before(&m) {
			break
		}
		q.heap[i] = q.heap[c]
		q.setPlace(i)
		i = c
	}
	q.heap[i] = m
	return i
}
