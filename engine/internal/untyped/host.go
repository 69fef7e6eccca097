package untyped

import "whenthen/engine/rule"

// Host implements the operators of programs, with the code that register code uses. Its methods panic if they fail.
type Host interface {
	// Step counts one operator against the budget; it panics if the run must end.
	Step()
	Get(e *rule.DynamicProp, of any) any
	Call(e *rule.DynamicCall, of any, args []any) any
	Binary(e *rule.Binary, l, r any) any
}
