package fact

import (
	"fmt"
	"reflect"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Library supplies the Java members of base types: methods, properties, static members, constructors. Package java
// implements it; keeping it behind an interface lets a host restrict or extend what rules may call.
// Its answers must not change once a registry uses it.
type Library interface {
	// Types lists further named types: Math, Random, StringBuilder … Their IDs are from 96 to 255.
	Types() []*Type
	// Methods returns the instance methods of that name declared for t itself, not its parents; nil if there are none.
	Methods(t *Type, name string) []*Method
	// StaticMethods returns the static methods of a class given by its simple or qualified name.
	StaticMethods(class, name string) []*Method
	// StaticField returns a constant such as Integer.MAX_VALUE.
	StaticField(class, name string) (value any, t *Type, ok bool)
	// Constructors returns the constructors of a library type.
	Constructors(t *Type) []*Method
	// Members lists the names of the instance methods declared for t itself, sorted.
	Members(t *Type) []string
}

// Registry holds the types, functions and constants rule text can see. It is safe for concurrent use; types are added
// while rules are compiled, and host types not met before are described when their first value comes by.
type Registry struct {
	lib Library

	mu        sync.Mutex
	named     map[string]*Type // qualified names and aliases
	lent      map[string]*Type // qualified names that others may take; nil: claimed by several types
	packages  map[string]map[string]*Type
	types     []*Type // host and declared types, in order of arrival
	hosts     map[reflect.Type]*Type
	codecs    map[reflect.Type]*codec
	generics  map[string]*Type
	enums     map[reflect.Type]*hostEnum
	functions map[functionKey][]*Method
	constants map[functionKey]constant
	folds     map[string]*Fold
	nextID    int

	interpreter atomic.Pointer[Interpreter]
	finder      func(qualified string) *Type
	missing     map[string]bool // names the finder does not know
	// computedProps are the properties that are methods of the library or keys of a map.
	computedProps map[computedKey]*Property

	// byWord finds the type of an interface value, builtin or host; it is copied when it grows.
	byWord atomic.Pointer[wordTable]
}

// goValue tells what a Go type is to rule text.
type goValue struct {
	typ       *Type
	dynamic   func(any) *Type // the value knows better
	canonical func(any) any   // nil: the value is in canonical form
}

type functionKey struct{ pkg, class, name string }

type constant struct {
	value any
	typ   *Type
}

// NewRegistry returns a registry with the base types and those of the library, which may be nil.
func NewRegistry(lib Library) *Registry {
	r := &Registry{
		lib:       lib,
		named:     map[string]*Type{},
		lent:      map[string]*Type{},
		packages:  map[string]map[string]*Type{},
		hosts:     map[reflect.Type]*Type{},
		codecs:    map[reflect.Type]*codec{},
		generics:  map[string]*Type{},
		enums:     map[reflect.Type]*hostEnum{},
		functions: map[functionKey][]*Method{},
		constants: map[functionKey]constant{},
		folds:     map[string]*Fold{},
		nextID:    FirstFreeID,

		computedProps: map[computedKey]*Property{},
	}
	byWord := newWordTable(len(builtin))
	for word, v := range builtin {
		byWord.put(word, &v)
	}
	r.byWord.Store(byWord)
	for _, t := range baseTypes() {
		if t != NullType && t != FuncType {
			r.name(t.Package, t.Name, t)
		}
	}
	for name, t := range standIns {
		dot := strings.LastIndexByte(name, '.')
		r.name(name[:dot], name[dot+1:], t)
	}
	r.name("org.kie.api.runtime.rule", "QueryResults", r.ListOf(MapType))
	if lib != nil {
		for _, t := range lib.Types() {
			r.name(t.Package, t.Name, t)
			if t.word != nil && t.Kind == Struct {
				if _, ok := builtin[t.word]; !ok { // classes may share a Go type; the last is what values are
					r.enter(t.word, goValue{typ: t})
				}
			}
		}
	}
	return r
}

// standIns are classes that rule text names, most of them Drools' own, and what stands for them here.
var standIns = map[string]*Type{
	"java.util.Deque":                            LinkedListType,
	"java.util.ArrayDeque":                       LinkedListType,
	"java.util.Vector":                           ArrayListType,
	"java.util.concurrent.CopyOnWriteArrayList":  ArrayListType,
	"java.util.concurrent.CopyOnWriteArraySet":   LinkedHashSetType,
	"java.util.concurrent.ConcurrentHashMap":     HashMapType,
	"java.util.concurrent.ConcurrentMap":         MapType,
	"java.util.concurrent.ConcurrentLinkedQueue": LinkedListType,
	"java.util.concurrent.ConcurrentLinkedDeque": LinkedListType,
	"java.util.concurrent.ConcurrentSkipListMap": TreeMapType,
	"java.util.concurrent.ConcurrentSkipListSet": TreeSetType,
	"java.util.AbstractList":                     ListType,
	"java.util.AbstractMap":                      MapType,
	"java.util.Hashtable":                        HashMapType,
	"java.util.IdentityHashMap":                  HashMapType,
	"java.util.WeakHashMap":                      HashMapType,
	"java.util.SortedMap":                        TreeMapType,
	"java.util.NavigableMap":                     TreeMapType,
	"java.util.SortedSet":                        TreeSetType,
	"java.util.NavigableSet":                     TreeSetType,
	"java.lang.CharSequence":                     StringType,
	"java.io.Serializable":                       ObjectType,
	"java.lang.Cloneable":                        ObjectType,

	"org.kie.api.runtime.rule.QueryResultsRow":  MapType,
	"org.kie.api.runtime.rule.FactHandle":       ObjectType,
	"org.drools.core.common.InternalFactHandle": ObjectType,
	"org.drools.core.common.DefaultFactHandle":  ObjectType,
	"org.drools.core.FactHandle":                ObjectType,
	"org.drools.FactHandle":                     ObjectType,
	"org.drools.runtime.rule.FactHandle":        ObjectType,
}

// name enters t under a package and a simple name, with r.mu held.
func (r *Registry) name(pkg, name string, t *Type) {
	q := name
	if pkg != "" {
		q = pkg + "." + name
	}
	r.named[q] = t
	if r.packages[pkg] == nil {
		r.packages[pkg] = map[string]*Type{}
	}
	r.packages[pkg][name] = t
}

// Lookup finds a type by its qualified name, or by its simple name if it is a primitive or has no package; nil if
// there is none.
func (r *Registry) Lookup(qualified string) *Type {
	r.mu.Lock()
	t := r.named[qualified]
	if t == nil {
		t = r.lent[qualified]
	}
	r.mu.Unlock()
	if t == nil {
		t = r.search(qualified)
	}
	return t.found()
}

// LookupIn finds a type by package and simple name; nil if there is none.
func (r *Registry) LookupIn(pkg, name string) *Type {
	r.mu.Lock()
	t := r.packages[pkg][name]
	if t == nil && pkg != "" {
		t = r.lent[pkg+"."+name]
	}
	r.mu.Unlock()
	if t == nil && pkg != "" {
		t = r.search(pkg + "." + name)
	}
	return t.found()
}

// Names lists the simple names of a package's types, sorted.
func (r *Registry) Names(pkg string) []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var names []string
	for n := range r.packages[pkg] {
		names = append(names, n)
	}
	sort.Strings(names)
	return names
}

// Packages lists the packages that have types, sorted; "" holds the primitives and types without a package.
func (r *Registry) Packages() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var names []string
	for n := range r.packages {
		names = append(names, n)
	}
	sort.Strings(names)
	return names
}

// Types lists the host and declared types in the order they became known, supertypes of a type before it where the
// host registered them so. Types only reached through properties are in it too.
func (r *Registry) Types() []*Type {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]*Type(nil), r.types...)
}

// adopt gives a new type its ID, with r.mu held.
func (r *Registry) adopt(t *Type) *Type {
	t.ID = r.nextID
	r.nextID++
	t.registry = r
	r.types = append(r.types, t)
	return t
}

// enter makes values of a Go type find their type, with r.mu held.
func (r *Registry) enter(word unsafe.Pointer, v goValue) {
	r.byWord.Store(r.byWord.Load().with(word, &v))
}

// find tells what a value's Go type is, describing it if it is new. v is not nil.
func (r *Registry) find(v any) *goValue {
	word := unpack(v).word
	if g := r.byWord.Load().at(word).value; g != nil {
		return g
	}
	gt := reflect.TypeOf(v)
	c := r.codec(gt)
	g := &goValue{typ: c.typ.complete()}
	if t := c.typ; t.word != word || !sameForm(t, gt) {
		g.canonical = func(v any) any {
			p := reflect.New(gt)
			p.Elem().Set(reflect.ValueOf(v))
			return c.load(p.UnsafePointer())
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.enter(word, *g)
	return g
}

// sameForm reports whether values of a Go type are in canonical form already: t was made for just this Go type.
func sameForm(t *Type, gt reflect.Type) bool { return t.Go == gt }

// TypeOf returns the dynamic type of a value: the wrapper class of a scalar, the declared type of a Record, the class
// of a collection, the type of a host struct. It is nil for null.
func (r *Registry) TypeOf(v any) *Type {
	if v == nil {
		return nil
	}
	g := r.find(v)
	if g.dynamic != nil {
		return g.dynamic(v)
	}
	if g.canonical != nil {
		v = g.canonical(v)
		if v == nil {
			return nil
		}
		if h := r.find(v); h.dynamic != nil {
			return h.dynamic(v)
		}
	}
	return Box(g.typ)
}

// Canonical returns v in canonical form: an int for an int32, a pointer to a copy for a struct value, nil for a nil
// pointer. Values in canonical form are returned as they are.
func (r *Registry) Canonical(v any) any {
	if v == nil {
		return nil
	}
	if g := r.find(v); g.canonical != nil {
		return g.canonical(v)
	}
	if e := unpack(v); e.ptr == nil {
		return nil
	}
	return v
}

// Object takes a value apart. Values in canonical form cost no allocation.
func (r *Registry) Object(v any) Object {
	if v == nil {
		return Object{}
	}
	if e := unpack(v); e.word == recordWord && e.ptr != nil {
		return Object{e.ptr, (*Record)(e.ptr).Type}
	}
	g := r.find(v)
	if g.canonical != nil {
		if v = g.canonical(v); v == nil {
			return Object{}
		}
		g = r.find(v)
	}
	e := unpack(v)
	if e.ptr == nil {
		return Object{}
	}
	if g.dynamic != nil {
		return Object{e.ptr, g.dynamic(v)}
	}
	return Object{e.ptr, g.typ}
}

// LastType remembers the type of the last object taken apart, for values that are mostly of one Go type. It belongs to one
// registry and one goroutine. The zero LastType knows nothing.
type LastType struct {
	word unsafe.Pointer
	typ  *Type
}

// ObjectLike is Object, faster where the value is of the Go type of the one before.
func (r *Registry) ObjectLike(v any, last *LastType) Object {
	e := unpack(v)
	if e.word == last.word && e.ptr != nil {
		return Object{e.ptr, last.typ}
	}
	if v != nil {
		if g := r.find(v); g.canonical == nil && g.dynamic == nil {
			last.word, last.typ = e.word, g.typ
		}
	}
	return r.Object(v)
}

// builtin are the Go types of canonical values of base types.
var builtin = map[unsafe.Pointer]goValue{
	boolWord: {typ: BooleanType}, charWord: {typ: CharacterType}, int8Word: {typ: BoxedByteType},
	int16Word: {typ: BoxedShortType}, intWord: {typ: IntegerType}, int64Word: {typ: BoxedLongType},
	float32Word: {typ: BoxedFloatType}, float64Word: {typ: BoxedDoubleType}, stringWord: {typ: StringType},
	decimalWord: {typ: DecimalType}, bigWord: {typ: BigIntegerType}, funcWord: {typ: FuncType}, entryWord: {typ: EntryType},
	typeWord: {typ: ClassType}, durationWord: {typ: DurationType}, plainObjectType.word: {typ: plainObjectType},
	zoneWord:   {dynamic: func(v any) *Type { return zoneClass(v.(*Zone)) }},
	timeWord:   {dynamic: func(v any) *Type { return dateClass(v.(timeValue)) }},
	recordWord: {dynamic: func(v any) *Type { return (*Record)(unpack(v).ptr).Type }},
	enumWord:   {dynamic: func(v any) *Type { return v.(*EnumValue).Type }},
	listWord:   {dynamic: func(v any) *Type { return v.(*ListValue).Type() }},
	setWord:    {dynamic: func(v any) *Type { return v.(*SetValue).Type() }},
	mapWord:    {dynamic: func(v any) *Type { return v.(*MapValue).Type() }},
	exceptWord: {dynamic: func(v any) *Type { return v.(*Exception).Type }},
}

// ListOf returns the list type with that element type, SetOf and MapOf likewise. They are subtypes of the plain type
// and only tell the compiler what comes out; values do not know them.
func (r *Registry) ListOf(elem *Type) *Type { return r.Generic(ListType, elem) }

// SetOf: see ListOf.
func (r *Registry) SetOf(elem *Type) *Type { return r.Generic(SetType, elem) }

// MapOf: see ListOf.
func (r *Registry) MapOf(key, elem *Type) *Type { return r.Generic(MapType, key, elem) }

// Generic returns base with type arguments: the element type of a List, Set or other Collection, key and value type
// of a Map or Map.Entry. A wrong number of arguments, and a type that takes none, gives base itself.
func (r *Registry) Generic(base *Type, args ...*Type) *Type {
	if base.class != nil {
		return base
	}
	wanted := 1
	if base.Kind == Map || base == EntryType {
		wanted = 2
	}
	takes := base.Kind == Map || base.Kind == List || base.Kind == Set || base == EntryType || base.AssignableTo(IterableType) ||
		base.Kind == Struct && base.registry == nil && base.word != exceptWord
	if len(args) != wanted || !takes {
		return base
	}
	key := fmt.Sprintf("%p", base)
	for _, a := range args {
		key += fmt.Sprintf(" %p", a)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if t := r.generics[key]; t != nil {
		return t
	}
	t := &Type{Package: base.Package, Name: base.Name, Kind: base.Kind, Boxed: true, Parents: []*Type{base}, word: base.word,
		Elem: args[wanted-1]}
	if wanted == 2 {
		t.Key = args[0]
	}
	r.generics[key] = t
	t.ID, t.registry = r.nextID, r
	r.nextID++
	return t
}

// ArrayOf returns the type of Java arrays of elem, written elem[]. Their values are lists of fixed size.
func (r *Registry) ArrayOf(elem *Type) *Type {
	if elem.registry == nil {
		return BaseArrayOf(elem)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	key := fmt.Sprintf("%p[]", elem)
	t := r.generics[key]
	if t == nil {
		t = arrayType(elem)
		t.ID, t.registry = r.nextID, r
		r.nextID++
		r.generics[key] = t
	}
	return t
}

// baseArrays holds the array types of base and library types, which all registries share like those types.
var baseArrays sync.Map

// BaseArrayOf is Registry.ArrayOf for the base types and those of a Library.
func BaseArrayOf(elem *Type) *Type {
	if t, ok := baseArrays.Load(elem); ok {
		return t.(*Type)
	}
	t := arrayType(elem)
	t.ID = 256 + elem.ID%256
	actual, _ := baseArrays.LoadOrStore(elem, t)
	return actual.(*Type)
}

func arrayType(elem *Type) *Type {
	return &Type{Package: elem.Package, Name: elem.Name + "[]", Kind: List, Boxed: true, Elem: elem, Array: true, Parents: []*Type{ListType}}
}
