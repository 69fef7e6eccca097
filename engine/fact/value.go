package fact

import (
	"math"
	"unsafe"
)

// Value is a register: one value of a statically known type, unboxed. Three words serve every kind:
//
//	kind                      typ          ptr          N
//	bool, integers            not null?    –            the number; 0 and 1 for a bool
//	float, double             not null?    –            the bits of a float64
//	String                    not null?    the bytes    their number
//	anything else             the two words of a Go interface in canonical form
//
// A primitive never looks at typ; of a wrapper (Integer) and of a String, a nil typ is null. So a number that may be null
// costs no box, a text no header, and an object is a Go interface at rest: Any and SetAny copy it. The collector sees every
// pointer. Whoever reads a Value must know how it was written: Load and Store go by a *Type.
type Value struct {
	typ unsafe.Pointer
	ptr unsafe.Pointer
	N   int64
}

// Int is the number of an integer, char or bool.
func (v *Value) Int() int64 { return v.N }

// SetInt stores a primitive integer; for a wrapper use SetInteger, which is not null.
func (v *Value) SetInt(i int64) { v.N = i }

// SetInteger stores a wrapper's integer, which is not null.
func (v *Value) SetInteger(i int64) { v.typ, v.N = intWord, i }

// Bool is the truth value.
func (v *Value) Bool() bool { return v.N != 0 }

// SetBool stores a primitive bool.
func (v *Value) SetBool(b bool) {
	v.N = 0
	if b {
		v.N = 1
	}
}

// Float is the number of a float or double.
func (v *Value) Float() float64 { return math.Float64frombits(uint64(v.N)) }

// SetFloat stores a primitive float or double.
func (v *Value) SetFloat(f float64) { v.N = int64(math.Float64bits(f)) }

// Text is the text; "" if it is null.
func (v *Value) Text() string { return unsafe.String((*byte)(v.ptr), int(v.N)) }

// SetText stores a text, which is not null. The bytes are shared, not copied.
func (v *Value) SetText(s string) {
	v.typ, v.ptr, v.N = stringWord, unsafe.Pointer(unsafe.StringData(s)), int64(len(s))
}

// Any is the value of a kind that is neither a number, a bool nor a text.
func (v *Value) Any() any { return *(*any)(unsafe.Pointer(v)) }

// SetAny stores a value of a kind that is neither a number, a bool nor a text, in canonical form; nil is null.
func (v *Value) SetAny(x any) { *(*any)(unsafe.Pointer(v)) = x }

// IsNull reports whether the value of a type that can be null is null.
func (v *Value) IsNull() bool { return v.typ == nil }

// SetNull stores null.
func (v *Value) SetNull() { *v = Value{} }

// Mark says that a wrapper whose number was stored by SetInt, SetBool or SetFloat is not null.
func (v *Value) Mark() { v.typ = intWord }

// Load returns the value of static type t in canonical Go form; nil is null.
func (v *Value) Load(t *Type) any {
	k := t.Kind
	if !k.Unboxed() {
		return v.Any()
	}
	if v.typ == nil && (t.Boxed || k == String) {
		return nil
	}
	switch {
	case k == Bool:
		return v.N != 0
	case k == Float:
		return float32(v.Float())
	case k == Double:
		return v.Float()
	case k == String:
		return v.Text()
	}
	return boxInt(k, v.N)
}

// Store stores a value in canonical Go form of static type t, or null where t allows it. A value of another type is
// a mistake of the caller and leaves null.
func (v *Value) Store(t *Type, x any) {
	k := t.Kind
	if !k.Unboxed() {
		v.SetAny(x)
		return
	}
	if x == nil {
		v.SetNull()
		return
	}
	switch {
	case k == Bool:
		b, _ := x.(bool)
		v.SetBool(b)
	case k.Floating():
		switch f := x.(type) {
		case float64:
			v.SetFloat(f)
		case float32:
			v.SetFloat(float64(f))
		}
	case k == String:
		s, _ := x.(string)
		v.SetText(s)
		return
	default:
		v.N, _ = integer(x)
	}
	v.typ = intWord
}

// Unboxed reports whether a Value holds this kind without an interface: bools, numbers of the machine, texts.
func (k Kind) Unboxed() bool { return k == Bool || k.Numeric() || k == String }
