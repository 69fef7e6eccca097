package collect

import (
	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/function"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
)

// arrayStatics returns the methods of Arrays that process the elements of one array, or of two arrays in parallel.
func arrayStatics() []*fact.Method {
	return []*fact.Method{
		def.Takes(def.T3("setAll", fillBy), fact.ListType, fact.FuncType),
		def.Takes(def.T4("sort", sortRange), fact.ListType, fact.IntType, fact.IntType),
		def.Takes(def.T3("mismatch", func(env *fact.Env, a, b any) (int, error) {
			i, _, _, err := inStep(env, a, b)
			return i, err
		}), fact.ListType, fact.ListType),
		def.Takes(def.T3("compare", func(env *fact.Env, a, b any) (int, error) {
			i, x, y, err := inStep(env, a, b)
			if err != nil || i < 0 {
				return 0, err
			}
			if i < min(len(x), len(y)) {
				return function.Comparison(nil)(x[i], y[i])
			}
			return len(x) - len(y), nil
		}), fact.ListType, fact.ListType),
	}
}

// fillBy sets each element of an array to the result of a function of its index.
func fillBy(env *fact.Env, array any, f fact.FuncValue) (adapt.None, error) {
	n, err := size(array)
	for i := 0; i < n && err == nil; i++ {
		var v any
		if err = env.Step(); err == nil {
			v, err = f(i)
		}
		if err == nil {
			err = fact.SetIndex(array, i, v)
		}
	}
	return adapt.None{}, err
}

// arrayRange returns the exception for a part of an array of n elements that does not exist.
func arrayRange(n, from, to int) error {
	switch {
	case from > to:
		return def.Exception(fact.IllegalArgumentType, "fromIndex(%d) > toIndex(%d)", from, to)
	case from < 0:
		return def.Exception(fact.ArrayIndexType, "Array index out of range: %d", from)
	case to > n:
		return def.Exception(fact.ArrayIndexType, "Array index out of range: %d", to)
	}
	return nil
}

func sortRange(env *fact.Env, array any, from, to int) (adapt.None, error) {
	list, err := def.Elements(array)
	if err == nil {
		err = arrayRange(len(list), from, to)
	}
	if err != nil {
		return adapt.None{}, err
	}
	part := fact.NewList(append([]any(nil), list[from:to]...)...)
	if _, err := sortNatural(env, part); err != nil {
		return adapt.None{}, err
	}
	for i, v := range part.Items() {
		if err := fact.SetIndex(array, from+i, v); err != nil {
			return adapt.None{}, err
		}
	}
	return adapt.None{}, nil
}

// inStep returns the elements of two arrays and the first index at which they differ: the shorter length if one array begins with the
// other, and -1 if they are equal.
func inStep(env *fact.Env, a, b any) (at int, x, y []any, err error) {
	if x, err = def.Elements(a); err != nil {
		return 0, nil, nil, err
	}
	if y, err = def.Elements(b); err != nil {
		return 0, nil, nil, err
	}
	n := min(len(x), len(y))
	for i := range n {
		if err := env.Step(); err != nil {
			return 0, nil, nil, err
		}
		if !fact.JavaEqual(x[i], y[i]) {
			return i, x, y, nil
		}
	}
	if len(x) == len(y) {
		return -1, x, y, nil
	}
	return n, x, y, nil
}
