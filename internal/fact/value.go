package fact

import (
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
// For a primitive, typ is not used; for a wrapper (Integer) and a String, a nil typ means null. So a nullable number needs no
// box and a string no header, and an object is stored as a Go interface, which Any and SetAny copy. Once a wrapper or a
// String has been converted to an object, or if it came from one, typ points to that object, so that its identity is kept: a string
// inserted twice is one fact. The garbage collector sees every pointer. A Value does not record its kind; the reader
// must know it. Load and Store take it from a *Type.
type Value struct {
	typ unsafe.Pointer
	ptr unsafe.Pointer
	N   int64
}

// Int returns the number of an integer, char or bool.
func (v *Value) Int() int64 { return v.N }

// SetInt stores a primitive integer. For a wrapper use SetInteger, which also marks it as not null.
func (v *Value) SetInt(i int64) { v.N = i }

// SetInteger stores an integer in a wrapper that is not null.
func (v *Value) SetInteger(i int64) { v.typ, v.N = present, i }

// SetOptional loads a number of eight bytes from a field that is followed by a flag; it is null unless the flag is set: see Optional.
func (v *Value) SetOptional(field unsafe.Pointer) {
	v.N = *(*int64)(field)
	if v.typ = present; !*(*bool)(unsafe.Add(field, 8)) {
		v.typ = nil
	}
}

// Bool returns the truth value.
func (v *Value) Bool() bool { return v.N != 0 }

// SetBool stores a primitive bool.
func (v *Value) SetBool(b bool) {
	var n int64
	if b { // compiles to code without a jump
		n = 1
	}
	v.N = n
}

// Float returns the number of a float or double. It is read through a pointer, because the compiler would otherwise load the bits into an
// integer register first.
func (v *Value) Float() float64 { return *(*float64)(unsafe.Pointer(&v.N)) }

// SetFloat stores a primitive float or double.
func (v *Value) SetFloat(f float64) { *(*float64)(unsafe.Pointer(&v.N)) = f }

// Text returns the string, or "" if it is null.
func (v *Value) Text() string { return unsafe.String((*byte)(v.ptr), int(v.N)) }

// SetText stores a string that is not null. The bytes are shared, not copied.
func (v *Value) SetText(s string) {
	v.typ, v.ptr, v.N = present, unsafe.Pointer(unsafe.StringData(s)), int64(len(s))
}

// SetPresentText stores a string as read from a field of a declared type, where a nil data pointer means null.
func (v *Value) SetPresentText(s string) {
	v.ptr, v.N = unsafe.Pointer(unsafe.StringData(s)), int64(len(s))
	if v.typ = present; v.ptr == nil {
		v.typ = nil
	}
}

// Any returns the value of an object kind, that is, any kind other than numbers, bool and String.
func (v *Value) Any() any { return *(*any)(unsafe.Pointer(v)) }

// SetAny stores a value of an object kind in canonical form; nil means null.
func (v *Value) SetAny(x any) { *(*any)(unsafe.Pointer(v)) = x }

// IsNull reports whether the value is null. It must be called only for types that include null.
func (v *Value) IsNull() bool { return v.typ == nil }

// SetNull stores null.
func (v *Value) SetNull() { *v = Value{} }

// Mark marks a wrapper as not null after its number was stored by SetInt, SetBool or SetFloat.
func (v *Value) Mark() { v.typ = present }

// MarkLike makes v null if x is null, after v's number was computed from x's number.
func (v *Value) MarkLike(x *Value) {
	if v.typ = present; x.typ == nil {
		v.typ = nil
	}
}

// Words returns the two words of the Go interface in a Value of an object kind.
func (v *Value) Words() (word, data unsafe.Pointer) { return v.typ, v.ptr }

// List returns the list or array in a Value of an object kind, or nil for any other object.
func (v *Value) List() *ListValue {
	if v.typ == ListWord {
		return (*ListValue)(v.ptr)
	}
	return nil
}

// Set returns the set in a Value of an object kind, or nil for any other object.
func (v *Value) Set() *SetValue {
	if v.typ == SetWord {
		return (*SetValue)(v.ptr)
	}
	return nil
}

// Map returns the map in a Value of an object kind, or nil for any other object.
func (v *Value) Map() *MapValue {
	if v.typ == MapWord {
		return (*MapValue)(v.ptr)
	}
	return nil
}

// Builder returns the StringBuilder in a Value of an object kind, or nil for any other object.
func (v *Value) Builder() *TextBuilder {
	if v.typ == BuilderWord {
		return (*TextBuilder)(v.ptr)
	}
	return nil
}

// Load returns the value of static type t in canonical Go form; nil means null. An object created for a wrapper or a String is kept in the
// register.
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

// box creates an object for a number, bool or string.
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

// Store stores a value in canonical Go form of static type t, or null if t allows it. Passing a value of another type is a bug of
// the caller and stores null.
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

// Unbox stores the number, bool or string in an object if it has exactly the kind of t. It returns false for any other object.
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

// UnboxWide does the same as Unbox, for int, long and double, which have 64 bits in a register.
func (v *Value) UnboxWide(k Kind, object *Value) bool {
	if !k.Wide() || object.typ != kindWords[k] {
		return false
	}
	v.N, v.typ = *(*int64)(object.ptr), object.ptr
	return true
}

// SetWide does the same as UnboxWide, for an object that is not in a register.
func (v *Value) SetWide(k Kind, object any) bool {
	e := Unpack(object)
	if !k.Wide() || e.Word != kindWords[k] {
		return false
	}
	v.N, v.typ = *(*int64)(e.Ptr), e.Ptr
	return true
}

// UnboxText does the same as Unbox, for a string.
func (v *Value) UnboxText(k Kind, object *Value) bool {
	if k != String || object.typ != kindWords[String] {
		return false
	}
	s := *(*string)(object.ptr)
	v.typ, v.ptr, v.N = object.ptr, unsafe.Pointer(unsafe.StringData(s)), int64(len(s))
	return true
}

// Object returns the object that was created earlier for a wrapper or a String and stored by Keep, or nil.
func (v *Value) Object() unsafe.Pointer {
	if v.typ == present {
		return nil
	}
	return v.typ
}

// Keep stores the object for a wrapper or a String; see Object.
func (v *Value) Keep(object unsafe.Pointer) { v.typ = object }

// present is the value of typ for a number or string for which no object has been created.
var present = IntWord

// Unboxed reports whether a Value contains values of this kind without an interface: bools, machine numbers, strings.
func (k Kind) Unboxed() bool { return k == Bool || k.Numeric() || k == String }

// Wide reports whether the object of a number of this kind consists of the 64 bits of a register.
func (k Kind) Wide() bool { return k == Int || k == Long || k == Double }

// Word returns the Go type word of the objects of a kind.
func (k Kind) Word() unsafe.Pointer { return kindWords[k] }

// Word returns the Go type word of the object in a Value of an object kind.
func (v *Value) Word() unsafe.Pointer { return v.typ }

// HasWord reports whether Word identifies a type: the register contains an object or, for other kinds, a boxed value.
func (v *Value) HasWord() bool { return v.typ != nil && v.typ != present }

// SetPointer stores a pointer; word is the type word of its pointer type.
func (v *Value) SetPointer(word, p unsafe.Pointer) { v.typ, v.ptr = word, p }
