package eval

import (
	"fmt"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/engine/internal/vm"
	"whenthen/engine/rule"
	"whenthen/internal/cron"
	"whenthen/internal/fact"
)

// Frame is what everything runs on; Host is what actions act on; Error is how they fail; Values is the row of an accumulate
// with several functions.
type (
	Frame      = vm.Frame
	Tracer     = vm.Tracer
	Activation = vm.Activation
	Host       = vm.Host
	Error      = vm.Error
	Values     = vm.Values
	Event      = operation.Event
	EventTime  = operation.EventTime
	Panic      = operation.Panic
	Bodies     = vm.Bodies
)

// NewBodies returns what runs the methods of the Java classes of a base.
func NewBodies(base *rule.Base) *Bodies { return vm.NewBodies(base) }

// Compiler compiles the expressions and actions of one rule base. What it returns is immutable and may be shared by
// sessions; the compiler itself is for one goroutine.
type Compiler struct {
	code *code.Compiler
	// fields holds the expressions that read a property of a pattern's object and cannot fail: rules say the same ones over
	// and over.
	fields map[fieldOf]*expression
}

// fieldOf is a property of the object in a slot, read as a type.
type fieldOf struct {
	slot int
	prop *fact.Property
	typ  *fact.Type
}

// NewCompiler returns a compiler for the expressions of base.
func NewCompiler(base *rule.Base) *Compiler {
	return &Compiler{code.NewCompiler(base), map[fieldOf]*expression{}}
}

// Fork returns a compiler for the same base that another goroutine may use at the same time.
func (c *Compiler) Fork() *Compiler { return &Compiler{c.code.Fork(), map[fieldOf]*expression{}} }

// InsertsLogically reports whether an action or function compiled so far inserts logically.
func (c *Compiler) InsertsLogically() bool { return c.code.InsertsLogically() }

// Literal is the one copy of a text that stands in rule text, if it does.
func (c *Compiler) Literal(text string) (string, bool) { return c.code.Literal(text) }

// Bool is a compiled test. It never panics: a failure is noted in Frame.Err and yields false.
type Bool func(*Frame) bool

// Bool compiles a boolean expression; null counts as false.
func (c *Compiler) Bool(e rule.Expr) (Bool, error) {
	test, err := c.code.Test(e)
	if err != nil {
		return nil, err
	}
	return func(f *Frame) bool { return f.Test(test) }, nil
}

// Any compiles an expression whose value is wanted as a canonical Go value. A failure is noted in Frame.Err and yields
// nil.
func (c *Compiler) Any(e rule.Expr) (func(*Frame) any, error) {
	x, err := c.expression(e)
	if err != nil {
		return nil, err
	}
	return x.any, nil
}

// Object is Any with the value taken apart; a pattern's own object costs no type lookup.
func (c *Compiler) Object(e rule.Expr) (func(*Frame) fact.Object, error) {
	if slot, ok := e.(*rule.Slot); ok {
		i := slot.Index
		return func(f *Frame) fact.Object { return f.Slots[i] }, nil
	}
	x, err := c.expression(e)
	if err != nil {
		return nil, err
	}
	return x.object, nil
}

// Int compiles an expression of an integer kind, such as a salience. A failure, null included, is noted in Frame.Err and
// yields 0.
func (c *Compiler) Int(e rule.Expr) (func(*Frame) int64, error) {
	if k, ok := e.(*rule.Const); ok {
		if n, ok := operation.IntOf(k.Value); ok {
			return func(*Frame) int64 { return n }, nil
		}
	}
	x, err := c.code.Int(e)
	if err != nil {
		return nil, err
	}
	return func(f *Frame) int64 {
		if !f.Eval(x) {
			return 0
		}
		return f.Result().Int()
	}, nil
}

// Millis compiles a time of a timer: a number of milliseconds, or a text such as "1h30m". A text that is no time is noted in Frame.Err and yields 0.
func (c *Compiler) Millis(e rule.Expr) (func(*Frame) int64, error) {
	if e.Type() == fact.LongType {
		return c.Int(e)
	}
	x, err := c.Any(e)
	if err != nil {
		return nil, err
	}
	at := e.Span()
	return func(f *Frame) int64 {
		v := x(f)
		if f.Err != nil {
			return 0
		}
		text, _ := v.(string)
		ms, ok := cron.Span(text)
		if !ok || text == "" {
			f.Report(&Error{Span: at, Message: fmt.Sprintf("a timer's time is a number or a text such as \"1m30s\", not %v", v)}, at)
		}
		return ms
	}, nil
}

// Action is a compiled right-hand side.
type Action struct{ code *code.Code }

// Action compiles a right-hand side.
func (c *Compiler) Action(a *rule.Action) (*Action, error) {
	compiled, err := c.code.Action(a)
	if err != nil {
		return nil, err
	}
	return &Action{compiled}, nil
}

// Run reads the inputs from f.Slots and executes the action. The error is an *Error. What was done before a failure stays
// done.
func (a *Action) Run(f *Frame) error { return f.Run(a.code) }

// TimeOf is when an object says that it happens; ok is false if it does not say. Then only its length is known, and that is End.
func TimeOf(o fact.Object) (at EventTime, ok bool) { return operation.TimeOf(o) }

// expression is a compiled expression of a condition. One that reads a field of a pattern's object, as most that the
// network asks for do, needs no code to run where the field has its usual place.
type expression struct {
	code *code.Code
	slot int32
	prop *fact.Property // nil: code
}

func (c *Compiler) expression(e rule.Expr) (*expression, error) {
	var field fieldOf
	if p, ok := e.(*rule.Prop); ok {
		if slot, ok := p.Of.(*rule.Slot); ok {
			field = fieldOf{slot.Index, p.Property, p.T}
			if x := c.fields[field]; x != nil {
				return x, nil
			}
		}
	}
	compiled, err := c.code.Value(e)
	if err != nil {
		return nil, err
	}
	x := &expression{code: compiled}
	if field.prop != nil && compiled.Safe {
		c.fields[field] = x
	}
	if in := compiled.Instrs; len(in) == 2 && in[0].Plain() {
		x.slot, x.prop = in[0].B, compiled.Props[in[0].C]
	}
	return x, nil
}

// fails reports whether the value may be missing for a failure.
func (x *expression) fails() bool { return !x.code.Safe }

// value is in the form of x.code.Result; it is false if there is none: see Frame.Eval.
func (x *expression) value(f *Frame) (v fact.Value, ok bool) {
	if x.prop != nil && f.Field(&v, x.slot, x.prop) {
		return v, true
	}
	if !f.Eval(x.code) {
		return fact.Value{}, false
	}
	return *f.Result(), true
}

func (x *expression) any(f *Frame) any {
	v, ok := x.value(f)
	if !ok {
		return nil
	}
	return v.Load(x.code.Result)
}

func (x *expression) object(f *Frame) fact.Object {
	v := x.any(f)
	if v == nil {
		return fact.Object{}
	}
	return f.Types.Object(v)
}

// isObject reports whether code yields an object whose type is known where it lies.
func (x *expression) isObject() bool {
	in := x.code.Instrs
	if len(in) != 2 {
		return false
	}
	return in[0].Op == code.Slot || in[0].Op == code.Field && fact.Direct(in[0].D) == fact.DirectPointer
}
