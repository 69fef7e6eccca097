package kie

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// variable is the class of Unbound.
type variable struct{}

func (*variable) JavaClass() *fact.Type { return variableType }

var variableType = registry.NewLibraryType(275, kiePackage+".rule", "Variable", (*variable)(nil))

// Unbound is the argument of a query for a parameter whose values the query has to find. Rule text names it Variable.v.
var Unbound any = &variable{}

func variableClasses() []def.Class {
	return []def.Class{{Type: variableType, Fields: map[string]any{"v": Unbound}}}
}
