package fact

import (
	"math/big"
	"reflect"
	"sync"
	"time"
)

// Equal is DRL's ==: null-safe, numbers by value across kinds (decimals ignore scale), collections by their elements,
// records by their keys, host objects by their Equal(any) bool or Equals(any) bool method, and by identity otherwise.
func Equal(a, b any) bool { return equal(a, b, false) }

// JavaEqual is Java's equals, null-safe: an Integer is never equal to a Long, nor 1.0 to 1.00 as BigDecimal. It
// decides what lists contain and what map keys are.
func JavaEqual(a, b any) bool { return equal(a, b, true) }

func equal(a, b any, strict bool) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	switch x := a.(type) {
	case string:
		y, ok := b.(string)
		return ok && x == y
	case int:
		if y, ok := b.(int); ok {
			return x == y
		}
	case bool:
		y, ok := b.(bool)
		return ok && x == y
	case *Record:
		y, ok := b.(*Record)
		if x.Type.class != nil && !(ok && x == y) {
			return classEqual(x, b, strict)
		}
		return ok && (x == y || equalRecords(x, y, strict))
	case *EnumValue:
		y, ok := b.(*EnumValue)
		return ok && x == y
	case time.Time:
		y, ok := b.(time.Time)
		return ok && x.Equal(y) && (!strict || dateClass(x) == dateClass(y))
	case *Type:
		y, ok := b.(*Type)
		return ok && x == y
	}
	if ka, kb := numberKind(a), numberKind(b); ka != Invalid || kb != Invalid {
		if ka == Invalid || kb == Invalid || strict && ka != kb {
			return false
		}
		if d, ok := a.(*DecimalValue); ok && strict && d.scale != b.(*DecimalValue).scale {
			return false
		}
		return compareNumbers(a, b) == 0
	}
	return equalObjects(a, b, strict)
}

func equalObjects(a, b any, strict bool) bool {
	if ea, eb := unpack(a), unpack(b); ea == eb && isPointer(a) {
		return true
	}
	switch x := a.(type) {
	case interface{ Equal(any) bool }:
		return x.Equal(b)
	case interface{ Equals(any) bool }:
		return x.Equals(b)
	case *MapValue:
		return equalMaps(x, b, strict)
	case *Entry:
		y, ok := b.(*Entry)
		return ok && equal(x.Key, y.Key, strict) && equal(x.Value, y.Value, strict)
	}
	if t := keyedType(a); t != nil {
		return unpack(a).word == unpack(b).word && equalKeys(t, Object{unpack(a).ptr, t}, Object{unpack(b).ptr, t}, strict)
	}
	if sa, sb := isSet(a), isSet(b); sa || sb {
		return sa && sb && equalSets(a, b)
	}
	if seq, ok := Elements(a); ok {
		return equalLists(seq, b, strict)
	}
	ra, rb := reflect.ValueOf(a), reflect.ValueOf(b)
	if ra.Kind() == reflect.Map && rb.Kind() == reflect.Map {
		return reflect.DeepEqual(a, b)
	}
	return ra.Type() == rb.Type() && ra.Comparable() && a == b
}

// isPointer reports whether the data word of v is the value, so that equal words mean the same object.
func isPointer(v any) bool {
	k := reflect.TypeOf(v).Kind()
	return k == reflect.Pointer || k == reflect.Map || k == reflect.Func || k == reflect.Chan
}

func equalRecords(x, y *Record, strict bool) bool {
	return x.Type == y.Type && len(x.Type.KeyProps) > 0 && equalKeys(x.Type, x.Object(), y.Object(), strict)
}

func equalKeys(t *Type, x, y Object, strict bool) bool {
	for _, p := range t.KeyProps {
		if !equalProperty(p, x, y, strict) {
			return false
		}
	}
	return true
}

// equalProperty compares a property of two objects of one type; numbers and text are not boxed for it.
func equalProperty(p *Property, x, y Object, strict bool) bool {
	switch {
	case p.Read.Null != nil:
	case p.Read.Int != nil:
		return p.Read.Int(x) == p.Read.Int(y)
	case p.Read.String != nil:
		return p.Read.String(x) == p.Read.String(y)
	}
	return equal(p.Read.Any(x), p.Read.Any(y), strict)
}

// keyed holds the host types that declare keys, by their word. It belongs to the Go types, which are the program's,
// not to a registry: equality is asked for where no registry is at hand.
var keyed sync.Map

// keyedType returns the type of a host object that declares keys, nil for any other value.
func keyedType(v any) *Type {
	t, ok := keyed.Load(unpack(v).word)
	if !ok || unpack(v).ptr == nil {
		return nil
	}
	return t.(*Type)
}

func equalMaps(x *MapValue, b any, strict bool) bool {
	y, ok := b.(*MapValue)
	if !ok || x.Len() != y.Len() {
		return false
	}
	for _, e := range x.Entries() {
		v, ok := y.Get(e.Key)
		if !ok || !equal(e.Value, v, strict) {
			return false
		}
	}
	return true
}

func isSet(v any) bool {
	switch x := v.(type) {
	case *SetValue:
		return true
	case *ListValue:
		return false
	case Collection:
		_, indexed := x.(Indexed)
		return !indexed
	}
	rt := reflect.TypeOf(v)
	return rt.Kind() == reflect.Map && rt.Elem() == reflect.TypeFor[struct{}]()
}

func equalSets(a, b any) bool {
	na, _ := Length(a)
	nb, _ := Length(b)
	if na != nb {
		return false
	}
	seq, _ := Elements(a)
	for x := range seq {
		if in, _ := Contains(b, x); !in {
			return false
		}
	}
	return true
}

func equalLists(seq func(func(any) bool), b any, strict bool) bool {
	other, ok := Elements(b)
	if !ok {
		return false
	}
	var list []any
	for y := range other {
		list = append(list, y)
	}
	i := 0
	for x := range seq {
		if i >= len(list) || !equal(x, list[i], strict) {
			return false
		}
		i++
	}
	return i == len(list)
}

// numberKind is the kind of a canonical number (Char is none), Invalid for anything else.
func numberKind(v any) Kind {
	switch v.(type) {
	case int:
		return Int
	case int64:
		return Long
	case float64:
		return Double
	case *DecimalValue:
		return Decimal
	case *big.Int:
		return BigInteger
	case float32:
		return Float
	case int16:
		return Short
	case int8:
		return Byte
	}
	return Invalid
}
