package fact

import (
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Type is a type as rule text sees it: a Java base type, a Go struct or a type declared in DRL.
// Types are made by a Registry (the base types below are shared by all), are immutable once a rule base
// is compiled, and are compared by pointer.
type Type struct {
	Package string // "" for primitives; "java.lang", "java.util" … for base types
	Name    string // simple name; generics are not part of it
	Kind    Kind
	Boxed   bool         // null is a value of the type: everything but the primitives
	Elem    *Type        // element type of List, Set, and value type of Map; nil if unknown
	Key     *Type        // key type of Map; nil if unknown
	Parents []*Type      // direct supertypes: first the extended or first embedded one, then others and interfaces
	Go      reflect.Type // of a host type: *T for a struct T, the type itself otherwise; nil for base and declared types
	ID      int          // small, unique within a registry; base types have the lowest

	Declared   bool           // declared in DRL: its objects are *Record
	Event      bool           // @role(event)
	Class      bool           // @classReactive: any modification is seen by every pattern
	Array      bool           // a Java array: a List of fixed size, Name ends in []
	Properties []*Property    // own and inherited; Properties[i].Bit == i; inherited ones first, in the parent's order
	Positions  []*Property    // the order of positional arguments
	KeyProps   []*Property    // @key properties, in order; empty for identity
	Constants  []*EnumValue   // of an Enum
	Meta       map[string]any // unknown metadata, kept

	GoWord unsafe.Pointer // Go type of the values in an interface; nil: what the kind says
	Trait  bool           // declared as trait, or a host interface: values are always of a subtype
	Layout *Layout        // of a declared type
	Host   any            // of a host struct: what the registry remembers of it
	Java   *ClassInfo     // of a Java class
	Space  Space
	ByName map[string]*Property
	// InitConstants fills the fields of a Java enum's constants; nil if they have none.
	InitConstants func() error

	filled     sync.Once // runs fill: host types are described when first looked into
	Describe   func(*Type)
	MethodOnce sync.Once
	identity   atomic.Int32 // see ByIdentity
	timing     atomic.Pointer[Timing]
	Methods    map[string][]*Method
}

// Names of metadata that say when events happen and how long they stay.
const (
	MetaTimestamp = "timestamp"      // the property that holds the time, a string
	MetaDuration  = "duration"       // the property that holds the length, a string
	MetaExpires   = "expires"        // milliseconds after its end in which an event is over, an int64
	MetaSoft      = "expires policy" // true if that may be longer where rules need it
)

// MetaOf is the metadata of that name on t or the nearest supertype that has it; nil if none does.
func (t *Type) MetaOf(name string) any {
	if v, ok := t.Meta[name]; ok {
		return v
	}
	for _, p := range t.Parents {
		if v := p.MetaOf(name); v != nil {
			return v
		}
	}
	return nil
}

// Timing are the properties that say when events of a type begin and how long they last; nil where none says.
type Timing struct{ Timestamp, Duration *Property }

// Timing is looked up once: the metadata of a type is complete before the first of its objects is there.
func (t *Type) Timing() *Timing {
	if known := t.timing.Load(); known != nil {
		return known
	}
	named := func(annotation string) *Property {
		name, _ := t.MetaOf(annotation).(string)
		if t.Declared { // as in Drools, it says all of its own role anew
			name, _ = t.Meta[annotation].(string)
		}
		return t.Property(name)
	}
	timing := &Timing{named(MetaTimestamp), named(MetaDuration)}
	t.timing.Store(timing)
	return timing
}

// Complete describes a host type if that has not happened yet. Registered and looked-up types are complete; a type
// that is only reached through a property becomes so with the first question.
func (t *Type) Complete() *Type {
	if t != nil && t.Describe != nil {
		t.filled.Do(func() { t.Describe(t) })
	}
	return t
}

// Found is complete for a type that was looked up. Java classes refer to each other in circles, so that they are
// described with the first question about a member only.
func (t *Type) Found() *Type {
	if t != nil && t.Java != nil {
		return t
	}
	return t.Complete()
}

// EnumValue is a constant of an enum declared in DRL. Constants are compared by pointer.
type EnumValue struct {
	Type    *Type
	Name    string
	Ordinal int // from 0
	Fields  []any
	// Overrides are the methods that a constant of a Java enum has of its own.
	Overrides []*Method
	Text      string // what toString gives, if that is not the name
}

// String is the constant's name, as in Java.
func (e *EnumValue) String() string {
	if e.Text != "" {
		return e.Text
	}
	return e.Name
}

// QualifiedName is Package.Name, or the name alone where there is no package.
func (t *Type) QualifiedName() string {
	if t.Package == "" {
		return t.Name
	}
	return t.Package + "." + t.Name
}

// String is the simple name with its element types, as rule text would write it.
func (t *Type) String() string {
	if t == nil {
		return "?"
	}
	switch {
	case t.Elem == nil || t.Array:
		return t.Name
	case t.Key != nil:
		return t.Name + "<" + t.Key.String() + ", " + t.Elem.String() + ">"
	}
	return t.Name + "<" + t.Elem.String() + ">"
}

// Property returns the property of that JavaBean name, own or inherited, or nil.
// Library properties (String.length …) are the business of Registry.Property.
func (t *Type) Property(name string) *Property { return t.Complete().ByName[name] }

// Raw is the type without type arguments: ArrayList for ArrayList<String>. Values do not know type arguments, so a
// cast or instanceof must ask for the raw type.
func (t *Type) Raw() *Type {
	if t.Elem != nil && !t.Array && t.Go == nil && len(t.Parents) > 0 && t.Parents[0].Name == t.Name {
		return t.Parents[0]
	}
	return t
}

// AssignableTo reports whether every value of t is one of u: t is u or inherits from it, or u is Object.
// Boxing and numeric widening are conversions, not inheritance, and are not considered.
func (t *Type) AssignableTo(u *Type) bool {
	if t == u || u == ObjectType {
		return true
	}
	for _, p := range t.Parents {
		if p.AssignableTo(u) {
			return true
		}
	}
	return false
}

// Constant returns the enum's constant of that name, nil if there is none.
func (t *Type) Constant(name string) *EnumValue {
	for _, c := range t.Constants {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// Article is the name of a type with "a" or "an" in front, as it is spoken.
func (t *Type) Article() string {
	name := t.String()
	if name != "" && strings.ContainsRune("aeiouAEIOU", rune(name[0])) && !strings.HasPrefix(name, "U") {
		return "an " + name
	}
	return "a " + name
}
