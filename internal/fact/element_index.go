package fact

import (
	"fmt"
	"reflect"
)

// Index implements l[i] and m[k]. An index out of range is an error; a missing key results in null.
func Index(of, key any) (any, error) {
	switch x := of.(type) {
	case nil:
		return nil, NewException(NullPointerType, "cannot take an element of null")
	case *MapValue:
		v, _ := x.Get(key)
		return v, nil
	case *Record:
		if v, ok := x.call("get", key); ok {
			return v, nil
		}
		if held := x.Held(); held != nil {
			return Index(held, key)
		}
	}
	if rv := reflect.ValueOf(of); rv.Kind() == reflect.Map {
		k, err := keyFor(rv.Type().Key(), key)
		if err != nil {
			return nil, nil // the map cannot contain a key of another type
		}
		if e := rv.MapIndex(k); e.IsValid() {
			return hostElement(e.Interface()), nil
		}
		return nil, nil
	}
	i, err := listIndex(key)
	if err != nil {
		return nil, err
	}
	if l, ok := of.(*ListValue); ok {
		return l.Get(int(i))
	}
	if l, ok := of.(Indexed); ok {
		n, _ := Length(of)
		if err := checkIndex(IndexOutOfBoundsType, i, n); err != nil {
			return nil, err
		}
		return l.At(int(i)), nil
	}
	rv := reflect.ValueOf(of)
	if rv.Kind() == reflect.Slice || rv.Kind() == reflect.Array {
		if err := checkIndex(IndexOutOfBoundsType, i, rv.Len()); err != nil {
			return nil, err
		}
		return hostElement(elementPointer(rv.Index(int(i)))), nil
	}
	return nil, fmt.Errorf("%s has no elements to index", describe(of))
}

// listIndex returns the index of a list that a value is.
func listIndex(key any) (int64, error) {
	i, ok := Integer(key)
	if !ok {
		return 0, fmt.Errorf("%s is no index", describe(key))
	}
	return i, nil
}

// checkIndex returns an exception of class t if i is not an index of a collection of n elements.
func checkIndex(t *Type, i int64, n int) error {
	if i >= 0 && i < int64(n) {
		return nil
	}
	return NewException(t, fmt.Sprintf("Index %d out of bounds for length %d", i, n))
}

// SetIndex implements l[i] = v and m[k] = v.
func SetIndex(of, key, v any) error {
	switch x := of.(type) {
	case nil:
		return NewException(NullPointerType, "cannot set an element of null")
	case *MapValue:
		_, err := x.Put(key, v)
		return err
	case *Record:
		for _, name := range []string{"put", "set"} {
			if _, ok := x.call(name, key, v); ok {
				return nil
			}
		}
		if held := x.Held(); held != nil {
			return SetIndex(held, key, v)
		}
	case *ListValue:
		i, err := listIndex(key)
		if err != nil {
			return err
		}
		if x.class != nil && x.class.Array {
			c, err := Convert(v, x.class.Elem)
			if err != nil {
				return err
			}
			v = c
		}
		_, err = x.Set(int(i), v)
		return err
	}
	rv := reflect.ValueOf(of)
	switch rv.Kind() {
	case reflect.Map:
		k, err := keyFor(rv.Type().Key(), key)
		if err != nil {
			return err
		}
		e, err := keyFor(rv.Type().Elem(), v)
		if err == nil {
			rv.SetMapIndex(k, e)
		}
		return err
	case reflect.Slice:
		i, err := listIndex(key)
		if err != nil {
			return err
		}
		if err := checkIndex(IndexOutOfBoundsType, i, rv.Len()); err != nil {
			return err
		}
		e, err := keyFor(rv.Type().Elem(), v)
		if err == nil {
			rv.Index(int(i)).Set(e)
		}
		return err
	}
	return fmt.Errorf("%s has no elements to set", describe(of))
}

// keyFor converts a canonical value to a Go type, for use as a key of a map.
func keyFor(gt reflect.Type, v any) (reflect.Value, error) {
	if v == nil {
		return reflect.Zero(gt), nil
	}
	rv := reflect.ValueOf(v)
	if rv.Type().AssignableTo(gt) {
		return rv, nil
	}
	sameSort := rv.Kind() == reflect.String && gt.Kind() == reflect.String ||
		rv.Kind() == reflect.Bool && gt.Kind() == reflect.Bool ||
		rv.CanInt() && gt.Kind() >= reflect.Int && gt.Kind() <= reflect.Float64 ||
		rv.CanFloat() && (gt.Kind() == reflect.Float32 || gt.Kind() == reflect.Float64)
	if sameSort {
		return rv.Convert(gt), nil
	}
	return reflect.Value{}, fmt.Errorf("%s is not a %s", describe(v), gt)
}
