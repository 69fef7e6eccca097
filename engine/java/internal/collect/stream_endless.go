package collect

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// endlessType is the class of an endless stream, as Stream.generate creates it. Rule text calls it Stream, too, but it has only the
// steps that work element by element and those that make it finite: any other step would never end.
var endlessType = registry.NewLibraryType(237, "java.util.stream", "EndlessStream", (*endless)(nil))

// endless computes its elements on demand.
type endless struct {
	next  func() (any, error)
	kind  fact.Kind // see Stream
	depth int
}

// Depth returns a pointer to the nesting depth.
func (s *endless) Depth() *int { return &s.depth }

func (*endless) JavaClass() *fact.Type { return endlessType }

// iterateEndless implements iterate( first, next ).
func iterateEndless(first any, next fact.FuncValue) *endless {
	begun, v := false, first
	return &endless{next: func() (any, error) {
		var err error
		if begun {
			v, err = next(v)
		}
		begun = true
		return v, err
	}}
}

func (s *endless) mapTo(f fact.FuncValue, t *fact.Type) *endless {
	out := &endless{}
	if t != nil {
		out.kind = t.Kind
	}
	out.next = func() (any, error) {
		v, err := s.next()
		if err == nil {
			v, err = f(v)
		}
		if err == nil && t != nil {
			v, err = fact.Convert(v, t)
		}
		return v, err
	}
	return out
}

func (s *endless) filter(env *fact.Env, f fact.FuncValue) *endless {
	return &endless{kind: s.kind, next: func() (any, error) {
		for {
			if err := env.Step(); err != nil {
				return nil, err
			}
			v, err := s.next()
			if err != nil {
				return nil, err
			}
			if ok, err := truth(f, v); ok || err != nil {
				return v, err
			}
		}
	}}
}

func (s *endless) skip(n int64) *endless {
	return &endless{kind: s.kind, next: func() (any, error) {
		for ; n > 0; n-- {
			if _, err := s.next(); err != nil {
				return nil, err
			}
		}
		return s.next()
	}}
}

// take returns up to n elements, without limit if n is -1, as long as they satisfy a condition.
func (s *endless) take(env *fact.Env, n int64, while func(any) (bool, error)) (*Stream, error) {
	out := &Stream{kind: s.kind}
	for ; n != 0; n-- {
		if err := def.Room(env, 1, 64); err != nil {
			return nil, err
		}
		if err := env.Step(); err != nil {
			return nil, err
		}
		v, err := s.next()
		if err != nil {
			return nil, err
		}
		if ok, err := while(v); !ok || err != nil {
			return out, err
		}
		out.items = append(out.items, v)
	}
	return out, nil
}

func endlessClass() def.Class {
	type st = *endless
	any1 := func(any) (bool, error) { return true, nil }
	to := func(name string, t *fact.Type) *fact.Method {
		return def.M1(name, func(s st, f fact.FuncValue) st { return s.mapTo(f, t) })
	}
	return def.Class{Type: endlessType, Methods: []*fact.Method{
		to("map", nil), to("mapToObj", nil), to("mapToInt", fact.IntType), to("mapToLong", fact.LongType), to("mapToDouble", fact.DoubleType),
		def.E2("filter", func(env *fact.Env, s st, f fact.FuncValue) (st, error) { return s.filter(env, f), nil }),
		def.M1("skip", st.skip), def.M0("boxed", func(s st) st { return &endless{next: s.next} }),
		def.M1("peek", func(s st, f fact.FuncValue) st {
			return s.mapTo(func(args ...any) (any, error) { _, err := f(args...); return args[0], err }, nil)
		}),
		def.E2("limit", func(env *fact.Env, s st, n int64) (*Stream, error) { return s.take(env, max(n, 0), any1) }),
		def.E2("takeWhile", func(env *fact.Env, s st, f fact.FuncValue) (*Stream, error) {
			return s.take(env, -1, func(v any) (bool, error) { return truth(f, v) })
		}),
		def.E1("findFirst", func(env *fact.Env, s st) (*optional, error) {
			first, err := s.take(env, 1, any1)
			if err != nil {
				return nil, err
			}
			return first.first(), nil
		}),
		def.E2("anyMatch", func(env *fact.Env, s st, f fact.FuncValue) (bool, error) {
			_, err := s.filter(env, f).next()
			return err == nil, err
		}),
	}}
}

// endlessStatics returns the methods that create endless streams of an element type.
func endlessStatics(elem *fact.Type) []*fact.Method {
	convert := func(s *endless) *endless {
		if elem == nil {
			return s
		}
		return s.mapTo(argument, elem)
	}
	return []*fact.Method{
		def.S2("iterate", func(first any, next fact.FuncValue) *endless { return convert(iterateEndless(first, next)) }),
		Supplied(0, def.S1("generate", func(f fact.FuncValue) *endless { return convert(&endless{next: func() (any, error) { return f() }}) })),
	}
}
