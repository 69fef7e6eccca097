package fact

import "slices"

// GatheredList collects values in order of arrival and hands out lists of its current values. A list that it hands out shares
// blocks of elements until these change, and gets its own elements when they are first needed; its length is known before. So when
// a large collection repeatedly grows or changes a little, only the changed blocks are copied. A GatheredList is for one goroutine;
// the lists may be used by another. The zero value is empty.
type GatheredList struct {
	blocks []listBlock // none is empty
	n      int
	given  uint64 // number of lists handed out: a block created before the last one may be shared with it
	tags   []byte // the tags of all values in order, once one of many has been removed; nil before
}

// A block has at most listBlockSize elements. A list that is handed out refers to the leading elements of a block, so elements can
// still be appended after them.
const listBlockSize = 32

type listBlock struct {
	items []any
	given uint64
}

// Add appends a value.
func (g *GatheredList) Add(v any) {
	if end := len(g.blocks) - 1; end < 0 || len(g.blocks[end].items) == listBlockSize {
		b := listBlock{given: g.given}
		if end >= 0 { // the first block grows with the list, which may stay small
			b.items = make([]any, 0, listBlockSize)
		}
		g.blocks = append(g.blocks, b)
	}
	b := &g.blocks[len(g.blocks)-1]
	b.items = append(b.items, v)
	g.n++
	if g.tags != nil {
		g.tags = append(g.tags, listTag(v))
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
	b := &g.blocks[at]
	if b.given == g.given {
		b.items = slices.Delete(b.items, i, i+1)
	} else {
		own := append(make([]any, 0, len(b.items)), b.items[:i]...)
		b.items, b.given = append(own, b.items[i+1:]...), g.given
	}
	if g.tags != nil {
		g.tags = slices.Delete(g.tags, place, place+1)
	}
	g.n--
	g.tidy(at)
}

// tidy drops a block that has become empty, or joins it with the next one if both are small.
func (g *GatheredList) tidy(at int) {
	switch b := &g.blocks[at]; {
	case len(b.items) == 0:
		g.blocks = slices.Delete(g.blocks, at, at+1)
	case at+1 < len(g.blocks) && len(b.items)+len(g.blocks[at+1].items) <= listBlockSize/2:
		b.items = slices.Concat(b.items, g.blocks[at+1].items)
		b.given = g.given
		g.blocks = slices.Delete(g.blocks, at+1, at+2)
	}
}

// List returns a list of the current values, of the given class; nil means ArrayList.
func (g *GatheredList) List(class *Type) *ListValue {
	g.given++
	blocks := make([][]any, len(g.blocks))
	for i := range g.blocks {
		blocks[i] = g.blocks[i].items
	}
	l := &struct { // both live as long as a list that nobody looks into, as most are
		list ListValue
		view listView
	}{}
	l.list.class, l.list.view = class, &l.view
	l.view.blocks, l.view.n = blocks, g.n
	return &l.list
}

// Own gives the list its own elements if it still shares them with a GatheredList, so that Numbers or Objects returns them. The
// other methods call it when they need the elements.
func (l *ListValue) Own() {
	if l.view != nil && l.view.blocks != nil {
		l.items = slices.Concat(l.view.blocks...)
		*l.view, l.view = listView{}, nil
	}
}
