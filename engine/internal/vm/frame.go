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

// Frame is the state that code runs on. A session owns one frame for conditions and one for actions; a frame is never shared
// between goroutines. Its owner sets the exported fields.
type Frame struct {
	// Slots holds the objects of a partial match by rule.Pattern.Slot. Before an evaluation the caller fills the slots that the code
	// reads, and no others.
	Slots []fact.Object
	// Globals holds the session's globals by rule.Global.Index.
	Globals []any
	// Host carries out effects; nil while conditions are evaluated.
	Host Host
	// Types resolves the dynamic types of values.
	Types *registry.Registry
	// FactTime returns the time of an event that is a fact; nil if there are no facts.
	FactTime func(fact.Object) (operation.EventTime, bool)
	// Budget is checked at calls and iterations.
	Budget *budget.Budget
	// Forks are the forks of the session; nil if it cannot be forked.
	Forks *Forks
	// Tracer receives the statements of code compiled for tracing; may be nil.
	Tracer Tracer
	// Err is the first failure of a condition since it was last cleared. A test that fails is false, matching goes on, and the run
	// ends with this error afterwards.
	Err error

	// The running code, its instruction and registers: set before anything that may fail.
	code    *code.Code
	in      *code.Instr
	regs    unsafe.Pointer
	guarded bool // it is under a guard that recovers failures

	// The texts that were looked at last.
	ascii     string // a prefix that is known to be ASCII
	sought    string // the text whose key TextKey computed last
	soughtKey uint64

	// Active calls, and the stack of their registers: see stack.go.
	calls  []call // the first active ones are the callers
	active int
	stack  []fact.Value
	limit  uintptr        // size of the stack in bytes
	outer  [][]fact.Value // smaller stacks that are still in use
	spare  []fact.Value   // a larger stack, not in use
	top    uintptr        // bytes of the stack in use
	ready  *code.Code     // the code whose constants are in the window at the bottom of the stack
	held   *code.Code     // the same if that may also hold references to objects, and nothing runs there: see Rest
	nested int            // active calls that came through Go; the others are in calls
	ret    fact.Value     // what code has returned to Go

	scratch     fact.Value     // temporary for an object
	computed    unsafe.Pointer // the last decimal that an instruction has allocated
	moments     []moment       // times of the events in Slots
	text        []byte         // spare buffer for joining text
	block       []byte         // the rest of a block of texts
	boxes       fact.Boxes
	walks       []*walk      // free ones, for reuse
	iterations  []*iteration // the same
	environment *fact.Env    // passed to library methods
	functions   map[*code.Code]fact.FuncValue
	made        [8]function // some of them, each at its number in the code that has made it last
	bodies      *Bodies     // set if the frame belongs to these Bodies, for calls outside of actions
	work        regex.Work  // counts the steps of regular expressions
	programs    untyped.Machine
}

// function is a function as an object.
type function struct {
	of     *code.Code
	object any
}

// call is the return address of a function: the state of its caller.
type call struct {
	code *code.Code
	regs unsafe.Pointer
	in   *code.Instr // the call instruction; its first operand receives the result
	mark mark        // state of the stack to which the callee's registers are released
}

func (c *call) pc() int { return number(c.code, c.in) }

// Host carries out the effects of an action. All changes are queued and processed after the action.
type Host interface {
	// Insert inserts an object through an entry point, "" for the default one.
	Insert(object any, entryPoint string, logical bool) (handle any, err error)
	// Update notifies the session of changed properties; changed is a mask for the type of.
	Update(object any, of *fact.Type, changed fact.Mask) error
	// Expect fails on an object that is not a fact.
	Expect(object any) error
	// UpdateHandle is Update of a fact given by handle or object, and gives it another object.
	UpdateHandle(handle, object any, of *fact.Type, changed fact.Mask) error
	Delete(object any) error
	Halt()
	// SetFocus may fail on a group that no rule belongs to.
	SetFocus(group string) error
	ClearGroup(group string)
	ActivateGroup(group string)
	RuleName() string
	RulePackage() string
	Printer
	Query(name string, args []any) (rows any, err error)
	SetGlobal(name string, value any) error
	// Context returns the object behind drools and kcontext.
	Context() any
}

// Printer receives the output to System.out and System.err.
type Printer interface {
	Print(text string)
	PrintError(text string)
}

// Tracer receives each statement before it runs, in code compiled for tracing. The machine waits until Statement returns; an
// error ends the run.
type Tracer interface {
	Statement(f *Frame, at Activation) error
}

// Activation is an active call: code that is running or that waits for a callee.
type Activation struct {
	Code *code.Code
	PC   int // the statement; in a caller, the call
	regs unsafe.Pointer
}

// Value returns the value of a local variable. The code must be traced.
func (a Activation) Value(v code.Variable) any { return nth(a.regs, v.Reg).Load(v.Type) }

// Callers returns the callers of the running code, innermost first. A call through the library, such as that of a sort's
// comparison function, is not among them.
func (f *Frame) Callers() []Activation {
	list := make([]Activation, f.active)
	for i, c := range f.calls[:f.active] {
		list[len(list)-1-i] = Activation{c.code, c.pc(), c.regs}
	}
	return list
}

// Values is the row of results of an accumulate with several functions, held in one slot. groupby puts its key last.
type Values struct{ List []any }

// Error is a failure at run time.
type Error = operation.Error

// env returns the environment that library methods get.
func (f *Frame) env() *fact.Env {
	if f.environment == nil {
		f.enter()
	}
	return f.environment
}

// enter makes the environment.
func (f *Frame) enter() {
	f.environment = fact.NewEnv(f.Types, f.Budget)
	f.environment.Log = func(text string) { f.printer().PrintError(text) }
	if f.bodies != nil {
		f.environment.Share()
	}
	if b, ok := f.Types.Interpreter().(*Bodies); ok {
		f.environment.Interpret = func(function any, args []any) (any, error) { return b.on(f, function, args) }
	}
}

// keptRegisters is the size up to which a frame keeps its stack when it is reset. Only deep recursion needs more.
const keptRegisters = 1024

// Reset drops what earlier evaluations have left: objects in slots and registers, and a failure. The owner's settings and the
// capacity stay.
func (f *Frame) Reset() {
	clear(f.Slots)
	if len(f.stack) > keptRegisters {
		f.use(nil)
	}
	clear(f.stack)
	clear(f.calls)
	f.outer, f.spare, f.top, f.ready, f.held, f.nested, f.active = nil, nil, 0, nil, nil, 0, 0
	f.code, f.in, f.regs = nil, nil, nil
	f.ret, f.scratch, f.computed, f.Err, f.ascii = fact.Value{}, fact.Value{}, nil, nil, ""
	f.sought, f.soughtKey = "", 0
}
