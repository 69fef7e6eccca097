package fact

import (
	"fmt"
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Record is the header of an object of a declared type; its fields follow in memory. Create Records only with Type.New, a
// constructor or Clone.
type Record struct {
	Type *Type
	// claim is the number of the object's fact in the first working memory that contained it, so that the fact can be found without a
	// lookup. It is 0 without a claim. Several sessions, each in its own goroutine, may contain the same object.
	claim atomic.Uint32
}

// Claim records the number of the object's fact, which is not 0. It returns false if the object is already claimed.
func (rec *Record) Claim(number uint32) bool { return rec.claim.CompareAndSwap(0, number) }

// Claimed returns the number of the claim, or 0. A working memory must check that its fact with that number is this object: the claim may
// belong to another working memory.
func (rec *Record) Claimed() uint32 { return rec.claim.Load() }

// Unclaim removes the claim if it has that number.
func (rec *Record) Unclaim(number uint32) { rec.claim.CompareAndSwap(number, 0) }

// Fresh removes the claim that a copy has inherited.
func (rec *Record) Fresh() { rec.claim.Store(0) }

// Store sets a field to a value that was converted when its type was declared.
func (t *Type) Store(rec *Record, s *Slot, v any) {
	_ = s.Codec.Store(unsafe.Add(unsafe.Pointer(rec), s.Offset), v)
}

// New creates an object of a declared type with default values. It returns nil for any other type, and for traits.
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
		rec = (*Record)(Unpack(l.Blank.Interface()).Ptr) // a copy; reflect.New would look up the pointer type every time
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

// Clone returns a copy with the same field values, like Object.clone.
func (rec *Record) Clone() *Record {
	t := rec.Type.Layout.goType()
	made := reflect.New(t)
	made.Elem().Set(reflect.NewAt(t, unsafe.Pointer(rec)).Elem())
	c := (*Record)(made.UnsafePointer())
	c.Fresh()
	return c
}

// Object returns the record as an Object.
func (rec *Record) Object() Object { return Object{unsafe.Pointer(rec), rec.Type} }

// Get returns a property's canonical value, or nil if there is no such property.
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

// String returns Java's text of an object of a declared type: A( n=q, x=3 ).
func (rec *Record) String() string { return ToString(rec) }

// Memory returns the Go type of the objects of a declared type, or nil for any other type.
func (t *Type) Memory() reflect.Type {
	if t.Layout == nil {
		return nil
	}
	return t.Layout.goType()
}

// goType returns the Go type of the objects. It is created when it is first needed, because most classes that rules name are never
// instantiated.
func (l *Layout) goType() reflect.Type {
	l.made.Do(func() {
		if l.GoType == nil {
			l.GoType = reflect.StructOf(l.Fields)
		}
	})
	return l.GoType
}

// Codec converts values of one Go type between memory and canonical form. Which of the typed functions are set is as in Reader.
type Codec struct {
	GoType   reflect.Type
	Type     *Type
	Direct   Direct
	Elem     *Codec // for a pointer to a scalar, the codec of the scalar
	Integer  func(unsafe.Pointer) int64
	Floating func(unsafe.Pointer) float64
	Boolean  func(unsafe.Pointer) bool
	Text     func(unsafe.Pointer) string
	Null     func(unsafe.Pointer) bool
	Load     func(unsafe.Pointer) any
	Store    func(unsafe.Pointer, any) error // v is in canonical form of Type
}

// Layout is the memory layout of a declared type: the supertype's fields, then its own.
type Layout struct {
	GoType   reflect.Type
	Fields   []reflect.StructField
	Slots    []*Slot       // one for each property, in order
	Blank    reflect.Value // a new object; not valid if the object would be stored in the interface itself
	Defaults []*Slot       // the slots whose default value is not in Blank because it is created for every object
	Position map[*Property]int
	Size     uintptr   // offset of the next field
	made     sync.Once // guards the creation of GoType of a Java class
}

// Slot is one field in memory.
type Slot struct {
	Name     string
	Type     *Type
	Offset   uintptr
	Codec    *Codec
	Start    any // the default: a canonical value or a func() any
	Position int // @position
	Key      bool
}

// Index returns the index of the field with a name, or -1.
func (l *Layout) Index(name string) int {
	for i, s := range l.Slots {
		if s.Name == name {
			return i
		}
	}
	return -1
}

// Slot returns the field with a name, or nil.
func (l *Layout) Slot(name string) *Slot {
	if i := l.Index(name); i >= 0 {
		return l.Slots[i]
	}
	return nil
}

// TextCodec stores a Java String: null is a Go string with a nil data pointer, "" a string with a non-nil data pointer.
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

// PresentText returns s as it is stored in a field of a declared type: with a non-nil data pointer even if it is empty, because a string
// with a nil data pointer is null there.
func PresentText(s string) string {
	if s == "" {
		return unsafe.String(&emptyText[0], 0)
	}
	return s
}

// At returns the address of the field in an object. It panics for null.
func (s *Slot) At(o Object) unsafe.Pointer {
	if o.Ptr == nil {
		panic(NullRead(s.Name))
	}
	return unsafe.Add(o.Ptr, s.Offset)
}
