package fact

import (
	"slices"
	"unsafe"
)

// GatheredList collects values in order of arrival and hands out lists of its current values. A list that it hands out shares
// blocks of elements until these change: if there is only one, until the list itself is changed, otherwise until its elements are first
// needed; its length is known before. So when a large collection repeatedly grows or changes a little, only the changed blocks are copied.
// A GatheredList is for one goroutine; the lists may be used by another. The zero value is empty.
type GatheredList struct {
	blocks []*listBlock // none is empty
	n      int
	given  uint64 // number of lists handed out: a block created before the last one may be shared with it
	only   [1]*listBlock
	tags   []byte  // the tags of all values in order, once one of many has been removed; nil before
	boxes  []int64 // room for numbers that are added
}

// A block has at most listBlockSize elements. A list that is handed out refers to the blocks, but of the last one to its elements only, so
// elements can still be appended after them.
type listBlock struct {
	items []any
	given uint64
}

// Blocks with their elements in one object, as large as the allocator's objects of 160, 256 and 512 bytes. A small one grows when it is full.
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

// open returns the last block if it is not full, or a new one: the next of n values are appended there.
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

// AddInt is Add for an Integer or a Long. Numbers are boxed together.
func (g *GatheredList) AddInt(k Kind, n int64) {
	if len(g.boxes) == 0 {
		g.boxes = make([]int64, min(max(4, g.n), 32))
	}
	p := &g.boxes[0]
	*p, g.boxes = n, g.boxes[1:]
	g.Add(Pack(kindWords[k], unsafe.Pointer(p)))
}

// AddInts is AddInt for several numbers, each given by its bits.
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

// Load adds values to an empty list.
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
	l := &struct { // both live as long as a list that nobody looks into, as most are
		list ListValue
		view listView
	}{}
	l.list.class, l.list.view = class, &l.view
	l.view.gathered, l.view.n = true, g.n
	l.view.last, l.view.blocks = g.blocks[end].items, make([]*listBlock, end)
	copy(l.view.blocks, g.blocks)
	return &l.list
}

// Own gives the list its own elements if it still shares them with a GatheredList, so that Numbers or Objects returns them and they can be
// replaced. The other methods call it before they change the list.
func (l *ListValue) Own() {
	l.join()
	if l.shared {
		l.items, l.shared = slices.Clone(l.items), false
	}
}

// join copies the elements of a list that shares several blocks. The other methods call it when they need the elements.
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
