package registry

import (
	"cmp"
	"fmt"
	"reflect"
	"unsafe"

	"whenthen/internal/fact"
)

// declareEnum creates an enum's constants and properties.
func declareEnum(t *fact.Type, d Declaration) error {
	t.ByName = map[string]*fact.Property{}
	for i, f := range d.Fields {
		p := &fact.Property{Name: f.Name, Type: f.Type, Owner: t, Bit: i, Pos: i}
		p.Read = fact.ReaderOf(f.Type, func(o fact.Object) any {
			if o.Ptr == nil {
				panic(fact.NullRead(p.Name))
			}
			return (*fact.EnumValue)(o.Ptr).Fields[i]
		})
		t.Properties = append(t.Properties, p)
		t.ByName[f.Name] = p
	}
	t.Positions = t.Properties
	seen := map[string]bool{}
	for i, c := range d.Constants {
		if seen[c.Name] {
			return fmt.Errorf("%s.%s is declared twice", t.Name, c.Name)
		}
		seen[c.Name] = true
		e := &fact.EnumValue{Type: t, Name: c.Name, Ordinal: i, Fields: make([]any, len(d.Fields))}
		if len(c.Args) != 0 && len(c.Args) != len(d.Fields) {
			return fmt.Errorf("%s.%s: %d arguments for %d fields", t.Name, c.Name, len(c.Args), len(d.Fields))
		}
		for j, f := range d.Fields {
			var v any = f.Default
			if j < len(c.Args) {
				v = c.Args[j]
			}
			if v == nil && !f.Type.Boxed {
				v = fact.Zero(f.Type)
			}
			v, err := fact.Convert(v, f.Type)
			if err != nil {
				return fmt.Errorf("%s.%s, field %s: %w", t.Name, c.Name, f.Name, err)
			}
			e.Fields[j] = v
		}
		t.Constants = append(t.Constants, e)
	}
	addMeta(t, d)
	return nil
}

// hostEnum maps the constants of a Go type to enum values.
type hostEnum struct {
	typ    *fact.Type
	values map[any]*fact.EnumValue // by Go value
	gos    []reflect.Value         // by ordinal
}

// RegisterEnum registers constants of one Go type, such as type Color int, as an enum. The names are the texts that fmt prints for the
// constants, so the type must be a string or have a String method. Properties and parameters of the Go type then have the enum's type. An
// enum must be registered before structs that use it. Its name is that of the Go type, unless name is another.
func (r *Registry) RegisterEnum(pkg, name string, constants ...any) (*fact.Type, error) {
	if len(constants) == 0 || constants[0] == nil {
		return nil, fmt.Errorf("register an enum: no constants")
	}
	gt := reflect.TypeOf(constants[0])
	if gt.Name() == "" || gt.PkgPath() == "" {
		return nil, fmt.Errorf("register an enum of %s: not a named type", gt)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	name = cmp.Or(name, gt.Name())
	if err := named(name); err != nil {
		return nil, fmt.Errorf("register an enum of %s: %w", gt, err)
	}
	if r.packages[pkg][name] != nil || r.codecs[gt] != nil {
		return nil, fmt.Errorf("register %s.%s: the name or the Go type is in use", pkg, name)
	}
	t := r.adopt(&fact.Type{Package: pkg, Name: name, Kind: fact.Enum, Boxed: true, GoWord: fact.EnumWord, Parents: []*fact.Type{fact.Comparable}, ByName: map[string]*fact.Property{}})
	h := &hostEnum{typ: t, values: map[any]*fact.EnumValue{}}
	for i, c := range constants {
		if reflect.TypeOf(c) != gt {
			return nil, fmt.Errorf("register %s.%s: constant %v is a %T", pkg, name, c, c)
		}
		e := &fact.EnumValue{Type: t, Name: fmt.Sprint(c), Ordinal: i}
		t.Constants = append(t.Constants, e)
		h.values[c] = e
		h.gos = append(h.gos, reflect.ValueOf(c))
	}
	r.enums[gt] = h
	r.name(pkg, name, t)
	return t, nil
}

// enumCodec builds the codec of a Go type registered as an enum; it returns false for other types.
func (r *Registry) enumCodec(c *fact.Codec) bool {
	h := r.enums[c.GoType]
	if h == nil {
		return false
	}
	gt := c.GoType
	c.Type = h.typ
	c.Load = func(p unsafe.Pointer) any {
		if e := h.values[reflect.NewAt(gt, p).Elem().Interface()]; e != nil {
			return e
		}
		return nil
	}
	c.Null = func(p unsafe.Pointer) bool { return c.Load(p) == nil }
	c.Store = func(p unsafe.Pointer, v any) error {
		e, ok := v.(*fact.EnumValue)
		if !ok || e.Type != h.typ {
			return fact.Mismatch(v, h.typ)
		}
		reflect.NewAt(gt, p).Elem().Set(h.gos[e.Ordinal])
		return nil
	}
	return true
}
