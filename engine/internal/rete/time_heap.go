package rete

// Binary heaps by time: the jobs of a session and the facts in a window. Matches fire in the order in which elements leave them, also those that
// are due at the same time. Drools keeps them in a java.util.PriorityQueue, whose order of equal elements is neither that of arrival nor any
// other simple one, so these functions move elements exactly as that class does. They call placed for every element that has got another place.
// The heaps of the agenda have functions of their own, which are faster.

// heaped is an element of a heap.
type heaped[T any] interface{ before(T) bool }

func heapPush[T heaped[T]](heap []T, x T, placed func(T, int)) []T {
	heap = append(heap, x)
	heapUp(heap, len(heap)-1, x, placed)
	return heap
}

// heapTake takes the element at a place out of a heap.
func heapTake[T heaped[T]](heap []T, place int, placed func(T, int)) []T {
	last := len(heap) - 1
	moved := heap[last]
	clear(heap[last:])
	heap = heap[:last]
	if place < last && heapDown(heap, place, moved, placed) == place {
		heapUp(heap, place, moved, placed)
	}
	return heap
}

// heapUp stores an element at a place or, if it precedes those above it, nearer to the root.
func heapUp[T heaped[T]](heap []T, place int, x T, placed func(T, int)) {
	for place > 0 {
		parent := (place - 1) / 2
		if !x.before(heap[parent]) {
			break
		}
		heap[place] = heap[parent]
		placed(heap[place], place)
		place = parent
	}
	heap[place] = x
	placed(x, place)
}

// heapDown stores an element at a place or, if those below precede it, nearer to the leaves. It returns where.
func heapDown[T heaped[T]](heap []T, place int, x T, placed func(T, int)) int {
	for place < len(heap)/2 {
		child := 2*place + 1
		if right := child + 1; right < len(heap) && heap[right].before(heap[child]) {
			child = right
		}
		if !heap[child].before(x) {
			break
		}
		heap[place] = heap[child]
		placed(heap[place], place)
		place = child
	}
	heap[place] = x
	placed(x, place)
	return place
}
