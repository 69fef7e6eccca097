package registry

import (
	"fmt"
	"reflect"
	"slices"
	"unsafe"

	"whenthen/internal/fact"
)

// lay determines the memory layout of a declared type and creates its properties.
func lay(t *fact.Type, d Declaration) error {
	l := &fact.Layout{Position: map[*fact.Property]int{}}
	l.Fields, l.Size = recordHeader()
	for i, p := range d.Extends {
		switch {
		case p.Complete().Layout == nil:
			return fmt.Errorf("type %s cannot extend %s: only types declared in rule text can be extended", t.Name, p.Name)
		case i == 0:
			l.Fields = append([]reflect.StructField(nil), p.Layout.Fields...)
			l.Slots = append([]*fact.Slot(nil), p.Layout.Slots...)
			l.Size = p.Layout.Size
		default:
			for _, s := range p.Layout.Slots {
				if l.Slot(s.Name) == nil {
					appendSlot(l, t.Space, *s)
				}
			}
		}
	}
	at := map[string]int{}
	for i, s := range l.Slots {
		at[s.Name] = i
	}
	for _, f := range d.Fields {
		if i, inherited := at[f.Name]; inherited {
			old := l.Slots[i]
			if old.Type != f.Type {
				return fmt.Errorf("%s.%s: a parent declares it as %s", t.Name, f.Name, old.Type)
			}
			own := *old // with a new default for an inherited field
			own.Start = f.Default
			l.Slots[i] = &own
			continue
		}
		if err := addSlot(l, t.Space, fact.Slot{Name: f.Name, Type: f.Type, Start: f.Default, Position: f.Position, Key: f.Key}); err != nil {
			return fmt.Errorf("%s.%s: %w", t.Name, f.Name, err)
		}
		at[f.Name] = len(l.Slots) - 1
	}
	l.GoType = reflect.StructOf(l.Fields)
	if n := len(l.Slots); n > 0 && l.GoType.Field(n).Offset != l.Slots[n-1].Offset {
		return fmt.Errorf("%s.%s: a field lies elsewhere than expected", t.Name, l.Slots[n-1].Name)
	}
	t.Parents, t.Trait, t.Layout = append(t.Parents, d.Extends...), d.Trait, l
	return recordProperties(t)
}

// recordHeader returns the field with which every object begins, and its size.
func recordHeader() ([]reflect.StructField, uintptr) {
	header := reflect.TypeFor[fact.Record]()
	return []reflect.StructField{{Name: header.Name(), Type: header}}, header.Size()
}

// addSlot appends a field with its initial value.
func addSlot(l *fact.Layout, space fact.Space, s fact.Slot) error {
	if s.Start == nil && (s.Type.Kind.Numeric() || s.Type.Kind == fact.Bool) { // as in Drools, an Integer field also starts at 0
		s.Start = fact.Zero(fact.Unbox(s.Type))
	}
	if s.Start != nil {
		if _, ok := s.Start.(func() any); !ok {
			v, err := fact.Convert(s.Start, s.Type)
			if err != nil {
				return err
			}
			s.Start = v
		}
	}
	appendSlot(l, space, s)
	return nil
}

// appendSlot appends a field to a layout. It predicts the offset that StructOf will assign, which lay verifies.
func appendSlot(l *fact.Layout, space fact.Space, s fact.Slot) *fact.Slot {
	gt := storage(s.Type)
	s.Codec = space.Codec(gt)
	if s.Type.Kind == fact.String {
		s.Codec = fact.TextCodec
	}
	l.Fields = append(l.Fields, reflect.StructField{Name: fmt.Sprintf("F%d", len(l.Fields)), Type: gt})
	align := uintptr(gt.Align())
	s.Offset = (l.Size + align - 1) &^ (align - 1)
	l.Size = s.Offset + gt.Size()
	l.Slots = append(l.Slots, &s)
	return &s
}

// storage returns the Go type that stores a field of type t.
func storage(t *fact.Type) reflect.Type {
	switch t.Kind {
	case fact.Bool:
		return storedAs[bool](t)
	case fact.Char:
		return storedAs[fact.CharValue](t)
	case fact.Byte:
		return storedAs[int8](t)
	case fact.Short:
		return storedAs[int16](t)
	case fact.Int:
		return storedAs[int](t)
	case fact.Long:
		return storedAs[int64](t)
	case fact.Float:
		return storedAs[float32](t)
	case fact.Double:
		return storedAs[float64](t)
	case fact.String:
		return reflect.TypeFor[string]()
	}
	return reflect.TypeFor[any]()
}

// storedAs returns T for a primitive type, and otherwise a T that can be null.
func storedAs[T any](t *fact.Type) reflect.Type {
	if t.Boxed {
		return reflect.TypeFor[fact.Nullable[T]]()
	}
	return reflect.TypeFor[T]()
}

// recordProperties creates the properties. Those of the first supertype keep their place and bit, so that a supertype's reader works for
// all its subtypes. Those of a trait are looked up in the object's dynamic type.
func recordProperties(t *fact.Type) error {
	t.ByName = map[string]*fact.Property{}
	l := t.Layout
	class, bits := classParent(t)
	for i, s := range l.Slots {
		p := &fact.Property{Name: s.Name, Type: s.Type, Owner: t, Bit: bits, Pos: i}
		if inherited := class[s.Name]; inherited != nil {
			p.Bit = inherited.Bit
		} else {
			bits++
		}
		if t.Trait {
			makeVirtual(p)
			p.Set = func(o fact.Object, v any) error { return setIn(p, o, v) }
		} else {
			p.Offset, p.Direct, p.Optional = s.Offset, directOf(s), optionalOf(s)
			p.Read = recordReader(s)
			p.Set = recordSetter(p, s)
			p.Raw = p.Read // what a Java class that the type extends reads, see virtualIn
		}
		t.Properties = append(t.Properties, p)
		t.ByName[s.Name] = p
		if s.Start != nil {
			if s.Type.Boxed || !reflect.ValueOf(s.Start).IsZero() {
				l.Defaults = append(l.Defaults, s)
			}
		}
		if s.Position > 0 {
			l.Position[p] = s.Position
		}
	}
	orderPositions(t, l.Position)
	for _, p := range t.Positions {
		if l.Slots[p.Pos].Key {
			t.KeyProps = append(t.KeyProps, p)
		}
	}
	if len(t.KeyProps) > 0 {
		t.MarkEquatable()
	}
	inheritComputed(t)
	t.ShareBits()
	if !t.Trait {
		makeBlank(t)
	}
	return nil
}

// classOf returns the nearest supertype of a declared type that is a Java class; nil if there is none.
func classOf(t *fact.Type) *fact.Type {
	for len(t.Parents) > 0 {
		if t = t.Parents[0].Complete(); t.Java != nil {
			return t
		}
	}
	return nil
}

// classParent returns the properties of the parent of a type that extends a Java class, perhaps through other declared types, and the first
// bit that these leave free.
func classParent(t *fact.Type) (properties map[string]*fact.Property, bits int) {
	if classOf(t) == nil {
		return nil, 0
	}
	return t.Parents[0].ByName, len(t.Parents[0].Properties)
}

// inheritComputed adds the properties without a field of their name that a type has from the Java class that it extends, and puts all
// properties of the parent in front, in its order.
func inheritComputed(t *fact.Type) {
	if class, _ := classParent(t); class == nil {
		return
	}
	for _, p := range t.Parents[0].Properties {
		if t.ByName[p.Name] == nil {
			own := &fact.Property{Name: p.Name, Type: p.Type, Owner: t, Bit: p.Bit, Pos: -1, Read: p.Raw, Raw: p.Raw, Set: p.Set, Takes: p.Takes, Getter: p.Getter}
			t.Properties = append(t.Properties, own)
			t.ByName[p.Name] = own
		}
	}
	slices.SortFunc(t.Properties, func(a, b *fact.Property) int { return a.Bit - b.Bit })
}

// makeBlank creates the object that New copies, with the default values that all objects share.
func makeBlank(t *fact.Type) {
	l := t.Layout
	blank := reflect.New(l.GoType)
	rec := (*fact.Record)(blank.UnsafePointer())
	rec.Type = t
	l.Defaults = slices.DeleteFunc(l.Defaults, func(s *fact.Slot) bool {
		_, made := s.Start.(func() any)
		if !made {
			t.Store(rec, s, s.Start)
		}
		return !made
	})
	if v := fact.Unpack(blank.Elem().Interface()); v.Ptr != unsafe.Pointer(t) {
		l.Blank = blank.Elem()
	}
}

func directOf(s *fact.Slot) fact.Direct {
	if s.Codec.GoType == reflect.TypeFor[any]() {
		return fact.DirectAny
	}
	return s.Codec.Direct
}

// optionalOf describes the field of a boxed number or boolean, or returns nil for other fields.
func optionalOf(s *fact.Slot) *fact.Optional {
	gt := s.Codec.GoType
	if !fact.IsNullable(gt) {
		return nil
	}
	direct := map[reflect.Kind]fact.Direct{reflect.Int: fact.DirectInt, reflect.Int64: fact.DirectInt64, reflect.Float64: fact.DirectFloat64, reflect.Bool: fact.DirectBool}
	if d, ok := direct[gt.Field(0).Type.Kind()]; ok {
		return &fact.Optional{Direct: d, Valid: s.Offset + gt.Field(1).Offset}
	}
	return nil
}

func recordReader(s *fact.Slot) fact.Reader {
	off := s.Offset
	switch s.Codec.GoType.Kind() {
	case reflect.Int:
		get := func(o fact.Object) int64 {
			if o.Ptr == nil {
				s.At(o)
			}
			return int64(*(*int)(unsafe.Add(o.Ptr, off)))
		}
		return fact.Reader{Int: get, Any: func(o fact.Object) any { return fact.BoxInt(fact.Int, get(o)) }}
	case reflect.Interface:
		get := func(o fact.Object) any { return *(*any)(s.At(o)) }
		return fact.Reader{Any: get, Null: func(o fact.Object) bool { return *(*any)(s.At(o)) == nil }}
	}
	c := s.Codec
	return fact.Reader{Any: loadField(s, c.Load), Null: loadField(s, c.Null), Int: loadField(s, c.Integer), Float: loadField(s, c.Floating),
		Bool: loadField(s, c.Boolean), String: loadField(s, c.Text)}
}

// loadField returns a function that applies a function of a codec at the address of a field; nil if the codec does not have the function.
func loadField[T any](s *fact.Slot, load func(unsafe.Pointer) T) func(fact.Object) T {
	if load == nil {
		return nil
	}
	return func(o fact.Object) T { return load(s.At(o)) }
}

func recordSetter(p *fact.Property, s *fact.Slot) func(fact.Object, any) error {
	if s.Type == fact.IntType {
		return func(o fact.Object, v any) error {
			i, ok := v.(int)
			if !ok {
				c, err := fact.Convert(v, fact.IntType)
				if err != nil {
					return fmt.Errorf("%s.%s: %w", p.Owner.Name, p.Name, fact.InWords(err))
				}
				i = c.(int)
			}
			*(*int)(s.At(o)) = i
			return nil
		}
	}
	return func(o fact.Object, v any) error {
		v, err := fact.Convert(v, s.Type)
		if err == nil {
			err = s.Codec.Store(s.At(o), v)
		}
		if err != nil {
			return fmt.Errorf("%s.%s: %w", p.Owner.Name, p.Name, fact.InWords(err))
		}
		return nil
	}
}

// constructors returns the constructors of a declared type: without arguments, with all fields, and with the key fields.
func constructors(t *fact.Type) []*fact.Method {
	if t.Java != nil {
		return t.Complete().Java.Ctors
	}
	if t.Layout == nil || t.Trait {
		return nil
	}
	list := []*fact.Method{constructor(t, nil)}
	if len(t.Positions) > 0 {
		list = append(list, constructor(t, t.Positions))
	}
	if n := len(t.KeyProps); n > 0 && n < len(t.Positions) {
		list = append(list, constructor(t, t.KeyProps))
	}
	return list
}

func constructor(t *fact.Type, props []*fact.Property) *fact.Method {
	m := &fact.Method{Name: t.Name, Owner: t, Static: true, Result: t, Fills: props}
	if class := classOf(t); class != nil {
		m.Begins = fact.Taking(0, class.Java.Ctors)
	}
	for _, p := range props {
		m.Params = append(m.Params, p.Type)
	}
	m.Run = func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		rec := t.New()
		o := rec.Object()
		if m.Begins != nil {
			if err := m.Begins.Construct(env, t.Space, rec); err != nil {
				return err
			}
		}
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
