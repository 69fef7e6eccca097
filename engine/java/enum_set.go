package java

import (
	"fmt"

	"whenthen/internal/fact"
)

// enumSetClass is java.util.EnumSet: a set whose elements stand in the order in which the enum declares them.
func enumSetClass() class {
	set := func(constants ...*fact.EnumValue) (*fact.SetValue, error) {
		s := fact.NewSetOf(fact.EnumSetType)
		for _, c := range constants {
			if _, err := s.Add(c); err != nil {
				return nil, err
			}
		}
		return s, nil
	}
	copyOf := func(list items) (*fact.SetValue, error) {
		s := fact.NewSetOf(fact.EnumSetType)
		_, err := addAll(s, list)
		return s, err
	}
	statics := []*fact.Method{
		s1("noneOf", func(*fact.Type) *fact.SetValue { return fact.NewSetOf(fact.EnumSetType) }),
		t1("allOf", func(t *fact.Type) (*fact.SetValue, error) { return set(t.Constants...) }),
		t1("copyOf", copyOf),
		t1("of", func(list rest) (*fact.SetValue, error) { return copyOf(items(list)) }),
		t2("range", func(from, to *fact.EnumValue) (*fact.SetValue, error) {
			if from.Ordinal > to.Ordinal {
				return nil, &fact.Exception{Type: fact.IllegalArgumentType, Message: fmt.Sprintf("%s > %s", from.Name, to.Name)}
			}
			return set(from.Type.Constants[from.Ordinal : to.Ordinal+1]...)
		}),
		t1("complementOf", func(s *fact.SetValue) (*fact.SetValue, error) {
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
	return class{typ: fact.EnumSetType, statics: statics}
}
