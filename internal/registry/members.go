package registry

import (
	"cmp"
	"maps"
	"slices"
	"sync"

	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
)

// Property returns a property of t: its own or an inherited one; otherwise a library method getX, isX or x without arguments; otherwise,
// for a Map, the value for the key. It returns nil if there is none of these. The result is created once per type and name.
func (r *Registry) Property(t *fact.Type, name string) *fact.Property {
	if p := t.Property(name); p != nil {
		return p
	}
	r.mu.Lock()
	known := r.computedProps[computedKey{t, name}]
	r.mu.Unlock()
	if known != nil {
		return known
	}
	for _, n := range []string{"get" + naming.Capitalize(name), "is" + naming.Capitalize(name), name} {
		for _, m := range r.Methods(t, n) {
			if len(m.Params) == 0 && m.Result != fact.VoidType && !m.Static {
				if m.Reads != nil {
					return m.Reads
				}
				return r.computed(t, name, r.methodAsProperty(t, name, m))
			}
		}
	}
	if t.Kind == fact.Map {
		return r.computed(t, name, r.keyProperty(t, name))
	}
	return nil
}

// computed caches a property for a type and name, and returns the first one cached. The caller creates the property without holding the
// lock, because its type may have to be created by the registry.
func (r *Registry) computed(t *fact.Type, name string, made *fact.Property) *fact.Property {
	r.mu.Lock()
	defer r.mu.Unlock()
	k := computedKey{t, name}
	if r.computedProps[k] == nil {
		r.computedProps[k] = made
	}
	return r.computedProps[k]
}

type computedKey struct {
	t    *fact.Type
	name string
}

// methodAsProperty returns a property that calls a method without arguments.
func (r *Registry) methodAsProperty(t *fact.Type, name string, m *fact.Method) *fact.Property {
	result := m.Result
	if m.ResultOf != nil {
		result = m.ResultOf(r, t, nil)
	}
	p := &fact.Property{Name: name, Type: result, Owner: t, Bit: 63, Pos: -1, Method: m}
	call := methodReader(name, m)
	read := func(o fact.Object) any {
		v := call(o)
		return v.Load(m.Result)
	}
	p.Read = fact.ReaderOf(result, read)
	if result.Kind == m.Result.Kind { // avoids boxing
		switch {
		case result.Kind.Integer():
			p.Read.Int = func(o fact.Object) int64 { v := call(o); return v.Int() }
		case result.Kind.Floating():
			p.Read.Float = func(o fact.Object) float64 { v := call(o); return v.Float() }
		case result.Kind == fact.Bool:
			p.Read.Bool = func(o fact.Object) bool { v := call(o); return v.Bool() }
		case result.Kind == fact.String:
			p.Read.String = func(o fact.Object) string { v := call(o); return v.Text() }
		}
	}
	return p
}

// methodReader returns a function that calls a method on an object. It reuses its registers.
func methodReader(name string, m *fact.Method) func(fact.Object) fact.Value {
	type registers struct{ args, out [1]fact.Value }
	var idle sync.Pool
	return func(o fact.Object) fact.Value {
		if o.Type == nil {
			panic(fact.NullRead(name))
		}
		r, _ := idle.Get().(*registers)
		if r == nil {
			r = new(registers)
		}
		r.args[0].Store(m.ReceiverType(), o.Any())
		if err := m.Run(nil, r.args[:], &r.out[0]); err != nil {
			panic(&fact.Failure{Message: "reading " + name + " of a " + o.Type.Name, Cause: err})
		}
		out := r.out[0]
		*r = registers{}
		idle.Put(r)
		return out
	}
}

// keyProperty returns a property that reads map.key as map["key"].
func (r *Registry) keyProperty(t *fact.Type, key string) *fact.Property {
	p := &fact.Property{Name: key, Type: fact.Box(cmp.Or(t.Elem, fact.ObjectType)), Owner: t, Bit: 63, Pos: -1}
	p.Read = fact.ReaderOf(p.Type, func(o fact.Object) any {
		v, err := fact.Index(o.Any(), key)
		if err != nil {
			panic(&fact.Failure{Message: "reading " + key + " of a map", Cause: err})
		}
		return r.Canonical(v)
	})
	p.Set = func(o fact.Object, v any) error { return fact.SetIndex(o.Any(), key, v) }
	return p
}

// Methods lists the methods of t with a name: its own and inherited methods, then the library's methods for t, its supertypes, and Object.
// Overridden methods are omitted, overloads are included. Every type has getClass.
func (r *Registry) Methods(t *fact.Type, name string) []*fact.Method {
	if name == "getClass" {
		return []*fact.Method{{Name: name, Owner: fact.ObjectType, Result: fact.ClassType,
			Run: func(_ *fact.Env, args []fact.Value, out *fact.Value) error {
				v := args[0].Any()
				if e, ok := v.(*fact.EnumValue); ok {
					out.SetAny(e.Class())
				} else {
					out.SetAny(r.TypeOf(v))
				}
				return nil
			}}}
	}
	var list []*fact.Method
	add := func(ms []*fact.Method) {
		for _, m := range ms {
			if !fact.HasSignature(list, m) {
				list = append(list, m)
			}
		}
	}
	eachSource(t, func(s *fact.Type, own bool) {
		if own {
			add(ownMethods(s)[name])
		}
		if r.lib != nil {
			add(r.lib.Methods(s, name))
		}
	})
	return list
}

// eachSource visits the types whose methods the values of t have, overriding ones first: t, its supertypes, and the classes of the library
// for all enums, all exceptions and all objects. own is false for types that have methods only in the library, and for the supertypes of a
// declared type: a declared type has accessors for all its properties, so its supertypes need none.
func eachSource(t *fact.Type, visit func(s *fact.Type, own bool)) {
	declared := t.Layout != nil && t.Java == nil
	fact.EachSuper(fact.Box(t), func(s *fact.Type) { visit(s, s == t || !declared) })
	switch {
	case t.Kind == fact.Enum:
		visit(fact.EnumType, false)
	case t.Kind == fact.Struct && t.GoWord == fact.ExceptWord:
		visit(fact.ThrowableType, false)
	}
	visit(fact.ObjectType, false)
}

// Members lists the names that rule text can write after a dot on a value of type t, for suggestions: properties, then methods,
// each sorted.
func (r *Registry) Members(t *fact.Type) []string {
	methods := map[string]bool{}
	add := func(names []string) {
		for _, n := range names {
			methods[n] = true
		}
	}
	eachSource(t, func(s *fact.Type, own bool) {
		if own {
			add(slices.Collect(maps.Keys(ownMethods(s))))
		}
		if r.lib != nil {
			add(r.lib.Members(s))
		}
	})
	var props []string
	for _, p := range t.Complete().Properties {
		delete(methods, p.Name)
		props = append(props, p.Name)
	}
	slices.Sort(props)
	return append(props, slices.Sorted(maps.Keys(methods))...)
}

// Interpreter runs the code of a method outside of an action: a getter in a condition, or equals in a hash table.
type Interpreter interface {
	Run(function any, args []any) (any, error)
}

// Interpret sets the interpreter that runs methods of Java classes. The engine calls it when it compiles a rule base.
func (r *Registry) Interpret(by Interpreter) { r.interpreter.Store(&by) }

// Interpreter returns the interpreter set by Interpret, or nil.
func (r *Registry) Interpreter() Interpreter {
	if by := r.interpreter.Load(); by != nil {
		return *by
	}
	return nil
}

// NewCodeMethod completes a method of a Java class. Static methods and constructors receive no object. code is nil for an abstract
// method.
func (r *Registry) NewCodeMethod(out *fact.Method, code fact.Code) *fact.Method {
	out.Body = code
	out.Run = func(env *fact.Env, regs []fact.Value, result *fact.Value) error {
		var recv any
		if !out.Static {
			recv, regs = regs[0].Load(out.ReceiverType()), regs[1:]
		}
		args := make([]any, len(regs))
		for i := range regs {
			args[i] = regs[i].Load(out.ParamForm(i))
		}
		v, err := out.Apply(env, r, recv, args)
		if err == nil && out.Result != fact.VoidType {
			result.Store(out.Result, v)
		}
		return err
	}
	return out
}

// Run executes the code of a method. The first argument is its object.
func (r *Registry) Run(fn any, in []any) (any, error) {
	by := r.Interpreter()
	if by == nil {
		return nil, &fact.Failure{Message: "methods can be called only when rules run"}
	}
	return by.Run(fn, in)
}
