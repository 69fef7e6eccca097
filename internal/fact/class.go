package fact

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// Class is what is known of a Java class before its members are read: its name and its place among other classes. The
// members are read on first use of the type; see [Registry.DefineClass].
type Class struct {
	Package, Name string // a nested class belongs to the package Outer: com.acme.Order and Line
	Sort          ClassSort
	Parents       []*Type  // the superclass first, then interfaces, without unknown ones
	Open          bool     // some supertype is unknown, so unknown members are looked up when rules run
	Constants     []string // of an enum
	// Describe returns the members. It is called once and may look up other types.
	Describe func(t *Type) ClassMembers
	// Event and Reactive are @Role(EVENT) and @ClassReactive; Meta holds other metadata as a declaration does.
	Event, Reactive bool
	Meta            map[string]any
}

// ClassSort says whether a type is a class, an interface or an enum.
type ClassSort uint8

// The sorts. A record is a class.
const (
	PlainClass ClassSort = iota
	AbstractClass
	InterfaceClass
	EnumClass
)

// ClassMembers are the members that a class itself declares. The registry sets the Owner of methods.
type ClassMembers struct {
	Fields       []ClassField // of objects, in order
	Statics      []ClassField // of the class
	Properties   []ClassProperty
	Methods      []*Method // of objects
	Static       []*Method
	Constructors []*Method
	// Init runs once before a static field is first used, InitConstant before a field of an enum constant is first
	// used; nil if there is nothing to do.
	Init         func() error
	InitConstant func(*EnumValue) error
	// Keys names the fields that generated equals and hashCode compare. Text, if not empty, is the form of a generated
	// toString: "(" for Name(a=1, b=2) and "[" for Name[a=1, b=2].
	Keys []string
	Text string
	// Aliases are further names of fields in JSON, with the fields' own names.
	Aliases map[string]string
	// Ranks are the numbers of @Position, by the name of the property; inherited ones count as well.
	Ranks map[string]int
}

// ClassField is a field of a class, whatever its visibility.
type ClassField struct {
	Name string
	Type *Type
	// Value is the value of a static final field that is a compile-time constant, in canonical form; HasValue reports
	// whether the field is one.
	Value    any
	HasValue bool
}

// ClassProperty is a JavaBean property.
type ClassProperty struct {
	Name string
	Type *Type
	// Field is the field a plain getter returns, or the public field itself; else Getter is what reads it.
	Field  string
	Getter *Method
	// SetField is the field a plain setter stores; else Setter is what sets it. Both are empty if there is no setter.
	SetField string
	Setter   *Method
}

// classInfo is what a Type knows about its Java class.
type classInfo struct {
	sort    ClassSort
	open    bool
	fields  map[string]*Property // instance fields, including inherited ones, whatever their visibility
	order   []*Property          // the instance fields in the order of their places
	own     int                  // how many of these the class itself declares
	statics map[string]*Property
	static  *Record // holds the static fields
	methods map[string][]*Method
	direct  map[string][]*Method // static methods
	ctors   []*Method
	text    string
	aliases map[string]string
	ranks   map[string]int // of positional arguments, inherited ones too
	init    once
	consts  once

	equals, hash, toString, compareTo *Method // own or inherited from another class; nil for Object's
	special                           sync.Once
}

// once runs a function once. A nested call from inside the function returns at once instead of deadlocking.
type once struct {
	mu      sync.Mutex
	running bool
	done    bool
	err     error
}

func (o *once) do(f func() error) error {
	o.mu.Lock()
	if o.done || o.running {
		err := o.err
		o.mu.Unlock()
		return err
	}
	o.running = true
	o.mu.Unlock()
	err := f()
	o.mu.Lock()
	o.running, o.done, o.err = false, true, err
	o.mu.Unlock()
	return err
}

// DefineClass registers a Java class. Its members are described on first use.
func (r *Registry) DefineClass(c Class) *Type {
	r.mu.Lock()
	defer r.mu.Unlock()
	if t := r.packages[c.Package][c.Name]; t != nil {
		return t
	}
	t := r.adopt(&Type{Package: c.Package, Name: c.Name, Kind: Struct, Boxed: true, Declared: true, word: recordWord,
		Parents: c.Parents, Event: c.Event, Class: c.Reactive, Meta: c.Meta, trait: c.Sort == InterfaceClass})
	t.class = &classInfo{sort: c.Sort, open: c.Open}
	for _, p := range c.Parents {
		t.Event = t.Event || p.Event
		t.Class = t.Class || p.Class
		if p.word == exceptWord {
			t.word = exceptWord
		}
		t.class.open = t.class.open || p.class != nil && p.class.open
	}
	if c.Sort == EnumClass {
		t.Kind, t.word, t.Declared = Enum, enumWord, false
		t.Parents = append(t.Parents, Comparable)
		for i, name := range c.Constants {
			t.Constants = append(t.Constants, &EnumValue{Type: t, Name: name, Ordinal: i})
		}
	}
	t.fill = func(t *Type) { t.describe(c.Describe(t)) }
	r.name(c.Package, c.Name, t)
	return t
}

// IsClass reports that t is a Java class whose source or class file is known.
func (t *Type) IsClass() bool { return t.class != nil }

// Open reports whether a supertype of the class is unknown, so that objects may have members that are not described.
func (t *Type) Open() bool { return t.class != nil && t.class.open }

// IsInterface reports an interface whose source or class file is known.
func (t *Type) IsInterface() bool { return t.class != nil && t.class.sort == InterfaceClass }

// Abstract reports whether the class is abstract, so that only its subclasses have objects.
func (t *Type) Abstract() bool {
	return t.trait || t.class != nil && t.class.sort == AbstractClass
}

// Field returns an instance field of a class, own or inherited, whatever its visibility; nil if there is none.
func (t *Type) Field(name string) *Property {
	if t.complete().class == nil {
		return nil
	}
	return t.class.fields[name]
}

// stored lists what an object's state is kept in: the fields of a Java class, the properties of other types.
func (t *Type) stored() []*Property {
	if t.complete().class != nil {
		return t.class.order
	}
	return t.Properties
}

// storedUnder is the one of that name among them, nil if there is none.
func (t *Type) storedUnder(name string) *Property {
	if t.complete().class != nil {
		return t.class.fields[name]
	}
	return t.Property(name)
}

// StaticField is a field of the class itself or of a supertype and the object that holds it; nil if there is none.
func (t *Type) StaticField(name string) (holder *Record, p *Property) {
	if t.complete().class == nil {
		return nil, nil
	}
	if p := t.class.statics[name]; p != nil {
		return t.class.static, p
	}
	for _, parent := range t.Parents {
		if holder, p := parent.StaticField(name); p != nil {
			return holder, p
		}
	}
	return nil, nil
}

// describe enters the members.
func (t *Type) describe(m ClassMembers) {
	c := t.class
	c.text, c.aliases = m.Text, m.Aliases
	t.layFields(m.Fields)
	t.layStatics(m)
	c.methods, c.direct, c.ctors = map[string][]*Method{}, map[string][]*Method{}, m.Constructors
	for _, x := range m.Methods {
		x.Owner = t
		c.methods[x.Name] = append(c.methods[x.Name], x)
	}
	for _, x := range m.Static {
		x.Owner = t
		c.direct[x.Name] = append(c.direct[x.Name], x)
	}
	for _, x := range m.Constructors {
		x.Owner = t
	}
	if m.InitConstant != nil {
		c.consts.done = false
		t.initConstants = func() error {
			return c.consts.do(func() error {
				for _, e := range t.Constants {
					if err := m.InitConstant(e); err != nil {
						return fmt.Errorf("%s.%s: %w", t.Name, e.Name, err)
					}
				}
				return nil
			})
		}
	}
	t.beanProperties(m)
	t.linkAccessors(m)
	for _, name := range m.Keys {
		if p := c.fields[name]; p != nil {
			t.KeyProps = append(t.KeyProps, p)
		}
	}
	if len(m.Keys) == 0 && len(t.Parents) > 0 && t.Parents[0].class != nil {
		t.KeyProps = t.Parents[0].complete().KeyProps
	}
}

// linkAccessors connects getters and setters to their properties, and sets for all methods which properties they
// change.
func (t *Type) linkAccessors(m ClassMembers) {
	for _, x := range m.Methods {
		x.Writes = AllProperties
		if len(x.Params) == 0 && x.Result != VoidType {
			for _, prefix := range []string{"get", "is"} {
				if rest, ok := beanSuffix(x.Name, prefix); ok {
					if p := t.byName[beanName(rest)]; p != nil && p.Type == x.Result {
						x.Writes, x.Reads = 0, p
					}
				}
			}
			if x.Name == "toString" || x.Name == "hashCode" {
				x.Writes = 0
			}
		}
		if rest, ok := strings.CutPrefix(x.Name, "set"); ok && rest != "" && len(x.Params) == 1 {
			if p := t.byName[beanName(rest)]; p != nil {
				x.Writes = p.Mask()
			}
		}
	}
}

// beanName is java.beans.Introspector's name of a property: Name is name, URL stays URL.
func beanName(s string) string {
	if len(s) > 1 && s[0] >= 'A' && s[0] <= 'Z' && s[1] >= 'A' && s[1] <= 'Z' {
		return s
	}
	return uncapitalize(s)
}

// BeanName is the JavaBean property that the rest of an accessor's name, behind get or set, stands for.
func BeanName(s string) string { return beanName(s) }

// beanProperties makes the properties: inherited ones first and in their places, so that a bit means the same in a subclass.
func (t *Type) beanProperties(m ClassMembers) {
	t.byName = map[string]*Property{}
	add := func(p *Property) {
		p.Owner, p.Pos = t, len(t.Properties)
		if old := t.byName[p.Name]; old != nil {
			p.Bit, p.Pos = old.Bit, old.Pos
			t.Properties[old.Pos] = p
		} else {
			p.Bit = len(t.Properties)
			t.Properties = append(t.Properties, p)
		}
		t.byName[p.Name] = p
	}
	for _, parent := range t.Parents {
		for _, p := range parent.complete().Properties {
			if t.byName[p.Name] == nil {
				add(&Property{Name: p.Name, Type: p.Type, Read: p.Read, Set: p.Set, Getter: p.Getter, raw: p.raw})
			}
		}
	}
	for _, bean := range m.Properties {
		add(t.beanProperty(bean))
	}
	for _, p := range t.Properties {
		p.virtualIn(t)
	}
	t.class.ranks = map[string]int{}
	for _, parent := range t.Parents {
		if parent.class != nil {
			maps.Copy(t.class.ranks, parent.class.ranks)
		}
	}
	maps.Copy(t.class.ranks, m.Ranks)
	t.Positions = nil
	for _, p := range t.Properties {
		if _, ok := t.class.ranks[p.Name]; ok {
			t.Positions = append(t.Positions, p)
		}
	}
	slices.SortStableFunc(t.Positions, func(a, b *Property) int { return t.class.ranks[a.Name] - t.class.ranks[b.Name] })
}

// beanProperty is a property as objects of just this class have it.
func (t *Type) beanProperty(bean ClassProperty) *Property {
	p := &Property{Name: bean.Name, Type: bean.Type}
	switch field := t.class.fields[bean.Field]; {
	case field != nil && field.Type == bean.Type:
		p.raw = field.Read
	case bean.Getter != nil:
		get := bean.Getter
		p.Getter = get
		p.raw = readerOf(bean.Type, func(o Object) any {
			v, err := get.Invoke(nil, o.Any())
			if err != nil {
				panic(&Failure{Message: "reading " + bean.Name + " of " + o.Type.Name, Cause: err})
			}
			return v
		})
		if !bean.Type.Boxed {
			p.raw.Null = nil
		}
	}
	switch field := t.class.fields[bean.SetField]; {
	case field != nil:
		p.Set = field.Set
	case bean.Setter != nil:
		set := bean.Setter
		p.Set = func(o Object, v any) error {
			v, err := Convert(v, set.Params[0])
			if err == nil {
				_, err = set.Invoke(nil, o.Any(), v)
			}
			if err != nil {
				return fmt.Errorf("%s.%s: %w", t.Name, bean.Name, err)
			}
			return nil
		}
	}
	return p
}

// virtualIn makes p read as objects of t do, and as a subclass says for objects of one.
func (p *Property) virtualIn(t *Type) {
	raw := p.raw
	pick := func(o Object) *Reader {
		if o.Type != t {
			return &p.in(o).raw
		}
		return &raw
	}
	if raw.Any == nil { // abstract: no object is of just this class
		raw = readerOf(p.Type, func(o Object) any {
			panic(&Failure{Message: "a " + t.Name + " has no property " + p.Name})
		})
		p.raw = raw
	}
	p.Read = Reader{Any: func(o Object) any { return pick(o).Any(o) }}
	switch k := p.Type.Kind; {
	case k.Integer():
		p.Read.Int = func(o Object) int64 { return pick(o).Int(o) }
	case k.Floating():
		p.Read.Float = func(o Object) float64 { return pick(o).Float(o) }
	case k == Bool:
		p.Read.Bool = func(o Object) bool { return pick(o).Bool(o) }
	case k == String:
		p.Read.String = func(o Object) string { return pick(o).String(o) }
	}
	if p.Type.Boxed {
		p.Read.Null = func(o Object) bool {
			r := pick(o)
			return r.Null != nil && r.Null(o)
		}
	}
}

// layFields gives the fields of a class their places: behind those of the superclass.
func (t *Type) layFields(fields []ClassField) {
	c := t.class
	c.fields, c.own = map[string]*Property{}, len(fields)
	l := &layout{position: map[*Property]int{}}
	if len(t.Parents) > 0 {
		if parent := t.Parents[0].complete(); parent.class != nil && parent.layout != nil {
			l.fields = append(l.fields, parent.layout.fields...)
			l.slots = append(l.slots, parent.layout.slots...)
			l.size = parent.layout.size
			c.order = append(c.order, parent.class.order...)
			for name, p := range parent.class.fields {
				c.fields[name] = p
			}
		}
	}
	if l.fields == nil {
		l.fields = []reflect.StructField{{Name: "Record", Type: reflect.TypeFor[Record]()}}
		l.size = reflect.TypeFor[Record]().Size()
	}
	for _, f := range fields {
		c.order = append(c.order, t.layField(l, f))
		c.fields[f.Name] = c.order[len(c.order)-1]
	}
	t.layout = l
}

// layField appends one field.
func (t *Type) layField(l *layout, f ClassField) *Property {
	gt := storage(f.Type)
	s := &slot{name: f.Name, typ: f.Type, codec: t.registry.codec(gt)}
	if f.Type.Kind == String {
		s.codec = textCodec
	}
	align := uintptr(gt.Align())
	s.off = (l.size + align - 1) &^ (align - 1)
	l.size = s.off + gt.Size()
	place := len(l.slots)
	l.fields = append(l.fields, reflect.StructField{Name: fmt.Sprintf("F%d", len(l.fields)), Type: gt})
	l.slots = append(l.slots, s)
	p := &Property{Name: f.Name, Type: f.Type, Owner: t, Bit: 63, Pos: place}
	switch t.word {
	case enumWord:
		p.Read, p.Set = t.inRow(p, place, func(o Object) *[]any { return &(*EnumValue)(o.Ptr).Fields })
	case exceptWord:
		p.Read, p.Set = t.inRow(p, place, func(o Object) *[]any { return &(*Exception)(o.Ptr).Fields })
	default:
		p.Read, p.Set = recordReader(p, s), recordSetter(p, s)
	}
	return p
}

// inRow reads and sets a field of an enum constant or exception, which keep their fields in a slice.
func (t *Type) inRow(p *Property, place int, row func(Object) *[]any) (Reader, func(Object, any) error) {
	list := func(o Object) []any {
		if o.Ptr == nil {
			panic(&Failure{Message: "cannot read " + p.Name + " of null", Cause: NewException(NullPointerType, "null")})
		}
		r := row(o)
		for len(*r) <= place {
			var zero any
			if i := len(*r); i < len(t.layout.slots) && !t.layout.slots[i].typ.Boxed {
				zero = Zero(t.layout.slots[i].typ)
			}
			*r = append(*r, zero)
		}
		return *r
	}
	get := func(o Object) any {
		if t.initConstants != nil && o.Type == t {
			if err := t.initConstants(); err != nil {
				panic(&Failure{Message: "making the constants of " + t.Name, Cause: err})
			}
		}
		return list(o)[place]
	}
	r := readerOf(p.Type, get)
	if !p.Type.Boxed {
		r.Null = nil
	}
	return r, func(o Object, v any) error {
		v, err := Convert(v, p.Type)
		if err != nil {
			return fmt.Errorf("%s.%s: %w", t.Name, p.Name, err)
		}
		list(o)[place] = v
		return nil
	}
}

// layStatics makes the object that holds the static fields.
func (t *Type) layStatics(m ClassMembers) {
	c := t.class
	c.statics = map[string]*Property{}
	if len(m.Statics) == 0 {
		return
	}
	h := &Type{Package: t.Package, Name: t.Name, Kind: Struct, Boxed: true, Declared: true, word: recordWord, registry: t.registry, class: &classInfo{}}
	h.layFields(m.Statics)
	c.static = h.New()
	for i, f := range m.Statics {
		p := h.class.order[i]
		if f.HasValue {
			_ = p.Set(c.static.Object(), f.Value)
		} else if m.Init != nil {
			p.lazily(func() error { return c.init.do(m.Init) })
		}
		c.statics[f.Name] = p
	}
}

// lazily runs init before p is read or set for the first time.
func (p *Property) lazily(init func() error) {
	ready := func() {
		if err := init(); err != nil {
			panic(&Failure{Message: "the static fields of " + p.Owner.Name, Cause: err})
		}
	}
	read, set := p.Read, p.Set
	p.Read.Any = func(o Object) any { ready(); return read.Any(o) }
	if read.Int != nil {
		p.Read.Int = func(o Object) int64 { ready(); return read.Int(o) }
	}
	if read.Float != nil {
		p.Read.Float = func(o Object) float64 { ready(); return read.Float(o) }
	}
	if read.Bool != nil {
		p.Read.Bool = func(o Object) bool { ready(); return read.Bool(o) }
	}
	if read.String != nil {
		p.Read.String = func(o Object) string { ready(); return read.String(o) }
	}
	if read.Null != nil {
		p.Read.Null = func(o Object) bool { ready(); return read.Null(o) }
	}
	p.Set = func(o Object, v any) error { ready(); return set(o, v) }
}

// Alias is the field of a Java class that JSON knows under another name, "" if there is none.
func (t *Type) Alias(name string) string {
	if t.complete().class == nil {
		return ""
	}
	if field := t.class.aliases[name]; field != "" {
		return field
	}
	if len(t.Parents) > 0 {
		return t.Parents[0].Alias(name)
	}
	return ""
}

// NewObject makes an object of a class with its fields at zero, as constructors find it; nil for abstract classes and
// those whose objects cannot be made here.
func (t *Type) NewObject() any {
	if t.complete().class == nil || t.Abstract() || t.Kind == Enum {
		return nil
	}
	if t.word == exceptWord {
		return &Exception{Type: t}
	}
	return t.New()
}

// goType is the Go type of the objects. It is built with the first object, since most classes that rules name never
// have one.
func (l *layout) goType() reflect.Type {
	l.made.Do(func() {
		if l.gt == nil {
			l.gt = reflect.StructOf(l.fields)
		}
	})
	return l.gt
}
