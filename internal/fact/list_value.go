package fact

import (
	"fmt"
	"iter"
	"slices"
	"unsafe"
)

// ListValue is a Java List or array created by rules. Elements are canonical values. An array of primitives contains them unboxed. So does
// a list that contains only ints, longs or doubles, until an element is first read as an object; from then on it contains objects, so that
// it returns the same objects every time. It is not safe for concurrent use, not even for reading.
type ListValue struct {
	class   *Type // nil means ArrayList
	items   []any
	numbers []int64 // used instead of items: see Numbers
	elem    *Type   // the primitive type of the numbers
	view    *listView
	front   *listFront // set once an element has been inserted at the front
	changes uint32     // number of structural changes, to detect changes during an iteration
	fixed   bool
	frozen  bool
	form    ListForm
	shared  bool  // the elements belong to others, too, and are copied before an element is replaced: see Own
	gone    int32 // number of elements removed at the front, less those added there: see Visit
}

// NewList returns an ArrayList of the elements. It owns the slice afterwards.
func NewList(items ...any) *ListValue { return &ListValue{items: items} }

// NewListOf returns a list of a class with the given elements: LinkedListType, or an array type, which fixes its size.
func NewListOf(class *Type, items ...any) *ListValue {
	l := &ListValue{class: class, fixed: class.Array}
	l.setItems(items)
	return l
}

// FixedList returns a list of fixed size, like the result of Arrays.asList. If immutable is set, its elements cannot be replaced either, as
// for List.of.
func FixedList(items []any, immutable bool) *ListValue {
	return &ListValue{items: items, fixed: true, frozen: immutable}
}

// ListForm distinguishes lists of Java's internal classes, which throw different exceptions.
type ListForm uint8

// The forms.
const (
	ArrayForm  ListForm = iota
	OfForm              // List.of: contains(null) is an exception
	NullsForm           // Stream.toList
	CopiesForm          // singletonList, nCopies, emptyList
)

// In sets the form of the list and returns the list. The form is not part of snapshots.
func (l *ListValue) In(f ListForm) *ListValue {
	l.form = f
	return l
}

// RejectsNull reports whether asking the list for null, such as contains(null), is an exception.
func (l *ListValue) RejectsNull() bool { return l.form == OfForm }

// Type returns the list's class.
func (l *ListValue) Type() *Type {
	if l.class == nil {
		return ArrayListType
	}
	return l.class
}

// Len returns the number of elements.
func (l *ListValue) Len() int {
	if l.view != nil {
		return l.view.len(l)
	}
	return len(l.items) + len(l.numbers)
}

// LenAtOnce is Len for a list with its own elements; it is negative for a view of another collection. It is small enough to be inlined.
func (l *ListValue) LenAtOnce() int {
	if l.view == nil {
		return len(l.items) + len(l.numbers)
	}
	if l.view.gathered {
		return l.view.n
	}
	return -1
}

// Items returns the elements as objects; the caller must not modify or keep them. Elements of an array of primitives are boxed into a new
// slice.
func (l *ListValue) Items() []any {
	l = l.source()
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

// Changes returns a number that differs after every change of the list's length. Iterators compare it.
func (l *ListValue) Changes() int {
	if l.view != nil {
		return l.view.changesOf(l)
	}
	return int(l.changes)
}

// Unchanged reports whether Changes still returns the given number. It is small enough to be inlined, and returns false for any view.
func (l *ListValue) Unchanged(changes int) bool { return l.view == nil && int(l.changes) == changes }

func (l *ListValue) check(i int) error {
	n := l.Len()
	switch {
	case i >= 0 && i < n:
		return nil
	case l.form == CopiesForm && n == 0:
		return NewException(IndexOutOfBoundsType, fmt.Sprintf("Index: %d", i))
	case i >= n && (l.class == VectorType || l.class == StackType):
		return NewException(ArrayIndexType, fmt.Sprintf("Array index out of range: %d", i))
	case l.class == LinkedListType || l.form == CopiesForm:
		return outside(i, n)
	case l.form == OfForm && (n == 1 || n == 2):
		return NewException(IndexOutOfBoundsType, fmt.Sprintf("Index: %d Size: %d", i, n))
	case l.form != ArrayForm || l.class == VectorType || l.class == StackType:
		return checkIndex(ArrayIndexType, int64(i), n)
	case l.array() || l.fixed && !l.frozen: // Arrays.asList reads its array
		return checkIndex(ArrayIndexType, int64(i), n)
	}
	return checkIndex(IndexOutOfBoundsType, int64(i), n)
}

// outside returns the exception for an index at which nothing can be inserted, and for an index that a LinkedList does not have.
func outside(i, n int) error {
	return NewException(IndexOutOfBoundsType, fmt.Sprintf("Index: %d, Size: %d", i, n))
}

// Get returns element i.
func (l *ListValue) Get(i int) (any, error) {
	l = l.source()
	if err := l.check(i); err != nil {
		return nil, err
	}
	if v := l.view; v != nil {
		if v.gathered {
			if x, ok := v.at(i); ok {
				return x, nil
			}
		}
		v.renew(l)
	}
	l.objects()
	return l.at(i), nil
}

// All yields the elements in order. As in Java, a change of the list's length during the iteration is a
// ConcurrentModificationException; it is raised at the next element as a panic with *Failure.
func (l *ListValue) All() iter.Seq[any] {
	return func(yield func(any) bool) {
		l := l.source().Iterated()
		if l.view != nil {
			l.view.renew(l)
		}
		l.objects()
		changes, start := l.Changes(), l.Start()
		if start.queue {
			l.visitAll(start, yield)
			return
		}
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

// Iterated returns the list over whose elements an iteration runs: the list itself, but for a CopyOnWriteArrayList an immutable copy.
func (l *ListValue) Iterated() *ListValue {
	if l.class != CopyOnWriteType {
		return l
	}
	return &ListValue{class: l.class, items: slices.Clone(l.Items()), fixed: true, frozen: true}
}

// ConcurrentChange returns the failure of an iteration over a collection that was changed meanwhile.
func ConcurrentChange() *Failure {
	return &Failure{Message: "a collection was changed while it was iterated", Cause: &Exception{Type: ConcurrentModType}}
}

// String returns [a, b].
func (l *ListValue) String() string { return ToString(l) }

// Shell returns a list of the same class and size, with the same restrictions on changes. Numbers are copied; objects are null.
func (l *ListValue) Shell() *ListValue {
	l.join()
	return &ListValue{class: l.class, changes: l.changes, fixed: l.fixed, frozen: l.frozen, form: l.form, items: make([]any, len(l.items)), numbers: slices.Clone(l.numbers), elem: l.elem}
}

// Fixed reports whether the size cannot change.
func (l *ListValue) Fixed() bool { return l.fixed }

// Frozen reports whether the elements cannot be replaced.
func (l *ListValue) Frozen() bool { return l.frozen }

// Fill sets the elements of a new list, which owns the slice afterwards, and the restrictions on changes.
func (l *ListValue) Fill(items []any, fixed, immutable bool) {
	l.fixed, l.frozen = fixed, immutable
	l.setItems(items)
}

// Memory returns the size of the list in bytes, without its elements.
func (l *ListValue) Memory() int {
	objects := cap(l.items) + l.room()
	if l.view != nil {
		objects = max(objects, l.view.n) // the list will have its own elements as soon as they are needed
	}
	return int(unsafe.Sizeof(*l)) + objects*int(unsafe.Sizeof(any(nil))) + cap(l.numbers)*8
}
