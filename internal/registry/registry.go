package registry

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"whenthen/internal/fact"
	"whenthen/internal/fact/datetime"
	"whenthen/internal/fact/naming"
)

// Library provides the Java members of base types: methods, properties, static members, constructors. Package java implements it. Because
// it is an interface, a program can restrict or extend the members that rules may use. Its results must not change once a registry uses it.
type Library interface {
	// Types lists additional named types: Math, Random, StringBuilder … Their IDs range from fact.FirstLibraryID to below fact.FirstArrayID.
	Types() []*fact.Type
	// Methods returns the instance methods with a name that t itself declares, without inherited ones; nil if there are none.
	Methods(t *fact.Type, name string) []*fact.Method
	// StaticMethods returns the static methods of a class given by its simple or qualified name.
	StaticMethods(class, name string) []*fact.Method
	// StaticField returns a constant such as Integer.MAX_VALUE.
	StaticField(class, name string) (value any, t *fact.Type, ok bool)
	// Constructors returns the constructors of a library type.
	Constructors(t *fact.Type) []*fact.Method
	// Members lists the names of the instance methods that t itself declares, sorted.
	Members(t *fact.Type) []string
}

// Registry contains the types, functions and constants that rule text can use. It is safe for concurrent use. Types are added while rules
// are compiled; a Go type that is not yet known is described when its first value is seen.
type Registry struct {
	lib Library

	mu        sync.RWMutex
	named     map[string]*fact.Type // qualified names and aliases
	lent      map[string]*fact.Type // provisional qualified names that another type may get; nil: lent to several types
	packages  map[string]map[string]*fact.Type
	types     []*fact.Type // Go types and declared types in order of addition; elements never change
	hosts     map[reflect.Type]*fact.Type
	codecs    map[reflect.Type]*fact.Codec
	generics  map[string]*fact.Type
	enums     map[reflect.Type]*hostEnum
	functions map[functionKey][]*fact.Method
	constants map[functionKey]constant
	folds     map[string]*fact.Fold
	nextID    int

	// arrived is types for readers that do not hold mu, since sessions on all cores look up types very often.
	arrived      atomic.Pointer[[]*fact.Type]
	interpreter  atomic.Pointer[Interpreter]
	initializing fact.Initializing
	finder       func(qualified string) *fact.Type
	missing      map[string]bool // names for which the finder has no type
	// computedProps caches the properties that are library methods or map keys.
	computedProps map[computedKey]*fact.Property

	constructors sync.Map // *fact.Type -> recordConstructors

	// byWord maps the type word of an interface value to its type, builtin or not. It is replaced by a larger copy when a type is added.
	byWord atomic.Pointer[wordTable]

	patterns fact.Patterns
}

// Patterns returns the regular expressions that the sessions of the rule base share.
func (r *Registry) Patterns() *fact.Patterns { return &r.patterns }

type functionKey struct{ pkg, class, name string }

type constant struct {
	value any
	typ   *fact.Type
}

// NewRegistry returns a registry with the base types and those of the library, which may be nil.
func NewRegistry(lib Library) *Registry {
	var types []*fact.Type
	if lib != nil {
		types = lib.Types()
	}
	base := fact.BaseTypes()
	r := &Registry{
		lib:       lib,
		named:     make(map[string]*fact.Type, len(base)+len(standIns)+len(types)),
		lent:      map[string]*fact.Type{},
		packages:  map[string]map[string]*fact.Type{},
		hosts:     map[reflect.Type]*fact.Type{},
		codecs:    map[reflect.Type]*fact.Codec{},
		generics:  map[string]*fact.Type{},
		enums:     map[reflect.Type]*hostEnum{},
		functions: map[functionKey][]*fact.Method{},
		constants: map[functionKey]constant{},
		folds:     map[string]*fact.Fold{},
		nextID:    fact.FirstFreeID,

		computedProps: map[computedKey]*fact.Property{},
	}
	byWord := newWordTable(len(builtin) + len(types))
	for i := range builtin {
		known, v := &builtin[i], &goValue{dynamic: builtin[i].dynamic}
		if known.typ != nil {
			v.typ = *known.typ
		}
		byWord.put(*known.word, v)
	}
	for _, t := range base {
		if t != fact.NullType && t != fact.FuncType {
			r.name(t.Package, t.Name, t)
		}
	}
	for _, s := range standIns {
		for name := range strings.FieldsSeq(s.names) {
			pkg, simple := naming.Split(name)
			r.name(pkg, simple, *s.as)
		}
	}
	r.name("org.kie.api.runtime.rule", "QueryResults", r.ListOf(fact.MapType))
	for _, t := range types {
		r.name(t.Package, t.Name, t)
		if t.GoWord != nil && t.Kind == fact.Struct {
			if !isBuiltin(t.GoWord) { // several classes may share a Go type; its values have the last of them
				byWord.put(t.GoWord, &goValue{typ: t})
			}
		}
	}
	for name, present := range otherNames {
		if t := r.named[present]; t != nil {
			pkg, simple := naming.Split(name)
			r.name(pkg, simple, t)
		}
	}
	r.byWord.Store(byWord)
	return r
}

// otherNames maps names to the type that is used for them: names that classes of Drools had in earlier versions, and names of Java classes
// that do the same as another class.
var otherNames = map[string]string{
	"java.io.BufferedReader":                             "java.io.Reader",
	"java.io.StringReader":                               "java.io.Reader",
	"java.lang.StrictMath":                               "java.lang.Math",
	"java.security.SecureRandom":                         "java.util.Random",
	"java.time.temporal.TemporalUnit":                    "java.time.temporal.ChronoUnit",
	"java.util.Enumeration":                              "java.util.Iterator",
	"java.util.concurrent.PriorityBlockingQueue":         "java.util.PriorityQueue",
	"java.util.regex.MatchResult":                        "java.util.regex.Matcher",
	"org.drools.runtime.rule.RuleContext":                "org.kie.api.runtime.rule.RuleContext",
	"org.drools.runtime.process.ProcessContext":          "org.kie.api.runtime.process.ProcessContext",
	"org.drools.runtime.process.ProcessInstance":         "org.kie.api.runtime.process.ProcessInstance",
	"org.drools.runtime.process.WorkflowProcessInstance": "org.kie.api.runtime.process.WorkflowProcessInstance",
	"org.jbpm.workflow.instance.WorkflowProcessInstance": "org.kie.api.runtime.process.WorkflowProcessInstance",
}

// standIns are types that are used for classes with other names, most of them Drools' own classes, that rule text may use. They are given
// by the variables that hold them, so that the table needs no code to be filled at the start.
var standIns = [...]struct {
	as    **fact.Type
	names string // separated by white space
}{
	{&fact.HashMapType, `java.util.Hashtable
		java.util.IdentityHashMap
		java.util.WeakHashMap`},
	{&fact.MapType, `java.util.concurrent.ConcurrentMap
		java.util.AbstractMap
		org.kie.api.runtime.rule.QueryResultsRow`},
	{&fact.ConcurrentDequeType, `java.util.concurrent.ConcurrentLinkedQueue
		java.util.concurrent.LinkedBlockingQueue
		java.util.concurrent.LinkedBlockingDeque`},
	{&fact.TreeMapType, `java.util.concurrent.ConcurrentSkipListMap
		java.util.SortedMap
		java.util.NavigableMap`},
	{&fact.TreeSetType, `java.util.concurrent.ConcurrentSkipListSet
		java.util.SortedSet
		java.util.NavigableSet`},
	{&fact.ListType, "java.util.AbstractList"},
	{&fact.StringType, "java.lang.CharSequence"},
	{&fact.ObjectType, `java.io.Serializable
		java.lang.Cloneable
		java.lang.AutoCloseable
		java.io.Closeable
		org.drools.ruleunits.api.DataHandle
		org.drools.ruleunits.api.RuleUnitData
		org.kie.kogito.rules.DataHandle
		org.kie.kogito.rules.RuleUnitData
		org.kie.api.runtime.rule.FactHandle
		org.drools.core.common.InternalFactHandle
		org.drools.core.common.DefaultFactHandle
		org.drools.core.FactHandle
		org.drools.FactHandle
		org.drools.runtime.rule.FactHandle`},
	{&fact.FuncType, `java.util.function.IntToLongFunction
		java.util.function.IntToDoubleFunction
		java.util.function.LongToIntFunction
		java.util.function.LongToDoubleFunction
		java.util.function.DoubleToIntFunction
		java.util.function.DoubleToLongFunction
		java.util.function.ObjLongConsumer
		java.util.function.ObjDoubleConsumer`},
	{&fact.DataSourceType, `org.kie.api.runtime.rule.DataSource
		org.kie.kogito.rules.DataSource`},
	{&fact.DataStoreType, "org.kie.kogito.rules.DataStore"},
	{&fact.DataStreamType, "org.kie.kogito.rules.DataStream"},
	{&fact.SingletonStoreType, "org.kie.kogito.rules.SingletonStore"},
}

// name registers t under a package and a simple name. r.mu must be held.
func (r *Registry) name(pkg, name string, t *fact.Type) {
	r.named[naming.Qualified(pkg, name)] = t
	if r.packages[pkg] == nil {
		r.packages[pkg] = map[string]*fact.Type{}
	}
	r.packages[pkg][name] = t
}

// Lookup returns a type by its qualified name, or by its simple name if it is a primitive type or has no package; nil if there is none.
func (r *Registry) Lookup(qualified string) *fact.Type {
	r.mu.RLock()
	t := r.named[qualified]
	if t == nil {
		t = r.lent[qualified]
	}
	r.mu.RUnlock()
	if t == nil {
		t = r.search(qualified)
	}
	return t.Found()
}

// LookupIn returns a type by package and simple name, or nil.
func (r *Registry) LookupIn(pkg, name string) *fact.Type {
	r.mu.RLock()
	t := r.packages[pkg][name]
	if t == nil && pkg != "" {
		t = r.lent[pkg+"."+name]
	}
	r.mu.RUnlock()
	if t == nil && pkg != "" {
		t = r.search(pkg + "." + name)
	}
	return t.Found()
}

// Names lists the simple names of a package's types, sorted.
func (r *Registry) Names(pkg string) []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Sorted(maps.Keys(r.packages[pkg]))
}

// Types lists the Go types and declared types in the order in which they became known. A supertype comes before its subtypes if it
// was registered first. Types that are only reachable through properties are included.
func (r *Registry) Types() []*fact.Type { return slices.Clone(r.all()) }

// all returns Types without copying; callers must not modify it.
func (r *Registry) all() []*fact.Type {
	if list := r.arrived.Load(); list != nil {
		return *list
	}
	return nil
}

// Named returns the first of Types with a simple name, or nil.
func (r *Registry) Named(name string) *fact.Type {
	for _, t := range r.all() {
		if t.Name == name {
			return t
		}
	}
	return nil
}

// adopt assigns an ID to a new type. r.mu must be held.
func (r *Registry) adopt(t *fact.Type) *fact.Type {
	t.ID = r.nextID
	r.nextID++
	t.Space = r
	r.types = append(r.types, t)
	list := r.types // a separate slice header, because r.types changes
	r.arrived.Store(&list)
	return t
}

// builtin are the Go types of canonical values of base types, with the type of their values in rule text. Words and types are given by the
// variables that hold them, so that the table needs no code to be filled at the start.
var builtin = [...]struct {
	word    *unsafe.Pointer
	typ     **fact.Type
	dynamic func(v any) *fact.Type // computes the type from the value; used instead of typ
}{
	{&fact.BoolWord, &fact.BooleanType, nil}, {&fact.CharWord, &fact.CharacterType, nil}, {&fact.Int8Word, &fact.BoxedByteType, nil},
	{&fact.Int16Word, &fact.BoxedShortType, nil}, {&fact.IntWord, &fact.IntegerType, nil}, {&fact.Int64Word, &fact.BoxedLongType, nil},
	{&fact.Float32Word, &fact.BoxedFloatType, nil}, {&fact.Float64Word, &fact.BoxedDoubleType, nil}, {&fact.StringWord, &fact.StringType, nil},
	{&fact.DecimalWord, &fact.DecimalType, nil}, {&fact.BigWord, &fact.BigIntegerType, nil}, {&fact.FuncWord, &fact.FuncType, nil},
	{&fact.EntryWord, &fact.EntryType, nil}, {&fact.TypeWord, &fact.ClassType, nil}, {&fact.DurationWord, &fact.DurationType, nil},
	{&fact.PlainWord, &fact.PlainObjectType, nil},
	{&fact.ZoneWord, nil, func(v any) *fact.Type { return fact.ZoneClass(v.(*datetime.Zone)) }},
	{&fact.TimeWord, nil, func(v any) *fact.Type { return fact.DateClass(v.(time.Time)) }},
	{&fact.RecordWord, nil, func(v any) *fact.Type { return (*fact.Record)(fact.Unpack(v).Ptr).Type }},
	{&fact.EnumWord, nil, func(v any) *fact.Type { return v.(*fact.EnumValue).Type }},
	{&fact.ListWord, nil, func(v any) *fact.Type { return v.(*fact.ListValue).Type() }},
	{&fact.SetWord, nil, func(v any) *fact.Type { return v.(*fact.SetValue).Type() }},
	{&fact.MapWord, nil, func(v any) *fact.Type { return v.(*fact.MapValue).Type() }},
	{&fact.ExceptWord, nil, func(v any) *fact.Type { return v.(*fact.Exception).Type }},
}

func isBuiltin(word unsafe.Pointer) bool {
	for i := range builtin {
		if *builtin[i].word == word {
			return true
		}
	}
	return false
}

// FindClasses sets the function that is called for a type that is neither registered nor declared. It defines the type with
// [Registry.DefineClass] or returns nil. It is called only once per name.
func (r *Registry) FindClasses(find func(qualified string) *fact.Type) {
	r.finder, r.missing = find, map[string]bool{}
}

// search calls the finder, and records names for which it has no type.
func (r *Registry) search(qualified string) *fact.Type {
	if r.finder == nil {
		return nil
	}
	r.mu.Lock()
	missing := r.missing[qualified]
	r.mu.Unlock()
	if missing {
		return nil
	}
	t := r.finder(qualified)
	if t == nil {
		r.mu.Lock()
		r.missing[qualified] = true
		r.mu.Unlock()
	}
	return t
}

// IsHost reports whether structs of a Go pointer type are visible to rule text.
func (r *Registry) IsHost(gt reflect.Type) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.hosts[gt] != nil
}

// TypeNamed returns the type whose QualifiedName is name; it accepts array types.
func (r *Registry) TypeNamed(name string) *fact.Type {
	if elem, ok := strings.CutSuffix(name, "[]"); ok {
		if t := r.TypeNamed(elem); t != nil {
			return r.ArrayOf(t)
		}
		return nil
	}
	return r.Lookup(name)
}
