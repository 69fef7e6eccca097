package interval

import (
	"math"
	"slices"
	"unsafe"

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

// Deciding returns the dimension that decides a test: see Index.Decided. It is -1 if there is none.
func (p *Plan) Deciding(t *rule.Test) int {
	return slices.IndexFunc(p.dims, func(d dimension) bool { return d.decides == t })
}

// Decided reports whether the tests of some deciding dimensions hold for whatever meets the intervals wanted: whether there is a value on both
// sides.
func (x *Index) Decided(dimensions []int, want []Span) bool {
	return !slices.ContainsFunc(dimensions, func(d int) bool { return x.columns[d].highs != nil || want[d] == Everywhere })
}

// Value returns the value in a dimension of the object in the own slot; ok is false if it has none.
func (p *Plan) Value(dimension int, f *eval.Frame) (value int64, ok bool) {
	return keyOf(&p.dims[dimension].low, f)
}

// ValueAt is Value for the object at an address; ok is false if the value is not a whole number in a field at the same offset in every object.
func (p *Plan) ValueAt(dimension int, o unsafe.Pointer) (value int64, ok bool) {
	k := &p.dims[dimension].low
	if !k.InPlace() {
		return 0, false
	}
	return int64(k.At(o)), true
}

// Nearest returns the tuple with the least value in a dimension, or the greatest if down is set, whose intervals meet those wanted in all
// dimensions and for which holds is true; among equal values, the first in the order of the memory. It is 0 if there is none. Tuples without a
// value are passed over.
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

// nearest is a search for the nearest value in a column.
type nearest struct {
	x     *Index
	c     *column
	want  []Span
	own   int // the dimension of the column, whose values are those wanted
	holds func(tuple uint32) bool
	plain bool // the entries are points in one dimension, or in a second one, too, that has a screen
	// screen holds the points of a second dimension, of which those in an interval are wanted; nil if there are several others, or intervals.
	screen []int64
	within Span
}

// screenOne prepares for points in two dimensions.
func (n *nearest) screenOne() {
	if len(n.want) != 2 || n.c.highs != nil {
		return
	}
	if other := 1 - n.own; n.x.columns[other].highs == nil {
		n.screen, n.within, n.plain = n.x.columns[other].lows, n.want[other], true
	}
}

// point reports whether the entry at a position is a point that meets what is wanted in the other dimensions.
func (n *nearest) point(i int) bool {
	if n.c.highs != nil && n.c.highs[i] != n.c.lows[i] {
		return false
	}
	columns, want := n.x.columns, n.want
	for d := range columns {
		if d == n.own {
			continue
		}
		if s := columns[d].at(i); s.Low > want[d].High || s.High < want[d].Low {
			return false
		}
	}
	return true
}

// first returns the position of the first entry that fits among those of the view from one index to another whose value is at most high; -1
// if there is none.
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

// last is first from the other end of an interval on. Entries of equal values are in the order of the memory.
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

// Bounded reports whether the interval lies on one side of some number: comparing with that number says the same as being in it.
func (s Span) Bounded() bool {
	return (s.Low > math.MinInt64 || s.High < math.MaxInt64) && s.Low < math.MaxInt64 && s.High > math.MinInt64
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
