package collect

import (
	"slices"

	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/function"
	"whenthen/internal/fact"
)

// Nesting is a value composed of others of its kind: a collector or Comparator. Depth returns a pointer to its nesting depth.
type Nesting interface{ Depth() *int }

// Composed reports whether values of type t implement Nesting.
func Composed(t *fact.Type) bool { return t == collectorType }

// collector implements Collector: it describes how collect() processes the elements.
type collector struct {
	begin func() (gathering, error)
	depth int
}

// Depth returns a pointer to the nesting depth.
func (c *collector) Depth() *int { return &c.depth }

func (*collector) JavaClass() *fact.Type { return collectorType }

// collectors returns the methods of Collectors.
func collectors() []*fact.Method {
	return slices.Concat(toCollections(), toMaps(), toSingles(), ofCollectors())
}

// toList is the collector that makes a list.
func toList() *collector {
	return listed(func(l []any) (any, error) { return fact.NewList(l...), nil })
}

// toCollections returns the collectors that make a list, a set, another collection or a text of the elements.
func toCollections() []*fact.Method {
	return []*fact.Method{
		makes(made(0), def.S0("toList", toList)),
		makes(ofGathered(fact.SetType), def.S0("toSet", func() *collector {
			return listed(func(l []any) (any, error) { return setOf(fact.HashSetType, l) })
		})),
		makes(def.Always(fact.StringType), def.S0("joining", func() *collector { return joining("", "", "") })),
		makes(def.Always(fact.StringType), def.S1("joining", func(sep string) *collector { return joining(sep, "", "") })),
		makes(def.Always(fact.StringType), def.T3("joining", func(sep, before, after string) (*collector, error) { return joining(sep, before, after), nil })),
		function.Supplied(0, def.S1("toCollection", func(made fact.FuncValue) *collector {
			return listed(func(l []any) (any, error) {
				c, err := made()
				if err == nil {
					_, err = addAll(c, l)
				}
				return c, err
			})
		})),
		makes(made(0), def.S0("toUnmodifiableList", func() *collector {
			return listed(func(l []any) (any, error) { return fact.FixedList(l, true).In(fact.OfForm), noNulls(l) })
		})),
		makes(ofGathered(fact.SetType), def.S0("toUnmodifiableSet", func() *collector {
			return listed(func(l []any) (any, error) { return fact.NewSet(l...).Freeze().RejectNull(), noNulls(l) })
		})),
	}
}

// toMaps returns the collectors that make a map.
func toMaps() []*fact.Method {
	return []*fact.Method{
		makes(mapOfMade(-1), def.S1("groupingBy", func(f fact.FuncValue) *collector { return groupingIn(hashMap, f, toList()) })),
		makes(mapOfMade(-1), def.S2("groupingBy", func(f fact.FuncValue, c *collector) *collector { return groupingIn(hashMap, f, c) })),
		function.Supplied(1, makes(mapOfMade(1), def.T3("groupingBy", func(f, made fact.FuncValue, c *collector) (*collector, error) { return groupingIn(made, f, c), nil }))),
		makes(mapOfMade(-1), def.S1("groupingByConcurrent", func(f fact.FuncValue) *collector { return groupingIn(concurrentMap, f, toList()) })),
		makes(mapOfMade(-1), def.S2("groupingByConcurrent", func(f fact.FuncValue, c *collector) *collector { return groupingIn(concurrentMap, f, c) })),
		makes(mapOfMade(-1), def.Passing(ofEntries, def.S2("toConcurrentMap", func(key, value fact.FuncValue) *collector { return toMap(key, value, nil, concurrentMap) }))),
		makes(mapOfMade(-1), def.Passing(ofEntries, def.T3("toConcurrentMap", func(key, value, merge fact.FuncValue) (*collector, error) {
			return toMap(key, value, merge, concurrentMap), nil
		}))),
		makes(twoParts, def.S1("partitioningBy", func(f fact.FuncValue) *collector { return partitioning(f, toList()) })),
		makes(twoParts, def.S2("partitioningBy", partitioning)),
		makes(mapOfMade(-1), def.Passing(ofEntries, def.S2("toMap", func(key, value fact.FuncValue) *collector { return toMap(key, value, nil, hashMap) }))),
		makes(mapOfMade(-1), def.Passing(ofEntries, def.T3("toMap", func(key, value, merge fact.FuncValue) (*collector, error) {
			return toMap(key, value, merge, hashMap), nil
		}))),
		function.Supplied(3, makes(mapOfMade(3), def.Passing(ofEntries, def.T4("toMap", func(key, value, merge, made fact.FuncValue) (*collector, error) {
			return toMap(key, value, merge, made), nil
		})))),
		def.Passing(ofEntries, def.S2("toUnmodifiableMap", func(key, value fact.FuncValue) *collector { return unmodifiable(toMap(key, value, nil, hashMap)) })),
		def.Passing(ofEntries, def.T3("toUnmodifiableMap", func(key, value, merge fact.FuncValue) (*collector, error) {
			return unmodifiable(toMap(key, value, merge, hashMap)), nil
		})),
	}
}

// toSingles returns the collectors that make one element or number of all.
func toSingles() []*fact.Method {
	sum := (*total).sum
	average := func(t *total) any {
		mean, _ := t.average().(float64)
		return mean
	}
	return []*fact.Method{
		makes(def.Always(fact.BoxedLongType), def.S0("counting", func() *collector { return &collector{begin: func() (gathering, error) { return new(counted), nil }} })),
		def.Passing(elementsOnly, def.S2("reducing", reducing)),
		makes(ofGathered(optionalType), def.S1("reducing", func(f fact.FuncValue) *collector {
			return listed(func(l []any) (any, error) { return (&Stream{items: l}).reduceAll(f) })
		})),
		makes(ofGathered(optionalType), def.S1("minBy", func(f fact.FuncValue) *collector {
			return listed(func(l []any) (any, error) { return (&Stream{items: l}).extreme(-1, f) })
		})),
		makes(ofGathered(optionalType), def.S1("maxBy", func(f fact.FuncValue) *collector {
			return listed(func(l []any) (any, error) { return (&Stream{items: l}).extreme(1, f) })
		})),
		makes(def.Always(fact.IntegerType), def.S1("summingInt", totalling(fact.IntegerType, sum))),
		makes(def.Always(fact.BoxedLongType), def.S1("summingLong", totalling(fact.BoxedLongType, sum))),
		makes(def.Always(fact.BoxedDoubleType), def.S1("summingDouble", totalling(fact.BoxedDoubleType, sum))),
		makes(def.Always(fact.BoxedDoubleType), def.S1("averagingInt", totalling(fact.IntegerType, average))),
		makes(def.Always(fact.BoxedDoubleType), def.S1("averagingDouble", totalling(fact.BoxedDoubleType, average))),
		makes(def.Always(fact.BoxedDoubleType), def.S1("averagingLong", totalling(fact.BoxedLongType, average))),
		def.Passing(reduces, def.T3("reducing", func(start any, f, g fact.FuncValue) (*collector, error) {
			return through(mapping, f, reducing(start, g)), nil
		})),
		def.S1("summarizingInt", summarizing(fact.IntegerType)), def.S1("summarizingLong", summarizing(fact.BoxedLongType)),
		def.S1("summarizingDouble", summarizing(fact.BoxedDoubleType)),
	}
}

// ofCollectors returns the collectors that pass elements to others, or change their result.
func ofCollectors() []*fact.Method {
	return []*fact.Method{
		makes(made(1), def.S2("filtering", func(f fact.FuncValue, c *collector) *collector { return through(filtering, f, c) })),
		makes(made(1), def.S2("collectingAndThen", func(c *collector, f fact.FuncValue) *collector {
			return finishing(c, func(v any) (any, error) { return fact.Call(f, 1, v, nil) })
		})),
		makes(made(2), def.T3("teeing", teeing)),
		makes(madeOf(elemOfMade), def.Passing(firstOnly, def.S2("flatMapping", func(f fact.FuncValue, c *collector) *collector { return through(flattening, f, c) }))),
		makes(madeOf(elemOfFirst), def.Passing(firstOnly, def.S2("mapping", func(f fact.FuncValue, c *collector) *collector { return through(mapping, f, c) }))),
	}
}

// collectorOf implements Collector.of, without the function that combines two containers, which would never be called.
func collectorOf(made, put, finish fact.FuncValue) (*collector, error) {
	return &collector{begin: func() (gathering, error) {
		into, err := made()
		return &folded{
			put:  func(v any) error { _, err := fact.Call(put, 2, into, v); return err },
			done: func() (any, error) { return finish(into) },
		}, err
	}}, nil
}

func collectorStatics() []*fact.Method {
	return []*fact.Method{
		function.Supplied(0, def.T3("of", func(made, put, _ fact.FuncValue) (*collector, error) {
			return collectorOf(made, put, function.Argument)
		})),
		function.Supplied(0, def.T4("of", func(made, put, _, finish fact.FuncValue) (*collector, error) { return collectorOf(made, put, finish) })),
	}
}

// unmodifiable makes the map of a collector immutable.
func unmodifiable(c *collector) *collector {
	return finishing(c, func(m any) (any, error) { return immutable(m.(*fact.MapValue)) })
}

func reducing(start any, f fact.FuncValue) *collector {
	return listed(func(l []any) (any, error) { return (&Stream{items: l}).reduce(start, f) })
}

func joining(sep, before, after string) *collector {
	return listed(func(l []any) (any, error) {
		text, err := def.Join(nil, sep, l)
		return before + text + after, err
	})
}

// concurrentMap and hashMap create the maps for collectors to which no other map is passed.
func concurrentMap(...any) (any, error) { return fact.NewMapOf(fact.ConcurrentMapType), nil }

func hashMap(...any) (any, error) { return fact.NewMapOf(fact.HashMapType), nil }

// newMap creates a map by calling a function of rule text.
func newMap(made fact.FuncValue) (*fact.MapValue, error) {
	v, err := made()
	if err != nil {
		return nil, err
	}
	return mapOf(v)
}
