package operation

import (
	"strings"

	"whenthen/internal/fact"
)

// IndexGet returns an element of a list or array, or the value of a map's key; null if the key is absent.
func IndexGet(of, key any) any {
	if list, ok := of.(*fact.ListValue); ok && key == nil {
		Fail(fact.NullPointerType, "null is no position in %s", list)
	}
	v, err := fact.Index(of, key)
	Check(err)
	return v
}

// IndexSet stores a list element or the value of a map's key.
func IndexSet(of, key, v any) { Check(fact.SetIndex(of, key, v)) }

// NestedArray creates an array of arrays with the given lengths, outermost first. It calls step for each array.
func NestedArray(lengths []int64, t *fact.Type, step func()) any {
	step()
	array := NewArray(lengths[0], t)
	if len(lengths) > 1 {
		items := array.Objects()
		for i := range items {
			items[i] = NestedArray(lengths[1:], t.Elem, step)
		}
	}
	return array
}

// maxArray limits the length of an array that a rule creates at once.
const maxArray = 1 << 28

// NewArray creates an array of zeros or nulls. It fails for a negative length or one above maxArray.
func NewArray(n int64, t *fact.Type) *fact.ListValue {
	if n < 0 {
		Fail(fact.NegativeArrayType, "%d", n)
	}
	if n > maxArray {
		Fail(fact.IllegalArgumentType, "an array cannot have length %d", n)
	}
	return fact.NewArray(t, int(n))
}

// ContainsAny implements contains for canonical values. Elements are compared by Java's equals.
func ContainsAny(all, one any) bool {
	switch c := all.(type) {
	case nil:
		return false
	case string:
		return one != nil && strings.Contains(c, fact.ToString(one))
	case *fact.MapValue:
		_, ok := c.Get(one)
		return ok
	}
	found, ok := fact.Contains(all, one)
	if !ok {
		panic(&fact.Failure{Message: "contains needs a collection, an array or a string, not " + fact.ToString(all)})
	}
	return found
}
