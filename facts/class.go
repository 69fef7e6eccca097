package facts

import (
	"cmp"
	"fmt"

	"whenthen/internal/fact"
)

// An object of a Java class is created in the way that its class suggests. A constructor whose parameters are exactly the given fields is
// preferred, since it may set other fields as well. Otherwise the constructor without arguments is called, followed by setters, or a
// constructor whose parameters all have names of fields, with null, 0 or false for parameters that are not given, so that the fields that
// this constructor and the initializers of the class set are set. Values without a setter are stored in the field directly.

// instance creates an object of a Java class.
func (b *Builder) instance(t *fact.Type, fields *Object) (any, error) {
	if fields == nil {
		fields = &Object{}
	}
	object, used, err := b.construct(t, fields)
	if err != nil {
		return nil, err
	}
	for _, m := range fields.Members {
		if used[m.Name] {
			continue
		}
		if err := b.setMember(object, t, m); err != nil {
			return nil, err
		}
	}
	return object, nil
}

// construct calls the constructor that fits the fields; used are the fields it consumed.
func (b *Builder) construct(t *fact.Type, fields *Object) (object any, used map[string]bool, err error) {
	var best *fact.Method
	var empty *fact.Method
	for _, m := range b.types.Constructors(t) {
		if len(m.Params) == 0 {
			empty = m
		}
		if named(t, m, fields) && (best == nil || len(m.Params) > len(best.Params)) {
			best = m
		}
	}
	switch {
	case t.Abstract():
		return nil, nil, fmt.Errorf("%s is abstract: give the class of the object with $type", t.Name)
	case empty != nil && !empty.Hidden && (best == nil || len(best.Params) < len(fields.Members)):
		object, err = made(t, empty)
	case best != nil:
		object, used, err = b.call(t, best, fields)
	default:
		if nearest := b.nearest(t, fields); nearest != nil {
			object, used, err = b.call(t, nearest, fields)
		}
		if object == nil || err != nil { // such as a constructor that rejects null
			object, used, err = t.NewObject(), nil, nil
		}
	}
	if err != nil {
		return nil, nil, err
	}
	if object == nil {
		return nil, nil, fmt.Errorf("type %s cannot be created from a string", t)
	}
	return object, used, nil
}

// call calls a constructor with the given fields; a parameter without a field gets null, 0 or false.
func (b *Builder) call(t *fact.Type, ctor *fact.Method, fields *Object) (object any, used map[string]bool, err error) {
	used = map[string]bool{}
	args := make([]any, len(ctor.Params))
	for i, name := range ctor.ParamNames {
		m := memberFor(t, fields, name)
		if m.Name == "" {
			args[i] = fact.Zero(ctor.Params[i])
			continue
		}
		used[m.Name] = true
		if args[i], err = b.forClass(m.Value, ctor.Params[i]); err != nil {
			return nil, nil, inField(t, m, err)
		}
	}
	object, err = made(t, ctor, args...)
	return object, used, err
}

// made calls a constructor of a type.
func made(t *fact.Type, ctor *fact.Method, args ...any) (any, error) {
	object, err := ctor.Invoke(nil, nil, args...)
	if err != nil {
		return nil, fmt.Errorf("creating %s: %w", t.Name, err)
	}
	return object, nil
}

// nearest returns the constructor whose parameters all have names of fields and of which the fewest are not given, or nil if there is none.
func (b *Builder) nearest(t *fact.Type, fields *Object) *fact.Method {
	var best *fact.Method
	fewest := 0
	for _, m := range b.types.Constructors(t) {
		if len(m.ParamNames) != len(m.Params) || m.Variadic {
			continue
		}
		missing, known := 0, true
		for _, name := range m.ParamNames {
			if memberFor(t, fields, name).Name == "" {
				missing++
				known = known && (t.Field(name) != nil || t.Property(name) != nil)
			}
		}
		if known && (best == nil || missing < fewest) {
			best, fewest = m, missing
		}
	}
	return best
}

// named reports whether every parameter of a constructor has the name of a given field.
func named(t *fact.Type, m *fact.Method, fields *Object) bool {
	if len(m.ParamNames) != len(m.Params) || m.Variadic {
		return false
	}
	for _, name := range m.ParamNames {
		if memberFor(t, fields, name).Name == "" {
			return false
		}
	}
	return true
}

// memberFor returns the JSON member for a field, under the field's own name or one that an annotation specifies. If there is none,
// the result has no name.
func memberFor(t *fact.Type, fields *Object, field string) Member {
	for _, m := range fields.Members {
		if m.Name == field || t.Alias(m.Name) == field {
			return m
		}
	}
	return Member{}
}

func (b *Builder) setMember(object any, t *fact.Type, m Member) error {
	o := b.types.Object(object)
	name := m.Name
	if alias := t.Alias(name); alias != "" {
		name = alias
	}
	p := t.Property(name)
	if p == nil || p.Set == nil {
		if field := t.Field(name); field != nil {
			p = field
		}
	}
	if err := checkSettable(t, name, p); err != nil {
		return &fieldError{m.Line, err}
	}
	v, err := b.forClass(m.Value, cmp.Or(p.Takes, p.Type))
	if err == nil {
		err = p.Set(o, v)
	}
	return inField(t, m, err)
}
