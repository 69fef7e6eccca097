package collect

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

// streamKind is a class of streams of primitives: the kind of its elements, and the types of its results.
type streamKind struct {
	typ, elem, optional *fact.Type
}

// streamKinds lists those classes. Like the primitive variants of Optional, they are supertypes of Stream, the single Go type of
// streams.
var streamKinds = []streamKind{
	newStreamKind(116, "IntStream", fact.IntegerType, optionalKinds[0]),
	newStreamKind(228, "LongStream", fact.BoxedLongType, optionalKinds[1]),
	newStreamKind(229, "DoubleStream", fact.BoxedDoubleType, optionalKinds[2]),
}

// IntStreamType is the class of streams of ints.
var IntStreamType = streamKinds[0].typ

func newStreamKind(id int, name string, elem, optional *fact.Type) streamKind {
	t := registry.NewLibraryType(id, "java.util.stream", name, (*Stream)(nil))
	t.Elem = elem
	return streamKind{t, elem, optional}
}

func streamKindTypes() (list []*fact.Type) {
	for _, k := range streamKinds {
		list = append(list, k.typ)
	}
	return list
}

func (k streamKind) of(list []any) (*Stream, error) {
	if len(list) == 1 {
		if array, ok := list[0].(*fact.ListValue); ok {
			list = array.Items()
		}
	}
	return (&Stream{items: list}).mapTo(argument, fact.Unbox(k.elem))
}

// methods returns the methods whose result types differ from those of Stream.
func (k streamKind) methods() []*fact.Method {
	type st = *Stream
	prim := fact.Unbox(k.elem)
	own := func(m *fact.Method) *fact.Method { return def.Gives(k.typ, m) }
	found := func(m *fact.Method) *fact.Method { return def.Gives(k.optional, m) }
	list := []*fact.Method{
		own(def.E1("map", func(s st, f fact.FuncValue) (st, error) { return s.mapTo(f, prim) })),
		own(def.E1("flatMap", st.flatMap)),
		def.GivesBy(func(recv *fact.Type, _ []*fact.Type) *fact.Type { return registry.GenericOf(recv, streamType, k.elem) },
			def.M0("boxed", func(s st) st { return &Stream{items: s.items} })),
		found(def.E0("min", func(s st) (*optional, error) { return s.extreme(-1, nil) })), found(def.E0("max", func(s st) (*optional, error) { return s.extreme(1, nil) })),
		def.Gives(optionalKinds[2], def.E0("average", st.average)), def.Gives(prim, def.E0("sum", st.sum)),
		def.Gives(prim, def.E2("reduce", func(s st, start any, f fact.FuncValue) (any, error) { return s.reduce(start, s.items, f) })),
		found(def.E1("reduce", st.reduceAll)),
		def.Gives(registry.BaseArrayOf(prim), def.M0("toArray", func(s st) *fact.ListValue { return def.Array(prim, s.items...) })),
		def.Gives(summaryTypes[k.typ], def.E0("summaryStatistics", func(s st) (*summary, error) { return summaryOf(s.items, k.elem) })),
	}
	for _, to := range streamKinds {
		convert := func(s st) (st, error) { return to.of(s.items) }
		name := strings.TrimSuffix(to.typ.Name, "Stream")
		list = append(list, def.Gives(to.typ, def.E1("mapTo"+name, func(s st, f fact.FuncValue) (st, error) { return s.mapTo(f, fact.Unbox(to.elem)) })),
			def.Gives(to.typ, def.E0("as"+name+"Stream", convert)))
	}
	return slices.Concat(list, streamSteps(own, found), streamEnds())
}

func (k streamKind) statics() []*fact.Method {
	type st = *Stream
	list := []*fact.Method{
		def.Gives(k.typ, def.T1("of", func(list adapt.Rest) (st, error) { return k.of(list) })),
		def.Gives(k.typ, def.S0("empty", func() st { return &Stream{kind: fact.Unbox(k.elem).Kind} })),
		def.Gives(k.typ, def.S2("concat", concatStreams)), def.Gives(k.typ, def.T4("iterate", iterate)),
	}
	list = append(list, endlessStatics(fact.Unbox(k.elem))...)
	switch k.elem {
	case fact.IntegerType:
		return append(list, ranges[int](k.typ)...)
	case fact.BoxedLongType:
		return append(list, ranges[int64](k.typ)...)
	}
	return list
}

// ranges returns range and rangeClosed of a class of streams of integers.
func ranges[T int | int64](class *fact.Type) []*fact.Method {
	between := func(env *fact.Env, from, to T) (*Stream, error) {
		n := max(to-from, 0)
		if err := def.Room(env, int(n), 16); err != nil {
			return nil, err
		}
		s := &Stream{kind: fact.Unbox(class.Elem).Kind, items: make([]any, n)}
		for i := range s.items {
			s.items[i] = from + T(i)
		}
		return s, nil
	}
	return []*fact.Method{
		def.Gives(class, def.T3("range", between)),
		def.Gives(class, def.T3("rangeClosed", func(env *fact.Env, from, to T) (*Stream, error) { return between(env, from, to+1) })),
	}
}

func concatStreams(a, b *Stream) *Stream {
	return &Stream{items: append(append([]any(nil), a.items...), b.items...), kind: a.kind}
}

// iterate implements iterate( first, condition, next ). See endless for the form without a condition.
func iterate(env *fact.Env, first any, more, next fact.FuncValue) (*Stream, error) {
	s := &Stream{}
	goesOn, step := eachTruth(more), each(next)
	for v := first; ; {
		ok, err := goesOn(v)
		if err != nil || !ok {
			return s, err
		}
		if err := def.Room(env, 1, 64); err != nil {
			return nil, err
		}
		s.items = append(s.items, v)
		if v, err = step(v); err != nil {
			return nil, err
		}
	}
}

// takeWhile returns the elements before the first one that does not satisfy a condition.
func (s *Stream) takeWhile(f fact.FuncValue) (*Stream, error) {
	n, err := s.leading(f)
	return s.limit(n), err
}

// dropWhile drops those elements.
func (s *Stream) dropWhile(f fact.FuncValue) (*Stream, error) {
	n, err := s.leading(f)
	return s.skip(n), err
}

// leading counts the elements before the first one that does not satisfy a condition.
func (s *Stream) leading(f fact.FuncValue) (int64, error) {
	is := eachTruth(f)
	for i, v := range s.items {
		if ok, err := is(v); err != nil || !ok {
			return int64(i), err
		}
	}
	return int64(len(s.items)), nil
}

// summary is the result of summaryStatistics. Its values have the kind of the stream.
type summary struct {
	count    int64
	sum      any
	min, max any
	average  float64
	elem     *fact.Type
}

func (*summary) JavaClass() *fact.Type { return summaryType }
func (*summary) Mutable()              {}

var summaryTypes = map[*fact.Type]*fact.Type{
	streamKinds[0].typ: registry.NewLibraryType(230, "java.util", "IntSummaryStatistics", (*summary)(nil)),
	streamKinds[1].typ: registry.NewLibraryType(231, "java.util", "LongSummaryStatistics", (*summary)(nil)),
	streamKinds[2].typ: registry.NewLibraryType(232, "java.util", "DoubleSummaryStatistics", (*summary)(nil)),
}

// summaryType is the class found for a summary value, because the Go type does not tell the kind of its numbers.
var summaryType = summaryTypes[streamKinds[0].typ]

// summaryKinds returns those classes, in the order of the streams.
func summaryKinds() (list []*fact.Type) {
	for _, k := range streamKinds {
		list = append(list, summaryTypes[k.typ])
	}
	return list
}

func summaryOf(list []any, elem *fact.Type) (*summary, error) {
	s := &Stream{items: list, kind: fact.Unbox(elem).Kind}
	out := &summary{count: int64(len(list)), elem: elem}
	// The minimum and maximum of no values are the greatest and the least number of the kind.
	switch elem {
	case fact.IntegerType:
		out.min, out.max = 1<<31-1, -1<<31
	case fact.BoxedLongType:
		out.min, out.max = int64(1<<63-1), int64(-1<<63)
	default:
		out.min, out.max = math.Inf(1), math.Inf(-1)
	}
	var err error
	if s.kind == fact.Int { // the sum of ints is a long
		s.kind = fact.Long
	}
	if out.sum, err = s.sum(); err != nil || len(list) == 0 {
		return out, err
	}
	if out.min, err = best(list, -1, fact.NaturalOrder); err != nil {
		return nil, err
	}
	if out.max, err = best(list, 1, fact.NaturalOrder); err != nil {
		return nil, err
	}
	average, err := s.average()
	if err == nil {
		out.average = average.v.(float64)
	}
	return out, err
}

// String returns the text as in Java.
func (s *summary) String() string {
	name, form := "IntSummaryStatistics", "%s{count=%d, sum=%d, min=%d, average=%f, max=%d}"
	switch s.elem {
	case fact.BoxedLongType:
		name = "LongSummaryStatistics"
	case fact.BoxedDoubleType:
		name, form = "DoubleSummaryStatistics", "%s{count=%d, sum=%f, min=%f, average=%f, max=%f}"
	}
	return fmt.Sprintf(form, name, s.count, s.sum, s.min, s.average, s.max)
}

func summaryClasses() []def.Class {
	var list []def.Class
	for _, k := range streamKinds {
		prim := fact.Unbox(k.elem)
		sum := prim
		if prim == fact.IntType {
			sum = fact.LongType
		}
		list = append(list, def.Class{Type: summaryTypes[k.typ], Methods: []*fact.Method{
			def.M0("getCount", func(s *summary) int64 { return s.count }), def.M0("getAverage", func(s *summary) float64 { return s.average }),
			def.Gives(sum, def.M0("getSum", func(s *summary) any { return s.sum })),
			def.Gives(prim, def.M0("getMin", func(s *summary) any { return s.min })), def.Gives(prim, def.M0("getMax", func(s *summary) any { return s.max })),
			def.M0("toString", (*summary).String),
		}})
	}
	return list
}
