package fact

// A method call runs the method that the class of the object has: a method of a subclass with the same parameters overrides the called one.
// In subclasses, type parameters are replaced by type arguments: process(K) of Service<K> is process(String) in a class that extends
// Service<String>.

// overriding is an entry of a methodTable; of and m are its key: the class or enum constant of the object, and the called method.
type overriding struct {
	of any // *Type, or *EnumValue for an enum constant with a body
	m  *Method
}

// override returns the method that overrides m for an object.
func (m *Method) override(r Space, recv any) *Method {
	var of any
	t := r.TypeOf(recv)
	if of = t; t == m.Owner && t.Kind != Enum || m.Hidden {
		return m
	}
	if e, ok := recv.(*EnumValue); ok {
		if len(e.Overrides) == 0 && t == m.Owner {
			return m
		}
		of = e
	}
	if table := m.overrides.Load(); table != nil {
		for _, o := range *table {
			if o.of == of {
				return o.m
			}
		}
	}
	own := m.search(r, recv, t)
	addTo(&m.overrides, overriding{of, own})
	return own
}

// search finds the method that overrides m in the class t of an object, or in an enum constant.
func (m *Method) search(r Space, recv any, t *Type) *Method {
	var list []*Method
	if e, ok := recv.(*EnumValue); ok {
		for _, o := range e.Overrides {
			if o.Name == m.Name {
				list = append(list, o)
			}
		}
	}
	list = append(list, r.Methods(t, m.Name)...)
	var perhaps *Method
	for _, o := range list {
		if o == m {
			break // the methods after m do not belong to subclasses
		}
		if o.Body == nil || o.Hidden {
			continue
		}
		switch same, known := sameParams(t, o, m); {
		case same && known:
			return o
		case same && perhaps == nil:
			perhaps = o
		}
	}
	if perhaps != nil {
		return perhaps
	}
	for _, o := range list {
		if len(o.Params) == len(m.Params) && o.Body != nil && m.Body == nil && !o.Hidden {
			return o
		}
	}
	return m
}

// sameParams reports whether two methods have the same parameters in a class that has or inherits both. known is false if that depends on
// an unknown type argument.
func sameParams(t *Type, a, b *Method) (same, known bool) {
	if len(a.Params) != len(b.Params) || a.Variadic != b.Variadic {
		return false, true
	}
	known = true
	for i := range a.Params {
		x, y := a.paramIn(t, i), b.paramIn(t, i)
		switch {
		case x.Type == nil && x == y && x.Param != "":
		case x.Type == nil || y.Type == nil:
			known = false
		case x.Type.Raw() != y.Type.Raw():
			return false, true
		}
	}
	return true, known
}

// TypeArgument is the argument for a type parameter of a supertype: a type or, if Type is nil, a type parameter of the class itself. It is
// zero if the argument is not known.
type TypeArgument struct {
	Type  *Type
	Param string
}

// paramIn returns the type of parameter i in a class that has or inherits the method.
func (m *Method) paramIn(t *Type, i int) TypeArgument {
	if i >= len(m.TypeParams) || m.TypeParams[i] == "" {
		return TypeArgument{Type: m.Params[i]}
	}
	return t.argument(m.Owner, m.TypeParams[i])
}

// ArgumentFor returns the type that replaces a type parameter of a supertype in a class that names it: Diesel for the T of Car<T> in
// Van extends Car<Diesel>. It is nil if the class does not determine it.
func (t *Type) ArgumentFor(super *Type, param string) *Type {
	if t == nil || super == nil || t.Raw() == super {
		return nil
	}
	return t.Raw().argument(super, param).Type
}

// argument returns the argument in t for a type parameter of a supertype.
func (t *Type) argument(super *Type, param string) TypeArgument {
	if t == super {
		return TypeArgument{Param: param}
	}
	if t.Complete().Java == nil {
		return TypeArgument{}
	}
	for _, p := range t.Parents {
		if p = p.Raw(); !p.AssignableTo(super) {
			continue
		}
		a := p.argument(super, param)
		if a.Type == nil {
			a = t.Java.Arguments[p][a.Param]
		}
		if a != (TypeArgument{}) {
			return a
		}
	}
	return TypeArgument{}
}
