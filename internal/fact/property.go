package fact

import (
	"reflect"
	"sync/atomic"
)

// Property is a JavaBean property of a Type, resolved once, when rules are compiled.
type Property struct {
	Name  string
	Type  *Type
	Owner *Type // the type in which the property was looked up; a subtype has its own Property of the same name
	Bit   int   // position in the owner's Mask; the same for the property in every subtype declared in DRL
	Read  Reader
	// Set stores v, converted as by Convert. It fails if the value cannot be converted. It changes only the object; the caller must inform
	// the session. Set is nil if the property is read-only.
	Set func(o Object, v any) error
	// Takes is the parameter type of the setter of a Java class if it differs from the property's type: setZone( String ) next to a
	// getter that returns a ZoneId. It is nil for any other property.
	Takes *Type
	// Offset is the position of the field in the object, and Direct the form in which it is stored there; NotDirect if the property is
	// computed by a method or reached through a pointer. With them, frequent tests can read the field without calling a closure. They are
	// valid only for objects whose Type is Owner or a subtype that is not Scattered.
	Offset uintptr
	Direct Direct
	// Optional is set instead of Direct if the field can be null and has a separate flag for that, like the Integer of a declared type.
	Optional *Optional
	// Pointed is set instead of Direct if the field is a Go pointer to a number or a boolean, where a nil pointer means null. It is the
	// form in which the value is stored at the pointer.
	Pointed Direct
	// Bits, if not nil, describes a [BitSet] at Offset. It is valid only for objects whose Type is Owner.
	Bits *Bits
	// Method is the library or Go method that the property only calls; nil for any other property.
	Method *Method
	Pos    int // declaration order among the fields, from 0; -1 for a property that has only a method

	// Getter is the method of a Java class that computes the property; nil for any other property.
	Getter *Method

	// bits, if not nil, allocates the bits of a type with many properties; its subtypes share it.
	bits *bitAllocator

	Raw  Reader                        // for a Java class: reads the property as objects of exactly the owner define it
	subs atomic.Pointer[[]subProperty] // the same property in the subtypes seen so far
}

// Try does the same as Read.Any for callers that cannot handle a failure: ok is false if the property's method fails.
func (p *Property) Try(o Object) (v any, ok bool) {
	defer func() {
		if recover() != nil {
			v, ok = nil, false
		}
	}()
	return p.Read.Any(o), true
}

// Optional describes a value at Offset that is null unless the bool at Valid is true.
type Optional struct {
	Direct Direct
	Valid  uintptr
}

// Wide reports whether the value at an offset is a number of eight bytes that is followed by its flag: see Value.SetOptional.
func (o *Optional) Wide(offset uintptr) bool {
	return o.Direct >= DirectInt && o.Direct <= DirectFloat64 && o.Valid == offset+8
}

// Bits describes a set of integers stored as the bits of a word of Size bytes. Bit 0 represents Zero.
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

// Reader contains the typed functions that read one property (or one value). Any is always set and returns the canonical Go value (see
// the package comment). Of the typed functions, only the one for the property's kind is set: Int for the integer kinds, Float for
// the floating kinds, Bool, String; none for other kinds. Null is set if the value may be null. It must then be called before a
// typed function, which returns the zero value for null. A reader panics with *Failure if a property is read from null or a Go
// getter returns an error. A panic of the program's own code passes through; the evaluation recovers both.
type Reader struct {
	Int    func(Object) int64
	Float  func(Object) float64
	Bool   func(Object) bool
	String func(Object) string
	Any    func(Object) any
	Null   func(Object) bool
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

// subProperty is the property that replaces another property for objects of a subtype.
type subProperty struct {
	of *Type
	p  *Property
}

// In returns the property for an object that may be of a subtype of p.Owner, like a virtual call in Java. Results are cached in a
// small table that is copied when it grows, so reading needs no lock.
func (p *Property) In(o Object) *Property {
	if o.Type == p.Owner {
		return p
	}
	if table := p.subs.Load(); table != nil {
		for i := range *table {
			if (*table)[i].of == o.Type {
				return (*table)[i].p
			}
		}
	}
	return p.find(o)
}

func (p *Property) find(o Object) *Property {
	if o.Type == nil {
		panic(NullRead(p.Name))
	}
	q := o.Type.Property(p.Name)
	if q == nil {
		panic(&Failure{Message: "a " + o.Type.Name + " has no property " + p.Name})
	}
	if q.Type.Kind != p.Type.Kind || (q.Read.Null != nil && p.Read.Null == nil) {
		q = q.as(p.Type)
	}
	addTo(&p.subs, subProperty{o.Type, q})
	return q
}

// addTo adds an entry to a table. The table is replaced by a longer copy, so that reading it needs no lock.
func addTo[T any](table *atomic.Pointer[[]T], entry T) {
	for {
		old := table.Load()
		var longer []T
		if old != nil {
			longer = append(longer, *old...)
		}
		longer = append(longer, entry)
		if table.CompareAndSwap(old, &longer) {
			return
		}
	}
}

// as returns the property with readers for another type, because a subtype may hide a property with a property of another kind.
func (p *Property) as(t *Type) *Property {
	get := p.Read.Any
	return &Property{Name: p.Name, Type: t, Owner: p.Owner, Bit: p.Bit, bits: p.bits, Set: p.Set, Pos: p.Pos,
		Read: ReaderOf(t, func(o Object) any {
			v, err := Convert(get(o), t)
			if err != nil {
				panic(&Failure{Message: "property " + p.Name + " of " + p.Owner.Name, Cause: err})
			}
			return v
		})}
}

// ReaderOf derives the typed functions for t from a function that returns canonical values.
func ReaderOf(t *Type, get func(Object) any) Reader {
	r := Reader{Any: get}
	if t.Boxed {
		r.Null = func(o Object) bool { return get(o) == nil }
	}
	switch k := t.Kind; {
	case k.Integer():
		r.Int = func(o Object) int64 { i, _ := Integer(get(o)); return i }
	case k.Floating():
		r.Float = func(o Object) float64 { f, _ := Floating(get(o)); return f }
	case k == Bool:
		r.Bool = func(o Object) bool { b, _ := get(o).(bool); return b }
	case k == String:
		r.String = func(o Object) string { s, _ := get(o).(string); return s }
	}
	return r
}

// ReaderThrough returns a reader for t that reads every object with the reader that pick returns for it.
func ReaderThrough(t *Type, pick func(Object) *Reader) Reader {
	r := Reader{Any: func(o Object) any { return pick(o).Any(o) }}
	if t.Boxed {
		r.Null = func(o Object) bool {
			null := pick(o).Null
			return null != nil && null(o)
		}
	}
	switch k := t.Kind; {
	case k.Integer():
		r.Int = func(o Object) int64 { return pick(o).Int(o) }
	case k.Floating():
		r.Float = func(o Object) float64 { return pick(o).Float(o) }
	case k == Bool:
		r.Bool = func(o Object) bool { return pick(o).Bool(o) }
	case k == String:
		r.String = func(o Object) string { return pick(o).String(o) }
	}
	return r
}

// NullRead returns the failure of reading a property from null.
func NullRead(property string) *Failure {
	return &Failure{Message: "cannot read " + property + " of null", Cause: NullPointer()}
}

// Integer returns a canonical value of an integer kind as an int64, or false for other values.
func Integer(v any) (int64, bool) {
	switch x := v.(type) {
	case int:
		return int64(x), true
	case int64:
		return x, true
	case CharValue:
		return int64(x), true
	case int16:
		return int64(x), true
	case int8:
		return int64(x), true
	}
	return 0, false
}

// Floating returns a canonical value of a numeric kind as a float64, or false for other values.
func Floating(v any) (float64, bool) {
	switch x := v.(type) {
	case float64:
		return x, true
	case float32:
		return float64(x), true
	}
	i, ok := Integer(v)
	return float64(i), ok
}

// Scattered reports whether a field of a supertype has another offset in objects of the type, so that the supertype's offset is not valid
// for them. That is so for a Go struct that embeds another one after its first field or by pointer, or hides a field of it.
func (t *Type) Scattered() bool {
	if t.scattered.unknown() {
		t.scattered.set(t.Go != nil && t.Kind == Struct && t.elsewhere(t.Complete().Parents))
	}
	return t.scattered.yes()
}

// elsewhere reports whether a field of a supertype has another offset or form in t.
func (t *Type) elsewhere(parents []*Type) bool {
	for _, parent := range parents {
		if parent.Go == nil || parent.Go.Kind() == reflect.Interface {
			continue
		}
		for _, p := range parent.Complete().Properties {
			if p.inPlace() {
				if q := t.ByName[p.Name]; q == nil || !q.inPlace() || q.Offset != p.Offset || q.Direct != p.Direct || q.Pointed != p.Pointed {
					return true
				}
			}
		}
		if t.elsewhere(parent.Parents) {
			return true
		}
	}
	return false
}

// inPlace reports whether the property has a value, or part of one, that can be read at its Offset.
func (p *Property) inPlace() bool {
	return p.Direct != NotDirect || p.Pointed != NotDirect || p.Bits != nil
}
