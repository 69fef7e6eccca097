package fact

import "slices"

// ListBlock is a block of elements that several lists share, which none of them changes.
type ListBlock struct{ Items []any }

// NewListOfBlocks returns a list of a class that shares its n elements with others, until it is changed or its elements are needed in one
// slice: those of some blocks and, behind them, the last ones. nil means ArrayList. The list keeps the slice of blocks.
func NewListOfBlocks(class *Type, blocks []*ListBlock, last []any, n int) *ListValue {
	last = slices.Clip(last)
	if len(blocks) == 0 {
		return &ListValue{class: class, items: last, shared: true}
	}
	l := &struct { // both stay in memory as long as a list whose elements are not needed, as for most lists
		list ListValue
		view listView
	}{}
	l.list.class, l.list.view = class, &l.view
	l.view.gathered, l.view.n = true, n
	l.view.blocks, l.view.last = blocks, last
	return &l.list
}

// Own copies the elements of a list that still shares them with others, so that Numbers or Objects returns them and they can be
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
		l.items = append(l.items, b.Items...)
	}
	l.items = append(l.items, l.view.last...)
	*l.view, l.view = listView{}, nil
}
