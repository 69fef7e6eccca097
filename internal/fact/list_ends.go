package fact

import "unsafe"

// listFront is the room in front of the elements of a list, in the slice of which they are the end. Queues and stacks add and remove elements
// there without moving the others.
type listFront struct{ whole []any }

// room is the number of free places in front of the elements.
func (l *ListValue) room() int {
	if l.front == nil || endOf(l.front.whole) != endOf(l.items) { // the elements have moved to another slice
		return 0
	}
	return cap(l.front.whole) - cap(l.items)
}

// endOf tells apart slices that are not the end of the same array.
func endOf(s []any) uintptr {
	return uintptr(unsafe.Pointer(unsafe.SliceData(s))) + uintptr(cap(s))*unsafe.Sizeof(any(nil))
}

// addFirst inserts an element in front of all others.
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

// Members for the first and last element of a list, for a Method's AtOnce: of a list with elements of its own, and not of one that is a view, has a
// fixed length or is empty.

// AddAtOnce is the method that adds an element at the end, or in front if first is set: add, offer, push and the like.
func AddAtOnce(first bool) AtOnceFunc {
	return func(_ *Env, args []Value, out *Value) bool {
		l, v := args[0].List(), args[1].Any()
		if l == nil || l.view != nil || l.fixed || v == nil { // an ArrayDeque holds no null
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

// EndAtOnce is the method that returns the first or last element, and removes it if remove is set: peek, poll, getLast and the like.
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
