package fact

import (
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unsafe"

	"whenthen/internal/fact/naming"
)

// Type is a type as rule text sees it: a Java base type, a Go struct or a type declared in DRL. Types are created by a Registry,
// except for the base types below, which all registries share. Types are immutable once a rule base is compiled, and are compared
// by pointer.
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
	// InitConstants initializes the fields of a Java enum's constants; nil if they have none.
	InitConstants func() error

	filled     sync.Once // runs fill: Go types are described when first needed
	Describe   func(*Type)
	MethodOnce sync.Once
	identity   atomic.Int32 // see ByIdentity
	equatable  atomic.Bool  // see MayEqual
	placing    atomic.Int32 // see Scattered
	timing     atomic.Pointer[Timing]
	Methods    map[string][]*Method
}

// Names of the metadata that determine when events happen and how long they last.
const (
	MetaTimestamp = "timestamp"      // the property that holds the time, a string
	MetaDuration  = "duration"       // the property that holds the length, a string
	MetaExpires   = "expires"        // an event expires this many milliseconds after its end, an int64
	MetaSoft      = "expires policy" // true if that may be longer where rules need it
)

// MetaOf returns the metadata of that name on t, or on the nearest supertype that has it, or nil.
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

// Timing holds the properties that give the start and the duration of events of a type; nil if not specified.
type Timing struct{ Timestamp, Duration *Property }

// Timing returns the timing properties of t. They are looked up once: the metadata of a type is complete before its first object
// exists.
func (t *Type) Timing() *Timing {
	if known := t.timing.Load(); known != nil {
		return known
	}
	named := func(annotation string) *Property {
		name, _ := t.MetaOf(annotation).(string)
		if t.Declared { // as in Drools, it must repeat all metadata of its role
			name, _ = t.Meta[annotation].(string)
		}
		return t.Property(name)
	}
	timing := &Timing{named(MetaTimestamp), named(MetaDuration)}
	t.timing.Store(timing)
	return timing
}

// Complete describes a Go type unless that has been done. Types that were registered or looked up are complete; a type that is only
// reachable through a property is completed when it is first needed.
func (t *Type) Complete() *Type {
	if t != nil && t.Describe != nil {
		t.filled.Do(func() { t.Describe(t) })
	}
	return t
}

// Found is Complete for a type that was looked up. Java classes are left alone: they refer to each other in cycles, so they are
// described only when a member is first needed.
func (t *Type) Found() *Type {
	if t != nil && t.Java != nil {
		return t
	}
	return t.Complete()
}

// EnumValue is a constant of an enum. Constants are compared by pointer.
type EnumValue struct {
	Type    *Type
	Name    string
	Ordinal int // from 0
	Fields  []any
	// Overrides are the methods that a constant of a Java enum overrides in its own body.
	Overrides []*Method
	Text      string // the result of toString if it is not the name
}

// String returns the constant's name, as in Java.
func (e *EnumValue) String() string {
	if e.Text != "" {
		return e.Text
	}
	return e.Name
}

// QualifiedName returns Package.Name, or only the name if there is no package.
func (t *Type) QualifiedName() string { return naming.Qualified(t.Package, t.Name) }

// String returns the simple name with its element types, as rule text would write it.
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

// Property returns the property of that JavaBean name, own or inherited, or nil. For properties from the library (String.length …)
// use Registry.Property.
func (t *Type) Property(name string) *Property { return t.Complete().ByName[name] }

// Raw returns the type without type arguments: ArrayList for ArrayList<String>. Values do not carry type arguments, so a cast or
// instanceof must use the raw type.
func (t *Type) Raw() *Type {
	if t.Elem != nil && !t.Array && t.Go == nil && len(t.Parents) > 0 && t.Parents[0].Name == t.Name {
		return t.Parents[0]
	}
	return t
}

// AssignableTo reports whether every value of t is also a value of u: t is u or inherits from it, or u is Object. Boxing and
// numeric widening are conversions and are not considered.
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

// Article returns the name of a type preceded by "a" or "an".
func (t *Type) Article() string {
	name := t.String()
	if name != "" && strings.ContainsRune("aeiouAEIOU", rune(name[0])) && !strings.HasPrefix(name, "U") {
		return "an " + name
	}
	return "a " + name
}

// Space is the part of a registry that values of its types need.
type Space interface {
	// TypeOf is the type of a value in canonical form, nil for null.
	TypeOf(v any) *Type
	// Canonical is the canonical form of any Go value.
	Canonical(v any) any
	// Object splits a value into its type and data word.
	Object(v any) Object
	// ArrayOf is the type of arrays of a type.
	ArrayOf(elem *Type) *Type
	// Methods lists the methods of that name on a type, own ones before inherited ones.
	Methods(t *Type, name string) []*Method
	// Codec reads and writes memory that holds values of a Go type.
	Codec(gt reflect.Type) *Codec
	// Patterns are the regular expressions that sessions share.
	Patterns() *Patterns
	// Run runs the code of a method of a Java class, whose object is the first argument.
	Run(fn any, in []any) (any, error)
}

// EachSuper visits t and its supertypes, each once, near ones first.
func EachSuper(t *Type, visit func(*Type)) {
	seen := map[*Type]bool{}
	level := []*Type{t}
	for len(level) > 0 {
		var next []*Type
		for _, s := range level {
			if s == nil || seen[s] || s == ObjectType {
				continue
			}
			seen[s] = true
			visit(s)
			next = append(next, s.Parents...)
		}
		level = next
	}
}

// HasSignature reports whether a list has a method with the parameters of m.
func HasSignature(list []*Method, m *Method) bool {
	return slices.ContainsFunc(list, func(old *Method) bool { return old.Variadic == m.Variadic && slices.Equal(old.Params, m.Params) })
}

// Scattered reports whether a field of a supertype lies elsewhere in objects of the type, so that a place known for the supertype is not
// valid for them. That is so for a Go struct that embeds another one behind its first field or by pointer, or hides a field of it.
func (t *Type) Scattered() bool {
	known := t.placing.Load()
	if known == 0 {
		known = t.findPlaces()
	}
	return known == placedElsewhere
}

// The states of Type.placing besides 0, which means not yet determined.
const (
	placedAlike = 1 + iota
	placedElsewhere
)

func (t *Type) findPlaces() int32 {
	known := int32(placedAlike)
	if t.Go != nil && t.Kind == Struct && t.elsewhere(t.Complete().Parents) {
		known = placedElsewhere
	}
	t.placing.Store(known)
	return known
}

// elsewhere reports whether a field of a supertype has another place in t.
func (t *Type) elsewhere(parents []*Type) bool {
	for _, parent := range parents {
		if parent.Go == nil || parent.Go.Kind() == reflect.Interface {
			continue
		}
		for _, p := range parent.Complete().Properties {
			if p.inPlace() {
				if q := t.ByName[p.Name]; q == nil || !q.inPlace() || q.Offset != p.Offset || q.Direct != p.Direct || q.Pointed != p.Pointed {
					return true
				}
			}
		}
		if t.elsewhere(parent.Parents) {
			return true
		}
	}
	return false
}

// inPlace reports whether something about the property can be read at its Offset.
func (p *Property) inPlace() bool {
	return p.Direct != NotDirect || p.Pointed != NotDirect || p.Bits != nil
}

// What is known of the equality of objects by their type alone.

// ByIdentity reports whether an object of exactly this type equals only itself, because it has neither keys nor its own equality.
// Objects of a subtype may differ.
func (t *Type) ByIdentity() bool {
	switch t.identity.Load() {
	case identityNo:
		return false
	case identityYes:
		return true
	}
	known := int32(identityNo)
	if t.Complete().equalsItselfOnly() {
		known = identityYes
	}
	t.identity.Store(known)
	return known == identityYes
}

// MayEqual reports whether an object of the type or of a subtype may equal another one, because it has keys or an equality of its own. It is
// meant for types declared in DRL, whose subtypes are known when rules are compiled.
func (t *Type) MayEqual() bool { return t.equatable.Load() || t.Trait || !t.ByIdentity() }

// MarkEquatable records for all supertypes that objects of a subtype may equal each other.
func (t *Type) MarkEquatable() {
	for _, p := range t.Parents {
		p.equatable.Store(true)
		p.MarkEquatable()
	}
}

// The states of Type.identity besides 0, which means not yet determined.
const (
	identityNo = 1 + iota
	identityYes
)

func (t *Type) equalsItselfOnly() bool {
	switch {
	case t.Kind != Struct || len(t.KeyProps) > 0:
		return false
	case t.Java != nil:
		c := t.specialMethods()
		return c.equals == nil && c.hash == nil
	case t.Declared:
		return true
	case t.Go == nil || t.Go.Kind() != reflect.Pointer:
		return false
	}
	own := []reflect.Type{
		reflect.TypeFor[Collection](), reflect.TypeFor[Wrapper](),
		reflect.TypeFor[interface{ Equal(any) bool }](), reflect.TypeFor[interface{ Equals(any) bool }](),
		reflect.TypeFor[interface{ Hash() uint64 }](), reflect.TypeFor[interface{ HashCode() int }](),
	}
	return !slices.ContainsFunc(own, t.Go.Implements)
}
