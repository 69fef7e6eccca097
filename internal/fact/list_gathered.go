package fact

import "slices"

// GatheredList gathers values in the order they come and hands out the list of them as it is at a time. A list that is handed out shares
// blocks of elements with what gathers until these change, and holds elements of its own when somebody looks at them; its size is known
// before. So where a large collection grows or changes a little again and again, nothing is copied but the blocks that change. It is for
// one goroutine; a list that was handed out may be another's. The zero value has gathered nothing.
type GatheredList struct {
	blocks []listBlock // none is empty
	n      int
	given  uint64 // lists handed out: a block that was made before may be shared with one of them
}

// A block has at most listBlockSize elements. What was handed out is a part of its beginning, so that elements can be added behind that.
const listBlockSize = 32

type listBlock struct {
	items []any
	given uint64
}

// Add gathers one more value.
func (g *GatheredList) Add(v any) {
	if end := len(g.blocks) - 1; end < 0 || len(g.blocks[end].items) == listBlockSize {
		g.blocks = append(g.blocks, listBlock{given: g.given})
	}
	b := &g.blocks[len(g.blocks)-1]
	b.items = append(b.items, v)
	g.n++
}

// Remove takes the first value away at which is finds a place among values in order; is returns -1 for none.
func (g *GatheredList) Remove(is func(items []any) int) {
	for at := range g.blocks {
		b := &g.blocks[at]
		i := is(b.items)
		if i < 0 {
			continue
		}
		if b.given == g.given {
			b.items = slices.Delete(b.items, i, i+1)
		} else {
			own := append(make([]any, 0, len(b.items)), b.items[:i]...)
			b.items, b.given = append(own, b.items[i+1:]...), g.given
		}
		g.n--
		g.tidy(at)
		return
	}
}

// tidy drops a block that has become empty, or joins it with the one behind it when both are small.
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

// List is the list of what is gathered now: of a class, or with nil an ArrayList.
func (g *GatheredList) List(class *Type) *ListValue {
	g.given++
	blocks := make([][]any, len(g.blocks))
	for i, b := range g.blocks {
		blocks[i] = b.items
	}
	return &ListValue{class: class, view: &listView{blocks: blocks, n: g.n}}
}

// Own makes the list hold its elements itself where it still shares them with what gathered them, so that Numbers or Objects are its
// elements. The other methods do so when they need the elements.
func (l *ListValue) Own() {
	if l.view != nil && l.view.blocks != nil {
		l.items, l.view = slices.Concat(l.view.blocks...), nil
	}
}
