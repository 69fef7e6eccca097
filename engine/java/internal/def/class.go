package def

import "whenthen/internal/fact"

// Class is a Java class: a table of its members.
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
