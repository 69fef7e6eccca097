package accumulate

import (
	"math"

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
		New:   func() any { return &fact.GatheredList{} },
		Add:   func(state, v any) error { state.(*fact.GatheredList).Add(v); return nil },
		Remove: func(state, v any) bool { // removes the first equal value, as Java's list does
			state.(*fact.GatheredList).Remove(v, operation.Identical)
			return true
		},
		AddAtOnce: func(state, v any) bool {
			state.(*fact.GatheredList).Add(v)
			return true
		},
		AddAllAtOnce: func(state any, values []any) int {
			state.(*fact.GatheredList).AddAll(values)
			return len(values)
		},
		RemoveAtOnce: func(state, v any) bool { return state.(*fact.GatheredList).RemovePlain(v) },
		Value:        func(state any) (any, bool) { return state.(*fact.GatheredList).List(of), true },
		Sure:         true,
	}
	if arg != nil && (arg.Kind == fact.Int || arg.Kind == fact.Long) {
		kind := arg.Kind
		fold.Numbers = &fact.NumberFold{
			Valued: true,
			Add:    func(state any, bits uint64) { state.(*fact.GatheredList).AddInt(kind, int64(bits)) },
			AddAll: func(state any, bits []uint64) { state.(*fact.GatheredList).AddInts(kind, bits) },
			Remove: func(state any, bits uint64) bool {
				state.(*fact.GatheredList).RemoveInt(kind, int64(bits))
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

// extremeFold returns the fold of max (sign 1) or min (sign -1). Of equal values it keeps the first. It skips nulls.
func extremeFold(sign int) func(arg, result *fact.Type) *fact.Fold {
	return func(arg, _ *fact.Type) *fact.Fold {
		if arg != nil && arg.Kind.Integer() && !arg.Boxed {
			return wholeExtreme(int64(sign), arg.Kind)
		}
		if arg != nil && arg.Kind == fact.Double && !arg.Boxed {
			return doubleExtreme(sign)
		}
		return &fact.Fold{
			New: func() any { return &extreme{} },
			Add: func(state, v any) error {
				s := state.(*extreme)
				if s.best == nil {
					s.best = v
					return nil
				}
				n, err := fact.Compare(v, s.best)
				if err == nil && n*sign > 0 {
					s.best = v
				}
				return err
			},
			Remove: func(state, v any) bool { // fails if the best value is removed
				n, err := fact.Compare(v, state.(*extreme).best)
				return err == nil && n != 0
			},
			Value: func(state any) (any, bool) { best := state.(*extreme).best; return best, best != nil },
		}
	}
}

// extreme is the best value so far, or nil if there is none.
type extreme struct{ best any }

// wholeExtreme returns the same fold as extremeFold for integers that cannot be null.
func wholeExtreme(sign int64, k fact.Kind) *fact.Fold {
	numbers := &fact.NumberFold{
		Add: func(state any, bits uint64) {
			s, v := state.(*extremeNumber[int64]), int64(bits)
			if !s.known || sign > 0 && v > s.best || sign < 0 && v < s.best {
				s.best, s.known = v, true
			}
		},
		AddAll: func(state any, bits []uint64) {
			s, best := state.(*extremeNumber[int64]), int64(bits[0])
			if s.known {
				best = s.best
			}
			if sign > 0 {
				for _, b := range bits {
					best = max(best, int64(b))
				}
			} else {
				for _, b := range bits {
					best = min(best, int64(b))
				}
			}
			s.best, s.known = best, true
		},
		Remove: func(state any, bits uint64) bool { return int64(bits) != state.(*extremeNumber[int64]).best },
	}
	return extremeOf(numbers, wholeBits, func(best int64) any { return fact.BoxInt(k, best) })
}

// extremeNumber is the best number so far, if there is any.
type extremeNumber[T any] struct {
	best  T
	known bool
}

// extremeOf completes a fold of numbers whose state is an extremeNumber. bits returns the number in an object, box the object for a number.
func extremeOf[T any](numbers *fact.NumberFold, bits func(any) (uint64, error), box func(T) any) *fact.Fold {
	fold := boxing(numbers, bits)
	fold.Sure = true
	fold.New = func() any { return &extremeNumber[T]{} }
	fold.Value = func(state any) (any, bool) {
		s := state.(*extremeNumber[T])
		if !s.known {
			return nil, false
		}
		return box(s.best), true
	}
	return fold
}

// doubleExtreme returns the same fold as extremeFold for doubles that cannot be null.
func doubleExtreme(sign int) *fact.Fold {
	better := after // reports whether a replaces b
	if sign < 0 {
		better = func(a, b float64) bool { return after(b, a) }
	}
	return extremeOf(&fact.NumberFold{
		Floating: true,
		Valued:   true,
		Add: func(state any, bits uint64) {
			s, v := state.(*extremeNumber[float64]), math.Float64frombits(bits)
			if !s.known || better(v, s.best) {
				s.best, s.known = v, true
			}
		},
		Remove: func(state any, bits uint64) bool {
			s, v := state.(*extremeNumber[float64]), math.Float64frombits(bits)
			return after(v, s.best) || after(s.best, v)
		},
	}, floatBits, func(best float64) any { return best })
}

// after reports whether a comes after b in the order of fact.Compare, where NaN is last.
func after(a, b float64) bool { return a > b || a != a && b == b }
