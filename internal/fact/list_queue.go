package fact

// An iteration over an ArrayDeque or a queue for threads goes on when the queue changes: it looks at places that do not move when elements come and
// go at the ends.

// Start is where an iteration over a list began.
type Start struct {
	queue bool
	gone  int32
	size  int
}

// queue reports whether the list is one of the queues above. They are equal only to themselves, and hold no null.
func (l *ListValue) queue() bool {
	if l.class == nil {
		return false
	}
	raw := l.class.Raw()
	return raw == ArrayDequeType || raw == ConcurrentDequeType
}

// Start returns where an iteration begins that begins now.
func (l *ListValue) Start() Start { return Start{queue: l.queue(), gone: l.gone, size: l.Len()} }

// Queue reports whether the list is one over which an iteration goes on when it changes: Visit tells where.
func (s Start) Queue() bool { return s.queue }

// Removed says that the iteration has itself removed an element that was not the first one.
func (s *Start) Removed() { s.gone-- }

// More reports whether an iteration over a queue that has come to i elements goes on. In an ArrayDeque it comes to as many places as there were
// elements at the beginning, in the others also to elements that have come at the end.
func (l *ListValue) More(s Start, i int) bool {
	if l.class.Raw() == ArrayDequeType {
		return i < s.size
	}
	return l.visited(s, i) < len(l.items)
}

// Visit returns the index of the element that an iteration over a queue comes to after i others. It is false, which is a
// ConcurrentModificationException, if an ArrayDeque no longer has it.
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

// visitAll yields the elements of a queue. Java's forEach notices at the end that an ArrayDeque has changed at its end.
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
