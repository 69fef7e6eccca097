package collect

import (
	"math"

	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/function"
	"whenthen/engine/java/internal/number"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
)

// each calls f for the elements until f returns false or an error.
func (s *Stream) each(f func(v any) (more bool, err error)) error {
	return s.pass(func(p *passage, x *fact.Value, t *fact.Type) (bool, error) { return f(p.object(x, t)) })
}

// list returns the elements in a new slice. Their number is checked against the limits, because it may exceed the number in the source.
func (s *Stream) list() ([]any, error) {
	if err := s.use(); err != nil {
		return nil, err
	}
	return s.gathered()
}

// gathered does the same as list, for a stream that is already marked as used.
func (s *Stream) gathered() ([]any, error) {
	list := make([]any, 0, min(max(s.sized(), 4), 1<<12))
	err := s.run(func(p *passage, x *fact.Value, t *fact.Type) (bool, error) {
		if list = append(list, p.object(x, t)); len(list)&1023 == 0 {
			return true, s.env.Grow(16 << 10)
		}
		return true, nil
	})
	return list, err
}

// array returns the elements in an array with the element type elem.
func (s *Stream) array(elem *fact.Type) (*fact.ListValue, error) {
	list, err := s.list()
	return def.Array(elem, list...), err
}

// optional wraps a result of the stream in an Optional.
func (s *Stream) optional(v any) *optional { return &optional{v, optionalNames[s.kind]} }

// optionalNames are the names of the Optional classes for primitives, by kind.
var optionalNames = [...]string{fact.Int: "OptionalInt", fact.Long: "OptionalLong", fact.Double: "OptionalDouble"}

// first returns the first element.
func (s *Stream) first() (*optional, error) {
	found := s.optional(nil)
	err := s.each(func(v any) (bool, error) {
		if v == nil {
			return false, fact.NullPointer()
		}
		found.v = v
		return false, nil
	})
	return found, err
}

func (s *Stream) forEach(f fact.FuncValue) (adapt.None, error) {
	return adapt.None{}, s.pass(func(_ *passage, x *fact.Value, t *fact.Type) (bool, error) {
		_, err := fact.Apply(f, x, t)
		return true, err
	})
}

// match reports whether the predicate f returns want for some element.
func (s *Stream) match(f fact.FuncValue, want bool) (found bool, err error) {
	err = s.pass(func(p *passage, x *fact.Value, t *fact.Type) (bool, error) {
		ok, err := p.truth(f, x, t)
		found = err == nil && ok == want
		return !found, err
	})
	return found, err
}

func (s *Stream) count() (n int64, err error) {
	if size := s.sized(); size >= 0 {
		return int64(size), s.use()
	}
	err = s.pass(func(*passage, *fact.Value, *fact.Type) (bool, error) {
		n++
		return true, nil
	})
	return n, err
}

func (s *Stream) reduce(start any, f fact.FuncValue) (any, error) {
	err := s.each(func(v any) (_ bool, err error) {
		start, err = fact.Call(f, 2, start, v)
		return true, err
	})
	return start, err
}

// reduceAll folds the elements by f, starting with the first element.
func (s *Stream) reduceAll(f fact.FuncValue) (*optional, error) {
	var v any
	begun := false
	err := s.each(func(x any) (_ bool, err error) {
		if !begun {
			begun, v = true, x
		} else {
			v, err = fact.Call(f, 2, v, x)
		}
		return true, err
	})
	return s.optional(v), err
}

// extreme returns the first of the least (want is -1) or greatest (want is 1) elements.
func (s *Stream) extreme(want int, f fact.FuncValue) (*optional, error) {
	compare := function.Comparison(f)
	var best fact.Value
	var of *fact.Type
	err := s.pass(func(p *passage, x *fact.Value, t *fact.Type) (bool, error) {
		better := of == nil
		var err error
		switch {
		case better:
		case f == nil && t == of && t.Kind.Wide() && !x.IsNull() && !best.IsNull():
			better = function.PlainOrder(t.Kind, x, &best)*want > 0
		default:
			var c int
			c, err = compare(p.object(&best, of), p.object(x, t))
			better = c*want < 0
		}
		if better {
			best, of = *x, t
		}
		return true, err
	})
	if of == nil {
		return s.optional(nil), err
	}
	return s.optional(best.Load(of)), err
}

// total adds up numbers of the kind of a stream. Elements of a stream of objects are added as doubles.
type total struct {
	kind  fact.Kind
	n     int64
	whole int64
	float compensated
}

func (a *total) add(p *passage, x *fact.Value, t *fact.Type) (bool, error) {
	a.n++
	whole := a.kind == fact.Int || a.kind == fact.Long
	if k := t.Kind; k.Wide() && !x.IsNull() {
		switch {
		case whole && k != fact.Double:
			a.whole += x.N
			return true, nil
		case !whole && k == fact.Double:
			a.float.add(x.Float())
			return true, nil
		}
	}
	v := p.object(x, t)
	if whole {
		i, ok := fact.Integer(v)
		if !ok {
			_, err := def.Arg[int64](v)
			return false, err
		}
		a.whole += i
		return true, nil
	}
	f, err := number.ToDouble(v)
	a.float.add(f)
	return true, err
}

func (a *total) sum() any {
	switch a.kind {
	case fact.Int:
		return number.Wrap(int(a.whole))
	case fact.Long:
		return a.whole
	}
	return a.float.total()
}

// average returns nil if there are no values. The average of ints and longs is computed from their sum as integers, not from a sum of
// doubles.
func (a *total) average() any {
	switch {
	case a.n == 0:
		return nil
	case a.kind == fact.Int || a.kind == fact.Long:
		return float64(a.whole) / float64(a.n)
	}
	return a.float.total() / float64(a.n)
}

func (s *Stream) total() (*total, error) {
	a := &total{kind: s.kind}
	return a, s.pass(a.add)
}

func (s *Stream) sum() (any, error) {
	a, err := s.total()
	return a.sum(), err
}

func (s *Stream) average() (*optional, error) {
	a, err := s.total()
	return &optional{a.average(), optionalNames[fact.Double]}, err
}

// compensated is a sum of doubles that also keeps the rounding errors, as Java's streams do, so 0.1 + 0.2 + 0.3 is 0.6.
type compensated struct{ sum, excess, simple float64 }

func (c *compensated) add(f float64) {
	f, c.simple = f-c.excess, c.simple+f
	sum := c.sum + f
	c.excess = (sum - c.sum) - f
	c.sum = sum
}

// combine adds another sum.
func (c *compensated) combine(other compensated) {
	simple := c.simple + other.simple
	c.add(other.sum)
	c.add(-other.excess)
	c.simple = simple
}

func (c *compensated) total() float64 {
	total := c.sum - c.excess
	if math.IsNaN(total) && math.IsInf(c.simple, 0) {
		return c.simple
	}
	return total
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
		return fact.NullPointer()
	}
	into, err := make.(fact.FuncValue)()
	if err == nil {
		err = s.each(func(v any) (bool, error) {
			_, err := fact.Call(put.(fact.FuncValue), 2, into, v)
			return true, err
		})
	}
	out.SetAny(into)
	return err
}

// madeArray implements toArray with a function that creates the array.
func madeArray(s *Stream, made fact.FuncValue) (any, error) {
	list, err := s.list()
	if err != nil {
		return nil, err
	}
	v, err := made(len(list))
	if err == nil {
		_, err = setAll(v.(*fact.ListValue), list)
	}
	return v, err
}

// streamEnds returns the terminal methods that all streams share.
func streamEnds() []*fact.Method {
	type st = *Stream
	no := func(ok bool, err error) (bool, error) { return !ok && err == nil, err }
	return []*fact.Method{
		def.E1("forEach", st.forEach), def.E1("forEachOrdered", st.forEach),
		def.Passing(foldsInto, def.Written("collect", []*fact.Type{function.SupplierTypes[0], fact.FuncType, fact.FuncType}, fact.ObjectType, collectInto)),
		def.GivesBy(collected, def.E1("collect", st.collect)),
		def.GivesBy(genericElem(fact.ListType), def.E0("toList", func(s st) (*fact.ListValue, error) {
			list, err := s.list()
			return fact.FixedList(list, true).In(fact.NullsForm), err
		})),
		def.E0("toArray", func(s st) (*fact.ListValue, error) { return s.array(fact.ObjectType) }),
		def.E1("toArray", madeArray), def.E0("count", st.count),
		def.GivesBy(genericElem(iteratorType), def.E0("iterator", func(s st) (*iterator, error) {
			list, err := s.list()
			if err != nil {
				return nil, err
			}
			return newIterator(fact.FixedList(list, true))
		})),
		def.E1("anyMatch", func(s st, f fact.FuncValue) (bool, error) { return s.match(f, true) }),
		def.E1("allMatch", func(s st, f fact.FuncValue) (bool, error) { return no(s.match(f, false)) }),
		def.E1("noneMatch", func(s st, f fact.FuncValue) (bool, error) { return no(s.match(f, true)) }),
	}
}
