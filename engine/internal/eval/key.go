package eval

import (
	"math"
	"math/big"
	"reflect"
	"time"
	"unsafe"

	"whenthen/engine/internal/operation"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
)

// Key computes the hash key of an expression for a join. Values that are equal in DRL have equal keys, whatever their kinds; null has its
// own key. Keys are not mixed: small integers are small keys.
type Key struct {
	// Exact reports that equal keys mean equal values, provided that the key of the other side is exact as well.
	Exact bool

	x     *expression
	form  keyForm
	maybe bool
	place fieldPlace // location of the object or field if the key is inPlace or nested
	// inPlace means that the key is read by field from the object in place's slot.
	inPlace bool
	field   FieldKey
	sure    bool // see InPlace
	// nested means that the key is read by field at place, which is in an object that the slot's object refers to.
	nested bool
}

// nullKey is a key that no int, pointer or boolean has.
const nullKey = uint64(1) << 63

// Key compiles the key of e.
func (c *Compiler) Key(e rule.Expr) (Key, error) {
	x, err := c.expression(e)
	if err != nil {
		return Key{}, err
	}
	k := Key{x: x, maybe: x.code.Maybe}
	k.Exact = k.choose(x.code.Result)
	k.locate(e)
	k.sure = k.inPlace && k.field.form == intField && k.place.sure()
	return k, nil
}

type keyForm uint8

const (
	anyKey keyForm = iota // computed by keyOf
	wholeKey
	truthKey
	floatingKey
	textualKey
	identityKey
	objectKey // keyOf for a date or a decimal, which contains no other objects and therefore cannot fail

	// The following keys, most of which are positions in an order, do not include null: see Key.ordered.

	rankKey       // see Compiler.Order
	wholeRankKey  // a rankKey of an integer that is read at place
	doubleRankKey // a rankKey of a double that is read at place
	textRankKey   // see Compiler.TextOrder and the methods after it
	prefixEndKey
	textHashKey
	foldedHashKey
	letterPairsKey
	startKey // see Compiler.Moment
	endKey
)

// choose sets the form of the key for values of a type and reports whether keys are exact.
func (k *Key) choose(t *fact.Type) (exact bool) {
	switch kind := t.Kind; {
	case kind == fact.Bool:
		k.form, exact = truthKey, true
	case kind.Integer():
		k.form, exact = wholeKey, !k.maybe || kind != fact.Long
	case kind.Floating():
		k.form = floatingKey
	case kind == fact.String:
		k.form = textualKey
	case kind == fact.Date || kind == fact.Decimal:
		k.form, k.maybe = objectKey, true
	case kind == fact.Enum || t.Declared && operation.ByIdentity(t):
		k.form, exact, k.maybe = identityKey, true, true
	case operation.Plain(t) && k.x.isObject():
		k.form, exact, k.maybe = identityKey, t.Go != nil, true
	}
	return exact
}

// Valid reports whether the key is compiled. The zero Key is not.
func (k *Key) Valid() bool { return k.x != nil }

// MayBeNull reports whether the value can be null.
func (k *Key) MayBeNull() bool { return k.maybe }

// InPlace reports whether the key is an integer in a field at a fixed offset in the objects of one slot, so that At can read it. Any other
// key needs a frame.
func (k *Key) InPlace() bool { return k.sure }

// Here does the same as Of for a key that is InPlace. ok is false for any other key, and without an object in the slot.
func (k *Key) Here(f *Frame) (key uint64, ok bool) {
	if k.sure {
		if o := f.Slots[k.place.slot].Ptr; o != nil {
			return k.At(o), true
		}
	}
	return 0, false
}

// At returns the key of an object, given by its address. The key must be InPlace.
func (k *Key) At(object unsafe.Pointer) uint64 {
	return uint64(word(unsafe.Add(object, k.field.offset)))
}

// Of returns the key of the match in f. ok is false if the evaluation failed, with the failure in Frame.Err, or if the value has no
// position in an order: see Compiler.Order.
func (k *Key) Of(f *Frame) (key uint64, ok bool) {
	if k.inPlace {
		if _, ok := k.place.in(f); ok && f.Slots[k.place.slot].Ptr != nil {
			return k.field.Of(f.Slots[k.place.slot].Ptr), true
		}
	}
	if k.nested {
		if p, ok := k.place.reach(f); ok {
			return k.field.Of(p), true
		}
	}
	if k.form >= rankKey {
		return k.ordered(f)
	}
	v, ok := k.x.value(f)
	if !ok {
		return 0, false
	}
	if k.maybe && v.IsNull() {
		return nullKey, true
	}
	switch k.form {
	case wholeKey:
		return uint64(v.N), true
	case truthKey:
		return boolKey(v.Bool()), true
	case floatingKey:
		return floatKey(v.Float()), true
	case textualKey:
		return TextKey(v.Text()), true
	case identityKey:
		if rec, ok := v.Any().(*fact.Record); ok && len(rec.Type.KeyProps) > 0 { // the object belongs to a subtype with keys
			break
		}
		_, ptr := v.Words()
		return uint64(uintptr(ptr)), true
	case objectKey:
		return keyOf(nil, v.Any()), true
	}
	return f.Hash(v.Any(), keyOf)
}

// keyOf returns the key of a canonical value.
func keyOf(env *fact.Env, v any) uint64 {
	if v == nil {
		return nullKey
	}
	if i, ok := operation.IntOf(v); ok {
		return uint64(i)
	}
	switch v := v.(type) {
	case string:
		return TextKey(v)
	case bool:
		return boolKey(v)
	case float64:
		return floatKey(v)
	case float32:
		return floatKey(float64(v))
	case *decimal.Decimal:
		return decimalKey(v)
	case time.Time:
		return uint64(v.UnixMilli())
	case *big.Int:
		if v.IsInt64() {
			return uint64(v.Int64())
		}
		x, _ := new(big.Float).SetInt(v).Float64()
		return floatKey(x)
	case *fact.Record:
		if v.Type.ByIdentity() && v.Held() == nil {
			return pointerKey(v)
		}
		return deepKey(env, v) // hashed by its keys, or by the hashCode of its class
	case *fact.EnumValue:
		return pointerKey(v)
	}
	if identityOnly(v) {
		return pointerKey(v)
	}
	return deepKey(env, v)
}

// deepKey hashes a structured value under the limits of a session. It panics if a limit is reached or a value contains itself.
func deepKey(env *fact.Env, v any) uint64 {
	h, err := env.Hash(v)
	if err != nil {
		panic(err)
	}
	return h
}

func pointerKey(v any) uint64 {
	var x fact.Value
	x.SetAny(v)
	_, ptr := x.Words()
	return uint64(uintptr(ptr))
}

// identityOnly reports whether v is a host object that is equal only to itself.
func identityOnly(v any) bool {
	switch v.(type) {
	case interface{ Equal(any) bool }, interface{ Equals(any) bool }, fact.Collection, fact.Wrapper, *fact.MapValue, *fact.Entry, *fact.Type:
		return false
	}
	return reflect.TypeOf(v).Kind() == reflect.Pointer && fact.KeyedType(v) == nil
}

func boolKey(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// floatKey returns, for an integral number, the key of the equal integer.
func floatKey(x float64) uint64 {
	if i := int64(x); float64(i) == x && math.Abs(x) < 1<<62 {
		return uint64(i)
	}
	return math.Float64bits(x)*0x9E3779B97F4A7C15 | 1
}

func decimalKey(d *decimal.Decimal) uint64 {
	x := d.Float64()
	if math.Abs(x) < 1<<53 { // for an integer of this size, the double is exact
		return floatKey(x)
	}
	if s := d.Strip(); s.Scale() <= 0 {
		if i := s.Int(); i.IsInt64() && i.Int64() > -1<<62 && i.Int64() < 1<<62 {
			return uint64(i.Int64())
		}
	}
	return floatKey(x)
}

// TextKey returns the key of a text in a join: a deterministic hash of 64 bits, so that everything that depends on it is reproducible. The
// collections of rule text use fact.TextKey instead, which is based on Java's hash code.
func TextKey(s string) uint64 {
	const prime = 0x9E3779B97F4A7C15
	h := uint64(len(s)) * prime
	for len(s) >= 8 {
		w := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
		h = (h ^ w) * prime
		h ^= h >> 29
		s = s[8:]
	}
	for i := 0; i < len(s); i++ {
		h = (h ^ uint64(s[i])) * prime
	}
	return h ^ h>>32
}

// Combine combines two keys to one. The result is mixed and never exact.
func Combine(a, b uint64) uint64 {
	h := (a ^ a>>32) * 0x9E3779B97F4A7C15
	h ^= b + 0x7F4A7C159E3779B9 + h<<6 + h>>2
	h *= 0xD6E8FEB86659FD93
	return h ^ h>>32
}
