package fact

import (
	"hash/maphash"
	"math"
	"math/big"
	"reflect"
	"strings"
	"sync"
	"time"
	"unsafe"
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
		if !equal(p.Read.Any(x), p.Read.Any(y), strict) {
			return false
		}
	}
	return true
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

// compareNumbers compares canonical numbers of any kinds by value. NaN is greater than all others, as in Java.
func compareNumbers(a, b any) int {
	ia, oka := integer(a)
	ib, okb := integer(b)
	if oka && okb {
		return order(ia, ib)
	}
	fa, isFa := onlyFloat(a)
	fb, isFb := onlyFloat(b)
	switch {
	case isFa && isFb:
		return orderFloats(fa, fb)
	case isFa && (math.IsNaN(fa) || math.IsInf(fa, 0)):
		return orderFloats(fa, 0)
	case isFb && (math.IsNaN(fb) || math.IsInf(fb, 0)):
		return orderFloats(0, fb)
	case isFa && okb: // Java widens a long to a double
		return orderFloats(fa, float64(ib))
	case isFb && oka:
		return orderFloats(float64(ia), fb)
	}
	return AsDecimal(a).Cmp(AsDecimal(b))
}

func onlyFloat(v any) (float64, bool) {
	switch x := v.(type) {
	case float64:
		return x, true
	case float32:
		return float64(x), true
	}
	return 0, false
}

func orderFloats(a, b float64) int {
	switch {
	case math.IsNaN(a) && math.IsNaN(b):
		return 0
	case math.IsNaN(a):
		return 1
	case math.IsNaN(b):
		return -1
	}
	return order(a, b)
}

func order[T int | int64 | float64](a, b T) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// AsDecimal returns a canonical number as a decimal: a double by the digits Java prints; nil for anything else and for
// NaN and infinities.
func AsDecimal(v any) *DecimalValue {
	switch x := v.(type) {
	case *DecimalValue:
		return x
	case *big.Int:
		return DecimalOf(x, 0)
	case float64:
		d, _ := DecimalOfFloat(x)
		return d
	case float32:
		d, _ := DecimalOfFloat(float64(x))
		return d
	}
	if i, ok := integer(v); ok {
		return NewDecimal(i, 0)
	}
	return nil
}

// Compare orders two values as Java's compareTo: numbers across kinds, text by UTF-16 code units, dates, booleans,
// enum constants by declaration, host objects by a Compare(any) int or CompareTo(any) int method. Values that have no
// order are an error, and so is null.
func Compare(a, b any) (int, error) {
	switch x := a.(type) {
	case string:
		if y, ok := b.(string); ok {
			return compareText(x, y), nil
		}
	case int:
		if y, ok := b.(int); ok {
			return order(x, y), nil
		}
	case time.Time:
		if y, ok := b.(time.Time); ok {
			return x.Compare(y), nil
		}
	case bool:
		if y, ok := b.(bool); ok {
			switch {
			case x == y:
				return 0, nil
			case x:
				return 1, nil
			}
			return -1, nil
		}
	case *EnumValue:
		if y, ok := b.(*EnumValue); ok && x.Type == y.Type {
			return order(x.Ordinal, y.Ordinal), nil
		}
	case CharValue:
		if y, ok := integer(b); ok {
			return order(int64(x), y), nil
		}
	case interface{ Compare(any) int }:
		return x.Compare(b), nil
	case interface{ CompareTo(any) int }:
		return x.CompareTo(b), nil
	case nil:
		return 0, NewException(NullPointerType, "null cannot be compared")
	}
	if b == nil {
		return 0, NewException(NullPointerType, "null cannot be compared")
	}
	if numberKind(a) != Invalid {
		if numberKind(b) != Invalid {
			return compareNumbers(a, b), nil
		}
		if c, ok := b.(CharValue); ok {
			return compareNumbers(a, int(c)), nil
		}
	}
	return 0, NewException(ClassCastType, describe(a)+" and "+describe(b)+" cannot be compared")
}

// compareText orders by UTF-16 code units, which differs from UTF-8 order for characters beyond U+FFFF only.
func compareText(a, b string) int {
	if c := strings.Compare(a, b); c == 0 || !hasSurrogates(a) && !hasSurrogates(b) {
		return c
	}
	x, y := utf16Units(a), utf16Units(b)
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return order(int(x[i]), int(y[i]))
		}
	}
	return order(len(x), len(y))
}

func hasSurrogates(s string) bool {
	for i := range len(s) {
		if s[i] >= 0xF0 {
			return true
		}
	}
	return false
}

var hashSeed = maphash.MakeSeed()

// Hash is consistent with Equal: equal values have equal hashes within one run of the program.
func Hash(v any) uint64 {
	switch x := v.(type) {
	case nil:
		return 0
	case string:
		return maphash.String(hashSeed, x)
	case bool:
		if x {
			return 1231
		}
		return 1237
	case CharValue:
		return mix(uint64(x) | 1<<40)
	case time.Time:
		return mix(uint64(x.UnixNano()))
	case *Record:
		return hashRecord(x)
	case *EnumValue, *Type:
		return mix(uint64(uintptr(unpack(v).ptr)))
	case *Entry:
		return Hash(x.Key) ^ Hash(x.Value)*31
	case *MapValue:
		return mix(uint64(x.Len()) + 7)
	}
	if numberKind(v) != Invalid {
		return hashNumber(v)
	}
	return hashObject(v)
}

func hashRecord(x *Record) uint64 {
	if len(x.Type.KeyProps) == 0 {
		return mix(uint64(uintptr(unsafe.Pointer(x))))
	}
	return hashKeys(x.Type, x.Object())
}

func hashKeys(t *Type, o Object) uint64 {
	h := uint64(t.ID)
	for _, p := range t.KeyProps {
		h = h*31 + Hash(p.Read.Any(o))
	}
	return h
}

// hashNumber hashes numbers of all kinds by the nearest double: whatever compares equal has the same.
func hashNumber(v any) uint64 {
	if i, ok := integer(v); ok {
		if i > -1<<53 && i < 1<<53 {
			return mix(uint64(i))
		}
		return mix(math.Float64bits(float64(i)) ^ 1<<63)
	}
	f, ok := onlyFloat(v)
	if !ok {
		f = AsDecimal(v).Float64()
	}
	if i := int64(f); float64(i) == f && i > -1<<53 && i < 1<<53 {
		return mix(uint64(i))
	}
	return mix(math.Float64bits(f) ^ 1<<63)
}

func hashObject(v any) uint64 {
	switch x := v.(type) {
	case interface{ Hash() uint64 }:
		return x.Hash()
	case interface{ HashCode() int }:
		return mix(uint64(x.HashCode()))
	case interface{ Equal(any) bool }, interface{ Equals(any) bool }:
		return 1 // its equality is its own: all such values meet in one place
	}
	if t := keyedType(v); t != nil {
		return hashKeys(t, Object{unpack(v).ptr, t})
	}
	if isSet(v) {
		var h uint64
		seq, _ := Elements(v)
		for e := range seq {
			h += Hash(e)
		}
		return mix(h)
	}
	if seq, ok := Elements(v); ok {
		h := uint64(1)
		for e := range seq {
			h = h*31 + Hash(e)
		}
		return h
	}
	if isPointer(v) {
		if reflect.TypeOf(v).Kind() == reflect.Map {
			return 2
		}
		return mix(uint64(uintptr(unpack(v).ptr)))
	}
	if rv := reflect.ValueOf(v); rv.Comparable() {
		return maphash.Comparable(hashSeed, v)
	}
	return 3
}

// mix spreads the bits of x.
func mix(x uint64) uint64 {
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	x *= 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}
