package fact

// An iteration over an ArrayDeque or a concurrent queue continues when the queue changes: its position is a place that does not move when
// elements are added and removed at the ends.

// Start is the state of a list when an iteration over it began.
type Start struct {
	queue bool
	gone  int32
	size  int
}

// queue reports whether the list is an ArrayDeque or a concurrent queue. These are equal only to themselves and cannot contain null.
func (l *ListValue) queue() bool {
	if l.class == nil {
		return false
	}
	raw := l.class.Raw()
	return raw == ArrayDequeType || raw == ConcurrentDequeType
}

// Start returns the present state of the list, for an iteration that begins now.
func (l *ListValue) Start() Start { return Start{queue: l.queue(), gone: l.gone, size: l.Len()} }

// Queue reports whether iterations over the list continue when it changes: see Visit.
func (s Start) Queue() bool { return s.queue }

// Removed records that the iteration has removed an element other than the first one.
func (s *Start) Removed() { s.gone-- }

// More reports whether an iteration over a queue has further elements after i of them. Over an ArrayDeque it visits as many places as there
// were elements at the beginning; over other queues it also visits elements that were added at the end.
func (l *ListValue) More(s Start, i int) bool {
	if l.class.Raw() == ArrayDequeType {
		return i < s.size
	}
	return l.visited(s, i) < len(l.items)
}

// Visit returns the index of the element that an iteration over a queue visits after i others. ok is false if an ArrayDeque no longer has
// the element, which is a ConcurrentModificationException in Java.
func (l *ListValue) Visit(s Start, i int) (at int, ok bool) {
	at = l.visited(s, i)
	return at, at >= 0 && at < len(l.items)
}

func (l *ListValue) visited(s Start, i int) int {
	at := i - int(l.gone-s.gone)
	if l.class.Raw() != ArrayDequeType {
		at = max(at, 0)
	}
	return at
}

// visitAll yields the elements of a queue. As Java's forEach does, it fails at the end if elements were added to an ArrayDeque at its end or
// removed there.
func (l *ListValue) visitAll(s Start, yield func(any) bool) {
	for i := 0; l.More(s, i); i++ {
		at, ok := l.Visit(s, i)
		if !ok {
			panic(ConcurrentChange())
		}
		if !yield(l.items[at]) {
			return
		}
	}
	if l.class.Raw() == ArrayDequeType && len(l.items)+int(l.gone-s.gone) != s.size {
		panic(ConcurrentChange())
	}
}
