package fact

import (
	"fmt"
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Record is the head of an object of a declared type; the fields lie behind it in memory. A Record is made by
// Type.New, a constructor or Clone only.
type Record struct {
	Type *Type
	// claim is the number of the fact that the object is in the working memory that had it first, so that nothing need be looked up to
	// find it; 0 if there is none. Several sessions may hold one object, each in a goroutine of its own.
	claim atomic.Uint32
}

// Claim makes the object a fact of a number, which is not 0, unless it is claimed already.
func (rec *Record) Claim(number uint32) bool { return rec.claim.CompareAndSwap(0, number) }

// Claimed is the number of the fact that the object is somewhere, 0 if nobody has claimed it. The number means nothing to a working
// memory that has given it to another object.
func (rec *Record) Claimed() uint32 { return rec.claim.Load() }

// Unclaim takes back the claim of a number.
func (rec *Record) Unclaim(number uint32) { rec.claim.CompareAndSwap(number, 0) }

// Fresh forgets the claim that a copy of an object has taken along.
func (rec *Record) Fresh() { rec.claim.Store(0) }

// Store sets a field to a value that was converted when its type was declared.
func (t *Type) Store(rec *Record, s *Slot, v any) {
	_ = s.Codec.Store(unsafe.Add(unsafe.Pointer(rec), s.Offset), v)
}

// New makes an object of a declared type with the fields' default values; nil for any other type, and for traits.
func (t *Type) New() *Record {
	if t.Complete().Layout == nil || t.Trait {
		return nil
	}
	if t.Java != nil {
		rec := (*Record)(reflect.New(t.Layout.goType()).UnsafePointer())
		rec.Type = t
		return rec
	}
	var rec *Record
	if l := t.Layout; l.Blank.IsValid() {
		rec = (*Record)(Unpack(l.Blank.Interface()).Ptr) // a copy; reflect.New looks up the type of the pointer every time
	} else {
		rec = (*Record)(reflect.New(l.GoType).UnsafePointer())
		rec.Type = t
	}
	for _, s := range t.Layout.Defaults {
		v, _ := Convert(s.Start.(func() any)(), s.Type)
		t.Store(rec, s, v)
	}
	return rec
}

// Clone is a copy with the same fields, as Object.clone makes it.
func (rec *Record) Clone() *Record {
	t := rec.Type.Layout.goType()
	made := reflect.New(t)
	made.Elem().Set(reflect.NewAt(t, unsafe.Pointer(rec)).Elem())
	c := (*Record)(made.UnsafePointer())
	c.Fresh()
	return c
}

// Object is the record taken apart.
func (rec *Record) Object() Object { return Object{unsafe.Pointer(rec), rec.Type} }

// Get returns a property's canonical value; nil if there is no such property.
func (rec *Record) Get(name string) any {
	if p := rec.Type.ByName[name]; p != nil {
		return p.Read.Any(rec.Object())
	}
	return nil
}

// Set stores a property, converting the value.
func (rec *Record) Set(name string, v any) error {
	p := rec.Type.ByName[name]
	if p == nil {
		return fmt.Errorf("type %s has no field %s", rec.Type.Name, name)
	}
	return p.Set(rec.Object(), v)
}

// String is Java's text form of a declared type: A( n=q, x=3 ).
func (rec *Record) String() string {
	return ToString(rec)
}

// Memory is the Go type of the objects of a declared type; nil for any other type.
func (t *Type) Memory() reflect.Type {
	if t.Layout == nil {
		return nil
	}
	return t.Layout.goType()
}

// goType is the Go type of the objects. It is built with the first object, since most classes that rules name never
// have one.
func (l *Layout) goType() reflect.Type {
	l.made.Do(func() {
		if l.GoType == nil {
			l.GoType = reflect.StructOf(l.Fields)
		}
	})
	return l.GoType
}

// Codec moves values of one Go type between memory and canonical form. The typed loads are set as in Reader.
type Codec struct {
	GoType   reflect.Type
	Type     *Type
	Direct   Direct
	Elem     *Codec // of a pointer to a scalar: the scalar's
	Integer  func(unsafe.Pointer) int64
	Floating func(unsafe.Pointer) float64
	Boolean  func(unsafe.Pointer) bool
	Text     func(unsafe.Pointer) string
	Null     func(unsafe.Pointer) bool
	Load     func(unsafe.Pointer) any
	Store    func(unsafe.Pointer, any) error // v is in canonical form of typ
}

// Layout is the memory of a declared type: the parent's fields, then its own.
type Layout struct {
	GoType   reflect.Type
	Fields   []reflect.StructField
	Slots    []*Slot       // one for each property, in order
	Blank    reflect.Value // a new object; not valid if it would be stored in an interface itself
	Defaults []*Slot       // those with a default that blank lacks, as it is made anew for every object
	Position map[*Property]int
	Size     uintptr   // where the next field may lie
	made     sync.Once // makes gt of a Java class
}

// Slot is one field in memory.
type Slot struct {
	Name     string
	Type     *Type
	Offset   uintptr
	Codec    *Codec
	Start    any // default: canonical value or func() any
	Position int // @position
	Key      bool
}

func (l *Layout) Index(name string) int {
	for i, s := range l.Slots {
		if s.Name == name {
			return i
		}
	}
	return -1
}

func (l *Layout) Slot(name string) *Slot {
	if i := l.Index(name); i >= 0 {
		return l.Slots[i]
	}
	return nil
}

// TextCodec stores a Java String: null is a Go string without data, and "" one with.
var TextCodec = &Codec{
	GoType: reflect.TypeFor[string](), Type: StringType, Direct: DirectString,
	Text: func(p unsafe.Pointer) string { return *(*string)(p) },
	Null: func(p unsafe.Pointer) bool { return unsafe.StringData(*(*string)(p)) == nil },
	Load: func(p unsafe.Pointer) any {
		if s := *(*string)(p); unsafe.StringData(s) != nil {
			return s
		}
		return nil
	},
	Store: func(p unsafe.Pointer, v any) error {
		switch s := v.(type) {
		case nil:
			*(*string)(p) = ""
			return nil
		case string:
			*(*string)(p) = PresentText(s)
			return nil
		}
		return Mismatch(v, StringType)
	},
}

var emptyText = [1]byte{}

// PresentText is s as a field of a declared type holds it: with a data pointer even if it is empty, since a string
// without one is null there.
func PresentText(s string) string {
	if s == "" {
		return unsafe.String(&emptyText[0], 0)
	}
	return s
}

// At returns the field's memory; reading from null is a failure.
func (s *Slot) At(o Object) unsafe.Pointer {
	if o.Ptr == nil {
		panic(&Failure{Message: "cannot read " + s.Name + " of null", Cause: NewException(NullPointerType, "null")})
	}
	return unsafe.Add(o.Ptr, s.Offset)
}
