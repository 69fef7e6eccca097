package fact

import (
	"fmt"
	"reflect"
	"slices"
	"sync"
	"unsafe"
)

// Record is the head of an object of a declared type; the fields lie behind it in memory. A Record is made by
// Type.New or a constructor only and never copied.
type Record struct {
	Type *Type
}

// layout is the memory of a declared type: the parent's fields, then its own.
type layout struct {
	gt       reflect.Type
	fields   []reflect.StructField
	slots    []*slot       // one for each property, in order
	blank    reflect.Value // a new object; not valid if it would be stored in an interface itself
	defaults []*slot       // those with a default that blank lacks, as it is made anew for every object
	position map[*Property]int
	size     uintptr   // of a Java class: where the next field may lie
	made     sync.Once // makes gt of a Java class
}

// slot is one field in memory.
type slot struct {
	name  string
	typ   *Type
	off   uintptr
	codec *codec
	start any // default: canonical value or func() any
	pos   int // @position
	key   bool
}

// lay decides the memory of a declared type and makes its properties.
func (t *Type) lay(d Declaration) error {
	l := &layout{position: map[*Property]int{}}
	l.fields = []reflect.StructField{{Name: "Record", Type: reflect.TypeFor[Record]()}}
	for i, p := range d.Extends {
		switch {
		case p.complete().layout == nil:
			return fmt.Errorf("type %s cannot extend %s: only types declared in rule text can be extended", t.Name, p.Name)
		case i == 0:
			l.fields = append([]reflect.StructField(nil), p.layout.fields...)
			l.slots = append([]*slot(nil), p.layout.slots...)
		default:
			for _, s := range p.layout.slots {
				if l.slot(s.name) == nil {
					l.add(t.registry, *s)
				}
			}
		}
	}
	for _, f := range inPosition(d.Fields) {
		if old := l.slot(f.Name); old != nil {
			if old.typ != f.Type {
				return fmt.Errorf("%s.%s: a parent declares it as %s", t.Name, f.Name, old.typ)
			}
			copy := *old // a new default for an inherited field
			copy.start = f.Default
			l.slots[l.index(f.Name)] = &copy
			continue
		}
		if err := l.add(t.registry, slot{name: f.Name, typ: f.Type, start: f.Default, pos: f.Position, key: f.Key}); err != nil {
			return fmt.Errorf("%s.%s: %w", t.Name, f.Name, err)
		}
	}
	l.gt = reflect.StructOf(l.fields)
	t.Parents, t.trait, t.layout = append(t.Parents, d.Extends...), d.Trait, l
	if len(d.Extends) > 0 {
		t.Event = d.Extends[0].Event
	}
	return t.recordProperties()
}

// inPosition is the fields in the order of their positions if all have one: constructors and text follow it.
func inPosition(fields []Field) []Field {
	for _, f := range fields {
		if f.Position == 0 {
			return fields
		}
	}
	fields = slices.Clone(fields)
	slices.SortStableFunc(fields, func(a, b Field) int { return a.Position - b.Position })
	return fields
}

func (l *layout) index(name string) int {
	for i, s := range l.slots {
		if s.name == name {
			return i
		}
	}
	return -1
}

func (l *layout) slot(name string) *slot {
	if i := l.index(name); i >= 0 {
		return l.slots[i]
	}
	return nil
}

// add appends a field; StructOf of all fields gives its offset, which later fields do not change.
func (l *layout) add(r *Registry, s slot) error {
	gt := storage(s.typ)
	s.codec = r.codec(gt)
	if s.typ.Kind == String {
		s.codec = textCodec
	}
	l.fields = append(l.fields, reflect.StructField{Name: fmt.Sprintf("F%d", len(l.fields)), Type: gt})
	st := reflect.StructOf(l.fields)
	s.off = st.Field(len(l.fields) - 1).Offset
	if s.start == nil && (s.typ.Kind.Numeric() || s.typ.Kind == Bool) { // Drools starts an Integer field at 0 as well
		s.start = Zero(Unbox(s.typ))
	}
	if s.start != nil {
		if _, ok := s.start.(func() any); !ok {
			v, err := Convert(s.start, s.typ)
			if err != nil {
				return err
			}
			s.start = v
		}
	}
	l.slots = append(l.slots, &s)
	return nil
}

// storage is the Go type a field of type t is stored as.
func storage(t *Type) reflect.Type {
	type pair struct {
		k     Kind
		boxed bool
	}
	switch (pair{t.Kind, t.Boxed}) {
	case pair{Bool, false}:
		return reflect.TypeFor[bool]()
	case pair{Char, false}:
		return reflect.TypeFor[CharValue]()
	case pair{Byte, false}:
		return reflect.TypeFor[int8]()
	case pair{Short, false}:
		return reflect.TypeFor[int16]()
	case pair{Int, false}:
		return reflect.TypeFor[int]()
	case pair{Long, false}:
		return reflect.TypeFor[int64]()
	case pair{Float, false}:
		return reflect.TypeFor[float32]()
	case pair{Double, false}:
		return reflect.TypeFor[float64]()
	case pair{Bool, true}:
		return reflect.TypeFor[Nullable[bool]]()
	case pair{Char, true}:
		return reflect.TypeFor[Nullable[CharValue]]()
	case pair{Byte, true}:
		return reflect.TypeFor[Nullable[int8]]()
	case pair{Short, true}:
		return reflect.TypeFor[Nullable[int16]]()
	case pair{Int, true}:
		return reflect.TypeFor[Nullable[int]]()
	case pair{Long, true}:
		return reflect.TypeFor[Nullable[int64]]()
	case pair{Float, true}:
		return reflect.TypeFor[Nullable[float32]]()
	case pair{Double, true}:
		return reflect.TypeFor[Nullable[float64]]()
	case pair{String, true}:
		return reflect.TypeFor[string]()
	}
	return reflect.TypeFor[any]()
}

// textCodec stores a Java String: null is a Go string without data, and "" one with.
var textCodec = &codec{
	gt: reflect.TypeFor[string](), typ: StringType, direct: DirectString,
	text: func(p unsafe.Pointer) string { return *(*string)(p) },
	null: func(p unsafe.Pointer) bool { return unsafe.StringData(*(*string)(p)) == nil },
	load: func(p unsafe.Pointer) any {
		if s := *(*string)(p); unsafe.StringData(s) != nil {
			return s
		}
		return nil
	},
	store: func(p unsafe.Pointer, v any) error {
		switch s := v.(type) {
		case nil:
			*(*string)(p) = ""
			return nil
		case string:
			*(*string)(p) = PresentText(s)
			return nil
		}
		return mismatch(v, StringType)
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

// recordProperties makes the properties. Those of the first parent keep place and bit, so a parent's reader serves
// all its subtypes; a trait's are looked up in the object's own type.
func (t *Type) recordProperties() error {
	t.byName = map[string]*Property{}
	l := t.layout
	for i, s := range l.slots {
		p := &Property{Name: s.name, Type: s.typ, Owner: t, Bit: i, Pos: i}
		if t.trait {
			p.virtual()
			p.Set = func(o Object, v any) error { return setIn(p, o, v) }
		} else {
			p.Offset, p.Direct = s.off, directOf(s)
			p.Read = recordReader(p, s)
			p.Set = recordSetter(p, s)
		}
		t.Properties = append(t.Properties, p)
		t.byName[s.name] = p
		if s.key {
			t.KeyProps = append(t.KeyProps, p)
		}
		if s.start != nil {
			if s.typ.Boxed || !reflect.ValueOf(s.start).IsZero() {
				l.defaults = append(l.defaults, s)
			}
		}
		if s.pos > 0 {
			l.position[p] = s.pos
		}
	}
	t.order(l.position)
	if !t.trait {
		t.makeBlank()
	}
	return nil
}

// makeBlank makes the object that New copies, with the defaults that all objects share.
func (t *Type) makeBlank() {
	l := t.layout
	blank := reflect.New(l.gt)
	rec := (*Record)(blank.UnsafePointer())
	rec.Type = t
	l.defaults = slices.DeleteFunc(l.defaults, func(s *slot) bool {
		_, made := s.start.(func() any)
		if !made {
			t.store(rec, s, s.start)
		}
		return !made
	})
	if v := unpack(blank.Elem().Interface()); v.ptr != unsafe.Pointer(t) {
		l.blank = blank.Elem()
	}
}

// store sets a field to a value that was converted when its type was declared.
func (t *Type) store(rec *Record, s *slot, v any) {
	_ = s.codec.store(unsafe.Add(unsafe.Pointer(rec), s.off), v)
}

func directOf(s *slot) Direct {
	if s.codec.gt == reflect.TypeFor[any]() {
		return DirectAny
	}
	return s.codec.direct
}

// at returns the field's memory; reading from null is a failure.
func (s *slot) at(o Object) unsafe.Pointer {
	if o.Ptr == nil {
		panic(&Failure{Message: "cannot read " + s.name + " of null", Cause: NewException(NullPointerType, "null")})
	}
	return unsafe.Add(o.Ptr, s.off)
}

func recordReader(p *Property, s *slot) Reader {
	off := s.off
	switch s.codec.gt.Kind() {
	case reflect.Int:
		get := func(o Object) int64 {
			if o.Ptr == nil {
				s.at(o)
			}
			return int64(*(*int)(unsafe.Add(o.Ptr, off)))
		}
		return Reader{Int: get, Any: func(o Object) any { return boxInt(Int, get(o)) }}
	case reflect.Interface:
		get := func(o Object) any { return *(*any)(s.at(o)) }
		return Reader{Any: get, Null: func(o Object) bool { return *(*any)(s.at(o)) == nil }}
	}
	c := s.codec
	r := Reader{Any: func(o Object) any { return c.load(s.at(o)) }}
	if c.null != nil {
		r.Null = func(o Object) bool { return c.null(s.at(o)) }
	}
	switch {
	case c.integer != nil:
		r.Int = func(o Object) int64 { return c.integer(s.at(o)) }
	case c.floating != nil:
		r.Float = func(o Object) float64 { return c.floating(s.at(o)) }
	case c.boolean != nil:
		r.Bool = func(o Object) bool { return c.boolean(s.at(o)) }
	case c.text != nil:
		r.String = func(o Object) string { return *(*string)(s.at(o)) }
	}
	return r
}

func recordSetter(p *Property, s *slot) func(Object, any) error {
	if s.typ == IntType {
		return func(o Object, v any) error {
			i, ok := v.(int)
			if !ok {
				c, err := Convert(v, IntType)
				if err != nil {
					return fmt.Errorf("%s.%s: %w", p.Owner.Name, p.Name, err)
				}
				i = c.(int)
			}
			*(*int)(s.at(o)) = i
			return nil
		}
	}
	return func(o Object, v any) error {
		v, err := Convert(v, s.typ)
		if err == nil {
			err = s.codec.store(s.at(o), v)
		}
		if err != nil {
			return fmt.Errorf("%s.%s: %w", p.Owner.Name, p.Name, err)
		}
		return nil
	}
}

// New makes an object of a declared type with the fields' default values; nil for any other type, and for traits.
func (t *Type) New() *Record {
	if t.complete().layout == nil || t.trait {
		return nil
	}
	if t.class != nil {
		rec := (*Record)(reflect.New(t.layout.goType()).UnsafePointer())
		rec.Type = t
		return rec
	}
	var rec *Record
	if l := t.layout; l.blank.IsValid() {
		rec = (*Record)(unpack(l.blank.Interface()).ptr) // a copy; reflect.New looks up the type of the pointer every time
	} else {
		rec = (*Record)(reflect.New(l.gt).UnsafePointer())
		rec.Type = t
	}
	for _, s := range t.layout.defaults {
		v, _ := Convert(s.start.(func() any)(), s.typ)
		t.store(rec, s, v)
	}
	return rec
}

// Object is the record taken apart.
func (rec *Record) Object() Object { return Object{unsafe.Pointer(rec), rec.Type} }

// Get returns a property's canonical value; nil if there is no such property.
func (rec *Record) Get(name string) any {
	if p := rec.Type.byName[name]; p != nil {
		return p.Read.Any(rec.Object())
	}
	return nil
}

// Set stores a property, converting the value.
func (rec *Record) Set(name string, v any) error {
	p := rec.Type.byName[name]
	if p == nil {
		return fmt.Errorf("type %s has no field %s", rec.Type.Name, name)
	}
	return p.Set(rec.Object(), v)
}

// String is Java's text form of a declared type: A( n=q, x=3 ).
func (rec *Record) String() string {
	return ToString(rec)
}

// declaredMethods enters accessors and what else rule text can call on a record or enum constant.
func (t *Type) declaredMethods() {
	for _, p := range t.Properties {
		t.accessors(p)
	}
}

// constructors returns the constructors of a declared type: without arguments, with all fields, with the keys.
func (t *Type) constructors() []*Method {
	if t.class != nil {
		return t.complete().class.ctors
	}
	if t.layout == nil || t.trait {
		return nil
	}
	list := []*Method{t.constructor(nil)}
	if len(t.Properties) > 0 {
		list = append(list, t.constructor(t.Properties))
	}
	if n := len(t.KeyProps); n > 0 && n < len(t.Properties) {
		list = append(list, t.constructor(t.KeyProps))
	}
	return list
}

func (t *Type) constructor(props []*Property) *Method {
	m := &Method{Name: t.Name, Owner: t, Static: true, Result: t, Fills: props}
	for _, p := range props {
		m.Params = append(m.Params, p.Type)
	}
	m.Run = func(_ *Env, args []Value, out *Value) error {
		rec := t.New()
		o := rec.Object()
		for i, p := range props {
			if err := p.Set(o, args[i].Load(p.Type)); err != nil {
				return err
			}
		}
		out.SetAny(rec)
		return nil
	}
	return m
}
