package compile

import (
	"whenthen/engine/internal/code"
	"whenthen/engine/internal/untyped"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// cond emits a jump to a label that is executed if the boolean e equals want; otherwise execution continues.
func (u *unit) cond(e rule.Expr, want bool, to int) {
	mark := u.Top
	if v, kept := u.kept[e]; kept && !v.maybe {
		u.jumpOn(v, want, to)
		return
	}
	switch x := e.(type) {
	case *rule.Const:
		if b, ok := x.Value.(bool); ok {
			if b == want {
				u.Jump(x.At, code.Jump, 0, 0, to)
			}
			return
		}
	case *rule.Unary:
		if x.Op == operator.Not {
			u.inverted = !u.inverted
			u.cond(x.X, !want, to)
			u.inverted = !u.inverted
			return
		}
	case *rule.Binary:
		switch {
		case untyped.Is(x) && !u.compiler.NoPrograms:
		case x.Op == operator.And || x.Op == operator.Or:
			u.condJunction(x, want, to)
			return
		}
	}
	if !u.alternative {
		u.condTest(e, want, to)
	} else {
		outer, no := u.absent, u.Label()
		u.absent = no
		if !want {
			u.absent = to
		}
		u.condTest(e, want, to)
		u.absent = outer
		u.Mark(no)
	}
	u.Free(mark)
}

// condTest does the work of cond for what is neither a constant, a negation nor a junction.
func (u *unit) condTest(e rule.Expr, want bool, to int) {
	switch x := e.(type) {
	case *rule.Binary:
		if (!untyped.Is(x) || u.compiler.NoPrograms) && u.remainder(x, want, to) {
			return
		}
	case *rule.FunctionCall:
		if u.inlineCond(x, want, to) {
			return
		}
	case *rule.In:
		if set := ConstantsOf(x); set == nil || formOf(x.X.Type()) == anyForm {
			u.condIn(x, want, to)
			return
		}
	}
	u.jumpOn(u.bools(e, code.NoRegister), want, to)
}

// condJunction does the work of cond for && and ||. In a condition, null at !. makes the whole condition false, unless some tests are
// alternatives, operands of || or of && that is inverted: there it makes only the test false that reads through it.
func (u *unit) condJunction(e *rule.Binary, want bool, to int) {
	outer := u.alternative
	u.alternative = outer || !u.action && (e.Op == operator.Or) != u.inverted
	if decides := e.Op == operator.Or; want == decides { // one operand with this value decides
		u.cond(e.L, want, to)
		u.cond(e.R, want, to)
	} else {
		decided := u.Label()
		u.cond(e.L, decides, decided)
		u.cond(e.R, want, to)
		u.Mark(decided)
	}
	u.alternative = outer
}

// jumpOn emits a jump that is executed if a boolean equals want. If the last instruction computed the boolean by a comparison, it is
// replaced by a conditional jump.
func (u *unit) jumpOn(v val, want bool, to int) {
	test := code.Instr{Op: code.Move, B: v.reg}
	for v.reg >= u.NumLocals && !u.Labelled() {
		last := u.Code.Instrs[len(u.Code.Instrs)-1]
		if last.A != v.reg || last.Op != code.Negate && jumps[last.Op] == code.Nop {
			break
		}
		u.Drop()
		if last.Op != code.Negate {
			test = last
			break
		}
		want = !want
		v.reg, test.B = last.B, last.B
	}
	jump := code.Instr{Op: jumps[test.Op], A: test.B, B: test.C}
	if !want {
		jump.Invert()
	}
	u.Jump(v.at, jump.Op, jump.A, jump.B, to)
}

// jumps maps instructions with a boolean result in A to the jumps that are executed if it is true.
var jumps = [code.NumOps]code.Op{
	code.Move: code.JumpIf, code.IsNull: code.JumpNull, code.EqualInt: code.JumpEqualInt, code.LessInt: code.JumpLessInt, code.AtMostInt: code.JumpAtMostInt,
	code.LessDouble: code.JumpLessDouble, code.AtMostDouble: code.JumpAtMostDouble,
}

func (u *unit) condIn(e *rule.In, want bool, to int) {
	found := u.Label()
	hit := !e.Negated
	for _, item := range e.List {
		if hit == want {
			u.cond(item, true, to)
		} else {
			u.cond(item, true, found)
		}
	}
	if hit != want {
		u.Jump(e.At, code.Jump, 0, 0, to)
	}
	u.Mark(found)
}

// nullTested returns the operand that is compared with null, or nil for any other comparison.
func nullTested(e *rule.Binary) rule.Expr {
	if k, ok := e.L.(*rule.Const); ok && k.Value == nil {
		return e.R
	}
	if k, ok := e.R.(*rule.Const); ok && k.Value == nil {
		return e.L
	}
	return nil
}

// operands evaluates both sides of a binary operation.
func (u *unit) operands(e *rule.Binary) (l, r val) {
	l = u.stable(u.expr(Settled(e.L)), e.R)
	return l, u.expr(Settled(e.R))
}

// equality compiles == and !=, which in DRL compare values and accept null, and the tests for identity.
func (u *unit) equality(e *rule.Binary, want int32) val {
	negated := e.Op == operator.Ne || e.Op == operator.NotSame
	if x := nullTested(e); x != nil {
		dst := u.Target(want)
		v := u.expr(x)
		if primitive(v.t) {
			u.Emit(e.At, code.Move, 0, dst, u.constant(fact.BoolType, false), 0)
		} else {
			u.Emit(e.At, code.IsNull, 0, dst, v.reg, 0)
		}
		return u.negated(result(e, dst), negated)
	}
	dst := u.Target(want)
	l, r := u.operands(e)
	return u.negated(u.equal(e, l, r, dst), negated)
}

// equal emits the instruction that compares two values, for ==, != and the tests for identity.
func (u *unit) equal(e *rule.Binary, l, r val, dst int32) val {
	same := e.Op == operator.Same || e.Op == operator.NotSame
	var op code.Op
	var kind uint16
	switch form := l.form(); {
	case form == r.form() && form != anyForm && sameKind(e.Kind, form):
		op = equalOps[form]
		if l.maybe || r.maybe {
			l, r = u.marked(l), u.marked(r)
			op = equalMaybeOps[form]
		}
	case same || e.Kind == fact.Enum:
		op = code.Same
	default:
		op, kind = code.Equal, uint16(e.Kind)
	}
	if op >= code.Same {
		l.reg = u.object(l)
		r.reg = u.object(r)
	}
	u.Emit(e.At, op, kind, dst, l.reg, r.reg)
	return result(e, dst)
}

var (
	equalOps      = [...]code.Op{boolForm: code.EqualInt, intForm: code.EqualInt, floatForm: code.EqualDouble, textForm: code.EqualText}
	equalMaybeOps = [...]code.Op{boolForm: code.EqualIntN, intForm: code.EqualIntN, floatForm: code.EqualFloatN, textForm: code.EqualText}
)

func (u *unit) negated(v val, negated bool) val {
	if negated {
		u.Emit(v.at, code.Negate, 0, v.reg, v.reg, 0)
	}
	return v
}

func sameKind(k fact.Kind, f form) bool {
	return formOfKind(k) == f || k == fact.Any && f == textForm
}

// relation compiles < <= > >=, which are false if an operand is null.
func (u *unit) relation(e *rule.Binary, want int32) val {
	dst := u.Target(want)
	l, r := u.operands(e)
	form := l.form()
	if form != r.form() || form == anyForm || form == boolForm || !sameKind(e.Kind, form) {
		u.Emit(e.At, code.Order, uint16(e.Op), dst, u.object(l), u.object(r))
		return result(e, dst)
	}
	no, maybe := u.Label(), l.maybe || r.maybe
	for _, v := range []val{l, r} {
		if v.maybe {
			u.Jump(e.At, code.JumpNull, v.reg, 0, no)
		}
	}
	less := e.Op == operator.Lt || e.Op == operator.Gt
	if form != textForm && (e.Op == operator.Gt || e.Op == operator.Ge) {
		l, r = r, l
	}
	switch {
	case form == textForm:
		u.Emit(e.At, code.OrderText, uint16(e.Op), dst, l.reg, r.reg)
	case form == intForm && less:
		u.Emit(e.At, code.LessInt, 0, dst, l.reg, r.reg)
	case form == intForm:
		u.Emit(e.At, code.AtMostInt, 0, dst, l.reg, r.reg)
	case less:
		u.Emit(e.At, code.LessDouble, 0, dst, l.reg, r.reg)
	default:
		u.Emit(e.At, code.AtMostDouble, 0, dst, l.reg, r.reg)
	}
	if maybe {
		end := u.Label()
		u.Jump(e.At, code.Jump, 0, 0, end)
		u.Mark(no)
		u.Emit(e.At, code.Move, 0, dst, u.constant(fact.BoolType, false), 0)
		u.Mark(end)
	}
	return result(e, dst)
}
