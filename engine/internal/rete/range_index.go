package rete

// rangeIndex holds the tuples of one side of a bucket in the order of the memory, and in columns beside them where they lie in each
// dimension of the node's plan. To go through them is to compare numbers that lie side by side; no tuple and no fact is touched
// before it is found. Where that takes long, the columns are looked up in order (range_view.go).
//
// The intervals are those of the last change the session was told of, as keys are. A tuple has its position, counted from 1, in ext.
type rangeIndex struct {
	tuples  []tupleID // 0 is one that has gone
	gone    int
	columns []rangeColumn // by dimension
}

// rangeColumn is where the tuples lie in one dimension.
type rangeColumn struct {
	lows  []int64
	highs []int64 // nil while every interval is a point
	view  rangeView
}

// rangeMin is the number of tuples from which on a side of a bucket has an index.
const rangeMin = 16

func newRangeIndex(dims int) *rangeIndex { return &rangeIndex{columns: make([]rangeColumn, dims)} }

// add appends a tuple, which comes last in the order of the memory.
func (x *rangeIndex) add(t *Tuple, at []span) {
	for i := range x.columns {
		x.columns[i].add(at[i])
	}
	x.tuples = append(x.tuples, t.self)
	t.ext = extID(len(x.tuples))
}

func (c *rangeColumn) add(s span) {
	if s.low != s.high && c.highs == nil {
		c.spread()
	}
	c.lows = append(c.lows, s.low)
	if c.highs != nil {
		c.highs = append(c.highs, s.high)
	}
}

// at is where the tuple at a position lies.
func (c *rangeColumn) at(i int) span {
	if c.highs == nil {
		return span{c.lows[i], c.lows[i]}
	}
	return span{c.lows[i], c.highs[i]}
}

// set moves the tuple at a position.
func (c *rangeColumn) set(i int, s span) {
	if s.low != s.high && c.highs == nil {
		c.spread()
	}
	if c.lows[i] = s.low; c.highs != nil {
		c.highs[i] = s.high
	}
	c.view = rangeView{}
}

// spread makes room for intervals.
func (c *rangeColumn) spread() {
	c.highs = make([]int64, len(c.lows), cap(c.lows)+1)
	copy(c.highs, c.lows)
	c.view = rangeView{}
}

// drop takes a tuple out.
func (x *rangeIndex) drop(t *Tuple) {
	x.tuples[t.ext-1] = 0
	x.gone++
	t.ext = 0
}

// last moves a tuple to the end of the memory.
func (x *rangeIndex) last(t *Tuple) {
	i := int(t.ext - 1)
	x.drop(t)
	for d := range x.columns {
		x.columns[d].add(x.columns[d].at(i))
	}
	x.tuples = append(x.tuples, t.self)
	t.ext = extID(len(x.tuples))
}

// tidy gives up the places of tuples that have gone once they are most.
func (w *WorkingMemory) tidy(x *rangeIndex) {
	if x.gone < rangeMin || 2*x.gone < len(x.tuples) {
		return
	}
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
		w.at(id).ext = extID(n)
	}
	x.tuples, x.gone = x.tuples[:n], 0
	for d := range x.columns {
		c := &x.columns[d]
		c.lows, c.view = c.lows[:n], rangeView{}
		if c.highs != nil {
			c.highs = c.highs[:n]
		}
	}
}

// find appends the positions of the tuples whose intervals meet those wanted in all dimensions. They are in no order; some may
// have gone.
func (x *rangeIndex) find(want []span, found []uint32) []uint32 {
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
		if i != d && want[i] != everywhere {
			found = x.columns[i].filter(want[i], found, begin)
		}
	}
	return found
}

// cheapest is the dimension in which a search has looked at the fewest tuples so far; -1 if everything is wanted.
func (x *rangeIndex) cheapest(want []span) int {
	best := -1
	for d := range want {
		if want[d] != everywhere && (best < 0 || x.columns[d].view.cost < x.columns[best].view.cost) {
			best = d
		}
	}
	return best
}

// scan appends the positions from one on of the tuples whose intervals meet the one wanted.
func (c *rangeColumn) scan(from int, want span, found []uint32) []uint32 {
	if c.highs == nil {
		for i, low := range c.lows[from:] {
			if low <= want.high && low >= want.low {
				found = append(found, uint32(from+i))
			}
		}
		return found
	}
	highs := c.highs[from:]
	for i, low := range c.lows[from:] {
		if low <= want.high && highs[i] >= want.low {
			found = append(found, uint32(from+i))
		}
	}
	return found
}

// filter keeps of the positions from one on those whose intervals meet the one wanted.
func (c *rangeColumn) filter(want span, found []uint32, begin int) []uint32 {
	kept := found[:begin]
	for _, i := range found[begin:] {
		if s := c.at(int(i)); s.low <= want.high && s.high >= want.low {
			kept = append(kept, i)
		}
	}
	return kept
}
