package collect

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
)

var emptyStackType = &fact.Type{Package: "java.util", Name: "EmptyStackException", Kind: fact.Struct, Boxed: true, ID: 240,
	Parents: []*fact.Type{fact.RuntimeExceptionType}, GoWord: fact.ExceptWord}

// stackClasses returns Vector, a list with additional method names, and Stack, whose top is the end of the list.
func stackClasses() []def.Class {
	type list = *fact.ListValue
	vector := append(def.Changing(
		def.E1("addElement", func(l list, v any) (adapt.None, error) { return adapt.None{}, l.Add(v) }),
		def.E2("insertElementAt", func(l list, v any, i int) (adapt.None, error) { return adapt.None{}, l.Insert(i, v) }),
		def.E1("removeElementAt", func(l list, i int) (adapt.None, error) { _, err := l.RemoveAt(i); return adapt.None{}, err }),
		def.E1("removeElement", list.Remove), def.E0("removeAllElements", func(l list) (adapt.None, error) { return adapt.None{}, l.Clear() })),
		def.GivesBy(genericElem(iteratorType), def.E0("elements", func(l list) (*iterator, error) { return newIterator(l) })),
		def.GivesBy(def.ElemOf, def.E1("elementAt", func(l list, i int) (any, error) {
			if i >= l.Len() {
				return nil, def.Exception(fact.ArrayIndexType, "%d >= %d", i, l.Len())
			}
			return l.Get(i)
		})), endMethod("firstElement", false, false, fact.NoSuchElementType), endMethod("lastElement", true, false, fact.NoSuchElementType))
	stack := append(def.Changing(endMethod("pop", true, true, emptyStackType),
		def.Storing(def.GivesBy(def.ElemOf, def.E1("push", func(l list, v any) (any, error) { return v, l.Add(v) })))), endMethod("peek", true, false, emptyStackType),
		def.M0("empty", func(l list) bool { return l.Len() == 0 }),
		def.E1("search", func(l list, v any) (int, error) {
			i, err := lookup(l, v, true)
			if i < 0 {
				return -1, err
			}
			return l.Len() - i, err
		}))
	return []def.Class{
		{Type: fact.VectorType, Constructors: listConstructors(fact.VectorType), Methods: vector},
		{Type: fact.StackType, Constructors: listConstructors(fact.StackType)[:1], Methods: stack},
		{Type: emptyStackType, Constructors: []*fact.Method{def.S0("", func() *fact.Exception { return &fact.Exception{Type: emptyStackType} })}},
	}
}
