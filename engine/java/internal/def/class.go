package def

import (
	"time"

	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// Settings is what the options of the library decide: Now is the host's clock.
type Settings struct{ Now func() time.Time }

// UTC is the time in UTC.
func (s *Settings) UTC() time.Time { return s.Now().UTC() }

// Class is one Java class: a table of members.
type Class struct {
	Type         *fact.Type // whose values have the methods; a class with static members only has a type too
	Methods      []*fact.Method
	Statics      []*fact.Method
	Fields       map[string]any
	Constructors []*fact.Method
}

// Family is classes whose tables one function makes.
type Family struct {
	Types   []*fact.Type
	Classes func(*Settings) []Class
}

// Plain is for a function that needs no settings.
func Plain(classes func() []Class) func(*Settings) []Class {
	return func(*Settings) []Class { return classes() }
}

// Extended is Plain for classes that have members in a file of their own, behind the others.
func Extended(classes func() []Class, rare map[*fact.Type]func() Class) func(*Settings) []Class {
	return func(*Settings) []Class {
		list := classes()
		for i, c := range list {
			if rare[c.Type] != nil {
				more := rare[c.Type]()
				list[i].Statics, list[i].Methods = append(c.Statics, more.Statics...), append(c.Methods, more.Methods...)
			}
		}
		return list
	}
}

// Bare is classes without members of their own.
func Bare(types []*fact.Type) []Class {
	var list []Class
	for _, t := range types {
		list = append(list, Class{Type: t})
	}
	return list
}

// EnumStatics are values() and valueOf() of a library enum.
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
