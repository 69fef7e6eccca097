package migrate

import (
	"slices"

	"whenthen"
	"whenthen/engine"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Classes returns the Java classes that rules use and the classes reachable from them, supertypes before subtypes.
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
		engine.Interpret(a.Rules) // constants are read from the classes
		for _, t := range a.Types.Types() {
			add(t)
		}
	}
	return list
}

// Rival is a class that is not written, because a class of another module has its name.
type Rival struct {
	Name           string // qualified
	Written, Other string // files
}

// Rivals returns the classes that modules of a project define differently under one name, without those nested in them. Classes takes the
// first.
func Rivals(analyses ...*whenthen.Analysis) []Rival {
	var list []Rival
	for _, t := range Classes(analyses...) {
		var first *source.File
		for _, a := range analyses {
			if a.Types.Lookup(t.QualifiedName()) == nil {
				continue
			}
			file, _, ok := a.JavaSource(t.QualifiedName(), "")
			switch {
			case !ok:
			case first == nil:
				first = file
			case file.Text() != first.Text() && !slices.ContainsFunc(list, func(r Rival) bool { return r.Other == file.Name() }):
				list = append(list, Rival{t.QualifiedName(), first.Name(), file.Name()})
			}
		}
	}
	return list
}

// superclass returns the class that t extends, or nil if it extends no class of the project.
func superclass(t *fact.Type) *fact.Type {
	for _, p := range t.Parents {
		if p.IsClass() && !p.IsInterface() {
			return p.Raw()
		}
	}
	return nil
}

// collection returns the name of the Java library's collection class that t extends directly, or "" if there is none.
func collection(t *fact.Type) string {
	held := t.Field(fact.HeldField)
	if s := superclass(t); held == nil || s != nil && s.Field(fact.HeldField) != nil {
		return ""
	}
	return held.Type.QualifiedName()
}
