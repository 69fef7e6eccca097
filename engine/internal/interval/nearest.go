package interval

import (
	"math"
	"slices"
	"unsafe"

	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
)

// Point returns the dimension of a plan in which a property of the right side, compared with values of the left side, is a point, or -1.
// The places of texts do not tell which of two is nearer.
func (p *Plan) Point(own rule.Expr) int {
	if p == nil {
		return -1
	}
	text := canonical(own)
	return slices.IndexFunc(p.dims, func(d dimension) bool {
		return d.point && d.unified == nil && d.guard == nil && d.order != unordered && d.order != texts && d.order != sets && d.text == text
	})
}

// Deciding returns the dimension that decides a test (see Index.Decided), or -1.
func (p *Plan) Deciding(t *rule.Test) int {
	return slices.IndexFunc(p.dims, func(d dimension) bool { return d.decides == t })
}

// Decided reports whether the tests of some deciding dimensions hold for all tuples whose intervals overlap the wanted ones. That is so if
// both sides have a value.
func (x *Index) Decided(dimensions []int, want []Span) bool {
	return !slices.ContainsFunc(dimensions, func(d int) bool { return x.columns[d].highs != nil || want[d] == Everywhere })
}

// Value returns the value in a dimension of the object in the own slot; ok is false if it has none.
func (p *Plan) Value(dimension int, f *eval.Frame) (value int64, ok bool) {
	return keyOf(&p.dims[dimension].low, f)
}

// ValueAt does the same as Value, for the object at an address. ok is false if the value is not an integer in a field with the same offset
// in every object.
func (p *Plan) ValueAt(dimension int, o unsafe.Pointer) (value int64, ok bool) {
	k := &p.dims[dimension].low
	if !k.InPlace() {
		return 0, false
	}
	return int64(k.At(o)), true
}

// Nearest returns the tuple with the least value in a dimension, or the greatest value if down is set, whose intervals overlap the wanted
// intervals in all dimensions and for which holds returns true. Among tuples with equal values it returns the first in the order of the
// memory. It returns 0 if there is none. Tuples without a value are skipped.
func (x *Index) Nearest(want []Span, dimension int, down bool, holds func(tuple uint32) bool) (tuple uint32) {
	c, span := &x.columns[dimension], want[dimension]
	c.refresh(x.tuples)
	n := nearest{x: x, c: c, want: want, own: dimension, holds: holds, plain: c.highs == nil && len(want) == 1}
	n.screenOne()
	best := -1
	if down {
		best = n.last(span)
	} else {
		best = n.first(c.view.from(span.Low), len(c.view.entries), span.High)
	}
	if best >= 0 {
		span = span.beyond(c.lows[best], down)
	}
	for i := c.view.upTo; i < len(c.lows); i++ {
		if low := c.lows[i]; low >= span.Low && low <= span.High && x.tuples[i] != 0 && (n.plain && n.screen == nil || n.point(i)) && holds(x.tuples[i]) {
			best, span = i, span.beyond(low, down)
		}
	}
	if best < 0 {
		return 0
	}
	return x.tuples[best]
}

// nearest is the state of a search for the nearest value in a column.
type nearest struct {
	x     *Index
	c     *column
	want  []Span
	own   int // the dimension of the searched column
	holds func(tuple uint32) bool
	plain bool // all entries are points in one dimension or, with a screen, in two
	// screen contains the points in a second dimension, which must be in the interval within. It is nil if there are further dimensions, or
	// intervals.
	screen []int64
	within Span
}

// screenOne sets screen if there are two dimensions with points.
func (n *nearest) screenOne() {
	if len(n.want) != 2 || n.c.highs != nil {
		return
	}
	if other := 1 - n.own; n.x.columns[other].highs == nil && !n.x.columns[other].sets {
		n.screen, n.within, n.plain = n.x.columns[other].lows, n.want[other], true
	}
}

// point reports whether the entry at a position is a point whose intervals in the other dimensions overlap the wanted ones.
func (n *nearest) point(i int) bool {
	if n.c.highs != nil && n.c.highs[i] != n.c.lows[i] {
		return false
	}
	return n.x.meets(n.want, i, n.own)
}

// first returns the position of the first matching entry of the view in a range of indexes whose value is at most high, or -1.
func (n *nearest) first(from, to int, high int64) int {
	v, tuples := &n.c.view, n.x.tuples
	for _, e := range v.entries[from:to] {
		switch tuple := tuples[e.at]; {
		case e.low > high:
			return -1
		case tuple == 0:
			v.passed++
		case n.screen != nil && (n.screen[e.at] < n.within.Low || n.screen[e.at] > n.within.High):
		case (n.plain || n.point(int(e.at))) && n.holds(tuple):
			return int(e.at)
		}
	}
	return -1
}

// last returns the position of the matching entry with the greatest value in an interval, or -1. Entries with equal values are in the order
// of the memory.
func (n *nearest) last(span Span) int {
	v := &n.c.view
	for to := v.behind(span.High); to > 0 && v.entries[to-1].low >= span.Low; {
		same := to - 1
		low := v.entries[same].low
		if same > 0 && v.entries[same-1].low == low {
			same = v.from(low)
		}
		if at := n.first(same, to, low); at >= 0 {
			return at
		}
		to = same
	}
	return -1
}

// Bounded reports whether being in the interval is the same as being less, or greater, than some number.
func (s Span) Bounded() bool {
	return (s.Low > math.MinInt64 || s.High < math.MaxInt64) && s.Low < math.MaxInt64 && s.High > math.MinInt64
}

// beyond returns the part of an interval that is greater than a value if up is set, otherwise the part that is less. It is empty if there
// is no such number.
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

// refresh creates the view of a long column. It also merges the tuples added later into the view once there are many.
func (c *column) refresh(tuples []uint32) {
	v, rest := &c.view, len(tuples)-c.view.upTo
	if len(tuples) < Few {
		return
	}
	if v.passed += rest; v.passed > v.upTo+4*rest {
		v.extend(c, tuples)
	}
}

// behind returns the index of the first entry whose value is greater than high.
func (v *view) behind(high int64) int {
	if high == math.MaxInt64 {
		return len(v.entries)
	}
	return v.from(high + 1)
}

// from returns the index of the first entry whose value is at least low.
func (v *view) from(low int64) int {
	begin, end := 0, len(v.entries)
	if low == math.MinInt64 {
		return 0
	}
	for begin < end {
		if middle := int(uint(begin+end) / 2); v.entries[middle].low < low {
			begin = middle + 1
		} else {
			end = middle
		}
	}
	return begin
}
