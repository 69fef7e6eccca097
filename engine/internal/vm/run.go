package vm

import (
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/objects"
	"whenthen/engine/internal/operation"
	"whenthen/engine/source"
	"whenthen/internal/budget"
	"whenthen/internal/fact"
)

// maxDepth limits nested calls of functions and lambdas.
const maxDepth = 10_000

// Test runs a condition. It stores a failure in Frame.Err and returns false.
func (f *Frame) Test(c *code.Code) bool {
	return f.Eval(c) && f.ret.Bool()
}

// Eval runs an expression of a condition; Result returns its value. Eval returns false if there is no value: a null-safe access met null,
// or the expression failed, and the failure is stored in Frame.Err.
func (f *Frame) Eval(c *code.Code) bool {
	mark := f.mark()
	w := f.bottom()
	if f.ready == c && mark.top == 0 { // the same as registers, inlined for a condition that is evaluated again and again
		f.top = bytes(c.Regs)
	} else {
		w = f.registers(c)
	}
	ok := f.evalOn(c, w, 0)
	f.release(mark)
	return ok
}

// evalOn does the same as Eval, on registers that already contain the constants, from an instruction on.
func (f *Frame) evalOn(c *code.Code, w unsafe.Pointer, pc int) bool {
	floor := f.active
	if c.Leaves {
		return f.note(f.runFrom(c, w, pc, floor))
	}
	c, w, in := f.loop(c, w, instr(c, pc+1), floor)
	if in == nil {
		return true
	}
	guarded := f.guarded
	f.guarded = false
	ok := f.leave(c, w, in, floor)
	f.guarded = guarded
	return ok
}

// Guard runs Go code that belongs to a condition. A failure is stored in Err.
func (f *Frame) Guard(at source.Span, step func()) (ok bool) {
	defer func() {
		if r := recover(); r != nil {
			f.Report(r, at)
		}
	}()
	step()
	return true
}

// Contains reports whether a collection of the program contains an object. ok is false if its method failed, with the failure in Err.
func (f *Frame) Contains(all fact.Collection, one any, at source.Span) (has, ok bool) {
	ok = f.Guard(at, func() {
		f.Foresee(one)
		has = all.Contains(one)
	})
	return has, ok
}

// Report stores a failure in Err unless Err already contains one.
func (f *Frame) Report(r any, at source.Span) {
	if f.Err == nil {
		f.Err = operation.Recovered(r, at)
	}
}

// Hash computes the hash of an object, which may call a method of the host. ok is false if that fails.
func (f *Frame) Hash(v any, hash func(*fact.Env, any) uint64) (key uint64, ok bool) {
	ok = f.Guard(source.Span{}, func() { key = hash(f.env(), v) })
	return key, ok
}

// Field reads a property of a slot's object directly. It returns false if the property can only be read by running code.
func (f *Frame) Field(out *fact.Value, slot int32, p *fact.Property) bool {
	o := &f.Slots[slot]
	if o.Type != p.Owner && !p.Owner.Declared {
		return false
	}
	return getField(out, unsafe.Add(o.Ptr, p.Offset), p, p.Direct)
}

// NumberOf calls a method whose result is an integer. ok is false if it cannot be called at once with this receiver.
func (f *Frame) NumberOf(m *fact.Method, of fact.Value) (number int64, ok bool) {
	f.scratch = of
	ok = m.AtOnce(f.env(), unsafe.Slice(&f.scratch, 1), &f.ret)
	return f.ret.N, ok
}

// Env returns the environment that is passed to library methods.
func (f *Frame) Env() *fact.Env { return f.env() }

// Footprint adds the objects in the registers to a sum.
func (f *Frame) Footprint(sum *objects.Footprint) {
	add := func(registers []fact.Value) {
		for i := range registers {
			sum.AddRegister(f.Types, &registers[i])
		}
	}
	f.Rest()
	add(f.stack)
	for _, stack := range f.outer {
		add(stack)
	}
	for i := range f.calls[:f.active] {
		if c := &f.calls[i]; c.code.Shared {
			add(unsafe.Slice((*fact.Value)(c.regs), c.code.Regs))
		}
	}
	if f.code != nil && f.code.Shared {
		add(unsafe.Slice((*fact.Value)(f.regs), f.code.Regs))
	}
}

// Result returns the value of the last evaluation, in the form of Code.Result.
func (f *Frame) Result() *fact.Value { return &f.ret }

// EvalOn does the same as Eval, on registers owned by the caller.
func (f *Frame) EvalOn(c *code.Code, regs []fact.Value) bool {
	w := unsafe.Pointer(&regs[0])
	constants(c, w)
	return f.evalOn(c, w, 0)
}

// Front does the same as EvalOn, for the part of a repeated condition that is computed before it. A failure is not stored: the condition as
// a whole will fail, too.
func (f *Frame) Front(c *code.Code, regs []fact.Value) bool {
	failed := f.Err
	ok := f.EvalOn(c, regs)
	f.Err = failed
	return ok
}

// Body does the same as Test, for a repeated condition, on the registers of its Front.
func (f *Frame) Body(c *code.Code, regs []fact.Value) bool {
	return f.evalOn(c, unsafe.Pointer(unsafe.SliceData(regs)), c.Body) && f.ret.Bool()
}

// Registers does the same as Eval, and returns the registers at the end of the code. They are valid until the next evaluation.
func (f *Frame) Registers(c *code.Code) (regs []fact.Value, ok bool) {
	mark := f.mark()
	w := f.registers(c)
	ok = f.evalOn(c, w, 0)
	f.release(mark)
	return unsafe.Slice((*fact.Value)(w), c.Regs), ok
}

// note stores the first failure of a pass and reports whether err is nil.
func (f *Frame) note(err *Error) bool {
	if err != nil && err != errAbsent && f.Err == nil {
		f.Err = err
	}
	return err == nil
}

// Run executes an action on the facts in f.Slots. The error is an *Error. Effects before a failure are not undone.
func (f *Frame) Run(c *code.Code) error {
	mark := f.mark()
	w := f.registers(c)
	var err *Error
	if f.code == nil && f.active == 0 {
		err = f.runOuter(c, w)
	} else {
		err = f.run(c, w)
	}
	f.release(mark)
	if f.ready != c || f.top != 0 {
		empty(c, w)
	} else if f.held != c {
		f.held = c
	}
	if err != nil {
		f.ret = fact.Value{}
		return err
	}
	return nil
}

// empty clears the registers in which code may have left references, because their objects may be garbage now.
func empty(c *code.Code, w unsafe.Pointer) {
	for _, r := range c.Holds {
		at(w, r).SetAny(nil)
	}
}

// Rest removes references to objects that the last action has left. While an action runs again and again, its registers are not cleared
// after each run.
func (f *Frame) Rest() {
	if c := f.held; c != nil && f.Idle() {
		f.held = nil
		empty(c, f.bottom())
	}
}

// errAbsent ends a condition in which a null-safe access met null.
var errAbsent = &Error{Message: "null"}

// run executes code to its end, including the handlers of its try statements.
func (f *Frame) run(c *code.Code, w unsafe.Pointer) *Error { return f.runFrom(c, w, 0, f.active) }

// runFrom continues code at an instruction. floor is the number of callers when the run began; the code may have called functions since
// then.
func (f *Frame) runFrom(c *code.Code, w unsafe.Pointer, pc, floor int) (err *Error) {
	outer, outerIn, outerRegs, guarded, nested := f.code, f.in, f.regs, f.guarded, f.nested
	f.code, f.regs, f.guarded = c, w, true
	ended := false
	defer func() {
		if !ended {
			if r := recover(); r != nil {
				err = f.handle(f.failure(r), floor)
			}
			f.drop(floor)
			f.nested = nested
		}
		f.code, f.in, f.regs, f.guarded = outer, outerIn, outerRegs, guarded
	}()
	if !f.execute(c, w, pc, floor) {
		err = errAbsent
	}
	ended = true
	return err
}

// runOuter does the same as run, for a frame on which nothing else runs, so that there is no state to restore.
func (f *Frame) runOuter(c *code.Code, w unsafe.Pointer) (err *Error) {
	f.code, f.regs, f.guarded = c, w, true
	defer func() {
		if f.code != nil { // the code has not reached its end
			err = f.leaveOuter(recover())
		}
	}()
	present := f.execute(c, w, 0, 0)
	f.code, f.regs, f.guarded = nil, nil, false
	if !present {
		return errAbsent
	}
	return nil
}

// leaveOuter handles the failure that has ended the code. failure is nil if the code ended for another reason.
func (f *Frame) leaveOuter(failure any) (err *Error) {
	if failure != nil {
		err = f.handle(f.failure(failure), 0)
	}
	f.drop(0)
	f.code, f.in, f.regs, f.guarded, f.nested = nil, nil, nil, false, 0
	return err
}

// handle continues in the handler of a try statement after a failure. It returns the failure if there is no handler for it.
func (f *Frame) handle(err *Error, floor int) *Error {
	for err != nil {
		h := f.handler(err, floor)
		if h == nil {
			break
		}
		if h.Classes == nil {
			nth(f.regs, h.Local).SetAny(err)
		} else {
			nth(f.regs, h.Local).SetAny(err.Exception())
		}
		err = f.goOn(int(h.Target), floor)
	}
	return err
}

// goOn executes the current code from an instruction on.
func (f *Frame) goOn(pc, floor int) (err *Error) {
	defer func() {
		if r := recover(); r != nil {
			err = f.failure(r)
		}
	}()
	f.execute(f.code, f.regs, pc, floor)
	return nil
}

// failure returns the failure of the current instruction, given the recovered value.
func (f *Frame) failure(r any) *Error {
	if f.code == nil {
		return operation.Recovered(r, source.Span{})
	}
	pc := number(f.code, f.in)
	err := operation.Recovered(r, f.code.Span(pc))
	if err.File == nil {
		err.File = f.code.FileOf(pc)
	}
	return err
}

// handler returns the handler for a failure among the active functions, down to the function with which the run began, and makes its
// function the current one. It returns nil if there is none.
func (f *Frame) handler(err *Error, floor int) *code.Handler {
	if budget.Stops(err.Cause) { // the failure ends the run
		return nil
	}
	c, pc := f.code, number(f.code, f.in)
	for n := f.active; ; n-- {
		for i := range c.Handlers {
			h := &c.Handlers[i]
			if int(h.From) <= pc && pc < int(h.To) && takes(h, err) {
				f.drop(n)
				f.code = c
				return h
			}
		}
		if n == floor {
			return nil
		}
		c, pc = f.calls[n-1].code, f.calls[n-1].pc()
	}
}

func takes(h *code.Handler, err *Error) bool {
	if h.Classes == nil {
		return true
	}
	x := err.Exception()
	for _, class := range h.Classes {
		if x.IsA(class) {
			return true
		}
	}
	return false
}

// drop abandons the calls beyond the first n callers.
func (f *Frame) drop(n int) {
	if n < f.active {
		f.release(f.calls[n].mark)
		f.regs = f.calls[n].regs
		f.active = n
	}
}

// step checks whether the budget allows the run to continue.
func (f *Frame) step() {
	if f.Budget.Due() {
		f.look()
	}
}

// look does the second half of step, for code that has already called Budget.Due.
func (f *Frame) look() { operation.Check(f.Budget.Look()) }

// Idle reports whether no code is running on the frame.
func (f *Frame) Idle() bool { return f.top == 0 && f.nested == 0 && f.active == 0 }
