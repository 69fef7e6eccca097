package eval

import "math"

// span is the set of the integers from low on, as many as width says after it; or, if outside is set, of all others. A comparison with a
// known number holds for a span, and whether an integer is in it is found without a branch for each kind of comparison.
type span struct {
	low, width uint64 // of int64 values: differences wrap around
	outside    bool
}

// spanOf returns the span for which a comparison with y has one of the outcomes.
func spanOf(o outcomes, y int64) span {
	low, width := o.bounds(y)
	return span{low, width, o.outside()}
}

// outside reports whether the span of the outcomes is what lies outside of their bounds.
func (o outcomes) outside() bool { return o == unequal || o == less || o == greater }

// bounds returns the bounds of the span: y alone, y and all greater ones, or all up to y.
func (o outcomes) bounds(y int64) (low, width uint64) {
	const least = uint64(1) << 63 // math.MinInt64
	switch o {
	case equal, unequal:
		return uint64(y), 0
	case less, atLeast:
		return uint64(y), math.MaxInt64 - uint64(y)
	}
	return least, uint64(y) - least
}

func (s *span) has(x int64) bool { return (uint64(x)-s.low <= s.width) != s.outside }
