package collect

import (
	"fmt"

	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/function"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
)

// setClasses returns the classes of sets. The members that all collections have are in Collection.
func setClasses() []def.Class {
	return []def.Class{
		{Type: fact.SetType, Statics: []*fact.Method{
			def.T1("of", func(list adapt.Rest) (*fact.SetValue, error) {
				if err := noNulls(list); err != nil {
					return nil, err
				}
				s := fact.NewSet()
				for _, v := range list {
					if new, err := s.Add(v); err != nil || !new {
						return nil, def.Exception(fact.IllegalArgumentType, "duplicate element: %s", fact.ToString(v))
					}
				}
				return s.Freeze().RejectNull(), nil
			}),
			def.T1("copyOf", func(v adapt.Items) (*fact.SetValue, error) {
				return fact.NewSet(v...).Freeze().RejectNull(), noNulls(v)
			}),
		}},
		setClass(fact.HashSetType), setClass(fact.LinkedHashSetType), setClass(fact.CopyOnWriteSetType),
		{Type: fact.TreeSetType, Methods: setNavigation(), Constructors: []*fact.Method{
			def.S0("", func() *fact.SetValue { return fact.NewSetOf(fact.TreeSetType) }),
			def.S1("", func(f fact.FuncValue) *fact.SetValue { return fact.NewSortedSet(function.Comparison(f)) }),
			def.T1("", func(vs adapt.Items) (*fact.SetValue, error) { return setOf(fact.TreeSetType, vs) }),
		}},
		enumSetClass(),
	}
}

func setOf(class *fact.Type, list []any) (*fact.SetValue, error) {
	s := fact.NewSetOf(class)
	_, err := addAll(s, list)
	return s, err
}

func setClass(t *fact.Type) def.Class {
	return def.Class{Type: t, Constructors: []*fact.Method{
		def.S0("", func() *fact.SetValue { return fact.NewSetOf(t) }),
		def.S1("", func(n int) *fact.SetValue { s := fact.NewSetOf(t); s.Reserve(max(n, 1)); return s }),
		def.S2("", func(n int, _ float32) *fact.SetValue { s := fact.NewSetOf(t); s.Reserve(max(n, 1)); return s }),
		def.T1("", func(vs adapt.Items) (*fact.SetValue, error) {
			s := fact.NewSetOf(t)
			s.Reserve(max(len(vs)*4/3+1, 16))
			_, err := addAll(s, vs)
			return s, err
		}),
	}}
}

// enumSetClass returns java.util.EnumSet: a set whose elements are in the order in which the enum declares them.
func enumSetClass() def.Class {
	set := func(constants ...*fact.EnumValue) (*fact.SetValue, error) {
		s := fact.NewSetOf(fact.EnumSetType)
		for _, c := range constants {
			if _, err := s.Add(c); err != nil {
				return nil, err
			}
		}
		return s, nil
	}
	copyOf := func(list adapt.Items) (*fact.SetValue, error) { return setOf(fact.EnumSetType, list) }
	statics := []*fact.Method{
		def.S1("noneOf", func(*fact.Type) *fact.SetValue { return fact.NewSetOf(fact.EnumSetType) }),
		def.T1("allOf", func(t *fact.Type) (*fact.SetValue, error) { return set(t.Constants...) }),
		def.T1("copyOf", copyOf),
		def.T1("of", func(list adapt.Rest) (*fact.SetValue, error) { return copyOf(adapt.Items(list)) }),
		def.T2("range", func(from, to *fact.EnumValue) (*fact.SetValue, error) {
			if from.Ordinal > to.Ordinal {
				return nil, &fact.Exception{Type: fact.IllegalArgumentType, Message: fmt.Sprintf("%s > %s", from.Name, to.Name)}
			}
			return set(from.Type.Constants[from.Ordinal : to.Ordinal+1]...)
		}),
		def.T1("complementOf", func(s *fact.SetValue) (*fact.SetValue, error) {
			list := s.Items()
			if len(list) == 0 {
				return nil, &fact.Exception{Type: fact.UnsupportedOperationType, Message: "the complement of an empty EnumSet: nothing tells its enum here"}
			}
			var others []*fact.EnumValue
			for _, c := range list[0].(*fact.EnumValue).Type.Constants {
				if !s.Contains(c) {
					others = append(others, c)
				}
			}
			return set(others...)
		}),
	}
	for _, m := range statics {
		m.Result = fact.EnumSetType
	}
	return def.Class{Type: fact.EnumSetType, Statics: statics}
}
