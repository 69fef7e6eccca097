package java

import (
	"whenthen/internal/fact"
)

// collector is what collect() does with the elements.
type collector struct {
	finish func(list []any) (any, error)
}

func (*collector) JavaClass() *fact.Type { return collectorType }

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
		s1("groupingBy", func(f fact.FuncValue) *collector { return groupingIn(hashMap, f, toList) }),
		s2("groupingBy", func(f fact.FuncValue, c *collector) *collector { return groupingIn(hashMap, f, c) }),
		t3("groupingBy", func(f, made fact.FuncValue, c *collector) (*collector, error) { return groupingIn(made, f, c), nil }),
		s1("partitioningBy", func(f fact.FuncValue) *collector { return partitioning(f, toList) }),
		s2("partitioningBy", partitioning),
		s2("toMap", func(key, value fact.FuncValue) *collector { return toMap(key, value, nil, hashMap) }),
		t3("toMap", func(key, value, merge fact.FuncValue) (*collector, error) {
			return toMap(key, value, merge, hashMap), nil
		}),
		t4("toMap", func(key, value, merge, made fact.FuncValue) (*collector, error) {
			return toMap(key, value, merge, made), nil
		}),
		s1("toCollection", func(made fact.FuncValue) *collector {
			return &collector{func(l []any) (any, error) {
				c, err := made()
				if err == nil {
					_, err = addAll(c, l)
				}
				return c, err
			}}
		}),
		s0("toUnmodifiableList", func() *collector {
			return &collector{func(l []any) (any, error) { return fact.FixedList(append([]any(nil), l...), true), nil }}
		}),
		s2("filtering", func(f fact.FuncValue, c *collector) *collector {
			return &collector{func(l []any) (any, error) {
				s, err := (&stream{items: l}).filter(f)
				if err != nil {
					return nil, err
				}
				return c.finish(s.items)
			}}
		}),
		s2("collectingAndThen", func(c *collector, f fact.FuncValue) *collector {
			return &collector{func(l []any) (any, error) {
				v, err := c.finish(l)
				if err != nil {
					return nil, err
				}
				return f(v)
			}}
		}),
		s2("reducing", func(start any, f fact.FuncValue) *collector {
			return &collector{func(l []any) (any, error) { return (&stream{}).reduce(start, l, f) }}
		}),
		s1("minBy", func(f fact.FuncValue) *collector {
			return &collector{func(l []any) (any, error) { return (&stream{items: l}).extreme(-1, f) }}
		}),
		s1("maxBy", func(f fact.FuncValue) *collector {
			return &collector{func(l []any) (any, error) { return (&stream{items: l}).extreme(1, f) }}
		}),
		s1("summingInt", summing(fact.IntType, (*stream).sum)), s1("summingLong", summing(fact.LongType, (*stream).sum)),
		s1("summingDouble", summing(fact.DoubleType, (*stream).sum)),
		s1("averagingInt", summing(fact.IntType, average)), s1("averagingDouble", summing(fact.DoubleType, average)),
		s1("averagingLong", summing(fact.LongType, average)),
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

// hashMap makes the map of collectors that are told no other.
func hashMap(...any) (any, error) { return fact.NewMapOf(fact.HashMapType), nil }

// newMap makes a map by a function that rule text has given.
func newMap(made fact.FuncValue) (*fact.MapValue, error) {
	v, err := made()
	if err != nil {
		return nil, err
	}
	return mapOf(v)
}

// partitioning groups by a condition; both groups are always there.
func partitioning(f fact.FuncValue, c *collector) *collector {
	return &collector{func(l []any) (any, error) {
		parts := map[bool][]any{}
		for _, v := range l {
			yes, err := truth(f, v)
			if err != nil {
				return nil, err
			}
			parts[yes] = append(parts[yes], v)
		}
		m := fact.NewMapOf(fact.LinkedHashMapType)
		for _, key := range []bool{false, true} {
			x, err := c.finish(parts[key])
			if err == nil {
				_, err = m.Put(key, x)
			}
			if err != nil {
				return nil, err
			}
		}
		return m, nil
	}}
}

func groupingIn(made, f fact.FuncValue, c *collector) *collector {
	return &collector{func(l []any) (any, error) {
		groups, err := newMap(made)
		if err != nil {
			return nil, err
		}
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

// toMap collects keys and values; merge, if not nil, makes one value of two for the same key.
func toMap(key, value, merge, made fact.FuncValue) *collector {
	return &collector{func(l []any) (any, error) {
		m, err := newMap(made)
		if err != nil {
			return nil, err
		}
		for _, v := range l {
			k, err := key(v)
			if err != nil {
				return nil, err
			}
			x, err := value(v)
			if err != nil {
				return nil, err
			}
			if old, taken := m.Get(k); taken {
				if merge == nil {
					return nil, exception(fact.IllegalStateType, "Duplicate key %s", fact.ToString(k))
				}
				if x, err = merge(old, x); err != nil {
					return nil, err
				}
			}
			if _, err := m.Put(k, x); err != nil {
				return nil, err
			}
		}
		return m, nil
	}}
}
