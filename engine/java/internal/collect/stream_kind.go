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

// streamKind is a class of streams of primitives, with its element type and the type of its optional results.
type streamKind struct {
	typ, elem, optional *fact.Type
}

// streamKinds lists the classes of streams of primitives. Like the primitive variants of Optional, they are supertypes of Stream, because
// all streams have the same Go type.
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
	return (&Stream{items: list}).mapTo(nil, k.elem)
}

// methods returns the methods whose result types differ from those of Stream.
func (k streamKind) methods() []*fact.Method {
	type st = *Stream
	prim := fact.Unbox(k.elem)
	own := func(m *fact.Method) *fact.Method { return def.Gives(k.typ, m) }
	found := func(m *fact.Method) *fact.Method { return def.Gives(k.optional, m) }
	list := []*fact.Method{
		own(def.E1("map", func(s st, f fact.FuncValue) (st, error) { return s.mapTo(f, k.elem) })),
		own(def.E2("flatMap", func(env *fact.Env, s st, f fact.FuncValue) (st, error) { return s.in(env, flattening, f) })),
		def.GivesBy(genericElem(streamType), def.E0("boxed", boxed)),
		found(def.E0("min", func(s st) (*optional, error) { return s.extreme(-1, nil) })), found(def.E0("max", func(s st) (*optional, error) { return s.extreme(1, nil) })),
		def.Gives(optionalKinds[2], def.E0("average", st.average)), def.Gives(prim, def.E0("sum", st.sum)),
		def.Gives(prim, def.E2("reduce", st.reduce)), found(def.E1("reduce", st.reduceAll)),
		def.Gives(registry.BaseArrayOf(prim), def.E0("toArray", func(s st) (*fact.ListValue, error) { return s.array(prim) })),
		def.Gives(summaryTypes[k.typ], def.E0("summaryStatistics", func(s st) (*summary, error) { return s.summary(k.elem) })),
	}
	for _, to := range streamKinds {
		name := strings.TrimSuffix(to.typ.Name, "Stream")
		list = append(list, def.Gives(to.typ, def.E1("mapTo"+name, func(s st, f fact.FuncValue) (st, error) { return s.mapTo(f, to.elem) })),
			def.Gives(to.typ, def.E0("as"+name+"Stream", func(s st) (st, error) { return s.mapTo(nil, to.elem) })))
	}
	return slices.Concat(list, streamSteps(own, found), streamEnds())
}

func (k streamKind) statics() []*fact.Method {
	type st = *Stream
	list := []*fact.Method{
		def.Gives(k.typ, def.T1("of", func(list adapt.Rest) (st, error) { return k.of(list) })),
		def.Gives(k.typ, def.S0("empty", func() st { return &Stream{kind: fact.Unbox(k.elem).Kind} })),
		def.Gives(k.typ, def.Takes(def.T3("concat", concatStreams), k.typ, k.typ)),
	}
	for _, m := range computedStatics(k.elem) {
		list = append(list, def.Gives(k.typ, m))
	}
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
	between := func(env *fact.Env, from, to int64) *Stream {
		return &Stream{step: counting, env: env, kind: fact.Unbox(class.Elem).Kind, n: from, last: to, typ: class.Elem}
	}
	return []*fact.Method{
		def.Gives(class, def.T3("range", func(env *fact.Env, from, to T) (*Stream, error) { return between(env, int64(from), int64(to)), nil })),
		def.Gives(class, def.T3("rangeClosed", func(env *fact.Env, from, to T) (*Stream, error) { return between(env, int64(from), int64(to)+1), nil })),
	}
}

// summary is the result of summaryStatistics. Its values have the kind of the stream.
type summary struct {
	total
	min, max any
	elem     *fact.Type
}

func (*summary) JavaClass() *fact.Type { return summaryType }
func (*summary) Mutable()              {}

var summaryTypes = map[*fact.Type]*fact.Type{
	streamKinds[0].typ: registry.NewLibraryType(230, "java.util", "IntSummaryStatistics", (*summary)(nil)),
	streamKinds[1].typ: registry.NewLibraryType(231, "java.util", "LongSummaryStatistics", (*summary)(nil)),
	streamKinds[2].typ: registry.NewLibraryType(232, "java.util", "DoubleSummaryStatistics", (*summary)(nil)),
}

// summaryType is the class by which a summary value is found, because the Go type does not show the kind of its numbers.
var summaryType = summaryTypes[streamKinds[0].typ]

// summaryKinds returns the classes of summaries, in the order of the streams.
func summaryKinds() (list []*fact.Type) {
	for _, k := range streamKinds {
		list = append(list, summaryTypes[k.typ])
	}
	return list
}

// summary returns the statistics of the elements.
func (s *Stream) summary(elem *fact.Type) (*summary, error) {
	out := newSummary(elem)
	return out, s.pass(out.add)
}

func newSummary(elem *fact.Type) *summary {
	out := &summary{elem: elem, total: total{kind: elem.Kind}}
	// The minimum and maximum of no values are the greatest and the least number of the kind.
	switch elem {
	case fact.IntegerType:
		out.min, out.max = 1<<31-1, -1<<31
		out.kind = fact.Long // the sum of ints is a long
	case fact.BoxedLongType:
		out.min, out.max = int64(1<<63-1), int64(-1<<63)
	default:
		out.min, out.max = math.Inf(1), math.Inf(-1)
	}
	return out
}

// add adds a number to the statistics.
func (s *summary) add(p *passage, x *fact.Value, t *fact.Type) (bool, error) {
	if _, err := s.total.add(p, x, t); err != nil {
		return false, err
	}
	v := p.object(x, t)
	if c, err := fact.NaturalOrder(v, s.min); err != nil || c < 0 {
		s.min = v
	}
	c, err := fact.NaturalOrder(v, s.max)
	if c > 0 {
		s.max = v
	}
	return true, err
}

// combine adds the numbers of another summary.
func (s *summary) combine(other *summary) error {
	if other.n == 0 {
		return nil
	}
	s.n, s.whole = s.n+other.n, s.whole+other.whole
	s.float.combine(other.float)
	if c, err := fact.NaturalOrder(other.min, s.min); err != nil || c < 0 {
		s.min = other.min
	}
	c, err := fact.NaturalOrder(other.max, s.max)
	if c > 0 {
		s.max = other.max
	}
	return err
}

// String returns the same text as in Java.
func (s *summary) String() string {
	name, form := "IntSummaryStatistics", "%s{count=%d, sum=%d, min=%d, average=%f, max=%d}"
	switch s.elem {
	case fact.BoxedLongType:
		name = "LongSummaryStatistics"
	case fact.BoxedDoubleType:
		name, form = "DoubleSummaryStatistics", "%s{count=%d, sum=%f, min=%f, average=%f, max=%f}"
	}
	return fmt.Sprintf(form, name, s.n, s.sum(), s.min, s.mean(), s.max)
}

// mean returns the average, or 0 if there are no values.
func (s *summary) mean() float64 {
	mean, _ := s.average().(float64)
	return mean
}

func summaryClasses() []def.Class {
	var list []def.Class
	for _, k := range streamKinds {
		prim := fact.Unbox(k.elem)
		sum := prim
		if prim == fact.IntType {
			sum = fact.LongType
		}
		own := summaryTypes[k.typ]
		accept := def.Takes(def.E1("accept", func(s *summary, v any) (adapt.None, error) {
			one, err := (&Stream{items: []any{v}}).mapTo(nil, k.elem)
			if err == nil {
				err = one.pass(s.add)
			}
			return adapt.None{}, err
		}), prim)
		combine := def.Takes(def.E1("combine", func(s *summary, v any) (adapt.None, error) {
			other, err := def.Arg[*summary](v)
			if err == nil {
				err = s.combine(other)
			}
			return adapt.None{}, err
		}), own)
		def.Changing(accept, combine)
		list = append(list, def.Class{Type: own, Constructors: []*fact.Method{def.Gives(own, def.S0("", func() *summary { return newSummary(k.elem) }))}, Methods: []*fact.Method{
			accept, combine,
			def.M0("getCount", func(s *summary) int64 { return s.n }), def.M0("getAverage", (*summary).mean),
			def.Gives(sum, def.M0("getSum", func(s *summary) any { return s.sum() })),
			def.Gives(prim, def.M0("getMin", func(s *summary) any { return s.min })), def.Gives(prim, def.M0("getMax", func(s *summary) any { return s.max })),
			def.M0("toString", (*summary).String),
		}})
	}
	return list
}
