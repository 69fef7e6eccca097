package engine

import (
	"unsafe"

	"whenthen/engine/fact"
)

// identity is what makes two inserts the same fact. An object is itself, by its address, and so is a boxed number, a date
// or a text: equal texts from two places are two facts, as in Java, where a literal of rule text is one object wherever
// it stands. Booleans, characters, enum constants and small whole numbers are one object each.
type identity struct {
	ptr    unsafe.Pointer
	length int // of a text: a part of another may begin at the same place
	scalar any
}

func identityOf(o fact.Object) identity {
	switch o.Type.Kind {
	case fact.String:
		s := o.Any().(string)
		return identity{ptr: unsafe.Pointer(unsafe.StringData(s)), length: len(s)}
	case fact.Bool, fact.Enum, fact.Char, fact.Byte:
		return identity{scalar: o.Any()}
	case fact.Short, fact.Int, fact.Long:
		if v := o.Any(); cached(v) {
			return identity{scalar: v}
		}
	}
	return identity{ptr: o.Ptr}
}

// cached reports whether Java keeps one object for all boxes of a whole number.
func cached(v any) bool {
	n, ok := int64(0), true
	switch v := v.(type) {
	case int16:
		n = int64(v)
	case int:
		n = int64(v)
	case int64:
		n = v
	default:
		ok = false
	}
	return ok && n >= -128 && n <= 127
}
