package vm

import (
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/engine/internal/untyped"
	"whenthen/internal/budget"
	"whenthen/internal/fact"
	"whenthen/internal/regex"
	"whenthen/internal/registry"
)

// Frame is what code runs on. A session owns one frame for conditions and one for actions; it is never shared between
// goroutines. The exported fields are set by its owner, the others are the machine's own.
type Frame struct {
	// Slots holds the objects of a partial match by rule.Pattern.Slot. Before an evaluation its caller
	// fills the slots that the code reads, and no others.
	Slots []fact.Object
	// Globals holds the session's globals by rule.Global.Index.
	Globals []any
	// Host carries out effects; nil while conditions are evaluated.
	Host Host
	// Types resolves the dynamic types of values.
	Types *registry.Registry
	// FactTime is when the event of an object happens that is a fact; nil if there are no facts.
	FactTime func(fact.Object) (operation.EventTime, bool)
	// Budget is asked at calls and rounds of loops; nil means no bounds.
	Budget *budget.Budget
	// Tracer is told of the statements of code that was compiled for it; may be nil.
	Tracer Tracer
	// Err is the first failure of a condition since it was last cleared. A test that fails is false, the pass goes on, and
	// the run ends with this error after it.
	Err error

	code        *code.Code // what is running, its instruction and registers: set before whatever may fail
	pc          int
	regs        unsafe.Pointer
	guarded     bool   // failures of what is running are caught
	ascii       string // the text that was found to begin with ASCII characters last: that beginning
	calls       []call // the callers
	stack       []fact.Value
	outer       [][]fact.Value // stacks that were too small, and are in use
	spare       []fact.Value   // a larger stack that is not in use
	top         uintptr        // how much of the stack is in use, in bytes
	ready       *code.Code     // the code whose constants lie in the window at the bottom of the stack
	nested      int            // calls under way that came through Go; the others are in calls
	ret         fact.Value
	scratch     fact.Value // an object on its way
	moments     []moment   // by slot
	text        []byte     // spare buffer for joining text
	boxes       fact.Boxes
	walks       []*walk   // free to be used again
	environment *fact.Env // what methods of the library are given
	bodies      *Bodies   // whose frame for calls outside of actions this is
	patterns    map[string]*regex.Regex
	work        regex.Work // counts the steps of regular expressions
	programs    untyped.Machine
}

// call is where a function goes back to.
type call struct {
	code *code.Code
	regs unsafe.Pointer
	in   *code.Instr // the call; its first operand is where the result goes
	mark mark        // what the callee's registers are given back to
}

func (c *call) pc() int { return number(before(c.code), c.in) }

// Host carries out the effects of an action. All changes are queued and worked off after the action.
type Host interface {
	Insert(object any, logical bool) (handle any, err error)
	InsertAt(entryPoint string, object any) (handle any, err error)
	// Update tells that properties of the object have changed; changed is a mask of the type of.
	Update(object any, of *fact.Type, changed fact.Mask) error
	// Expect fails on an object that is no fact.
	Expect(object any) error
	// UpdateHandle is Update of the fact of a handle or object, which holds another object from now on.
	UpdateHandle(handle, object any, of *fact.Type, changed fact.Mask) error
	Delete(object any) error
	Halt()
	// SetFocus fails on a group that no rule belongs to.
	SetFocus(group string) error
	ClearGroup(group string)
	ActivateGroup(group string)
	RuleName() string
	RulePackage() string
	Printer
	Query(name string, args []any) (rows any, err error)
	SetGlobal(name string, value any) error
	// Context is the object behind drools and kcontext.
	Context() any
}

// Printer is where System.out and System.err lead.
type Printer interface {
	Print(text string)
	PrintError(text string)
}

// Tracer is told of each statement before it runs, in code that was compiled for tracing. The machine waits until it
// returns; an error ends the run.
type Tracer interface {
	Statement(f *Frame, at Activation) error
}

// Activation is code that is under way.
type Activation struct {
	Code *code.Code
	PC   int // in a caller, the call
	regs unsafe.Pointer
}

// Value is what a local variable holds. It is meant for traced code.
func (a Activation) Value(v code.Variable) any { return nth(a.regs, v.Reg).Load(v.Type) }

// Callers are the codes that have called what is running, inner ones first. A call through the library, such as that of the
// comparison of a sort, is not among them.
func (f *Frame) Callers() []Activation {
	list := make([]Activation, len(f.calls))
	for i, c := range f.calls {
		list[len(list)-1-i] = Activation{c.code, c.pc(), c.regs}
	}
	return list
}

// Values is the row of an accumulate with several functions, held by one slot; groupby puts its key last.
type Values struct{ List []any }

// Error is a failure at run time.
type Error = operation.Error

// env is what methods may ask of the session.
func (f *Frame) env() *fact.Env {
	if f.environment == nil {
		f.environment = fact.NewEnv(f.Types, f.Budget)
		f.environment.Log = func(text string) { f.printer().PrintError(text) }
		if b, ok := f.Types.Interpreter().(*Bodies); ok {
			f.environment.Interpret = func(function any, args []any) (any, error) { return b.on(f, function, args) }
		}
	}
	return f.environment
}

// window gives n registers. They do not move: what does not fit goes to a larger stack.
func (f *Frame) window(n int) unsafe.Pointer {
	if f.top+bytes(n) > bytes(len(f.stack)) {
		f.extend(n)
	}
	if f.top == 0 {
		f.ready = nil
	}
	w := unsafe.Add(f.bottom(), f.top)
	f.top += bytes(n)
	return w
}

// bottom is where the stack begins.
func (f *Frame) bottom() unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(f.stack)) }

// bytes is the room of n registers.
func bytes(n int) uintptr { return uintptr(n) * uintptr(code.RegisterSize) }

func (f *Frame) extend(n int) {
	next := f.spare
	if len(next) < n {
		next = make([]fact.Value, 2*(len(f.stack)+n)+64)
	}
	f.outer = append(f.outer, f.stack)
	f.stack, f.top, f.spare, f.ready = next, 0, nil, nil
}

// mark is how far the registers are in use: the number of stacks that are full, and where the last one ends.
type mark struct {
	full int
	top  uintptr
}

func (f *Frame) mark() mark { return mark{len(f.outer), f.top} }

// release gives windows back, down to a mark.
func (f *Frame) release(to mark) {
	if f.top = to.top; to.full != len(f.outer) {
		f.shrink(to)
	}
}

// shrink goes back to a smaller stack. The largest one is kept for the next time.
//
//go:noinline
func (f *Frame) shrink(to mark) {
	f.spare, f.ready = f.stack, nil
	f.stack = f.outer[to.full]
	clear(f.outer[to.full:])
	if f.outer = f.outer[:to.full]; to == (mark{}) {
		f.stack, f.spare = f.spare, nil
	}
}

// keptRegisters is how many registers a frame keeps room for when it is reset: code that is not deeply recursive needs fewer.
const keptRegisters = 1024

// Reset forgets what earlier evaluations have left: the objects in slots and registers, and a failure. What is set by the
// owner stays, and so does the room.
func (f *Frame) Reset() {
	clear(f.Slots)
	if len(f.stack) > keptRegisters {
		f.stack = nil
	}
	clear(f.stack)
	clear(f.calls[:cap(f.calls)])
	f.outer, f.spare, f.top, f.ready, f.nested, f.calls = nil, nil, 0, nil, 0, f.calls[:0]
	f.code, f.pc, f.regs = nil, 0, nil
	f.ret, f.scratch, f.Err, f.ascii = fact.Value{}, fact.Value{}, nil, ""
}

// registers are the registers of code in a window, or of its own if lambdas keep them. Code that runs again and again at the
// bottom of the stack, as that of a condition does, finds its constants there.
func (f *Frame) registers(c *code.Code) unsafe.Pointer {
	var w unsafe.Pointer
	switch {
	case c.Shared:
		w = unsafe.Pointer(&make([]fact.Value, c.Regs)[0])
	case f.top == 0 && c.Regs <= len(f.stack):
		w, f.top = f.bottom(), bytes(c.Regs)
		if f.ready == c {
			return w
		}
		f.ready = c
	default:
		w = f.window(c.Regs)
	}
	constants(c, w)
	return w
}

func constants(c *code.Code, w unsafe.Pointer) {
	first := nth(w, int32(c.First))
	for _, n := range c.Numbers {
		first.N = n
		first = at(unsafe.Pointer(first), code.RegisterSize)
	}
	for i := range c.Consts { // they are few: copy costs more
		*first = c.Consts[i]
		first = at(unsafe.Pointer(first), code.RegisterSize)
	}
}

// at is the register of a window that an instruction names: see code.RegisterSize.
func at(w unsafe.Pointer, operand int32) *fact.Value {
	return (*fact.Value)(unsafe.Add(w, uintptr(operand)))
}

// nth is a register of a window by its number.
func nth(w unsafe.Pointer, r int32) *fact.Value { return at(w, r*code.RegisterSize) }
