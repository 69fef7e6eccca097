package fact

import (
	"iter"
	"reflect"
	"sort"

	"whenthen/internal/fact/javatext"
)

// Elements iterates over a collection: a list, array or set, or a Go slice, array, map used as a set, or Collection. It returns
// false for anything else, including other maps. Elements are canonical if they are scalars, and Go pointers otherwise.
func Elements(v any) (iter.Seq[any], bool) {
	switch x := v.(type) {
	case nil:
		return nil, false
	case *ListValue:
		return x.All(), true
	case *SetValue:
		return x.All(), true
	case Collection:
		return x.All(), true
	case []any:
		return eachOf(x, func(e any) any { return hostElement(e) }), true
	case []int:
		return eachOf(x, func(e int) any { return BoxInt(Int, int64(e)) }), true
	case []string:
		return eachOf(x, func(e string) any { return e }), true
	case *Record:
		return x.elements()
	case *MapValue, string, *EnumValue:
		return nil, false
	}
	rv := reflect.ValueOf(v)
	switch rv.Kind() {
	case reflect.Slice, reflect.Array:
		return func(yield func(any) bool) {
			for i := range rv.Len() {
				if !yield(hostElement(elementPointer(rv.Index(i)))) {
					return
				}
			}
		}, true
	case reflect.Map:
		if rv.Type().Elem() == reflect.TypeFor[struct{}]() {
			return func(yield func(any) bool) {
				for _, k := range sortedKeys(rv) {
					if !yield(hostElement(k.Interface())) {
						return
					}
				}
			}, true
		}
	}
	return nil, false
}

func eachOf[T any](list []T, box func(T) any) iter.Seq[any] {
	return func(yield func(any) bool) {
		for _, e := range list {
			if !yield(box(e)) {
				return
			}
		}
	}
}

// elementPointer returns an element as rule text sees it: for a struct held by value, a pointer into the slice.
func elementPointer(v reflect.Value) any {
	if v.Kind() == reflect.Struct && v.CanAddr() && !ScalarStruct(v.Type()) {
		return v.Addr().Interface()
	}
	if v.Kind() == reflect.Array && v.CanAddr() && !v.Type().Implements(reflect.TypeFor[Collection]()) {
		return ElementsOfArray(v)
	}
	return v.Interface()
}

// ElementsOfArray returns a slice of an array that is part of another object, so that rules can set its elements.
func ElementsOfArray(array reflect.Value) any { return array.Slice(0, array.Len()).Interface() }

// hostElement returns the canonical form of an element, as far as that is possible without a registry.
func hostElement(v any) any {
	if e := Unpack(v); e.Word != nil && e.Ptr == nil {
		return nil
	}
	switch v.(type) {
	case Collection:
		return v
	}
	if c := canonicalScalar(v); Unpack(c).Word != Unpack(v).Word {
		return c
	}
	return v
}

// sortedKeys returns a Go map's keys in a fixed order: by key if the keys can be ordered, otherwise by text.
func sortedKeys(m reflect.Value) []reflect.Value {
	keys := m.MapKeys()
	sort.Slice(keys, func(i, j int) bool {
		a, b := hostElement(keys[i].Interface()), hostElement(keys[j].Interface())
		if c, err := Compare(a, b); err == nil {
			return c < 0
		}
		return ToString(a) < ToString(b)
	})
	return keys
}

// Length returns the number of elements of a collection or map, or of characters of a string. It returns false for anything else.
func Length(v any) (int, bool) {
	switch x := v.(type) {
	case nil:
		return 0, false
	case string:
		return javatext.Len(x), true
	case *MapValue:
		return x.Len(), true
	case interface{ Len() int }:
		return x.Len(), true
	case *Record:
		if size, ok := x.call("size"); ok {
			n, _ := Integer(size)
			return int(n), true
		}
		return Length(x.Held())
	}
	rv := reflect.ValueOf(v)
	switch rv.Kind() {
	case reflect.Slice, reflect.Array, reflect.Map:
		return rv.Len(), true
	}
	return 0, false
}

// Contains reports whether a collection contains v by Java's equals; for a Collection of the program, it calls the method of the
// collection. The second result is false if it is not a collection.
func Contains(collection, v any) (bool, bool) {
	switch x := collection.(type) {
	case nil:
		return false, false
	case *ListValue:
		return x.Contains(v), true
	case *SetValue:
		return x.Contains(v), true
	case IntContainer:
		if i, ok := Integer(v); ok {
			return x.ContainsInt(i), true
		}
		return false, true
	case Collection:
		return x.Contains(v), true
	case *Record:
		if found, ok := x.contains(v); ok {
			return found, true
		}
	}
	return search(collection, v)
}

// search does the same as Contains, for collections that must be searched element by element.
func search(collection, v any) (bool, bool) {
	seq, ok := Elements(collection)
	if !ok {
		return false, false
	}
	for e := range seq {
		if JavaEqual(v, e) {
			return true, true
		}
	}
	return false, true
}
