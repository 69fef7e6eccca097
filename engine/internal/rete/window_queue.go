package rete

// windowQueue holds the facts in a window, in a window of length the oldest first, in a window of time as a heap by their ends: facts that
// leave together leave in the order of that heap.
type windowQueue []windowEntry

func (e windowEntry) time() int64 { return e.end }

// push adds an entry to a heap.
func (q *windowQueue) push(x windowEntry) {
	*q = append(*q, x)
	heapUp(*q, len(*q)-1, x, q.set)
}

// remove removes the entry at a place from a heap.
func (q *windowQueue) remove(place int) {
	last := len(*q) - 1
	moved := (*q)[last]
	if *q = (*q)[:last]; place == last {
		return
	}
	if heapDown(*q, place, moved, q.set) == place {
		heapUp(*q, place, moved, q.set)
	}
}

func (q *windowQueue) set(place int, x windowEntry) { (*q)[place] = x }
