package registry

import (
	"fmt"
	"maps"

	"whenthen/internal/fact"
)

// Class describes a Java class before its members are read: its name and its supertypes. The members are read when the type is
// first used; see [Registry.DefineClass].
type Class struct {
	Package, Name string // the package of a nested class is the name of the outer class: com.acme.Order and Line
	Sort          fact.ClassSort
	TypeParams    []string
	Parents       []*fact.Type // the superclass first, then interfaces; unknown supertypes are left out
	Open          bool         // a supertype is unknown, so unknown members are looked up at run time
	Constants     []string     // of an enum
	// Describe returns the members. It is called once and may look up other types.
	Describe func(t *fact.Type) ClassMembers
	// Event and Reactive are @Role(EVENT) and @ClassReactive; Meta contains other metadata, as in a Declaration.
	Event, Reactive bool
	Meta            map[string]any
}

// ClassMembers are the members that a class itself declares. The registry sets the Owner of methods.
type ClassMembers struct {
	Fields       []ClassField // instance fields, in order
	Statics      []ClassField // static fields
	Properties   []ClassProperty
	Methods      []*fact.Method // instance methods
	Static       []*fact.Method
	Constructors []*fact.Method
	// Init runs once, before a static field is first used, a static method is called, or an object is created. InitConstant runs before a
	// field of an enum constant is first used. Both may be nil.
	Init         func() error
	InitConstant func(*fact.EnumValue) error
	// Keys are the fields that generated equals and hashCode methods compare, as for Lombok and for records.
	Keys   []string
	Record bool
	// Aliases maps additional JSON names of fields to the fields' own names.
	Aliases map[string]string
	// Modifies are the properties that a method changes according to its @Modifies.
	Modifies map[*fact.Method][]string
	// Ranks are the numbers in @Position annotations by property name. Inherited properties are included.
	Ranks map[string]int
	// Enclosing are the fields of an inner or local class that hold the enclosing object and captured variables. The first parameters of
	// every constructor are their values.
	Enclosing []string
	// Arguments are, for each supertype with type parameters, the type arguments of the class.
	Arguments map[*fact.Type]map[string]fact.TypeArgument
	// Implements are the functional interfaces of the Java library among the supertypes of the class.
	Implements []*fact.Type
}

// ClassField is a field of a class, whatever its visibility.
type ClassField struct {
	Name string
	Type *fact.Type
	// Value is the canonical value of a static final field that is a compile-time constant; HasValue reports whether there is one.
	Value    any
	HasValue bool
	Fixed    bool // static and final
	Private  bool // of a static field: rules cannot read it
}

// ClassProperty is a JavaBean property.
type ClassProperty struct {
	Name string
	Type *fact.Type
	// Field is the field that a plain getter returns, or the public field itself. If it is empty, Getter reads the property.
	Field  string
	Getter *fact.Method
	// Accessors are the names of the methods that only read the property.
	Accessors []string
	// SetField is the field that a plain setter stores. If it is empty, Setter sets the property. Both are empty if there is no
	// setter.
	SetField string
	Setter   *fact.Method
}

// DefineClass registers a Java class. Its members are described on first use.
func (r *Registry) DefineClass(c Class) *fact.Type {
	r.mu.Lock()
	defer r.mu.Unlock()
	if t := r.packages[c.Package][c.Name]; t != nil {
		return t
	}
	t := r.adopt(&fact.Type{Package: c.Package, Name: c.Name, Kind: fact.Struct, Boxed: true, Declared: true, GoWord: fact.RecordWord,
		Parents: c.Parents, Event: c.Event, Class: c.Reactive, Meta: c.Meta, Trait: c.Sort == fact.InterfaceClass})
	t.Java = &fact.ClassInfo{Sort: c.Sort, Open: c.Open, TypeParams: c.TypeParams}
	t.MarkEquatable() // it may define equals
	for _, p := range c.Parents {
		t.Event = t.Event || p.Event
		t.Class = t.Class || p.Class
		if p.GoWord == fact.ExceptWord {
			t.GoWord = fact.ExceptWord
		}
		t.Java.Open = t.Java.Open || p.Java != nil && p.Java.Open
	}
	if c.Sort == fact.EnumClass {
		t.Kind, t.GoWord, t.Declared = fact.Enum, fact.EnumWord, false
		t.Parents = append(t.Parents, fact.Comparable)
		for i, name := range c.Constants {
			t.Constants = append(t.Constants, &fact.EnumValue{Type: t, Name: name, Ordinal: i})
		}
	}
	t.Describe = func(t *fact.Type) { describeClass(t, c.Describe(t)) }
	r.name(c.Package, c.Name, t)
	return t
}

func describeClass(t *fact.Type, m ClassMembers) {
	c := t.Java
	c.Record, c.Aliases, c.Enclosing, c.Arguments, c.Implements = m.Record, m.Aliases, m.Enclosing, m.Arguments, m.Implements
	layFields(t, m.Fields)
	c.Begin = beginning(t, m.Init)
	layStatics(t, m)
	c.Methods, c.Direct, c.Ctors = map[string][]*fact.Method{}, map[string][]*fact.Method{}, m.Constructors
	for _, x := range m.Methods {
		x.Owner = t
		c.Methods[x.Name] = append(c.Methods[x.Name], x)
	}
	for _, x := range m.Static {
		x.Owner = t
		c.Direct[x.Name] = append(c.Direct[x.Name], x)
	}
	for _, x := range m.Constructors {
		x.Owner = t
	}
	if m.InitConstant != nil {
		t.InitConstants = func() error {
			return c.Consts.Do(&t.Space.(*Registry).initializing, func() error {
				for _, e := range t.Constants {
					if err := m.InitConstant(e); err != nil {
						return fmt.Errorf("%s.%s: %w", t.Name, e.Name, err)
					}
				}
				return nil
			})
		}
	}
	beanProperties(t, m)
	linkAccessors(t, m)
	for _, name := range m.Keys {
		if name == "super" { // no field can have this name
			t.KeyProps = append(t.KeyProps, t.Parents[0].Complete().KeyProps...)
		}
		if p := c.Fields[name]; p != nil {
			t.KeyProps = append(t.KeyProps, p)
		}
	}
	if len(m.Keys) == 0 && len(t.Parents) > 0 && t.Parents[0].Java != nil {
		t.KeyProps = t.Parents[0].Complete().KeyProps
	}
}

// layFields assigns positions to the fields of a class, after the fields of the superclass.
func layFields(t *fact.Type, fields []ClassField) {
	c := t.Java
	c.Fields, c.Own = map[string]*fact.Property{}, len(fields)
	l := &fact.Layout{Position: map[*fact.Property]int{}}
	if len(t.Parents) > 0 {
		if parent := t.Parents[0].Complete(); parent.Java != nil && parent.Layout != nil {
			l.Fields = append(l.Fields, parent.Layout.Fields...)
			l.Slots = append(l.Slots, parent.Layout.Slots...)
			l.Size = parent.Layout.Size
			c.Order = append(c.Order, parent.Java.Order...)
			maps.Copy(c.Fields, parent.Java.Fields)
		}
	}
	if l.Fields == nil {
		l.Fields, l.Size = recordHeader()
	}
	for _, f := range fields {
		c.Order = append(c.Order, layField(t, l, f))
		c.Fields[f.Name] = c.Order[len(c.Order)-1]
	}
	t.Layout = l
}

// layField appends one field.
func layField(t *fact.Type, l *fact.Layout, f ClassField) *fact.Property {
	place := len(l.Slots)
	s := appendSlot(l, t.Space, fact.Slot{Name: f.Name, Type: f.Type})
	p := &fact.Property{Name: f.Name, Type: f.Type, Owner: t, Bit: 63, Pos: place}
	switch t.GoWord {
	case fact.EnumWord:
		p.Read, p.Set = inRow(t, p, place, func(o fact.Object) *[]any { return &(*fact.EnumValue)(o.Ptr).Fields })
	case fact.ExceptWord:
		p.Read, p.Set = inRow(t, p, place, func(o fact.Object) *[]any { return &(*fact.Exception)(o.Ptr).Fields })
	default:
		p.Read, p.Set = recordReader(s), recordSetter(p, s)
	}
	return p
}

// inRow returns functions that read and set a field of an enum constant or exception, which have their fields in a slice.
func inRow(t *fact.Type, p *fact.Property, place int, row func(fact.Object) *[]any) (fact.Reader, func(fact.Object, any) error) {
	list := func(o fact.Object) []any {
		if o.Ptr == nil {
			panic(fact.NullRead(p.Name))
		}
		r := row(o)
		for len(*r) <= place {
			var zero any
			if i := len(*r); i < len(t.Layout.Slots) && !t.Layout.Slots[i].Type.Boxed {
				zero = fact.Zero(t.Layout.Slots[i].Type)
			}
			*r = append(*r, zero)
		}
		return *r
	}
	get := func(o fact.Object) any {
		if t.InitConstants != nil && o.Type == t {
			if err := t.InitConstants(); err != nil {
				panic(&fact.Failure{Message: "making the constants of " + t.Name, Cause: err})
			}
		}
		return list(o)[place]
	}
	return fact.ReaderOf(p.Type, get), func(o fact.Object, v any) error {
		v, err := fact.Convert(v, p.Type)
		if err != nil {
			return fmt.Errorf("%s.%s: %w", t.Name, p.Name, err)
		}
		list(o)[place] = v
		return nil
	}
}

// beginning returns a function that runs the static initializers of the superclass, then init, once; nil if there are none.
func beginning(t *fact.Type, init func() error) func() error {
	var super func() error
	if len(t.Parents) > 0 && t.Parents[0].Java != nil && !t.Parents[0].IsInterface() {
		super = t.Parents[0].Complete().Java.Begin
	}
	if init == nil {
		return super
	}
	return func() error {
		return t.Java.Init.Do(&t.Space.(*Registry).initializing, func() error {
			if super != nil {
				if err := super(); err != nil {
					return err
				}
			}
			return init()
		})
	}
}

// layStatics creates the object that contains the static fields.
func layStatics(t *fact.Type, m ClassMembers) {
	c := t.Java
	c.Statics = map[string]*fact.Property{}
	if len(m.Statics) == 0 {
		return
	}
	h := &fact.Type{Package: t.Package, Name: t.Name, Kind: fact.Struct, Boxed: true, Declared: true, GoWord: fact.RecordWord, Space: t.Space, Java: &fact.ClassInfo{}}
	layFields(h, m.Statics)
	c.Static = h.New()
	for i, f := range m.Statics {
		p := h.Java.Order[i]
		if f.HasValue {
			_ = p.Set(c.Static.Object(), f.Value)
		} else if m.Init != nil {
			lazily(p, c)
		}
		c.Statics[f.Name] = p
		switch {
		case f.Private:
		case f.Fixed:
			c.Fixed = append(c.Fixed, f.Name)
		default:
			c.Varying = append(c.Varying, f.Name)
		}
	}
}

// lazily makes the static initializers of a class run before the field p is first read or set.
func lazily(p *fact.Property, c *fact.ClassInfo) {
	ready := func() {
		if err := c.Begin(); err != nil {
			panic(&fact.Failure{Message: "the static fields of " + p.Owner.Name, Cause: err})
		}
	}
	read, set := p.Read, p.Set
	p.Read = fact.ReaderThrough(p.Type, func(fact.Object) *fact.Reader {
		ready()
		if err := c.Failing[p.Name]; err != nil {
			panic(err)
		}
		return &read
	})
	p.Set = func(o fact.Object, v any) error { ready(); return set(o, v) }
}
