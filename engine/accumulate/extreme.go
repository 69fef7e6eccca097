package accumulate

import (
	"math"

	"whenthen/internal/fact"
)

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

// extremeNumber is the best number so far, if there is any.
type extremeNumber[T comparable] struct {
	best  T
	known bool
	many  *bestNumbers[T] // used instead of the other fields once the best number has been removed; nil before
}

// Again implements fact.RepeatedState. It returns a state that keeps several of the best numbers, because after the best number the next one
// will probably be removed, too.
func (s *extremeNumber[T]) Again() any { return &extremeNumber[T]{many: &bestNumbers[T]{}} }

// first returns the best number; ok is false if there is none.
func (s *extremeNumber[T]) first() (best T, ok bool) {
	if s.many != nil {
		return s.many.best[0], s.many.kept > 0
	}
	return s.best, s.known
}

// bestKept is how many numbers bestNumbers keeps.
const bestKept = 14

// bestNumbers holds the best numbers so far, so that the next one is known when the best is removed.
type bestNumbers[T comparable] struct {
	best [bestKept]T // from best to worst, equal numbers in the order in which they were added
	kept int32       // the number of elements of best that are used
	rest int32       // how many further numbers there are, all no better than the last one in best
}

// add adds a number; better reports whether one number is better than another.
func (s *bestNumbers[T]) add(v T, better func(a, b T) bool) {
	at := s.kept
	for at > 0 && better(v, s.best[at-1]) {
		at--
	}
	if at == bestKept || at == s.kept && s.rest > 0 {
		s.rest++
		return
	}
	if s.kept < bestKept {
		s.kept++
	} else {
		s.rest++
	}
	copy(s.best[at+1:s.kept], s.best[at:])
	s.best[at] = v
}

// remove removes a number that was added. It returns false if the best number is not known afterwards.
func (s *bestNumbers[T]) remove(v T, better func(a, b T) bool) bool {
	for i := range s.kept {
		if s.best[i] == v {
			copy(s.best[i:], s.best[i+1:s.kept])
			s.kept--
			return s.kept > 0
		}
	}
	if s.rest == 0 || s.kept == 0 || better(v, s.best[s.kept-1]) {
		return false
	}
	s.rest--
	return true
}

// wholeExtreme returns the same fold as extremeFold for integers that cannot be null.
func wholeExtreme(sign int64, k fact.Kind) *fact.Fold {
	better := func(a, b int64) bool { return a > b }
	if sign < 0 {
		better = func(a, b int64) bool { return a < b }
	}
	numbers := &fact.NumberFold{
		Add: func(state any, bits uint64) {
			s, v := state.(*extremeNumber[int64]), int64(bits)
			if s.many != nil {
				s.many.add(v, better)
			} else if !s.known || sign > 0 && v > s.best || sign < 0 && v < s.best {
				s.best, s.known = v, true
			}
		},
		AddAll: func(state any, bits []uint64) {
			s, best := state.(*extremeNumber[int64]), int64(bits[0])
			if s.many != nil {
				for _, b := range bits {
					s.many.add(int64(b), better)
				}
				return
			}
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
		Remove: func(state any, bits uint64) bool {
			s, v := state.(*extremeNumber[int64]), int64(bits)
			if s.many != nil {
				return s.many.remove(v, better)
			}
			return v != s.best
		},
	}
	return extremeOf(numbers, wholeBits, func(best int64) any { return fact.BoxInt(k, best) })
}

// extremeOf completes a fold of numbers whose state is an extremeNumber. bits returns the number in an object, box the object for a number.
func extremeOf[T comparable](numbers *fact.NumberFold, bits func(any) (uint64, error), box func(T) any) *fact.Fold {
	fold := boxing(numbers, bits)
	fold.Sure = true
	fold.New = func() any { return &extremeNumber[T]{} }
	fold.Value = func(state any) (any, bool) {
		best, ok := state.(*extremeNumber[T]).first()
		if !ok {
			return nil, false
		}
		return box(best), true
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
			if s.many != nil {
				s.many.add(v, better)
			} else if !s.known || better(v, s.best) {
				s.best, s.known = v, true
			}
		},
		Remove: func(state any, bits uint64) bool {
			s, v := state.(*extremeNumber[float64]), math.Float64frombits(bits)
			many := s.many
			if many == nil {
				return after(v, s.best) || after(s.best, v)
			}
			// Zeros of both signs are equally good, and so are all NaNs, but the result is the one that was added first.
			if (v == 0 || v != v) && (many.kept == 0 || !better(many.best[many.kept-1], v)) {
				return false
			}
			return many.remove(v, better)
		},
	}, floatBits, func(best float64) any { return best })
}

// after reports whether a comes after b in the order of fact.Compare, where NaN is last.
func after(a, b float64) bool { return a > b || a != a && b == b }
