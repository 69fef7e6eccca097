// Package jtype answers what Java says of types alone, whoever declares them: which class boxes which primitive, what numbers are promoted to and
// widen to, which types can have an object in common. What needs to look a type up is the checker's.
package jtype
