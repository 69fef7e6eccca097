package compile

import (
	"whenthen/engine/internal/code"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// blockLabel is a loop, switch or try around the statement being compiled.
type blockLabel struct {
	name          string
	loop          bool // accepts continue; false for a switch
	named         bool // a labelled block: only break with its name leaves it
	leave, repeat int
	finally       *rule.Block // the finally block of a try
	lambda        int         // nesting of the lambda that contains it: a return leaves only blocks of the same lambda
	try           *tryRange
}

// push begins a block, pop ends the innermost one.
func (u *unit) push(b blockLabel) {
	b.lambda = u.nesting
	u.blocks = append(u.blocks, b)
}

func (u *unit) pop() { u.blocks = u.blocks[:len(u.blocks)-1] }

// inputs evaluates the bindings that an action uses, and assigns them to its variables.
func (u *unit) inputs(list []rule.Input) {
	for _, in := range list {
		u.into(in.Value, u.localType(in.Local), u.local(in.Local))
	}
}

// matched records which variables hold matched facts and are never assigned.
func (u *unit) matched(a *rule.Action) {
	var changes loopEffects
	for _, in := range a.Inputs {
		if _, ok := in.Value.(*rule.Slot); !ok || u.compiler.base.Traced || a.Body == nil {
			continue
		}
		if u.facts == nil {
			u.facts = map[int]bool{}
			changes = u.compiler.effectsOf(&rule.Loop{Body: a.Body})
		}
		u.facts[in.Local] = !changes.assigned[in.Local] && !changes.lambdas
	}
}

func (u *unit) block(b *rule.Block) {
	switch {
	case b == nil:
	case b.Label != "":
		leave := u.Label()
		u.push(blockLabel{name: b.Label, named: true, leave: leave})
		u.stmts(b.List)
		u.pop()
		u.Mark(leave)
	default:
		u.stmts(b.List)
	}
}

func (u *unit) stmts(list []rule.Stmt) {
	for _, s := range list {
		if s != nil {
			u.stmt(s)
		}
	}
}

func (u *unit) stmt(s rule.Stmt) {
	mark := u.Top
	if _, block := s.(*rule.Block); !block && u.compiler.base.Traced {
		u.Emit(s.Span(), code.Statement, 0, 0, 0, 0)
	}
	u.statement(s)
	u.Free(mark)
}

func (u *unit) statement(s rule.Stmt) {
	switch s := s.(type) {
	case *rule.Block:
		u.block(s)
	case *rule.SetLocal:
		if s.Value == nil {
			var zero any
			if primitive(s.Type) {
				zero = fact.Zero(s.Type)
			}
			u.Emit(s.At, code.Move, 0, u.local(s.Local), u.constant(s.Type, zero), 0)
			return
		}
		u.into(s.Value, s.Type, u.local(s.Local))
	case *rule.ExprStmt:
		u.unused(s.X)
	case *rule.If:
		u.ifStmt(s)
	case *rule.Loop:
		u.loop(s)
	case *rule.ForEach:
		u.forEach(s)
	case *rule.Switch:
		u.switchStmt(s)
	case *rule.Try:
		u.try(s)
	case *rule.Return:
		u.returnStmt(s)
	case *rule.Break:
		u.leave(s.At, s.Label, false)
	case *rule.Continue:
		u.leave(s.At, s.Label, true)
	case *rule.Throw:
		u.Emit(s.At, code.Throw, 0, u.object(u.expr(s.Value)), 0, 0)
	case *rule.Modify:
		u.modify(s)
	default:
		reject(s.Span(), "%T is not a statement", s)
	}
}

// unused compiles an expression whose value is not used.
func (u *unit) unused(e rule.Expr) {
	switch e := e.(type) {
	case *rule.IncDec:
		u.incDec(e, code.NoRegister, false)
	case *rule.Assign:
		u.assign(e, code.NoRegister, false)
	case *rule.Effect:
		u.effect(e, code.NoRegister, true)
	case *rule.FunctionCall:
		if !u.inline(e, resultForm(e.Function.Result), code.NoRegister) {
			u.expr(e)
		}
	case *rule.Call:
		if formOf(e.Method.Result) != anyForm {
			u.expr(e)
			return
		}
		call := *e
		call.T = fact.VoidType // so that the result is not unboxed
		u.call(&call, code.NoRegister)
	default:
		u.expr(e)
	}
}

func (u *unit) ifStmt(s *rule.If) {
	other, end := u.Label(), u.Label()
	u.cond(s.Cond, false, other)
	if s.Then != nil {
		u.stmt(s.Then)
	}
	if s.Else != nil {
		u.Jump(s.At, code.Jump, 0, 0, end)
	}
	u.Mark(other)
	if s.Else != nil {
		u.stmt(s.Else)
	}
	u.Mark(end)
}

// returnStmt compiles return: it runs the enclosing finally blocks, innermost first, and ends the code.
func (u *unit) returnStmt(s *rule.Return) {
	if s.Value == nil {
		u.unwind(-1)
		u.yieldNothing(s.At)
		return
	}
	if u.hasFinally() {
		v, r := u.returned(s.Value), u.Temp()
		u.moveTo(v, r)
		v.reg, v.at = r, s.At
		u.unwind(-1)
		u.yield(v)
		return
	}
	u.giveBack(s.Value, s.At)
}

// returned evaluates an expression and converts its value to the form that the code returns.
func (u *unit) returned(e rule.Expr) val {
	want := int32(code.NoRegister)
	if u.back != nil {
		want = u.back.result
	}
	t := resultForm(u.result)
	return u.as(u.exprIn(e, t, want), t)
}

// giveBack returns the value of an expression, with a separate return for each branch of c ? a : b and each outcome of && and ||.
func (u *unit) giveBack(e rule.Expr, at source.Span) {
	mark := u.Top
	switch x := e.(type) {
	case *rule.Conditional:
		other := u.Label()
		u.cond(x.If, false, other)
		u.giveBack(convertTo(x.Then, x.T), at)
		u.Mark(other)
		u.giveBack(convertTo(x.Else, x.T), at)
		return
	case *rule.Binary:
		if x.Op == operator.And || x.Op == operator.Or {
			no := u.Label()
			u.cond(x, false, no)
			u.giveBack(&rule.Const{Node: rule.Node{T: x.T, At: x.At}, Value: true}, at)
			u.Mark(no)
			u.giveBack(&rule.Const{Node: rule.Node{T: x.T, At: x.At}, Value: false}, at)
			return
		}
	}
	v := u.returned(e)
	v.at = at
	u.unwind(-1)
	u.yield(v)
	u.Free(mark)
}

// leave compiles break and continue: a jump to the end, or to the next iteration, of the loop concerned.
func (u *unit) leave(at source.Span, label string, repeat bool) {
	for i := len(u.blocks) - 1; i >= 0 && u.blocks[i].lambda == u.nesting; i-- {
		b := u.blocks[i]
		if b.try == nil && (label == "" && !b.named && (b.loop || !repeat) || label != "" && b.name == label) {
			u.unwind(i)
			if repeat {
				u.Jump(at, code.Jump, 0, 0, b.repeat)
			} else {
				u.Jump(at, code.Jump, 0, 0, b.leave)
			}
			return
		}
	}
	reject(at, "no loop %s around", label)
}

// modify compiles modify: it runs the block on the object and notifies the session of the change.
func (u *unit) modify(s *rule.Modify) {
	kept := u.modified(s)
	if s.Expect {
		u.Emit(s.At, code.Effect, 0, u.Temp(), kept, u.Ref(&code.Act{Op: rule.EffectExpect, Args: 1, Void: true}))
	}
	for _, c := range s.Calls {
		mark := u.Top
		u.expr(c)
		u.Free(mark)
	}
	act := &code.Act{Op: rule.EffectUpdate, Args: 1, Of: s.Target.Type(), Mask: s.Mask, Void: true}
	if s.Matched != nil {
		act.Args, act.Named = 2, true
		base := u.Temps(2)
		u.into(s.Matched, fact.ObjectType, base)
		u.moveTo(val{reg: kept, t: fact.ObjectType, at: s.At, maybe: true}, base+1)
		kept = base
	}
	u.Emit(s.At, code.Effect, 0, u.Temp(), kept, u.Ref(act))
}

// modified evaluates the object that modify changes. Null is a failure.
func (u *unit) modified(s *rule.Modify) int32 {
	r := u.local(s.Local)
	v := u.expr(s.Target)
	of := u.object(v)
	ok := u.Label()
	u.Jump(s.At, code.JumpNotNull, of, 0, ok)
	u.Emit(s.At, code.Fail, 0, u.Ref(s.Target.String()+" is null and cannot be modified"), 0, 0)
	u.Mark(ok)
	kept := u.stable(val{reg: of, t: fact.ObjectType, at: s.At, maybe: true}, s.Calls...).reg
	u.moveTo(u.as(val{reg: kept, t: fact.ObjectType, at: s.At, maybe: true}, u.localType(s.Local)), r)
	return kept
}
