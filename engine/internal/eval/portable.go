package eval

import (
	"unsafe"

	"whenthen/engine/internal/objects"
	"whenthen/internal/fact"
)

// Besides facts, working memories contain values created by this package: rows of accumulate results and the contributions of matches. The
// functions in this file copy, save and load them.

// CopyObject copies an object. For a row of accumulate results it copies the values, too.
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

// CopyValue copies the contribution of a match to an accumulate.
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

// SaveObject converts a row of accumulate results to a tree for saving. ok is false for any other object.
func SaveObject(w *objects.GraphWriter, o fact.Object) (tree any, ok bool, err error) {
	values, ok := RowOf(o)
	if !ok {
		return nil, false, nil
	}
	list, err := w.List(values)
	return map[string]any{"row": list}, true, err
}

// LoadObject restores a row from the result of SaveObject. ok is false for any other tree.
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

// SaveValue converts the contribution of a match to an accumulate to a tree for saving.
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

// LoadValue restores a contribution from the result of SaveValue.
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

// RowObject wraps a row as an object for a slot, which Row expressions read.
func RowObject(row *Values) fact.Object { return fact.Object{Ptr: unsafe.Pointer(row), Type: rowType} }

// NewRow returns an empty row with room for n values.
func NewRow(n int) *Values {
	switch { // one allocation for few values
	case n <= 2:
		row := new(struct {
			Values
			room [2]any
		})
		row.List = row.room[:0]
		return &row.Values
	case n <= 4:
		row := new(struct {
			Values
			room [4]any
		})
		row.List = row.room[:0]
		return &row.Values
	}
	return &Values{List: make([]any, 0, n)}
}

// RowOf returns the values of an object that RowObject created. ok is false for any other object.
func RowOf(o fact.Object) (values []any, ok bool) {
	if o.Type != rowType {
		return nil, false
	}
	return (*Values)(o.Ptr).List, true
}

// rowType marks rows. Rule text cannot name it.
var rowType = &fact.Type{Name: "accumulate results", Kind: fact.Any, Boxed: true, ID: fact.ObjectType.ID}
