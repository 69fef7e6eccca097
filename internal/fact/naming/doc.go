// Package naming makes the names by which rule text knows what a Go program has declared: JavaBean properties of fields and getters,
// and one word for a Go type. It knows Go's names only, and neither values nor types of rule text.
package naming
