package fact

// subProperty is the property that replaces another one for objects of a subtype.
type subProperty struct {
	of *Type
	p  *Property
}

// In returns the property for an object that may be of a subtype of p.Owner: Java's virtual call. The answer is kept
// in a small table that is copied when it grows, so reading needs no lock.
func (p *Property) In(o Object) *Property {
	if o.Type == p.Owner {
		return p
	}
	if table := p.subs.Load(); table != nil {
		for i := range *table {
			if (*table)[i].of == o.Type {
				return (*table)[i].p
			}
		}
	}
	return p.find(o)
}

func (p *Property) find(o Object) *Property {
	if o.Type == nil {
		panic(&Failure{Message: "cannot read " + p.Name + " of null", Cause: NewException(NullPointerType, "null")})
	}
	q := o.Type.Property(p.Name)
	if q == nil {
		panic(&Failure{Message: "a " + o.Type.Name + " has no property " + p.Name})
	}
	if q.Type.Kind != p.Type.Kind || (q.Read.Null != nil && p.Read.Null == nil) {
		q = q.as(p.Type)
	}
	for {
		old := p.subs.Load()
		var table []subProperty
		if old != nil {
			table = append(table, *old...)
		}
		table = append(table, subProperty{o.Type, q})
		if p.subs.CompareAndSwap(old, &table) {
			return q
		}
	}
}

// as returns the property with the readers of another type, because a subtype may hide a property with one of another
// kind.
func (p *Property) as(t *Type) *Property {
	get := p.Read.Any
	return &Property{Name: p.Name, Type: t, Owner: p.Owner, Bit: p.Bit, Set: p.Set, Pos: p.Pos,
		Read: ReaderOf(t, func(o Object) any {
			v, err := Convert(get(o), t)
			if err != nil {
				panic(&Failure{Message: "property " + p.Name + " of " + p.Owner.Name, Cause: err})
			}
			return v
		})}
}

// ReaderOf makes the typed forms of t out of a function that yields canonical values.
func ReaderOf(t *Type, get func(Object) any) Reader {
	r := Reader{Any: get}
	if t.Boxed {
		r.Null = func(o Object) bool { return get(o) == nil }
	}
	switch k := t.Kind; {
	case k.Integer():
		r.Int = func(o Object) int64 { i, _ := Integer(get(o)); return i }
	case k.Floating():
		r.Float = func(o Object) float64 { f, _ := Floating(get(o)); return f }
	case k == Bool:
		r.Bool = func(o Object) bool { b, _ := get(o).(bool); return b }
	case k == String:
		r.String = func(o Object) string { s, _ := get(o).(string); return s }
	}
	return r
}

// Integer reads a canonical value of an integer kind.
func Integer(v any) (int64, bool) {
	switch x := v.(type) {
	case int:
		return int64(x), true
	case int64:
		return x, true
	case CharValue:
		return int64(x), true
	case int16:
		return int64(x), true
	case int8:
		return int64(x), true
	}
	return 0, false
}

// Floating reads a canonical value of a numeric kind.
func Floating(v any) (float64, bool) {
	switch x := v.(type) {
	case float64:
		return x, true
	case float32:
		return float64(x), true
	}
	i, ok := Integer(v)
	return float64(i), ok
}
