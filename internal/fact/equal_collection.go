package fact

import (
	"reflect"
	"slices"
)

func (q *equality) equalMaps(x *MapValue, b any) bool {
	y, ok := b.(*MapValue)
	if !ok || x.Len() != y.Len() {
		return false
	}
	for _, e := range x.Entries() {
		v, ok := y.Get(e.Key)
		if !ok || !q.equal(e.Value, v) {
			return false
		}
	}
	return true
}

func (q *equality) equalWrappers(x Wrapper, b any) bool {
	y, ok := b.(Wrapper)
	if !ok {
		return false
	}
	class, v := x.Wrapped()
	other, w := y.Wrapped()
	return class == other && q.equal(v, w)
}

func isSet(v any) bool {
	switch x := v.(type) {
	case *SetValue:
		return true
	case *ListValue:
		return false
	case Collection:
		_, indexed := x.(Indexed)
		return !indexed
	}
	rt := reflect.TypeOf(v)
	return rt.Kind() == reflect.Map && rt.Elem() == reflect.TypeFor[struct{}]()
}

func (q *equality) equalSets(a, b any) bool {
	na, _ := Length(a)
	nb, _ := Length(b)
	if na != nb {
		return false
	}
	seq, _ := Elements(a)
	for x := range seq {
		q.enter()
		in, _ := Contains(b, x)
		q.leave()
		if !in {
			return false
		}
	}
	return true
}

func (q *equality) equalLists(seq func(func(any) bool), b any) bool {
	other, ok := Elements(b)
	if !ok {
		return false
	}
	list := slices.Collect(other)
	i := 0
	for x := range seq {
		if i >= len(list) || !q.equal(x, list[i]) {
			return false
		}
		i++
	}
	return i == len(list)
}
