package fact

import (
	"fmt"
	"slices"
)

// listView makes a list a view: of a section of another list, with which it shares elements, of a whole list, or of the values of a map. A
// change of its length also changes the length of the underlying collection. A listView is also used for a list that shares several blocks
// (list_blocks.go), until its elements are needed.
type listView struct {
	of       *ListValue
	from     int
	readOnly bool // it shows a whole list and has no elements itself
	whole    *MapValue
	gathered bool         // of a list that shares blocks:
	blocks   []*ListBlock // the blocks except the last one
	last     []any        // the elements of the last block
	n        int          // the number of all elements
	passed   int          // the number of blocks that at has passed
	changes  int          // Changes of the list or map when the view was last updated
}

// SubList returns a section of the list as a view, as in Java. Elements that are set, added or removed in the view change the list;
// elements set in the list are visible in the view. After any other change of the list's length the view cannot be used.
func (l *ListValue) SubList(from, to int) (*ListValue, error) {
	switch {
	case from < 0:
		return nil, NewException(IndexOutOfBoundsType, fmt.Sprintf("fromIndex = %d", from))
	case to > l.Len():
		return nil, NewException(IndexOutOfBoundsType, fmt.Sprintf("toIndex = %d", to))
	case from > to:
		return nil, NewException(IllegalArgumentType, fmt.Sprintf("fromIndex(%d) > toIndex(%d)", from, to))
	}
	of := l.source()
	of.Items()
	of.Own()
	return &ListValue{items: of.items[from:to:to], view: &listView{of: of, from: from, changes: of.Changes()}, fixed: l.fixed, frozen: l.frozen}, nil
}

// ReadOnly returns a view of the whole list through which it cannot be changed, as Collections.unmodifiableList does. Unlike a section, it
// always shows the present elements, however the list has changed.
func (l *ListValue) ReadOnly() *ListValue {
	return &ListValue{view: &listView{of: l, readOnly: true}, fixed: true, frozen: true}
}

// Behind returns the list that a read-only view shows; nil for any other list.
func (l *ListValue) Behind() *ListValue {
	if l.view == nil || !l.view.readOnly {
		return nil
	}
	return l.view.of
}

// source returns the list that has the elements: for a read-only view, the list that it shows.
func (l *ListValue) source() *ListValue {
	for l.view != nil && l.view.readOnly {
		l = l.view.of
	}
	return l
}

// Values returns the values of the map as a view, as in Java. Removing a value removes its entry from the map; values cannot be added.
func (m *MapValue) Values() *ListValue {
	m.renew()
	return &ListValue{view: &listView{whole: m, changes: -1}}
}

// Whole returns the map whose values the list shows, or nil for any other list.
func (l *ListValue) Whole() *MapValue {
	if l.view == nil {
		return nil
	}
	return l.view.whole
}

// take reads the current values of the map.
func (v *listView) take(l *ListValue) {
	entries := v.whole.Entries()
	l.items = make([]any, len(entries))
	for i, e := range entries {
		l.items[i] = e.Value
	}
	v.changes = v.whole.Changes()
}

// renew updates the elements of the view. It panics if the list of a section has changed.
func (v *listView) renew(l *ListValue) {
	switch {
	case v.gathered:
		l.join()
	case v.whole != nil:
		v.take(l)
	case v.of.Changes() != v.changes:
		panic(ConcurrentChange())
	}
}

// at returns element i of a list that shares blocks. ok is false if the blocks should be joined: so many elements have been read one by one
// that it would have been cheaper.
func (v *listView) at(i int) (x any, ok bool) {
	if v.passed > v.n {
		return nil, false
	}
	for _, b := range v.blocks {
		if v.passed++; i < len(b.Items) {
			return b.Items[i], true
		}
		i -= len(b.Items)
	}
	return v.last[i], true
}

func (v *listView) len(l *ListValue) int {
	switch {
	case v.gathered:
		return v.n
	case v.readOnly:
		return v.of.Len()
	case v.whole != nil:
		return v.whole.Len()
	}
	return len(l.items)
}

// changesOf implements Changes for a view. It also makes sure that the elements can be read in place.
func (v *listView) changesOf(l *ListValue) int {
	if v.readOnly {
		return v.of.Changes()
	}
	if v.whole == nil {
		l.join()
		return int(l.changes)
	}
	if v.whole.Changes() != v.changes {
		v.take(l)
	}
	return v.changes
}

// grow returns an error if the view cannot change its length.
func (v *listView) grow() error {
	if v.whole != nil {
		return &Exception{Type: UnsupportedOperationType}
	}
	if v.of.Changes() != v.changes {
		return &Exception{Type: ConcurrentModType}
	}
	return nil
}

// resized propagates a new length of a sublist to the underlying list. n is the former length.
func (l *ListValue) resized(n int) {
	v := l.view
	if v == nil {
		return
	}
	of := v.of
	before := len(of.items)
	of.items = slices.Concat(of.items[:v.from], l.items, of.items[v.from+n:])
	of.changes++
	of.resized(before)
	end := v.from + len(l.items)
	l.items, v.changes = of.items[v.from:end:end], of.Changes()
}

// removeAt removes an element from the underlying collection.
func (v *listView) removeAt(l *ListValue, i int) (any, error) {
	if v.whole != nil {
		v.take(l)
		old := l.items[i]
		_, _, err := v.whole.Remove(v.whole.Entries()[i].Key)
		return old, err
	}
	if err := l.grow(); err != nil {
		return nil, err
	}
	old, n := l.items[i], len(l.items)
	l.items = slices.Concat(l.items[:i], l.items[i+1:])
	l.resized(n)
	return old, nil
}

// retain keeps the entries of the map for whose value keep returns true.
func (v *listView) retain(keep func(any) (bool, error)) (bool, error) {
	changed := false
	for _, e := range slices.Clone(v.whole.Entries()) {
		keeps, err := keep(e.Value)
		if err != nil {
			return changed, err
		}
		if keeps {
			continue
		}
		if _, _, err := v.whole.Remove(e.Key); err != nil {
			return changed, err
		}
		changed = true
	}
	return changed, nil
}
