package collect

import (
	"math/bits"
	"slices"

	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/function"
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
	compare := function.Comparison(f)
	low, high := 0, len(list)-1
	for low <= high { // halved as in Java, so that the result is the same where elements are equal or not sorted
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

// readOnly returns the method of Collections that makes an unmodifiable view of collections of a class.
func readOnly(name string, t *fact.Type) *fact.Method {
	return def.GivesBy(def.First, def.Gives(t, def.Takes(def.T1("unmodifiable"+name, func(v any) (any, error) {
		if x, ok := v.(*fact.Record); ok && x.Held() != nil {
			v = x.Held()
		}
		switch c := v.(type) {
		case *fact.ListValue:
			return c.ReadOnly(), nil
		case *fact.SetValue:
			return c.ReadOnly(), nil
		case *fact.MapValue:
			return c.ReadOnly(), nil
		case nil:
			return nil, fact.NullPointer()
		}
		if t == fact.MapType { // a Go map, which rules cannot change
			return mapOf(v)
		}
		list, err := def.Elements(v)
		if t == fact.SetType {
			return fact.NewSet(list...).Freeze(), err
		}
		return fact.FixedList(list, true), err
	}), t)))
}

// viewStatics returns the static methods of Collections that create views, and those that search.
func viewStatics() []*fact.Method {
	itself := func(name string, t *fact.Type) *fact.Method {
		return def.GivesBy(def.First, def.Gives(t, def.Takes(def.S1(name, func(v any) any { return v }), t)))
	}
	return []*fact.Method{
		readOnly("SortedSet", fact.TreeSetType), readOnly("NavigableSet", fact.TreeSetType), readOnly("SortedMap", fact.TreeMapType), readOnly("NavigableMap", fact.TreeMapType),
		readOnly("List", fact.ListType), readOnly("Set", fact.SetType), readOnly("Collection", fact.CollectionType), readOnly("Map", fact.MapType),
		itself("synchronizedList", fact.ListType), itself("synchronizedSet", fact.SetType), itself("synchronizedMap", fact.MapType), itself("synchronizedCollection", fact.CollectionType),
		itself("synchronizedSortedSet", fact.TreeSetType), itself("synchronizedSortedMap", fact.TreeMapType),
		def.GivesBy(genericElem(iteratorType), def.T1("enumeration", newIterator)), def.S0("emptyIterator", func() *iterator { return &iterator{} }),
		def.T1("list", func(it *iterator) (*fact.ListValue, error) {
			l := fact.NewList()
			for it.hasNext() {
				v, err := it.next()
				if err == nil {
					err = l.Add(v)
				}
				if err != nil {
					return nil, err
				}
			}
			return l, nil
		}),
		def.T2("singletonMap", func(k, v any) (*fact.MapValue, error) {
			m := fact.NewMap()
			_, err := m.Put(k, v)
			return m.Freeze(), err
		}),
		def.T2("binarySearch", searchNatural), def.Passing(elementsOfFirst, def.T3("binarySearch", binarySearch)),
		def.AtOnce(fact.DisjointAtOnce, def.T3("disjoint", func(env *fact.Env, a, b adapt.Items) (bool, error) {
			there := among(env, b, len(a))
			for _, x := range a {
				if common, err := there(x); common || err != nil {
					return false, err
				}
			}
			return true, nil
		})),
	}
}

// listStatics returns the static methods of Collections that change lists in place.
func listStatics() []*fact.Method {
	return []*fact.Method{
		def.Takes(def.T3("replaceAll", with2(listOf, func(l *fact.ListValue, old, by any) (bool, error) {
			list := slices.Clone(l.Items())
			found := false
			for i, v := range list {
				if fact.JavaEqual(old, v) {
					list[i], found = by, true
				}
			}
			_, err := setAll(l, list)
			return found, err
		})), fact.ListType, fact.ObjectType, fact.ObjectType),
		def.Takes(def.T2("copy", with1(listOf, func(l *fact.ListValue, from adapt.Items) (adapt.None, error) {
			if len(from) > l.Len() {
				return adapt.None{}, fact.NewException(fact.IndexOutOfBoundsType, "Source does not fit in dest")
			}
			return setAll(l, from)
		})), fact.ListType, fact.ListType),
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
	}
}

// collectionStatics returns the other static methods of Collections.
func collectionStatics() []*fact.Method {
	extreme := func(want int) func(v adapt.Items, f fact.FuncValue) (any, error) {
		return func(v adapt.Items, f fact.FuncValue) (any, error) {
			if len(v) == 0 {
				return nil, &fact.Exception{Type: fact.NoSuchElementType}
			}
			return function.Best(v, want, function.Comparison(f))
		}
	}
	one := func(f func(v adapt.Items, f fact.FuncValue) (any, error)) func(adapt.Items) (any, error) {
		return func(v adapt.Items) (any, error) { return f(v, nil) }
	}
	elem := func(m *fact.Method) *fact.Method { return def.GivesBy(elemOfFirst, m) }
	return []*fact.Method{
		def.Takes(def.T2("sort", sortNatural), fact.ListType), def.Passing(elementsOfFirst, def.Takes(def.T3("sort", sortList), fact.ListType, fact.FuncType)),
		def.Takes(def.T1("shuffle", with0(listOf, func(l *fact.ListValue) (adapt.None, error) { return shuffle(l, number.NewRandom(0)) })), fact.ListType),
		def.Takes(def.T2("shuffle", with1(listOf, shuffle)), fact.ListType, number.RandomType),
		elem(def.T1("max", one(extreme(1)))), elem(def.Passing(elementsOfFirst, def.T2("max", extreme(1)))), elem(def.T1("min", one(extreme(-1)))), elem(def.Passing(elementsOfFirst, def.T2("min", extreme(-1)))),
		def.S2("frequency", func(v adapt.Items, x any) int {
			n := 0
			for _, e := range v {
				if fact.JavaEqual(x, e) {
					n++
				}
			}
			return n
		}),
		def.T3("indexOfSubList", func(env *fact.Env, l, part adapt.Items) (int, error) { return partOf(env, l, part, false) }),
		def.T3("lastIndexOfSubList", func(env *fact.Env, l, part adapt.Items) (int, error) { return partOf(env, l, part, true) }),
		def.Takes(def.T2("addAll", func(c any, list adapt.Rest) (bool, error) { return addAll(c, adapt.Items(list)) }), fact.CollectionType, fact.ObjectType),
		def.S0("emptyList", emptyList),
		def.S0("emptySet", func() *fact.SetValue { return fact.NewSet().Freeze() }),
		def.S0("emptyMap", func() *fact.MapValue { return fact.NewMap().Freeze() }),
		def.S0("emptySortedMap", func() *fact.MapValue { return fact.NewMapOf(fact.TreeMapType).Freeze() }),
		def.S0("emptySortedSet", func() *fact.SetValue { return fact.NewSetOf(fact.TreeSetType).Freeze() }),
		def.S1("singletonList", func(v any) *fact.ListValue { return fact.FixedList([]any{v}, true).In(fact.CopiesForm) }),
		def.S1("singleton", func(v any) *fact.SetValue { return fact.NewSet(v).Freeze() }),
		def.T3("nCopies", func(env *fact.Env, n int, v any) (*fact.ListValue, error) {
			if n < 0 {
				return nil, def.Exception(fact.IllegalArgumentType, "List length = %d", n)
			}
			if err := def.Room(env, n, 16); err != nil {
				return nil, err
			}
			return fact.FixedList(slices.Repeat([]any{v}, n), true).In(fact.CopiesForm), nil
		}),
		def.S0("reverseOrder", func() fact.FuncValue { return function.Reversed(fact.NaturalOrder) }),
		def.S1("reverseOrder", func(f fact.FuncValue) fact.FuncValue { return function.Reversed(function.Comparison(f)) }),
	}
}

func emptyList() *fact.ListValue { return fact.FixedList(nil, false).In(fact.CopiesForm) }

// sortList sorts by a Comparator, which may be null.
func sortList(env *fact.Env, c, f any) (adapt.None, error) {
	l, err := listOf(c)
	if err != nil {
		return adapt.None{}, err
	}
	if err := env.Work(l.Len() * bits.Len(uint(l.Len()))); err != nil {
		return adapt.None{}, err
	}
	if f, _ := f.(fact.FuncValue); f != nil {
		return adapt.None{}, l.Sort(env, function.Comparison(f))
	}
	return adapt.None{}, l.SortNatural(env)
}

func sortNatural(env *fact.Env, c any) (adapt.None, error) { return sortList(env, c, nil) }

// partOf returns the index of the first or last place in a list at which all elements of another list follow each other, or -1.
func partOf(env *fact.Env, l, part adapt.Items, last bool) (int, error) {
	found := -1
	for i := 0; i+len(part) <= len(l); i++ {
		if err := env.Work(1 + len(part)); err != nil {
			return 0, err
		}
		if slices.EqualFunc(l[i:i+len(part)], part, fact.JavaEqual) {
			if found = i; !last {
				break
			}
		}
	}
	return found, nil
}
