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
// costs no box, a text no header, and an object is a Go interface at rest: Any and SetAny copy it. Where a wrapper or a
// String has become an object once, or was made of one, typ points to that object, so that it stays the same one: a text
// inserted twice is one fact. The collector sees every pointer. A Value does not say how it was written; its reader
// must know. Load and Store go by a *Type.
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
func (v *Value) SetInteger(i int64) { v.typ, v.N = present, i }

// Bool is the truth value.
func (v *Value) Bool() bool { return v.N != 0 }

// SetBool stores a primitive bool.
func (v *Value) SetBool(b bool) {
	var n int64
	if b { // without a jump in machine code
		n = 1
	}
	v.N = n
}

// Float is the number of a float or double.
func (v *Value) Float() float64 { return math.Float64frombits(uint64(v.N)) }

// SetFloat stores a primitive float or double.
func (v *Value) SetFloat(f float64) { v.N = int64(math.Float64bits(f)) }

// Text is the text; "" if it is null.
func (v *Value) Text() string { return unsafe.String((*byte)(v.ptr), int(v.N)) }

// SetText stores a text, which is not null. The bytes are shared, not copied.
func (v *Value) SetText(s string) {
	v.typ, v.ptr, v.N = present, unsafe.Pointer(unsafe.StringData(s)), int64(len(s))
}

// SetPresentText stores a field of a declared type, in which a text without a place is null.
func (v *Value) SetPresentText(s string) {
	v.ptr, v.N = unsafe.Pointer(unsafe.StringData(s)), int64(len(s))
	if v.typ = present; v.ptr == nil {
		v.typ = nil
	}
}

// Any is the value of a kind that is neither a number, a bool nor a text.
func (v *Value) Any() any { return *(*any)(unsafe.Pointer(v)) }

// SetAny stores a value of a kind that is neither a number, a bool nor a text, in canonical form; nil is null.
func (v *Value) SetAny(x any) { *(*any)(unsafe.Pointer(v)) = x }

// IsNull reports whether the value of a type that can be null is null.
func (v *Value) IsNull() bool { return v.typ == nil }

// Refers reports whether the register holds something that the collector follows, whatever kind it is used for.
func (v *Value) Refers() bool { return v.typ != nil || v.ptr != nil }

// SetNull stores null.
func (v *Value) SetNull() { *v = Value{} }

// Mark says that a wrapper whose number was stored by SetInt, SetBool or SetFloat is not null.
func (v *Value) Mark() { v.typ = present }

// MarkLike makes v null where x is, after its number was computed from that of x.
func (v *Value) MarkLike(x *Value) {
	if x.typ == nil {
		v.typ = nil
	} else {
		v.typ = present
	}
}

// Words are the two words of the Go interface in a Value of a kind that is neither a number, a bool nor a text.
func (v *Value) Words() (word, data unsafe.Pointer) { return v.typ, v.ptr }

// List is the list or array in a Value of a kind of objects; nil for any other object.
func (v *Value) List() *ListValue {
	if v.typ == ListWord {
		return (*ListValue)(v.ptr)
	}
	return nil
}

// Set is the set in a Value of a kind of objects; nil for any other object.
func (v *Value) Set() *SetValue {
	if v.typ == SetWord {
		return (*SetValue)(v.ptr)
	}
	return nil
}

// Map is the map in a Value of a kind of objects; nil for any other object.
func (v *Value) Map() *MapValue {
	if v.typ == MapWord {
		return (*MapValue)(v.ptr)
	}
	return nil
}

// Builder is the StringBuilder in a Value of a kind of objects; nil for any other object.
func (v *Value) Builder() *TextBuilder {
	if v.typ == BuilderWord {
		return (*TextBuilder)(v.ptr)
	}
	return nil
}

// Load returns the value of static type t in canonical Go form; nil is null. The object that a wrapper or a String becomes
// is kept.
func (v *Value) Load(t *Type) any {
	k := t.Kind
	switch {
	case !k.Unboxed():
		return v.Any()
	case !t.Boxed:
		return v.box(k)
	case v.typ == nil:
		return nil
	case v.typ != present:
		return Pack(kindWords[k], v.typ)
	}
	x := v.box(k)
	v.typ = Unpack(x).Ptr
	return x
}

// box makes an object of a number, bool or text.
func (v *Value) box(k Kind) any {
	switch k {
	case Bool:
		return v.N != 0
	case Float:
		return float32(v.Float())
	case Double:
		return v.Float()
	case String:
		return v.Text()
	}
	return BoxInt(k, v.N)
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
	own := present
	if e := Unpack(x); e.Word == kindWords[k] {
		own = e.Ptr
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
		default:
			i, _ := Integer(x)
			v.SetFloat(float64(i))
		}
	case k == String:
		s, _ := x.(string)
		v.SetText(s)
	default:
		v.N, _ = Integer(x)
	}
	v.typ = own
}

// Unbox stores the number, bool or text that an object is, if it is just of the kind of t; false if it is anything else.
func (v *Value) Unbox(t *Type, object *Value) bool {
	k := t.Kind
	if object.typ == nil || !k.Unboxed() || object.typ != kindWords[k] {
		return false
	}
	p := object.ptr
	switch k {
	case Int:
		v.N = int64(*(*int)(p))
	case Long:
		v.N = *(*int64)(p)
	case Double:
		v.N = *(*int64)(p) // its bits
	case String:
		s := *(*string)(p)
		v.ptr, v.N = unsafe.Pointer(unsafe.StringData(s)), int64(len(s))
	default:
		v.Store(t, object.Any())
		return true
	}
	v.typ = p
	return true
}

// UnboxWide is Unbox of an int, long or double, which has 64 bits.
func (v *Value) UnboxWide(t *Type, object *Value) bool {
	k := t.Kind
	if k != Int && k != Long && k != Double || object.typ != kindWords[k] {
		return false
	}
	v.N, v.typ = *(*int64)(object.ptr), object.ptr
	return true
}

// UnboxText is Unbox of a text.
func (v *Value) UnboxText(t *Type, object *Value) bool {
	if t.Kind != String || object.typ != kindWords[String] {
		return false
	}
	s := *(*string)(object.ptr)
	v.typ, v.ptr, v.N = object.ptr, unsafe.Pointer(unsafe.StringData(s)), int64(len(s))
	return true
}

// BoxKept stores the object that a wrapper or a text has become before; false if it has not.
func (v *Value) BoxKept(t *Type, x *Value) bool {
	if !t.Boxed || x.typ == nil || x.typ == present {
		return false
	}
	v.typ, v.ptr = kindWords[t.Kind], x.typ
	return true
}

// present is what typ holds where there is a number or text and no object has been made of it.
var present = IntWord

// Unboxed reports whether a Value holds this kind without an interface: bools, numbers of the machine, texts.
func (k Kind) Unboxed() bool { return k == Bool || k.Numeric() || k == String }

// Word is the Go type of the object that a Value of a kind of objects holds.
func (v *Value) Word() unsafe.Pointer { return v.typ }

// HasWord reports whether Word stands for something, or, in a Value of another kind, for a boxed value that is kept.
func (v *Value) HasWord() bool { return v.typ != nil && v.typ != present }

// SetPointer stores the pointer to a value of a Go type, given by its word, that is a pointer type.
func (v *Value) SetPointer(word, p unsafe.Pointer) { v.typ, v.ptr = word, p }
