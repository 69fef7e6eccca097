package interval

import (
	"math"
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
)

// Point returns the dimension of a plan in which a property of the right side, compared with values of the left side, is a point; -1 if
// there is none.
func (p *Plan) Point(own rule.Expr) int {
	if p == nil {
		return -1
	}
	text := canonical(own)
	return slices.IndexFunc(p.dims, func(d dimension) bool {
		return d.point && d.unified == nil && d.guard == nil && d.order != unordered && d.text == text
	})
}

// Value returns the value in a dimension of the object in the own slot; ok is false if it has none.
func (p *Plan) Value(dimension int, f *eval.Frame) (value int64, ok bool) {
	return keyOf(&p.dims[dimension].low, f)
}

// Nearest returns the tuple with the least value in a dimension, or the greatest if down is set, whose intervals meet those wanted in all
// dimensions and for which holds is true; among equal values, the first in the order of the memory. It is 0 if there is none. Tuples without a
// value are passed over.
func (x *Index) Nearest(want []Span, dimension int, down bool, holds func(tuple uint32) bool) (tuple uint32) {
	c, span := &x.columns[dimension], want[dimension]
	c.refresh(x.tuples)
	fits := func(i int) bool {
		return x.tuples[i] != 0 && (c.highs == nil || c.highs[i] == c.lows[i]) && (len(want) == 1 || x.meets(want, i)) && holds(x.tuples[i])
	}
	best := c.view.nearest(span, down, fits)
	if best >= 0 {
		span = span.beyond(c.lows[best], down)
	}
	for i := c.view.upTo; i < len(c.lows); i++ {
		if low := c.lows[i]; low >= span.Low && low <= span.High && fits(i) {
			best, span = i, span.beyond(low, down)
		}
	}
	if best < 0 {
		return 0
	}
	return x.tuples[best]
}

// beyond returns the part of an interval that is greater than a value if up is set, otherwise the part that is less. It is empty for the last
// number.
func (s Span) beyond(value int64, up bool) Span {
	switch {
	case up && value < math.MaxInt64:
		s.Low = value + 1
	case !up && value > math.MinInt64:
		s.High = value - 1
	default:
		s = Span{math.MaxInt64, math.MinInt64}
	}
	return s
}

// meets reports whether the intervals of the tuple at a position meet the wanted ones in all dimensions.
func (x *Index) meets(want []Span, i int) bool {
	for d := range want {
		if s := x.columns[d].at(i); s.Low > want[d].High || s.High < want[d].Low {
			return false
		}
	}
	return true
}

// refresh makes the view of a long column, and merges the tuples added since into it once there are many.
func (c *column) refresh(tuples []uint32) {
	v, rest := &c.view, len(tuples)-c.view.upTo
	if len(tuples) < Few {
		return
	}
	if v.passed += rest; v.passed > v.upTo+4*rest {
		v.extend(c, tuples)
	}
}

// nearest returns the position of the first entry that fits, from one end of the wanted interval on; -1 if there is none.
func (v *view) nearest(want Span, down bool, fits func(i int) bool) int {
	begin := v.from(want.Low)
	end := len(v.entries)
	if !down {
		for i := begin; i < end && v.entries[i].low <= want.High; i++ {
			if at := int(v.entries[i].at); fits(at) {
				return at
			}
			v.passed++
		}
		return -1
	}
	if want.High < Everywhere.High {
		end = v.from(want.High + 1)
	}
	for end > begin { // entries of equal values are in the order of the memory
		same := v.from(v.entries[end-1].low)
		for i := same; i < end; i++ {
			if at := int(v.entries[i].at); fits(at) {
				return at
			}
			v.passed++
		}
		end = same
	}
	return -1
}

// from returns the index of the first entry whose value is at least low.
func (v *view) from(low int64) int {
	begin, end := 0, len(v.entries)
	for begin < end {
		if middle := int(uint(begin+end) / 2); v.entries[middle].low < low {
			begin = middle + 1
		} else {
			end = middle
		}
	}
	return begin
}
