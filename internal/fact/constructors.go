package fact

import (
	"fmt"
	"reflect"
)

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
			Run: func(_ *Env, _ []Value, out *Value) error {
				out.typ, out.ptr = word, reflect.New(elem).UnsafePointer()
				return nil
			}})
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
	m.Run = func(_ *Env, args []Value, out *Value) error {
		o := Object{reflect.New(elem).UnsafePointer(), t}
		for i, p := range fields {
			if err := p.Set(o, args[i].Load(p.Type)); err != nil {
				return fmt.Errorf("new %s: %w", t.Name, err)
			}
		}
		out.typ, out.ptr = word, o.Ptr
		return nil
	}
	return append(list, m)
}
