package fact

import (
	"fmt"
	"reflect"
	"unsafe"
)

// Record is the head of an object of a declared type; the fields lie behind it in memory. A Record is made by
// Type.New or a constructor only and never copied.
type Record struct {
	Type *Type
}

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
