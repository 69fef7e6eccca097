package code

import (
	"math"
	"slices"
	"strconv"

	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

func (u *unit) push(b blockLabel) {
	b.lambda = u.nesting
	u.blocks = append(u.blocks, b)
}

func (u *unit) pop() { u.blocks = u.blocks[:len(u.blocks)-1] }

// loop compiles for, while and do. The condition is at the end, so that an iteration takes one jump.
func (u *unit) loop(s *rule.Loop) {
	u.stmts(s.Init)
	defer u.ahead(s)()
	body, repeat, leave := u.label(), u.label(), u.label()
	if s.Cond != nil && !s.PostTest {
		u.cond(s.Cond, false, leave)
	}
	u.mark(body)
	u.push(blockLabel{name: s.Label, loop: true, leave: leave, repeat: repeat})
	if s.Body != nil {
		u.stmt(s.Body)
	}
	u.pop()
	u.mark(repeat)
	for _, p := range s.Post {
		mark := u.top
		u.statement(p)
		u.free(mark)
	}
	if s.Cond == nil || isTrue(s.Cond) {
		u.jump(s.At, Back, 0, 0, body)
	} else {
		u.round(s, body)
	}
	u.mark(leave)
}

// isTrue reports whether an expression is the constant true.
func isTrue(e rule.Expr) bool {
	c, ok := e.(*rule.Const)
	return ok && c.Value == true
}

// rounds maps jumps to those that check the budget first.
var rounds = map[Op]Op{
	JumpLessInt: RoundLessInt, JumpAtMostInt: RoundAtMostInt, JumpNotEqualInt: RoundNotEqualInt,
}

// round ends an iteration: it checks the budget and tests the condition. If all jumps back are comparisons of integers,
// these jumps check the budget. If the smaller number was just incremented, as by a for loop, one instruction does everything.
func (u *unit) round(s *rule.Loop, body int) {
	entered := u.labelled()
	tick := u.emit(s.At, Tick, 0, 0, 0, 0)
	jumps := len(u.labels)
	u.cond(s.Cond, true, body)
	code := u.code.Instrs
	var back []*Instr
	for _, l := range u.labels[jumps:] {
		if in := &code[l.pc]; l.label == body && rounds[in.Op] != Nop {
			back = append(back, in)
		} else if l.label == body {
			return
		}
	}
	if len(back) == 0 {
		return
	}
	code[tick].Op = Nop
	for _, in := range back {
		in.Op = rounds[in.Op]
	}
	step, last := &code[tick-1], back[0]
	if tick+2 == len(code) && !entered && steps[last.Op] != Nop && step.Op == AddIntConst && step.A == step.B && step.A == last.A && step.C > 0 && step.C <= math.MaxUint16 {
		last.D, step.Op = uint16(step.C), Nop
		last.Op = steps[last.Op]
	}
}

// steps maps round instructions to those that also increment.
var steps = map[Op]Op{RoundLessInt: StepLessInt, RoundAtMostInt: StepAtMostInt}

// forEach compiles a loop over a collection.
func (u *unit) forEach(s *rule.ForEach) {
	over := u.object(u.expr(s.Over))
	walk := u.temp()
	loop := u.smallRef(s.At, &Loop{Over: s.Over, Type: s.Type, Numbers: listed(fact.Unbox(s.Type)) && onlyNumber(s.Local, s.Body)})
	u.emit(s.At, Each, 0, walk, over, int32(loop))
	repeat, leave := u.label(), u.label()
	u.mark(repeat)
	pc := u.emit(s.At, Next, loop, walk, u.local(s.Local), 0)
	u.labels = append(u.labels, labelUse{pc, leave})
	u.push(blockLabel{name: s.Label, loop: true, leave: leave, repeat: repeat})
	if s.Body != nil {
		u.stmt(s.Body)
	}
	u.pop()
	u.jump(s.At, Back, 0, 0, repeat)
	u.mark(leave)
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
	rule.WalkStmt(body, nil, func(e rule.Expr) {
		rule.Walk(e, func(e rule.Expr) {
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
		})
	})
	return reads == numbers
}

// switchStmt compiles a switch. Its operand is evaluated once.
func (u *unit) switchStmt(s *rule.Switch) {
	rewrite := func(e rule.Expr) rule.Expr { return e }
	if s.X != nil {
		v := u.expr(s.X)
		kept := u.temp()
		u.moveTo(v, kept)
		v.reg, v.konst = kept, false
		if v.maybe || v.form() == anyForm {
			u.emit(s.X.Span(), Need, 0, kept, 0, 0)
		}
		x := u.hold(v, s.X.Type())
		rewrite = func(e rule.Expr) rule.Expr { return replace(e, s.X, x) }
	}
	leave, fallback := u.label(), -1
	arms := make([]int, len(s.Cases))
	for i, c := range s.Cases {
		arms[i] = u.label()
		for _, v := range c.Values {
			u.cond(rewrite(v), true, arms[i])
		}
		if c.Default {
			fallback = i
		}
	}
	if fallback >= 0 {
		u.jump(s.At, Jump, 0, 0, arms[fallback])
	} else {
		u.jump(s.At, Jump, 0, 0, leave)
	}
	u.push(blockLabel{leave: leave})
	for i, c := range s.Cases {
		u.mark(arms[i])
		u.stmts(c.Body)
		if s.Arrow {
			u.jump(s.At, Jump, 0, 0, leave)
		}
	}
	u.pop()
	u.mark(leave)
}

// replace returns a comparison with y in place of x.
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

// tryRange is the range of instructions that a try protects: all from its start except the copies of finally blocks on ways out
// of it.
type tryRange struct {
	from  int
	holes [][2]int
}

func (t *tryRange) pause(u *unit) {
	if t.from >= 0 {
		t.holes = append(t.holes, [2]int{t.from, len(u.code.Instrs)})
		t.from = -1
	}
}

func (t *tryRange) resume(pc int) { t.from = pc }

// ranges returns the protected ranges up to an instruction.
func (t *tryRange) ranges(to int) [][2]int {
	list := t.holes
	if t.from >= 0 {
		list = append(list, [2]int{t.from, to})
	}
	return list
}

// try compiles try/catch/finally. The finally block is repeated at each way out.
func (u *unit) try(s *rule.Try) {
	end := u.label()
	body := &tryRange{from: len(u.code.Instrs)}
	all := &tryRange{from: len(u.code.Instrs)}
	if s.Finally != nil {
		u.push(blockLabel{finally: s.Finally, try: all})
	}
	u.push(blockLabel{try: body})
	u.block(s.Body)
	u.pop()
	protected := body.ranges(len(u.code.Instrs))
	u.leaveTry(s, all, end)
	for _, c := range s.Catches {
		target := len(u.code.Instrs)
		u.handlers(protected, target, c.Classes, u.local(c.Local))
		u.block(c.Body)
		u.leaveTry(s, all, end)
	}
	if s.Finally != nil {
		u.pop()
		failure := u.temp()
		ranges := all.ranges(len(u.code.Instrs))
		u.handlers(ranges, len(u.code.Instrs), nil, failure)
		u.block(s.Finally)
		u.emit(s.At, Rethrow, 0, failure, 0, 0)
	}
	u.mark(end)
}

// leaveTry compiles the way out of a body or handler that ends without a jump.
func (u *unit) leaveTry(s *rule.Try, all *tryRange, end int) {
	if s.Finally != nil {
		all.pause(u)
		blocks := u.blocks
		u.blocks = slices.Clip(blocks[:len(blocks)-1])
		u.block(s.Finally)
		u.blocks = blocks
	}
	u.jump(s.At, Jump, 0, 0, end)
	if s.Finally != nil {
		all.resume(len(u.code.Instrs))
	}
}

func (u *unit) handlers(ranges [][2]int, target int, classes []string, local int32) {
	for _, r := range ranges {
		if r[0] < r[1] {
			u.code.Handlers = append(u.code.Handlers, Handler{int32(r[0]), int32(r[1]), int32(target), classes, local})
		}
	}
}

// pendingLambda is a lambda whose body is compiled after the code that contains it, so that its registers are its own.
type pendingLambda struct {
	e      *rule.Lambda
	lambda *Lambda
}

// lambda compiles a lambda expression. One that uses variables of the code that contains it runs on the registers of the activation that
// made it, any other is a function of its own. A tracer may read all variables, however.
func (u *unit) lambda(e *rule.Lambda, want int32) val {
	if own, closed := e.Closed(); closed && !u.Base.Traced {
		dst := u.target(want)
		u.emit(e.At, Function, 0, dst, 0, number(&u.code.Calls, u.closed(e, own)))
		return val{reg: dst, t: e.T, at: e.At}
	}
	u.code.Shared = true
	l := &Lambda{}
	for _, p := range e.Params {
		l.Params = append(l.Params, u.local(p))
		l.Types = append(l.Types, u.localType(p))
	}
	for _, k := range e.Keeps {
		l.Keeps = append(l.Keeps, u.local(k))
	}
	u.lambdas = append(u.lambdas, pendingLambda{e, l})
	dst := u.target(want)
	u.emit(e.At, MakeLambda, 0, dst, u.ref(l), 0)
	return val{reg: dst, t: e.T, at: e.At}
}

// closed compiles a lambda that uses no variables but its own.
func (u *unit) closed(e *rule.Lambda, own map[int]bool) *Code {
	locals := slices.DeleteFunc(slices.Clone(u.locals), func(l rule.Local) bool { return !own[l.Index] })
	inner := u.unit(u.action, locals, e.Params...)
	inner.code.Name, inner.code.File = "lambda "+strconv.Itoa(len(u.code.Refs)+len(u.code.Calls)), u.code.File
	inner.code.Result = fact.ObjectType
	for _, p := range e.Params {
		inner.code.Params = append(inner.code.Params, inner.localType(p))
	}
	if e.Expr != nil {
		inner.inlineIn(nil, inExpr(e.Expr))
	} else {
		inner.inlineIn(nil, inBlock(e.Body))
	}
	inner.function(e)
	return inner.finish()
}

// function compiles the code of a lambda.
func (u *unit) function(e *rule.Lambda) {
	result := u.result
	u.result = fact.ObjectType
	if e.Expr != nil {
		u.emit(e.At, Return, 0, u.object(u.expr(e.Expr)), 0, 0)
	} else {
		u.block(e.Body)
	}
	u.emit(e.At, ReturnVoid, 0, 0, 0, 0)
	u.result = result
}

func (u *unit) finishLambdas() {
	for i := 0; i < len(u.lambdas); i++ {
		e, l := u.lambdas[i].e, u.lambdas[i].lambda
		u.nesting++
		u.top = u.high
		l.Entry, l.From = int32(len(u.code.Instrs)), u.high
		u.function(e)
		l.To = u.high
	}
}
