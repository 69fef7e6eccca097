package collect

import (
	"slices"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
)

// viewStatics returns the static methods of Collections that create views, which are copies here, or change lists in place.
func viewStatics() []*fact.Method {
	itself := func(name string, t *fact.Type) *fact.Method {
		return def.GivesBy(def.First, def.Gives(t, def.Takes(def.S1(name, func(v any) any { return v }), t)))
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
		low, high := 0, len(list)-1
		for low <= high { // halved as in Java, which shows where elements are equal or not sorted
			mid := (low + high) / 2
			switch c, err := compare(list[mid], key); {
			case err != nil:
				return 0, err
			case c < 0:
				low = mid + 1
			case c > 0:
				high = mid - 1
			default:
				return mid, nil
			}
		}
		return -low - 1, nil
	}
	return []*fact.Method{
		itself("synchronizedList", fact.ListType), itself("synchronizedSet", fact.SetType), itself("synchronizedMap", fact.MapType), itself("synchronizedCollection", fact.CollectionType),
		def.GivesBy(def.First, def.Gives(fact.MapType, def.Takes(def.T1("unmodifiableMap", func(v any) (any, error) {
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
			return adapt.None{}, inPlace(l, slices.Repeat([]any{v}, l.Len()))
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
