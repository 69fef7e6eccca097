package compile

import (
	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// binary chooses the instructions of a binary operation.
func (u *unit) binary(e *rule.Binary, want int32) val {
	switch e.Op {
	case operator.And, operator.Or:
		return u.truth(e, want)
	case operator.Concat:
		return u.concat(e, want)
	case operator.Eq, operator.Ne, operator.Same, operator.NotSame:
		return u.equality(e, want)
	case operator.Lt, operator.Le, operator.Gt, operator.Ge:
		return u.relation(e, want)
	case operator.Contains:
		return u.contains(e, e.L, e.R, want)
	case operator.MemberOf:
		return u.contains(e, e.R, e.L, want)
	case operator.Matches:
		if v, ok := u.matches(e, want); ok {
			return v
		}
	}
	if e.Op.Temporal() {
		return u.temporal(e, want)
	}
	dst := u.Target(want)
	l, r := u.operands(e)
	if op, ok := numberOp(e, l, r); ok {
		l, r = u.need(l), u.need(r)
		u.numbers(e, op, dst, l, r)
		return val{reg: dst, t: unboxed(e.T), at: e.At}
	}
	x, y := u.object(l), u.object(r)
	return u.emitObject(e, dst, code.Binary, u.smallRef(e.At, &code.Operation{Op: e.Op, Kind: e.Kind}), x, y)
}

// unboxed returns the primitive type of a boxed number or boolean, and any other type unchanged.
func unboxed(t *fact.Type) *fact.Type {
	if t.Boxed && formOf(t) != anyForm && formOf(t) != textForm {
		return fact.Unbox(t)
	}
	return t
}

// The instructions of operations on machine numbers and booleans, by operator; Nop for the other operators.
var (
	intOps = [operator.Ops]code.Op{
		operator.Add: code.AddInt, operator.Sub: code.SubInt, operator.Mul: code.MulInt, operator.Div: code.DivInt, operator.Rem: code.RemInt,
		operator.Shl: code.ShlInt, operator.Shr: code.ShrInt, operator.Ushr: code.UshrInt, operator.BitAnd: code.And, operator.BitOr: code.Or,
		operator.BitXor: code.Xor,
	}
	longOps = [operator.Ops]code.Op{
		operator.Add: code.AddLong, operator.Sub: code.SubLong, operator.Mul: code.MulLong, operator.Div: code.DivLong, operator.Rem: code.RemLong,
		operator.Shl: code.ShlLong, operator.Shr: code.ShrLong, operator.Ushr: code.UshrLong, operator.BitAnd: code.And, operator.BitOr: code.Or,
		operator.BitXor: code.Xor,
	}
	doubleOps = [operator.Ops]code.Op{operator.Add: code.AddDouble, operator.Sub: code.SubDouble, operator.Mul: code.MulDouble, operator.Div: code.DivDouble, operator.Rem: code.RemDouble}
	boolOps   = [operator.Ops]code.Op{operator.BitAnd: code.And, operator.BitOr: code.Or, operator.BitXor: code.Xor}
)

// numberOp returns the instruction of an operation on machine numbers or booleans. ok is false for operations on decimals and on values of
// unknown kind.
func numberOp(e *rule.Binary, l, r val) (op code.Op, ok bool) {
	k, form := e.Kind, l.form()
	if form != r.form() || form != formOf(e.T) {
		return 0, false
	}
	switch {
	case k == fact.Bool && form == boolForm:
		op = boolOps[e.Op]
	case k == fact.Int && form == intForm:
		op = intOps[e.Op]
	case k == fact.Long && form == intForm:
		op = longOps[e.Op]
	case k.Floating() && form == floatForm:
		op = doubleOps[e.Op]
	}
	return op, op != code.Nop
}

func (u *unit) numbers(e *rule.Binary, op code.Op, dst int32, l, r val) {
	if n, ok := operation.IntOf(r.value); r.konst && ok && op == code.SubInt { // also correct for the smallest number, since sums wrap
		op, r.reg = code.AddInt, u.constant(fact.IntType, int(int32(-n)))
	}
	u.Emit(e.At, op, 0, dst, l.reg, r.reg)
	if e.Kind == fact.Float {
		u.Emit(e.At, code.RoundFloat, 0, dst, dst, 0)
	}
}

func (u *unit) unary(e *rule.Unary, want int32) val {
	if e.Op == operator.Not {
		dst := u.Target(want)
		x := u.bools(e.X, dst)
		u.Emit(e.At, code.Negate, 0, dst, x.reg, 0)
		return result(e, dst)
	}
	dst := u.Target(want)
	x := u.expr(e.X)
	k := e.Kind
	out := val{reg: dst, t: unboxed(e.T), at: e.At}
	switch form := x.form(); {
	case form == intForm && formOf(e.T) == intForm && k.Integer():
		x = u.need(x)
		switch {
		case e.Op == operator.BitNot:
			u.Emit(e.At, code.Xor, 0, dst, x.reg, u.constant(fact.LongType, int64(-1)))
		case e.Op != operator.Neg:
			u.moveTo(x, dst)
		case k == fact.Int:
			u.Emit(e.At, code.SubInt, 0, dst, u.constant(fact.IntType, 0), x.reg)
		default:
			u.Emit(e.At, code.SubLong, 0, dst, u.constant(fact.LongType, int64(0)), x.reg)
			u.Emit(e.At, code.Wrap, uint16(k), dst, dst, 0)
		}
		return out
	case form == floatForm && formOf(e.T) == floatForm && k.Floating() && e.Op != operator.BitNot:
		x = u.need(x)
		if e.Op == operator.Neg {
			u.Emit(e.At, code.NegDouble, 0, dst, x.reg, 0)
		} else {
			u.moveTo(x, dst)
		}
		return out
	}
	y := u.object(x)
	return u.emitObject(e, dst, code.Unary, 0, y, u.Ref(&code.Operation{Op: e.Op, Kind: e.Kind}))
}

// temporal compiles the temporal operators. The arguments after the operands are milliseconds.
func (u *unit) temporal(e *rule.Binary, want int32) val {
	dst := u.Target(want)
	base := u.objects(append([]rule.Expr{e.L, e.R}, e.Args...))
	u.Emit(e.At, code.Temporal, 0, dst, base, u.Ref(&code.Operation{Op: e.Op, Args: len(e.Args)}))
	return result(e, dst)
}

// objects evaluates expressions as objects into consecutive registers and returns the first.
func (u *unit) objects(es []rule.Expr) int32 {
	base := u.Temps(len(es))
	for i, e := range es {
		u.into(e, fact.ObjectType, base+int32(i))
	}
	return base
}
