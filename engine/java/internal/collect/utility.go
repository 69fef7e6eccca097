package collect

import (
	"slices"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
)

var (
	arraysType      = &fact.Type{Package: "java.util", Name: "Arrays", Kind: fact.Any, Boxed: true, ID: 107}
	collectionsType = &fact.Type{Package: "java.util", Name: "Collections", Kind: fact.Any, Boxed: true, ID: 108}
)

// utilityClasses returns Arrays and Collections.
func utilityClasses() []def.Class {
	return []def.Class{
		{Type: arraysType, Statics: append([]*fact.Method{
			def.GivesBy(genericBy(fact.ListType, items), def.S1("asList", func(list adapt.Rest) *fact.ListValue { return fact.FixedList(list, false) })), // shares its elements with an array
			def.Takes(def.T2("sort", sortNatural), fact.ListType), def.Passing(elementsOfFirst, def.Takes(def.T3("sort", sortList), fact.ListType, fact.FuncType)),
			def.Takes(def.T2("toString", (*fact.Env).Text), fact.ListType), def.Takes(def.T2("deepToString", (*fact.Env).Text), fact.ListType),
			def.Takes(def.T3("equals", sameElements), fact.ListType, fact.ListType), def.Takes(def.T2("hashCode", (*fact.Env).ArrayHash), fact.ListType),
			def.Takes(def.T3("deepEquals", (*fact.Env).ArraysEqual), fact.ListType, fact.ListType), def.Takes(def.T2("deepHashCode", (*fact.Env).ArrayHash), fact.ListType),
			def.GivesBy(streamOf, def.Takes(def.T1("stream", arrayStream), fact.ListType)),
			def.GivesBy(streamOf, def.Takes(def.T4("stream", streamPart), fact.ListType, fact.IntType, fact.IntType)),
			def.Takes(def.T2("binarySearch", searchNatural), fact.ListType, fact.ObjectType),
			def.GivesBy(def.First, def.Takes(def.T4("copyOfRange", copyRange), fact.ListType, fact.IntType, fact.IntType)),
			def.GivesBy(def.First, def.Takes(def.T3("copyOf", func(env *fact.Env, c any, n int) (*fact.ListValue, error) { return copyRange(env, c, 0, n) }), fact.ListType, fact.IntType)),
			def.Takes(def.T3("fill", func(env *fact.Env, c, x any) (adapt.None, error) {
				n, err := size(c)
				for i := 0; i < n && err == nil; i++ {
					if err = env.Step(); err == nil {
						err = fact.SetIndex(c, i, x)
					}
				}
				return adapt.None{}, err
			}), fact.ListType, fact.ObjectType),
			def.Takes(def.T4("fill", func(c any, from, to int, x any) (adapt.None, error) {
				n, err := size(c)
				if err == nil {
					err = arrayRange(n, from, to)
				}
				for i := from; i < to && err == nil; i++ {
					err = fact.SetIndex(c, i, x)
				}
				return adapt.None{}, err
			}), fact.ListType, fact.IntType, fact.IntType, fact.ObjectType),
		}, arrayStatics()...)},
		{Type: collectionsType, Statics: slices.Concat(collectionStatics(), viewStatics(), listStatics()), Fields: map[string]any{
			"EMPTY_LIST": emptyList(), "EMPTY_SET": fact.NewSet().Freeze(), "EMPTY_MAP": fact.NewMap().Freeze()}},
	}
}

// sameElements implements Arrays.equals: arrays within the arrays are equal only if they are the same array.
func sameElements(env *fact.Env, a, b any) (bool, error) {
	x, isArray := a.(*fact.ListValue)
	y, isArrayToo := b.(*fact.ListValue)
	if !isArray || !isArrayToo {
		return env.JavaEqual(a, b)
	}
	return env.JavaEqual(fact.NewList(x.Items()...), fact.NewList(y.Items()...))
}

// copyRange copies a section of an array. The section may extend beyond the end of the array; the missing elements are null, 0 or false.
func copyRange(env *fact.Env, of any, from, to int) (*fact.ListValue, error) {
	list, err := def.Elements(of)
	if err != nil {
		return nil, err
	}
	switch {
	case from > to:
		return nil, def.Exception(fact.IllegalArgumentType, "%d > %d", from, to)
	case from > len(list):
		return nil, def.Exception(fact.ArrayIndexType, "arraycopy: length %d is negative", len(list)-from)
	case from < 0:
		return nil, def.Exception(fact.ArrayIndexType, "arraycopy: source index %d out of bounds for length %d", from, len(list))
	}
	if err := def.Room(env, to-from, 16); err != nil {
		return nil, err
	}
	return arrayLike(of, to-from, list[from:min(to, len(list))])
}
