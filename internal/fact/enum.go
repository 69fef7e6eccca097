package fact

import (
	"fmt"
	"reflect"
	"unsafe"
)

// declareEnum makes an enum's constants and properties.
func (t *Type) declareEnum(d Declaration) error {
	t.byName = map[string]*Property{}
	for i, f := range d.Fields {
		p := &Property{Name: f.Name, Type: f.Type, Owner: t, Bit: i, Pos: i}
		p.Read = readerOf(f.Type, func(o Object) any { return (*EnumValue)(enumOf(o, p.Name)).Fields[i] })
		if !f.Type.Boxed {
			p.Read.Null = nil
		}
		t.Properties = append(t.Properties, p)
		t.byName[f.Name] = p
	}
	t.Positions = t.Properties
	seen := map[string]bool{}
	for i, c := range d.Constants {
		if seen[c.Name] {
			return fmt.Errorf("%s.%s is declared twice", t.Name, c.Name)
		}
		seen[c.Name] = true
		e := &EnumValue{Type: t, Name: c.Name, Ordinal: i, Fields: make([]any, len(d.Fields))}
		if len(c.Args) != 0 && len(c.Args) != len(d.Fields) {
			return fmt.Errorf("%s.%s: %d arguments for %d fields", t.Name, c.Name, len(c.Args), len(d.Fields))
		}
		for j, f := range d.Fields {
			var v any = f.Default
			if j < len(c.Args) {
				v = c.Args[j]
			}
			if v == nil && !f.Type.Boxed {
				v = Zero(f.Type)
			}
			v, err := Convert(v, f.Type)
			if err != nil {
				return fmt.Errorf("%s.%s, field %s: %w", t.Name, c.Name, f.Name, err)
			}
			e.Fields[j] = v
		}
		t.Constants = append(t.Constants, e)
	}
	t.addMeta(d)
	return nil
}

func enumOf(o Object, property string) unsafe.Pointer {
	if o.Ptr == nil {
		panic(&Failure{Message: "cannot read " + property + " of null", Cause: NewException(NullPointerType, "null")})
	}
	return o.Ptr
}

// Constant returns the enum's constant of that name, nil if there is none.
func (t *Type) Constant(name string) *EnumValue {
	for _, c := range t.Constants {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// hostEnum maps the constants of a Go type to enum values.
type hostEnum struct {
	typ    *Type
	values map[any]*EnumValue // by Go value
	gos    []reflect.Value    // by ordinal
}

// RegisterEnum registers constants of one Go type (type Color int, say) as an enum. Names are what fmt prints for them,
// so the type needs a String method or to be a string. Properties and parameters of the Go type then have the enum's
// type. It must be registered before a struct that uses it.
func (r *Registry) RegisterEnum(pkg string, constants ...any) (*Type, error) {
	if len(constants) == 0 || constants[0] == nil {
		return nil, fmt.Errorf("register an enum: no constants")
	}
	gt := reflect.TypeOf(constants[0])
	if gt.Name() == "" || gt.PkgPath() == "" {
		return nil, fmt.Errorf("register an enum of %s: not a named type", gt)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	name := gt.Name()
	if r.packages[pkg][name] != nil || r.codecs[gt] != nil {
		return nil, fmt.Errorf("register %s.%s: the name or the Go type is in use", pkg, name)
	}
	t := r.adopt(&Type{Package: pkg, Name: name, Kind: Enum, Boxed: true, word: enumWord, Parents: []*Type{Comparable}, byName: map[string]*Property{}})
	h := &hostEnum{typ: t, values: map[any]*EnumValue{}}
	for i, c := range constants {
		if reflect.TypeOf(c) != gt {
			return nil, fmt.Errorf("register %s.%s: constant %v is a %T", pkg, name, c, c)
		}
		e := &EnumValue{Type: t, Name: fmt.Sprint(c), Ordinal: i}
		t.Constants = append(t.Constants, e)
		h.values[c] = e
		h.gos = append(h.gos, reflect.ValueOf(c))
	}
	r.enums[gt] = h
	r.name(pkg, name, t)
	return t, nil
}

// enumCodec is for Go types registered as enums.
func (r *Registry) enumCodec(c *codec) bool {
	h := r.enums[c.gt]
	if h == nil {
		return false
	}
	gt := c.gt
	c.typ = h.typ
	c.load = func(p unsafe.Pointer) any {
		if e := h.values[reflect.NewAt(gt, p).Elem().Interface()]; e != nil {
			return e
		}
		return nil
	}
	c.null = func(p unsafe.Pointer) bool { return c.load(p) == nil }
	c.store = func(p unsafe.Pointer, v any) error {
		e, ok := v.(*EnumValue)
		if !ok || e.Type != h.typ {
			return mismatch(v, h.typ)
		}
		reflect.NewAt(gt, p).Elem().Set(h.gos[e.Ordinal])
		return nil
	}
	return true
}
