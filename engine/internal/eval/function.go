package eval

import (
	"math"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
	"whenthen/engine/source"
)

// maxDepth limits nested calls of functions and lambdas.
const maxDepth = 10_000

// askRounds is how many loop rounds and calls pass between two questions to the budget; a power of two.
const askRounds = 1024

// function is a compiled function. It is made before its body, so that functions may call each other.
type function struct {
	name   string
	params []int
	result *fact.Type
	size   int
	heap   bool // lambdas keep its locals
	body   exec
	// integer, if set, does the same as body for an integer result, and yields it.
	integer func(*Frame) int64
	hot     *hotCode
}

// function compiles a function once.
func (c *Compiler) function(fn *rule.Function) *function {
	if known, ok := c.functions[fn]; ok {
		return known
	}
	compiled := &function{name: fn.Name, params: fn.Params, result: fn.Result}
	if compiled.result == nil {
		compiled.result = fact.VoidType
	}
	compiled.hot = c.hotFunction(fn, compiled.result)
	c.functions[fn] = compiled
	u := c.unit(true)
	u.locals, u.result = fn.Locals, compiled.result
	compiled.body, compiled.integer = u.functionBody(fn.Body)
	compiled.size = frameSize(fn.Locals, u.temps)
	compiled.heap = u.heapLocals
	return compiled
}

// tick counts a loop round or call and asks the budget now and then.
func (f *Frame) tick(at *source.Span) {
	if f.ticks++; f.ticks&(askRounds-1) == 0 {
		f.ask(at)
	}
}

// ask tells the budget of what was done since it was asked last, and ends the evaluation if the run must end.
func (f *Frame) ask(at *source.Span) {
	if f.Budget == nil {
		return
	}
	if err := f.Budget.Work(askRounds); err != nil {
		panic(&Error{Span: *at, Message: err.Error(), Cause: err})
	}
}

// functionBody compiles the body; one that is a single return of an integer has a form without statements.
func (u *unit) functionBody(b *rule.Block) (exec, func(*Frame) int64) {
	if b == nil || len(b.List) != 1 || !primitive(u.result) || formOf(u.result.Kind) != intForm {
		return u.block(b), nil
	}
	s, ok := b.List[0].(*rule.Return)
	if !ok || s.Value == nil {
		return u.block(b), nil
	}
	c := u.compile(s.Value)
	if c.form != intForm {
		return u.returnOf(c), nil
	}
	return u.returnOf(c), c.unboxed().integer
}

// callSite is a call of a DRL function.
type callSite struct {
	fn   *function
	at   *source.Span
	args []callArg
}

// callArg evaluates an argument into its parameter: integer for primitive integers, set for all others.
type callArg struct {
	param   int
	integer func(*Frame) int64
	set     store
}

// begin evaluates the arguments and makes the parameters the local variables; end undoes it.
func (s *callSite) begin(f *Frame) (locals []Value, base int) {
	var w []Value
	base = f.top
	if s.fn.heap {
		w = make([]Value, s.fn.size)
	} else {
		w = f.enter(s.fn.size)
	}
	for i := range s.args {
		if a := &s.args[i]; a.integer != nil {
			w[a.param].I = a.integer(f)
		} else {
			a.set(f, &w[a.param])
		}
	}
	if f.depth >= maxDepth {
		fail(s.at, fact.StackOverflowType, "%s calls itself more than %d times deep", s.fn.name, maxDepth)
	}
	if f.ticks++; f.ticks&(askRounds-1) == 0 {
		f.ask(s.at)
		s.fn.hot.warm(askRounds) // a sample stands for the calls since the last
	}
	locals = f.Locals
	f.enterFunction(w)
	return locals, base
}

func (s *callSite) end(f *Frame, locals []Value, base int) {
	if f.cold == f.depth {
		f.cold = 0
	}
	f.depth--
	f.Locals, f.top = locals, base
}

// functionCall compiles a call of a DRL function; its result stays in Frame.result.
func (u *unit) functionCall(e *rule.FunctionCall) code {
	fn := u.function(e.Function)
	if len(e.Args) != len(fn.params) {
		reject(e.At, "%s takes %d arguments", fn.name, len(fn.params))
	}
	s := &callSite{fn: fn, at: spanOf(e), args: make([]callArg, len(e.Args))}
	for i, a := range e.Args {
		c, t := u.compile(a), paramType(e.Function, i)
		s.args[i] = callArg{param: fn.params[i], set: storeOf(t, c)}
		if primitive(t) && formOf(t.Kind) == intForm && c.form == intForm {
			s.args[i].integer = c.unboxed().integer
		}
	}
	if primitive(fn.result) && formOf(fn.result.Kind) == intForm && formOf(e.T.Kind) == intForm && !e.T.Boxed {
		return intCode(e.T, s.at, s.integer).failing(true)
	}
	return u.resultCode(e, fn.result, func(f *Frame) {
		locals, base := s.begin(f)
		if !fn.hot.call(f) {
			fn.body(f)
		}
		s.end(f, locals, base)
	})
}

// integer calls a function that yields an integer.
func (s *callSite) integer(f *Frame) (n int64) {
	locals, base := s.begin(f)
	switch {
	case s.fn.hot.call(f):
		n = f.result.I
	case s.fn.integer != nil:
		n = s.fn.integer(f)
	default:
		s.fn.body(f)
		n = f.result.I
	}
	s.end(f, locals, base)
	return n
}

// enterFunction makes w the local variables.
func (f *Frame) enterFunction(w []Value) {
	if f.depth == 0 {
		f.outer = f.Locals
	}
	f.Locals = w
	f.depth++
}

// callFunction calls a function with canonical values.
func (f *Frame) callFunction(s *functionSite, args []any) any {
	fn, at := s.fn, spanOf(s.e)
	base, locals := f.top, f.Locals
	w := make([]Value, fn.size)
	for i, arg := range args {
		put(paramType(s.e.Function, i), &w[fn.params[i]], arg)
	}
	if f.depth >= maxDepth {
		fail(at, fact.StackOverflowType, "%s calls itself more than %d times deep", fn.name, maxDepth)
	}
	f.tick(at)
	f.enterFunction(w)
	f.result = Value{}
	fn.body(f)
	f.depth--
	f.Locals, f.top = locals, base
	if fn.result.Kind == fact.Void {
		return nil
	}
	return load(fn.result, f.result)
}

func paramType(fn *rule.Function, i int) *fact.Type {
	for _, l := range fn.Locals {
		if l.Index == fn.Params[i] && l.Type != nil {
			return l.Type
		}
	}
	return fact.ObjectType
}

// resultCode reads what run left in Frame.result, which holds a value of type t.
func (u *unit) resultCode(e rule.Expr, t *fact.Type, run func(*Frame)) code {
	at := spanOf(e)
	var c code
	if primitive(t) && formOf(e.Type().Kind) == formOf(t.Kind) && !e.Type().Boxed {
		switch formOf(t.Kind) {
		case boolForm:
			c = boolCode(e.Type(), at, func(f *Frame) bool { run(f); return f.result.I != 0 })
		case intForm:
			c = intCode(e.Type(), at, func(f *Frame) int64 { run(f); return f.result.I })
		default:
			c = floatCode(e.Type(), at, func(f *Frame) float64 {
				run(f)
				return math.Float64frombits(uint64(f.result.I))
			})
		}
		return c.failing(true)
	}
	if holdsText(t) && holdsText(e.Type()) {
		c = textCodeN(e.Type(), at, func(f *Frame) (string, bool) { run(f); return f.result.text() })
		c.value = func(f *Frame) any { run(f); return f.result.boxedText() }
		return c.failing(true)
	}
	return valueCode(e.Type(), at, func(f *Frame) any { run(f); return load(t, f.result) }).failing(true)
}

// lambda makes a function value. It runs on the frame and the local variables it was made with.
func (u *unit) lambda(e *rule.Lambda) code {
	u.heapLocals = true
	at := spanOf(e)
	types := make([]*fact.Type, len(e.Params))
	for i, p := range e.Params {
		types[i] = u.localType(p)
	}
	params := e.Params
	var run func(*Frame) any
	if e.Expr != nil {
		run = u.compile(e.Expr).value
	} else {
		outer, loops := u.result, u.loops
		u.result, u.loops = fact.ObjectType, nil
		body := u.block(e.Body)
		u.result, u.loops = outer, loops
		run = func(f *Frame) any {
			f.result = Value{}
			body(f)
			return f.result.P
		}
	}
	return valueCode(e.T, at, func(f *Frame) any {
		locals := f.Locals
		return fact.FuncValue(func(args ...any) (any, error) {
			if len(args) != len(params) {
				fail(at, fact.IllegalArgumentType, "the lambda takes %d arguments, not %d", len(params), len(args))
			}
			return f.callLambda(at, locals, func() any {
				for i, p := range params {
					put(types[i], &locals[p], args[i])
				}
				return run(f)
			})
		})
	})
}

// callLambda runs body on the given locals and turns a failure into an error.
func (f *Frame) callLambda(at *source.Span, locals []Value, body func() any) (v any, err error) {
	m := f.mark()
	defer func() {
		r := recover()
		f.reset(m)
		if r != nil {
			err = recovered(r, f.at)
		}
	}()
	if f.depth >= maxDepth {
		fail(at, fact.StackOverflowType, "lambdas call each other more than %d times deep", maxDepth)
	}
	f.tick(at)
	f.depth++
	f.Locals = locals
	return body(), nil
}

// invoke calls a function value.
func (u *unit) invoke(e *rule.Invoke) code {
	of, at, name := u.compile(e.Of).value, spanOf(e), e.Of.String()
	args := make([]func(*Frame) any, len(e.Args))
	for i, a := range e.Args {
		args[i] = u.compile(a).value
	}
	return valueCode(e.T, at, func(f *Frame) any {
		fn, ok := of(f).(fact.FuncValue)
		if !ok {
			fail(at, fact.NullPointerType, "%s holds no function", name)
		}
		in := make([]any, len(args))
		for i, arg := range args {
			in[i] = arg(f)
		}
		f.at = at
		v, err := fn(in...)
		check(at, err)
		return v
	}).failing(true)
}
