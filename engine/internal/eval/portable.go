package eval

import (
	"unsafe"

	"whenthen/engine/internal/objects"
	"whenthen/internal/fact"
)

// What working memories hold besides facts is in part made here: rows of accumulate results and the contributions of
// matches. These functions copy it and take it apart for saving.

// CopyObject copies an object; a row of accumulate results with the values in it.
func CopyObject(c *objects.Copier, o fact.Object) fact.Object {
	values, ok := RowOf(o)
	if !ok {
		return c.Object(o)
	}
	row := &Values{}
	for _, v := range values {
		row.List = append(row.List, c.Value(v))
	}
	return RowObject(row)
}

// CopyValue copies what a match has added to an accumulate.
func CopyValue(c *objects.Copier, v any) any {
	switch v := v.(type) {
	case failed:
		return v
	case inputs:
		list := make(inputs, len(v))
		for i, x := range v {
			list[i] = c.Value(x)
		}
		return list
	}
	return c.Value(v)
}

// SaveObject writes a row of accumulate results; ok is false for any other object.
func SaveObject(w *objects.GraphWriter, o fact.Object) (tree any, ok bool, err error) {
	values, ok := RowOf(o)
	if !ok {
		return nil, false, nil
	}
	list, err := w.List(values)
	return map[string]any{"row": list}, true, err
}

// LoadObject makes the row of a tree that SaveObject wrote.
func LoadObject(r *objects.GraphReader, tree any) (fact.Object, bool, error) {
	m, _ := tree.(map[string]any)
	trees, ok := m["row"].([]any)
	if !ok {
		return fact.Object{}, false, nil
	}
	list, err := r.List(trees)
	if err != nil {
		return fact.Object{}, true, err
	}
	return RowObject(&Values{List: list}), true, nil
}

// SaveValue writes what a match has added to an accumulate.
func SaveValue(w *objects.GraphWriter, v any) (any, error) {
	switch v := v.(type) {
	case failed:
		return map[string]any{"failed": true}, nil
	case inputs:
		list, err := w.List(v)
		return map[string]any{"inputs": list}, err
	}
	return w.Value(v)
}

// LoadValue reads what SaveValue wrote.
func LoadValue(r *objects.GraphReader, tree any) (any, error) {
	m, _ := tree.(map[string]any)
	if m["failed"] == true {
		return failed{}, nil
	}
	trees, ok := m["inputs"].([]any)
	if !ok {
		return r.Value(tree)
	}
	list, err := r.List(trees)
	if err != nil {
		return nil, err
	}
	return inputs(list), nil
}

// RowObject makes the slot content that Row expressions read.
func RowObject(row *Values) fact.Object { return fact.Object{Ptr: unsafe.Pointer(row), Type: rowType} }

// RowOf returns the values of a slot that RowObject made; ok is false for any other object.
func RowOf(o fact.Object) (values []any, ok bool) {
	if o.Type != rowType {
		return nil, false
	}
	return (*Values)(o.Ptr).List, true
}

// rowType marks rows. Rule text cannot name it.
var rowType = &fact.Type{Name: "accumulate results", Kind: fact.Any, Boxed: true, ID: fact.ObjectType.ID}
