package collect

import (
	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/function"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

var iteratorType = registry.NewLibraryType(106, "java.util", "Iterator", (*iterator)(nil))

// iterator iterates over a collection. The time to create it does not depend on the size, because often only the first element is needed.
type iterator struct {
	of      any
	list    []any // the elements, if the collection is neither a list nor a set of the library
	size    int   // size of the collection at the beginning
	back    bool  // through a list from the end to the beginning
	values  bool  // of is the set of entries of a map, and next returns their values
	at      int
	gone    int        // elements removed through the iterator
	shown   fact.Shown // the elements of a set from place off on; empty until an element other than the first is needed
	off     int
	last    any        // the element that next returned
	start   fact.Start // of a queue
	weak    bool       // of is a set, and the iteration continues when it changes
	removed bool
	changes int // count of the collection's changes, without those made through the iterator
}

func newIterator(c any) (*iterator, error) {
	it := &iterator{of: c}
	switch x := c.(type) {
	case *fact.ListValue:
		if m := x.Whole(); m != nil {
			it.of, it.size, it.values = m.EntrySet(), m.Len(), true
			break
		}
		it.of, it.size, it.start = x.Iterated(), x.Len(), x.Start()
	case *fact.SetValue:
		it.size = x.Len()
		if x.Weak() {
			it.shown, it.weak = x.Shown().Kept(), true
		}
	default:
		list, err := def.Elements(c)
		if err != nil {
			return nil, err
		}
		it.list, it.size = list, len(list)
	}
	it.changes = changesOf(it.of)
	return it, nil
}

func (*iterator) JavaClass() *fact.Type { return iteratorType }
func (*iterator) Mutable()              {}

// walker is an Iterator, or a ListIterator used as an Iterator.
type walker interface {
	hasNext() bool
	next() (any, error)
	remove() (adapt.None, error)
}

// walk converts a function of a walker to a method of Iterator.
func walk[R any](f func(walker) (R, error)) func(any) (R, error) {
	return func(v any) (R, error) {
		if w, ok := v.(walker); ok {
			return f(w)
		}
		var none R
		if x, ok := v.(*fact.Record); ok && x.Type.OwnMethod("next", 0) != nil {
			return f(objectIterator{x})
		}
		if v == nil {
			return none, fact.NullPointer()
		}
		return none, def.Exception(fact.ClassCastType, "%s is not an Iterator", fact.ToString(v))
	}
}

// objectIterator is an object of a Java class that implements Iterator. It has the methods that the class inherits from Iterator.
type objectIterator struct{ object *fact.Record }

func (o objectIterator) hasNext() bool {
	v, err := o.object.Type.OwnMethod("hasNext", 0).Invoke(nil, o.object)
	if err != nil {
		panic(err)
	}
	return v == true
}

func (o objectIterator) next() (any, error) {
	return o.object.Type.OwnMethod("next", 0).Invoke(nil, o.object)
}

func (o objectIterator) remove() (adapt.None, error) {
	return adapt.None{}, def.Exception(fact.UnsupportedOperationType, "remove")
}

// forRest calls a function with the remaining elements of a walker.
func forRest(w walker, f fact.FuncValue) (adapt.None, error) {
	call := function.Each(f)
	for w.hasNext() {
		v, err := w.next()
		if err == nil {
			_, err = call(v)
		}
		if err != nil {
			return adapt.None{}, err
		}
	}
	return adapt.None{}, nil
}

// hasNext compares the position with the present size of a list, as Java does, so an iteration may end early instead of failing.
func (it *iterator) hasNext() bool {
	if l, ok := it.of.(*fact.ListValue); ok {
		if it.goesOn() {
			return l.More(it.start, it.at)
		}
		return it.at-it.gone != l.Len()
	}
	return it.at < it.size
}

// goesOn reports whether the iteration continues when the collection changes.
func (it *iterator) goesOn() bool { return it.weak || it.start.Queue() && !it.back }

func (it *iterator) next() (any, error) {
	if !it.goesOn() && changesOf(it.of) != it.changes {
		return nil, &fact.Exception{Type: fact.ConcurrentModType}
	}
	if it.goesOn() && !it.hasNext() || !it.goesOn() && it.at >= it.size {
		return nil, &fact.Exception{Type: fact.NoSuchElementType}
	}
	v, err := it.element(it.at)
	it.at, it.removed, it.last = it.at+1, false, v
	if s, ok := it.of.(*fact.SetValue); ok && it.weak { // as in Java, the next element is determined in advance
		for it.at < it.size && !s.Shows(it.shown, it.at) {
			it.at++
		}
	}
	if e, ok := v.(*fact.Entry); ok && it.values {
		v = e.Value
	}
	return v, err
}

// element returns the element with index i, counted from the beginning of the iteration.
func (it *iterator) element(i int) (any, error) {
	switch c := it.of.(type) {
	case *fact.ListValue:
		at := it.place(c, i)
		if it.goesOn() && (at < 0 || at >= c.Len()) {
			return nil, &fact.Exception{Type: fact.ConcurrentModType}
		}
		return c.Get(at)
	case *fact.SetValue:
		if it.shown.Len() == 0 {
			if i == it.gone {
				return c.First(), nil
			}
			it.shown, it.off = c.Shown(), it.gone
		}
		return it.shown.At(i - it.off), nil
	}
	return it.list[i], nil
}

// place returns the present index in a list of the element that had index i when the iteration began.
func (it *iterator) place(l *fact.ListValue, i int) int {
	if it.goesOn() {
		at, _ := l.Visit(it.start, i)
		return at
	}
	if it.back {
		return l.Len() - 1 - (i - it.gone)
	}
	return i - it.gone
}

func (it *iterator) remove() (adapt.None, error) {
	switch {
	case frozen(it.of):
		return adapt.None{}, unsupported()
	case it.at == 0 || it.removed:
		return adapt.None{}, &fact.Exception{Type: fact.IllegalStateType}
	case !it.goesOn() && changesOf(it.of) != it.changes:
		return adapt.None{}, &fact.Exception{Type: fact.ConcurrentModType}
	}
	it.removed = true
	var err error
	switch c := it.of.(type) {
	case *fact.ListValue:
		at := it.place(c, it.at-1)
		if at != 0 {
			it.start.Removed()
		}
		_, err = c.RemoveAt(at)
	case *fact.SetValue:
		if _, err = c.Remove(it.last); c.Sorted() { // the positions of the elements have changed
			it.shown = fact.Shown{}
		}
	default:
		err = unsupported()
	}
	it.gone++
	it.changes = changesOf(it.of)
	return adapt.None{}, err
}

// changesOf returns a number that differs after each change of a collection's size. It is 0 for types that do not count changes.
func changesOf(c any) int {
	if c, ok := c.(interface{ Changes() int }); ok {
		return c.Changes()
	}
	return 0
}

// frozen reports whether elements of a collection cannot be removed.
func frozen(c any) bool {
	switch c := c.(type) {
	case *fact.ListValue:
		return c.Fixed() || c.Frozen()
	case *fact.SetValue:
		return c.Frozen() || c.Type() == fact.CopyOnWriteSetType
	case interface{ Frozen() bool }:
		return c.Frozen()
	}
	return false
}

func iteratorMethod() *fact.Method {
	return def.GivesBy(genericElem(iteratorType), def.E0("iterator", newIterator))
}

func iteratorClass() def.Class {
	return def.Class{Type: iteratorType, Methods: append(def.Changing(def.E0("remove", walk(walker.remove))),
		def.E0("hasNext", walk(func(w walker) (bool, error) { return w.hasNext(), nil })),
		def.GivesBy(def.ElemOf, def.E0("next", walk(walker.next))),
		def.E0("hasMoreElements", walk(func(w walker) (bool, error) { return w.hasNext(), nil })), // an Enumeration is an Iterator, too
		def.GivesBy(def.ElemOf, def.E0("nextElement", walk(walker.next))),
		def.E1("forEachRemaining", func(v any, f fact.FuncValue) (adapt.None, error) {
			return walk(func(w walker) (adapt.None, error) { return forRest(w, f) })(v)
		}))}
}
