package code

import (
	"whenthen/engine/internal/untyped"
	"whenthen/engine/rule"
)

// program compiles an expression without static types to a program of package untyped. ok is false if e is not such an
// expression.
func (u *unit) program(e rule.Expr, want int32) (val, bool) {
	if u.NoPrograms {
		return val{}, false
	}
	p := untyped.New(e)
	if p == nil {
		return val{}, false
	}
	dst := u.target(want)
	base := u.objects(p.Operands)
	return u.emitObject(e, dst, Program, 0, base, u.ref(p)), true
}
