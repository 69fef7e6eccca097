package fact

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// convertCollection converts a value to a List, Set or Go slice. A collection that already has the type is returned without
// copying.
func convertCollection(v any, t *Type) (any, error) {
	if t.Go != nil {
		return convertHost(v, t)
	}
	switch x := v.(type) {
	case *ListValue:
		if t.Kind == List && isClassOf(x.Type(), t) {
			return x, nil
		}
	case *SetValue:
		if t.Kind == Set && isClassOf(x.Type(), t) {
			return x, nil
		}
	case *MapValue, map[string]any, string:
		return nil, Mismatch(v, t)
	default:
		if _, isAny := v.([]any); !isAny { // Go collections are not converted
			if _, ok := Elements(v); ok && isSet(v) == (t.Kind == Set) && t.GoWord == nil && !t.Array {
				return v, nil
			}
		}
	}
	items, err := convertItems(v, t)
	if err != nil {
		return nil, err
	}
	if t.Kind == List {
		if t == ListType || t.Parents != nil && t.Parents[0] == ListType && t.Name == "List" {
			return NewList(items...), nil
		}
		return NewListOf(t.Raw(), items...), nil
	}
	class := t.Raw()
	if class == SetType {
		class = LinkedHashSetType
	}
	s := NewSetOf(class)
	for _, x := range items {
		if _, err := s.Add(x); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// isClassOf reports whether collections of the class are of type t, ignoring type arguments.
func isClassOf(class, t *Type) bool { return class.AssignableTo(t.Raw()) }

func convertItems(v any, t *Type) ([]any, error) {
	seq, ok := Elements(v)
	if !ok {
		return nil, Mismatch(v, t)
	}
	elem := cmp.Or(t.Elem, ObjectType)
	items := []any{}
	for x := range seq {
		c, err := Convert(x, elem)
		if err != nil {
			return nil, fmt.Errorf("element %d: %w", len(items), InWords(err))
		}
		items = append(items, c)
	}
	return items, nil
}

// convertHost converts a value to a Go slice, array, set, map or Collection.
func convertHost(v any, t *Type) (any, error) {
	gt := t.Go
	if reflect.TypeOf(v).AssignableTo(gt) {
		return v, nil
	}
	seq, ok := Elements(v)
	if !ok || t.Space == nil {
		return nil, Mismatch(v, t)
	}
	switch gt.Kind() {
	case reflect.Slice, reflect.Array:
		list := reflect.MakeSlice(reflect.SliceOf(gt.Elem()), 0, 8)
		c := t.Space.Codec(gt.Elem())
		for x := range seq {
			e, err := c.Value(x)
			if err != nil {
				return nil, fmt.Errorf("element %d: %w", list.Len(), InWords(err))
			}
			list = reflect.Append(list, e)
		}
		if gt.Kind() == reflect.Array && list.Len() != gt.Len() {
			return nil, fmt.Errorf("%d elements do not fit the host's %s", list.Len(), gt)
		}
		return list.Convert(gt).Interface(), nil
	case reflect.Map:
		c := t.Space.Codec(gt.Key())
		set := reflect.MakeMap(gt)
		for x := range seq {
			e, err := c.Value(x)
			if err != nil {
				return nil, err
			}
			set.SetMapIndex(e, reflect.Zero(gt.Elem()))
		}
		return set.Interface(), nil
	}
	return nil, Mismatch(v, t)
}

// Value converts a canonical value to a Go value of the codec's type.
func (c *Codec) Value(v any) (reflect.Value, error) {
	v, err := Convert(v, c.Type)
	if err != nil {
		return reflect.Value{}, err
	}
	p := reflect.New(c.GoType)
	if err := c.Store(p.UnsafePointer(), v); err != nil {
		return reflect.Value{}, err
	}
	return p.Elem(), nil
}

func convertMap(v any, t *Type) (any, error) {
	if t.Go != nil {
		return convertHostMap(v, t)
	}
	class := t.Raw()
	if m, ok := v.(*MapValue); ok && m.Type().AssignableTo(class) {
		return m, nil
	}
	if class == MapType {
		class = LinkedHashMapType
	}
	m := NewMapOf(class)
	err := EachEntry(v, func(k, x any) error {
		if t.Key != nil {
			c, err := Convert(k, t.Key)
			if err != nil {
				return fmt.Errorf("key %s: %w", describe(k), err)
			}
			k = c
		}
		c, err := Convert(x, cmp.Or(t.Elem, ObjectType))
		if err != nil {
			return fmt.Errorf("value of %s: %w", describe(k), err)
		}
		_, err = m.Put(k, c)
		return err
	})
	if err == errNoMap {
		return nil, Mismatch(v, t)
	}
	return m, err
}

var errNoMap = fmt.Errorf("not a map")

// EachEntry visits the entries of a map: in the map's own order, or in key order for Go maps.
func EachEntry(v any, visit func(k, x any) error) error {
	switch m := v.(type) {
	case *MapValue:
		for _, e := range m.Entries() {
			if err := visit(e.Key, e.Value); err != nil {
				return err
			}
		}
		return nil
	case map[string]any:
		for _, k := range slices.Sorted(maps.Keys(m)) {
			if err := visit(k, m[k]); err != nil {
				return err
			}
		}
		return nil
	}
	rv := reflect.ValueOf(v)
	if rv.Kind() != reflect.Map {
		return errNoMap
	}
	for _, k := range sortedKeys(rv) {
		if err := visit(hostElement(k.Interface()), hostElement(rv.MapIndex(k).Interface())); err != nil {
			return err
		}
	}
	return nil
}

func convertHostMap(v any, t *Type) (any, error) {
	gt := t.Go
	if reflect.TypeOf(v).AssignableTo(gt) {
		return v, nil
	}
	if t.Space == nil || gt.Kind() != reflect.Map {
		return nil, Mismatch(v, t)
	}
	ck, cv := t.Space.Codec(gt.Key()), t.Space.Codec(gt.Elem())
	m := reflect.MakeMap(gt)
	err := EachEntry(v, func(k, x any) error {
		kv, err := ck.Value(k)
		if err != nil {
			return err
		}
		xv, err := cv.Value(x)
		if err == nil {
			m.SetMapIndex(kv, xv)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return m.Interface(), nil
}
