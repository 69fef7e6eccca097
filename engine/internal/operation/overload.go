package operation

import (
	"slices"

	"whenthen/internal/fact"
)

// Overload selects the method that fits the arguments best, and converts the arguments. It returns nil if no method accepts them. If
// objects is set, methods with parameters of primitive types are selected only if no others accept the arguments.
func Overload(methods []*fact.Method, args []any, objects bool) (*fact.Method, []any) {
	var best *fact.Method
	var converted []any
	bestCost := -1
	for _, m := range methods {
		in, cost, ok := fit(m, args)
		if objects && slices.ContainsFunc(m.Params, func(t *fact.Type) bool { return !t.Boxed }) {
			cost += 1000
		}
		if ok && (bestCost < 0 || cost < bestCost || cost == bestCost && narrower(m, best)) {
			best, converted, bestCost = m, in, cost
		}
	}
	return best, converted
}

// narrower reports whether a method with as many parameters accepts all arguments that m accepts.
func narrower(m, than *fact.Method) bool {
	return slices.EqualFunc(m.Params, than.Params, func(a, b *fact.Type) bool { return a == b || a.Boxed && a.AssignableTo(b) })
}

// fit converts arguments to a method's parameter types. cost is the number of arguments that had to be converted.
func fit(m *fact.Method, args []any) (in []any, cost int, ok bool) {
	if len(args) != len(m.Params) && !(m.Variadic && len(args) >= len(m.Params)-1) {
		return nil, 0, false
	}
	in = make([]any, len(args))
	for i, v := range args {
		t := m.Params[min(i, len(m.Params)-1)]
		switch {
		case v == nil && !t.Boxed && !(m.Variadic && i == len(m.Params)-1 && len(args) == len(m.Params)): // null is the array
			return nil, 0, false
		case v == nil:
		case KindOf(v) == t.Kind:
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
			same := false
			switch v.(type) {
			case *fact.Record, *fact.ListValue, *fact.SetValue, *fact.MapValue, *fact.EnumValue:
				same = c == v && t.Kind != fact.Func
			}
			if !same {
				cost += 2
			}
		}
	}
	return in, cost, true
}
