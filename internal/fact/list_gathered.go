package fact

import (
	"slices"
	"unsafe"
)

// GatheredList collects values in order of arrival and creates lists of its current values. Such a list shares blocks of elements with the
// GatheredList until these change. If there is only one block, the list shares it until the list itself is changed, otherwise until its
// elements are first needed; its length is known before. So when a large collection repeatedly grows or changes a little, only the changed
// blocks are copied. A GatheredList must be used by one goroutine; the lists may be used by another one. The zero value is empty.
type GatheredList struct {
	blocks []*listBlock // none of them is empty
	n      int
	given  uint64 // number of lists created: a block created before the last list may be shared with it
	only   [1]*listBlock
	tags   []byte  // the tags of all values in order; nil until a value has been removed from a list of several blocks
	boxes  []int64 // free memory for boxing numbers
}

// A listBlock has at most listBlockSize elements. A created list refers to the blocks, but for the last block only to the slice of its
// elements, so that elements can still be appended to that block.
type listBlock struct {
	items []any
	given uint64
}

// Blocks and their elements are allocated as one object. The sizes are those of the allocator's objects of 160, 256 and 512 bytes. A small
// block grows when it is full.
const (
	listBlockSize = 30
	someItems     = 14
	fewItems      = 8
)

type (
	roomyBlock struct {
		listBlock
		room [listBlockSize]any
	}
	someBlock struct {
		listBlock
		room [someItems]any
	}
	fewBlock struct {
		listBlock
		room [fewItems]any
	}
)

// newListBlock returns an empty block with room for n elements.
func (g *GatheredList) newListBlock(n int) *listBlock {
	var b *listBlock
	switch {
	case n <= fewItems:
		x := &fewBlock{}
		b, x.items = &x.listBlock, x.room[:0]
	case n <= someItems:
		x := &someBlock{}
		b, x.items = &x.listBlock, x.room[:0]
	default:
		x := &roomyBlock{}
		b, x.items = &x.listBlock, x.room[:0]
	}
	b.given = g.given
	return b
}

// open returns the last block if it is not full, otherwise a new block. The first of the n next values are appended to it.
func (g *GatheredList) open(n int) *listBlock {
	switch end := len(g.blocks) - 1; {
	case end < 0:
		g.only[0] = g.newListBlock(n)
		g.blocks = g.only[:]
	case len(g.blocks[end].items) == listBlockSize:
		g.blocks = append(g.blocks, g.newListBlock(listBlockSize))
	}
	return g.blocks[len(g.blocks)-1]
}

// Add appends a value.
func (g *GatheredList) Add(v any) {
	b := g.open(1)
	b.items = append(b.items, v)
	g.n++
	if g.tags != nil {
		g.tags = append(g.tags, listTag(v))
	}
}

// AddAll appends values.
func (g *GatheredList) AddAll(values []any) {
	g.n += len(values)
	if g.tags != nil {
		for _, v := range values {
			g.tags = append(g.tags, listTag(v))
		}
	}
	for len(values) > 0 {
		b := g.open(len(values))
		n := min(len(values), listBlockSize-len(b.items))
		b.items = append(b.items, values[:n]...)
		values = values[n:]
	}
}

// AddInt does the same as Add, for an Integer or a Long. Numbers are boxed in common memory.
func (g *GatheredList) AddInt(k Kind, n int64) {
	if len(g.boxes) == 0 {
		g.boxes = make([]int64, min(max(4, g.n), 32))
	}
	p := &g.boxes[0]
	*p, g.boxes = n, g.boxes[1:]
	g.Add(Pack(kindWords[k], unsafe.Pointer(p)))
}

// AddInts does the same as AddInt for several numbers, given by their bits.
func (g *GatheredList) AddInts(k Kind, numbers []uint64) {
	var room [64]any
	for part := range slices.Chunk(numbers, len(room)) {
		boxes := slices.Clone(part)
		for i := range boxes {
			room[i] = Pack(kindWords[k], unsafe.Pointer(&boxes[i]))
		}
		g.AddAll(room[:len(boxes)])
	}
}

// RemoveInt removes the first Integer or Long that is equal to n.
func (g *GatheredList) RemoveInt(k Kind, n int64) {
	if k == Int {
		removePlain(g, int(n))
	} else {
		removePlain(g, n)
	}
}

// Remove removes the first value that is equal to v, or identical with v according to a function.
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

// removeAt removes element i of the block at index at; place is its index in the list.
func (g *GatheredList) removeAt(at, i, place int) {
	b := g.blocks[at]
	if b.given == g.given {
		b.items = slices.Delete(b.items, i, i+1)
	} else {
		few := g.newListBlock(len(b.items))
		few.items = append(append(few.items, b.items[:i]...), b.items[i+1:]...)
		g.blocks[at] = few
	}
	if g.tags != nil {
		g.tags = slices.Delete(g.tags, place, place+1)
	}
	g.n--
	g.tidy(at)
}

// tidy removes the block at an index if it has become empty, or joins it with the next block if both are small.
func (g *GatheredList) tidy(at int) {
	switch b := g.blocks[at]; {
	case len(b.items) == 0:
		g.blocks = slices.Delete(g.blocks, at, at+1)
		if at > 0 && at == len(g.blocks) { // a list may refer to the block that is now the last one, and must not see elements that are appended to it
			last := *g.blocks[at-1]
			g.blocks[at-1] = &last
		}
	case at+1 < len(g.blocks) && len(b.items)+len(g.blocks[at+1].items) <= listBlockSize/2:
		both := g.newListBlock(listBlockSize)
		both.items = append(append(both.items, b.items...), g.blocks[at+1].items...)
		g.blocks[at] = both
		g.blocks = slices.Delete(g.blocks, at+1, at+2)
	}
}

// Save returns the values in order.
func (g *GatheredList) Save() []any {
	list := make([]any, 0, g.n)
	for _, b := range g.blocks {
		list = append(list, b.items...)
	}
	return list
}

// Load adds values to an empty list. It always returns true.
func (g *GatheredList) Load(values []any) bool {
	g.AddAll(values)
	return true
}

// List returns a list of the current values, of the given class; nil means ArrayList.
func (g *GatheredList) List(class *Type) *ListValue {
	g.given++
	end := len(g.blocks) - 1
	if end <= 0 {
		l := &ListValue{class: class, shared: true}
		if end == 0 {
			l.items = slices.Clip(g.blocks[0].items)
		}
		return l
	}
	l := &struct { // both stay in memory as long as a list whose elements are not needed, as for most lists
		list ListValue
		view listView
	}{}
	l.list.class, l.list.view = class, &l.view
	l.view.gathered, l.view.n = true, g.n
	l.view.last, l.view.blocks = g.blocks[end].items, make([]*listBlock, end)
	copy(l.view.blocks, g.blocks)
	return &l.list
}

// Own copies the elements of a list that still shares them with a GatheredList, so that Numbers or Objects returns them and they can be
// replaced. Methods call it before they change the list.
func (l *ListValue) Own() {
	l.join()
	if l.shared {
		l.items, l.shared = slices.Clone(l.items), false
	}
}

// join copies the elements of a list that shares several blocks. Methods call it when they need the elements.
func (l *ListValue) join() {
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
