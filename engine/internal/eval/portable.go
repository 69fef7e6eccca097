package eval

import (
	"fmt"
	"strconv"

	"whenthen/engine/fact"
)

// What working memories hold besides facts is in part made here: rows of accumulate results and the contributions of
// matches. These functions copy it and take it apart for saving.

// CopyObject copies an object; a row of accumulate results with the values in it.
func CopyObject(c *fact.Copier, o fact.Object) fact.Object {
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
func CopyValue(c *fact.Copier, v any) any {
	switch v := v.(type) {
	case failed:
		return v
	case []Value:
		list := make([]Value, len(v))
		for i, x := range v {
			x = x.boxed()
			list[i] = Value{I: x.I, P: c.Value(x.P)}
		}
		return list
	}
	return c.Value(v)
}

// SaveObject writes a row of accumulate results; ok is false for any other object.
func SaveObject(w *fact.GraphWriter, o fact.Object) (tree any, ok bool, err error) {
	values, ok := RowOf(o)
	if !ok {
		return nil, false, nil
	}
	list, err := saveList(w, values)
	return map[string]any{"row": list}, true, err
}

// LoadObject makes the row of a tree that SaveObject wrote.
func LoadObject(r *fact.GraphReader, tree any) (fact.Object, bool, error) {
	m, _ := tree.(map[string]any)
	trees, ok := m["row"].([]any)
	if !ok {
		return fact.Object{}, false, nil
	}
	row := &Values{}
	for _, t := range trees {
		v, err := r.Value(t)
		if err != nil {
			return fact.Object{}, true, err
		}
		row.List = append(row.List, v)
	}
	return RowObject(row), true, nil
}

func saveList(w *fact.GraphWriter, values []any) ([]any, error) {
	list := make([]any, len(values))
	for i, v := range values {
		tree, err := w.Value(v)
		if err != nil {
			return nil, err
		}
		list[i] = tree
	}
	return list, nil
}

// SaveValue writes what a match has added to an accumulate.
func SaveValue(w *fact.GraphWriter, v any) (any, error) {
	switch v := v.(type) {
	case failed:
		return map[string]any{"failed": true}, nil
	case []Value:
		var inputs []any
		for _, x := range v {
			x = x.boxed()
			p, err := w.Value(x.P)
			if err != nil {
				return nil, err
			}
			inputs = append(inputs, []any{strconv.FormatInt(x.I, 10), p})
		}
		return map[string]any{"inputs": inputs}, nil
	}
	return w.Value(v)
}

// LoadValue reads what SaveValue wrote.
func LoadValue(r *fact.GraphReader, tree any) (any, error) {
	m, _ := tree.(map[string]any)
	if m["failed"] == true {
		return failed{}, nil
	}
	inputs, ok := m["inputs"]
	if !ok {
		return r.Value(tree)
	}
	list := []Value{}
	trees, _ := inputs.([]any)
	for _, t := range trees {
		pair, _ := t.([]any)
		if len(pair) != 2 {
			return nil, fmt.Errorf("%v is no input of an accumulate", t)
		}
		text, _ := pair[0].(string)
		i, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, err
		}
		p, err := r.Value(pair[1])
		if err != nil {
			return nil, err
		}
		list = append(list, Value{I: i, P: p})
	}
	return list, nil
}
