package fact

import (
	"fmt"
	"slices"
)

// listView makes a list a view of something else: the part of another list from some element on, whose elements it shares, or the
// values of a map. What changes its length changes that length there, too. Or the list is one of a GatheredList that nobody has looked
// into yet.
type listView struct {
	of      *ListValue
	from    int
	whole   *MapValue
	blocks  [][]any // of a GatheredList
	n       int     // how many elements they have
	changes int     // of the list or the map when the view's elements were taken
}

// SubList is the part of the list from one element up to another, as Java's view: each sees what is set in the other, and what is
// added to and removed from the part is so in the list. After any other change of the list's length the part cannot be used.
func (l *ListValue) SubList(from, to int) (*ListValue, error) {
	switch {
	case from < 0:
		return nil, NewException(IndexOutOfBoundsType, fmt.Sprintf("fromIndex = %d", from))
	case to > l.Len():
		return nil, NewException(IndexOutOfBoundsType, fmt.Sprintf("toIndex = %d", to))
	case from > to:
		return nil, NewException(IllegalArgumentType, fmt.Sprintf("fromIndex(%d) > toIndex(%d)", from, to))
	}
	l.Items()
	return &ListValue{items: l.items[from:to:to], view: &listView{of: l, from: from, changes: l.Changes()}, fixed: l.fixed, frozen: l.frozen}, nil
}

// Values are the values of the map as Java's view: what is removed there leaves the map, and nothing can be added.
func (m *MapValue) Values() *ListValue {
	l := &ListValue{view: &listView{whole: m}}
	l.view.take(l)
	return l
}

// take reads the values of a map anew.
func (v *listView) take(l *ListValue) {
	entries := v.whole.Entries()
	l.items = make([]any, len(entries))
	for i, e := range entries {
		l.items[i] = e.Value
	}
	v.changes = v.whole.changes
}

// renew makes the elements what they are now.
func (v *listView) renew(l *ListValue) {
	switch {
	case v.blocks != nil:
		l.Own()
	case v.whole != nil:
		v.take(l)
	case v.of.Changes() != v.changes:
		panic(ConcurrentChange())
	}
}

func (v *listView) len(l *ListValue) int {
	switch {
	case v.blocks != nil:
		return v.n
	case v.whole != nil:
		return v.whole.Len()
	}
	return len(l.items)
}

// changesOf also makes sure that the elements can be read in place.
func (v *listView) changesOf(l *ListValue) int {
	if v.whole == nil {
		l.Own()
		return int(l.changes)
	}
	if v.whole.changes != v.changes {
		v.take(l)
	}
	return v.changes
}

// grow refuses a change of the length that cannot be.
func (v *listView) grow() error {
	if v.whole != nil {
		return &Exception{Type: UnsupportedOperationType}
	}
	if v.of.Changes() != v.changes {
		return &Exception{Type: ConcurrentModType}
	}
	return nil
}

// resized brings a new length of a part, which had n elements, into the list.
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

// removeAt removes an element from what the list is a view of.
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

// retain keeps the entries of a map whose value keep says true of.
func (v *listView) retain(l *ListValue, keep func(any) bool) (bool, error) {
	changed := false
	for _, e := range slices.Clone(v.whole.Entries()) {
		if keep(e.Value) {
			continue
		}
		if _, _, err := v.whole.Remove(e.Key); err != nil {
			return changed, err
		}
		changed = true
	}
	return changed, nil
}
