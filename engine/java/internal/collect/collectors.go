package collect

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// Nesting is a value composed of others of its kind: a collector or an endless stream. Depth returns a pointer to its nesting
// depth.
type Nesting interface{ Depth() *int }

// Composed reports whether values of type t implement Nesting.
func Composed(t *fact.Type) bool { return t == collectorType || t == endlessType }

// collector implements Collector: what collect() does with the elements.
type collector struct {
	finish func(list []any) (any, error)
	depth  int
}

// Depth returns a pointer to the nesting depth.
func (c *collector) Depth() *int { return &c.depth }

func (*collector) JavaClass() *fact.Type { return collectorType }

// makes says that the results of the collector that m returns are of a type.
func makes(result *fact.Type, m *fact.Method) *fact.Method {
	base := collectorType
	t := &fact.Type{Package: base.Package, Name: base.Name, Kind: base.Kind, Boxed: true, Parents: []*fact.Type{base}, GoWord: base.GoWord, Go: base.Go,
		ID: base.ID, Elem: result}
	return def.GivesBy(func(*fact.Type, []*fact.Type) *fact.Type { return t }, m)
}

// collected, for GivesBy, is the type of what a collector, the only argument, makes.
func collected(_ *fact.Type, args []*fact.Type) *fact.Type { return args[0].Elem }

func collectors() []*fact.Method {
	list := func(l []any) (any, error) { return fact.NewList(append([]any(nil), l...)...), nil }
	toList := &collector{finish: list}
	average := func(s *Stream) (any, error) {
		o, err := s.average()
		if err != nil || o.v == nil {
			return 0.0, err
		}
		return o.v, nil
	}
	return []*fact.Method{
		def.S0("toList", func() *collector { return toList }),
		def.S0("toSet", func() *collector {
			return &collector{finish: func(l []any) (any, error) { return setOf(fact.HashSetType, l) }}
		}),
		makes(fact.BoxedLongType, def.S0("counting", func() *collector { return &collector{finish: func(l []any) (any, error) { return int64(len(l)), nil }} })),
		makes(fact.StringType, def.S0("joining", func() *collector { return joining("", "", "") })),
		makes(fact.StringType, def.S1("joining", func(sep string) *collector { return joining(sep, "", "") })),
		makes(fact.StringType, def.T3("joining", func(sep, before, after string) (*collector, error) { return joining(sep, before, after), nil })),
		def.S1("groupingBy", func(f fact.FuncValue) *collector { return groupingIn(hashMap, f, toList) }),
		def.S2("groupingBy", func(f fact.FuncValue, c *collector) *collector { return groupingIn(hashMap, f, c) }),
		Supplied(1, def.T3("groupingBy", func(f, made fact.FuncValue, c *collector) (*collector, error) { return groupingIn(made, f, c), nil })),
		def.S1("partitioningBy", func(f fact.FuncValue) *collector { return partitioning(f, toList) }),
		def.S2("partitioningBy", partitioning),
		def.S2("toMap", func(key, value fact.FuncValue) *collector { return toMap(key, value, nil, hashMap) }),
		def.T3("toMap", func(key, value, merge fact.FuncValue) (*collector, error) {
			return toMap(key, value, merge, hashMap), nil
		}),
		Supplied(3, def.T4("toMap", func(key, value, merge, made fact.FuncValue) (*collector, error) {
			return toMap(key, value, merge, made), nil
		})),
		Supplied(0, def.S1("toCollection", func(made fact.FuncValue) *collector {
			return &collector{finish: func(l []any) (any, error) {
				c, err := made()
				if err == nil {
					_, err = addAll(c, l)
				}
				return c, err
			}}
		})),
		def.S0("toUnmodifiableList", func() *collector {
			return &collector{finish: func(l []any) (any, error) {
				return fact.FixedList(append([]any(nil), l...), true).In(fact.OfForm), noNulls(l)
			}}
		}),
		def.S2("filtering", func(f fact.FuncValue, c *collector) *collector {
			return through(func(s *Stream) (*Stream, error) { return s.filter(f) }, c.collect)
		}),
		def.S2("collectingAndThen", func(c *collector, f fact.FuncValue) *collector {
			return &collector{finish: func(l []any) (any, error) {
				v, err := c.finish(l)
				if err != nil {
					return nil, err
				}
				return f(v)
			}}
		}),
		def.S2("reducing", func(start any, f fact.FuncValue) *collector {
			return &collector{finish: func(l []any) (any, error) { return (&Stream{}).reduce(start, l, f) }}
		}),
		def.S1("minBy", func(f fact.FuncValue) *collector {
			return &collector{finish: func(l []any) (any, error) { return (&Stream{items: l}).extreme(-1, f) }}
		}),
		def.S1("maxBy", func(f fact.FuncValue) *collector {
			return &collector{finish: func(l []any) (any, error) { return (&Stream{items: l}).extreme(1, f) }}
		}),
		makes(fact.IntegerType, def.S1("summingInt", summing(fact.IntType, (*Stream).sum))),
		makes(fact.BoxedLongType, def.S1("summingLong", summing(fact.LongType, (*Stream).sum))),
		makes(fact.BoxedDoubleType, def.S1("summingDouble", summing(fact.DoubleType, (*Stream).sum))),
		makes(fact.BoxedDoubleType, def.S1("averagingInt", summing(fact.IntType, average))),
		makes(fact.BoxedDoubleType, def.S1("averagingDouble", summing(fact.DoubleType, average))),
		makes(fact.BoxedDoubleType, def.S1("averagingLong", summing(fact.LongType, average))),
		def.T3("teeing", func(a, b *collector, f fact.FuncValue) (*collector, error) {
			return &collector{finish: func(l []any) (any, error) {
				x, err := a.finish(l)
				if err != nil {
					return nil, err
				}
				y, err := b.finish(l)
				if err != nil {
					return nil, err
				}
				return f(x, y)
			}}, nil
		}),
		def.S2("flatMapping", func(f fact.FuncValue, c *collector) *collector {
			return through(func(s *Stream) (*Stream, error) { return s.flatMap(f) }, c.collect)
		}),
		def.T3("reducing", func(start any, f, g fact.FuncValue) (*collector, error) {
			return through(mapped(f, nil), func(s *Stream) (any, error) { return s.reduce(start, s.items, g) }), nil
		}),
		def.S1("summarizingInt", summarizing(fact.IntegerType)), def.S1("summarizingLong", summarizing(fact.BoxedLongType)),
		def.S1("summarizingDouble", summarizing(fact.BoxedDoubleType)),
		def.S0("toUnmodifiableSet", func() *collector {
			return &collector{finish: func(l []any) (any, error) { return fact.NewSet(l...).Freeze().RejectNull(), noNulls(l) }}
		}),
		def.S2("toUnmodifiableMap", func(key, value fact.FuncValue) *collector { return unmodifiable(toMap(key, value, nil, hashMap)) }),
		def.T3("toUnmodifiableMap", func(key, value, merge fact.FuncValue) (*collector, error) {
			return unmodifiable(toMap(key, value, merge, hashMap)), nil
		}),
		def.S2("mapping", func(f fact.FuncValue, c *collector) *collector { return through(mapped(f, nil), c.collect) }),
	}
}

// collectorOf is Collector.of, without the function that combines two containers, which would never be called.
func collectorOf(made, put, finish fact.FuncValue) (*collector, error) {
	return &collector{finish: func(l []any) (any, error) {
		into, err := made()
		for i := 0; i < len(l) && err == nil; i++ {
			_, err = put(into, l[i])
		}
		if err != nil {
			return nil, err
		}
		return finish(into)
	}}, nil
}

func collectorStatics() []*fact.Method {
	return []*fact.Method{
		Supplied(0, def.T3("of", func(made, put, _ fact.FuncValue) (*collector, error) { return collectorOf(made, put, argument) })),
		Supplied(0, def.T4("of", func(made, put, _, finish fact.FuncValue) (*collector, error) { return collectorOf(made, put, finish) })),
	}
}

// unmodifiable makes the map of a collector immutable.
func unmodifiable(c *collector) *collector {
	return &collector{finish: func(l []any) (any, error) {
		m, err := c.finish(l)
		if err != nil {
			return nil, err
		}
		return immutable(m.(*fact.MapValue))
	}}
}

// collect applies a collector to the elements of a stream.
func (c *collector) collect(s *Stream) (any, error) { return c.finish(s.items) }

// through returns a collector that applies end to the stream that a step makes of the elements.
func through(step func(*Stream) (*Stream, error), end func(*Stream) (any, error)) *collector {
	return &collector{finish: func(l []any) (any, error) {
		s, err := step(&Stream{items: l})
		if err != nil {
			return nil, err
		}
		return end(s)
	}}
}

// mapped returns the step that applies a function, whose results are of type t if that is not nil.
func mapped(f fact.FuncValue, t *fact.Type) func(*Stream) (*Stream, error) {
	return func(s *Stream) (*Stream, error) { return s.mapTo(f, t) }
}

// summing returns the collectors that apply a function and pass its results to end: sums, averages, summary statistics.
func summing(t *fact.Type, end func(*Stream) (any, error)) func(f fact.FuncValue) *collector {
	return func(f fact.FuncValue) *collector { return through(mapped(f, t), end) }
}

func joining(sep, before, after string) *collector {
	return &collector{finish: func(l []any) (any, error) {
		text, err := def.Join(nil, sep, l)
		return before + text + after, err
	}}
}

// hashMap creates the map of collectors for which no other map is specified.
func hashMap(...any) (any, error) { return fact.NewMapOf(fact.HashMapType), nil }

// newMap creates a map by calling a function of rule text.
func newMap(made fact.FuncValue) (*fact.MapValue, error) {
	v, err := made()
	if err != nil {
		return nil, err
	}
	return mapOf(v)
}

// partitioning groups by a condition; both groups always exist.
func partitioning(f fact.FuncValue, c *collector) *collector {
	return &collector{finish: func(l []any) (any, error) {
		parts := map[bool][]any{}
		is := eachTruth(f)
		for _, v := range l {
			yes, err := is(v)
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
	return &collector{finish: func(l []any) (any, error) {
		groups, err := newMap(made)
		if err != nil {
			return nil, err
		}
		keyOf := each(f)
		for _, v := range l {
			k, err := keyOf(v)
			if err != nil {
				return nil, err
			}
			g, _ := groups.Get(k)
			members, _ := g.([]any)
			if err := groups.Compute(k, append(members, v)); err != nil {
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

// toMap collects keys and values; merge, if not nil, combines two values of the same key.
func toMap(key, value, merge, made fact.FuncValue) *collector {
	return &collector{finish: func(l []any) (any, error) {
		m, err := newMap(made)
		if err != nil {
			return nil, err
		}
		keyOf, valueOf := each(key), each(value)
		for _, v := range l {
			k, err := keyOf(v)
			if err != nil {
				return nil, err
			}
			x, err := valueOf(v)
			if err != nil {
				return nil, err
			}
			if x == nil {
				return nil, noNulls([]any{x})
			}
			if old, taken := m.Get(k); taken {
				if merge == nil {
					return nil, def.Exception(fact.IllegalStateType, "Duplicate key %s (attempted merging values %s and %s)", fact.ToString(k), fact.ToString(old), fact.ToString(x))
				}
				if x, err = merge(old, x); err != nil {
					return nil, err
				}
			}
			store := m.Compute
			if merge == nil { // putIfAbsent
				store = func(k, v any) error { _, err := m.Put(k, v); return err }
			}
			if err := store(k, x); err != nil {
				return nil, err
			}
		}
		return m, nil
	}}
}

// summarizing returns the collectors of summary statistics.
func summarizing(elem *fact.Type) func(f fact.FuncValue) *collector {
	return summing(fact.Unbox(elem), func(s *Stream) (any, error) { return summaryOf(s.items, elem) })
}
