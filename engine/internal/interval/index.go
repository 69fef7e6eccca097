package interval

import "unsafe"

// Index holds the tuples of one side of a bucket in the order of the memory, and in columns beside them where they lie in each
// dimension of the node's plan. To go through them is to compare numbers that lie side by side; no tuple and no fact is touched
// before it is found. Where that takes long, the columns are looked up in order (view.go).
//
// Tuples are known by number, which is not 0, and by their place in the index, counted from 1, which the caller keeps.
type Index struct {
	tuples  []uint32 // 0 is one that has gone
	gone    int
	columns []column // by dimension
}

// column is where the tuples lie in one dimension.
type column struct {
	lows  []int64
	highs []int64 // nil while every interval is a point
	view  view
}

// Few is the number of tuples from which on a side of a bucket has an index.
const Few = 16

// New makes an empty index.
func New(dims int) *Index { return &Index{columns: make([]column, dims)} }

// Add appends a tuple, which comes last in the order of the memory, and returns its place.
func (x *Index) Add(tuple uint32, at []Span) (place uint32) {
	for i := range x.columns {
		x.columns[i].add(at[i])
	}
	x.tuples = append(x.tuples, tuple)
	return uint32(len(x.tuples))
}

// Dimensions is how many intervals each tuple has.
func (x *Index) Dimensions() int { return len(x.columns) }

// Len is the last place.
func (x *Index) Len() int { return len(x.tuples) }

// Tuple is the tuple at a place, 0 if it has gone.
func (x *Index) Tuple(place uint32) uint32 { return x.tuples[place-1] }

// At is where the tuple at a place lies in a dimension.
func (x *Index) At(place uint32, dimension int) Span { return x.columns[dimension].at(int(place - 1)) }

// Set moves the tuple at a place in a dimension.
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

// at is where the tuple at a position lies.
func (c *column) at(i int) Span {
	if c.highs == nil {
		return Span{c.lows[i], c.lows[i]}
	}
	return Span{c.lows[i], c.highs[i]}
}

// set moves the tuple at a position.
func (c *column) set(i int, s Span) {
	if s.Low != s.High && c.highs == nil {
		c.spread()
	}
	if c.lows[i] = s.Low; c.highs != nil {
		c.highs[i] = s.High
	}
	c.view = view{}
}

// spread makes room for intervals.
func (c *column) spread() {
	c.highs = make([]int64, len(c.lows), cap(c.lows)+1)
	copy(c.highs, c.lows)
	c.view = view{}
}

// Drop takes the tuple at a place out.
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

// Sparse reports that most of the tuples have gone, so that Tidy is worth it.
func (x *Index) Sparse() bool { return x.gone >= Few && 2*x.gone >= len(x.tuples) }

// Tidy gives up the places of tuples that have gone, and tells of the new places of the others.
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

// Find appends the positions, counted from 0, of the tuples whose intervals meet those wanted in all dimensions. They are in no order; some may
// have gone.
func (x *Index) Find(want []Span, found []uint32) []uint32 {
	begin := len(found)
	d, ok := x.cheapest(want), false
	if d >= 0 && len(x.tuples) >= viewMin {
		found, ok = x.columns[d].search(x.tuples, want[d], found)
	}
	if !ok {
		d = max(d, 0)
		found = x.columns[d].scan(0, want[d], found[:begin])
	}
	for i := range x.columns {
		if i != d && want[i] != Everywhere {
			found = x.columns[i].filter(want[i], found, begin)
		}
	}
	return found
}

// cheapest is the dimension in which a search has looked at the fewest tuples so far; -1 if everything is wanted.
func (x *Index) cheapest(want []Span) int {
	best := -1
	for d := range want {
		if want[d] != Everywhere && (best < 0 || x.columns[d].view.cost < x.columns[best].view.cost) {
			best = d
		}
	}
	return best
}

// scan appends the positions from one on of the tuples whose intervals meet the one wanted.
func (c *column) scan(from int, want Span, found []uint32) []uint32 {
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

// filter keeps of the positions from one on those whose intervals meet the one wanted.
func (c *column) filter(want Span, found []uint32, begin int) []uint32 {
	kept := found[:begin]
	for _, i := range found[begin:] {
		if s := c.at(int(i)); s.Low <= want.High && s.High >= want.Low {
			kept = append(kept, i)
		}
	}
	return kept
}

// Size is how many bytes the index takes.
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
