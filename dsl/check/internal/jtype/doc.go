// Package jtype implements Java's rules about types alone, whoever declares them: boxing, numeric promotion and widening, and
// which types can have an object in common. Whatever needs to look up a type is in the checker.
package jtype
