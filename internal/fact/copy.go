package fact

import (
	"math/big"
	"reflect"
	"slices"
	"time"
	"unsafe"
)

// Copier copies objects together with what they refer to: objects of declared types, registered structs, collections,
// and Go slices and maps in their fields. Every object is copied once, so the copies refer to each other as the originals
// do. Values that cannot change, pointers to structs no registry knows, functions and channels are shared.
type Copier struct {
	types  *Registry
	copies map[copied]any
	// Copies that were made but not filled yet. They are kept in lists because objects may be nested too deeply for
	// recursion. Maps and sets are filled last, innermost first, since their keys must be complete before they are
	// hashed.
	todo, hashed []func()
	filling      bool
}

type copied struct {
	at  unsafe.Pointer
	typ any // *Type of a record or collection, reflect.Type of a struct
}

// NewCopier returns a copier for the types of a registry.
func NewCopier(types *Registry) *Copier {
	return &Copier{types: types, copies: map[copied]any{}}
}

// Object copies an object. Scalars are returned as they are, so that they stay the same object for the session.
func (c *Copier) Object(o Object) Object {
	if o.IsNull() {
		return o
	}
	v := o.Any()
	if w := c.Value(v); unpack(w).ptr != o.Ptr {
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

// fill fills the copies made so far, unless a fill is already going on.
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

// shell makes an empty copy of a value, to be filled later.
func (c *Copier) shell(v any) any {
	switch x := v.(type) {
	case nil, bool, string, int, int8, int16, int64, float32, float64, CharValue, time.Time, *DecimalValue, *big.Int, *EnumValue, *Type, FuncValue, *Exception:
		return v
	case *Record:
		return c.record(x)
	case *ListValue:
		return c.once(unsafe.Pointer(x), ListType, func(keep func(any)) {
			l := &ListValue{class: x.class, changes: x.changes, fixed: x.fixed, items: make([]any, len(x.items)), numbers: slices.Clone(x.numbers)}
			keep(l)
			c.todo = append(c.todo, func() {
				for i, item := range x.items {
					l.items[i] = c.shell(item)
				}
			})
		})
	case *MapValue:
		return c.once(unsafe.Pointer(x), MapType, func(keep func(any)) {
			m := &MapValue{}
			keep(m)
			c.entries(m, x)
		})
	case *SetValue:
		return c.once(unsafe.Pointer(x), SetType, func(keep func(any)) {
			s := &SetValue{class: x.class, m: &MapValue{}}
			keep(s)
			c.entries(s.m, x.m)
		})
	case *Entry:
		e := &Entry{}
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

// entries makes a new map, to be filled later with copies of another map's entries in insertion order.
func (c *Copier) entries(dst, src *MapValue) {
	*dst = MapValue{class: src.class, ordered: true, compare: src.compare}
	dst.Reserve(src.buckets)
	puts := src.puts()
	c.todo = append(c.todo, func() { // the content is copied now, so that it is filled before the map
		copies := make([][2]any, len(puts))
		for i, e := range puts {
			copies[i] = [2]any{c.shell(e.Key), c.shell(e.Value)}
		}
		c.hashed = append(c.hashed, func() {
			for _, pair := range copies {
				_, _ = dst.Put(pair[0], pair[1]) // copies of comparable keys are comparable
			}
			dst.frozen = src.frozen
		})
	})
}

func (c *Copier) record(r *Record) any {
	return c.once(unsafe.Pointer(r), r.Type, func(keep func(any)) {
		p := reflect.New(r.Type.layout.goType())
		w := (*Record)(p.UnsafePointer())
		keep(w)
		p.Elem().Set(reflect.NewAt(r.Type.layout.goType(), unsafe.Pointer(r)).Elem())
		c.todo = append(c.todo, func() {
			for i := 1; i < p.Elem().NumField(); i++ { // after the head
				c.deep(p.Elem().Field(i))
			}
		})
	})
}

// deep replaces everything that an addressable value refers to by copies.
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

// apart is a copy of a key or element of a map.
func (c *Copier) apart(v reflect.Value) reflect.Value {
	w := reflect.New(v.Type()).Elem()
	w.Set(v)
	c.deep(w)
	return w
}

// pointer replaces a pointer to what can be copied.
func (c *Copier) pointer(v reflect.Value) {
	if v.IsNil() {
		return
	}
	elem := v.Type().Elem()
	if elem.PkgPath() == reflect.TypeFor[Record]().PkgPath() || elem == reflect.TypeFor[big.Int]() {
		switch v.Interface().(type) {
		case *Record, *ListValue, *MapValue, *SetValue, *Entry:
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
	if !c.types.isHost(v.Type()) {
		return
	}
	w := c.once(v.UnsafePointer(), v.Type(), func(keep func(any)) {
		if own, ok := v.Interface().(Cloner); ok {
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

// isHost reports whether rule text can see structs of a Go pointer type.
func (r *Registry) isHost(gt reflect.Type) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.hosts[gt] != nil
}
