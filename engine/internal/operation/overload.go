package operation

import "whenthen/internal/fact"

// Overload picks the method that fits the arguments best and converts them; it returns nil if none accepts them.
func Overload(methods []*fact.Method, args []any) (*fact.Method, []any) {
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

// fit converts arguments to a method's parameter types; cost counts those that had to be converted.
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
			cost += 2
		}
	}
	return in, cost, true
}
