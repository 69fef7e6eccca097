package fact

import "slices"

func (l *ListValue) grow() error {
	if l.fixed {
		return &Exception{Type: UnsupportedOperationType}
	}
	l.Own()
	if l.view != nil {
		if err := l.view.grow(); err != nil {
			return err
		}
	}
	l.changes++
	return nil
}

// Set replaces element i and returns the old one.
func (l *ListValue) Set(i int, v any) (any, error) {
	if l.frozen {
		return nil, &Exception{Type: UnsupportedOperationType}
	}
	if err := l.check(i); err != nil {
		return nil, err
	}
	l.objects()
	l.Own()
	old := l.at(i)
	if l.numbers != nil {
		return old, l.unbox(i, v)
	}
	l.items[i] = v
	return old, nil
}

// firstItems is the initial capacity of a list to which elements are added one by one.
const firstItems = 4

// Add appends elements.
func (l *ListValue) Add(vs ...any) error {
	if err := l.grow(); err != nil {
		return err
	}
	l.objects()
	n := len(l.items)
	if cap(l.items) == 0 {
		l.items = make([]any, 0, max(len(vs), firstItems))
	}
	l.items = append(l.items, vs...)
	l.resized(n)
	return nil
}

// Insert inserts elements before element i; i may be the length.
func (l *ListValue) Insert(i int, vs ...any) error {
	if err := l.grow(); err != nil {
		return err
	}
	l.objects()
	if i < 0 || i > len(l.items) {
		return outside(i, len(l.items))
	}
	n := len(l.items)
	if i == 0 {
		l.gone -= int32(len(vs))
	}
	if i == 0 && len(vs) == 1 {
		l.addFirst(vs[0])
	} else {
		l.items = slices.Insert(l.items, i, vs...)
	}
	l.resized(n)
	return nil
}

// RemoveAt removes and returns element i.
func (l *ListValue) RemoveAt(i int) (any, error) {
	if l.fixed {
		return nil, l.grow()
	}
	if err := l.check(i); err != nil {
		return nil, err
	}
	l.Own()
	if l.view != nil {
		return l.view.removeAt(l, i)
	}
	l.changes++
	if i == 0 {
		l.gone++
	}
	old := l.at(i)
	switch {
	case l.numbers != nil:
		l.numbers = slices.Delete(l.numbers, i, i+1)
	case i == 0: // a queue loses its first element without moving the others
		l.items[0], l.items = nil, l.items[1:]
	default:
		l.items = slices.Delete(l.items, i, i+1)
	}
	return old, nil
}

// Remove removes the first element equal to v, by Java's equals, and reports whether it found one.
func (l *ListValue) Remove(v any) (bool, error) {
	if l.frozen {
		return false, l.grow()
	}
	i := l.IndexOf(v)
	switch {
	case i < 0:
		return false, nil
	case l.fixed:
		return false, NewException(UnsupportedOperationType, "remove")
	}
	_, err := l.RemoveAt(i)
	return err == nil, err
}

// Retain keeps the elements for which keep returns true, and reports whether any were removed. If keep fails, it removes nothing, except
// from a LinkedList, from which Java removes the elements one by one.
func (l *ListValue) Retain(keep func(any) (bool, error)) (bool, error) {
	if l.view != nil && l.view.whole != nil {
		return l.view.retain(keep)
	}
	if l.frozen {
		return false, l.grow()
	}
	l.objects()
	kept := make([]any, 0, len(l.items))
	var failed error
	for i, x := range l.items {
		keeps, err := keep(x)
		if err != nil && l.Type() != LinkedListType {
			return false, err
		}
		if err != nil {
			failed, kept = err, append(kept, l.items[i:]...)
			break
		}
		if keeps {
			kept = append(kept, x)
		}
	}
	switch {
	case len(kept) == len(l.items):
		return false, failed
	case l.fixed:
		return false, NewException(UnsupportedOperationType, "remove")
	}
	if err := l.grow(); err != nil {
		return false, err
	}
	n := len(l.items)
	l.items = kept
	l.resized(n)
	return true, failed
}

// Clear removes all elements.
func (l *ListValue) Clear() error {
	if l.view != nil && l.view.whole != nil {
		return l.view.whole.Clear()
	}
	if err := l.grow(); err != nil {
		return err
	}
	n := len(l.items)
	l.items, l.numbers = nil, nil
	l.resized(n)
	return nil
}
