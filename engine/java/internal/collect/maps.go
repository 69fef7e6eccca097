package collect

import (
	"reflect"

	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/function"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
)

// mapOf returns a map as rules see it. A Go map is copied and is read-only.
func mapOf(v any) (*fact.MapValue, error) {
	switch m := v.(type) {
	case *fact.MapValue:
		return m, nil
	case nil:
		return nil, fact.NullPointer()
	}
	m, err := fact.Convert(v, fact.MapType)
	if err != nil {
		return nil, err
	}
	return m.(*fact.MapValue), nil
}

func put(m, k, v any) (any, error) {
	if x, ok := m.(*fact.MapValue); ok {
		return x.Put(k, v)
	}
	if reflect.ValueOf(m).Kind() != reflect.Map {
		return nil, unsupported()
	}
	old, err := fact.Index(m, k)
	if err == nil {
		err = fact.SetIndex(m, k, v)
	}
	return old, err
}

func mapClasses() []def.Class {
	list := []def.Class{
		{Type: fact.MapType, Methods: append(mapReaders(), def.Changing(append(mapWriters(), mapUpdaters()...)...)...), Statics: mapStatics()},
		{Type: fact.TreeMapType, Methods: treeMapMethods()},
		{Type: fact.HashMapType}, {Type: fact.ConcurrentMapType, Statics: []*fact.Method{def.S0("newKeySet", func() *fact.SetValue { return fact.NewSetOf(fact.HashSetType) })}}, {Type: fact.LinkedHashMapType},
		{Type: fact.EnumMapType},
		{Type: fact.PropertiesType, Methods: propertiesMethods()},
	}
	for i := 1; i < len(list); i++ {
		list[i].Constructors = mapConstructors(list[i].Type)
	}
	return append(list, entryClasses()...)
}

func mapConstructors(t *fact.Type) []*fact.Method {
	list := []*fact.Method{
		def.S0("", func() *fact.MapValue { return fact.NewMapOf(t) }),
		def.Takes(def.T1("", func(v any) (*fact.MapValue, error) {
			m := fact.NewMapOf(t)
			from, err := mapOf(v)
			if err == nil {
				if t == fact.ConcurrentMapType {
					m.Reserve(16)
				}
				err = putAll(m, from)
			}
			return m, err
		}), fact.MapType),
	}
	if t == fact.EnumMapType {
		return append(list[1:], def.S1("", func(*fact.Type) *fact.MapValue { return fact.NewMapOf(t) }))
	}
	if t == fact.TreeMapType {
		return append(list, def.S1("", func(f fact.FuncValue) *fact.MapValue { return fact.NewSortedMap(function.Comparison(f)) }))
	}
	sized := func(n int, _ float32) *fact.MapValue {
		m := fact.NewMapOf(t)
		if t == fact.ConcurrentMapType {
			n = n*4/3 + 1
		}
		m.Reserve(max(n, 1)) // a table for none has one place, as one for one has
		return m
	}
	list = append(list, def.S1("", func(n int) *fact.MapValue { return sized(n, 0) }), def.S2("", sized))
	switch t {
	case fact.ConcurrentMapType:
		return append(list, def.T3("", func(n int, f float32, _ int) (*fact.MapValue, error) { return sized(n, f), nil }))
	case fact.PropertiesType:
		return []*fact.Method{list[0], list[2]}
	case fact.LinkedHashMapType:
	default:
		return list
	}
	return append(list,
		def.T3("", func(n int, _ float32, access bool) (*fact.MapValue, error) {
			m := fact.NewMapOf(t)
			if access {
				m.OrderByAccess()
			}
			return m, nil
		}))
}

func putAll(m any, from *fact.MapValue) error {
	if hashed, ok := m.(*fact.MapValue); ok {
		hashed.Expect(from.Len())
	}
	for k, v := range from.All() {
		if _, err := put(m, k, v); err != nil {
			return err
		}
	}
	return nil
}

// reading returns a method that only reads the map.
func reading[R any](name string, f func(m *fact.MapValue) (R, error)) *fact.Method {
	return def.E0(name, with0(mapOf, f))
}

func mapReaders() []*fact.Method {
	return []*fact.Method{
		def.E0("size", size),
		isEmpty(),
		def.AtOnce(fact.ElementAtOnce, def.GivesBy(def.ElemOf, def.E1("get", func(c, key any) (any, error) {
			if m, ok := c.(*fact.MapValue); ok {
				if err := m.MayAskFor(key, 1); err != nil {
					return nil, err
				}
			}
			return fact.Index(c, key)
		}))),
		def.Storing(def.GivesBy(def.ElemOf, def.E2("getOrDefault", with2(mapOf, func(m *fact.MapValue, k, other any) (any, error) {
			if x, ok := m.Get(k); ok {
				return x, nil
			}
			return other, m.MayAskFor(k, 1)
		})))),
		def.AtOnce(fact.HasAtOnce, def.E1("containsKey", with1(mapOf, func(m *fact.MapValue, k any) (bool, error) { return m.Has(k), m.MayAskFor(k, 1) }))),
		def.E1("containsValue", with1(mapOf, func(m *fact.MapValue, x any) (bool, error) {
			for _, e := range m.Entries() {
				if fact.JavaEqual(x, e.Value) {
					return true, nil
				}
			}
			return false, m.MayAskFor(x, 1)
		})),
		def.GivesBy(setOfKeys, reading("keySet", func(m *fact.MapValue) (*fact.SetValue, error) { return m.KeySet(), nil })),
		def.Gives(fact.CollectionType, def.GivesBy(genericElem(fact.CollectionType), reading("values", func(m *fact.MapValue) (*fact.ListValue, error) {
			return m.Values(), nil
		}))),
		def.GivesBy(entrySetOf, reading("entrySet", func(m *fact.MapValue) (*fact.SetValue, error) { return m.EntrySet(), nil })),
		def.GivesBy(def.Receiver, def.E0("clone", func(v any) (*fact.MapValue, error) {
			m, err := mapOf(v)
			if err != nil {
				return nil, err
			}
			out := m.Fresh()
			return out, putAll(out, m)
		})),
		def.E1("forEach", with1(mapOf, func(m *fact.MapValue, f fact.FuncValue) (adapt.None, error) {
			call := function.EachPair(f)
			for k, x := range m.All() {
				if _, err := call(k, x); err != nil {
					return adapt.None{}, err
				}
			}
			return adapt.None{}, nil
		})),
	}
}

// ownMap returns a map that rule text may change.
func ownMap(v any) (*fact.MapValue, error) {
	if m, ok := v.(*fact.MapValue); ok && !m.Frozen() {
		return m, nil
	}
	return nil, unsupported()
}

// mapWriters returns the methods that store and remove entries.
func mapWriters() []*fact.Method {
	return []*fact.Method{
		def.Storing(def.GivesBy(def.ElemOf, def.E2("put", put))),
		def.E1("putAll", func(m, from any) (adapt.None, error) {
			f, err := mapOf(from)
			if err == nil {
				err = putAll(m, f)
			}
			return adapt.None{}, err
		}),
		def.Storing(def.GivesBy(def.ElemOf, def.E2("putIfAbsent", func(v, k, x any) (any, error) {
			old, err := fact.Index(v, k)
			if err != nil || old != nil {
				return old, err
			}
			return put(v, k, x)
		}))),
		def.GivesBy(def.ElemOf, def.E1("remove", with1(ownMap, func(m *fact.MapValue, k any) (any, error) { old, _, err := m.Remove(k); return old, err }))),
		def.E0("clear", with0(ownMap, func(m *fact.MapValue) (adapt.None, error) { return adapt.None{}, m.Clear() })),
	}
}

// mapsTo reports whether a map has an entry with a value that equals v.
func mapsTo(m *fact.MapValue, k, v any) bool {
	now, has := m.Get(k)
	return has && fact.JavaEqual(now, v)
}

// mapUpdaters returns the methods that change entries depending on their values.
func mapUpdaters() []*fact.Method {
	// compute returns a method that stores the result of a function.
	compute := func(name string) *fact.Method {
		return def.GivesBy(def.ElemOf, def.E2(name, with2(ownMap, func(m *fact.MapValue, k any, f fact.FuncValue) (any, error) {
			return m.Compute(fact.ComputingOf(name), k, f)
		})))
	}
	return []*fact.Method{
		def.Storing(def.GivesBy(def.ElemOf, def.E2("replace", with2(ownMap, func(m *fact.MapValue, k, x any) (any, error) {
			if _, has := m.Get(k); !has {
				return nil, nil
			}
			return m.Put(k, x)
		})))),
		def.Storing(def.E3("replace", func(v, k, old, x any) (bool, error) {
			m, err := ownMap(v)
			if err != nil || !mapsTo(m, k, old) {
				return false, err
			}
			_, err = m.Put(k, x)
			return err == nil, err
		})),
		def.E2("remove", with2(ownMap, func(m *fact.MapValue, k, old any) (bool, error) {
			if !mapsTo(m, k, old) {
				return false, nil
			}
			_, ok, err := m.Remove(k)
			return ok, err
		})),
		def.E1("replaceAll", with1(ownMap, func(m *fact.MapValue, f fact.FuncValue) (adapt.None, error) {
			call := function.EachPair(f)
			for _, e := range m.Entries() {
				x, err := call(e.Key, e.Value)
				if err == nil {
					_, err = m.Put(e.Key, x)
				}
				if err != nil {
					return adapt.None{}, err
				}
			}
			return adapt.None{}, nil
		})),
		compute("computeIfAbsent"), compute("computeIfPresent"), compute("compute"),
		def.Passing(joinsValues, def.GivesBy(def.ElemOf, def.Written("merge", []*fact.Type{fact.ObjectType, fact.ObjectType, fact.FuncType}, fact.ObjectType, merge))),
	}
}

// merge implements merge(key, value, function).
func merge(_ *fact.Env, args []fact.Value, out *fact.Value) error {
	f, err := def.Arg[fact.FuncValue](args[3].Any())
	if err != nil {
		return err
	}
	m := args[0].Map()
	if m == nil {
		return unsupported()
	}
	v, err := m.Merge(args[1].Any(), args[2].Any(), f)
	out.SetAny(v)
	return err
}

func treeMapMethods() []*fact.Method {
	key := func(name string, last bool) *fact.Method {
		return def.GivesBy(keyOf, reading(name, func(m *fact.MapValue) (any, error) { return endKey(m, last, false, fact.NoSuchElementType) }))
	}
	entry := func(name string, last, remove bool) *fact.Method {
		return def.Gives(fact.EntryType, reading(name, func(m *fact.MapValue) (any, error) {
			if e, err := endEntry(m, last, remove); e != nil {
				return e, err
			}
			return nil, nil
		}))
	}
	changing := def.Changing(entry("pollFirstEntry", false, true), entry("pollLastEntry", true, true))
	return append(append(navigation(), changing...), key("firstKey", false), key("lastKey", true), entry("firstEntry", false, false), entry("lastEntry", true, false))
}
