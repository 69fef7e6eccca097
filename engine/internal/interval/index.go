package interval

import (
	"slices"
	"unsafe"
)

// Index contains the tuples of one side of a bucket in the order of the memory and, in columns, their intervals in each dimension of the
// node's plan. A scan compares adjacent numbers in memory; it reads no tuple or fact until it finds one. Where scans take long, a sorted
// view of the column is searched (view.go).
//
// A tuple is identified by a number, which is not 0, and by its place in the index, counted from 1, which the caller stores.
type Index struct {
	tuples  []uint32 // 0 for a tuple that was dropped
	gone    int
	columns []column // by dimension
}

// column contains the intervals of the tuples in one dimension.
type column struct {
	lows  []int64
	highs []int64 // nil while every interval is a point
	sets  bool    // the intervals are intervals of sets: see Span.meets
	view  view
}

const (
	Few  = 16 // the number of tuples from which a side of a bucket has an index
	Near = 64 // the position up to which the first tuple in an interval is searched one by one, because Find has to find all of them
)

// New returns an empty index for a plan, with room for a number of tuples.
func (p *Plan) New(room int) *Index {
	x := newIndex(len(p.dims), room)
	for i := range x.columns {
		x.columns[i].sets = p.dims[i].order == sets
	}
	return x
}

func newIndex(dims, room int) *Index {
	x := &Index{tuples: make([]uint32, 0, room), columns: make([]column, dims)}
	for i := range x.columns {
		x.columns[i].lows = make([]int64, 0, room)
	}
	return x
}

// Add appends a tuple, which becomes the last in the order of the memory, and returns its place.
func (x *Index) Add(tuple uint32, at []Span) (place uint32) {
	for i := range x.columns {
		x.columns[i].add(at[i])
	}
	x.tuples = append(x.tuples, tuple)
	return uint32(len(x.tuples))
}

// Dimensions returns the number of intervals of each tuple.
func (x *Index) Dimensions() int { return len(x.columns) }

// Len returns the last place, including places of dropped tuples.
func (x *Index) Len() int { return len(x.tuples) }

// Tuple returns the tuple at a place, or 0 if it was dropped.
func (x *Index) Tuple(place uint32) uint32 { return x.tuples[place-1] }

// At returns the interval of the tuple at a place in a dimension.
func (x *Index) At(place uint32, dimension int) Span { return x.columns[dimension].at(int(place - 1)) }

// Set changes the interval of the tuple at a place in a dimension.
func (x *Index) Set(place uint32, dimension int, s Span) { x.columns[dimension].set(int(place-1), s) }

func (c *column) add(s Span) {
	if s.Low != s.High && c.highs == nil {
		c.spread()
	}
	c.lows = append(c.lows, s.Low)
	if c.highs != nil {
		c.highs = append(c.highs, s.High)
	}
}

// at returns the interval of the tuple at a position, counted from 0.
func (c *column) at(i int) Span {
	if c.highs == nil {
		return Span{c.lows[i], c.lows[i]}
	}
	return Span{c.lows[i], c.highs[i]}
}

// set changes the interval of the tuple at a position.
func (c *column) set(i int, s Span) {
	if s.Low != s.High && c.highs == nil {
		c.spread()
	}
	if c.lows[i] = s.Low; c.highs != nil {
		c.highs[i] = s.High
	}
	c.view = view{}
}

// spread adds upper ends to a column of points.
func (c *column) spread() {
	c.highs = make([]int64, len(c.lows), cap(c.lows)+1)
	copy(c.highs, c.lows)
	c.view = view{}
}

// Drop removes the tuple at a place. The other places stay the same.
func (x *Index) Drop(place uint32) {
	x.tuples[place-1] = 0
	x.gone++
}

// Last moves the tuple at a place to the end of the memory, and returns its new place.
func (x *Index) Last(place uint32) (last uint32) {
	i := int(place - 1)
	tuple := x.tuples[i]
	x.Drop(place)
	for d := range x.columns {
		x.columns[d].add(x.columns[d].at(i))
	}
	x.tuples = append(x.tuples, tuple)
	return uint32(len(x.tuples))
}

// Sparse reports whether so many tuples have been dropped that Tidy is worthwhile: at least half of them.
func (x *Index) Sparse() bool { return x.gone >= Few && 2*x.gone >= len(x.tuples) }

// Tidy removes the places of dropped tuples, and calls moved with the new place of each remaining tuple.
func (x *Index) Tidy(moved func(tuple, place uint32)) {
	n := 0
	for i, id := range x.tuples {
		if id == 0 {
			continue
		}
		x.tuples[n] = id
		for d := range x.columns {
			c := &x.columns[d]
			if c.lows[n] = c.lows[i]; c.highs != nil {
				c.highs[n] = c.highs[i]
			}
		}
		n++
		moved(id, uint32(n))
	}
	x.tuples, x.gone = x.tuples[:n], 0
	for d := range x.columns {
		c := &x.columns[d]
		c.lows, c.view = c.lows[:n], view{}
		if c.highs != nil {
			c.highs = c.highs[:n]
		}
	}
}

// First returns the position, counted from 0, of the first tuple in the range from from to to (exclusive) that was not dropped and whose
// intervals overlap the wanted intervals in all dimensions. If there is none, it returns to.
func (x *Index) First(want []Span, from, to int) int {
	c, low, high := &x.columns[0], want[0].Low, want[0].High
	if c.sets {
		for from < to && (x.tuples[from] == 0 || !x.meets(want, from, -1)) {
			from++
		}
		return from
	}
	lows, highs := c.lows[:to], c.highs
	if highs == nil {
		highs = lows
	}
	highs = highs[:to]
	for i := from; i < to; i++ {
		if lows[i] <= high && highs[i] >= low && x.tuples[i] != 0 && x.meets(want, i, 0) {
			return i
		}
	}
	return to
}

// meets reports whether the intervals of the tuple at a position overlap the wanted intervals in all dimensions but one, which may be -1.
func (x *Index) meets(want []Span, i, but int) bool {
	for d := range want {
		if d != but && !x.columns[d].meets(i, want[d]) {
			return false
		}
	}
	return true
}

// meets reports whether the interval of the tuple at a position overlaps the wanted one.
func (c *column) meets(i int, want Span) bool {
	if c.sets {
		return c.at(i).shares(want)
	}
	s := c.at(i)
	return s.Low <= want.High && s.High >= want.Low
}

// Find appends the positions, counted from 0, of the tuples whose intervals overlap the wanted intervals in all dimensions. They are in no
// particular order and may include dropped tuples.
func (x *Index) Find(want []Span, found []uint32) []uint32 {
	begin := len(found)
	d, ok := x.cheapest(want), false
	if d >= 0 && len(x.tuples) >= viewMin {
		found, ok = x.columns[d].search(x.tuples, want[d], found)
	}
	if !ok {
		d = max(d, x.required(want))
		found = x.columns[d].scan(0, want[d], found[:begin])
	}
	for i := range x.columns {
		if i != d && want[i] != Everywhere {
			found = x.columns[i].filter(want[i], found, begin)
		}
	}
	return found
}

// required returns the first dimension in which not everything is wanted, or 0.
func (x *Index) required(want []Span) int {
	return max(slices.IndexFunc(want, func(s Span) bool { return s != Everywhere }), 0)
}

// cheapest returns the dimension in which searches have read the fewest entries so far, or -1 if no wanted interval can be searched.
func (x *Index) cheapest(want []Span) int {
	best := -1
	for d := range want {
		if want[d] != Everywhere && !x.columns[d].sets && (best < 0 || x.columns[d].view.cost < x.columns[best].view.cost) {
			best = d
		}
	}
	return best
}

// scan appends the positions from from on of the tuples whose intervals overlap the wanted interval.
func (c *column) scan(from int, want Span, found []uint32) []uint32 {
	if c.sets {
		return c.scanSets(from, want, found)
	}
	if c.highs == nil {
		for i, low := range c.lows[from:] {
			if low <= want.High && low >= want.Low {
				found = append(found, uint32(from+i))
			}
		}
		return found
	}
	highs := c.highs[from:]
	for i, low := range c.lows[from:] {
		if low <= want.High && highs[i] >= want.Low {
			found = append(found, uint32(from+i))
		}
	}
	return found
}

// filter keeps those positions in found[begin:] whose intervals overlap the wanted interval.
func (c *column) filter(want Span, found []uint32, begin int) []uint32 {
	kept := found[:begin]
	for _, i := range found[begin:] {
		if c.meets(int(i), want) {
			kept = append(kept, i)
		}
	}
	return kept
}

// Size returns the size of the index in bytes, or 0 for nil.
func (x *Index) Size() int {
	if x == nil {
		return 0
	}
	n := 4 * cap(x.tuples)
	for i := range x.columns {
		c := &x.columns[i]
		n += 8*cap(c.lows) + 8*cap(c.highs) + int(unsafe.Sizeof(viewEntry{}))*cap(c.view.entries) + 8*cap(c.view.tops)
	}
	return n
}
