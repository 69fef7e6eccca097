package eval

import "whenthen/engine/fact"

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
			list[i] = Value{I: x.I, P: c.Value(x.P)}
		}
		return list
	}
	return c.Value(v)
}
