package fact

import (
	"fmt"
	"reflect"
)

// fillInterface describes a Go interface: its getters are properties, read from whatever implements it.
func (r *Registry) fillInterface(t *Type) {
	r.mu.Lock()
	defer r.mu.Unlock()
	t.byName = map[string]*Property{}
	for i := range t.Go.NumMethod() {
		m := t.Go.Method(i)
		if m.Type.NumIn() != 0 || len(results(m.Type)) != 1 || m.Name == "String" || !m.IsExported() {
			continue
		}
		base := m.Name
		if rest, ok := beanSuffix(m.Name, "Get"); ok {
			base = rest
		} else if rest, ok := beanSuffix(m.Name, "Is"); ok && results(m.Type)[0].Kind() == reflect.Bool {
			base = rest
		}
		name := propertyName(base)
		if t.byName[name] != nil {
			continue
		}
		p := &Property{Name: name, Owner: t, Bit: len(t.Properties), Pos: -1, Type: r.codecLocked(results(m.Type)[0]).typ}
		p.virtual()
		if _, ok := t.Go.MethodByName("Set" + base); ok {
			p.Set = func(o Object, v any) error { return setIn(p, o, v) }
		}
		t.Properties = append(t.Properties, p)
		t.byName[name] = p
	}
}

// virtual makes p read from the object's own type, whatever it is.
func (p *Property) virtual() {
	p.Read = Reader{Any: func(o Object) any { return p.in(o).Read.Any(o) }}
	switch k := p.Type.Kind; {
	case k.Integer():
		p.Read.Int = func(o Object) int64 { return p.in(o).Read.Int(o) }
	case k.Floating():
		p.Read.Float = func(o Object) float64 { return p.in(o).Read.Float(o) }
	case k == Bool:
		p.Read.Bool = func(o Object) bool { return p.in(o).Read.Bool(o) }
	case k == String:
		p.Read.String = func(o Object) string { return p.in(o).Read.String(o) }
	}
	if p.Type.Boxed {
		p.Read.Null = func(o Object) bool {
			q := p.in(o)
			return q.Read.Null != nil && q.Read.Null(o)
		}
	}
}

func setIn(p *Property, o Object, v any) error {
	q := p.in(o)
	if q == p || q.Set == nil {
		return fmt.Errorf("property %s of %s is read-only", p.Name, o.Type.Name)
	}
	return q.Set(o, v)
}
