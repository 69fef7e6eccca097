package fact

import (
	"slices"
	"unsafe"
)

// A short array of texts is one object with its elements and their headers, because splitting a text is common and most of the parts
// are dropped together.
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

// hold makes a list an array of texts, which are copied to own first.
func (l *ListValue) hold(class *Type, elements []any, own, texts []string) *ListValue {
	copy(own, texts)
	for i := range own {
		elements[i] = Pack(StringWord, unsafe.Pointer(&own[i]))
	}
	l.class, l.items, l.fixed = class, elements, true
	return l
}
