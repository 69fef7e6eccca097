package fact

import "sync/atomic"

// Property is a JavaBean property of a Type, resolved once, when rules are compiled.
type Property struct {
	Name  string
	Type  *Type
	Owner *Type // the type it was looked up on; a subtype has its own Property of the same name
	Bit   int   // position in the owner's Mask; the same for the property in every subtype declared in DRL
	Read  Reader
	// Set stores v, converted as Convert does, and fails on a value that does not fit or a read-only property.
	// It touches the object only; telling the session is the caller's business. Nil if read-only.
	Set func(o Object, v any) error
	// Offset is the place of the field in the object and Direct tells how it is stored there;
	// NotDirect when the property is computed by a method or reached through a pointer.
	// They let hot tests skip the closure. Valid only for objects whose Type is Owner or, for declared types, a subtype.
	Offset uintptr
	Direct Direct
	// ContainsInt, if not nil, asks a set of integers held in a field of the object itself without boxing it. Valid only
	// for objects whose Type is Owner.
	ContainsInt func(o Object, i int64) bool
	// Bits, if not nil, is the form of a [BitSet] that lies at Offset. Valid only for objects whose Type is Owner.
	Bits *Bits
	// Method is the library's or the host's method behind a property that is nothing but a call of it; nil for any other.
	Method *Method
	Pos    int // declaration order among the fields, from 0; -1 for a property that is a method only

	// Getter is the method of a Java class that computes the property, nil for any other property.
	Getter *Method

	Raw  Reader                        // of a Java class: as objects of just the owner have it
	subs atomic.Pointer[[]subProperty] // the same property in the subtypes met so far
}

// Bits is the form of a set of integers that lies as bits in a word of Size bytes; bit 0 stands for Zero.
type Bits struct {
	Size int
	Zero int64
}

// Direct names the machine representation of a property that can be read at a fixed offset.
type Direct uint8

// The representations.
const (
	NotDirect     Direct = iota
	DirectInt            // Go int
	DirectInt64          // Go int64
	DirectFloat64        // Go float64
	DirectBool           // Go bool
	DirectString         // Go string; null if its data pointer is nil (declared types only)
	DirectAny            // Go any: references and collections of declared types
	DirectPointer        // Go pointer to a struct, an object of just the property's Type; nil is null
)

// Reader holds the typed ways to read one property (or one value). Any is always set and returns the canonical Go
// value (see the package comment); of the typed forms the one of the kind is set: Int for the integer kinds,
// Float for the floating kinds, Bool, String; none for the others. Null is set if the value may be null
// and must then be asked before a typed form, whose result is the zero value for null.
// A reader panics with *Failure when a property is read from null or a host getter returns an error. A panic of the
// host's own passes through: whoever guards the evaluation recovers both.
type Reader struct {
	Int    func(Object) int64
	Float  func(Object) float64
	Bool   func(Object) bool
	String func(Object) string
	Any    func(Object) any
	Null   func(Object) bool
}

// Mask is a set of property bits. Types with more than 62 properties spill: see AllProperties.
type Mask uint64

// AllProperties is the mask of a change that names no property, and of a pattern that reacts to every change.
// Property bits beyond 61 map to bit 63, which means "some property beyond the 62nd". NoProperty is the mask of a pattern
// that reacts to no change at all, not even to one that names no property; no change has it.
const (
	AllProperties = ^Mask(0)
	NoProperty    = Mask(1) << 62
)

// MaskIn translates a set of t's properties to the bits the same properties have in u, a sub- or supertype. Between
// declared types bits are the same; of other types, properties u does not have fall away. Where a type is not known, nil,
// the set stays as it is.
func (t *Type) MaskIn(u *Type, m Mask) Mask {
	if t == u || m == AllProperties || m == NoProperty || m == 0 || t == nil || u == nil || t.Declared && t.Java == nil {
		return m
	}
	var out Mask
	for _, p := range t.Complete().Properties {
		if m&p.Mask() != 0 {
			if q := u.Property(p.Name); q != nil {
				out |= q.Mask()
			}
		}
	}
	return out
}

// Mask returns the property's bit.
func (p *Property) Mask() Mask {
	if p.Bit > 61 {
		return 1 << 63
	}
	return 1 << p.Bit
}

// Load reads the property of o into a register of the property's type. It panics as a Reader does.
func (p *Property) Load(o Object, out *Value) {
	r := &p.Read
	if r.Null != nil && r.Null(o) {
		out.SetNull()
		return
	}
	switch {
	case r.Int != nil:
		out.SetInteger(r.Int(o))
	case r.Float != nil:
		out.SetFloat(r.Float(o))
		out.Mark()
	case r.Bool != nil:
		out.SetBool(r.Bool(o))
		out.Mark()
	case r.String != nil:
		out.SetText(r.String(o))
	default:
		out.SetAny(r.Any(o))
	}
}
