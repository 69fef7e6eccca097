package kie

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// classFilterType is the class of filters that accept the objects of a class. Like a lambda, they are functions.
var classFilterType = def.Functional(254, kiePackage, "ClassObjectFilter", "")

func filterClasses() []def.Class {
	return []def.Class{{Type: classFilterType, Constructors: []*fact.Method{def.S2("", ofClass)}}}
}

// ofClass returns a filter that accepts the objects of a class.
func ofClass(env *fact.Env, class *fact.Type) fact.FuncValue {
	types := env.Types
	return func(args ...any) (any, error) { return types.TypeOf(args[0]).AssignableTo(class), nil }
}

// filtered lists the facts of an entry point that a filter accepts: their handles if handles is set, otherwise their objects.
func filtered(r Runtime, entry string, accepts fact.FuncValue, handles bool) (*fact.ListValue, error) {
	l := fact.NewList()
	for _, h := range r.Handles(entry) {
		object := r.ObjectOf(h)
		yes, err := accepts(object)
		if err != nil {
			return nil, err
		}
		if yes, err := def.Arg[bool](yes); err != nil {
			return nil, err
		} else if !yes {
			continue
		}
		if handles {
			object = h
		}
		l.Add(object)
	}
	return l, nil
}
