package accumulate

import (
	"whenthen/engine/internal/operation"
	"whenthen/internal/fact"
)

// countFold counts matches, regardless of the argument.
func countFold(_, _ *fact.Type) *fact.Fold {
	return &fact.Fold{
		Nulls:  true,
		New:    func() any { return new(int64) },
		Add:    func(state, _ any) error { *state.(*int64)++; return nil },
		Remove: func(state, _ any) bool { *state.(*int64)--; return true },
		Value:  func(state any) (any, bool) { return *state.(*int64), true },
		Sure:   true,
		Numbers: &fact.NumberFold{
			Blind:  true,
			Add:    func(state any, _ uint64) { *state.(*int64)++ },
			AddAll: func(state any, bits []uint64) { *state.(*int64) += int64(len(bits)) },
			Remove: func(state any, _ uint64) bool { *state.(*int64)--; return true },
		},
	}
}

// listFold collects values in the order in which they are added, including nulls.
func listFold(arg, result *fact.Type) *fact.Fold {
	var of *fact.Type // nil for an ArrayList
	if class(result) == fact.LinkedListType {
		of = fact.LinkedListType
	}
	fold := &fact.Fold{
		Nulls: true,
		New:   func() any { return &gatheredList{} },
		Add:   func(state, v any) error { state.(*gatheredList).Add(v); return nil },
		Remove: func(state, v any) bool { // removes the first equal value, as Java's list does
			state.(*gatheredList).Remove(v, operation.Identical)
			return true
		},
		AddAtOnce: func(state, v any) bool {
			state.(*gatheredList).Add(v)
			return true
		},
		AddAllAtOnce: func(state any, values []any) int {
			state.(*gatheredList).AddAll(values)
			return len(values)
		},
		RemoveAtOnce: func(state, v any) bool { return state.(*gatheredList).RemovePlain(v) },
		Value:        func(state any) (any, bool) { return state.(*gatheredList).List(of), true },
		Sure:         true,
	}
	if arg != nil && (arg.Kind == fact.Int || arg.Kind == fact.Long) {
		kind := arg.Kind
		fold.Numbers = &fact.NumberFold{
			Valued: true,
			Add:    func(state any, bits uint64) { state.(*gatheredList).AddInt(kind, int64(bits)) },
			AddAll: func(state any, bits []uint64) { state.(*gatheredList).AddInts(kind, bits) },
			Remove: func(state any, bits uint64) bool {
				state.(*gatheredList).RemoveInt(kind, int64(bits))
				return true
			},
		}
	}
	return fold
}

// class returns the class of a result type, or nil if it is not known.
func class(result *fact.Type) *fact.Type {
	if result == nil {
		return nil
	}
	return result.Raw()
}

// setFold collects distinct values. It counts equal values, so that they can be removed again.
func setFold(arg, result *fact.Type) *fact.Fold {
	kind := fact.HashSetType
	switch c := class(result); c {
	case fact.LinkedHashSetType, fact.TreeSetType:
		kind = c
	}
	order := fact.HashMapType
	if kind == fact.LinkedHashSetType {
		order = fact.LinkedHashMapType
	}
	fold := &fact.Fold{
		Nulls:  true,
		New:    func() any { return fact.NewCountedSet(kind, order) },
		Add:    func(state, v any) error { state.(*fact.CountedSet).Add(v); return nil },
		Remove: func(state, v any) bool { state.(*fact.CountedSet).Remove(v); return true },
		Value: func(state any) (any, bool) {
			set, err := state.(*fact.CountedSet).Set()
			operation.Check(err)
			return set, true
		},
		Sure: kind != fact.TreeSetType,
	}
	if arg != nil && arg.Kind == fact.Int {
		fold.Numbers = &fact.NumberFold{
			Valued: true,
			Add:    func(state any, bits uint64) { state.(*fact.CountedSet).AddInt(int(bits)) },
			Remove: func(state any, bits uint64) bool { state.(*fact.CountedSet).RemoveInt(int(bits)); return true },
		}
	}
	if arg != nil && arg.Kind.Unboxed() { // otherwise another element may be an object with an equals method of its own
		fold.AddAtOnce = func(state, v any) bool {
			plain := scalar(v)
			if plain {
				state.(*fact.CountedSet).Add(v)
			}
			return plain
		}
		fold.AddAllAtOnce = func(state any, values []any) int {
			set := state.(*fact.CountedSet)
			set.Expect(len(values))
			for i, v := range values {
				if !scalar(v) {
					return i
				}
				set.Add(v)
			}
			return len(values)
		}
		fold.RemoveAtOnce = func(state, v any) bool {
			plain := scalar(v)
			if plain {
				state.(*fact.CountedSet).Remove(v)
			}
			return plain
		}
	}
	return fold
}

// scalar reports whether a value equals only values of its Go type, by Go's ==.
func scalar(v any) bool {
	switch v.(type) {
	case int, int64, string:
		return true
	}
	return false
}
