package eval

import (
	"whenthen/engine/fact"
	"whenthen/engine/rule"
	"whenthen/engine/source"
)

// exec runs a statement and says how it ended.
type exec func(*Frame) signal

// signal is how a statement ended: next, finished, or 2n+2 to leave and 2n+3 to repeat loop n of the action.
type signal int

const (
	next     signal = 0
	finished signal = 1 // return: the result is in Frame.result
)

// loopLabel is a loop or switch around the statement being compiled.
type loopLabel struct {
	name   string
	number int
	loop   bool // a switch can only be left
}

func (l loopLabel) leave() signal  { return signal(2*l.number + 2) }
func (l loopLabel) repeat() signal { return signal(2*l.number + 3) }

// Action is a compiled right-hand side.
type Action struct {
	size   int
	heap   bool
	inputs []input
	body   exec
	at     *source.Span
}

type input struct {
	local int
	set   store
}

// Action compiles a right-hand side.
func (c *Compiler) Action(a *rule.Action) (action *Action, err error) {
	defer recoverCompile(&err)
	u := c.unit(true)
	u.locals, u.result = a.Locals, fact.VoidType
	compiled := &Action{at: &source.Span{}}
	for _, in := range a.Inputs {
		set := storeOf(u.localType(in.Local), u.compile(in.Value))
		compiled.inputs = append(compiled.inputs, input{in.Local, set})
	}
	if a.Body != nil {
		compiled.at = &a.Body.At
	}
	compiled.body = u.block(a.Body)
	compiled.size = frameSize(a.Locals, u.temps)
	compiled.heap = u.heapLocals
	return compiled, nil
}

// Run reads the inputs from f.Slots and executes the action. The error is an *Error. What was done before a failure
// stays done.
func (a *Action) Run(f *Frame) (err error) {
	m := f.mark()
	f.at, f.absent = a.at, false
	var w []Value
	defer func() {
		r := recover()
		f.reset(m)
		clear(w)
		f.result = Value{}
		if r != nil {
			err = recovered(r, f.at)
		}
	}()
	if a.heap {
		locals := make([]Value, a.size)
		a.run(f, locals)
		return nil
	}
	w = f.enter(a.size)
	a.run(f, w)
	return nil
}

func (a *Action) run(f *Frame, locals []Value) {
	f.Locals = locals
	for _, in := range a.inputs {
		in.set(f, &locals[in.local])
	}
	a.body(f)
}

func nothing(*Frame) signal { return next }

// block runs statements one after another.
func (u *unit) block(b *rule.Block) exec {
	if b == nil {
		return nothing
	}
	return u.stmts(b.List)
}

func (u *unit) stmts(list []rule.Stmt) exec {
	var steps []exec
	for _, s := range list {
		if s != nil {
			steps = append(steps, u.stmt(s))
		}
	}
	switch len(steps) {
	case 0:
		return nothing
	case 1:
		return steps[0]
	case 2:
		a, b := steps[0], steps[1]
		return func(f *Frame) signal {
			if s := a(f); s != next {
				return s
			}
			return b(f)
		}
	case 3:
		a, b, c := steps[0], steps[1], steps[2]
		return func(f *Frame) signal {
			if s := a(f); s != next {
				return s
			}
			if s := b(f); s != next {
				return s
			}
			return c(f)
		}
	}
	return func(f *Frame) signal {
		for _, step := range steps {
			if s := step(f); s != next {
				return s
			}
		}
		return next
	}
}

func (u *unit) stmt(s rule.Stmt) exec {
	switch s := s.(type) {
	case *rule.Block:
		return u.block(s)
	case *rule.SetLocal:
		return u.setLocal(s)
	case *rule.ExprStmt:
		return u.exprStmt(s)
	case *rule.If:
		return u.ifStmt(s)
	case *rule.Loop:
		return u.loop(s)
	case *rule.ForEach:
		return u.forEach(s)
	case *rule.Switch:
		return u.switchStmt(s)
	case *rule.Try:
		return u.try(s)
	case *rule.Return:
		return u.returnStmt(s)
	case *rule.Break:
		return u.jump(s.Label, s.At, loopLabel.leave, false)
	case *rule.Continue:
		return u.jump(s.Label, s.At, loopLabel.repeat, true)
	case *rule.Throw:
		return u.throw(s)
	case *rule.Modify:
		return u.modify(s)
	}
	reject(s.Span(), "%T is not a statement", s)
	return nil
}

func (u *unit) setLocal(s *rule.SetLocal) exec {
	i := s.Local
	if s.Value == nil {
		return func(f *Frame) signal { f.Locals[i] = Value{}; return next }
	}
	return storeLocal(s.Type, i, u.compile(s.Value))
}

// exprStmt evaluates for the effect alone; the typed closure spares the boxing.
func (u *unit) exprStmt(s *rule.ExprStmt) exec {
	if step := u.step(s.X); step != nil {
		return step
	}
	c := u.compile(s.X)
	if c.maybe || c.form == anyForm {
		fn := c.value
		return func(f *Frame) signal { fn(f); return next }
	}
	switch c.form {
	case boolForm:
		return effectOf(c.boolean)
	case intForm:
		return effectOf(c.integer)
	case floatForm:
		return effectOf(c.float)
	}
	return effectOf(c.text)
}

func effectOf[T any](fn func(*Frame) T) exec {
	return func(f *Frame) signal { fn(f); return next }
}

func (u *unit) ifStmt(s *rule.If) exec {
	c := u.bools(s.Cond)
	cond, then := c.boolean, nothing
	if s.Then != nil {
		then = u.stmt(s.Then)
	}
	if s.Else == nil {
		if c.test != nil {
			if fn := c.test.when(then); fn != nil {
				return fn
			}
		}
		if i := c.local - 1; i >= 0 {
			return func(f *Frame) signal {
				if f.Locals[i].I != 0 {
					return then(f)
				}
				return next
			}
		}
		return func(f *Frame) signal {
			if cond(f) {
				return then(f)
			}
			return next
		}
	}
	other := u.stmt(s.Else)
	return func(f *Frame) signal {
		if cond(f) {
			return then(f)
		}
		return other(f)
	}
}

func (u *unit) returnStmt(s *rule.Return) exec {
	if s.Value == nil {
		return func(f *Frame) signal { f.result = Value{}; return finished }
	}
	return u.returnOf(u.compile(s.Value))
}

func (u *unit) returnOf(c code) exec {
	if primitive(u.result) && formOf(u.result.Kind) == intForm && c.form == intForm {
		fn := c.unboxed().integer
		return func(f *Frame) signal { n := fn(f); f.result.I = n; return finished }
	}
	set := storeOf(u.result, c)
	return func(f *Frame) signal { set(f, &f.result); return finished }
}

// jump finds the loop a break or continue is for.
func (u *unit) jump(label string, at source.Span, to func(loopLabel) signal, loopOnly bool) exec {
	for i := len(u.loops) - 1; i >= 0; i-- {
		l := u.loops[i]
		if label == "" && (l.loop || !loopOnly) || label != "" && l.name == label {
			s := to(l)
			return func(*Frame) signal { return s }
		}
	}
	reject(at, "no loop %s around", label)
	return nil
}

// throw raises an exception.
func (u *unit) throw(s *rule.Throw) exec {
	value, at := u.compile(s.Value).value, &s.At
	return func(f *Frame) signal {
		v := value(f)
		switch v := v.(type) {
		case nil:
			fail(at, fact.NullPointerType, "null cannot be thrown")
		case *fact.Exception:
			message, ok := v.Message.(string)
			if !ok {
				message = v.Type.Name
			}
			panic(&Error{Span: *at, Message: message, Cause: v})
		case error:
			panic(&Error{Span: *at, Message: v.Error(), Cause: v})
		}
		fail(at, fact.RuntimeExceptionType, "%s", fact.ToString(v))
		return next
	}
}

// modify runs the block on the object and tells the session what changed.
func (u *unit) modify(s *rule.Modify) exec {
	target := u.compile(s.Target)
	name := s.Target.String()
	i, of, mask, at := s.Local, s.Target.Type(), s.Mask, &s.At
	steps := make([]exec, len(s.Calls))
	for n, c := range s.Calls {
		steps[n] = u.exprStmt(&rule.ExprStmt{StmtNode: rule.StmtNode{At: c.Span()}, X: c})
	}
	value := target.value
	return func(f *Frame) signal {
		v := value(f)
		if v == nil {
			fail(at, fact.NullPointerType, "%s is null and cannot be modified", name)
		}
		f.Locals[i].P = v
		for _, step := range steps {
			step(f)
		}
		f.at = at
		check(at, f.Host.Update(v, of, mask))
		return next
	}
}
