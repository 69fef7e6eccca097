package eval

import (
	"whenthen/engine/fact"
	"whenthen/engine/rule"
	"whenthen/engine/source"
)

// index compiles l[i] and m["k"].
func (u *unit) index(e *rule.Index) code {
	of, key, at := u.compile(e.Of), u.compile(e.Key), spanOf(e)
	get := of.value
	if key.form == intForm && e.Of.Type().Kind == fact.List {
		i := key.unboxed().integer
		box := key.value
		if e.Of.Type().Array {
			if c, ok := arrayElement(e, get, i); ok {
				return c
			}
		}
		return valueCode(e.T, at, func(f *Frame) any {
			switch l := get(f).(type) {
			case *fact.ListValue:
				n, items := i(f), l.Objects()
				if uint64(n) < uint64(len(items)) {
					return items[n]
				}
				return indexGet(at, l, int(n))
			default:
				return indexGet(at, l, box(f))
			}
		}).failing(true)
	}
	k := key.value
	return valueCode(e.T, at, func(f *Frame) any { o := get(f); return indexGet(at, o, k(f)) }).failing(true)
}

// arrayElement reads an array of primitives that rules made.
func arrayElement(e *rule.Index, get func(*Frame) any, key func(*Frame) int64) (code, bool) {
	at, t := spanOf(e), e.T
	if t.Boxed || e.Of.Type().Elem != t {
		return code{}, false
	}
	element := func(f *Frame) any {
		a := get(f)
		i := key(f)
		if l, ok := a.(*fact.ListValue); ok {
			if items := l.Objects(); uint64(i) < uint64(len(items)) {
				return items[i]
			}
		}
		return indexGet(at, a, int(i))
	}
	switch formOf(t.Kind) {
	case boolForm:
		return boolCode(t, at, func(f *Frame) bool { b, _ := element(f).(bool); return b }).failing(true), true
	case intForm:
		return intCode(t, at, func(f *Frame) int64 {
			v := element(f)
			if i, ok := v.(int); ok {
				return int64(i)
			}
			i, _ := intOf(v)
			return i
		}).failing(true), true
	case floatForm:
		return floatCode(t, at, func(f *Frame) float64 { x, _ := floatOf(element(f)); return x }).failing(true), true
	}
	return code{}, false
}

// indexGet is an element of a list or array, or the value of a map's key, null if there is none.
func indexGet(at *source.Span, of, key any) any {
	if list, ok := of.(*fact.ListValue); ok && key == nil {
		fail(at, fact.NullPointerType, "null is no position in %s", list)
	}
	v, err := fact.Index(of, key)
	check(at, err)
	return v
}

// indexSet stores an element or the value of a key.
func indexSet(at *source.Span, of, key, v any) { check(at, fact.SetIndex(of, key, v)) }

func position(at *source.Span, v any) int {
	i, ok := intOf(v)
	if !ok {
		fail(at, fact.ClassCastType, "%s is no position", fact.ToString(v))
	}
	return int(i)
}

// makeArray compiles new T[n] and new T[]{…}.
func (u *unit) makeArray(e *rule.NewArray) code {
	at := spanOf(e)
	if e.Length == nil {
		elements := make([]func(*Frame) any, len(e.Elements))
		for i, x := range e.Elements {
			elements[i] = u.compile(x).value
		}
		t := u.arrayType(e)
		return valueCode(e.T, at, func(f *Frame) any {
			items := make([]any, len(elements))
			for i, x := range elements {
				items[i] = x(f)
			}
			return fact.NewListOf(t, items...)
		}).failing(true)
	}
	length := u.ints(e.Length).integer
	t := u.arrayType(e)
	if len(e.Inner) > 0 {
		return u.makeArrays(e, length, t)
	}
	return valueCode(e.T, at, func(f *Frame) any { return newArray(at, length(f), t) }).failing(true)
}

// makeArrays compiles new T[n][m]. All lengths are known before the first array is made.
func (u *unit) makeArrays(e *rule.NewArray, length func(*Frame) int64, t *fact.Type) code {
	at := spanOf(e)
	lengths := []func(*Frame) int64{length}
	for _, n := range e.Inner {
		lengths = append(lengths, u.ints(n).integer)
	}
	return valueCode(e.T, at, func(f *Frame) any {
		n := make([]int64, len(lengths))
		for i, length := range lengths {
			n[i] = length(f)
		}
		return nestedArray(at, n, t)
	}).failing(true)
}

// nestedArray is an array of arrays of the given lengths, from the outside in.
func nestedArray(at *source.Span, lengths []int64, t *fact.Type) any {
	array := newArray(at, lengths[0], t)
	if len(lengths) > 1 {
		list := array.(*fact.ListValue)
		for i := range list.Items() {
			if _, err := list.Set(i, nestedArray(at, lengths[1:], t.Elem)); err != nil {
				check(at, err)
			}
		}
	}
	return array
}

// arrayType is the class of the array e makes.
func (u *unit) arrayType(e *rule.NewArray) *fact.Type {
	if e.T.Array {
		return e.T
	}
	elem := e.T.Elem
	if elem == nil {
		elem = fact.ObjectType
	}
	return u.base.Types.ArrayOf(elem)
}

// maxArray limits the length of an array a rule makes at once.
const maxArray = 1 << 28

func newArray(at *source.Span, n int64, t *fact.Type) any {
	if n < 0 || n > maxArray {
		fail(at, fact.IllegalArgumentType, "an array cannot have length %d", n)
	}
	items := make([]any, n)
	if zero := zeroOf(t.Elem); zero != nil {
		for i := range items {
			items[i] = zero
		}
	}
	return fact.NewListOf(t, items...)
}

// zeroOf is the value of an uninitialized element.
func zeroOf(t *fact.Type) any {
	if t == nil || t.Boxed {
		return nil
	}
	return fact.Zero(t)
}
