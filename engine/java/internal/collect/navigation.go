package collect

import (
	"cmp"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// Sorted maps and sets have methods that find neighbours of an element and sections. A section is a view of the whole.

// neighbour returns the entry next to a key, below or above it. If equal is set, an entry with the key itself is returned first. It returns
// nil if there is no such entry.
func neighbour(m *fact.MapValue, k any, above, equal bool) *fact.Entry {
	list := m.Entries()
	at, found := m.Place(k)
	switch {
	case found && equal:
	case above && found:
		at++
	case !above:
		at--
	}
	if at < 0 || at >= len(list) {
		return nil
	}
	return list[at]
}

// endEntry returns the first or last entry, or nil for an empty map. It also removes the entry if remove is set.
func endEntry(m *fact.MapValue, last, remove bool) (e *fact.Entry, err error) {
	list := m.Entries()
	switch {
	case len(list) == 0:
		return nil, nil
	case last:
		e = list[len(list)-1]
	default:
		e = list[0]
	}
	if remove {
		_, _, err = m.Remove(e.Key)
	}
	return e, err
}

// endKey does the same as endEntry but returns the key. empty is the exception for an empty map (see none).
func endKey(m *fact.MapValue, last, remove bool, empty *fact.Type) (any, error) {
	e, err := endEntry(m, last, remove)
	if e == nil {
		return none(empty)
	}
	return e.Key, err
}

// part returns the entries between two keys; nil means unbounded.
func part(m *fact.MapValue, from, to *fact.Bound) (*fact.MapValue, error) {
	if from != nil && to != nil {
		if n, err := m.Order()(from.Key, to.Key); err != nil || n > 0 {
			return nil, cmp.Or(err, def.Exception(fact.IllegalArgumentType, "fromKey > toKey"))
		}
	}
	return m.Section(from, to, false), nil
}

// neighbours lists the methods that find the element next to another.
var neighbours = []struct {
	name         string
	above, equal bool
}{{"floor", false, true}, {"lower", false, false}, {"ceiling", true, true}, {"higher", true, false}}

// parts returns the methods for sections of a sorted collection, based on a function that takes both bounds.
func parts[T, R any](what string, f func(T, *fact.Bound, *fact.Bound) (R, error)) []*fact.Method {
	return []*fact.Method{
		def.E1("head"+what, func(v T, to any) (R, error) { return f(v, nil, &fact.Bound{Key: to, Inclusive: false}) }),
		def.E2("head"+what, func(v T, to any, in bool) (R, error) { return f(v, nil, &fact.Bound{Key: to, Inclusive: in}) }),
		def.E1("tail"+what, func(v T, from any) (R, error) { return f(v, &fact.Bound{Key: from, Inclusive: true}, nil) }),
		def.E2("tail"+what, func(v T, from any, in bool) (R, error) { return f(v, &fact.Bound{Key: from, Inclusive: in}, nil) }),
		def.E2("sub"+what, func(v T, from, to any) (R, error) {
			return f(v, &fact.Bound{Key: from, Inclusive: true}, &fact.Bound{Key: to, Inclusive: false})
		}),
		def.Written("sub"+what, []*fact.Type{fact.ObjectType, fact.BoolType, fact.ObjectType, fact.BoolType}, fact.ObjectType,
			func(_ *fact.Env, args []fact.Value, out *fact.Value) error {
				v, err := def.Arg[T](args[0].Any())
				if err != nil {
					return err
				}
				r, err := f(v, &fact.Bound{Key: args[1].Any(), Inclusive: args[2].N != 0}, &fact.Bound{Key: args[3].Any(), Inclusive: args[4].N != 0})
				out.SetAny(r)
				return err
			}),
	}
}

// navigation returns the methods of TreeMap.
func navigation() []*fact.Method {
	var list []*fact.Method
	for _, n := range neighbours {
		find := with1(mapOf, func(m *fact.MapValue, k any) (any, error) {
			if e := neighbour(m, k, n.above, n.equal); e != nil {
				return e, nil
			}
			return nil, nil
		})
		list = append(list, def.Gives(fact.EntryType, def.E1(n.name+"Entry", find)), def.GivesBy(keyOf, def.E1(n.name+"Key", func(v, k any) (any, error) {
			e, err := find(v, k)
			if e == nil || err != nil {
				return nil, err
			}
			return e.(*fact.Entry).Key, nil
		})))
	}
	for _, m := range parts("Map", with2(mapOf, part)) {
		list = append(list, def.GivesBy(def.Receiver, def.Gives(fact.TreeMapType, m)))
	}
	keys := func(reverse bool) func(m *fact.MapValue) (*fact.SetValue, error) {
		return func(m *fact.MapValue) (*fact.SetValue, error) {
			if reverse {
				m = m.Section(nil, nil, true)
			}
			return m.KeySet(), nil
		}
	}
	return append(list,
		def.GivesBy(def.Receiver, def.Gives(fact.TreeMapType, reading("descendingMap", func(m *fact.MapValue) (*fact.MapValue, error) { return m.Section(nil, nil, true), nil }))),
		def.GivesBy(setOfKeys, reading("navigableKeySet", keys(false))), def.GivesBy(setOfKeys, reading("descendingKeySet", keys(true))))
}

// setNavigation returns the methods of TreeSet.
func setNavigation() []*fact.Method {
	var list []*fact.Method
	for _, n := range neighbours {
		list = append(list, def.GivesBy(def.ElemOf, def.E1(n.name, func(s *fact.SetValue, k any) (any, error) {
			if e := neighbour(s.Map(), k, n.above, n.equal); e != nil {
				return e.Key, nil
			}
			return nil, nil
		})))
	}
	for _, m := range parts("Set", func(s *fact.SetValue, from, to *fact.Bound) (*fact.SetValue, error) {
		m, err := part(s.Map(), from, to)
		if err != nil {
			return nil, err
		}
		return s.Over(m), nil
	}) {
		list = append(list, def.GivesBy(def.Receiver, def.Gives(fact.TreeSetType, m)))
	}
	end := func(name string, last, remove bool, empty *fact.Type) *fact.Method {
		return def.GivesBy(def.ElemOf, def.E0(name, func(s *fact.SetValue) (any, error) { return endKey(s.Map(), last, remove, empty) }))
	}
	return append(list,
		def.GivesBy(def.Receiver, def.Gives(fact.TreeSetType, def.M0("descendingSet", func(s *fact.SetValue) *fact.SetValue {
			return s.Over(s.Map().Section(nil, nil, true))
		}))),
		def.GivesBy(genericElem(iteratorType), def.E0("descendingIterator", func(s *fact.SetValue) (*iterator, error) {
			return newIterator(s.Over(s.Map().Section(nil, nil, true)))
		})),
		def.Changing(end("pollFirst", false, true, nil))[0], def.Changing(end("pollLast", true, true, nil))[0],
		end("first", false, false, fact.NoSuchElementType), end("last", true, false, fact.NoSuchElementType))
}
