package migrate

import (
	"strings"

	"whenthen"
	"whenthen/internal/fact"
)

// Classes are the Java classes that rules use, and those that these lead to, supertypes before subtypes.
func Classes(analyses ...*whenthen.Analysis) []*fact.Type {
	var list []*fact.Type
	seen := map[string]bool{}
	var add func(t *fact.Type)
	add = func(t *fact.Type) {
		if t == nil {
			return
		}
		add(t.Elem)
		add(t.Key)
		if t = t.Raw(); !t.IsClass() || seen[t.QualifiedName()] {
			return
		}
		seen[t.QualifiedName()] = true
		t.Complete()
		for _, p := range t.Parents {
			add(p)
		}
		list = append(list, t)
		for _, f := range t.OwnFields() {
			add(f.Type)
		}
	}
	for _, a := range analyses {
		for _, t := range a.Types.Types() {
			add(t)
		}
	}
	return list
}

// superclass is the class that a class extends, nil if it extends none of the project's.
func superclass(t *fact.Type) *fact.Type {
	for _, p := range t.Parents {
		if p.IsClass() && !p.IsInterface() {
			return p.Raw()
		}
	}
	return nil
}

// collection is the class of the Java library, a collection, that a class extends itself; "" if there is none.
func collection(t *fact.Type) string {
	held := t.Field(fact.HeldField)
	if s := superclass(t); held == nil || s != nil && s.Field(fact.HeldField) != nil {
		return ""
	}
	return held.Type.QualifiedName()
}

// simple is the last part of a name.
func simple(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }
