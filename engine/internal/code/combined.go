package code

import (
	"math"

	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Two integer operations that often occur together are one instruction: x * 31 + y, and x % 2 == 0 as a condition.

// scaled compiles x * K + y, where K is a constant and one of K and y is a small number.
func (u *unit) scaled(e *rule.Binary, want int32) (val, bool) {
	product, ok := e.L.(*rule.Binary)
	if !ok || e.Op != operator.Add || product.Op != operator.Mul || product.Kind != e.Kind || !whole(e) || !whole(product) {
		return val{}, false
	}
	x := product.L
	factor, ok := constantOf(product.R)
	if !ok {
		x = product.R
		factor, ok = constantOf(product.L)
	}
	op := ScaleInt
	if e.Kind == fact.Long {
		op = ScaleLong
	}
	addend, constant := constantOf(e.R)
	switch {
	case !ok:
		return val{}, false
	case constant && small(addend) && int64(int32(factor)) == factor:
		dst := u.target(want)
		u.emit(e.At, op+1, uint16(addend), dst, u.ints(x).reg, int32(factor))
		return val{reg: dst, t: unboxed(e.T), at: e.At}, true
	case small(factor):
		dst := u.target(want)
		of := u.stable(u.ints(x), e.R)
		u.emit(e.At, op, uint16(factor), dst, of.reg, u.ints(e.R).reg)
		return val{reg: dst, t: unboxed(e.T), at: e.At}, true
	}
	return val{}, false
}

// remainder emits a jump on x % K == c or x % K != c, where K and c are constants, and likewise on x & K == 0 and x % y == 0. The
// jump is taken if the test yields want.
func (u *unit) remainder(e *rule.Binary, want bool, to int) bool {
	if e.Op != operator.Eq && e.Op != operator.Ne || !e.Kind.Integer() {
		return false
	}
	division, ok := e.L.(*rule.Binary)
	if !ok || division.Op != operator.Rem && division.Op != operator.BitAnd || !whole(division) {
		return false
	}
	by, ok := constantOf(division.R)
	rest, known := constantOf(e.R)
	if !known || ok && int64(int32(by)) != by || !small(rest) {
		return false
	}
	op := JumpRemEqual
	switch rem := division.Op == operator.Rem; {
	case rem && !ok && rest == 0:
		u.divides(division, want == (e.Op == operator.Eq), to)
		return true
	case !ok || rem && by == 0:
		return false
	case rem && rest == 0 && by > 0 && by&(by-1) == 0:
		op, by = JumpBitsClear, by-1
	case rem:
	case rest != 0:
		return false
	default:
		op = JumpBitsClear
	}
	if want != (e.Op == operator.Eq) {
		op++
	}
	u.jump(e.At, op, u.ints(division.L).reg, int32(by), to)
	u.code.Instrs[len(u.code.Instrs)-1].D = uint16(rest)
	return true
}

// divides emits a jump that is taken if x % y == 0 yields want.
func (u *unit) divides(e *rule.Binary, want bool, to int) {
	l, r := u.operands(e)
	op := JumpDivides
	if !want {
		op = JumpDividesNot
	}
	u.jump(e.At, op, u.need(l).reg, u.need(r).reg, to)
}

// mixed compiles x ^ ( y >>> K ) and the like, which are common in hash functions and random number generators.
func (u *unit) mixed(e *rule.Binary, want int32) (val, bool) {
	shift, ok := e.R.(*rule.Binary)
	if !ok || e.Op != operator.BitXor || shift.Op < operator.Shl || shift.Op > operator.Ushr || shift.Kind != e.Kind || !whole(e) || !whole(shift) {
		return val{}, false
	}
	by, ok := constantOf(shift.R)
	if !ok {
		return val{}, false
	}
	op := ShiftXorInt
	if e.Kind == fact.Long {
		op = ShiftXorLong
	}
	dst := u.target(want)
	x := u.stable(u.ints(e.L), shift.L)
	u.emit(e.At, op, shiftBy(shift.Op, by), dst, x.reg, u.ints(shift.L).reg)
	return val{reg: dst, t: unboxed(e.T), at: e.At}, true
}

// shiftBy encodes a shift by a constant as operand D; Shift decodes it.
func shiftBy(op operator.Op, by int64) uint16 { return uint16(op)<<6 | uint16(by&63) }

// Shift returns the operator and the number of bits encoded by shiftBy.
func (in *Instr) Shift() (op operator.Op, by int64) { return operator.Op(in.D >> 6), int64(in.D & 63) }

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
