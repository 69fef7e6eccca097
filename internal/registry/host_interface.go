package registry

import (
	"fmt"
	"reflect"

	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
)

// fillInterface describes a Go interface: its getters are properties, read from the implementing type.
func (r *Registry) fillInterface(t *fact.Type) {
	r.mu.Lock()
	defer r.mu.Unlock()
	t.ByName = map[string]*fact.Property{}
	for i := range t.Go.NumMethod() {
		m := t.Go.Method(i)
		if m.Type.NumIn() != 0 || len(results(m.Type)) != 1 || m.Name == "String" || !m.IsExported() {
			continue
		}
		base := m.Name
		if rest, ok := naming.Suffix(m.Name, "Get"); ok {
			base = rest
		} else if rest, ok := naming.Suffix(m.Name, "Is"); ok && results(m.Type)[0].Kind() == reflect.Bool {
			base = rest
		}
		name := naming.Property(base)
		if t.ByName[name] != nil {
			continue
		}
		p := &fact.Property{Name: name, Owner: t, Bit: len(t.Properties), Pos: -1, Type: r.codecLocked(results(m.Type)[0]).Type}
		makeVirtual(p)
		if _, ok := t.Go.MethodByName("Set" + base); ok {
			p.Set = func(o fact.Object, v any) error { return setIn(p, o, v) }
		}
		t.Properties = append(t.Properties, p)
		t.ByName[name] = p
	}
	addMessage(t)
}

// addMessage adds to Go's error type the property message that exceptions have in rule text.
func addMessage(t *fact.Type) {
	if !t.Go.Implements(reflect.TypeFor[error]()) || t.ByName["message"] != nil {
		return
	}
	text := func(o fact.Object) string { return o.Any().(error).Error() }
	p := &fact.Property{Name: "message", Owner: t, Bit: len(t.Properties), Pos: -1, Type: fact.StringType,
		Read: fact.Reader{Any: func(o fact.Object) any { return text(o) }, String: text, Null: func(fact.Object) bool { return false }}}
	t.Properties = append(t.Properties, p)
	t.ByName["message"] = p
}

// makeVirtual makes p read the property of the object's dynamic type.
func makeVirtual(p *fact.Property) {
	p.Read = fact.ReaderThrough(p.Type, func(o fact.Object) *fact.Reader { return &p.In(o).Read })
}

func setIn(p *fact.Property, o fact.Object, v any) error {
	q := p.In(o)
	if q == p || q.Set == nil {
		return fmt.Errorf("property %s of %s is read-only", p.Name, o.Type.Name)
	}
	return q.Set(o, v)
}
