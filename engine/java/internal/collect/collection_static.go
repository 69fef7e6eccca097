package collect

import (
	"sort"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
)

// moreCollections returns static methods of Collections that create views, which are copies here, or change lists in place.
func moreCollections() []*fact.Method {
	same := func(_ *fact.Type, args []*fact.Type) *fact.Type { return args[0] }
	itself := func(name string, t *fact.Type) *fact.Method {
		return def.GivesBy(same, def.Gives(t, def.Takes(def.S1(name, func(v any) any { return v }), t)))
	}
	inPlace := func(l *fact.ListValue, list []any) error {
		for i, v := range list {
			if _, err := l.Set(i, v); err != nil {
				return err
			}
		}
		return nil
	}
	search := func(list adapt.Items, key any, f fact.FuncValue) (int, error) {
		compare := Comparison(f)
		var failed error
		i, found := sort.Find(len(list), func(i int) int {
			c, err := compare(key, list[i])
			if err != nil {
				failed = err
			}
			return c
		})
		if !found {
			i = -i - 1
		}
		return i, failed
	}
	return []*fact.Method{
		itself("synchronizedList", fact.ListType), itself("synchronizedSet", fact.SetType), itself("synchronizedMap", fact.MapType), itself("synchronizedCollection", fact.CollectionType),
		def.GivesBy(same, def.Gives(fact.MapType, def.Takes(def.T1("unmodifiableMap", func(v any) (any, error) {
			m, err := def.Arg[*fact.MapValue](v)
			if err != nil {
				return nil, err
			}
			out := fact.NewMapOf(fact.LinkedHashMapType)
			for _, e := range m.Entries() {
				if _, err := out.Put(e.Key, e.Value); err != nil {
					return nil, err
				}
			}
			return out.Freeze(), nil
		}), fact.MapType))),
		def.T2("singletonMap", func(k, v any) (*fact.MapValue, error) {
			m := fact.NewMap()
			_, err := m.Put(k, v)
			return m.Freeze(), err
		}),
		def.Takes(def.T3("swap", func(c any, i, j int) (adapt.None, error) {
			l, err := listOf(c)
			if err != nil {
				return adapt.None{}, err
			}
			a, err := l.Get(i)
			if err != nil {
				return adapt.None{}, err
			}
			b, err := l.Set(j, a)
			if err == nil {
				_, err = l.Set(i, b)
			}
			return adapt.None{}, err
		}), fact.ListType, fact.IntType, fact.IntType),
		def.Takes(def.T2("rotate", func(c any, by int) (adapt.None, error) {
			l, err := listOf(c)
			if err != nil || l.Len() == 0 {
				return adapt.None{}, err
			}
			old := append([]any(nil), l.Items()...)
			list := make([]any, len(old))
			for i, v := range old {
				list[def.FloorMod(int64(i+by), int64(len(old)))] = v
			}
			return adapt.None{}, inPlace(l, list)
		}), fact.ListType, fact.IntType),
		def.Takes(def.T2("fill", func(c, v any) (adapt.None, error) {
			l, err := listOf(c)
			if err != nil {
				return adapt.None{}, err
			}
			list := make([]any, l.Len())
			for i := range list {
				list[i] = v
			}
			return adapt.None{}, inPlace(l, list)
		}), fact.ListType, fact.ObjectType),
		def.T2("binarySearch", func(list adapt.Items, key any) (int, error) { return search(list, key, nil) }),
		def.T3("binarySearch", search),
		def.T3("disjoint", func(env *fact.Env, a, b adapt.Items) (bool, error) {
			there := among(env, b)
			for _, x := range a {
				if common, err := there(x); common || err != nil {
					return false, err
				}
			}
			return true, nil
		}),
	}
}

// rareUtilities and rareStreams hold the members in this file, by class.
var (
	rareUtilities = map[*fact.Type]func() def.Class{collectionsType: func() def.Class { return def.Class{Statics: moreCollections()} }}
	rareStreams   = map[*fact.Type]func() def.Class{optionalType: func() def.Class { return def.Class{Methods: moreOptional()} }}
)

// moreOptional returns the methods of Optional that take functions.
func moreOptional() []*fact.Method {
	return []*fact.Method{
		def.E1("flatMap", func(o *optional, f fact.FuncValue) (*optional, error) {
			if o.v == nil {
				return o, nil
			}
			v, err := f(o.v)
			if err != nil {
				return nil, err
			}
			return def.Arg[*optional](v)
		}),
		def.E1("or", func(o *optional, f fact.FuncValue) (*optional, error) {
			if o.v != nil {
				return o, nil
			}
			v, err := f()
			if err != nil {
				return nil, err
			}
			return def.Arg[*optional](v)
		}),
		def.GivesBy(def.ElemOf, def.E1("orElseThrow", func(o *optional, f fact.FuncValue) (any, error) {
			if o.v != nil {
				return o.v, nil
			}
			v, err := f()
			if err != nil {
				return nil, err
			}
			if e, ok := v.(*fact.Exception); ok {
				return nil, e
			}
			return nil, def.Exception(fact.ClassCastType, "%s is not a Throwable", fact.ToString(v))
		})),
		def.E2("ifPresentOrElse", func(o *optional, f, g fact.FuncValue) (adapt.None, error) {
			var err error
			if o.v != nil {
				_, err = f(o.v)
			} else {
				_, err = g()
			}
			return adapt.None{}, err
		}),
		def.M0("stream", func(o *optional) *Stream {
			if o.v == nil {
				return &Stream{}
			}
			return &Stream{items: []any{o.v}}
		}),
	}
}
