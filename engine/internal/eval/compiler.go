package eval

import (
	"fmt"

	"whenthen/engine/fact"
	"whenthen/engine/internal/native"
	"whenthen/engine/rule"
	"whenthen/engine/source"
)

// Compiler turns the expressions and actions of one rule base into closures. What it returns is immutable and may be
// shared by sessions; the compiler itself is for one goroutine.
type Compiler struct {
	base      *rule.Base
	programs  *programs
	functions map[*rule.Function]*function
	machine   *native.Machine // makes machine code of what is hot
	hotAfter  int64           // rounds and calls that make code hot
	logical   bool            // some compiled action inserts logically
	// texts holds one string for all equal literals: Java interns them, so that inserting a literal twice is one fact.
	texts map[string]*rule.Const
}

// NewCompiler returns a compiler for the expressions of base.
func NewCompiler(base *rule.Base) *Compiler {
	return &Compiler{
		base:      base,
		programs:  newPrograms(),
		functions: map[*rule.Function]*function{},
		machine:   &native.Machine{},
		hotAfter:  hotRounds,
		texts:     map[string]*rule.Const{},
	}
}

// InsertsLogically reports whether an action or function compiled so far inserts logically.
func (c *Compiler) InsertsLogically() bool { return c.logical }

// Bool is a compiled test. It never panics: a failure is noted in Frame.Err and yields false.
type Bool func(*Frame) bool

// Bool compiles a boolean expression; null counts as false.
func (c *Compiler) Bool(e rule.Expr) (fn Bool, err error) {
	defer recoverCompile(&err)
	return c.unit(false).test(e), nil
}

// Any compiles an expression whose value is wanted as a canonical Go value. A failure is noted in Frame.Err and
// yields nil.
func (c *Compiler) Any(e rule.Expr) (fn func(*Frame) any, err error) {
	defer recoverCompile(&err)
	x := c.unit(false).compile(e)
	if !x.fails {
		return x.value, nil
	}
	g := guarded(x.at, x.value)
	return func(f *Frame) any {
		v, _ := g(f)
		return v
	}, nil
}

// Object is Any with the value taken apart; a pattern's own object costs no type lookup.
func (c *Compiler) Object(e rule.Expr) (fn func(*Frame) fact.Object, err error) {
	defer recoverCompile(&err)
	x := c.unit(false).compile(e)
	object := x.toObject()
	if !x.fails {
		return object, nil
	}
	g := guarded(x.at, object)
	return func(f *Frame) fact.Object {
		v, _ := g(f)
		return v
	}, nil
}

// Int compiles an expression of an integer kind, such as a salience. A failure, null included, is noted in
// Frame.Err and yields 0.
func (c *Compiler) Int(e rule.Expr) (fn func(*Frame) int64, err error) {
	defer recoverCompile(&err)
	x := c.unit(false).ints(e)
	if !x.fails {
		return x.integer, nil
	}
	g := guarded(x.at, x.integer)
	return func(f *Frame) int64 {
		v, _ := g(f)
		return v
	}, nil
}

// unit is the compilation of one expression, action or function.
type unit struct {
	*Compiler
	action     bool         // in an action !. yields null; in a condition the whole test is false
	locals     []rule.Local // of the action or function
	temps      int          // variables of the compiler's own behind them
	result     *fact.Type   // what return has to deliver
	loops      []loopLabel  // around the statement being compiled
	numLoops   int
	heapLocals bool // lambdas keep the variables: they must outlive the call
}

func (c *Compiler) unit(action bool) *unit { return &unit{Compiler: c, action: action} }

// compileError leaves a compilation whose IR makes no sense.
type compileError struct{ error }

func recoverCompile(err *error) {
	switch r := recover().(type) {
	case nil:
	case compileError:
		*err = r.error
	default:
		panic(r)
	}
}

// reject ends the compilation: check should not have let e through.
func reject(at source.Span, format string, args ...any) {
	panic(compileError{fmt.Errorf("%s: %s", at.Start, fmt.Sprintf(format, args...))})
}

// test compiles a guarded boolean; null counts as false.
func (u *unit) test(e rule.Expr) Bool {
	x := u.compile(e)
	fn := x.boolean
	switch {
	case x.form == anyForm:
		value := x.value
		fn = func(f *Frame) bool { b, _ := value(f).(bool); return b }
	case x.form != boolForm:
		reject(e.Span(), "%s is not a boolean", e)
	case x.maybe:
		maybe := x.booleanN
		fn = func(f *Frame) bool { b, ok := maybe(f); return b && ok }
	}
	if !x.fails {
		return fn
	}
	return guardedBool(x.at, fn)
}

// ints compiles an expression whose value must be an integer.
func (u *unit) ints(e rule.Expr) code {
	x := u.compile(e)
	if x.form == anyForm {
		x = valueCode(fact.LongType, x.at, x.value).failing(true)
	}
	if x.form != intForm {
		reject(e.Span(), "%s is not an integer", e)
	}
	return x.unboxed()
}

// bools compiles a boolean inside an expression, where null is a failure.
func (u *unit) bools(e rule.Expr) code {
	x := u.compile(e)
	if x.form == anyForm {
		x = valueCode(fact.BoolType, x.at, x.value).failing(true)
	}
	if x.form != boolForm {
		reject(e.Span(), "%s is not a boolean", e)
	}
	return x.unboxed()
}

// spanOf gives closures a place to point to.
func spanOf(e rule.Expr) *source.Span {
	at := e.Span()
	return &at
}

// compile chooses closures for e; whatever has none becomes an expr program.
func (u *unit) compile(e rule.Expr) code {
	if e == nil {
		reject(source.Span{}, "expression missing")
	}
	if e.Type() == nil {
		reject(e.Span(), "%T has no type", e)
	}
	switch e := e.(type) {
	case *rule.Const:
		return constCode(u.interned(e))
	case *rule.Slot:
		return slotCode(e)
	case *rule.Row:
		return rowCode(e)
	case *rule.LocalVar:
		return localCode(e)
	case *rule.GlobalVar:
		return globalCode(e)
	case *rule.Prop:
		return u.prop(e)
	case *rule.Call:
		return u.call(e)
	case *rule.FunctionCall:
		return u.functionCall(e)
	case *rule.Unary:
		return u.unary(e)
	case *rule.Binary:
		return u.binary(e)
	case *rule.In:
		return u.in(e)
	case *rule.Conditional:
		return u.conditional(e)
	case *rule.Convert:
		return u.convert(e)
	case *rule.InstanceOf:
		return u.instanceOf(e)
	case *rule.Index:
		return u.index(e)
	case *rule.New:
		return u.makeNew(e)
	case *rule.NewArray:
		return u.makeArray(e)
	case *rule.Invoke:
		return u.invoke(e)
	case *rule.Assign:
		return u.assign(e)
	case *rule.IncDec:
		return u.incDec(e)
	case *rule.Lambda:
		return u.lambda(e)
	case *rule.Effect:
		return u.effect(e)
	}
	return u.program(e)
}
