package collect

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

var iteratorType = registry.NewLibraryType(106, "java.util", "Iterator", (*iterator)(nil))

// iterator iterates over a snapshot of a collection; remove removes from the collection itself.
type iterator struct {
	of      any
	list    []any
	at      int
	gone    int // elements removed through the iterator
	removed bool
	changes int // of the collection, without those made through the iterator
}

func (*iterator) JavaClass() *fact.Type { return iteratorType }
func (*iterator) Mutable()              {}

// walker is an Iterator, or a ListIterator as one.
type walker interface {
	hasNext() bool
	next() (any, error)
	remove() (adapt.None, error)
}

// walk turns a function of a walker into a method of Iterator.
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
			return none, fact.NewException(fact.NullPointerType, "null")
		}
		return none, def.Exception(fact.ClassCastType, "%s is not an Iterator", fact.ToString(v))
	}
}

// objectIterator is an object of a class that implements Iterator, with the methods that the class inherits from there.
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
	call := each(f)
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
		return it.at-it.gone != l.Len()
	}
	return it.at < len(it.list)
}

func (it *iterator) next() (any, error) {
	if changesOf(it.of) != it.changes {
		return nil, &fact.Exception{Type: fact.ConcurrentModType}
	}
	if it.at >= len(it.list) {
		return nil, &fact.Exception{Type: fact.NoSuchElementType}
	}
	it.at, it.removed = it.at+1, false
	return it.list[it.at-1], nil
}

func (it *iterator) remove() (adapt.None, error) {
	switch {
	case frozen(it.of):
		return adapt.None{}, unsupported()
	case it.at == 0 || it.removed:
		return adapt.None{}, &fact.Exception{Type: fact.IllegalStateType}
	case changesOf(it.of) != it.changes:
		return adapt.None{}, &fact.Exception{Type: fact.ConcurrentModType}
	}
	it.removed = true
	last := it.list[it.at-1]
	var err error
	switch c := it.of.(type) {
	case *fact.ListValue:
		_, err = c.RemoveAt(it.at - 1 - it.gone)
		it.gone++
	case *fact.SetValue:
		_, err = c.Remove(last)
	case *fact.MapValue:
		_, _, err = c.Remove(last.(*fact.Entry).Key)
	default:
		err = unsupported()
	}
	it.changes = changesOf(it.of)
	return adapt.None{}, err
}

// changesOf is a number that differs after every change of a collection's size.
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
	case interface{ Frozen() bool }:
		return c.Frozen()
	}
	return false
}

func iteratorMethod() *fact.Method {
	return def.GivesBy(genericElem(iteratorType), def.E0("iterator", func(c any) (*iterator, error) {
		if l, ok := c.(*fact.ListValue); ok {
			c = l.Iterated()
		}
		list, err := def.Elements(c)
		return &iterator{of: c, list: list, changes: changesOf(c)}, err
	}))
}

func iteratorClass() def.Class {
	return def.Class{Type: iteratorType, Methods: append(def.Changing(def.E0("remove", walk(walker.remove))),
		def.E0("hasNext", walk(func(w walker) (bool, error) { return w.hasNext(), nil })),
		def.GivesBy(def.ElemOf, def.E0("next", walk(walker.next))),
		def.E1("forEachRemaining", func(v any, f fact.FuncValue) (adapt.None, error) {
			return walk(func(w walker) (adapt.None, error) { return forRest(w, f) })(v)
		}))}
}
