package collect

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

var listIteratorType = registry.NewLibraryType(234, "java.util", "ListIterator", (*listIterator)(nil), iteratorType)

// listIterator has a position between two elements of a list and moves in both directions.
type listIterator struct {
	list    *fact.ListValue
	at      int // the index of the next element
	last    int // index of the element returned last; -1 if it was removed or there was none
	changes int
}

func (*listIterator) JavaClass() *fact.Type { return listIteratorType }
func (*listIterator) Mutable()              {}

func newListIterator(c any, at int) (*listIterator, error) {
	l, err := listOf(c)
	if err != nil {
		return nil, err
	}
	if at < 0 || at > l.Len() {
		return nil, def.Exception(fact.IndexOutOfBoundsType, "Index: %d", at)
	}
	return &listIterator{list: l, at: at, last: -1, changes: l.Changes()}, nil
}

// give returns the element at an index and moves the iterator: after the element if ahead is set, otherwise before it.
func (it *listIterator) give(i int, ahead bool) (any, error) {
	if it.changes != it.list.Changes() {
		return nil, &fact.Exception{Type: fact.ConcurrentModType}
	}
	if i < 0 || i >= it.list.Len() {
		return nil, &fact.Exception{Type: fact.NoSuchElementType}
	}
	if it.at = i; ahead {
		it.at++
	}
	it.last = i
	return it.list.Get(i)
}

func (it *listIterator) set(v any) (adapt.None, error) {
	if it.last < 0 {
		return adapt.None{}, &fact.Exception{Type: fact.IllegalStateType}
	}
	_, err := it.list.Set(it.last, v)
	return adapt.None{}, err
}

func (it *listIterator) add(v any) (adapt.None, error) {
	err := it.list.Insert(it.at, v)
	it.at, it.last, it.changes = it.at+1, -1, it.list.Changes()
	return adapt.None{}, err
}

func (it *listIterator) remove() (adapt.None, error) {
	if it.last < 0 {
		return adapt.None{}, &fact.Exception{Type: fact.IllegalStateType}
	}
	_, err := it.list.RemoveAt(it.last)
	if it.last < it.at {
		it.at--
	}
	it.last, it.changes = -1, it.list.Changes()
	return adapt.None{}, err
}

func (it *listIterator) hasNext() bool { return it.at < it.list.Len() }

func (it *listIterator) next() (any, error) { return it.give(it.at, true) }

func listIteratorClass() def.Class {
	type it = *listIterator
	return def.Class{Type: listIteratorType, Methods: append(def.Changing(def.Storing(def.E1("set", it.set)), def.Storing(def.E1("add", it.add)), def.E0("remove", it.remove)),
		def.M0("hasNext", it.hasNext), def.M0("hasPrevious", func(x it) bool { return x.at > 0 }),
		def.M0("nextIndex", func(x it) int { return x.at }), def.M0("previousIndex", func(x it) int { return x.at - 1 }),
		def.GivesBy(def.ElemOf, def.E0("next", it.next)),
		def.GivesBy(def.ElemOf, def.E0("previous", func(x it) (any, error) { return x.give(x.at-1, false) })))}
}
