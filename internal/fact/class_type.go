package fact

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"whenthen/internal/fact/naming"
)

// ClassSort distinguishes classes, abstract classes, interfaces and enums.
type ClassSort uint8

// The sorts. A Java record is a PlainClass.
const (
	PlainClass ClassSort = iota
	AbstractClass
	InterfaceClass
	EnumClass
)

// ClassInfo is the part of a Type that describes its Java class.
type ClassInfo struct {
	Sort ClassSort
	Open bool
	// TypeParams are the names of the type parameters. Arguments are the arguments for the type parameters of supertypes.
	TypeParams []string
	Arguments  map[*Type]map[string]TypeArgument
	// Implements are the functional interfaces of the Java library that the class names as supertypes.
	Implements []*Type

	Fields  map[string]*Property // instance fields, including inherited ones, whatever their visibility
	Order   []*Property          // the instance fields in the order in which an object stores them
	Own     int                  // number of instance fields that the class itself declares
	Statics map[string]*Property
	// Fixed are the static final fields that are not private, Varying those that are not final, both in source order.
	Fixed, Varying []string
	Static         *Record // stores the static fields
	// Failing are the reasons for which static fields have no value, known once the static initializers have run.
	Failing map[string]error
	Methods map[string][]*Method
	Direct  map[string][]*Method // static methods
	Ctors   []*Method
	Record  bool // the class is a Java record
	Aliases map[string]string
	// Enclosing are the fields for the enclosing object and captured variables of an inner or local class. Their values are the first
	// arguments of every constructor.
	Enclosing []string
	Ranks     map[string]int // @Position numbers of positional arguments, including inherited ones
	Init      Initialization
	Consts    Initialization
	// Begin runs the static initializers of the superclass and the class, unless they have run. It is nil without initializers.
	Begin func() error

	equals, hash, toString, compareTo *Method // own or inherited from another class; nil if only Object defines them
	special                           sync.Once
}

// begin returns Java.Begin of a class, and nil for any other type.
func (t *Type) begin() func() error {
	if t == nil || t.Java == nil {
		return nil
	}
	return t.Java.Begin
}

// IsClass reports whether t is a Java class whose source or class file is known.
func (t *Type) IsClass() bool { return t.Java != nil }

// Open reports whether a supertype of the class is unknown, so that objects may have members that are not described.
func (t *Type) Open() bool { return t.Java != nil && t.Java.Open }

// IsInterface reports whether t is an interface whose source or class file is known.
func (t *Type) IsInterface() bool { return t.Java != nil && t.Java.Sort == InterfaceClass }

// Abstract reports whether the class is abstract, so that only its subclasses have objects.
func (t *Type) Abstract() bool { return t.Trait || t.Java != nil && t.Java.Sort == AbstractClass }

// Field returns an instance field of a class, own or inherited, whatever its visibility, or nil.
func (t *Type) Field(name string) *Property {
	if t.Complete().Java == nil {
		return nil
	}
	return t.Java.Fields[name]
}

// Stored returns the properties that contain an object's state: the fields of a Java class, the properties of other types.
func (t *Type) Stored() []*Property {
	if t.Complete().Java != nil {
		return t.Java.Order
	}
	return t.Properties
}

// StoredUnder returns the element of Stored with a name, or nil.
func (t *Type) StoredUnder(name string) *Property {
	if t.Complete().Java != nil {
		return t.Java.Fields[name]
	}
	return t.Property(name)
}

// StaticField returns a static field of the class or of a supertype, and the object that stores it, or nil.
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

// Alias returns the name of the field of a Java class that has the given name in JSON, or "".
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

// NewObject creates an object of a class with zero-valued fields, as constructors expect it. It returns nil for abstract classes
// and classes that cannot be instantiated here.
func (t *Type) NewObject() any {
	if t.Complete().Java == nil || t.Abstract() || t.Kind == Enum {
		return nil
	}
	if t.GoWord == ExceptWord {
		return &Exception{Type: t}
	}
	return t.New()
}

// specialMethods finds equals, hashCode, toString and compareTo of a class when it is first called.
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

// OwnFields returns the instance fields that a Java class itself declares, in source order; nil for other types. Hidden fields,
// such as the enclosing object of an inner class, have names that cannot occur in source text.
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

// OwnConstants returns the names of the static fields of a Java class that rules can read, in source order: those that are final, and the
// others. Other types have none.
func (t *Type) OwnConstants() (fixed, varying []string) {
	if c := t.Complete().Java; c != nil {
		return c.Fixed, c.Varying
	}
	return nil, nil
}

// OwnMethods returns the instance methods that a Java class itself declares, sorted by name, including abstract methods. It returns nil for
// other types.
func (t *Type) OwnMethods() []*Method { return t.declared(false) }

// OwnStatics is OwnMethods for static methods.
func (t *Type) OwnStatics() []*Method { return t.declared(true) }

func (t *Type) declared(static bool) []*Method {
	c := t.Complete().Java
	if c == nil {
		return nil
	}
	methods := c.Methods
	if static {
		methods = c.Direct
	}
	var list []*Method
	for _, name := range slices.Sorted(maps.Keys(methods)) {
		for _, m := range methods[name] {
			if m.Owner == t && m.Static == static {
				list = append(list, m)
			}
		}
	}
	return list
}

// primitiveLetters contains the letters for primitive types in the names of array classes.
var primitiveLetters = [Func + 1]string{Bool: "Z", Byte: "B", Char: "C", Short: "S", Int: "I", Long: "J", Float: "F", Double: "D"}

// BinaryName returns the result of Class.getName: a nested class is named Outer$Inner, and the class of int[] is [I.
func (t *Type) BinaryName() string {
	if t.Array {
		switch letter := primitiveLetters[t.Elem.Kind]; {
		case letter != "" && !t.Elem.Boxed:
			return "[" + letter
		case t.Elem.Array:
			return "[" + t.Elem.BinaryName()
		}
		return "[L" + t.Elem.BinaryName() + ";"
	}
	pkg, name := t.Package, strings.ReplaceAll(t.Name, ".", "$")
	for t.Java != nil && naming.Capital(naming.Simple(pkg)) { // an enclosing class
		var outer string
		pkg, outer = naming.Split(pkg)
		name = outer + "$" + name
	}
	return naming.Qualified(pkg, name)
}
