package fact

import "unsafe"

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
