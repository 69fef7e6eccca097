package rete

// Binary heaps by time: the jobs of a session and the facts in a window. The order in which elements leave them, including those that are
// due at the same time, decides the order of firing. Drools keeps them in a java.util.PriorityQueue, which orders equal elements neither by
// arrival nor by another simple rule, so these functions move elements exactly as that class does. They call placed for every element whose
// place changes. The heaps of the agenda have functions of their own, which are faster.

// heaped is an element of a heap.
type heaped[T any] interface{ before(T) bool }

func heapPush[T heaped[T]](heap []T, x T, placed func(T, int)) []T {
	heap = append(heap, x)
	heapUp(heap, len(heap)-1, x, placed)
	return heap
}

// heapTake removes the element at a place from a heap.
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

// heapUp stores an element at a place or, if it precedes its ancestors, nearer to the root.
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

// heapDown stores an element at a place or, if its descendants precede it, nearer to the leaves. It returns the final place.
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
