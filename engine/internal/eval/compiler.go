package eval

import (
	"fmt"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/compile"
	"whenthen/engine/internal/operation"
	"whenthen/engine/internal/vm"
	"whenthen/engine/rule"
	"whenthen/internal/cron"
	"whenthen/internal/fact"
)

// Frame is the state on which all code runs, Forks are the forks of a session, Error is the failure of an action, and Values is the row of
// results of an accumulate with several functions.
type (
	Frame      = vm.Frame
	Forks      = vm.Forks
	Tracer     = vm.Tracer
	Activation = vm.Activation
	Error      = vm.Error
	Values     = vm.Values
	EventTime  = operation.EventTime
	Panic      = operation.Panic
	Bodies     = vm.Bodies
)

// NewBodies returns the Bodies that run the methods of the Java classes of a base.
func NewBodies(base *rule.Base) *Bodies { return vm.NewBodies(base) }

// Compiler compiles the expressions and actions of one rule base. Its results are immutable and may be shared by sessions. The
// compiler itself is not safe for concurrent use; see Fork.
type Compiler struct {
	code *compile.Compiler
	// fields caches the expressions that read a property of a pattern's object and cannot fail, since rules repeat the same ones.
	fields map[fieldOf]*expression
}

// fieldOf is a property of the object in a slot, read in the form of a type.
type fieldOf struct {
	slot int
	prop *fact.Property
	typ  *fact.Type
}

// NewCompiler returns a compiler for the expressions of base.
func NewCompiler(base *rule.Base) *Compiler {
	return &Compiler{compile.NewCompiler(base), map[fieldOf]*expression{}}
}

// Fork returns a compiler for the same base that another goroutine may use concurrently.
func (c *Compiler) Fork() *Compiler { return &Compiler{c.code.Fork(), map[fieldOf]*expression{}} }

// InsertsLogically reports whether an action or function compiled so far inserts logically.
func (c *Compiler) InsertsLogically() bool { return c.code.InsertsLogically() }

// Literal returns the interned copy of a text. ok is false if the text is not a literal in the rules.
func (c *Compiler) Literal(text string) (string, bool) { return c.code.Literal(text) }

// Bool is a compiled test. It never panics: it stores a failure in Frame.Err and returns false.
type Bool func(*Frame) bool

// Bool compiles a boolean expression. Null counts as false.
func (c *Compiler) Bool(e rule.Expr) (Bool, error) {
	test, err := c.code.Test(e)
	if err != nil {
		return nil, err
	}
	return func(f *Frame) bool { return f.Test(test) }, nil
}

// Condition does the same as Bool, for an expression that reads the objects of a match. It runs no code if the expression has a form that
// does not need code. times reports whether the expression compares the times of events: see Frame.SetMoment.
func (c *Compiler) Condition(e rule.Expr) (holds Bool, times bool, err error) {
	t := new(Test)
	err = t.compile(c, settled(e))
	times = rule.Contains(e, func(e rule.Expr) bool {
		b, ok := e.(*rule.Binary)
		return ok && b.Op.Temporal()
	})
	return t.Eval, times, err
}

// Any compiles an expression to a function that returns a canonical Go value. It stores a failure in Frame.Err and returns nil.
func (c *Compiler) Any(e rule.Expr) (func(*Frame) any, error) {
	x, err := c.expression(e)
	if err != nil {
		return nil, err
	}
	return x.any, nil
}

// Object does the same as Any, but returns the value as a fact.Object. A pattern's own object needs no type lookup.
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

// Elements compiles the source of a from pattern. The compiled function calls yield for the elements of a collection or array in its order,
// for any other object itself, and never for null; null elements are skipped. A failure is stored in Frame.Err and ends the iteration; a
// panic of yield is not recovered.
func (c *Compiler) Elements(from rule.Expr) (func(f *Frame, yield func(fact.Object)), error) {
	x, err := c.expression(from)
	if err != nil {
		return nil, err
	}
	at := from.Span()
	return func(f *Frame, yield func(fact.Object)) { f.Elements(x.any(f), at, yield) }, nil
}

// Whole returns the value of an integer constant; ok is false for other expressions.
func Whole(e rule.Expr) (n int64, ok bool) {
	if k, isConst := e.(*rule.Const); isConst {
		return operation.IntOf(k.Value)
	}
	return 0, false
}

// Int compiles an expression of an integer kind, such as a salience. A failure, including null, is stored in Frame.Err, and the result is
// 0.
func (c *Compiler) Int(e rule.Expr) (func(*Frame) int64, error) {
	if n, ok := Whole(e); ok {
		return func(*Frame) int64 { return n }, nil
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

// Millis compiles a duration of a timer: a number of milliseconds, or a text such as "1h30m". An invalid text is stored as a failure in
// Frame.Err, and the result is 0.
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
			f.Report(&Error{Span: at, Message: fmt.Sprintf("a timer's time is a number or a string such as \"1m30s\", not %v", v)}, at)
		}
		return ms
	}, nil
}

// Action is the compiled consequence of a rule.
type Action struct{ code *code.Code }

// Action compiles the consequence of a rule.
func (c *Compiler) Action(a *rule.Action) (*Action, error) {
	compiled, err := c.code.Action(a)
	if err != nil {
		return nil, err
	}
	return &Action{compiled}, nil
}

// Run reads the inputs from f.Slots and executes the action. The error is an *Error. Effects before a failure are not undone.
func (a *Action) Run(f *Frame) error { return f.Run(a.code) }

// TimeOf returns the time that the properties of an object specify. If ok is false, at.Start is not known and at.End is the duration.
func TimeOf(o fact.Object) (at EventTime, ok bool) { return operation.TimeOf(o) }

// expression is a compiled expression of a condition. An expression that reads a field of a pattern's object, the most frequent case in the
// network, runs no code if the object has the expected layout.
type expression struct {
	code *code.Code
	slot int32
	prop *fact.Property // nil means that the code must be run
	own  bool           // the expression is the object of the slot itself
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
	} else if len(in) == 2 && in[0].Op == code.Slot {
		x.slot, x.own = in[0].B, true
	}
	return x, nil
}

// fails reports whether the evaluation may fail.
func (x *expression) fails() bool { return !x.code.Safe }

// value returns the value in the form of x.code.Result. ok is false if the evaluation failed: see Frame.Eval.
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

// isObject reports whether the code only reads a slot or a pointer field, so that the object's type is known.
func (x *expression) isObject() bool {
	in := x.code.Instrs
	if len(in) != 2 {
		return false
	}
	return in[0].Op == code.Slot || in[0].Op == code.Field && fact.Direct(in[0].D) == fact.DirectPointer
}
