// Package naming derives the names that rule text uses for the declarations of a Go program (go_name.go): [Property] returns the name of
// the JavaBean property for a field or getter, [Type] a one-word name for a Go type. It also joins and splits qualified names
// (qualified_name.go). It works only on names and knows neither values nor types of rule text.
package naming
