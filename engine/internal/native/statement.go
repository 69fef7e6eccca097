package native

import (
	"fmt"

	"whenthen/engine/rule"
)

func (b *body) stmts(list []rule.Stmt) {
	for _, s := range list {
		b.stmt(s)
	}
}

func (b *body) stmt(s rule.Stmt) {
	switch s := s.(type) {
	case nil:
	case *rule.Block:
		b.stmts(s.List)
	case *rule.SetLocal:
		v := b.local(s.Local, s.Type, fmt.Sprint("v", s.Local))
		if s.Value == nil {
			b.zero(v.reg.typ)
		} else {
			b.exprAs(s.Value, v.kind)
		}
		b.assign(s.Local, v)
	case *rule.ExprStmt:
		b.effect(s.X)
	case *rule.If:
		b.ifStmt(s)
	case *rule.Loop:
		b.loop(s, false)
	case *rule.Break:
		b.br(b.loopOf(s.Label).leave)
	case *rule.Continue:
		b.br(b.loopOf(s.Label).repeat)
	case *rule.Return:
		if b.result == nil || s.Value == nil {
			reject("return")
		}
		b.exprAs(s.Value, b.result.Kind)
		b.emit(opReturn)
	default:
		reject("%T", s)
	}
}

// assign pops a value into a variable.
func (b *body) assign(index int, v variable) {
	b.assigned[index] = true
	b.set(v.reg)
}

// effect runs an expression whose value nobody wants.
func (b *body) effect(e rule.Expr) {
	switch e := e.(type) {
	case *rule.Assign:
		b.assignment(e, false)
	case *rule.IncDec:
		b.incDec(e, false)
	default:
		b.expr(e)
		b.emit(opDrop)
	}
}

func (b *body) ifStmt(s *rule.If) {
	b.condition(s.Cond)
	b.open(opIf, empty)
	b.stmt(s.Then)
	if s.Else != nil {
		b.emit(opElse)
		b.stmt(s.Else)
	}
	b.close()
}

// loop runs a loop; resumed tells that its beginning, up to a first round of do, has been run already.
func (b *body) loop(s *rule.Loop, resumed bool) {
	if b.rounds == nil {
		b.rounds = b.scratch("rounds", i32)
		b.emitN(opI32Const, tickRounds)
		b.set(b.rounds)
	}
	if !resumed {
		b.stmts(s.Init)
	}
	late := s.PostTest && !resumed
	leave := b.open(opBlock, empty)
	top := b.open(opLoop, empty)
	if s.Cond != nil && !late {
		b.unless(s.Cond, leave)
	}
	repeat := b.open(opBlock, empty)
	b.loops = append(b.loops, label{s.Label, leave, repeat})
	b.stmt(s.Body)
	b.loops = b.loops[:len(b.loops)-1]
	b.close()
	b.stmts(s.Post)
	b.tick()
	if s.Cond != nil && late {
		b.condition(s.Cond)
		b.brIf(top)
	} else {
		b.br(top)
	}
	b.close()
	b.close()
}

// tick looks at the context every now and then.
func (b *body) tick() {
	b.get(b.rounds)
	b.emitN(opI32Const, 1)
	b.emit(opI32Sub)
	b.tee(b.rounds)
	b.emit(opI32Eqz)
	b.open(opIf, empty)
	b.emitN(opCall, tickFunction)
	b.emitN(opI32Const, tickRounds)
	b.set(b.rounds)
	b.close()
}

func (b *body) loopOf(name string) label {
	for i := len(b.loops) - 1; i >= 0; i-- {
		if name == "" || b.loops[i].name == name {
			return b.loops[i]
		}
	}
	reject("a jump out of the loop")
	return label{}
}
