package collect

import (
	"slices"
	"strings"

	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/function"
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

// optionalKinds are the Optional classes for primitives. Here they are supertypes of Optional, because all results of streams have the same
// Go type.
var optionalKinds = []*fact.Type{
	newOptionalKind(199, "OptionalInt", fact.IntegerType), newOptionalKind(200, "OptionalLong", fact.BoxedLongType),
	newOptionalKind(201, "OptionalDouble", fact.BoxedDoubleType),
}

// Stream is a source of elements, or a step that follows another stream. As in Java, nothing happens before a terminal operation asks for
// elements. Then each element passes through all steps before the next one does. A stream is used once, so a step can keep its state here.
type Stream struct {
	step step
	kind fact.Kind // Int, Long or Double for a stream of primitives
	used bool
	deep int // nesting depth of sorted streams and concatenations
	env  *fact.Env

	// The source. The elements of a collection are read when the terminal operation asks for them.
	of      any
	items   []any
	n, last int64 // the numbers to count; n is also how many elements a step still lets pass or skips
	next    func() (v any, over bool, err error)

	// The step.
	from *Stream
	f    fact.FuncValue
	typ  *fact.Type // the wrapper class of a primitive to which a step maps, or in which a source counts
	seen *fact.SetValue
}

// step is the kind of a stream's source or step.
type step uint8

const (
	giving    step = iota // source: the elements of a list
	counting              // source: numbers
	computing             // source: elements computed one after the other
	sorting               // source: the elements of another stream, sorted after all are read
	filtering             // this kind and those below let elements pass one by one
	mapping
	peeking
	limiting
	skipping
	taking
	dropping
	uniting
	flattening
	multiplying
)

// JavaClass is needed for the signatures of members, Mutable for the copies of a fork.
func (*Stream) JavaClass() *fact.Type { return streamType }
func (*Stream) Mutable()              {}

// NewStream returns a stream of values; kind is fact.Int, Long or Double for a stream of primitives, and fact.Invalid for a stream
// of objects.
func NewStream(kind fact.Kind, values ...any) *Stream { return &Stream{items: values, kind: kind} }

// Computed returns a stream of objects whose elements next returns one after the other.
func Computed(env *fact.Env, next func() (v any, over bool, err error)) *Stream {
	return &Stream{step: computing, env: env, next: next}
}

// streamOver returns a stream with the elements of a collection as source.
func streamOver(c any) *Stream { return &Stream{of: c} }

// IsStream reports whether a type is a class of streams.
func IsStream(t *fact.Type) bool { return t == streamType || slices.Contains(streamKindTypes(), t) }

// use marks the stream as used: it is read, or followed by a step. A second use is an exception.
func (s *Stream) use() error {
	if s.used {
		return def.Exception(fact.IllegalStateType, "stream has already been operated upon or closed")
	}
	s.used = true
	return nil
}

// then returns a stream that adds a step to s.
func (s *Stream) then(step step, f fact.FuncValue) (*Stream, error) {
	return &Stream{step: step, from: s, f: f, kind: s.kind, env: s.env, deep: s.deep}, s.use()
}

// in does the same as then, for a step that needs the limits of the session.
func (s *Stream) in(env *fact.Env, step step, f fact.FuncValue) (*Stream, error) {
	s, err := s.then(step, f)
	s.env = env
	return s, err
}

// counted does the same as then, for a step that lets pass or skips n elements.
func (s *Stream) counted(step step, n int64) (*Stream, error) {
	if n < 0 {
		return nil, def.Exception(fact.IllegalArgumentType, "%d", n)
	}
	s, err := s.then(step, nil)
	s.n = n
	return s, err
}

// mapTo maps the elements by a function and, unless t is nil, converts them to the primitive of t. Without a function, it only converts.
func (s *Stream) mapTo(f fact.FuncValue, t *fact.Type) (*Stream, error) {
	s, err := s.then(mapping, f)
	if s.typ, s.kind = t, fact.Invalid; t != nil {
		s.kind = t.Kind
	}
	return s, err
}

// reduceInto implements reduce with a third function, which combines two results and is never called.
func reduceInto(_ *fact.Env, args []fact.Value, out *fact.Value) error {
	s, err := def.Arg[*Stream](args[0].Any())
	if err != nil {
		return err
	}
	f, err := def.Arg[fact.FuncValue](args[2].Load(fact.FuncType))
	if err != nil {
		return err
	}
	v, err := s.reduce(args[1].Any(), f)
	out.SetAny(v)
	return err
}

// distinct drops elements that equal an earlier one.
func (s *Stream) distinct(env *fact.Env) (*Stream, error) {
	s, err := s.in(env, uniting, nil)
	s.seen = fact.NewSet()
	return s, err
}

func (s *Stream) sorted(env *fact.Env, f fact.FuncValue) (*Stream, error) {
	s, err := s.in(env, sorting, f)
	return s.deeper(1, err)
}

// deeper adds n to the nesting depth and limits it, because passing elements through nested streams needs Go stack.
func (s *Stream) deeper(n int, err error) (*Stream, error) {
	if s.deep += n; s.deep > fact.MaxComposed && err == nil {
		err = def.Exception(fact.StackOverflowType, "streams made of one another, more than %d deep", fact.MaxComposed)
	}
	return s, err
}

func concatStreams(env *fact.Env, a, b *Stream) (*Stream, error) {
	if err := a.use(); err != nil {
		return nil, err
	}
	if err := b.use(); err != nil {
		return nil, err
	}
	both := &Stream{step: flattening, from: &Stream{items: []any{a, b}}, kind: a.kind, env: env, deep: max(a.deep, b.deep)}
	return both.deeper(1, nil)
}

// iterate implements iterate( first, next ) and, if more is not nil, iterate( first, more, next ).
func iterate(env *fact.Env, first any, more, next fact.FuncValue) *Stream {
	begun, v := false, first
	return Computed(env, func() (_ any, over bool, err error) {
		if begun {
			v, err = fact.Call(next, 1, v, nil)
		}
		if begun = true; err == nil && more != nil {
			var ok bool
			ok, err = function.Holds(more, v)
			over = !ok
		}
		return v, over, err
	})
}

// elements returns the elements of a source that is a list or a sorted stream.
func (s *Stream) elements() ([]any, error) {
	switch {
	case s.step == sorting:
		list, err := s.from.gathered()
		if err != nil {
			return nil, err
		}
		l := fact.NewList(list...)
		if s.f == nil {
			err = l.SortNatural(s.env)
		} else {
			err = l.Sort(s.env, function.Comparison(s.f))
		}
		return l.Items(), err
	case s.of == nil:
		return s.items, nil
	}
	if l, ok := s.of.(*fact.ListValue); ok {
		return l.Items(), nil
	}
	return def.Elements(s.of)
}

// sized returns the number of elements if it is known without passing them through the steps, as for Java's count; otherwise -1.
func (s *Stream) sized() int {
	switch s.step {
	case mapping, peeking, sorting:
		return s.from.sized()
	case limiting:
		return min(s.from.sized(), int(s.n))
	case skipping:
		n := s.from.sized()
		return max(n-int(s.n), min(n, 0))
	case counting:
		return int(max(s.last-s.n, 0))
	case giving:
		if s.of == nil {
			return len(s.items)
		}
		if n, ok := fact.Length(s.of); ok {
			return n
		}
	}
	return -1
}

func streamClasses() []def.Class {
	type st = *Stream
	to := func(name string, t *fact.Type) *fact.Method {
		return def.E1(name, func(s st, f fact.FuncValue) (st, error) { return s.mapTo(f, t) })
	}
	flat := func(k streamKind) *fact.Method {
		name := "flatMapTo" + strings.TrimSuffix(k.typ.Name, "Stream")
		return def.Gives(k.typ, def.E2(name, func(env *fact.Env, s st, f fact.FuncValue) (st, error) { return flatMapTo(env, s, f, k.elem) }))
	}
	own := func(m *fact.Method) *fact.Method { return def.GivesBy(genericElem(streamType), m) }
	found := func(m *fact.Method) *fact.Method { return def.GivesBy(genericElem(optionalType), m) }
	some := func(m *fact.Method) *fact.Method { return def.GivesBy(genericBy(optionalType, common), m) }
	return append([]def.Class{
		{Type: streamType, Methods: slices.Concat(streamEnds(), streamSteps(own, found), []*fact.Method{
			def.GivesBy(genericBy(streamType, elemOfFirst), to("map", nil)), def.Gives(streamKinds[0].typ, to("mapToInt", fact.IntegerType)),
			def.Gives(streamKinds[1].typ, to("mapToLong", fact.BoxedLongType)), def.Gives(streamKinds[2].typ, to("mapToDouble", fact.BoxedDoubleType)),
			def.GivesBy(genericBy(streamType, elemOfMade), def.E2("flatMap", flatMap)), flat(streamKinds[0]), flat(streamKinds[1]), flat(streamKinds[2]),
			def.Passing(withConsumer, def.E2("mapMulti", func(env *fact.Env, s st, f fact.FuncValue) (st, error) { return s.in(env, multiplying, f) })), def.E0("boxed", boxed),
			own(def.E2("sorted", func(env *fact.Env, s st, f fact.FuncValue) (st, error) { return s.sorted(env, f) })),
			found(def.E1("min", func(s st, f fact.FuncValue) (*optional, error) { return s.extreme(-1, f) })),
			found(def.E1("max", func(s st, f fact.FuncValue) (*optional, error) { return s.extreme(1, f) })),
			def.E0("min", func(s st) (*optional, error) { return s.extreme(-1, nil) }), def.E0("max", func(s st) (*optional, error) { return s.extreme(1, nil) }),
			def.E0("sum", st.sum), def.E0("average", st.average),
			def.GivesBy(def.ElemOf, def.E2("reduce", st.reduce)), found(def.E1("reduce", st.reduceAll)),
			def.Passing(foldsInto, def.Written("reduce", []*fact.Type{fact.ObjectType, fact.FuncType, fact.FuncType}, fact.ObjectType, reduceInto)),
		}), Statics: append([]*fact.Method{
			def.GivesBy(genericBy(streamType, items), def.S1("of", func(list adapt.Rest) st { return &Stream{items: append([]any(nil), list...)} })),
			def.S0("empty", func() st { return &Stream{} }), def.T3("concat", concatStreams), def.S0("builder", func() *streamBuilder { return &streamBuilder{} }),
			def.GivesBy(genericBy(streamType, common), def.S1("ofNullable", func(v any) st {
				if v == nil {
					return &Stream{}
				}
				return &Stream{items: []any{v}}
			})),
		}, computedStatics(nil)...)},
		{Type: optionalType, Methods: slices.Concat(optionalMethods(), optionalEnds(), optionalChoices()), Statics: []*fact.Method{
			some(def.T1("of", func(v any) (*optional, error) { _, err := def.RequireNonNull(v, "null"); return &optional{v: v}, err })),
			some(def.S1("ofNullable", func(v any) *optional { return &optional{v: v} })), def.S0("empty", func() *optional { return &optional{} }),
		}},
		streamBuilderClass(), {Type: collectorType, Statics: collectorStatics()}, {Type: collectorsType, Statics: collectors()},
	}, append(kindClasses(), summaryClasses()...)...)
}

func boxed(s *Stream) (*Stream, error) { return s.mapTo(nil, nil) }

func flatMap(env *fact.Env, s *Stream, f fact.FuncValue) (*Stream, error) {
	s, err := s.in(env, flattening, f)
	s.kind = fact.Invalid
	return s, err
}

// flatMapTo implements flatMap for functions that return streams of primitives; elem is the wrapper class of the primitive.
func flatMapTo(env *fact.Env, s *Stream, f fact.FuncValue, elem *fact.Type) (*Stream, error) {
	s, err := flatMap(env, s, f)
	if err != nil {
		return nil, err
	}
	return s.mapTo(nil, elem)
}

// streamSteps returns the methods that all streams have with different result types: own declares the stream's own class as the result,
// found its Optional.
func streamSteps(own, found func(*fact.Method) *fact.Method) []*fact.Method {
	type st = *Stream
	by := func(name string, step step) *fact.Method {
		return own(def.E1(name, func(s st, f fact.FuncValue) (st, error) { return s.then(step, f) }))
	}
	of := func(name string, step step) *fact.Method {
		return own(def.E1(name, func(s st, n int64) (st, error) { return s.counted(step, n) }))
	}
	same := func(name string) *fact.Method { return own(def.M0(name, func(s st) st { return s })) }
	return []*fact.Method{
		same("parallel"), same("sequential"), same("unordered"), def.M0("isParallel", func(st) bool { return false }), def.M0("close", func(st) adapt.None { return adapt.None{} }),
		by("filter", filtering), by("peek", peeking), by("takeWhile", taking), by("dropWhile", dropping), of("limit", limiting), of("skip", skipping),
		own(def.E1("distinct", func(env *fact.Env, s st) (st, error) { return s.distinct(env) })),
		own(def.E1("sorted", func(env *fact.Env, s st) (st, error) { return s.sorted(env, nil) })),
		found(def.E0("findFirst", st.first)), found(def.E0("findAny", st.first)),
	}
}

// kindClasses returns the primitive variants of Optional and Stream, whose members have other types.
func kindClasses() []def.Class {
	var list []def.Class
	for i, t := range optionalKinds {
		stream := def.Gives(streamKinds[i].typ, def.E0("stream", (*optional).stream))
		list = append(list, def.Class{Type: t, Methods: append(append(optionalMethods(), optionalEnds()...), stream), Statics: []*fact.Method{
			def.Gives(t, def.S1("of", func(v any) *optional { return &optional{v, t.Name} })), def.Gives(t, def.S0("empty", func() *optional { return &optional{class: t.Name} })),
		}})
	}
	toObjects := def.GivesBy(genericBy(streamType, elemOfFirst), def.E1("mapToObj", func(s *Stream, f fact.FuncValue) (*Stream, error) { return s.mapTo(f, nil) }))
	for _, k := range streamKinds {
		list = append(list, def.Class{Type: k.typ, Methods: append(k.methods(), toObjects), Statics: k.statics()})
	}
	return list
}

// computedStatics returns the methods that create streams whose elements, of type elem, are computed one after the other.
func computedStatics(elem *fact.Type) []*fact.Method {
	convert := func(s *Stream) (*Stream, error) {
		if elem == nil {
			return s, nil
		}
		return s.mapTo(nil, elem)
	}
	typed := func(of def.ResultOf, m *fact.Method) *fact.Method {
		if elem == nil {
			def.GivesBy(genericBy(streamType, of), m)
		}
		return m
	}
	return []*fact.Method{
		typed(def.First, def.Passing(onFirst, def.T3("iterate", func(env *fact.Env, first any, next fact.FuncValue) (*Stream, error) {
			return convert(iterate(env, first, nil, next))
		}))),
		typed(def.First, def.Passing(onFirst, def.T4("iterate", func(env *fact.Env, first any, more, next fact.FuncValue) (*Stream, error) {
			return convert(iterate(env, first, more, next))
		}))),
		function.Supplied(0, typed(elemOfFirst, def.T2("generate", func(env *fact.Env, f fact.FuncValue) (*Stream, error) {
			return convert(Computed(env, func() (any, bool, error) { v, err := f(); return v, false, err }))
		}))),
	}
}
