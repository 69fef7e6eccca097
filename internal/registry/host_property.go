package registry

import (
	"reflect"
	"unsafe"

	"whenthen/internal/fact"
)

// property creates the property with a name from its member. If two embedded structs have the property at the same depth, so that it is
// hidden in Go, the first is used.
func (b *structBuilder) property(name string) *fact.Property {
	m := b.members[name]
	p := &fact.Property{Name: name, Owner: b.t, Pos: m.pos}
	switch {
	case m.getter != nil:
		b.r.methodProperty(p, *m.getter)
	case m.field != nil:
		b.fieldProperty(p, m.field)
	default:
		return b.parentProperty(p)
	}
	switch {
	case m.setter != nil:
		p.Set = b.r.setterMethod(p, *m.setter)
	case m.field != nil:
		p.Set = b.fieldSetter(p, m.field)
	}
	return p
}

// fieldProperty makes p read a field, directly if its path contains no embedded pointer.
func (b *structBuilder) fieldProperty(p *fact.Property, f *reflect.StructField) {
	c := b.r.codecLocked(f.Type)
	p.Type = c.Type
	if off, ok := fixedOffset(b.elem, f.Index); ok {
		p.Offset, p.Direct, p.Pointed = off, c.Direct, pointedBy(c)
		p.Read = fieldReader(p, c, off)
		p.Bits = bitsOf(f.Type)
		return
	}
	p.Read = placeReader(p, c, pathTo(p, b.elem, f.Index))
}

// pointedBy returns the storage form of the number or boolean that a field of the codec's type points to; NotDirect for a field of any
// other type.
func pointedBy(c *fact.Codec) fact.Direct {
	if c.GoType.Kind() != reflect.Pointer || c.Elem == nil || c.Elem.Null != nil {
		return fact.NotDirect
	}
	switch c.Elem.Direct {
	case fact.DirectInt, fact.DirectInt64, fact.DirectFloat64, fact.DirectBool:
		return c.Elem.Direct
	}
	return fact.NotDirect
}

func (b *structBuilder) fieldSetter(p *fact.Property, f *reflect.StructField) func(fact.Object, any) error {
	c := b.r.codecLocked(f.Type)
	at := pathTo(p, b.elem, f.Index)
	return func(o fact.Object, v any) error {
		if o.Type != p.Owner {
			return setIn(p, o, v)
		}
		v, err := fact.Convert(v, c.Type)
		if err != nil {
			return err
		}
		return c.Store(at(o), v)
	}
}

// parentProperty makes p read through the first embedded struct that has the property.
func (b *structBuilder) parentProperty(p *fact.Property) *fact.Property {
	for i := range b.elem.NumField() {
		f := b.elem.Field(i)
		ft := f.Type
		if ft.Kind() == reflect.Struct {
			ft = reflect.PointerTo(ft)
		}
		parent := b.r.hosts[ft]
		if !f.Anonymous || parent == nil {
			continue
		}
		q := parent.ByName[p.Name]
		if q == nil {
			continue
		}
		at := pathTo(p, b.elem, f.Index)
		if f.Type.Kind() == reflect.Pointer {
			inner := at
			at = func(o fact.Object) unsafe.Pointer { return *(*unsafe.Pointer)(inner(o)) }
		}
		p.Type = q.Type
		p.Read = fact.ReaderOf(q.Type, own(p, anyOf, func(o fact.Object) any { return q.Read.Any(fact.Object{Ptr: at(o), Type: parent}) }))
		if q.Set != nil {
			p.Set = func(o fact.Object, v any) error {
				if o.Type != p.Owner {
					return setIn(p, o, v)
				}
				return q.Set(fact.Object{Ptr: at(o), Type: parent}, v)
			}
		}
		return p
	}
	return nil
}

// fixedOffset adds up the offsets along a field path. It returns false if the path contains a pointer.
func fixedOffset(st reflect.Type, index []int) (uintptr, bool) {
	var off uintptr
	for i, x := range index {
		if i > 0 && st.Kind() == reflect.Pointer {
			return 0, false
		}
		f := st.Field(x)
		off += f.Offset
		st = f.Type
	}
	return off, true
}

// pathTo returns a function that finds the memory of a field in objects of exactly p.Owner, following embedded pointers.
func pathTo(p *fact.Property, st reflect.Type, index []int) place {
	if off, ok := fixedOffset(st, index); ok {
		return func(o fact.Object) unsafe.Pointer { return unsafe.Add(o.Ptr, off) }
	}
	type step struct {
		off   uintptr
		deref bool
	}
	var steps []step
	for i, x := range index {
		f := st.Field(x)
		st = f.Type
		s := step{off: f.Offset}
		if i < len(index)-1 && st.Kind() == reflect.Pointer {
			s.deref, st = true, st.Elem()
		}
		steps = append(steps, s)
	}
	return func(o fact.Object) unsafe.Pointer {
		at := o.Ptr
		for _, s := range steps {
			at = unsafe.Add(at, s.off)
			if s.deref {
				if at = *(*unsafe.Pointer)(at); at == nil {
					panic(&fact.Failure{Message: "cannot read " + p.Name + ": the embedded part of this " + p.Owner.Name + " is missing"})
				}
			}
		}
		return at
	}
}

// place returns the address of a property in an object.
type place func(o fact.Object) unsafe.Pointer
