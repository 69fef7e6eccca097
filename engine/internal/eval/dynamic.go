package eval

import (
	"whenthen/engine/fact"
	"whenthen/engine/source"
)

// Members of objects whose type is known only at run time.

func opDynamicProperty(a ...any) (any, error) {
	f, s := a[0].(*Frame), a[1].(*dynamicPropSite)
	if !ownerAny(f, s.e, a[2], s.e.NullSafe, s.action) {
		return nil, nil
	}
	return dynamicGet(f, spanOf(s.e), a[2], s.e.Name), nil
}

// dynamicGet reads a property by name.
func dynamicGet(f *Frame, at *source.Span, of any, name string) any {
	o := memberOwner(f, at, of, name)
	p := f.Types.Property(o.Type, name)
	if p == nil {
		fail(at, fact.IllegalArgumentType, "%s has no property %s", o.Type, name)
	}
	f.at = at
	return p.Read.Any(o)
}

// dynamicSet stores a property by name.
func dynamicSet(f *Frame, at *source.Span, of any, name string, v any) {
	o := memberOwner(f, at, of, name)
	p := f.Types.Property(o.Type, name)
	if p == nil || p.Set == nil {
		fail(at, fact.IllegalArgumentType, "%s has no property %s to set", o.Type, name)
	}
	f.at = at
	check(at, p.Set(o, v))
}

func opDynamicCall(a ...any) (any, error) {
	f, s := a[0].(*Frame), a[1].(*dynamicCallSite)
	if !ownerAny(f, s.e, a[2], s.e.NullSafe, s.action) {
		return nil, nil
	}
	at := spanOf(s.e)
	t := f.Types.Object(a[2]).Type
	m, args := overload(f.Types.Methods(t, s.e.Name), a[3:])
	if m == nil {
		fail(at, fact.IllegalArgumentType, "%s has no method %s for these arguments", t, s.e.Name)
	}
	f.at = at
	v, err := m.Invoke(nil, a[2], args...)
	check(at, err)
	return v, nil
}

// overload picks the method the arguments fit best and converts them; nil if none takes them.
func overload(methods []*fact.Method, args []any) (*fact.Method, []any) {
	var best *fact.Method
	var converted []any
	bestCost := -1
	for _, m := range methods {
		in, cost, ok := fit(m, args)
		if ok && (bestCost < 0 || cost < bestCost) {
			best, converted, bestCost = m, in, cost
		}
	}
	return best, converted
}

// fit converts arguments to a method's parameters; cost counts those that had to change.
func fit(m *fact.Method, args []any) (in []any, cost int, ok bool) {
	if len(args) != len(m.Params) && !(m.Variadic && len(args) >= len(m.Params)-1) {
		return nil, 0, false
	}
	in = make([]any, len(args))
	for i, v := range args {
		t := m.Params[min(i, len(m.Params)-1)]
		switch {
		case v == nil && !t.Boxed:
			return nil, 0, false
		case v == nil:
		case kindOf(v) == t.Kind:
			in[i] = v
			continue
		case t.Kind == fact.Any:
			in[i] = v
			cost++
			continue
		default:
			c, err := fact.Convert(v, t)
			if err != nil {
				return nil, 0, false
			}
			in[i] = c
			cost += 2
		}
	}
	return in, cost, true
}
