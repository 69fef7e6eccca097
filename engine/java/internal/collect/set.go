package collect

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
)

// setClasses are the classes of sets. What all collections have is in Collection.
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
		setClass(fact.HashSetType), setClass(fact.LinkedHashSetType),
		{Type: fact.TreeSetType, Methods: setNavigation(), Constructors: []*fact.Method{
			def.S0("", func() *fact.SetValue { return fact.NewSetOf(fact.TreeSetType) }),
			def.S1("", func(f fact.FuncValue) *fact.SetValue { return fact.NewSortedSet(Comparison(f)) }),
			def.T1("", func(vs adapt.Items) (*fact.SetValue, error) { return setOf(fact.TreeSetType, vs) }),
		}},
		enumSetClass(),
	}
}

// setOf returns a set of a class with the elements of a list.
func setOf(class *fact.Type, list []any) (*fact.SetValue, error) {
	s := fact.NewSetOf(class)
	_, err := addAll(s, list)
	return s, err
}

func setClass(t *fact.Type) def.Class {
	return def.Class{Type: t, Constructors: []*fact.Method{
		def.S0("", func() *fact.SetValue { return fact.NewSetOf(t) }),
		def.S1("", func(n int) *fact.SetValue { s := fact.NewSetOf(t); s.Reserve(n); return s }),
		def.T1("", func(vs adapt.Items) (*fact.SetValue, error) {
			s := fact.NewSetOf(t)
			s.Reserve(max(len(vs)*4/3+1, 16))
			_, err := addAll(s, vs)
			return s, err
		}),
	}}
}
