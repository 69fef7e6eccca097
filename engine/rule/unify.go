package rule

import (
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Unify is a condition of a query that ties a parameter to a value found by earlier conditions. If the parameter has a value
// already, from the caller or an earlier Unify, the two must be equal. Otherwise the parameter takes the value, converted to its type.
type Unify struct {
	At    source.Span
	Slot  int // of the parameter
	Name  string
	Type  *fact.Type // of the parameter
	Value Expr       // of the parameter's type
}

// Span is the place in the rule text.
func (u *Unify) Span() source.Span { return u.At }

// String prints the parameter and the value.
func (u *Unify) String() string { return conditionText(u) }

func (*Unify) condition() {}

// Binding is a name bound at the top level of a branch, with the expression that reads its value from a match.
type Binding struct {
	Name  string
	Value Expr
}
