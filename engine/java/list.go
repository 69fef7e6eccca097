package java

import (
	"whenthen/internal/fact"
)

func listClasses() []class {
	return []class{
		{typ: fact.ListType, methods: listMethods(), statics: []*fact.Method{
			s1("of", func(list rest) *fact.ListValue { return fact.FixedList(append([]any(nil), list...), true) }),
			s1("copyOf", func(v items) *fact.ListValue { return fact.FixedList(v, true) }),
		}},
		{typ: fact.ArrayListType, ctors: listConstructors(fact.ArrayListType)},
		{typ: fact.LinkedListType, ctors: listConstructors(fact.LinkedListType), methods: linkedMethods()},
	}
}

func listConstructors(t *fact.Type) []*fact.Method {
	list := []*fact.Method{
		s0("", func() *fact.ListValue { return fact.NewListOf(t) }),
		s1("", func(v items) *fact.ListValue { return fact.NewListOf(t, v...) }),
	}
	if t == fact.ArrayListType {
		list = append(list, t1("", func(n int) (*fact.ListValue, error) {
			if n < 0 {
				return nil, exception(fact.IllegalArgumentType, "Illegal Capacity: %d", n)
			}
			return fact.NewListOf(t), nil
		}))
	}
	return list
}

// lookup finds v from either end, by Java's equals.
func lookup(c, v any, last bool) (int, error) {
	list, err := elements(c)
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
		e0("size", size),
		of(elemOf, e1("get", get)),
		e1("indexOf", func(c, v any) (int, error) { return lookup(c, v, false) }),
		e1("lastIndexOf", func(c, v any) (int, error) { return lookup(c, v, true) }),
		of(genericElem(fact.ListType), e2("subList", func(c any, from, to int) (*fact.ListValue, error) {
			list, err := elements(c)
			if err != nil {
				return nil, err
			}
			switch {
			case from < 0:
				return nil, exception(fact.IndexOutOfBoundsType, "fromIndex = %d", from)
			case to > len(list):
				return nil, exception(fact.IndexOutOfBoundsType, "toIndex = %d", to)
			case from > to:
				return nil, exception(fact.IllegalArgumentType, "fromIndex(%d) > toIndex(%d)", from, to)
			}
			return fact.NewList(list[from:to]...), nil
		})),
		of(genericElem(iteratorType), e0("listIterator", func(c any) (*iterator, error) {
			list, err := elements(c)
			return &iterator{of: c, list: list}, err
		})),
	}
	return append(methods, changing(
		e2("add", func(c any, i int, v any) (none, error) {
			l, err := listOf(c)
			if err == nil {
				err = l.Insert(i, v)
			}
			return none{}, err
		}),
		e2("addAll", func(c any, i int, vs items) (bool, error) {
			l, err := listOf(c)
			if err == nil {
				err = l.Insert(i, vs...)
			}
			return len(vs) > 0, err
		}),
		of(elemOf, e2("set", func(c any, i int, v any) (any, error) {
			if l, ok := c.(*fact.ListValue); ok {
				return l.Set(i, v)
			}
			old, err := fact.Index(c, i)
			if err == nil {
				err = fact.SetIndex(c, i, v)
			}
			return old, err
		})),
		of(elemOf, e1("remove", func(c any, i int) (any, error) {
			l, err := listOf(c)
			if err != nil {
				return nil, err
			}
			return l.RemoveAt(i)
		})),
		takes(e2("sort", sortList), fact.FuncType),
		e1("replaceAll", func(c any, f fact.FuncValue) (none, error) {
			l, err := listOf(c)
			if err != nil {
				return none{}, err
			}
			for i, v := range l.Items() {
				x, err := f(v)
				if err == nil {
					_, err = l.Set(i, x)
				}
				if err != nil {
					return none{}, err
				}
			}
			return none{}, nil
		}),
	)...)
}

// linkedMethods are a LinkedList's: first and last, queue and stack.
func linkedMethods() []*fact.Method {
	take := func(name string, last, remove, strict bool) *fact.Method {
		return of(elemOf, e0(name, func(l *fact.ListValue) (any, error) {
			n := l.Len()
			if n == 0 {
				if strict {
					return nil, &fact.Exception{Type: fact.NoSuchElementType}
				}
				return nil, nil
			}
			i := 0
			if last {
				i = n - 1
			}
			if remove {
				return l.RemoveAt(i)
			}
			return l.Get(i)
		}))
	}
	put := func(name string, last bool) *fact.Method {
		return m1(name, func(l *fact.ListValue, v any) bool {
			i := 0
			if last {
				i = l.Len()
			}
			return l.Insert(i, v) == nil
		})
	}
	return append(changing(
		put("addFirst", false), put("addLast", true), put("offer", true), put("offerFirst", false), put("offerLast", true), put("push", false),
		take("removeFirst", false, true, true), take("removeLast", true, true, true), take("pop", false, true, true), take("remove", false, true, true),
		take("poll", false, true, false), take("pollFirst", false, true, false), take("pollLast", true, true, false),
	), take("getFirst", false, false, true), take("getLast", true, false, true), take("element", false, false, true),
		take("peek", false, false, false), take("peekFirst", false, false, false), take("peekLast", true, false, false))
}
