package fact

import (
	"fmt"
	"reflect"
	"sort"
	"unsafe"
)

// Property finds a property of t: its own or an inherited one, then what the library offers as getX, isX or x without
// arguments, then for a Map the value under that key. Nil if there is none. The result is made once per type and name.
func (r *Registry) Property(t *Type, name string) *Property {
	if p := t.Property(name); p != nil {
		return p
	}
	for _, n := range []string{"get" + capitalize(name), "is" + capitalize(name), name} {
		for _, m := range r.Methods(t, n) {
			if len(m.Params) == 0 && m.Result != VoidType && !m.Static {
				if m.Reads != nil {
					return m.Reads
				}
				return r.computed(t, name, func() *Property { return r.methodAsProperty(t, name, m) })
			}
		}
	}
	if t.Kind == Map {
		return r.computed(t, name, func() *Property { return r.keyProperty(t, name) })
	}
	return nil
}

// computed returns the property made before for a type and name, or makes it.
func (r *Registry) computed(t *Type, name string, make func() *Property) *Property {
	r.mu.Lock()
	defer r.mu.Unlock()
	k := computedKey{t, name}
	if r.computedProps[k] == nil {
		r.computedProps[k] = make()
	}
	return r.computedProps[k]
}

type computedKey struct {
	t    *Type
	name string
}

// methodAsProperty reads a method without arguments, without boxing where the method can do it.
func (r *Registry) methodAsProperty(t *Type, name string, m *Method) *Property {
	result := m.Result
	if m.ResultOf != nil {
		result = m.ResultOf(t, nil)
	}
	p := &Property{Name: name, Type: result, Owner: t, Bit: 63, Pos: -1}
	p.Read = readerOf(result, func(o Object) any {
		if o.Type == nil {
			panic(&Failure{Message: "cannot read " + name + " of null", Cause: NewException(NullPointerType, "null")})
		}
		v, err := m.Call(o.Any(), nil)
		if err != nil {
			panic(&Failure{Message: "reading " + name + " of a " + o.Type.Name, Cause: err})
		}
		return v
	})
	if !result.Boxed {
		p.Read.Null = nil
	}
	slow := p.Read
	fast := m.Owner
	if t.Kind != fast.Kind {
		return p
	}
	word := fast.word
	if word == nil {
		word = kindWords[fast.Kind]
	}
	is := func(o Object) bool {
		return o.Type == fast || o.Type != nil && (o.Type.word == word || o.Type.word == nil && kindWords[o.Type.Kind] == word)
	}
	switch f := m.Fast.(type) {
	case func(unsafe.Pointer) int:
		p.Read.Int = func(o Object) int64 {
			if is(o) {
				return int64(f(o.Ptr))
			}
			return slow.Int(o)
		}
	case func(unsafe.Pointer) bool:
		p.Read.Bool = func(o Object) bool {
			if is(o) {
				return f(o.Ptr)
			}
			return slow.Bool(o)
		}
	case func(unsafe.Pointer) string:
		p.Read.String = func(o Object) string {
			if is(o) {
				return f(o.Ptr)
			}
			return slow.String(o)
		}
	}
	return p
}

// keyProperty reads map.key as map["key"].
func (r *Registry) keyProperty(t *Type, key string) *Property {
	elem := t.Elem
	if elem == nil {
		elem = ObjectType
	}
	p := &Property{Name: key, Type: Box(elem), Owner: t, Bit: 63, Pos: -1}
	p.Read = readerOf(p.Type, func(o Object) any {
		v, err := Index(o.Any(), key)
		if err != nil {
			panic(&Failure{Message: "reading " + key + " of a map", Cause: err})
		}
		return r.Canonical(v)
	})
	p.Set = func(o Object, v any) error { return SetIndex(o.Any(), key, v) }
	return p
}

// Methods lists the methods of that name on t: its own and inherited ones, then the library's for t, its supertypes,
// and Object. An overriding method hides the one it overrides; overloads are all there. getClass is on everything.
func (r *Registry) Methods(t *Type, name string) []*Method {
	if name == "getClass" {
		return []*Method{{Name: name, Owner: ObjectType, Result: ClassType,
			Call: func(recv any, _ []any) (any, error) { return r.TypeOf(recv), nil }}}
	}
	var list []*Method
	add := func(ms []*Method) {
		for _, m := range ms {
			if !hasSignature(list, m) {
				list = append(list, m)
			}
		}
	}
	r.eachSuper(Box(t), map[*Type]bool{}, func(s *Type) {
		add(s.ownMethods()[name])
		if r.lib != nil {
			add(r.lib.Methods(s, name))
		}
	})
	if r.lib != nil {
		if t.Kind == Enum {
			add(r.lib.Methods(EnumType, name))
		}
		if t.Kind == Struct && t.word == exceptWord {
			add(r.lib.Methods(ThrowableType, name))
		}
		add(r.lib.Methods(ObjectType, name))
	}
	return list
}

// eachSuper visits t and its supertypes, each once, near ones first.
func (r *Registry) eachSuper(t *Type, seen map[*Type]bool, visit func(*Type)) {
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

func hasSignature(list []*Method, m *Method) bool {
	for _, old := range list {
		if len(old.Params) != len(m.Params) || old.Variadic != m.Variadic {
			continue
		}
		same := true
		for i := range old.Params {
			same = same && old.Params[i] == m.Params[i]
		}
		if same {
			return true
		}
	}
	return false
}

// Constructors lists the constructors of a type: of a declared or library type its own; of a host struct the functions
// the host registered under the type's name with RegisterFunction(pkg, Type, "new", …), then one without arguments
// that makes its zero value and one taking the exported fields in order, where the host has none of that length.
func (r *Registry) Constructors(t *Type) []*Method {
	if list := t.constructors(); list != nil {
		return list
	}
	if t.Kind == Struct && t.Go != nil {
		r.mu.Lock()
		list := append([]*Method(nil), r.functions[functionKey{t.Package, t.Name, "new"}]...)
		r.mu.Unlock()
		return append(list, r.hostConstructors(t, list)...)
	}
	if r.lib != nil {
		return r.lib.Constructors(t)
	}
	return nil
}

func (r *Registry) hostConstructors(t *Type, given []*Method) []*Method {
	taken := map[int]bool{}
	for _, m := range given {
		taken[len(m.Params)] = true
	}
	elem, word := t.Go.Elem(), t.word
	var list []*Method
	if !taken[0] {
		list = append(list, &Method{Name: t.Name, Owner: t, Static: true, Result: t,
			Call: func(any, []any) (any, error) { return pack(word, reflect.New(elem).UnsafePointer()), nil }})
	}
	var fields []*Property
	for _, p := range t.complete().Properties {
		if p.Pos >= 0 && p.Set != nil {
			fields = append(fields, p)
		}
	}
	sortByPos(fields)
	if len(fields) == 0 || taken[len(fields)] {
		return list
	}
	m := &Method{Name: t.Name, Owner: t, Static: true, Result: t}
	for _, p := range fields {
		m.Params = append(m.Params, p.Type)
	}
	m.Call = func(_ any, args []any) (any, error) {
		o := Object{reflect.New(elem).UnsafePointer(), t}
		for i, p := range fields {
			if err := p.Set(o, args[i]); err != nil {
				return nil, fmt.Errorf("new %s: %w", t.Name, err)
			}
		}
		return o.Any(), nil
	}
	return append(list, m)
}

// Members lists the names rule text can write behind a dot on a t, for suggestions: properties, then methods, sorted
// within each.
func (r *Registry) Members(t *Type) []string {
	seen := map[string]bool{}
	var props, methods []string
	for _, p := range t.complete().Properties {
		seen[p.Name] = true
		props = append(props, p.Name)
	}
	add := func(names []string) {
		for _, n := range names {
			if !seen[n] {
				seen[n] = true
				methods = append(methods, n)
			}
		}
	}
	r.eachSuper(Box(t), map[*Type]bool{}, func(s *Type) {
		for n := range s.ownMethods() {
			add([]string{n})
		}
		if r.lib != nil {
			add(r.lib.Members(s))
		}
	})
	if r.lib != nil {
		if t.Kind == Enum {
			add(r.lib.Members(EnumType))
		}
		add(r.lib.Members(ObjectType))
	}
	sort.Strings(props)
	sort.Strings(methods)
	return append(props, methods...)
}

// RegisterFunction makes a Go function known: as a static method of a class if class is not empty, as a constructor
// if it is called "new", else as a function of the package. Parameters and result are converted; a final error result
// is a failure of the call.
func (r *Registry) RegisterFunction(pkg, class, name string, fn any) error {
	v := reflect.ValueOf(fn)
	if v.Kind() != reflect.Func || v.IsNil() {
		return fmt.Errorf("register function %s: %T is not a function", name, fn)
	}
	sig, err := r.signature(v.Type(), 0)
	if err != nil {
		return fmt.Errorf("register function %s: %w", name, err)
	}
	m := &Method{Name: name, Static: true, Params: sig.params, Variadic: sig.variadic, Result: sig.result, Writes: AllProperties}
	if class != "" {
		m.Owner = r.LookupIn(pkg, class)
	}
	m.Call = func(_ any, args []any) (any, error) {
		in, err := sig.arguments(nil, args)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return sig.results(v.Call(in))
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	k := functionKey{pkg, class, name}
	if hasSignature(r.functions[k], m) {
		return fmt.Errorf("register function %s: it is registered already", name)
	}
	r.functions[k] = append(r.functions[k], m)
	return nil
}

// RegisterConstant makes a value known as a static field: Config.LIMIT.
func (r *Registry) RegisterConstant(pkg, class, name string, value any) error {
	value = r.Canonical(value)
	t := r.TypeOf(value)
	if t == nil {
		t = ObjectType
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	k := functionKey{pkg, class, name}
	if _, ok := r.constants[k]; ok {
		return fmt.Errorf("register constant %s.%s: it is registered already", class, name)
	}
	r.constants[k] = constant{value, Unbox(t)}
	return nil
}

// Functions lists the free functions of a package with that name.
func (r *Registry) Functions(pkg, name string) []*Method {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]*Method(nil), r.functions[functionKey{pkg, "", name}]...)
}

// StaticMethods lists the static methods of a class: of a host class by its qualified name, of an enum (values,
// valueOf), and of the library's classes by simple or qualified name.
func (r *Registry) StaticMethods(class, name string) []*Method {
	pkg, simple := splitName(class)
	r.mu.Lock()
	list := append([]*Method(nil), r.functions[functionKey{pkg, simple, name}]...)
	t := r.named[class]
	r.mu.Unlock()
	if t != nil && t.Kind == Enum && t.registry != nil {
		list = append(list, t.enumStatics(name)...)
	}
	if len(list) == 0 && r.lib != nil {
		list = r.lib.StaticMethods(class, name)
	}
	return list
}

// StaticField returns a constant of a class: an enum's, the host's, or the library's.
func (r *Registry) StaticField(class, name string) (any, *Type, bool) {
	pkg, simple := splitName(class)
	r.mu.Lock()
	c, ok := r.constants[functionKey{pkg, simple, name}]
	t := r.named[class]
	r.mu.Unlock()
	if ok {
		return c.value, c.typ, true
	}
	if t != nil && t.Kind == Enum && t.registry != nil {
		if e := t.Constant(name); e != nil {
			return e, t, true
		}
	}
	if r.lib != nil {
		return r.lib.StaticField(class, name)
	}
	return nil, nil, false
}

func splitName(qualified string) (pkg, name string) {
	for i := len(qualified) - 1; i >= 0; i-- {
		if qualified[i] == '.' {
			return qualified[:i], qualified[i+1:]
		}
	}
	return "", qualified
}

// enumStatics are values() and valueOf(String).
func (t *Type) enumStatics(name string) []*Method {
	switch name {
	case "values":
		return []*Method{{Name: name, Owner: t, Static: true, Result: t.registry.ArrayOf(t),
			Call: func(any, []any) (any, error) {
				l := &ListValue{class: t.registry.ArrayOf(t)}
				for _, c := range t.Constants {
					l.items = append(l.items, c)
				}
				return l, nil
			}}}
	case "valueOf":
		return []*Method{{Name: name, Owner: t, Static: true, Params: []*Type{StringType}, Result: t,
			Call: func(_ any, args []any) (any, error) {
				s, _ := args[0].(string)
				if e := t.Constant(s); e != nil {
					return e, nil
				}
				return nil, NewException(IllegalArgumentType, "No enum constant "+t.QualifiedName()+"."+s)
			}}}
	}
	return nil
}
