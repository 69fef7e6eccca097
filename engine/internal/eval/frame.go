package eval

import (
	"github.com/expr-lang/expr/vm"

	"whenthen/engine/fact"
	"whenthen/engine/internal/budget"
	"whenthen/engine/source"
)

// Frame is what closures run on. A session owns one frame for conditions and one for actions; it is never shared
// between goroutines. The exported fields are set by its owner, the others are eval's own working store.
type Frame struct {
	// Slots holds the objects of a partial match by rule.Pattern.Slot. Whoever evaluates fills the slots a closure
	// reads (Test.Slots and the own one) and nothing else.
	Slots []fact.Object
	// Locals holds the local variables of the running action, function or accumulate code. Action.Run and function
	// calls provide it themselves.
	Locals []Value
	// Globals holds the session's globals by rule.Global.Index.
	Globals []any
	// Host carries out effects; nil while conditions are evaluated.
	Host Host
	// Types resolves the dynamic types of values.
	Types *fact.Registry
	// InsertedAt is when an object became a fact, in Unix milliseconds; nil if nobody knows.
	InsertedAt func(fact.Object) (int64, bool)
	// Budget is asked by every round of a loop and every call whether the run may go on. Nil means always.
	Budget *budget.Budget
	// Err is the first failure of a condition since it was last cleared. A test that fails is false, the pass goes
	// on, and the run ends with this error after it.
	Err error

	at       *source.Span // what is being evaluated, set before whatever may fail without knowing its place
	guarding bool         // a guarded evaluation is on its way: see guard
	absent   bool         // a null-safe access met null: the test it stands in is false
	stack    []Value      // windows of locals; Locals of a running function is a part of it
	outer    []Value      // Locals outside of all functions
	top      int          // first free element of stack
	depth    int          // nested function and lambda calls
	cold     int          // the depth of a call whose machine code gave up; 0 for none
	ticks    uint         // loop rounds and calls
	result   Value        // of the function that has just returned
	text     []byte       // spare buffer for joining text
	args     []any        // windows of call arguments, used from argTop on
	argTop   int
	vms      []*vm.VM // idle expr machines
	walks    []*walk  // idle
	members  *fact.Env
}

// Value is a local variable: I holds integers, chars, booleans (0, 1) and the bits of floats, P everything that is
// not a primitive, in canonical Go form. Which of the two counts is known statically. A variable of type String may use
// both: see textData.
type Value struct {
	I int64
	P any
}

// Host carries out the effects of an action. All changes are queued and worked off after the action.
type Host interface {
	Insert(object any, logical bool) (handle any, err error)
	InsertAt(entryPoint string, object any) error
	// Update tells that properties of the object have changed; changed is a mask of the type of.
	Update(object any, of *fact.Type, changed fact.Mask) error
	Delete(object any) error
	Halt()
	// SetFocus fails on a group that no rule belongs to.
	SetFocus(group string) error
	ClearGroup(group string)
	ActivateGroup(group string)
	RuleName() string
	RulePackage() string
	Print(text string)
	PrintError(text string)
	Query(name string, args []any) (rows any, err error)
	SetGlobal(name string, value any) error
	// Context is the object behind drools and kcontext.
	Context() any
}

// Footprint adds what the local variables hold to a sum.
func (f *Frame) Footprint(sum *fact.Footprint) {
	for _, window := range [][]Value{f.stack, f.Locals, f.outer} {
		for i := range window {
			sum.Add(window[i].P)
		}
	}
	for _, v := range f.args[:f.argTop] {
		sum.Add(v)
	}
	sum.Add(f.result.P)
}
