package collect

import (
	"slices"

	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/number"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
)

// setAll replaces the elements of a list.
func setAll(l *fact.ListValue, list []any) (adapt.None, error) {
	for i, v := range list {
		if _, err := l.Set(i, v); err != nil {
			return adapt.None{}, err
		}
	}
	return adapt.None{}, nil
}

// swap exchanges two elements of a list.
func swap(l *fact.ListValue, i, j int) (adapt.None, error) {
	a, err := l.Get(i)
	if err != nil {
		return adapt.None{}, err
	}
	b, err := l.Set(j, a)
	if err == nil {
		_, err = l.Set(i, b)
	}
	return adapt.None{}, err
}

func shuffle(l *fact.ListValue, r *number.Random) (adapt.None, error) {
	for i := l.Len(); i > 1; i-- {
		j, err := r.Bounded(i)
		if err == nil {
			_, err = swap(l, i-1, j)
		}
		if err != nil {
			return adapt.None{}, err
		}
	}
	return adapt.None{}, nil
}

// binarySearch returns the index of a key in a sorted list, or -(insertion point)-1 if it is not there.
func binarySearch(list adapt.Items, key any, f fact.FuncValue) (int, error) {
	compare := comparisons(f)
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

func searchNatural(list adapt.Items, key any) (int, error) { return binarySearch(list, key, nil) }

// viewStatics returns the static methods of Collections that create views, which are copies here, or change lists in place.
func viewStatics() []*fact.Method {
	itself := func(name string, t *fact.Type) *fact.Method {
		return def.GivesBy(def.First, def.Gives(t, def.Takes(def.S1(name, func(v any) any { return v }), t)))
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
		def.Takes(def.T3("swap", with2(listOf, swap)), fact.ListType, fact.IntType, fact.IntType),
		def.Takes(def.T1("reverse", with0(listOf, func(l *fact.ListValue) (adapt.None, error) {
			list := slices.Clone(l.Items())
			slices.Reverse(list)
			return setAll(l, list)
		})), fact.ListType),
		def.Takes(def.T2("rotate", with1(listOf, func(l *fact.ListValue, by int) (adapt.None, error) {
			list := make([]any, l.Len())
			for i, v := range l.Items() {
				list[def.FloorMod(int64(i+by), int64(len(list)))] = v
			}
			return setAll(l, list)
		})), fact.ListType, fact.IntType),
		def.Takes(def.T2("fill", with1(listOf, func(l *fact.ListValue, v any) (adapt.None, error) {
			return setAll(l, slices.Repeat([]any{v}, l.Len()))
		})), fact.ListType, fact.ObjectType),
		def.T2("binarySearch", searchNatural), def.T3("binarySearch", binarySearch),
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
