package accumulate

import (
	"slices"
	"unsafe"

	"whenthen/internal/fact"
)

// gatheredList collects values in order of arrival and creates lists of its current values. Such a list shares blocks of elements with the
// gatheredList until these change. If there is only one block, the list shares it until the list itself is changed, otherwise until its
// elements are first needed; its length is known before. So when a large collection repeatedly grows or changes a little, only the changed
// blocks are copied. A gatheredList must be used by one goroutine; the lists may be used by another one. The zero value is empty.
type gatheredList struct {
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
	fact.ListBlock
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
func (g *gatheredList) newListBlock(n int) *listBlock {
	var b *listBlock
	switch {
	case n <= fewItems:
		x := &fewBlock{}
		b, x.Items = &x.listBlock, x.room[:0]
	case n <= someItems:
		x := &someBlock{}
		b, x.Items = &x.listBlock, x.room[:0]
	default:
		x := &roomyBlock{}
		b, x.Items = &x.listBlock, x.room[:0]
	}
	b.given = g.given
	return b
}

// open returns the last block if it is not full, otherwise a new block. The first of the n next values are appended to it.
func (g *gatheredList) open(n int) *listBlock {
	switch end := len(g.blocks) - 1; {
	case end < 0:
		g.only[0] = g.newListBlock(n)
		g.blocks = g.only[:]
	case len(g.blocks[end].Items) == listBlockSize:
		g.blocks = append(g.blocks, g.newListBlock(listBlockSize))
	}
	return g.blocks[len(g.blocks)-1]
}

// Add appends a value.
func (g *gatheredList) Add(v any) {
	b := g.open(1)
	b.Items = append(b.Items, v)
	g.n++
	if g.tags != nil {
		g.tags = append(g.tags, listTag(v))
	}
}

// AddAll appends values.
func (g *gatheredList) AddAll(values []any) {
	g.n += len(values)
	if g.tags != nil {
		for _, v := range values {
			g.tags = append(g.tags, listTag(v))
		}
	}
	for len(values) > 0 {
		b := g.open(len(values))
		n := min(len(values), listBlockSize-len(b.Items))
		b.Items = append(b.Items, values[:n]...)
		values = values[n:]
	}
}

// word returns the type word of an Integer or a Long.
func word(k fact.Kind) unsafe.Pointer {
	if k == fact.Int {
		return fact.IntWord
	}
	return fact.Int64Word
}

// AddInt does the same as Add, for an Integer or a Long. Numbers are boxed in common memory.
func (g *gatheredList) AddInt(k fact.Kind, n int64) {
	if len(g.boxes) == 0 {
		g.boxes = make([]int64, min(max(4, g.n), 32))
	}
	p := &g.boxes[0]
	*p, g.boxes = n, g.boxes[1:]
	g.Add(fact.Pack(word(k), unsafe.Pointer(p)))
}

// AddInts does the same as AddInt for several numbers, given by their bits.
func (g *gatheredList) AddInts(k fact.Kind, numbers []uint64) {
	var room [64]any
	for part := range slices.Chunk(numbers, len(room)) {
		boxes := slices.Clone(part)
		for i := range boxes {
			room[i] = fact.Pack(word(k), unsafe.Pointer(&boxes[i]))
		}
		g.AddAll(room[:len(boxes)])
	}
}

// RemoveInt removes the first Integer or Long that is equal to n.
func (g *gatheredList) RemoveInt(k fact.Kind, n int64) {
	if k == fact.Int {
		removePlain(g, int(n))
	} else {
		removePlain(g, n)
	}
}

// Remove removes the first value that is equal to v, or identical with v according to a function.
func (g *gatheredList) Remove(v any, identical func(x, v any) bool) {
	if g.RemovePlain(v) {
		return
	}
	start := 0
	for at := range g.blocks {
		items := g.blocks[at].Items
		if i := slices.IndexFunc(items, func(x any) bool { return identical(x, v) || fact.JavaEqual(x, v) }); i >= 0 {
			g.removeAt(at, i, start+i)
			return
		}
		start += len(items)
	}
}

// removeAt removes element i of the block at index at; place is its index in the list.
func (g *gatheredList) removeAt(at, i, place int) {
	b := g.blocks[at]
	if b.given == g.given {
		b.Items = slices.Delete(b.Items, i, i+1)
	} else {
		few := g.newListBlock(len(b.Items))
		few.Items = append(append(few.Items, b.Items[:i]...), b.Items[i+1:]...)
		g.blocks[at] = few
	}
	if g.tags != nil {
		g.tags = slices.Delete(g.tags, place, place+1)
	}
	g.n--
	g.tidy(at)
}

// tidy removes the block at an index if it has become empty, or joins it with the next block if both are small.
func (g *gatheredList) tidy(at int) {
	switch b := g.blocks[at]; {
	case len(b.Items) == 0:
		g.blocks = slices.Delete(g.blocks, at, at+1)
		if at > 0 && at == len(g.blocks) { // a list may refer to the block that is now the last one, and must not see elements that are appended to it
			last := *g.blocks[at-1]
			g.blocks[at-1] = &last
		}
	case at+1 < len(g.blocks) && len(b.Items)+len(g.blocks[at+1].Items) <= listBlockSize/2:
		both := g.newListBlock(listBlockSize)
		both.Items = append(append(both.Items, b.Items...), g.blocks[at+1].Items...)
		g.blocks[at] = both
		g.blocks = slices.Delete(g.blocks, at+1, at+2)
	}
}

// Save returns the values in order.
func (g *gatheredList) Save() []any {
	list := make([]any, 0, g.n)
	for _, b := range g.blocks {
		list = append(list, b.Items...)
	}
	return list
}

// Load adds values to an empty list. It always returns true.
func (g *gatheredList) Load(values []any) bool {
	g.AddAll(values)
	return true
}

// List returns a list of the current values, of the given class; nil means ArrayList.
func (g *gatheredList) List(class *fact.Type) *fact.ListValue {
	g.given++
	end := len(g.blocks) - 1
	if end < 0 {
		return fact.NewListOfBlocks(class, nil, nil, 0)
	}
	blocks := make([]*fact.ListBlock, end)
	for i, b := range g.blocks[:end] {
		blocks[i] = &b.ListBlock
	}
	return fact.NewListOfBlocks(class, blocks, g.blocks[end].Items, g.n)
}
