package accumulate

import (
	"reflect"

	"whenthen/internal/fact/decimal"
)

// The states below depend on the order in which values were added and removed: sums of doubles because of their rounding, sums of decimals
// because of their scale; and of equal values, the first one is the minimum or maximum. So they implement fact.SavedState. Sums of integers
// need not, because the integers can be added again in any order.

// Save returns the sum.
func (s *doubleSum) Save() []any { return []any{s.sum} }

// Load restores what Save returned.
func (s *doubleSum) Load(values []any) bool { return load(values, &s.sum) }

// Save returns the sum and the number of values.
func (s *average) Save() []any { return []any{s.sum, s.n} }

// Load restores what Save returned.
func (s *average) Load(values []any) bool { return load(values, &s.sum, &s.n) }

// Save returns the number of values, their mean, and the sum of their squared distances from it.
func (w *welford) Save() []any { return []any{w.n, w.mean, w.distance} }

// Load restores what Save returned.
func (w *welford) Load(values []any) bool { return load(values, &w.n, &w.mean, &w.distance) }

// Save returns the sum and the number of values.
func (s *decimals) Save() []any { return []any{s.total.Value(), s.n} }

// Load restores what Save returned.
func (s *decimals) Load(values []any) bool {
	var total *decimal.Decimal
	if !load(values, &total, &s.n) || total == nil {
		return false
	}
	s.total.Set(total)
	return true
}

// Save returns the minimum or maximum, or nil if there is no value.
func (s *extreme) Save() []any {
	if s.best == nil {
		return nil
	}
	return []any{s.best}
}

// Load restores what Save returned.
func (s *extreme) Load(values []any) bool { return load(values, &s.best) }

// Save returns the minimum or maximum, or nil if there is no value.
func (s *extremeNumber[T]) Save() []any {
	best, ok := s.first()
	if !ok {
		return nil
	}
	return []any{best}
}

// Load restores what Save returned.
func (s *extremeNumber[T]) Load(values []any) bool {
	s.known = load(values, &s.best)
	return s.known
}

// load sets the parts of a state, given by their addresses, to saved values.
func load(values []any, parts ...any) bool {
	if len(values) != len(parts) {
		return false
	}
	for i, p := range parts {
		v, part := reflect.ValueOf(values[i]), reflect.ValueOf(p).Elem()
		if !v.IsValid() || !v.Type().AssignableTo(part.Type()) {
			return false
		}
		part.Set(v)
	}
	return true
}
