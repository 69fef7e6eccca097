package objects

import (
	"math/big"
	"reflect"
	"slices"
	"time"
	"unsafe"

	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/registry"
)

// Copier copies objects together with the objects they refer to: objects of declared types, registered structs, collections, mutable
// objects of the Java library, and Go slices and maps in their fields. Every object is copied once, so the copies refer to each other as
// the originals do. Immutable values, pointers to structs that no registry knows, functions and channels are shared.
type Copier struct {
	types  *registry.Registry
	copies map[copied]any
	// Functions that fill the copies that are created but not filled yet. They are kept in lists because objects may be nested too deeply
	// for recursion. Maps and sets are filled last, innermost first, since their keys must be complete before they are hashed.
	todo, hashed []func()
	filling      bool
}

type copied struct {
	at  unsafe.Pointer
	typ any // *Type of a record or collection, reflect.Type of a struct
}

// NewCopier returns a copier for the types of a registry.
func NewCopier(types *registry.Registry) *Copier {
	return &Copier{types: types, copies: map[copied]any{}}
}

// Object copies an object. Scalars are returned unchanged, so that they remain the same object for the session.
func (c *Copier) Object(o fact.Object) fact.Object {
	if o.IsNull() {
		return o
	}
	v := o.Any()
	if w := c.Value(v); fact.Unpack(w).Ptr != o.Ptr {
		return c.types.Object(w)
	}
	return o
}

// Value copies a value in canonical form.
func (c *Copier) Value(v any) any {
	w := c.shell(v)
	c.fill()
	return w
}

// fill fills the copies created so far, unless a call of fill is already running.
func (c *Copier) fill() {
	if c.filling {
		return
	}
	c.filling = true
	defer func() { c.filling = false }()
	for {
		list := &c.todo
		if len(*list) == 0 {
			list = &c.hashed
		}
		last := len(*list) - 1
		if last < 0 {
			return
		}
		next := (*list)[last]
		(*list)[last], *list = nil, (*list)[:last]
		next()
	}
}

// shell returns an empty copy of a value, which will be filled later.
func (c *Copier) shell(v any) any {
	switch x := v.(type) {
	case nil, bool, string, int, int8, int16, int64, float32, float64, fact.CharValue, time.Time, *decimal.Decimal, *big.Int, *fact.EnumValue, *fact.Type, fact.FuncValue, *fact.Exception:
		return v
	case *fact.Record:
		return c.record(x)
	case *fact.ListValue:
		return c.once(unsafe.Pointer(x), fact.ListType, func(keep func(any)) {
			if of := x.Behind(); of != nil {
				keep(c.shell(of).(*fact.ListValue).ReadOnly())
				return
			}
			l := x.Shell()
			keep(l)
			c.todo = append(c.todo, func() {
				for i, item := range x.Objects() {
					l.Objects()[i] = c.shell(item)
				}
			})
		})
	case *fact.MapValue:
		return c.once(unsafe.Pointer(x), fact.MapType, func(keep func(any)) {
			m := x.Shell()
			keep(m)
			c.entries(m, x)
		})
	case *fact.SetValue:
		return c.once(unsafe.Pointer(x), fact.SetType, func(keep func(any)) {
			s := x.Shell()
			keep(s)
			c.entries(s.Map(), x.Map())
		})
	case *fact.TextBuilder:
		return c.once(unsafe.Pointer(x), fact.StringBuilderType, func(keep func(any)) { keep(&fact.TextBuilder{Text: slices.Clone(x.Text)}) })
	case *fact.Entry:
		e := &fact.Entry{}
		c.todo = append(c.todo, func() { e.Key, e.Value = c.shell(x.Key), c.shell(x.Value) })
		return e
	}
	rv := reflect.New(reflect.TypeOf(v)).Elem()
	rv.Set(reflect.ValueOf(v))
	c.deep(rv)
	return rv.Interface()
}

// once copies the value at an address, unless it was copied before.
func (c *Copier) once(at unsafe.Pointer, typ any, make func(keep func(any))) any {
	key := copied{at, typ}
	if w, ok := c.copies[key]; ok {
		return w
	}
	make(func(w any) { c.copies[key] = w })
	return c.copies[key]
}

// entries adds functions to the lists that fill dst with copies of the entries of src, in insertion order.
func (c *Copier) entries(dst, src *fact.MapValue) {
	puts := src.Puts()
	c.todo = append(c.todo, func() { // the contents are copied now, so that they are filled before the map
		copies := make([][2]any, len(puts))
		for i, e := range puts {
			copies[i] = [2]any{c.shell(e.Key), c.shell(e.Value)}
		}
		c.hashed = append(c.hashed, func() {
			for _, pair := range copies {
				_, _ = dst.Put(pair[0], pair[1]) // copies of comparable keys are comparable
			}
			if src.Frozen() {
				dst.Freeze()
			}
		})
	})
}

func (c *Copier) record(r *fact.Record) any {
	return c.once(unsafe.Pointer(r), r.Type, func(keep func(any)) {
		p := reflect.New(r.Type.Memory())
		w := (*fact.Record)(p.UnsafePointer())
		keep(w)
		p.Elem().Set(reflect.NewAt(r.Type.Memory(), unsafe.Pointer(r)).Elem())
		w.Fresh()
		c.todo = append(c.todo, func() {
			for i := 1; i < p.Elem().NumField(); i++ { // after the header
				c.deep(p.Elem().Field(i))
			}
		})
	})
}

// deep replaces all references in an addressable value by references to copies.
func (c *Copier) deep(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		c.pointer(v)
	case reflect.Interface:
		if !v.IsNil() {
			if w := reflect.ValueOf(c.shell(v.Elem().Interface())); w.IsValid() {
				v.Set(w)
			}
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[time.Time]() {
			return
		}
		for i := range v.NumField() {
			f := v.Field(i)
			if !f.CanSet() { // reflect refuses to set unexported fields
				f = reflect.NewAt(f.Type(), f.Addr().UnsafePointer()).Elem()
			}
			c.deep(f)
		}
	case reflect.Array:
		for i := range v.Len() {
			c.deep(v.Index(i))
		}
	case reflect.Slice:
		if !v.IsNil() {
			w := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
			reflect.Copy(w, v)
			v.Set(w)
			for i := range v.Len() {
				c.deep(v.Index(i))
			}
		}
	case reflect.Map:
		if !v.IsNil() {
			w := reflect.MakeMapWithSize(v.Type(), v.Len())
			for iter := v.MapRange(); iter.Next(); {
				w.SetMapIndex(c.apart(iter.Key()), c.apart(iter.Value()))
			}
			v.Set(w)
		}
	}
}

// apart returns a separate copy of a key or element of a map.
func (c *Copier) apart(v reflect.Value) reflect.Value {
	w := reflect.New(v.Type()).Elem()
	w.Set(v)
	c.deep(w)
	return w
}

// pointer replaces a pointer by a pointer to a copy, if the object it points to can be copied.
func (c *Copier) pointer(v reflect.Value) {
	if v.IsNil() {
		return
	}
	elem := v.Type().Elem()
	if elem.PkgPath() == reflect.TypeFor[fact.Record]().PkgPath() || elem == reflect.TypeFor[big.Int]() {
		switch v.Interface().(type) {
		case *fact.Record, *fact.ListValue, *fact.MapValue, *fact.SetValue, *fact.Entry, *fact.TextBuilder:
			v.Set(reflect.ValueOf(c.shell(v.Interface())))
		}
		return
	}
	if elem.Kind() != reflect.Struct {
		p := reflect.New(elem)
		p.Elem().Set(v.Elem())
		c.deep(p.Elem())
		v.Set(p)
		return
	}
	if _, changes := v.Interface().(fact.Mutable); !changes && !c.types.IsHost(v.Type()) {
		return
	}
	w := c.once(v.UnsafePointer(), v.Type(), func(keep func(any)) {
		if own, ok := v.Interface().(fact.Cloner); ok {
			keep(own.CloneFact(c.shell))
			return
		}
		p := reflect.New(elem)
		keep(p.Interface())
		p.Elem().Set(v.Elem())
		c.todo = append(c.todo, func() { c.deep(p.Elem()) })
	})
	v.Set(reflect.ValueOf(w).Convert(v.Type()))
}
