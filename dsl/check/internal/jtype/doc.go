// Package jtype implements the rules of Java that depend on types only: numeric promotion and widening (kind.go), and which types can have
// an object in common (kinship.go). Rules that look up a type by name, or a member of a type, are in the packages project and expr.
package jtype
