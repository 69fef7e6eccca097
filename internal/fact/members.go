package fact

import (
	"sort"
	"sync"
)

// Property finds a property of t: its own or an inherited one, then what the library offers as getX, isX or x without
// arguments, then for a Map the value under that key. Nil if there is none. The result is made once per type and name.
func (r *Registry) Property(t *Type, name string) *Property {
	if p := t.Property(name); p != nil {
		return p
	}
	r.mu.Lock()
	known := r.computedProps[computedKey{t, name}]
	r.mu.Unlock()
	if known != nil {
		return known
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

// methodAsProperty reads a method without arguments.
func (r *Registry) methodAsProperty(t *Type, name string, m *Method) *Property {
	result := m.Result
	if m.ResultOf != nil {
		result = m.ResultOf(t, nil)
	}
	p := &Property{Name: name, Type: result, Owner: t, Bit: 63, Pos: -1, Method: m}
	call := methodReader(name, m)
	read := func(o Object) any {
		v := call(o)
		return v.Load(m.Result)
	}
	p.Read = readerOf(result, read)
	if result.Kind == m.Result.Kind { // not boxed on the way
		switch {
		case result.Kind.Integer():
			p.Read.Int = func(o Object) int64 { v := call(o); return v.Int() }
		case result.Kind.Floating():
			p.Read.Float = func(o Object) float64 { v := call(o); return v.Float() }
		case result.Kind == Bool:
			p.Read.Bool = func(o Object) bool { v := call(o); return v.Bool() }
		case result.Kind == String:
			p.Read.String = func(o Object) string { v := call(o); return v.Text() }
		}
	}
	if !result.Boxed {
		p.Read.Null = nil
	}
	return p
}

// methodReader calls a method on an object. Its registers are used again and again.
func methodReader(name string, m *Method) func(Object) Value {
	type registers struct{ args, out [1]Value }
	var idle sync.Pool
	return func(o Object) Value {
		if o.Type == nil {
			panic(&Failure{Message: "cannot read " + name + " of null", Cause: NewException(NullPointerType, "null")})
		}
		r, _ := idle.Get().(*registers)
		if r == nil {
			r = new(registers)
		}
		r.args[0].Store(m.receiverType(), o.Any())
		if err := m.Run(nil, r.args[:], &r.out[0]); err != nil {
			panic(&Failure{Message: "reading " + name + " of a " + o.Type.Name, Cause: err})
		}
		out := r.out[0]
		*r = registers{}
		idle.Put(r)
		return out
	}
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
			Run: func(_ *Env, args []Value, out *Value) error {
				out.SetAny(r.TypeOf(args[0].Any()))
				return nil
			}}}
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
