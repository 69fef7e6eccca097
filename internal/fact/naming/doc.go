// Package naming derives the names under which rule text knows what a Go program declares: [Property] the name of the JavaBean
// property for a field or getter, [Type] a one-word name for a Go type. It also joins qualified names and takes them apart. It works
// on names only and knows neither values nor types of rule text.
package naming
