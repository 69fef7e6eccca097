package def

import (
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// Class is one Java class: a table of members.
type Class struct {
	Type         *fact.Type // type of the values that have the methods; also set for a class with only static members
	Methods      []*fact.Method
	Statics      []*fact.Method
	Fields       map[string]any
	Constructors []*fact.Method
}

// Family is a group of classes whose tables one function creates.
type Family struct {
	Types   []*fact.Type
	Classes func() []Class
}

// Bare returns classes without members of their own.
func Bare(types []*fact.Type) []Class {
	var list []Class
	for _, t := range types {
		list = append(list, Class{Type: t})
	}
	return list
}

// EnumStatics returns values() and valueOf() of a library enum.
func EnumStatics(t *fact.Type) []*fact.Method {
	return []*fact.Method{
		Gives(registry.BaseArrayOf(t), S0("values", func() *fact.ListValue {
			list := make([]any, len(t.Constants))
			for i, c := range t.Constants {
				list[i] = c
			}
			return Array(t, list...)
		})),
		Gives(t, T1("valueOf", func(name string) (*fact.EnumValue, error) {
			if c := t.Constant(name); c != nil {
				return c, nil
			}
			return nil, Exception(fact.IllegalArgumentType, "No enum constant %s.%s", t.QualifiedName(), name)
		})),
	}
}
