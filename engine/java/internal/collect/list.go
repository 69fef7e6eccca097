package collect

import (
	"slices"

	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/function"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
)

func listClasses() []def.Class {
	return append([]def.Class{
		{Type: fact.ListType, Methods: listMethods(), Statics: []*fact.Method{
			def.GivesBy(genericBy(fact.ListType, items), def.T1("of", func(list adapt.Rest) (*fact.ListValue, error) {
				return fact.FixedList(append([]any(nil), list...), true).In(fact.OfForm), noNulls(list)
			})),
			def.T1("copyOf", func(v adapt.Items) (*fact.ListValue, error) {
				return fact.FixedList(v, true).In(fact.OfForm), noNulls(v)
			}),
		}},
		{Type: fact.ArrayListType, Constructors: listConstructors(fact.ArrayListType), Methods: []*fact.Method{
			def.M1("ensureCapacity", func(*fact.ListValue, int) adapt.None { return adapt.None{} }), def.M0("trimToSize", func(*fact.ListValue) adapt.None { return adapt.None{} })}},
		{Type: fact.CopyOnWriteType, Constructors: listConstructors(fact.CopyOnWriteType)[:2], Methods: def.Changing(
			def.Storing(def.E1("addIfAbsent", func(l *fact.ListValue, v any) (bool, error) {
				if l.Contains(v) {
					return false, nil
				}
				return true, l.Add(v)
			})))},
		{Type: fact.DequeType, Methods: dequeMethods()},
		{Type: fact.ArrayDequeType, Constructors: listConstructors(fact.ArrayDequeType)},
		{Type: fact.ConcurrentDequeType, Constructors: listConstructors(fact.ConcurrentDequeType)},
		{Type: fact.LinkedListType, Constructors: listConstructors(fact.LinkedListType)[:2]},
	}, stackClasses()...)
}

func listConstructors(t *fact.Type) []*fact.Method {
	return []*fact.Method{
		def.S0("", func() *fact.ListValue { return fact.NewListOf(t) }),
		def.S1("", func(v adapt.Items) *fact.ListValue { return fact.NewListOf(t, v...) }),
		def.T1("", func(n int) (*fact.ListValue, error) {
			if n < 0 && t == fact.ArrayListType {
				return nil, def.Exception(fact.IllegalArgumentType, "Illegal Capacity: %d", n)
			}
			return fact.NewListOf(t), nil
		}),
	}
}

// lookup returns the index of v, searched from either end, by Java's equals.
func lookup(c, v any, last bool) (int, error) {
	if err := mayAskFor(c, v); err != nil {
		return 0, err
	}
	if l, ok := c.(*fact.ListValue); ok && !last {
		return l.IndexOf(v), nil
	}
	list, err := read(c)
	found := -1
	for i, x := range list {
		if fact.JavaEqual(v, x) {
			if found = i; !last {
				break
			}
		}
	}
	return found, err
}

func listMethods() []*fact.Method {
	get := func(c any, i int) (any, error) {
		if l, ok := c.(*fact.ListValue); ok {
			return l.Get(i)
		}
		return fact.Index(c, i)
	}
	methods := []*fact.Method{
		def.E0("size", size),
		def.GivesBy(def.ElemOf, def.E1("get", get)),
		def.AtOnce(fact.IndexAtOnce, def.E1("indexOf", func(c, v any) (int, error) { return lookup(c, v, false) })),
		def.E1("lastIndexOf", func(c, v any) (int, error) { return lookup(c, v, true) }),
		def.GivesBy(genericElem(fact.ListType), def.E2("subList", func(c any, from, to int) (*fact.ListValue, error) {
			if l, ok := c.(*fact.ListValue); ok {
				return l.SubList(from, to)
			}
			list, err := def.Elements(c) // a Go slice: its sublist is read-only
			if err != nil {
				return nil, err
			}
			return fact.FixedList(list, true).SubList(from, to)
		})),
		def.GivesBy(genericElem(listIteratorType), def.E0("listIterator", func(c any) (*listIterator, error) { return newListIterator(c, 0) })),
		def.GivesBy(genericElem(listIteratorType), def.E1("listIterator", newListIterator)),
		def.GivesBy(def.Receiver, def.E1("clone", func(env *fact.Env, c any) (*fact.ListValue, error) {
			l, err := listOf(c)
			if err != nil {
				return nil, err
			}
			if l.Type().Array {
				return copyRange(env, l, 0, l.Len())
			}
			return fact.NewListOf(l.Type(), slices.Clone(l.Items())...), nil
		})),
	}
	return append(methods, def.Changing(
		def.Storing(def.E2("add", with2(listOf, func(l *fact.ListValue, i int, v any) (adapt.None, error) { return adapt.None{}, l.Insert(i, v) }))),
		def.E2("addAll", with2(listOf, func(l *fact.ListValue, i int, vs adapt.Items) (bool, error) { return len(vs) > 0, l.Insert(i, vs...) })),
		def.Storing(def.GivesBy(def.ElemOf, def.E2("set", func(c any, i int, v any) (any, error) {
			if l, ok := c.(*fact.ListValue); ok {
				return l.Set(i, v)
			}
			old, err := fact.Index(c, i)
			if err == nil {
				err = fact.SetIndex(c, i, v)
			}
			return old, err
		}))),
		def.GivesBy(def.ElemOf, def.E1("remove", with1(listOf, (*fact.ListValue).RemoveAt))),
		def.Takes(def.E2("sort", sortList), fact.FuncType),
		def.E1("replaceAll", with1(listOf, func(l *fact.ListValue, f fact.FuncValue) (adapt.None, error) {
			call := function.Each(f)
			for i, v := range l.Items() {
				x, err := call(v)
				if err == nil {
					_, err = l.Set(i, x)
				}
				if err != nil {
					return adapt.None{}, err
				}
			}
			return adapt.None{}, nil
		})),
	)...)
}

// endElement returns the first or last element, and also removes it if remove is set. empty is the exception for an empty list (see none).
func endElement(l *fact.ListValue, last, remove bool, empty *fact.Type) (any, error) {
	i := 0
	if last {
		i = l.Len() - 1
	}
	switch {
	case l.Len() == 0:
		return none(empty)
	case remove:
		return l.RemoveAt(i)
	}
	return l.Get(i)
}

func endMethod(name string, last, remove bool, empty *fact.Type) *fact.Method {
	return def.GivesBy(def.ElemOf, def.AtOnce(fact.EndAtOnce(last, remove), def.E0(name, func(l *fact.ListValue) (any, error) {
		return endElement(l, last, remove, empty)
	})))
}

// mayHold returns an exception for null in an ArrayDeque.
func mayHold(l *fact.ListValue, v any) error {
	if v == nil && l.Start().Queue() {
		return noNulls([]any{v})
	}
	return nil
}

// dequeMethods returns the methods of Deque for its first and last element, including the methods of queues and stacks.
func dequeMethods() []*fact.Method {
	take := func(name string, last, remove, strict bool) *fact.Method {
		var empty *fact.Type
		if strict {
			empty = fact.NoSuchElementType
		}
		return endMethod(name, last, remove, empty)
	}
	put := func(name string, last bool) *fact.Method {
		return def.Storing(def.AtOnce(fact.AddAtOnce(!last), def.E1(name, func(l *fact.ListValue, v any) (bool, error) {
			if err := mayHold(l, v); err != nil {
				return false, err
			}
			i := 0
			if last {
				i = l.Len()
			}
			return true, l.Insert(i, v)
		})))
	}
	backwards := def.GivesBy(genericElem(iteratorType), def.M0("descendingIterator", func(l *fact.ListValue) *iterator {
		it, _ := newIterator(l)
		it.back = true
		return it
	}))
	return append(def.Changing(
		put("addFirst", false), put("addLast", true), put("offer", true), put("offerFirst", false), put("offerLast", true), put("push", false),
		take("removeFirst", false, true, true), take("removeLast", true, true, true), take("pop", false, true, true), take("remove", false, true, true),
		take("poll", false, true, false), take("pollFirst", false, true, false), take("pollLast", true, true, false),
		removeOccurrence("removeFirstOccurrence", false), removeOccurrence("removeLastOccurrence", true),
	), take("getFirst", false, false, true), take("getLast", true, false, true), take("element", false, false, true),
		backwards, take("peek", false, false, false), take("peekFirst", false, false, false), take("peekLast", true, false, false))
}
