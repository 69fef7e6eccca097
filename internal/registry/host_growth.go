package registry

import (
	"reflect"

	"whenthen/internal/fact"
)

// growing lists the methods that change a collection. After their call, a Go slice, map or set in a field must be stored back.
var growing = map[fact.Kind]map[string]bool{
	fact.List: names("add", "addAll", "addFirst", "addLast", "remove", "removeAll", "retainAll", "removeIf", "removeFirst", "removeLast",
		"clear", "sort", "replaceAll"),
	fact.Set: names("add", "addAll", "remove", "removeAll", "retainAll", "removeIf", "clear"),
	fact.Map: names("put", "putAll", "putIfAbsent", "remove", "clear", "merge", "compute", "computeIfAbsent", "computeIfPresent", "replace", "replaceAll"),
}

func names(list ...string) map[string]bool {
	m := map[string]bool{}
	for _, n := range list {
		m[n] = true
	}
	return m
}

// GrowingMethods returns the methods with a name on a property that holds a Go slice, map or set: o.lines.add( x ) becomes a method of o
// that reads the collection, changes it as the Java method does, and stores it back. A nil slice or map counts as empty. It returns nil if
// the method does not change the collection, the property cannot be set, or its values are not Go collections.
func (r *Registry) GrowingMethods(p *fact.Property, name string) []*fact.Method {
	gt := p.Type.Go
	if p.Set == nil || gt == nil || !growing[p.Type.Kind][name] || gt.Kind() != reflect.Slice && gt.Kind() != reflect.Map || gt.Implements(reflect.TypeFor[fact.Collection]()) {
		return nil
	}
	class := map[fact.Kind]*fact.Type{fact.List: fact.ArrayListType, fact.Set: fact.LinkedHashSetType, fact.Map: fact.LinkedHashMapType}[p.Type.Kind]
	var list []*fact.Method
	for _, m := range r.Methods(class, name) {
		own := &fact.Method{Name: name, Owner: p.Owner, Params: append([]*fact.Type(nil), m.Params...), Variadic: m.Variadic, Result: m.Result, SetterOf: p}
		elem := p.Type.Elem
		switch {
		case name == "add" || name == "addFirst" || name == "addLast":
			own.Params[len(own.Params)-1] = elem
		case p.Type.Kind == fact.Map && (name == "put" || name == "putIfAbsent"):
			own.Params = []*fact.Type{p.Type.Key, elem}
		}
		own.Run = func(env *fact.Env, regs []fact.Value, out *fact.Value) error {
			args := make([]any, len(regs)-1)
			for i := range args {
				args[i] = regs[i+1].Load(own.ParamForm(i))
			}
			v, err := r.grow(env, p, m, r.Object(regs[0].Any()), args)
			if err == nil && own.Result != fact.VoidType {
				out.Store(own.Result, v)
			}
			return err
		}
		list = append(list, own)
	}
	return list
}

// grow calls m, a method of a Java collection, for the collection that is the value of a property of o.
func (r *Registry) grow(env *fact.Env, p *fact.Property, m *fact.Method, o fact.Object, args []any) (any, error) {
	now := p.Read.Any(o)
	if m.Name == "add" && len(args) == 1 && p.Type.Kind == fact.List {
		return true, r.appendTo(p, o, now, args[0])
	}
	if m.Name == "put" && now != nil {
		old, err := fact.Index(now, args[0])
		if err == nil {
			err = r.putInto(p, now, args[0], args[1])
		}
		return r.Canonical(old), err
	}
	work, err := r.copyOf(p.Type, now)
	if err != nil {
		return nil, err
	}
	v, err := m.Invoke(env, work, args...)
	if err != nil {
		return nil, err
	}
	return v, p.Set(o, work)
}

// appendTo appends like Go's append: elements are moved only if the capacity is exhausted.
func (r *Registry) appendTo(p *fact.Property, o fact.Object, now, v any) error {
	slice := reflect.New(p.Type.Go).Elem()
	if now != nil {
		slice.Set(reflect.ValueOf(now).Convert(p.Type.Go))
	}
	e, err := r.Codec(p.Type.Go.Elem()).Value(v)
	if err != nil {
		return err
	}
	return p.Set(o, reflect.Append(slice, e).Interface())
}

func (r *Registry) putInto(p *fact.Property, now, key, v any) error {
	k, err := r.Codec(p.Type.Go.Key()).Value(key)
	if err != nil {
		return err
	}
	e, err := r.Codec(p.Type.Go.Elem()).Value(v)
	if err == nil {
		reflect.ValueOf(now).SetMapIndex(k, e)
	}
	return err
}

// copyOf copies a Go collection to a collection of rule text.
func (r *Registry) copyOf(t *fact.Type, now any) (any, error) {
	if t.Kind == fact.Map {
		m := fact.NewMapOf(fact.LinkedHashMapType)
		if now == nil {
			return m, nil
		}
		return m, fact.EachEntry(now, func(k, v any) error {
			_, err := m.Put(r.Canonical(k), r.Canonical(v))
			return err
		})
	}
	var items []any
	if now != nil {
		seq, _ := fact.Elements(now)
		for x := range seq {
			items = append(items, r.Canonical(x))
		}
	}
	if t.Kind == fact.List {
		return fact.NewList(items...), nil
	}
	return fact.NewSet(items...), nil
}
