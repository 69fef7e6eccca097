package rete

// heapMatch is a match of a rule with dynamic salience in the rule's heap: highest salience first, the newest first among
// equals. The match knows its place in the heap.
type heapMatch struct {
	number   uint64
	salience int32
	tuple    tupleID
}

func (m *heapMatch) before(o *heapMatch) bool {
	if m.salience != o.salience {
		return m.salience > o.salience
	}
	return m.number > o.number
}

// setPlace notes where the match at a place of the heap is.
func (it *Item) setPlace(i int) { it.memory.at(it.heap[i].tuple).blocker = tupleID(i) }

func (it *Item) heapPush(t *Tuple) {
	it.heap = append(it.heap, heapMatch{t.number(), int32(t.salience()), t.self})
	it.heapUp(len(it.heap) - 1)
}

// heapRemove takes out a match.
func (it *Item) heapRemove(t *Tuple) {
	i, last := int(t.blocker), len(it.heap)-1
	it.heap[i] = it.heap[last]
	it.heap = it.heap[:last]
	t.blocker = 0
	if i < last {
		it.heapUp(it.heapDown(i))
	}
}

// heapUp moves the match at a place up to where it belongs and notes its place.
func (it *Item) heapUp(i int) {
	m := it.heap[i]
	for i > 0 {
		p := (i - 1) / 2
		if !m.before(&it.heap[p]) {
			break
		}
		it.heap[i] = it.heap[p]
		it.setPlace(i)
		i = p
	}
	it.heap[i] = m
	it.setPlace(i)
}

// heapDown moves the match at a place down and returns where it has come to; its place is not noted yet.
func (it *Item) heapDown(i int) int {
	m := it.heap[i]
	for {
		c := 2*i + 1
		if c >= len(it.heap) {
			break
		}
		if c+1 < len(it.heap) && it.heap[c+1].before(&it.heap[c]) {
			c++
		}
		if !it.heap[c].before(&m) {
			break
		}
		it.heap[i] = it.heap[c]
		it.setPlace(i)
		i = c
	}
	it.heap[i] = m
	return i
}
