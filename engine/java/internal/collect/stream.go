package collect

import (
	"math"
	"slices"

	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/number"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

var (
	streamType     = registry.NewLibraryType(112, "java.util.stream", "Stream", (*Stream)(nil), streamKindTypes()...)
	optionalType   = registry.NewLibraryType(113, "java.util", "Optional", (*optional)(nil), optionalKinds...)
	collectorType  = registry.NewLibraryType(114, "java.util.stream", "Collector", (*collector)(nil))
	collectorsType = &fact.Type{Package: "java.util.stream", Name: "Collectors", Kind: fact.Any, Boxed: true, ID: 115}
)

// optionalKinds are the Optional classes for primitives. Here they are supertypes of Optional, because all results of streams have
// one Go type.
var optionalKinds = []*fact.Type{
	newOptionalKind(199, "OptionalInt", fact.IntegerType), newOptionalKind(200, "OptionalLong", fact.BoxedLongType),
	newOptionalKind(201, "OptionalDouble", fact.BoxedDoubleType),
}

// Stream holds its elements: every step is executed immediately.
type Stream struct {
	items []any
	kind  fact.Kind // Int, Long or Double for a stream of primitives
}

// JavaClass is for the signatures of members, Mutable for the copies of a fork.
func (*Stream) JavaClass() *fact.Type { return streamType }
func (*Stream) Mutable()              {}

// NewStream returns a stream of values; kind is fact.Int, Long or Double for a stream of primitives, and fact.Invalid for a stream
// of objects.
func NewStream(kind fact.Kind, values ...any) *Stream { return &Stream{items: values, kind: kind} }

// streamOver returns a stream of the elements of a collection.
func streamOver(c any) (*Stream, error) {
	list, err := def.Elements(c)
	return &Stream{items: list}, err
}

// Len is how many values the stream has.
func (s *Stream) Len() int { return len(s.items) }

// IsStream reports whether a type is a class of streams.
func IsStream(t *fact.Type) bool { return t == streamType || slices.Contains(streamKindTypes(), t) }

// optional wraps a result of the stream in an Optional.
func (s *Stream) optional(v any) *optional {
	return &optional{v, map[fact.Kind]string{fact.Int: "OptionalInt", fact.Long: "OptionalLong", fact.Double: "OptionalDouble"}[s.kind]}
}

func (s *Stream) filter(f fact.FuncValue) (*Stream, error) {
	out := &Stream{kind: s.kind, items: make([]any, 0, len(s.items))}
	is := eachTruth(f)
	for _, v := range s.items {
		ok, err := is(v)
		if err != nil {
			return nil, err
		}
		if ok {
			out.items = append(out.items, v)
		}
	}
	return out, nil
}

// mapTo maps the elements and, unless t is nil, converts them to t.
func (s *Stream) mapTo(f fact.FuncValue, t *fact.Type) (*Stream, error) {
	out := &Stream{items: make([]any, 0, len(s.items))}
	if t != nil {
		out.kind = t.Kind
	}
	call := each(f)
	for _, v := range s.items {
		x, err := call(v)
		if err == nil && t != nil && fact.Unpack(x).Word != t.Kind.Word() {
			x, err = fact.Convert(x, t)
		}
		if err != nil {
			return nil, err
		}
		out.items = append(out.items, x)
	}
	return out, nil
}

func (s *Stream) flatMap(f fact.FuncValue) (*Stream, error) {
	out := &Stream{}
	call := each(f)
	for _, v := range s.items {
		x, err := call(v)
		if err != nil {
			return nil, err
		}
		if inner, ok := x.(*Stream); ok {
			out.items = append(out.items, inner.items...)
		}
	}
	return out, nil
}

// collectInto implements collect with three functions: the first creates a container, and the second adds a value to it. The third,
// which combines two containers, is never called, because nothing runs in parallel.
func collectInto(_ *fact.Env, args []fact.Value, out *fact.Value) error {
	s, err := def.Arg[*Stream](args[0].Any())
	if err != nil {
		return err
	}
	make, put := args[1].Load(fact.FuncType), args[2].Load(fact.FuncType)
	if make == nil || put == nil {
		return fact.NewException(fact.NullPointerType, "null")
	}
	into, err := make.(fact.FuncValue)()
	add := eachPair(put.(fact.FuncValue))
	for _, v := range s.items {
		if err == nil {
			_, err = add(into, v)
		}
	}
	out.SetAny(into)
	return err
}

// reduceInto is reduce with a third function, which combines two results and is never called.
func reduceInto(_ *fact.Env, args []fact.Value, out *fact.Value) error {
	s, err := def.Arg[*Stream](args[0].Any())
	if err != nil {
		return err
	}
	f, err := def.Arg[fact.FuncValue](args[2].Load(fact.FuncType))
	if err != nil {
		return err
	}
	v, err := s.reduce(args[1].Any(), s.items, f)
	out.SetAny(v)
	return err
}

// distinct drops elements that equal an earlier one.
func (s *Stream) distinct(env *fact.Env) (*Stream, error) {
	for _, x := range s.items {
		if err := env.Foresee(x); err != nil {
			return nil, err
		}
	}
	return &Stream{items: fact.NewSet(s.items...).Items(), kind: s.kind}, nil
}

// mapMulti returns a stream of the values that a function emits for each element.
func (s *Stream) mapMulti(env *fact.Env, f fact.FuncValue) (*Stream, error) {
	out := &Stream{}
	take := fact.FuncValue(func(args ...any) (any, error) {
		out.items = append(out.items, args[0])
		return nil, env.Grow(16)
	})
	call := eachPair(f)
	for _, v := range s.items {
		if _, err := call(v, take); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// match implements anyMatch (want true) and, negated, allMatch and noneMatch.
func (s *Stream) match(f fact.FuncValue, want bool) (bool, error) {
	is := eachTruth(f)
	for _, v := range s.items {
		if ok, err := is(v); err != nil || ok == want {
			return err == nil, err
		}
	}
	return false, nil
}

func (s *Stream) sorted(env *fact.Env, f fact.FuncValue) (*Stream, error) {
	l := fact.NewList(append([]any(nil), s.items...)...)
	err := l.Sort(env, Comparison(f))
	return &Stream{items: l.Items(), kind: s.kind}, err
}

// sum adds up the elements in the kind of the stream; elements of a stream of objects are added as doubles.
func (s *Stream) sum() (any, error) {
	var whole int64
	var float compensated
	for _, v := range s.items {
		if s.kind == fact.Int || s.kind == fact.Long {
			i, ok := fact.Integer(v)
			if !ok {
				_, err := def.Arg[int64](v)
				return nil, err
			}
			whole += i
			continue
		}
		f, err := number.ToDouble(v)
		if err != nil {
			return nil, err
		}
		float.add(f)
	}
	switch s.kind {
	case fact.Int:
		return number.Wrap(int(whole)), nil
	case fact.Long:
		return whole, nil
	}
	return float.total(), nil
}

// compensated is a sum of doubles that keeps what was lost in rounding, as the streams of Java do, so 0.1 + 0.2 + 0.3 is 0.6.
type compensated struct{ sum, excess, simple float64 }

func (c *compensated) add(f float64) {
	f, c.simple = f-c.excess, c.simple+f
	sum := c.sum + f
	c.excess = (sum - c.sum) - f
	c.sum = sum
}

func (c *compensated) total() float64 {
	total := c.sum - c.excess
	if math.IsNaN(total) && math.IsInf(c.simple, 0) {
		return c.simple
	}
	return total
}

func (s *Stream) average() (*optional, error) {
	d := &Stream{items: s.items, kind: fact.Double}
	if len(s.items) == 0 {
		return d.optional(nil), nil
	}
	sum, err := d.sum()
	if err != nil {
		return nil, err
	}
	return d.optional(sum.(float64) / float64(len(s.items))), nil
}

func (s *Stream) extreme(want int, f fact.FuncValue) (*optional, error) {
	if len(s.items) == 0 {
		return s.optional(nil), nil
	}
	v, err := best(s.items, want, Comparison(f))
	return s.optional(v), err
}

func (s *Stream) reduce(start any, list []any, f fact.FuncValue) (any, error) {
	var err error
	call := eachPair(f)
	for _, v := range list {
		if start, err = call(start, v); err != nil {
			return nil, err
		}
	}
	return start, nil
}

// reduceAll folds the elements, from the first one on.
func (s *Stream) reduceAll(f fact.FuncValue) (*optional, error) {
	if len(s.items) == 0 {
		return s.optional(nil), nil
	}
	v, err := s.reduce(s.items[0], s.items[1:], f)
	return s.optional(v), err
}

func (s *Stream) skip(n int64) *Stream {
	return &Stream{items: s.items[min(max(n, 0), int64(len(s.items))):], kind: s.kind}
}

func (s *Stream) limit(n int64) *Stream {
	return &Stream{items: s.items[:min(max(n, 0), int64(len(s.items)))], kind: s.kind}
}

func (s *Stream) first() *optional {
	if len(s.items) == 0 {
		return s.optional(nil)
	}
	return s.optional(s.items[0])
}

func (s *Stream) forEach(f fact.FuncValue) (adapt.None, error) {
	call := each(f)
	for _, v := range s.items {
		if _, err := call(v); err != nil {
			return adapt.None{}, err
		}
	}
	return adapt.None{}, nil
}

func streamClasses() []def.Class {
	type st = *Stream
	to := func(name string, t *fact.Type) *fact.Method {
		return def.E1(name, func(s st, f fact.FuncValue) (st, error) { return s.mapTo(f, t) })
	}
	own := func(m *fact.Method) *fact.Method { return def.GivesBy(genericElem(streamType), m) }
	found := func(m *fact.Method) *fact.Method { return def.GivesBy(genericElem(optionalType), m) }
	return append([]def.Class{
		{Type: streamType, Methods: slices.Concat(streamEnds(), streamSteps(own, found), []*fact.Method{
			to("map", nil), def.Gives(streamKinds[0].typ, to("mapToInt", fact.IntType)),
			def.Gives(streamKinds[1].typ, to("mapToLong", fact.LongType)), def.Gives(streamKinds[2].typ, to("mapToDouble", fact.DoubleType)),
			def.E1("flatMap", st.flatMap), def.E2("mapMulti", func(env *fact.Env, s st, f fact.FuncValue) (st, error) { return s.mapMulti(env, f) }), def.M0("boxed", func(s st) st { return &Stream{items: s.items} }),
			own(def.E2("sorted", func(env *fact.Env, s st, f fact.FuncValue) (st, error) { return s.sorted(env, f) })),
			found(def.E1("min", func(s st, f fact.FuncValue) (*optional, error) { return s.extreme(-1, f) })),
			found(def.E1("max", func(s st, f fact.FuncValue) (*optional, error) { return s.extreme(1, f) })),
			def.E0("min", func(s st) (*optional, error) { return s.extreme(-1, nil) }), def.E0("max", func(s st) (*optional, error) { return s.extreme(1, nil) }),
			def.E0("sum", st.sum), def.E0("average", st.average),
			def.E2("reduce", func(s st, start any, f fact.FuncValue) (any, error) { return s.reduce(start, s.items, f) }),
			def.E1("reduce", st.reduceAll),
			def.Written("reduce", []*fact.Type{fact.ObjectType, fact.FuncType, fact.FuncType}, fact.ObjectType, reduceInto),
		}), Statics: append([]*fact.Method{
			def.S1("of", func(list adapt.Rest) st { return &Stream{items: append([]any(nil), list...)} }),
			def.S0("empty", func() st { return &Stream{} }), def.S2("concat", concatStreams), def.T4("iterate", iterate),
			def.S1("ofNullable", func(v any) st {
				if v == nil {
					return &Stream{}
				}
				return &Stream{items: []any{v}}
			}),
		}, endlessStatics(nil)...)},
		{Type: optionalType, Methods: append(optionalMethods(), optionalChoices()...), Statics: []*fact.Method{
			def.T1("of", func(v any) (*optional, error) { _, err := def.RequireNonNull(v, "null"); return &optional{v: v}, err }),
			def.S1("ofNullable", func(v any) *optional { return &optional{v: v} }), def.S0("empty", func() *optional { return &optional{} }),
		}},
		endlessClass(), {Type: collectorType, Statics: collectorStatics()}, {Type: collectorsType, Statics: collectors()},
	}, append(kindClasses(), summaryClasses()...)...)
}

// streamSteps returns the methods that all streams have but for their results: own declares the stream's own class, found its Optional.
func streamSteps(own, found func(*fact.Method) *fact.Method) []*fact.Method {
	type st = *Stream
	return []*fact.Method{
		own(def.E1("filter", st.filter)), own(def.M1("limit", st.limit)), own(def.M1("skip", st.skip)),
		own(def.E1("takeWhile", st.takeWhile)), own(def.E1("dropWhile", st.dropWhile)),
		own(def.E1("distinct", func(env *fact.Env, s st) (st, error) { return s.distinct(env) })),
		own(def.E1("sorted", func(env *fact.Env, s st) (st, error) { return s.sorted(env, nil) })),
		own(def.E1("peek", func(s st, f fact.FuncValue) (st, error) { _, err := s.forEach(f); return s, err })),
		found(def.M0("findFirst", st.first)), found(def.M0("findAny", st.first)),
	}
}

// streamEnds returns the terminal methods that all streams share.
func streamEnds() []*fact.Method {
	type st = *Stream
	return []*fact.Method{
		def.E1("forEach", st.forEach), def.E1("forEachOrdered", st.forEach),
		def.Written("collect", []*fact.Type{supplierTypes[0], fact.FuncType, fact.FuncType}, fact.ObjectType, collectInto),
		def.GivesBy(collected, def.E1("collect", func(s st, c *collector) (any, error) { return c.finish(s.items) })),
		def.GivesBy(genericElem(fact.ListType), def.M0("toList", func(s st) *fact.ListValue { return fact.FixedList(s.items, true).In(fact.NullsForm) })),
		def.M0("toArray", func(s st) *fact.ListValue { return def.Array(fact.ObjectType, s.items...) }),
		def.E1("toArray", func(s st, made fact.FuncValue) (any, error) {
			v, err := made(len(s.items))
			if err == nil {
				_, err = setAll(v.(*fact.ListValue), s.items)
			}
			return v, err
		}),
		def.M0("count", func(s st) int64 { return int64(len(s.items)) }),
		def.E1("anyMatch", func(s st, f fact.FuncValue) (bool, error) { return s.match(f, true) }),
		def.E1("allMatch", func(s st, f fact.FuncValue) (bool, error) {
			no, err := s.match(f, false)
			return !no && err == nil, err
		}),
		def.E1("noneMatch", func(s st, f fact.FuncValue) (bool, error) {
			yes, err := s.match(f, true)
			return !yes && err == nil, err
		}),
	}
}

// kindClasses returns the primitive variants of Optional and Stream, whose members have other types.
func kindClasses() []def.Class {
	var list []def.Class
	for _, t := range optionalKinds {
		list = append(list, def.Class{Type: t, Methods: optionalMethods(), Statics: []*fact.Method{
			def.Gives(t, def.S1("of", func(v any) *optional { return &optional{v, t.Name} })), def.Gives(t, def.S0("empty", func() *optional { return &optional{class: t.Name} })),
		}})
	}
	toObjects := def.Gives(streamType, def.E1("mapToObj", func(s *Stream, f fact.FuncValue) (*Stream, error) { return s.mapTo(f, nil) }))
	for _, k := range streamKinds {
		list = append(list, def.Class{Type: k.typ, Methods: append(k.methods(), toObjects), Statics: k.statics()})
	}
	return list
}
