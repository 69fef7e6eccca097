package collect

import (
	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/function"
	"whenthen/internal/fact"
)

// gathering is the container into which a collector puts elements one by one, like the container of Java's Collector.
type gathering interface {
	add(v any) error
	result() (any, error)
}

// gatheredList keeps the elements in a list, from which finish computes the result.
type gatheredList struct {
	list   []any
	finish func(list []any) (any, error)
}

func (g *gatheredList) add(v any) error      { g.list = append(g.list, v); return nil }
func (g *gatheredList) result() (any, error) { return g.finish(g.list) }

// listed returns a collector whose result finish computes from a list of the elements. finish may keep and change the list.
func listed(finish func(list []any) (any, error)) *collector {
	return &collector{begin: func() (gathering, error) { return &gatheredList{finish: finish}, nil }}
}

// counted counts the elements.
type counted int64

func (g *counted) add(any) error        { *g++; return nil }
func (g *counted) result() (any, error) { return int64(*g), nil }

// folded processes the elements by functions: put for each element, done for the result.
type folded struct {
	put  func(v any) error
	done func() (any, error)
}

func (g *folded) add(v any) error      { return g.put(v) }
func (g *folded) result() (any, error) { return g.done() }

// adaptedGathering passes the elements through a step to the container of another collector.
type adaptedGathering struct {
	*Stream
	to gathering
}

func (g *adaptedGathering) add(v any) error {
	switch g.step {
	case mapping:
		x, err := fact.Call(g.f, 1, v, nil)
		if err != nil {
			return err
		}
		return g.to.add(x)
	case filtering:
		if ok, err := function.Holds(g.f, v); err != nil || !ok {
			return err
		}
		return g.to.add(v)
	}
	x, err := fact.Call(g.f, 1, v, nil)
	if err != nil || x == nil {
		return err
	}
	inner, err := def.Arg[*Stream](x)
	if err != nil {
		return err
	}
	return inner.gather(g.to)
}

func (g *adaptedGathering) result() (any, error) { return g.to.result() }

// through returns a collector that passes the elements through a step (mapping, filtering or flattening) to another collector.
func through(step step, f fact.FuncValue, c *collector) *collector {
	s := &Stream{step: step, f: f}
	return &collector{begin: func() (gathering, error) {
		to, err := c.begin()
		return &adaptedGathering{s, to}, err
	}}
}

// numbered passes the numbers that a function computes from the elements to the end of a stream, such as a sum.
type numbered struct {
	of     *Stream
	put    end
	done   func() any
	number fact.Value // the latest result of the function
}

func (g *numbered) add(v any) error {
	g.number.SetAny(v)
	t, err := g.of.mapped(nil, &g.number, fact.ObjectType)
	if err == nil {
		_, err = g.put(nil, &g.number, t)
	}
	return err
}

func (g *numbered) result() (any, error) { return g.done(), nil }

// totalling returns collectors that apply a function to the elements and add up its results; end computes the result from the total.
func totalling(elem *fact.Type, end func(*total) any) func(f fact.FuncValue) *collector {
	return func(f fact.FuncValue) *collector {
		s := &Stream{step: mapping, f: f, typ: elem}
		return &collector{begin: func() (gathering, error) {
			sum := &total{kind: elem.Kind}
			return &numbered{of: s, put: sum.add, done: func() any { return end(sum) }}, nil
		}}
	}
}

// summarizing returns the collectors of summary statistics.
func summarizing(elem *fact.Type) func(f fact.FuncValue) *collector {
	return func(f fact.FuncValue) *collector {
		s := &Stream{step: mapping, f: f, typ: elem}
		return &collector{begin: func() (gathering, error) {
			sum := newSummary(elem)
			return &numbered{of: s, put: sum.add, done: func() any { return sum }}, nil
		}}
	}
}

// grouped collects the elements of each key separately.
type grouped struct {
	groups *fact.MapValue
	key    fact.FuncValue
	in     *collector
}

func (g *grouped) add(v any) error {
	k, err := fact.Call(g.key, 1, v, nil)
	if err != nil {
		return err
	}
	if k == nil {
		return fact.NewException(fact.NullPointerType, "element cannot be mapped to a null key")
	}
	e, err := g.groups.Entry(k)
	if err != nil {
		return err
	}
	if e.Value == nil {
		if e.Value, err = g.in.begin(); err != nil {
			return err
		}
	}
	return e.Value.(gathering).add(v)
}

func (g *grouped) result() (any, error) {
	for _, e := range g.groups.Entries() {
		x, err := e.Value.(gathering).result()
		if err != nil {
			return nil, err
		}
		e.Value = x
	}
	return g.groups, nil
}

func groupingIn(made, key fact.FuncValue, c *collector) *collector {
	return &collector{begin: func() (gathering, error) {
		groups, err := newMap(made)
		return &grouped{groups, key, c}, err
	}}
}

// parted collects the elements for which a condition is false separately from those for which it is true.
type parted struct {
	f     fact.FuncValue
	parts [2]gathering
}

func (g *parted) add(v any) error {
	ok, err := function.Holds(g.f, v)
	if err != nil {
		return err
	}
	part := 0
	if ok {
		part = 1
	}
	return g.parts[part].add(v)
}

func (g *parted) result() (any, error) {
	m := fact.NewMapOf(fact.LinkedHashMapType)
	for i, part := range g.parts {
		x, err := part.result()
		if err == nil {
			_, err = m.Put(i == 1, x)
		}
		if err != nil {
			return nil, err
		}
	}
	return m, nil
}

// partitioning groups elements by a condition. Both groups always exist.
func partitioning(f fact.FuncValue, c *collector) *collector {
	return &collector{begin: func() (gathering, error) {
		no, err := c.begin()
		if err != nil {
			return nil, err
		}
		yes, err := c.begin()
		return &parted{f, [2]gathering{no, yes}}, err
	}}
}

// toMap collects keys and values. If two elements have the same key, merge combines their values; if merge is nil, this is an exception.
func toMap(key, value, merge, made fact.FuncValue) *collector {
	return &collector{begin: func() (gathering, error) {
		m, err := newMap(made)
		put := func(v any) error {
			k, err := fact.Call(key, 1, v, nil)
			if err != nil {
				return err
			}
			x, err := fact.Call(value, 1, v, nil)
			switch {
			case err != nil:
				return err
			case x == nil:
				return noNulls([]any{x})
			case merge != nil:
				_, err = m.Merge(k, x, merge)
				return err
			}
			if old, taken := m.Get(k); taken {
				return def.Exception(fact.IllegalStateType, "Duplicate key %s (attempted merging values %s and %s)", fact.ToString(k), fact.ToString(old), fact.ToString(x))
			}
			_, err = m.Put(k, x) // putIfAbsent
			return err
		}
		return &folded{put, func() (any, error) { return m, nil }}, err
	}}
}

// teeing passes each element to two collectors, and joins their results.
func teeing(a, b *collector, f fact.FuncValue) (*collector, error) {
	return &collector{begin: func() (gathering, error) {
		first, err := a.begin()
		if err != nil {
			return nil, err
		}
		second, err := b.begin()
		put := func(v any) error {
			if err := first.add(v); err != nil {
				return err
			}
			return second.add(v)
		}
		return &folded{put, func() (any, error) {
			x, err := first.result()
			if err != nil {
				return nil, err
			}
			y, err := second.result()
			if err != nil {
				return nil, err
			}
			return fact.Call(f, 2, x, y)
		}}, err
	}}, nil
}

// finishing returns a collector that converts the result of another one by a function.
func finishing(c *collector, f func(any) (any, error)) *collector {
	return &collector{begin: func() (gathering, error) {
		g, err := c.begin()
		if err != nil {
			return nil, err
		}
		return &folded{g.add, func() (any, error) {
			v, err := g.result()
			if err != nil {
				return nil, err
			}
			return f(v)
		}}, nil
	}}
}

// collect applies a collector to the elements.
func (s *Stream) collect(c *collector) (any, error) {
	g, err := c.begin()
	if err != nil {
		return nil, err
	}
	if err = s.gather(g); err != nil {
		return nil, err
	}
	return g.result()
}

// gather adds the elements to a container. Their number is checked against the limits, as the number of elements of a list is.
func (s *Stream) gather(g gathering) error {
	n := 0
	return s.each(func(v any) (bool, error) {
		if n++; n&1023 == 0 {
			if err := s.env.Grow(16 << 10); err != nil {
				return false, err
			}
		}
		return true, g.add(v)
	})
}
