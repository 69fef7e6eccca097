package accumulate

import (
	"reflect"

	"whenthen/internal/fact/decimal"
)

// Sums of doubles depend on the order in which values were added and removed by their rounding, those of decimals by their scale, and of equal
// values the first is the greatest or the least. So these states are fact.SavedState. Integers can be added again in any order.

func (s *doubleSum) Save() []any            { return []any{s.sum} }
func (s *doubleSum) Load(values []any) bool { return load(values, &s.sum) }
func (s *average) Save() []any              { return []any{s.sum, s.n} }
func (s *average) Load(values []any) bool   { return load(values, &s.sum, &s.n) }
func (w *welford) Save() []any              { return []any{w.n, w.mean, w.distance} }
func (w *welford) Load(values []any) bool   { return load(values, &w.n, &w.mean, &w.distance) }
func (s *decimals) Save() []any             { return []any{s.total.Value(), s.n} }

func (s *decimals) Load(values []any) bool {
	var total *decimal.Decimal
	if !load(values, &total, &s.n) || total == nil {
		return false
	}
	s.total.Set(total)
	return true
}

func (s *extreme) Save() []any {
	if s.best == nil {
		return nil
	}
	return []any{s.best}
}

func (s *extreme) Load(values []any) bool { return load(values, &s.best) }

func (s *extremeNumber[T]) Save() []any {
	if !s.known {
		return nil
	}
	return []any{s.best}
}

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
