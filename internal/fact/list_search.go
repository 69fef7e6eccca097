package fact

import "slices"

// IndexOf returns the index of the first element equal to v by Java's equals, or -1.
func (l *ListValue) IndexOf(v any) int {
	l = l.source()
	if l.view != nil {
		l.view.renew(l)
	}
	if i, ok := l.plainIndex(v); ok {
		return i
	}
	for i := range l.Len() {
		if JavaEqual(v, l.at(i)) {
			return i
		}
	}
	return -1
}

// plainIndex does the work of IndexOf for a text or an int, without updating a view; ok is false for any other value.
func (l *ListValue) plainIndex(v any) (i int, ok bool) {
	switch x := v.(type) {
	case int:
		switch {
		case l.numbers == nil:
			return IndexPlain(l.items, x), true
		case l.elem == IntType:
			return slices.Index(l.numbers, int64(x)), true
		}
	case string:
		return IndexPlain(l.items, x), true
	}
	return 0, false
}

// IndexPlain returns the index of the first element equal to a value that equals only values of its Go type, or -1.
func IndexPlain[T comparable](items []any, v T) int {
	for i, x := range items {
		if x, ok := x.(T); ok && x == v {
			return i
		}
	}
	return -1
}

// HasText reports whether a string is an element. If sure is false, the result is unreliable and Contains must be used: the list is a view,
// and the underlying collection may have changed.
func (l *ListValue) HasText(text string) (has, sure bool) {
	return IndexPlain(l.items, text) >= 0, l.view == nil
}

// HasInt does the same as HasText, for an Integer. sure is also false for a list of unboxed numbers of another type.
func (l *ListValue) HasInt(n int) (has, sure bool) {
	switch {
	case l.numbers == nil:
		return IndexPlain(l.items, n) >= 0, l.view == nil
	case l.elem == IntType:
		return slices.Contains(l.numbers, int64(n)), l.view == nil
	}
	return false, false
}

// Contains reports whether an element equals v by Java's equals.
func (l *ListValue) Contains(v any) bool { return l.IndexOf(v) >= 0 }
