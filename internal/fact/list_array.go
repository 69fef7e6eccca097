package fact

import (
	"fmt"
	"slices"
	"unsafe"
)

// PrimitiveArray reports whether t is a class of arrays with unboxed numbers or booleans.
func (t *Type) PrimitiveArray() bool {
	return t != nil && t.Array && t.Elem != nil && !t.Elem.Boxed && (t.Elem.Kind == Bool || t.Elem.Kind.Numeric())
}

// A short array of numbers is allocated as one object together with its elements.
type (
	numberArray8 struct {
		ListValue
		elements [8]int64
	}
	numberArray16 struct {
		ListValue
		elements [16]int64
	}
)

// NewArray returns an array of a class with n elements, which are 0, false or null.
func NewArray(class *Type, n int) *ListValue {
	if !class.PrimitiveArray() {
		return &ListValue{class: class, fixed: true, items: make([]any, n)}
	}
	var l *ListValue
	switch {
	case n <= 8:
		a := &numberArray8{}
		l, a.numbers = &a.ListValue, a.elements[:n:n]
	case n <= 16:
		a := &numberArray16{}
		l, a.numbers = &a.ListValue, a.elements[:n:n]
	default:
		l = &ListValue{numbers: make([]int64, n)}
	}
	l.class, l.elem, l.fixed = class, class.Elem, true
	return l
}

func (l *ListValue) array() bool { return l.class != nil && l.class.Array }

// objects boxes the numbers of a list. An array of primitives keeps them unboxed.
func (l *ListValue) objects() {
	l.join()
	if l.numbers == nil || l.array() {
		return
	}
	values := slices.Clone(l.numbers) // memory of the boxes: an int64, int and float64 have the same layout here
	l.items, l.numbers = make([]any, len(values)), nil
	for i := range values {
		l.items[i] = Pack(kindWords[l.elem.Kind], unsafe.Pointer(&values[i]))
	}
}

// Numbers returns the elements of an array of primitives, or of a list of numbers, in the form of a Value: integers and characters
// unchanged, booleans as 0 and 1, float and double as the bits of a float64. The elements may be read and written in place. It returns nil
// for any other list.
func (l *ListValue) Numbers() []int64 { return l.numbers }

// Elem returns the primitive type of the elements of Numbers.
func (l *ListValue) Elem() *Type { return l.elem }

// Objects returns the elements of a list of objects. It returns nil for a list of Numbers, and for some lists that share their elements
// until Own is called. The elements may be read in place, and written in place if the list is an array.
func (l *ListValue) Objects() []any { return l.items }

// at returns element i, boxed if it is a primitive.
func (l *ListValue) at(i int) any {
	if l.numbers != nil {
		return l.box(i)
	}
	return l.items[i]
}

func (l *ListValue) box(i int) any {
	v := Value{N: l.numbers[i]}
	return v.Load(l.elem)
}

// unbox stores a canonical value as element i of an array of primitives.
func (l *ListValue) unbox(i int, v any) error {
	elem := l.class.Elem
	c, err := Convert(v, elem)
	if err != nil {
		return NewException(IllegalArgumentType, fmt.Sprintf("an array of %s cannot hold %s", elem, describe(v)))
	}
	var r Value
	r.Store(elem, c)
	l.numbers[i] = r.N
	return nil
}

// setItems sets the elements of the list, which owns the slice afterwards. In an array of primitives, elements that cannot be converted
// stay 0.
func (l *ListValue) setItems(items []any) {
	if !l.class.PrimitiveArray() {
		l.items = items
		return
	}
	l.numbers, l.elem = make([]int64, len(items)), l.class.Elem
	for i, x := range items {
		_ = l.unbox(i, x) // the checker permits only elements that fit
	}
}

// AddNumber appends a number of a primitive type, in the form of a Value.
func (l *ListValue) AddNumber(elem *Type, n int64) error {
	if l.items != nil || l.view != nil || l.numbers != nil && l.elem != elem || l.fixed {
		v := Value{N: n}
		return l.Add(v.Load(elem))
	}
	l.changes++
	if l.numbers == nil {
		l.numbers = make([]int64, 0, firstItems)
	}
	l.numbers, l.elem = append(l.numbers, n), elem
	return nil
}

// Push does the same as AddNumber if there is capacity and the list already contains unboxed numbers of that kind; otherwise it returns
// false.
func (l *ListValue) Push(elem Kind, x int64) bool {
	n := len(l.numbers)
	if n == cap(l.numbers) || l.elem.Kind != elem || l.fixed {
		return false
	}
	l.changes++
	l.numbers = l.numbers[:n+1]
	l.numbers[n] = x
	return true
}

// SetNumber replaces element i by a number of a primitive kind, in the form of a Value. It returns false if the list does not contain
// unboxed numbers of that kind, or i is out of range.
func (l *ListValue) SetNumber(elem Kind, i, n int64) bool {
	if uint64(i) >= uint64(len(l.numbers)) || l.elem.Kind != elem {
		return false
	}
	l.numbers[i] = n
	return true
}

// A short array of texts is allocated as one object together with its elements and their string headers, because splitting a text is
// frequent and most of the parts become garbage together.
type (
	textArray4 struct {
		ListValue
		elements [4]any
		texts    [4]string
	}
	textArray8 struct {
		ListValue
		elements [8]any
		texts    [8]string
	}
	textArray16 struct {
		ListValue
		elements [16]any
		texts    [16]string
	}
)

// NewTextArray returns an array of a class with copies of the texts.
func NewTextArray(class *Type, texts []string) *ListValue {
	n := len(texts)
	switch {
	case n <= 4:
		a := &textArray4{}
		return a.hold(class, a.elements[:n:n], a.texts[:n], texts)
	case n <= 8:
		a := &textArray8{}
		return a.hold(class, a.elements[:n:n], a.texts[:n], texts)
	case n <= 16:
		a := &textArray16{}
		return a.hold(class, a.elements[:n:n], a.texts[:n], texts)
	}
	l := &ListValue{}
	return l.hold(class, make([]any, n), slices.Clone(texts), nil)
}

// hold makes a list an array of texts, which it first copies to own.
func (l *ListValue) hold(class *Type, elements []any, own, texts []string) *ListValue {
	copy(own, texts)
	for i := range own {
		elements[i] = Pack(StringWord, unsafe.Pointer(&own[i]))
	}
	l.class, l.items, l.fixed = class, elements, true
	return l
}
