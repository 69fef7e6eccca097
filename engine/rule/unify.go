package rule

import (
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Unify is a condition of a query that unifies a parameter with a value found by earlier conditions. If the parameter already has a value,
// from the caller or an earlier Unify, the two must be equal. Otherwise the parameter gets the value, converted to its type.
type Unify struct {
	At    source.Span
	Slot  int // slot of the parameter
	Name  string
	Type  *fact.Type // type of the parameter
	Value Expr       // the value, converted to the parameter's type
}

// Span returns the place in the rule text.
func (u *Unify) Span() source.Span { return u.At }

// String returns the parameter and the value as text.
func (u *Unify) String() string { return conditionText(u) }

func (*Unify) condition() {}

// Binding is a name bound at the top level of a branch, with the expression that reads its value from a match.
type Binding struct {
	Name  string
	Value Expr
}
