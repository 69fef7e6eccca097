package compile

import (
	"math"
	"slices"

	"whenthen/engine/internal/code"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// loop compiles for, while and do. The condition is at the end, so that an iteration needs only one jump.
func (u *unit) loop(s *rule.Loop) {
	u.stmts(s.Init)
	defer u.ahead(s)()
	body, repeat, leave := u.Label(), u.Label(), u.Label()
	if s.Cond != nil && !s.PostTest {
		u.cond(s.Cond, false, leave)
	}
	u.Mark(body)
	u.push(blockLabel{name: s.Label, loop: true, leave: leave, repeat: repeat})
	if s.Body != nil {
		u.stmt(s.Body)
	}
	u.pop()
	u.Mark(repeat)
	for _, p := range s.Post {
		mark := u.Top
		u.statement(p)
		u.Free(mark)
	}
	if s.Cond == nil || isTrue(s.Cond) {
		u.Jump(s.At, code.Back, 0, 0, body)
	} else {
		u.round(s, body)
	}
	u.Mark(leave)
}

func isTrue(e rule.Expr) bool {
	c, ok := e.(*rule.Const)
	return ok && c.Value == true
}

// rounds maps jumps to jumps that check the budget first.
var rounds = [code.NumOps]code.Op{
	code.JumpLessInt: code.RoundLessInt, code.JumpAtMostInt: code.RoundAtMostInt, code.JumpNotEqualInt: code.RoundNotEqualInt,
}

// round ends an iteration: it checks the budget and tests the condition. If all jumps back are comparisons of integers, these jumps check
// the budget. If the smaller number was just incremented, as in a for loop, one instruction does everything.
func (u *unit) round(s *rule.Loop, body int) {
	entered := u.Labelled()
	tick := u.Emit(s.At, code.Tick, 0, 0, 0, 0)
	u.cond(s.Cond, true, body)
	instrs, back := u.Code.Instrs, u.JumpsTo(body, tick)
	if len(back) == 0 || slices.ContainsFunc(back, func(in *code.Instr) bool { return rounds[in.Op] == code.Nop }) {
		return
	}
	instrs[tick].Op = code.Nop
	for _, in := range back {
		in.Op = rounds[in.Op]
	}
	step, last := &instrs[tick-1], back[0]
	if tick+2 == len(instrs) && !entered && steps[last.Op] != code.Nop && step.Op == code.AddIntConst && step.A == step.B && step.A == last.A && step.C > 0 && step.C <= math.MaxUint16 {
		last.D, step.Op = uint16(step.C), code.Nop
		last.Op = steps[last.Op]
	}
}

// steps maps round instructions to instructions that also increment.
var steps = [code.NumOps]code.Op{code.RoundLessInt: code.StepLessInt, code.RoundAtMostInt: code.StepAtMostInt}

// forEach compiles a loop over a collection.
func (u *unit) forEach(s *rule.ForEach) {
	over := u.object(u.expr(s.Over))
	walk := u.Temp()
	loop := u.smallRef(s.At, &code.Loop{Over: s.Over, Type: s.Type, Numbers: listed(fact.Unbox(s.Type)) && onlyNumber(s.Local, s.Body)})
	u.Emit(s.At, code.Each, 0, walk, over, int32(loop))
	repeat, leave := u.Label(), u.Label()
	u.Mark(repeat)
	u.Leads(u.Emit(s.At, code.Next, loop, walk, u.local(s.Local), 0), leave)
	u.push(blockLabel{name: s.Label, loop: true, leave: leave, repeat: repeat})
	if s.Body != nil {
		u.stmt(s.Body)
	}
	u.pop()
	u.Jump(s.At, code.Back, 0, 0, repeat)
	u.Mark(leave)
}

// onlyNumber reports whether a variable is only read as a number.
func onlyNumber(local int, body rule.Stmt) bool {
	if body == nil {
		return true
	}
	reads, numbers := 0, 0
	isLocal := func(e rule.Expr) bool {
		v, ok := e.(*rule.LocalVar)
		return ok && v.Index == local
	}
	rule.WalkStmt(body, nil, rule.Deep(func(e rule.Expr) {
		switch e := e.(type) {
		case *rule.LocalVar, *rule.Lambda: // a lambda may read any variable
			if _, lambda := e.(*rule.Lambda); lambda || isLocal(e) {
				reads++
			}
		case *rule.Convert:
			if primitive(e.T) && isLocal(e.X) {
				numbers++
			}
		}
	}))
	return reads == numbers
}

// switchStmt compiles a switch. Its operand is evaluated once.
func (u *unit) switchStmt(s *rule.Switch) {
	rewrite := func(e rule.Expr) rule.Expr { return e }
	if s.X != nil {
		v := u.expr(s.X)
		kept := u.Temp()
		u.moveTo(v, kept)
		v.reg, v.konst = kept, false
		if v.maybe || v.form() == anyForm {
			u.Emit(s.X.Span(), code.Need, 0, kept, 0, 0)
		}
		x := u.hold(v, s.X.Type())
		rewrite = func(e rule.Expr) rule.Expr { return replace(e, s.X, x) }
	}
	leave, fallback := u.Label(), -1
	arms := make([]int, len(s.Cases))
	for i, c := range s.Cases {
		arms[i] = u.Label()
		for _, v := range c.Values {
			u.cond(rewrite(v), true, arms[i])
		}
		if c.Default {
			fallback = i
		}
	}
	if fallback >= 0 {
		u.Jump(s.At, code.Jump, 0, 0, arms[fallback])
	} else {
		u.Jump(s.At, code.Jump, 0, 0, leave)
	}
	u.push(blockLabel{leave: leave})
	for i, c := range s.Cases {
		u.Mark(arms[i])
		u.stmts(c.Body)
		if s.Arrow {
			u.Jump(s.At, code.Jump, 0, 0, leave)
		}
	}
	u.pop()
	u.Mark(leave)
}

// replace returns a comparison in which x is replaced by y.
func replace(e, x, y rule.Expr) rule.Expr {
	if e == x {
		return y
	}
	switch e := e.(type) {
	case *rule.Binary:
		c := *e
		c.L, c.R = replace(e.L, x, y), replace(e.R, x, y)
		return &c
	case *rule.Convert:
		c := *e
		c.X = replace(e.X, x, y)
		return &c
	}
	return e
}
