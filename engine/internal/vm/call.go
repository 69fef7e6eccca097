package vm

import (
	"slices"
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// call calls a method whose arguments are in registers from args on. Rule code calls Go code only here.
func (f *Frame) call(out, args *fact.Value, m *code.Member) {
	if m.Of != nil && args.IsNull() && m.Params[0].Boxed {
		nullReceiver(m)
	}
	if m.Of != nil {
		f.belongs(args, m.Params[0])
	}
	if m.Method.Result == fact.VoidType {
		out.SetNull()
	}
	if err := m.Method.Run(f.env(), unsafe.Slice(args, m.Args), out); err != nil {
		if x, ok := err.(*fact.Exception); ok && x.Type == fact.NullPointerType && x.Message == nil && m.Method.Body == nil {
			panic(&Error{Message: "an argument of " + m.Method.Name + " is null", Cause: x})
		}
		panic(err)
	}
}

// depth returns the number of calls of functions and lambdas that have not returned.
func (f *Frame) depth() int { return f.active + f.nested }

// fits reports whether the registers of a called function can begin with its arguments where they are: the arguments must be in the last
// registers of the stack, and the stack must have room for the other registers.
func (f *Frame) fits(fn *code.Code, args unsafe.Pointer) bool {
	from := uintptr(args) - uintptr(f.bottom())
	return from < f.limit && from+fn.Window <= f.limit
}

// admits handles a call that has left the inner loop. It fails if there are too many calls. It returns false if only the budget had to be
// checked or f.calls had to grow; the instruction must then be executed again.
func (f *Frame) admits(fn *code.Code, args unsafe.Pointer) bool {
	switch {
	case f.depth() >= maxDepth:
		operation.TooDeep(fn.Name, maxDepth)
	case f.active == len(f.calls):
		f.calls = append(f.calls, make([]call, min(f.active+16, maxDepth-f.active))...)
	case f.fits(fn, args):
		f.recheckBudget()
	default:
		f.step()
		return true
	}
	return false
}

// begin calls a function whose registers cannot begin with its arguments where they are: it copies the arguments. It returns the registers.
func (f *Frame) begin(c, fn *code.Code, w, args unsafe.Pointer, in *code.Instr) unsafe.Pointer {
	f.calls[f.active] = call{c, w, in, f.mark()}
	f.active++
	regs := f.registers(fn)
	copy(unsafe.Slice((*fact.Value)(regs), len(fn.Params)), unsafe.Slice((*fact.Value)(args), len(fn.Params)))
	return regs
}

// recheckBudget fully checks the budget for an instruction that failed the quick check. If it does not fail, the instruction must be
// executed again.
func (f *Frame) recheckBudget() {
	f.look()
	f.Budget.Charge(-1) // the instruction must be counted only once
}

// nullReceiver reports that the receiver of a call is null.
func nullReceiver(m *code.Member) {
	operation.Fail(fact.NullPointerType, "cannot call %s: %s is null", m.Method.Name, m.Of)
}

// callOn does the same as call, with arguments that are not in consecutive registers.
func (f *Frame) callOn(out *fact.Value, m *code.Member, args ...*fact.Value) {
	mark := f.mark()
	regs := f.window(len(args))
	for i, a := range args {
		*nth(regs, int32(i)) = *a
	}
	f.call(out, (*fact.Value)(regs), m)
	f.release(mark)
}

// callDynamic calls a method that is found at run time by the type of the receiver, args[0].
func (f *Frame) callDynamic(call *rule.DynamicCall, args []any) any {
	name := call.Name
	if args[0] == nil {
		operation.Fail(fact.NullPointerType, "cannot call %s: %s is null", name, call.Of)
	}
	t := f.Types.Object(args[0]).Type
	var methods []*fact.Method
	if name == rule.NewObject {
		t = args[0].(*fact.Type)
		methods = f.Types.Constructors(t)
	} else {
		methods = f.Types.Methods(t, name)
		if class, ok := args[0].(*fact.Type); ok && len(methods) == 0 {
			methods = f.Types.StaticMethods(class.QualifiedName(), name)
		}
		if e, ok := args[0].(*fact.EnumValue); ok && len(methods) == 0 { // the constant's body implements a method of a library interface
			for _, m := range e.Overrides {
				if m.Name == name {
					methods = append(methods, m)
				}
			}
		}
	}
	m, in := operation.Overload(methods, args[1:], call.Objects)
	if fn, ok := args[0].(fact.FuncValue); ok && len(methods) == 0 { // of an unknown interface
		v, err := fn(args[1:]...)
		operation.Check(err)
		return v
	}
	if m == nil {
		operation.Fail(fact.IllegalArgumentType, "%s has no method %s for these arguments", t, name)
	}
	var recv any
	if !m.Static {
		recv = args[0]
	}
	v, err := m.Invoke(f.env(), recv, in...)
	operation.Check(err)
	return v
}

// invoke calls the function value args[0].
func (f *Frame) invoke(args []any, of rule.Expr) any {
	fn := fact.FunctionOf(f.env(), args[0])
	if fn == nil {
		operation.Fail(fact.NullPointerType, "%s holds no function", of)
	}
	v, err := fn(args[1:]...)
	operation.Check(err)
	return v
}

// lambda creates a function value that runs on the registers at w, or on a copy of them if another session may call it.
func (f *Frame) lambda(c *code.Code, l *code.Lambda, w unsafe.Pointer) fact.FuncValue {
	x := &capturing{frame: f, code: c, lambda: l, regs: w, made: f.forked()}
	x.kept = x.room[:0]
	for _, r := range l.Keeps {
		x.kept = append(x.kept, *nth(w, r))
	}
	return x.function.Of(x)
}

// capturing is the function of a lambda that uses variables of the code that contains it.
type capturing struct {
	frame  *Frame
	code   *code.Code
	lambda *code.Lambda
	regs   unsafe.Pointer
	kept   []fact.Value // values of the captured variables
	made   *fork        // the last fork of the session when the function was created
	active bool         // it is running

	function fact.Function
	room     [2]fact.Value // memory for kept
}

// Call implements fact.Callee.
func (x *capturing) Call(args ...any) (any, error) {
	l := x.lambda
	if len(args) != len(l.Params) {
		return nil, otherArity(len(l.Params), len(args))
	}
	f := x.frame
	if f.elsewhere(x.made) {
		return f.alone(func(f *Frame) (any, error) {
			w := unsafe.Pointer(&slices.Clone(unsafe.Slice((*fact.Value)(x.regs), x.code.Regs))[0])
			swapBack(w, l.Keeps, x.kept)
			if err := f.enterLambda(x.code, l, w, args); err != nil {
				return nil, err
			}
			return f.object(&f.ret, l.Result), nil
		})
	}
	if x.runsInPlace() {
		arguments(l, x.regs, args)
		if x.loop() {
			return f.object(&f.ret, l.Result), nil
		}
	}
	if err := x.enter(args); err != nil {
		return nil, err
	}
	return f.object(&f.ret, l.Result), nil
}

// Run implements fact.Callee.
func (x *capturing) Run(n int, a, b any) (fact.Value, *fact.Type, error) {
	f, l := x.frame, x.lambda
	if n != len(l.Params) || f.elsewhere(x.made) {
		return called(x.Call([]any{a, b}[:n]...))
	}
	if x.runsInPlace() {
		argument(nth(x.regs, l.Params[0]), l.Types[0], a)
		if n == 2 {
			argument(nth(x.regs, l.Params[1]), l.Types[1], b)
		}
		if x.loop() {
			return f.ret, l.Result, nil
		}
	}
	args := [...]any{a, b}
	err := x.enter(args[:n])
	return f.ret, l.Result, err
}

// Give implements fact.Callee.
func (x *capturing) Give(n int, a, b any) (any, error) { return x.frame.given(x, n, a, b) }

// enter runs the lambda on the registers of the code that contains it. The result is in f.ret.
func (x *capturing) enter(args []any) error {
	f, l, w := x.frame, x.lambda, x.regs
	if f.depth() >= maxDepth {
		operation.Fail(fact.StackOverflowType, "lambdas call each other more than %d times deep", maxDepth)
	}
	f.step()
	other := !x.holds()
	if x.active { // recursive call: the registers of the outer call must survive the inner one
		own := unsafe.Slice(nth(w, l.From), l.To-l.From)
		saved := append([]fact.Value(nil), own...)
		defer copy(own, saved)
	}
	if other {
		defer swapBack(w, l.Keeps, swapIn(w, l.Keeps, x.kept))
	}
	outer := x.active
	x.active = true
	err := f.enterLambda(x.code, l, w, args)
	x.active = outer
	return err
}

// runsInPlace reports whether the lambda can run on the registers without changing them first, and in the inner loop alone.
func (x *capturing) runsInPlace() bool {
	f := x.frame
	return x.lambda.Pure && !x.active && f.depth() < maxDepth && x.holds() && !f.Budget.Due()
}

// loop runs the lambda in the inner loop. It returns false if the lambda has left the inner loop. The result is in the ret of the frame.
func (x *capturing) loop() bool {
	_, _, left := x.frame.loop(x.code, x.regs, instr(x.code, int(x.lambda.Entry)+1), x.frame.active)
	return left == nil
}

// holds reports whether the values that the lambda has captured are still in their registers.
func (x *capturing) holds() bool {
	for i, r := range x.lambda.Keeps {
		if *nth(x.regs, r) != x.kept[i] {
			return false
		}
	}
	return true
}

// enterLambda runs a lambda on the registers at w.
func (f *Frame) enterLambda(c *code.Code, l *code.Lambda, w unsafe.Pointer, args []any) error {
	arguments(l, w, args)
	return f.unguarded(c, w, int(l.Entry))
}

// arguments stores the arguments of a lambda.
func arguments(l *code.Lambda, w unsafe.Pointer, args []any) {
	for i, p := range l.Params {
		argument(nth(w, p), l.Types[i], args[i])
	}
}

// swapIn sets registers to other values and returns their old ones.
func swapIn(w unsafe.Pointer, regs []int32, values []fact.Value) []fact.Value {
	old := make([]fact.Value, len(regs))
	for i, r := range regs {
		old[i], *nth(w, r) = *nth(w, r), values[i]
	}
	return old
}

// swapBack sets registers to their old values.
func swapBack(w unsafe.Pointer, regs []int32, values []fact.Value) {
	for i, r := range regs {
		*nth(w, r) = values[i]
	}
}
