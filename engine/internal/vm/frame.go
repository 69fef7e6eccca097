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

// Frame is the state on which code runs. A session has one frame for conditions and one for actions; a frame is never shared between
// goroutines. Its owner sets the exported fields.
type Frame struct {
	// Slots contains the objects of a partial match by rule.Pattern.Slot. Before an evaluation the caller sets the slots that the code
	// reads, and no others.
	Slots []fact.Object
	// Globals contains the session's globals by rule.Global.Index.
	Globals []any
	// Host executes effects; nil while conditions are evaluated.
	Host Host
	// Types resolves the dynamic types of values.
	Types *registry.Registry
	// FactTime returns the time of an event that is a fact; it is nil if there are no facts.
	FactTime func(fact.Object) (operation.EventTime, bool)
	// Budget is checked at calls and at iterations of loops.
	Budget *budget.Budget
	// Forks are the forks of the session; nil if it cannot be forked.
	Forks *Forks
	// Tracer receives the statements of code compiled for tracing; may be nil.
	Tracer Tracer
	// Err is the first failure of a condition since it was last cleared. A test that fails counts as false, matching continues, and the run
	// ends with this error afterwards.
	Err error

	// The running code, its instruction and registers: set before every instruction that may fail.
	code    *code.Code
	in      *code.Instr
	regs    unsafe.Pointer
	guarded bool // the code runs under a guard that recovers failures

	// Results for the texts that were read last.
	ascii     string // a text or prefix known to be ASCII
	sought    string // the text whose key TextKey computed last
	soughtKey uint64

	// Active calls, and the stack of their registers: see stack.go.
	calls  []call // the first active elements are the callers
	active int
	stack  []fact.Value
	limit  uintptr        // size of the stack in bytes
	outer  [][]fact.Value // smaller stacks that are still in use
	spare  []fact.Value   // a larger stack, not in use
	top    uintptr        // bytes of the stack in use
	ready  *code.Code     // the code whose constants are in the registers at the bottom of the stack
	held   *code.Code     // the same if these registers may also contain references to objects, and nothing runs there: see Rest
	nested int            // number of active calls that went through Go; the others are in calls
	ret    fact.Value     // the result that code has returned to Go

	scratch     fact.Value     // temporary for an object
	computed    unsafe.Pointer // the last decimal that an instruction has allocated
	moments     []moment       // times of the events in Slots
	text        []byte         // spare buffer for joining text
	block       []byte         // the unused rest of a block of texts
	boxes       fact.Boxes
	walks       []*walk      // unused ones, for reuse
	iterations  []*iteration // unused ones, for reuse
	environment *fact.Env    // passed to library methods
	functions   map[*code.Code]fact.FuncValue
	made        [8]function // a cache for functions, at the index at which the code that created them last has them
	bodies      *Bodies     // set if the frame belongs to a Bodies, for calls outside of actions
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
	in   *code.Instr // the call instruction; its first operand is the register for the result
	mark mark        // state of the stack after releasing the callee's registers
}

func (c *call) pc() int { return number(c.code, c.in) }

// Host executes the effects of an action. All changes are queued and processed after the action.
type Host interface {
	// Insert inserts an object through an entry point, "" for the default one.
	Insert(object any, entryPoint string, logical bool) (handle any, err error)
	// Update notifies the session of changed properties; changed is a mask for the type of.
	Update(object any, of *fact.Type, changed fact.Mask) error
	// Expect fails if an object is not a fact.
	Expect(object any) error
	// UpdateHandle does the same as Update, for a fact given by handle or object, and replaces its object.
	UpdateHandle(handle, object any, of *fact.Type, changed fact.Mask) error
	Delete(object any) error
	// FromOutside returns the same session, but changes of facts through it do not count as changes by the rule whose action runs.
	FromOutside() Host
	Halt()
	// SetFocus may fail for a group to which no rule belongs.
	SetFocus(group string) error
	ClearGroup(group string)
	ActivateGroup(group string)
	RuleName() string
	RulePackage() string
	Printer
	Query(name string, args []any) (rows any, err error)
	SetGlobal(name string, value any) error
	// Context returns the object that is the value of drools and kcontext.
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

// Activation is an active call: code that is running or that waits for a called function.
type Activation struct {
	Code *code.Code
	PC   int // number of the statement or, in a caller, of the call
	regs unsafe.Pointer
}

// Value returns the value of a local variable. The code must be traced.
func (a Activation) Value(v code.Variable) any { return nth(a.regs, v.Reg).Load(v.Type) }

// Callers returns the callers of the running code, innermost first. Calls through the library, such as the call of a sort's comparison
// function, are not included.
func (f *Frame) Callers() []Activation {
	list := make([]Activation, f.active)
	for i, c := range f.calls[:f.active] {
		list[len(list)-1-i] = Activation{c.code, c.pc(), c.regs}
	}
	return list
}

// Values is the row of results of an accumulate with several functions, stored in one slot. For groupby the last value is the key.
type Values struct{ List []any }

// Error is a failure at run time.
type Error = operation.Error

// env returns the environment for library methods.
func (f *Frame) env() *fact.Env {
	if f.environment == nil {
		f.enter()
	}
	return f.environment
}

// enter creates the environment.
func (f *Frame) enter() {
	f.environment = fact.NewEnv(f.Types, f.Budget)
	f.environment.Print = func(text string) { f.printer().Print(text) }
	f.environment.Log = func(text string) { f.printer().PrintError(text) }
	if f.bodies != nil {
		f.environment.Share()
	}
	if b, ok := f.Types.Interpreter().(*Bodies); ok {
		f.environment.Interpret = func(function any, args []any) (any, error) { return b.on(f, function, args) }
	}
}

// keptRegisters is the size up to which a frame keeps its stack when it is reset. Only deep recursion needs a larger stack.
const keptRegisters = 1024

// Reset removes the results of earlier evaluations: objects in slots and registers, and a failure. The owner's settings and the capacity
// are kept.
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
