package rete

// Matches of a rule with dynamic salience: highest salience first, the newest first among equals.

func matchBefore(a, b *Tuple) bool {
	if a.salience != b.salience {
		return a.salience > b.salience
	}
	return a.number > b.number
}

func (it *Item) heapPush(t *Tuple) {
	t.heapPos = len(it.heap)
	it.heap = append(it.heap, t)
	it.heapUp(t.heapPos)
}

func (it *Item) heapRemove(i int) {
	last := len(it.heap) - 1
	it.heapSwap(i, last)
	it.heap[last] = nil
	it.heap = it.heap[:last]
	if i < last {
		it.heapDown(i)
		it.heapUp(i)
	}
}

func (it *Item) heapSwap(i, j int) {
	h := it.heap
	h[i], h[j] = h[j], h[i]
	h[i].heapPos, h[j].heapPos = i, j
}

func (it *Item) heapUp(i int) {
	for i > 0 {
		p := (i - 1) / 2
		if !matchBefore(it.heap[i], it.heap[p]) {
			return
		}
		it.heapSwap(i, p)
		i = p
	}
}

func (it *Item) heapDown(i int) {
	for {
		c := 2*i + 1
		if c >= len(it.heap) {
			return
		}
		if c+1 < len(it.heap) && matchBefore(it.heap[c+1], it.heap[c]) {
			c++
		}
		if !matchBefore(it.heap[c], it.heap[i]) {
			return
		}
		it.heapSwap(i, c)
		i = c
	}
}
