package vm

import (
	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// host is the Frame as programs of expr see it: their operators are those of register code.
type host Frame

func (h *host) Step() { (*Frame)(h).step() }

func (h *host) Get(e *rule.DynamicProp, of any) any { return (*Frame)(h).dynamicGet(of, e.Name, e) }

func (h *host) Call(e *rule.DynamicCall, of any, args []any) any {
	return (*Frame)(h).callDynamic(append([]any{of}, args...), e.Name)
}

func (h *host) Binary(op operator.Op, e *rule.Binary, l, r any) any {
	return (*Frame)(h).binary(op, e.Kind, l, r)
}

// binary does an operator on values.
func (f *Frame) binary(op operator.Op, k fact.Kind, l, r any) any {
	if op == operator.Matches {
		return f.matches(l, r)
	}
	switch op {
	case operator.Contains:
		f.foresee(r)
	case operator.MemberOf:
		f.foresee(l)
	}
	return operation.BinaryAny(op, k, l, r)
}
