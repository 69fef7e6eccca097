package fact

import (
	"math"
	"math/big"
	"reflect"
	"time"

	"whenthen/internal/fact/datetime"
	"whenthen/internal/fact/decimal"
)

// Equal implements DRL's ==. It accepts null, and compares numbers by value across kinds (ignoring the scale of decimals), collections by
// their elements, records by their keys, and host objects by their method Equal(any) bool or Equals(any) bool. Other objects, including
// arrays, are equal only if they are identical.
func Equal(a, b any) bool {
	if same, known := PlainEqual(a, b); known {
		return same
	}
	if n, ok := CompareAtOnce(a, b); ok {
		return n == 0
	}
	return (&equality{}).equal(a, b)
}

// JavaEqual implements Java's equals, and accepts null: an Integer is never equal to a Long, nor 1.0 to 1.00 as BigDecimal. It determines
// what lists contain, and which keys of a map are equal.
func JavaEqual(a, b any) bool {
	if same, known := PlainEqual(a, b); known {
		return same
	}
	return (&equality{strict: true}).equal(a, b)
}

// PlainEqual is the fast path for the most frequent keys and elements: two integers, two strings, two enum constants, or two records whose
// keys are such values. Its result is valid for both == and equals, and it needs no traversal. known is false for other values.
func PlainEqual(a, b any) (same, known bool) {
	switch x := a.(type) {
	case int:
		y, ok := b.(int)
		return x == y, ok
	case string:
		y, ok := b.(string)
		return x == y, ok
	case *EnumValue:
		y, ok := b.(*EnumValue)
		return x == y, ok
	case *Record:
		if y, ok := b.(*Record); ok && x.Type.Java == nil {
			return plainRecords(x, y)
		}
	}
	return false, false
}

// EqualAtOnce implements JavaEqual for the first two arguments: see Method.AtOnce.
func EqualAtOnce(_ *Env, args []Value, out *Value) bool {
	a, b := args[0].Any(), args[1].Any()
	same, known := PlainEqual(a, b)
	switch a.(type) {
	case time.Time, *decimal.Decimal:
		same, known = JavaEqual(a, b), true
	}
	if known {
		out.SetBool(same)
		out.Mark()
	}
	return known
}

func plainRecords(x, y *Record) (same, known bool) {
	if x == y || x.Type != y.Type || !x.Type.keyed() {
		return x == y, true
	}
	a, b := x.Object(), y.Object()
	for _, p := range x.Type.KeyProps {
		same, known := plainProperty(p, a, b)
		if !same || !known {
			return false, known
		}
	}
	return true, true
}

// Equal does the same as the package function Equal, under the limits of a session.
func (e *Env) Equal(a, b any) (same bool, err error) {
	if same, known := PlainEqual(a, b); known {
		return same, nil
	}
	if n, ok := CompareAtOnce(a, b); ok {
		return n == 0, nil
	}
	defer RecoverFailure(&err)
	return (&equality{visit: visit{env: e}}).equal(a, b), nil
}

// JavaEqual does the same as the package function JavaEqual, under the limits of a session.
func (e *Env) JavaEqual(a, b any) (same bool, err error) {
	if same, known := PlainEqual(a, b); known {
		return same, nil
	}
	defer RecoverFailure(&err)
	return (&equality{visit: visit{env: e}, strict: true}).equal(a, b), nil
}

// ArraysEqual does the same as JavaEqual, but compares arrays by their elements, at all depths.
func (e *Env) ArraysEqual(a, b any) (same bool, err error) {
	defer RecoverFailure(&err)
	return (&equality{visit: visit{env: e, arrays: true}, strict: true}).equal(a, b), nil
}

// Wrapper is a library value, such as an Optional, that contains another value. Two wrappers of the same class are equal if their values
// are; the hash code is that of the value. Traversals descend into wrappers, so that their limits apply there, too.
type Wrapper interface {
	Wrapped() (class string, value any)
}

// equality is one deep comparison.
type equality struct {
	visit
	strict bool // compare like Java's equals
}

func (q *equality) equal(a, b any) bool {
	strict := q.strict
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
		if x.Type.Java != nil && !(ok && x == y) {
			return q.classEqual(x, b)
		}
		return ok && (x == y || q.equalRecords(x, y))
	case *EnumValue:
		y, ok := b.(*EnumValue)
		return ok && x == y
	case time.Time:
		y, ok := b.(time.Time)
		return ok && x.Equal(y) && (!strict || x.Location() == y.Location() || datetime.ZoneOf(x) == datetime.ZoneOf(y) && datetime.ClassOf(x) == datetime.ClassOf(y))
	case *Type:
		y, ok := b.(*Type)
		return ok && x == y
	case float64:
		if y, ok := b.(float64); ok && strict && x == 0 && y == 0 { // Double.equals tells 0.0 from -0.0
			return math.Signbit(x) == math.Signbit(y)
		}
	case float32:
		if y, ok := b.(float32); ok && strict && x == 0 && y == 0 {
			return math.Signbit(float64(x)) == math.Signbit(float64(y))
		}
	}
	if ka, kb := numberKind(a), numberKind(b); ka != Invalid || kb != Invalid {
		if ka == Invalid || kb == Invalid || strict && ka != kb {
			return false
		}
		if d, ok := a.(*decimal.Decimal); ok && strict && d.Scale() != b.(*decimal.Decimal).Scale() {
			return false
		}
		return compareNumbers(a, b) == 0
	}
	q.enter()
	same := q.equalObjects(a, b)
	q.leave()
	return same
}

func (q *equality) equalObjects(a, b any) bool {
	if ea, eb := Unpack(a), Unpack(b); ea == eb && isPointer(a) {
		return true
	}
	if q.byIdentity(a) || q.byIdentity(b) {
		return false
	}
	switch x := a.(type) {
	case Wrapper:
		return q.equalWrappers(x, b)
	case interface{ Equal(any) bool }:
		return x.Equal(b)
	case interface{ Equals(any) bool }:
		return x.Equals(b)
	case *MapValue:
		return q.equalMaps(x, b)
	case *Entry:
		y, ok := b.(*Entry)
		return ok && q.equal(x.Key, y.Key) && q.equal(x.Value, y.Value)
	}
	if t := KeyedType(a); t != nil {
		return Unpack(a).Word == Unpack(b).Word && q.equalKeys(t, Object{Unpack(a).Ptr, t}, Object{Unpack(b).Ptr, t})
	}
	if sa, sb := isSet(a), isSet(b); sa || sb {
		return sa && sb && q.equalSets(a, b)
	}
	if seq, ok := Elements(a); ok {
		return q.equalLists(seq, b)
	}
	ra, rb := reflect.ValueOf(a), reflect.ValueOf(b)
	if ra.Kind() == reflect.Map && rb.Kind() == reflect.Map {
		return reflect.DeepEqual(a, b)
	}
	return ra.Type() == rb.Type() && ra.Comparable() && a == b
}

// byIdentity reports whether a value with elements is equal only to itself in Java.
func (w *visit) byIdentity(v any) bool {
	switch x := v.(type) {
	case *ListValue:
		return x.array() && !w.arrays || x.queue()
	case interface{ ByIdentity() }:
		return true
	}
	return false
}

// isPointer reports whether the data word of the interface v is itself a pointer, so that equal words mean the same object.
func isPointer(v any) bool {
	k := reflect.TypeOf(v).Kind()
	return k == reflect.Pointer || k == reflect.Map || k == reflect.Func || k == reflect.Chan
}

func (q *equality) equalRecords(x, y *Record) bool {
	return x.Type == y.Type && x.Type.keyed() && q.equalKeys(x.Type, x.Object(), y.Object())
}

func (q *equality) equalKeys(t *Type, x, y Object) bool {
	q.enter()
	defer q.leave()
	defer q.byElements(q.arrays)
	for _, p := range t.KeyProps {
		q.inKey(t, p)
		if !q.equalProperty(p, x, y) {
			return false
		}
	}
	return true
}

// inKey makes the traversal compare an array as a key of a type by identity in a Java record, and by its elements otherwise.
func (w *visit) inKey(t *Type, p *Property) {
	w.byElements(p.Type.Array && (t.Java == nil || !t.Java.Record))
}

func (w *visit) byElements(arrays bool) { w.arrays = arrays }

// equalProperty compares a property of two objects of the same type. It does not box numbers and texts.
func (q *equality) equalProperty(p *Property, x, y Object) bool {
	if same, known := plainProperty(p, x, y); known {
		return same
	}
	return q.equal(p.Read.Any(x), p.Read.Any(y))
}

func plainProperty(p *Property, x, y Object) (same, known bool) {
	switch {
	case p.Read.Null != nil:
	case p.Read.Int != nil:
		return p.Read.Int(x) == p.Read.Int(y), true
	case p.Read.String != nil:
		return p.Read.String(x) == p.Read.String(y), true
	}
	return false, false
}

// numberKind returns the kind of a canonical number, or Invalid for anything else. A char is not a number.
func numberKind(v any) Kind {
	switch v.(type) {
	case int:
		return Int
	case int64:
		return Long
	case float64:
		return Double
	case *decimal.Decimal:
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
