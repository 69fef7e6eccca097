package compile

import (
	"fmt"
	"sync"

	"whenthen/engine/internal/circle"
	"whenthen/engine/internal/code"
	"whenthen/engine/internal/untyped"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Compiler compiles the expressions and actions of one rule base. It is not safe for concurrent use; see Fork.
type Compiler struct {
	base *rule.Base
	// Shared reports that several sessions may read the objects that the code creates, such as static fields of Java classes. Reading an
	// object from a list with unboxed numbers changes the list, so shared code stores objects in its lists.
	Shared bool
	// NoPrograms compiles everything to register code, including expressions without static types. Tests compare both ways.
	NoPrograms bool

	functions map[*rule.Function]*code.Code
	harmless  map[*rule.Function]bool // see changesNothing
	inlinings map[*rule.Function]*inlining
	circles   *circle.Search[*rule.Function]
	inCircle  map[*rule.Function]bool // see circular
	logical   bool
	spare     *unit // a finished unit whose slices are reused
	texts     *literals
}

// literals interns the text literals of rule text, as Java does, so that inserting the same literal twice results in one fact. The
// compilers of one base share it.
type literals struct {
	mu sync.Mutex
	of map[string]any
}

// one returns the interned object of a text.
func (l *literals) one(text any) any {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := text.(string)
	if l.of[s] == nil {
		l.of[s] = text
	}
	return l.of[s]
}

// NewCompiler returns a compiler for the expressions of base.
func NewCompiler(base *rule.Base) *Compiler {
	return &Compiler{base: base, NoPrograms: !untyped.Supported, functions: map[*rule.Function]*code.Code{}, texts: &literals{of: map[string]any{}}}
}

// Fork returns a compiler for the same base that another goroutine may use concurrently. Each compiler compiles the functions it
// needs.
func (c *Compiler) Fork() *Compiler {
	return &Compiler{base: c.base, Shared: c.Shared, NoPrograms: c.NoPrograms, functions: map[*rule.Function]*code.Code{}, texts: c.texts}
}

// InsertsLogically reports whether an action or function compiled so far inserts logically.
func (c *Compiler) InsertsLogically() bool { return c.logical }

// Literal returns the interned copy of a text. ok is false if the text is not a literal in the rules.
func (c *Compiler) Literal(text string) (string, bool) {
	c.texts.mu.Lock()
	defer c.texts.mu.Unlock()
	s, ok := c.texts.of[text].(string)
	return s, ok
}

// condition starts the code of an expression of a condition.
func (c *Compiler) condition(e rule.Expr) *unit {
	u := c.unit(false, nil)
	u.inlineIn(nil, inExpr(e))
	return u
}

// Value compiles an expression of a condition. The code returns a value in the form of the expression's type. It fails if the value is null
// and the type does not include null.
func (c *Compiler) Value(e rule.Expr) (compiled *code.Code, err error) {
	defer recoverCompile(&err)
	u := c.condition(e)
	v := u.expr(e)
	u.yield(v)
	u.Code.Result, u.Code.Maybe = v.t, v.maybe
	return u.finish(), nil
}

// Test compiles a condition. Null counts as false.
func (c *Compiler) Test(e rule.Expr) (compiled *code.Code, err error) {
	defer recoverCompile(&err)
	u := c.condition(e)
	u.test(e)
	return u.finish(), nil
}

// isJunction reports whether an expression is && or ||, in any number of negations.
func (u *unit) isJunction(e rule.Expr) bool {
	switch e := e.(type) {
	case *rule.Unary:
		return e.Op == operator.Not && u.isJunction(e.X)
	case *rule.Binary:
		return (e.Op == operator.And || e.Op == operator.Or) && (!untyped.Is(e) || u.compiler.NoPrograms)
	}
	return false
}

// test compiles a condition, including the return of its result.
func (u *unit) test(e rule.Expr) {
	u.Code.Result = fact.BoolType
	no := u.Label()
	if u.isJunction(e) {
		u.cond(e, false, no)
		u.yield(u.constVal(&rule.Const{Node: rule.Node{T: fact.BoolType, At: e.Span()}, Value: true}))
	} else {
		v := u.expr(e)
		if v.form() == anyForm {
			v = u.unbox(v, fact.BooleanType)
		}
		if v.form() != boolForm {
			reject(e.Span(), "%s is not a boolean", e)
		}
		if !v.maybe {
			u.yield(v)
			return
		}
		u.Jump(e.Span(), code.JumpNull, v.reg, 0, no)
		u.yield(v)
	}
	u.Mark(no)
	u.yield(u.constVal(&rule.Const{Node: rule.Node{T: fact.BoolType, At: e.Span()}, Value: false}))
}

// Int compiles an expression of an integer kind. Null is a failure.
func (c *Compiler) Int(e rule.Expr) (compiled *code.Code, err error) {
	defer recoverCompile(&err)
	u := c.condition(e)
	u.yield(u.ints(e))
	u.Code.Result = fact.LongType
	return u.finish(), nil
}

// Action compiles the consequence of a rule.
func (c *Compiler) Action(a *rule.Action) (compiled *code.Code, err error) {
	defer recoverCompile(&err)
	u := c.unit(true, a.Locals)
	u.Code.File, u.result = a.File, fact.VoidType
	u.inlineIn(nil, inBlock(a.Body))
	u.clear(0)
	u.matched(a)
	u.inputs(a.Inputs)
	u.block(a.Body)
	u.Emit(source.Span{}, code.ReturnVoid, 0, 0, 0, 0)
	return u.finish(), nil
}

// function compiles a function once. While the function is being compiled, the returned code is incomplete; recursive calls refer to it.
func (c *Compiler) function(fn *rule.Function) *code.Code {
	if known, ok := c.functions[fn]; ok {
		return known
	}
	u := c.unit(true, fn.Locals, fn.Params...)
	u.Code.Name, u.Code.File, u.result = fn.Name, fn.File, fn.Result
	if u.result == nil {
		u.result = fact.VoidType
	}
	u.Code.Result = u.result
	for _, p := range fn.Params {
		u.Code.Params = append(u.Code.Params, u.localType(p))
	}
	c.functions[fn] = u.Code
	u.inlineIn(fn, inBlock(fn.Body))
	u.clear(len(fn.Params))
	u.block(fn.Body)
	u.Emit(fn.Span, code.ReturnVoid, 0, 0, 0, 0)
	return u.finish()
}

// FunctionBody does the same as function, but returns a failure of the compilation as an error.
func (c *Compiler) FunctionBody(fn *rule.Function) (compiled *code.Code, err error) {
	defer recoverCompile(&err)
	return c.function(fn), nil
}

// compileError is the panic value that ends the compilation of an inconsistent intermediate representation.
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

// reject ends the compilation with an error that the checker should have found.
func reject(at source.Span, format string, args ...any) {
	panic(compileError{fmt.Errorf("%s: %s", at.Start, fmt.Sprintf(format, args...))})
}
