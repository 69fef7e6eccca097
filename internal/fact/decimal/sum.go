package decimal

// Sum is a running sum of decimals. While its digits fit into 64 bits, changing it allocates nothing. The zero Sum is 0.
type Sum struct {
	small int64    // the digits if they fit into 64 bits
	scale int      // of these digits
	large *Decimal // the sum if its digits do not fit; nil otherwise
}

// Change adds d, or subtracts it if sign is -1. If that needs numbers of more than 64 bits, it changes nothing and returns false. The scale
// of the result is the larger scale, as for Add and Sub.
func (s *Sum) Change(d *Decimal, sign int64) bool {
	if s.large != nil || d.big != nil {
		return false
	}
	x, y, scale := s.small, d.small, s.scale
	if d.scale != scale {
		scale = max(scale, d.scale)
		var ok1, ok2 bool
		x, ok1 = shifted(x, scale-s.scale)
		y, ok2 = shifted(y, scale-d.scale)
		if !ok1 || !ok2 {
			return false
		}
	}
	sum, ok := addInt64(x, sign*y)
	if ok {
		s.small, s.scale = sum, scale
	}
	return ok
}

// Set sets the sum to d.
func (s *Sum) Set(d *Decimal) {
	if d.big != nil {
		*s = Sum{large: d}
		return
	}
	*s = Sum{small: d.small, scale: d.scale}
}

// Value returns the sum.
func (s *Sum) Value() *Decimal {
	if s.large != nil {
		return s.large
	}
	return &Decimal{small: s.small, scale: s.scale}
}
