package rete

// Binary heaps by time. The order in which elements with equal times leave them is visible in the order of matches. Drools keeps such elements
// in a java.util.PriorityQueue, whose order of equal elements is neither that of arrival nor any other simple one, so these functions move
// elements exactly as that class does.

// heaped is an element of a heap.
type heaped interface{ time() int64 }

// heapUp moves an element from a place towards the root. set stores an element at a place.
func heapUp[T heaped](heap []T, place int, x T, set func(place int, x T)) {
	for place > 0 {
		parent := (place - 1) / 2
		if x.time() >= heap[parent].time() {
			break
		}
		set(place, heap[parent])
		place = parent
	}
	set(place, x)
}

// heapDown moves an element from a place towards the leaves, and returns where it ends up.
func heapDown[T heaped](heap []T, place int, x T, set func(place int, x T)) int {
	for place < len(heap)/2 {
		child := 2*place + 1
		if right := child + 1; right < len(heap) && heap[child].time() > heap[right].time() {
			child = right
		}
		if x.time() <= heap[child].time() {
			break
		}
		set(place, heap[child])
		place = child
	}
	set(place, x)
	return place
}
