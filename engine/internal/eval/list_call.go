package eval

import (
	"whenthen/engine/fact"
	"whenthen/engine/source"
)

// Lists in variables: most are ArrayLists that rules have made, whose elements are read in place.

// element is list.get(i) on the object in a variable.
type element struct {
	list     int
	index    int // the variable of the position; -1: position computes it
	position func(*Frame) int64
	get      func(any, int) (any, error)
	missing  func(*Frame) (any, bool) // fails for null
	at       *source.Span
}

// elementOf is a method that takes a position, called on a variable.
func (t typedArgs) elementOf(list int, position func(*Frame) int64, recv func(*Frame) (any, bool), get func(any, int) (any, error)) code {
	e := &element{list: list, index: t.args[0].local - 1, position: position, get: get, missing: recv, at: spanOf(t.e)}
	if t.e.Method.Owner != fact.ListType || t.e.Method.Name != "get" {
		return valueCode(t.e.T, e.at, func(f *Frame) any { return e.call(f, e.position(f)) }).failing(true)
	}
	c := valueCode(t.e.T, e.at, e.value())
	if e.index >= 0 {
		c.element = e
	}
	return c.failing(true)
}

// call calls the method.
func (e *element) call(f *Frame, position int64) any {
	o := f.Locals[e.list].P
	if o == nil {
		e.missing(f)
	}
	f.at = e.at
	v, err := e.get(o, int(position))
	check(e.at, err)
	return v
}

func (e *element) value() func(*Frame) any {
	list, position := e.list, e.position
	return func(f *Frame) any {
		i := position(f)
		if l, ok := f.Locals[list].P.(*fact.ListValue); ok {
			if items := l.Objects(); uint64(i) < uint64(len(items)) {
				return items[i]
			}
		}
		return e.call(f, i)
	}
}

// lessThanSize is variable < list.size(), which ends many loops. slow is for other collections.
func lessThanSize(i, list int, slow func(*Frame) bool) func(*Frame) bool {
	return func(f *Frame) bool {
		if l, ok := f.Locals[list].P.(*fact.ListValue); ok {
			return f.Locals[i].I < int64(l.Len())
		}
		return slow(f)
	}
}

// unboxed is c, the element as an int, with the shortest way to an Integer. c is for all that is not: elements of
// another class, positions outside, other collections.
func (e *element) unboxed(c code) code {
	list, index, slow := e.list, e.index, c.integer
	c.integer = func(f *Frame) int64 {
		if l, ok := f.Locals[list].P.(*fact.ListValue); ok {
			if items, i := l.Objects(), uint64(f.Locals[index].I); i < uint64(len(items)) {
				if n, ok := items[i].(int); ok {
					return int64(n)
				}
			}
		}
		return slow(f)
	}
	c.into = func(local int) exec { return storeElement(local, list, index, slow) }
	return c
}

// storeElement is the same as a statement.
func storeElement(local, list, index int, slow func(*Frame) int64) exec {
	return func(f *Frame) signal {
		if l, ok := f.Locals[list].P.(*fact.ListValue); ok {
			if items, i := l.Objects(), uint64(f.Locals[index].I); i < uint64(len(items)) {
				if n, ok := items[i].(int); ok {
					f.Locals[local].I = int64(n)
					return next
				}
			}
		}
		n := slow(f)
		f.Locals[local].I = n
		return next
	}
}
