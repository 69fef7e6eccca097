package eval

import "math"

// span is the set of the integers from low to low + width or, if outside is set, of all other integers. A comparison with a known number
// holds for a span. Whether an integer is in a span is computed in the same way for each kind of comparison, without branches.
type span struct {
	low, width uint64 // of int64 values: differences wrap around
	outside    bool
}

// spanOf returns the integers for which a comparison with y has one of the outcomes.
func spanOf(o outcomes, y int64) span {
	low, width := o.bounds(y)
	return span{low, width, o.outside()}
}

// outside reports whether the span of the outcomes consists of the integers outside its bounds.
func (o outcomes) outside() bool { return o == unequal || o == less || o == greater }

// bounds returns the bounds of the span: y alone, y and all greater integers, or all integers up to y.
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
