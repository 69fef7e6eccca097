package java

import (
	"time"

	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// settings is what the options of the library decide.
type settings struct{ now func() time.Time }

// utc is the time in UTC.
func (s *settings) utc() time.Time { return s.now().UTC() }

// class is one Java class: a table of members.
type class struct {
	typ     *fact.Type // whose values have the methods; a class with static members only has a type too
	methods []*fact.Method
	statics []*fact.Method
	fields  map[string]any
	ctors   []*fact.Method
}

// family is classes whose tables one function makes.
type family struct {
	types   []*fact.Type
	classes func(*settings) []class
}

// plain is for a function that needs no settings.
func plain(classes func() []class) func(*settings) []class {
	return func(*settings) []class { return classes() }
}

// extended is plain for classes that have members in a file of their own, behind the others.
func extended(classes func() []class, rare map[*fact.Type]func() class) func(*settings) []class {
	return func(*settings) []class {
		list := classes()
		for i, c := range list {
			if rare[c.typ] != nil {
				more := rare[c.typ]()
				list[i].statics, list[i].methods = append(c.statics, more.statics...), append(c.methods, more.methods...)
			}
		}
		return list
	}
}

// bare is classes without members of their own.
func bare(types []*fact.Type) []class {
	var list []class
	for _, t := range types {
		list = append(list, class{typ: t})
	}
	return list
}

// enumStatics are values() and valueOf() of a library enum.
func enumStatics(t *fact.Type) []*fact.Method {
	return []*fact.Method{
		gives(registry.BaseArrayOf(t), s0("values", func() *fact.ListValue {
			list := make([]any, len(t.Constants))
			for i, c := range t.Constants {
				list[i] = c
			}
			return array(t, list...)
		})),
		gives(t, t1("valueOf", func(name string) (*fact.EnumValue, error) {
			if c := t.Constant(name); c != nil {
				return c, nil
			}
			return nil, exception(fact.IllegalArgumentType, "No enum constant %s.%s", t.QualifiedName(), name)
		})),
	}
}
