package registry

import (
	"fmt"
	"unicode"

	"whenthen/internal/fact"
)

// operators is where the registry keeps operators among its functions; no package is called so.
const operators = "the operators"

// RegisterOperator registers a Go function as a word operator of conditions. It takes the left and the right operand and what may
// stand in square brackets behind the word, and returns a bool. Several may have one name, for other operands.
func (r *Registry) RegisterOperator(name string, fn any) error {
	for i, c := range name {
		if !unicode.IsLetter(c) && c != '_' && (i == 0 || !unicode.IsDigit(c)) {
			return fmt.Errorf("register operator %q: the name of an operator is a word", name)
		}
	}
	if name == "" {
		return fmt.Errorf("register operator: it has no name")
	}
	if err := r.RegisterFunction(operators, "", name, fn); err != nil {
		return fmt.Errorf("operator: %w", err)
	}
	list := r.Operators(name)
	m := list[len(list)-1]
	if m.Result != fact.BoolType || len(m.Params) < 2 {
		return fmt.Errorf("register operator %s: it takes two operands and returns a bool", name)
	}
	return nil
}

// Operators lists the operators with a name.
func (r *Registry) Operators(name string) []*fact.Method { return r.Functions(operators, name) }
