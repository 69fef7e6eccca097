package rete

// windowQueue holds the facts in a window: in a window of length the oldest first, in a window of time as a binary heap by their ends. The
// order in which facts leave together decides the order in which matches come free. Drools keeps the facts in a java.util.PriorityQueue, so
// this heap moves them exactly as that class does.
type windowQueue []windowEntry

// push adds an entry to a heap.
func (q *windowQueue) push(x windowEntry) {
	*q = append(*q, x)
	q.up(len(*q)-1, x)
}

// remove removes the entry at a place from a heap.
func (q *windowQueue) remove(place int) {
	last := len(*q) - 1
	moved := (*q)[last]
	if *q = (*q)[:last]; place == last {
		return
	}
	if q.down(place, moved) == place {
		q.up(place, moved)
	}
}

// up moves an entry from a place towards the root.
func (q *windowQueue) up(place int, x windowEntry) {
	for place > 0 {
		parent := (place - 1) / 2
		if x.end >= (*q)[parent].end {
			break
		}
		(*q)[place] = (*q)[parent]
		place = parent
	}
	(*q)[place] = x
}

// down moves an entry from a place towards the leaves, and returns where it ends up.
func (q *windowQueue) down(place int, x windowEntry) int {
	for place < len(*q)/2 {
		child := 2*place + 1
		if right := child + 1; right < len(*q) && (*q)[child].end > (*q)[right].end {
			child = right
		}
		if x.end <= (*q)[child].end {
			break
		}
		(*q)[place] = (*q)[child]
		place = child
	}
	(*q)[place] = x
	return place
}
