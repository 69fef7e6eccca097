package engine

import (
	"context"
	"errors"

	"whenthen/engine/rule"
	"whenthen/internal/registry"
)

// ErrNoRules is the error of all work in a session whose rule base no compilation has made: a nil pointer, such as a failed compilation
// returns, or a zero value.
var ErrNoRules = errors.New("there are no rules: the rule base is nil or a zero value, not one that was compiled without an error")

// NoRules returns a rule base that stands for a missing one. It has no rules, and its sessions refuse all work with ErrNoRules: NewSession
// returns no error, so that the first call which does tells the program of its mistake.
func NoRules() *RuleBase {
	rb, err := Compile(context.Background(), &rule.Base{Types: registry.NewRegistry(nil)})
	if err != nil {
		panic(err) // nothing in it can be wrong
	}
	rb.missing = true
	return rb
}
