package fact

import (
	"maps"
	"slices"
	"strings"
	"sync"
)

// ClassSort says whether a type is a class, an interface or an enum.
type ClassSort uint8

// The sorts. A record is a class.
const (
	PlainClass ClassSort = iota
	AbstractClass
	InterfaceClass
	EnumClass
)

// ClassInfo is what a Type knows about its Java class.
type ClassInfo struct {
	Sort    ClassSort
	Open    bool
	Fields  map[string]*Property // instance fields, including inherited ones, whatever their visibility
	Order   []*Property          // the instance fields in the order of their places
	Own     int                  // how many of these the class itself declares
	Statics map[string]*Property
	Static  *Record // holds the static fields
	Methods map[string][]*Method
	Direct  map[string][]*Method // static methods
	Ctors   []*Method
	Record  bool // a record of Java
	Aliases map[string]string
	// Enclosing are the fields that every constructor takes first: what is around a class inside another or inside code.
	Enclosing []string
	Ranks     map[string]int // of positional arguments, inherited ones too
	Init      once
	Consts    once

	equals, hash, toString, compareTo *Method // own or inherited from another class; nil for Object's
	special                           sync.Once
}

// once runs a function once. A nested call from inside the function returns at once instead of deadlocking.
type once struct {
	mu      sync.Mutex
	running bool
	Done    bool
	err     error
}

func (o *once) Do(f func() error) error {
	o.mu.Lock()
	if o.Done || o.running {
		err := o.err
		o.mu.Unlock()
		return err
	}
	o.running = true
	o.mu.Unlock()
	err := f()
	o.mu.Lock()
	o.running, o.Done, o.err = false, true, err
	o.mu.Unlock()
	return err
}

// IsClass reports that t is a Java class whose source or class file is known.
func (t *Type) IsClass() bool { return t.Java != nil }

// Open reports whether a supertype of the class is unknown, so that objects may have members that are not described.
func (t *Type) Open() bool { return t.Java != nil && t.Java.Open }

// IsInterface reports an interface whose source or class file is known.
func (t *Type) IsInterface() bool { return t.Java != nil && t.Java.Sort == InterfaceClass }

// Abstract reports whether the class is abstract, so that only its subclasses have objects.
func (t *Type) Abstract() bool {
	return t.Trait || t.Java != nil && t.Java.Sort == AbstractClass
}

// Field returns an instance field of a class, own or inherited, whatever its visibility; nil if there is none.
func (t *Type) Field(name string) *Property {
	if t.Complete().Java == nil {
		return nil
	}
	return t.Java.Fields[name]
}

// Stored lists what an object's state is kept in: the fields of a Java class, the properties of other types.
func (t *Type) Stored() []*Property {
	if t.Complete().Java != nil {
		return t.Java.Order
	}
	return t.Properties
}

// StoredUnder is the one of that name among them, nil if there is none.
func (t *Type) StoredUnder(name string) *Property {
	if t.Complete().Java != nil {
		return t.Java.Fields[name]
	}
	return t.Property(name)
}

// StaticField is a field of the class itself or of a supertype and the object that holds it; nil if there is none.
func (t *Type) StaticField(name string) (holder *Record, p *Property) {
	if t.Complete().Java == nil {
		return nil, nil
	}
	if p := t.Java.Statics[name]; p != nil {
		return t.Java.Static, p
	}
	for _, parent := range t.Parents {
		if holder, p := parent.StaticField(name); p != nil {
			return holder, p
		}
	}
	return nil, nil
}

// Alias is the field of a Java class that JSON knows under another name, "" if there is none.
func (t *Type) Alias(name string) string {
	if t.Complete().Java == nil {
		return ""
	}
	if field := t.Java.Aliases[name]; field != "" {
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
	if t.Complete().Java == nil || t.Abstract() || t.Kind == Enum {
		return nil
	}
	if t.GoWord == ExceptWord {
		return &Exception{Type: t}
	}
	return t.New()
}

// specialMethods finds equals, hashCode, toString and compareTo of a class.
func (t *Type) specialMethods() *ClassInfo {
	c := t.Complete().Java
	c.special.Do(func() {
		c.equals = t.ownSpecial("equals", 1)
		c.hash = t.ownSpecial("hashCode", 0)
		c.toString = t.ownSpecial("toString", 0)
		c.compareTo = t.ownSpecial("compareTo", 1)
	})
	return c
}

func (t *Type) ownSpecial(name string, params int) *Method {
	var found *Method
	EachSuper(t, func(s *Type) {
		if s.Complete().Java == nil || found != nil {
			return
		}
		for _, m := range s.Java.Methods[name] {
			if len(m.Params) == params && m.Body != nil {
				found = m
			}
		}
	})
	return found
}

// OwnFields are the instance fields that the text of a Java class itself declares, in their order; nil for other types. Fields that stand
// for what Java keeps out of sight, such as the object around an inner one, have names that no text can have.
func (t *Type) OwnFields() (fields []*Property) {
	c := t.Complete().Java
	if c == nil {
		return nil
	}
	for _, f := range c.Order[len(c.Order)-c.Own:] {
		if !strings.Contains(f.Name, " ") {
			fields = append(fields, f)
		}
	}
	return fields
}

// OwnMethods are the instance methods with code, or without where they are abstract, that a Java class itself declares, by their
// names in alphabetical order; nil for other types.
func (t *Type) OwnMethods() []*Method {
	c := t.Complete().Java
	if c == nil {
		return nil
	}
	var list []*Method
	for _, name := range slices.Sorted(maps.Keys(c.Methods)) {
		for _, m := range c.Methods[name] {
			if m.Owner == t && !m.Static {
				list = append(list, m)
			}
		}
	}
	return list
}

// BinaryName is Class.getName of a class: one inside another is named Outer$Inner.
func (t *Type) BinaryName() string {
	name := strings.ReplaceAll(t.Name, ".", "$")
	if t.Package == "" {
		return name
	}
	if last := t.Package[strings.LastIndexByte(t.Package, '.')+1:]; t.Java != nil && last != "" && last[0] >= 'A' && last[0] <= 'Z' {
		dot := strings.LastIndexByte(t.Package, '.')
		for dot > 0 { // the classes around that one
			next := strings.LastIndexByte(t.Package[:dot], '.')
			if c := t.Package[next+1]; c < 'A' || c > 'Z' {
				break
			}
			dot = next
		}
		return t.Package[:dot+1] + strings.ReplaceAll(t.Package[dot+1:], ".", "$") + "$" + name
	}
	return t.Package + "." + name
}
