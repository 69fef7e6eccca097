package compile

import (
	"math"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// remainder emits a jump on x % K == c or x % K != c, where K and c are constants, and likewise on x & K == 0 and x % y == 0. The jump is
// executed if the result of the test is want. It returns false for other tests.
func (u *unit) remainder(e *rule.Binary, want bool, to int) bool {
	if e.Op != operator.Eq && e.Op != operator.Ne || !e.Kind.Integer() {
		return false
	}
	division, ok := e.L.(*rule.Binary)
	_, kept := u.kept[e.L]
	if !ok || kept || division.Op != operator.Rem && division.Op != operator.BitAnd || !whole(division) {
		return false
	}
	by, ok := constantOf(division.R)
	rest, known := constantOf(e.R)
	if !known || ok && int64(int32(by)) != by || !small(rest) {
		return false
	}
	op := code.JumpRemEqual
	switch rem := division.Op == operator.Rem; {
	case rem && !ok && rest == 0:
		u.divides(division, want == (e.Op == operator.Eq), to)
		return true
	case !ok || rem && by == 0:
		return false
	case rem && rest == 0 && by > 0 && by&(by-1) == 0:
		op, by = code.JumpBitsClear, by-1
	case rem:
	case rest != 0:
		return false
	default:
		op = code.JumpBitsClear
	}
	if want != (e.Op == operator.Eq) {
		op++
	}
	u.Jump(e.At, op, u.ints(division.L).reg, int32(by), to)
	u.Code.Instrs[len(u.Code.Instrs)-1].D = uint16(rest)
	return true
}

// divides emits a jump that is executed if the result of x % y == 0 is want.
func (u *unit) divides(e *rule.Binary, want bool, to int) {
	l, r := u.operands(e)
	op := code.JumpDivides
	if !want {
		op = code.JumpDividesNot
	}
	u.Jump(e.At, op, u.need(l).reg, u.need(r).reg, to)
}

// whole reports whether an operation is on ints or longs.
func whole(e *rule.Binary) bool {
	return (e.Kind == fact.Int || e.Kind == fact.Long) && formOf(e.L.Type()) == intForm && formOf(e.R.Type()) == intForm && formOf(e.T) == intForm
}

// constantOf returns the value of an integer constant.
func constantOf(e rule.Expr) (int64, bool) {
	if c, ok := e.(*rule.Const); ok && formOf(c.T) == intForm {
		return operation.IntOf(c.Value)
	}
	return 0, false
}

// small reports whether a number fits into operand D of an instruction.
func small(n int64) bool { return 0 <= n && n <= math.MaxUint16 }
