package fact

import "unsafe"

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

// listFront provides free places before the elements of a list: the elements are the end of the slice whole. So queues and stacks can add
// and remove elements at the front without moving the others.
type listFront struct{ whole []any }

// room returns the number of free places before the elements.
func (l *ListValue) room() int {
	if l.front == nil || endOf(l.front.whole) != endOf(l.items) { // the elements have moved to another slice
		return 0
	}
	return cap(l.front.whole) - cap(l.items)
}

// endOf returns the address of the end of a slice's array. Slices with the same end belong to the same array.
func endOf(s []any) uintptr {
	return uintptr(unsafe.Pointer(unsafe.SliceData(s))) + uintptr(cap(s))*unsafe.Sizeof(any(nil))
}

// addFirst inserts an element before all others.
func (l *ListValue) addFirst(v any) {
	n, room := len(l.items), l.room()
	if room == 0 {
		room = n + firstItems
		whole := make([]any, room+cap(l.items))
		copy(whole[room:], l.items)
		l.front = &listFront{whole}
	}
	l.items = l.front.whole[room-1 : room+n]
	l.items[0] = v
}

// Members for the first and last element of a list, as AtOnce of a Method. They return false for views, empty lists and lists of fixed
// length.

// AddAtOnce returns the AtOnce function of methods that add an element at the end, or at the front if first is set: add, offer, push and
// the like.
func AddAtOnce(first bool) AtOnceFunc {
	return func(_ *Env, args []Value, out *Value) bool {
		l, v := args[0].List(), args[1].Any()
		if l == nil || l.view != nil || l.fixed || v == nil { // an ArrayDeque cannot contain null
			return false
		}
		if first { // neither can fail for such a list
			_ = l.Insert(0, v)
		} else {
			_ = l.Add(v)
		}
		out.SetBool(true)
		out.Mark()
		return true
	}
}

// EndAtOnce returns the AtOnce function of methods that return the first or last element, and also remove it if remove is set: peek, poll,
// getLast and the like.
func EndAtOnce(last, remove bool) AtOnceFunc {
	return func(_ *Env, args []Value, out *Value) bool {
		l := args[0].List()
		if l == nil || l.view != nil || l.fixed || len(l.items) == 0 {
			return false
		}
		i := 0
		if last {
			i = len(l.items) - 1
		}
		v := l.items[i]
		if remove {
			_, _ = l.RemoveAt(i)
		}
		out.SetAny(v)
		return true
	}
}
