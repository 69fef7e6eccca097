package fact

import (
	"maps"
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
	Boxed   bool         // the type includes null; so do all types but the primitives
	Elem    *Type        // element type of List and Set, value type of Map; nil if unknown
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
	Meta       map[string]any // metadata without a meaning for the engine

	GoWord unsafe.Pointer // Go type word of the values in an interface; nil means the word of the kind
	Trait  bool           // declared as trait, or a host interface: all values belong to subtypes
	Layout *Layout        // of a declared type
	Host   any            // data of the registry about a host struct
	Java   *ClassInfo     // of a Java class
	Space  Space
	// Function is the method of a functional interface of the library, as Java declares it, with the letters A, B and C for its type
	// parameters: "B apply(A)".
	Function string
	Args     []*Type // type arguments of a functional interface; nil if unknown
	ByName   map[string]*Property
	// InitConstants initializes the fields of a Java enum's constants; nil if the constants have no fields.
	InitConstants func() error

	filled     sync.Once // guards the call of Describe: Go types are described when first needed
	Describe   func(*Type)
	MethodOnce sync.Once
	byIdentity answer      // see ByIdentity
	equatable  atomic.Bool // see MayEqual
	scattered  answer      // see Scattered
	timing     atomic.Pointer[Timing]
	Methods    map[string][]*Method
}

// MetaOf returns the metadata with a name of t or of the nearest supertype that has it, or nil.
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

// Complete calls Describe for a Go type unless that has been done. Types that were registered or looked up are complete; a type that is
// only reachable through a property is completed when it is first needed.
func (t *Type) Complete() *Type {
	if t != nil && t.Describe != nil {
		t.filled.Do(func() { t.Describe(t) })
	}
	return t
}

// Found does the same as Complete, for a type that was looked up, but not for Java classes: they refer to each other in cycles, so they are
// described only when a member is first needed.
func (t *Type) Found() *Type {
	if t != nil && t.Java != nil {
		return t
	}
	return t.Complete()
}

// QualifiedName returns Package.Name, or only the name if there is no package.
func (t *Type) QualifiedName() string { return naming.Qualified(t.Package, t.Name) }

// String returns the simple name with its element types, as rule text would write it.
func (t *Type) String() string {
	if t == nil {
		return "?"
	}
	switch {
	case len(t.Args) > 0:
		return t.Name + "<" + strings.Join(names(t.Args), ", ") + ">"
	case t.Elem == nil || t.Array:
		return t.Name
	case t.Key != nil:
		return t.Name + "<" + t.Key.String() + ", " + t.Elem.String() + ">"
	}
	return t.Name + "<" + t.Elem.String() + ">"
}

// names returns the names of types as rule text would write them.
func names(types []*Type) []string {
	list := make([]string, len(types))
	for i, t := range types {
		list[i] = t.String()
	}
	return list
}

// TypeParams returns the number of type parameters of a functional interface of the library.
func (t *Type) TypeParams() (n int) {
	for _, word := range strings.FieldsFunc(t.Function, func(c rune) bool { return strings.ContainsRune(" (,)", c) }) {
		if i, ok := TypeParam(word); ok {
			n = max(n, i+1)
		}
	}
	return n
}

// TypeParam returns the index of a type parameter, from its name in Function; ok is false for other names.
func TypeParam(name string) (i int, ok bool) {
	return strings.Index("ABC", name), len(name) == 1 && strings.Contains("ABC", name)
}

// Property returns the property with a JavaBean name, own or inherited, or nil. For properties from the library (String.length …) use
// Registry.Property.
func (t *Type) Property(name string) *Property { return t.Complete().ByName[name] }

// PropertyNames returns the names of all properties, sorted.
func (t *Type) PropertyNames() []string { return slices.Sorted(maps.Keys(t.Complete().ByName)) }

// Raw returns the type without type arguments: ArrayList for ArrayList<String>. Values do not carry type arguments, so a cast or
// instanceof must use the raw type.
func (t *Type) Raw() *Type {
	if (t.Elem != nil || t.Args != nil) && !t.Array && t.Go == nil && len(t.Parents) > 0 && t.Parents[0].Name == t.Name {
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

// Article returns the name of a type preceded by "a" or "an".
func (t *Type) Article() string {
	name := t.String()
	if name != "" && strings.ContainsRune("aeiouAEIOU", rune(name[0])) && !strings.HasPrefix(name, "U") {
		return "an " + name
	}
	return "a " + name
}

// EachSuper visits t and its supertypes except Object, each once, nearer supertypes first.
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
