package java

import (
	"whenthen/internal/fact"
)

// collector is what collect() does with the elements.
type collector struct {
	finish func(list []any) (any, error)
}

func collectors() []*fact.Method {
	list := func(l []any) (any, error) { return fact.NewList(append([]any(nil), l...)...), nil }
	toList := &collector{list}
	// summing makes counting, summing and averaging collectors from a stream's method.
	summing := func(t *fact.Type, end func(*stream) (any, error)) func(f fact.FuncValue) *collector {
		return func(f fact.FuncValue) *collector {
			return &collector{func(l []any) (any, error) {
				s, err := (&stream{items: l}).mapTo(f, t)
				if err != nil {
					return nil, err
				}
				return end(s)
			}}
		}
	}
	average := func(s *stream) (any, error) {
		o, err := s.average()
		if err != nil || o.v == nil {
			return 0.0, err
		}
		return o.v, nil
	}
	return []*fact.Method{
		s0("toList", func() *collector { return toList }),
		s0("toSet", func() *collector {
			return &collector{func(l []any) (any, error) {
				s := fact.NewSetOf(fact.HashSetType)
				_, err := addAll(s, l)
				return s, err
			}}
		}),
		s0("counting", func() *collector { return &collector{func(l []any) (any, error) { return int64(len(l)), nil }} }),
		s0("joining", func() *collector { return joining("", "", "") }),
		s1("joining", func(sep string) *collector { return joining(sep, "", "") }),
		t3("joining", func(sep, before, after string) (*collector, error) { return joining(sep, before, after), nil }),
		s1("groupingBy", func(f fact.FuncValue) *collector { return grouping(f, toList) }),
		s2("groupingBy", grouping),
		s2("toMap", toMap),
		s1("summingInt", summing(fact.IntType, (*stream).sum)), s1("summingLong", summing(fact.LongType, (*stream).sum)),
		s1("summingDouble", summing(fact.DoubleType, (*stream).sum)),
		s1("averagingInt", summing(fact.IntType, average)), s1("averagingDouble", summing(fact.DoubleType, average)),
		s2("mapping", func(f fact.FuncValue, c *collector) *collector {
			return &collector{func(l []any) (any, error) {
				s, err := (&stream{items: l}).mapTo(f, nil)
				if err != nil {
					return nil, err
				}
				return c.finish(s.items)
			}}
		}),
	}
}

func joining(sep, before, after string) *collector {
	return &collector{func(l []any) (any, error) {
		text, err := join(nil, sep, l)
		return before + text + after, err
	}}
}

func grouping(f fact.FuncValue, c *collector) *collector {
	return &collector{func(l []any) (any, error) {
		groups := fact.NewMapOf(fact.HashMapType)
		for _, v := range l {
			k, err := f(v)
			if err != nil {
				return nil, err
			}
			g, _ := groups.Get(k)
			members, _ := g.([]any)
			if _, err := groups.Put(k, append(members, v)); err != nil {
				return nil, err
			}
		}
		for _, e := range groups.Entries() {
			x, err := c.finish(e.Value.([]any))
			if err != nil {
				return nil, err
			}
			e.Value = x
		}
		return groups, nil
	}}
}

func toMap(key, value fact.FuncValue) *collector {
	return &collector{func(l []any) (any, error) {
		m := fact.NewMapOf(fact.HashMapType)
		for _, v := range l {
			k, err := key(v)
			if err != nil {
				return nil, err
			}
			x, err := value(v)
			if err != nil {
				return nil, err
			}
			if _, taken := m.Get(k); taken {
				return nil, exception(fact.IllegalStateType, "Duplicate key %s", fact.ToString(k))
			}
			if _, err := m.Put(k, x); err != nil {
				return nil, err
			}
		}
		return m, nil
	}}
}
