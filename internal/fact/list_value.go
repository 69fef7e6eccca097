package fact

import (
	"fmt"
	"iter"
	"slices"
	"unsafe"
)

// ListValue is a Java List or array made by rules. Elements are canonical values. An array of primitives holds them unboxed;
// so does a list to which nothing but ints, longs or doubles was added, until somebody asks it for an object: from then on it
// holds objects, so that it gives the same ones again. It is not safe for concurrent use, not even for reading.
type ListValue struct {
	class   *Type // nil: ArrayList
	items   []any
	numbers []int64 // in place of items: see Numbers
	elem    *Type   // the primitive type of the numbers
	view    *listView
	changes uint32 // structural ones, to notice a change while iterating
	fixed   bool
	frozen  bool
}

// NewList returns a list of the elements, which it owns from then on; its class is ArrayList.
func NewList(items ...any) *ListValue { return &ListValue{items: items} }

// NewListOf returns an empty list of a class: LinkedListType, or the type of an array, whose size is then fixed by
// the elements given.
func NewListOf(class *Type, items ...any) *ListValue {
	l := &ListValue{class: class, fixed: class.Array}
	l.setItems(items)
	return l
}

// FixedList returns a list whose size cannot change and, with immutable set, neither can its elements: Arrays.asList,
// List.of.
func FixedList(items []any, immutable bool) *ListValue {
	return &ListValue{items: items, fixed: true, frozen: immutable}
}

// Type is the list's class.
func (l *ListValue) Type() *Type {
	if l.class == nil {
		return ArrayListType
	}
	return l.class
}

// Len is the number of elements.
func (l *ListValue) Len() int {
	if l.view != nil {
		return l.view.len(l)
	}
	return len(l.items) + len(l.numbers)
}

// Items returns the elements; the caller must not change or keep them. Those of an array of primitives are boxed for it.
func (l *ListValue) Items() []any {
	if l.view != nil {
		l.view.renew(l)
	}
	if l.numbers == nil || !l.array() {
		l.objects()
		return l.items
	}
	items := make([]any, len(l.numbers))
	for i := range items {
		items[i] = l.box(i)
	}
	return items
}

// Changes is a number that another length of the list changes: what iterates over it compares it.
func (l *ListValue) Changes() int {
	if l.view != nil {
		return l.view.changesOf(l)
	}
	return int(l.changes)
}

func (l *ListValue) check(i, end int) error {
	if i >= 0 && i < end {
		return nil
	}
	if l.array() {
		return NewException(ArrayIndexType, fmt.Sprintf("Index %d out of bounds for length %d", i, l.Len()))
	}
	return NewException(IndexOutOfBoundsType, fmt.Sprintf("Index %d out of bounds for length %d", i, l.Len()))
}

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

// Get returns element i.
func (l *ListValue) Get(i int) (any, error) {
	if err := l.check(i, l.Len()); err != nil {
		return nil, err
	}
	if l.view != nil {
		l.view.renew(l)
	}
	l.objects()
	return l.at(i), nil
}

// Set replaces element i and returns the old one.
func (l *ListValue) Set(i int, v any) (any, error) {
	if l.frozen {
		return nil, &Exception{Type: UnsupportedOperationType}
	}
	if err := l.check(i, l.Len()); err != nil {
		return nil, err
	}
	l.objects()
	old := l.at(i)
	if l.numbers != nil {
		return old, l.unbox(i, v)
	}
	l.items[i] = v
	return old, nil
}

// Add appends elements.
func (l *ListValue) Add(vs ...any) error {
	if err := l.grow(); err != nil {
		return err
	}
	l.objects()
	n := len(l.items)
	l.items = append(l.items, vs...)
	l.resized(n)
	return nil
}

// Insert puts elements in front of element i; i may be the length.
func (l *ListValue) Insert(i int, vs ...any) error {
	if err := l.grow(); err != nil {
		return err
	}
	l.objects()
	if i < 0 || i > len(l.items) {
		return NewException(IndexOutOfBoundsType, fmt.Sprintf("Index: %d, Size: %d", i, len(l.items)))
	}
	n := len(l.items)
	l.items = slices.Insert(l.items, i, vs...)
	l.resized(n)
	return nil
}

// RemoveAt removes and returns element i.
func (l *ListValue) RemoveAt(i int) (any, error) {
	if l.fixed {
		return nil, l.grow()
	}
	if err := l.check(i, l.Len()); err != nil {
		return nil, err
	}
	l.Own()
	if l.view != nil {
		return l.view.removeAt(l, i)
	}
	l.changes++
	old := l.at(i)
	if l.numbers != nil {
		l.numbers = slices.Delete(l.numbers, i, i+1)
	} else {
		l.items = append(l.items[:i], l.items[i+1:]...)
	}
	return old, nil
}

// Remove removes the first element equal to v, by Java's equals, and reports whether there was one.
func (l *ListValue) Remove(v any) (bool, error) {
	i := l.IndexOf(v)
	if i < 0 {
		return false, nil
	}
	_, err := l.RemoveAt(i)
	return err == nil, err
}

// Retain keeps the elements keep says true of, and reports whether any went.
func (l *ListValue) Retain(keep func(any) bool) (bool, error) {
	if l.view != nil && l.view.whole != nil {
		return l.view.retain(l, keep)
	}
	l.objects()
	kept := make([]any, 0, len(l.items))
	for _, x := range l.items {
		if keep(x) {
			kept = append(kept, x)
		}
	}
	if len(kept) == len(l.items) {
		return false, nil
	}
	if err := l.grow(); err != nil {
		return false, err
	}
	n := len(l.items)
	l.items = kept
	l.resized(n)
	return true, nil
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

// IndexOf is the place of the first element equal to v by Java's equals, or -1.
func (l *ListValue) IndexOf(v any) int {
	if l.view != nil {
		l.view.renew(l)
	}
	switch x := v.(type) {
	case int:
		switch {
		case l.numbers == nil:
			return indexOf(l.items, x)
		case l.elem == IntType:
			return slices.Index(l.numbers, int64(x))
		}
	case string:
		return indexOf(l.items, x)
	}
	for i := range l.Len() {
		if JavaEqual(v, l.at(i)) {
			return i
		}
	}
	return -1
}

// indexOf is IndexOf for a value that equals only values of its Go type.
func indexOf[T int | string](items []any, v T) int {
	for i, x := range items {
		if x, ok := x.(T); ok && x == v {
			return i
		}
	}
	return -1
}

// HasText reports whether a text is an element. sure is false of a part of another list, which may have changed: Contains tells then.
func (l *ListValue) HasText(text string) (has, sure bool) {
	return indexOf(l.items, text) >= 0, l.view == nil
}

// Contains reports whether an element equals v by Java's equals.
func (l *ListValue) Contains(v any) bool { return l.IndexOf(v) >= 0 }

// All yields the elements in order. As in Java, a change of the list's length while it runs is a
// ConcurrentModificationException, raised as a panic with *Failure at the next element.
func (l *ListValue) All() iter.Seq[any] {
	return func(yield func(any) bool) {
		if l.view != nil {
			l.view.renew(l)
		}
		l.objects()
		changes := l.Changes()
		for i := 0; i != l.Len(); i++ {
			if l.Changes() != changes {
				panic(ConcurrentChange())
			}
			if !yield(l.at(i)) {
				return
			}
		}
	}
}

// ConcurrentChange is the failure of an iteration over a collection that was changed.
func ConcurrentChange() *Failure {
	return &Failure{Message: "a collection was changed while it was iterated", Cause: &Exception{Type: ConcurrentModType}}
}

// String is [a, b].
func (l *ListValue) String() string { return ToString(l) }

// Shell returns a list of the same class and size that can be changed as this one can. Numbers are copied; objects are null.
func (l *ListValue) Shell() *ListValue {
	l.Own()
	return &ListValue{class: l.class, changes: l.changes, fixed: l.fixed, frozen: l.frozen, items: make([]any, len(l.items)), numbers: slices.Clone(l.numbers), elem: l.elem}
}

// Fixed reports whether the size cannot change.
func (l *ListValue) Fixed() bool { return l.fixed }

// Frozen reports whether the elements cannot change.
func (l *ListValue) Frozen() bool { return l.frozen }

// Fill gives a new list its elements, which it owns from then on, and says what cannot change.
func (l *ListValue) Fill(items []any, fixed, immutable bool) {
	l.fixed, l.frozen = fixed, immutable
	l.setItems(items)
}

// Memory is what the list takes in bytes, without its elements.
func (l *ListValue) Memory() int {
	objects := cap(l.items)
	if l.view != nil {
		objects = max(objects, l.view.n) // it will hold them itself when somebody looks
	}
	return int(unsafe.Sizeof(*l)) + objects*int(unsafe.Sizeof(any(nil))) + cap(l.numbers)*8
}
