package registry

import (
	"fmt"
	"reflect"

	"whenthen/internal/fact"
)

// Constructors lists the constructors of a type. A declared or library type has its own. A Go struct has the functions registered
// with RegisterFunction(pkg, Type, "new", …), plus one without arguments that returns the zero value and one that takes the
// exported fields in order, unless a registered one has the same number of parameters.
func (r *Registry) Constructors(t *fact.Type) []*fact.Method {
	if list := r.ownConstructors(t); list != nil {
		return list
	}
	if t.Kind == fact.Struct && t.Go != nil {
		r.mu.Lock()
		list := append([]*fact.Method(nil), r.functions[functionKey{t.Package, t.Name, "new"}]...)
		r.mu.Unlock()
		return append(list, r.hostConstructors(t, list)...)
	}
	if r.lib != nil {
		return r.lib.Constructors(t)
	}
	return nil
}

// recordConstructors caches the constructors of a declared type, with the numbers of properties and keys that it had when they were
// created.
type recordConstructors struct {
	properties, keys int
	list             []*fact.Method
}

// ownConstructors lists the constructors of a declared type or a class, or nil for any other type. All code that creates objects of a type
// uses the same constructors.
func (r *Registry) ownConstructors(t *fact.Type) []*fact.Method {
	if t.Java != nil || t.Layout == nil {
		return constructors(t)
	}
	if made, ok := r.constructors.Load(t); ok {
		if made := made.(recordConstructors); made.properties == len(t.Properties) && made.keys == len(t.KeyProps) {
			return made.list
		}
	}
	list := constructors(t)
	r.constructors.Store(t, recordConstructors{len(t.Properties), len(t.KeyProps), list})
	return list
}

func (r *Registry) hostConstructors(t *fact.Type, given []*fact.Method) []*fact.Method {
	taken := map[int]bool{}
	for _, m := range given {
		taken[len(m.Params)] = true
	}
	elem, word := t.Go.Elem(), t.GoWord
	var list []*fact.Method
	if !taken[0] {
		list = append(list, &fact.Method{Name: t.Name, Owner: t, Static: true, Result: t,
			Run: func(_ *fact.Env, _ []fact.Value, out *fact.Value) error {
				out.SetPointer(word, reflect.New(elem).UnsafePointer())
				return nil
			}})
	}
	var fields []*fact.Property
	for _, p := range t.Complete().Properties {
		if p.Pos >= 0 && p.Set != nil {
			fields = append(fields, p)
		}
	}
	sortByPos(fields)
	if len(fields) == 0 || taken[len(fields)] {
		return list
	}
	m := &fact.Method{Name: t.Name, Owner: t, Static: true, Result: t}
	for _, p := range fields {
		m.Params = append(m.Params, p.Type)
	}
	m.Run = func(_ *fact.Env, args []fact.Value, out *fact.Value) error {
		o := fact.Object{Ptr: reflect.New(elem).UnsafePointer(), Type: t}
		for i, p := range fields {
			if err := p.Set(o, args[i].Load(p.Type)); err != nil {
				return fmt.Errorf("new %s: %w", t.Name, err)
			}
		}
		out.SetPointer(word, o.Ptr)
		return nil
	}
	return append(list, m)
}
