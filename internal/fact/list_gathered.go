package fact

import (
	"slices"
	"unsafe"
)

// GatheredList collects values in order of arrival and hands out lists of its current values. A list that it hands out shares
// blocks of elements until these change, and gets its own elements when they are first needed; its length is known before. So when
// a large collection repeatedly grows or changes a little, only the changed blocks are copied. A GatheredList is for one goroutine;
// the lists may be used by another. The zero value is empty.
type GatheredList struct {
	blocks []*listBlock // none is empty
	n      int
	given  uint64  // number of lists handed out: a block created before the last one may be shared with it
	tags   []byte  // the tags of all values in order, once one of many has been removed; nil before
	boxes  []int64 // room for numbers that are added
}

// A block has at most listBlockSize elements. A list that is handed out refers to the blocks, but of the last one to its elements only, so
// elements can still be appended after them.
type listBlock struct {
	items []any
	given uint64
}

// listBlockSize makes a roomyBlock as large as the allocator's objects of half a kilobyte.
const listBlockSize = 30

// roomyBlock is a block with room for all its elements.
type roomyBlock struct {
	listBlock
	room [listBlockSize]any
}

// fewBlock is the first block, which grows with the list: it may stay small. It has room for the list of blocks, too.
type fewBlock struct {
	listBlock
	room [8]any
	list [1]*listBlock
}

// newListBlock returns a block with some elements and room for more.
func (g *GatheredList) newListBlock(items ...[]any) *listBlock {
	b := &roomyBlock{}
	b.items, b.given = b.room[:0], g.given
	for _, list := range items {
		b.items = append(b.items, list...)
	}
	return &b.listBlock
}

// Add appends a value.
func (g *GatheredList) Add(v any) {
	end := len(g.blocks) - 1
	switch {
	case end < 0:
		few := &fewBlock{listBlock: listBlock{given: g.given}}
		few.items, few.list[0] = few.room[:0], &few.listBlock
		g.blocks = few.list[:]
		end++
	case len(g.blocks[end].items) == listBlockSize:
		g.blocks = append(g.blocks, g.newListBlock())
		end++
	}
	b := g.blocks[end]
	b.items = append(b.items, v)
	g.n++
	if g.tags != nil {
		g.tags = append(g.tags, listTag(v))
	}
}

// AddAll is Add for values one after the other.
func (g *GatheredList) AddAll(values []any) {
	for len(values) > 0 {
		g.Add(values[0])
		values = values[1:]
		if g.tags == nil {
			b := g.blocks[len(g.blocks)-1]
			n := min(len(values), listBlockSize-len(b.items))
			b.items = append(b.items, values[:n]...)
			g.n += n
			values = values[n:]
		}
	}
}

// AddInt is Add for an Integer or a Long. Numbers are boxed together.
func (g *GatheredList) AddInt(k Kind, n int64) {
	if len(g.boxes) == 0 {
		g.boxes = make([]int64, min(max(4, g.n), 32))
	}
	p := &g.boxes[0]
	*p, g.boxes = n, g.boxes[1:]
	g.Add(Pack(kindWords[k], unsafe.Pointer(p)))
}

// RemoveInt removes the first Integer or Long that is equal.
func (g *GatheredList) RemoveInt(k Kind, n int64) {
	if k == Int {
		removePlain(g, int(n))
	} else {
		removePlain(g, n)
	}
}

// Remove removes the first value that is identical with v, as a function tells, or equal to it.
func (g *GatheredList) Remove(v any, identical func(x, v any) bool) {
	if g.RemovePlain(v) {
		return
	}
	start := 0
	for at := range g.blocks {
		items := g.blocks[at].items
		if i := slices.IndexFunc(items, func(x any) bool { return identical(x, v) || JavaEqual(x, v) }); i >= 0 {
			g.removeAt(at, i, start+i)
			return
		}
		start += len(items)
	}
}

// removeAt removes value i of the block at a position; place is its index in the list.
func (g *GatheredList) removeAt(at, i, place int) {
	b := g.blocks[at]
	if b.given == g.given {
		b.items = slices.Delete(b.items, i, i+1)
	} else {
		g.blocks[at] = g.newListBlock(b.items[:i], b.items[i+1:])
	}
	if g.tags != nil {
		g.tags = slices.Delete(g.tags, place, place+1)
	}
	g.n--
	g.tidy(at)
}

// tidy drops a block that has become empty, or joins it with the next one if both are small.
func (g *GatheredList) tidy(at int) {
	switch b := g.blocks[at]; {
	case len(b.items) == 0:
		g.blocks = slices.Delete(g.blocks, at, at+1)
		if at > 0 && at == len(g.blocks) { // a list may refer to the block that is the last one now, and must not see what is appended
			last := *g.blocks[at-1]
			g.blocks[at-1] = &last
		}
	case at+1 < len(g.blocks) && len(b.items)+len(g.blocks[at+1].items) <= listBlockSize/2:
		g.blocks[at] = g.newListBlock(b.items, g.blocks[at+1].items)
		g.blocks = slices.Delete(g.blocks, at+1, at+2)
	}
}

// List returns a list of the current values, of the given class; nil means ArrayList.
func (g *GatheredList) List(class *Type) *ListValue {
	g.given++
	l := &struct { // both live as long as a list that nobody looks into, as most are
		list ListValue
		view listView
	}{}
	l.list.class, l.list.view = class, &l.view
	l.view.gathered, l.view.n = true, g.n
	if end := len(g.blocks) - 1; end >= 0 {
		l.view.last = g.blocks[end].items
		if end > 0 {
			l.view.blocks = make([]*listBlock, end)
			copy(l.view.blocks, g.blocks)
		}
	}
	return &l.list
}

// Own gives the list its own elements if it still shares them with a GatheredList, so that Numbers or Objects returns them. The
// other methods call it when they need the elements.
func (l *ListValue) Own() {
	if l.view == nil || !l.view.gathered {
		return
	}
	l.items = make([]any, 0, l.view.n)
	for _, b := range l.view.blocks {
		l.items = append(l.items, b.items...)
	}
	l.items = append(l.items, l.view.last...)
	*l.view, l.view = listView{}, nil
}
