// Package jtype implements those of Java's rules about types that need nothing but the types: numeric promotion and widening
// (kind.go), and which types can have an object in common (kinship.go). Whatever needs to look up a type by its name, or a member of
// it, is in package check.
package jtype
