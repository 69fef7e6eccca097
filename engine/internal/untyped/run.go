package untyped

import (
	"errors"

	exprvm "github.com/expr-lang/expr/vm"

	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
)

// Host implements the operators of programs, with the code that register code uses. Its methods panic to fail.
type Host interface {
	// Step counts one operator against the budget; it fails when the run must end.
	Step()
	Get(e *rule.DynamicProp, of any) any
	Call(e *rule.DynamicCall, of any, args []any) any
	Binary(op operator.Op, e *rule.Binary, l, r any) any
}

// functions are the functions that programs call, with the host, the expression and the operands as arguments.
var functions = map[string]func(args ...any) (any, error){
	"get":   step(func(h Host, e rule.Expr, x []any) any { return h.Get(e.(*rule.DynamicProp), x[0]) }),
	"call":  step(func(h Host, e rule.Expr, x []any) any { return h.Call(e.(*rule.DynamicCall), x[0], x[1:]) }),
	"index": step(func(_ Host, _ rule.Expr, x []any) any { return operation.IndexGet(x[0], x[1]) }),
	"unary": step(func(_ Host, e rule.Expr, x []any) any {
		u := e.(*rule.Unary)
		return operation.UnaryAny(u.Op, u.Kind, x[0])
	}),
	"binary": step(func(h Host, e rule.Expr, x []any) any {
		b := e.(*rule.Binary)
		return h.Binary(b.Op, b, x[0], x[1])
	}),
}

// step wraps f as a function for expr: it checks the budget first and adds the place of the expression to failures.
func step(f func(h Host, e rule.Expr, operands []any) any) func(args ...any) (any, error) {
	return func(args ...any) (v any, err error) {
		e := args[1].(rule.Expr)
		defer func() {
			if r := recover(); r != nil {
				err = operation.Recovered(r, e.Span())
			}
		}()
		h := args[0].(Host)
		h.Step()
		return f(h, e, args[2:]), nil
	}
}

// Machine runs programs for one Host, one at a time or nested. The zero Machine is ready to use.
type Machine struct {
	vm     *exprvm.VM
	values map[string]any
	busy   bool
}

// Run runs a program on its operands. It panics with an *operation.Error.
func (m *Machine) Run(h Host, p *Program, operands ...any) any {
	if m.busy { // nested: the running program has called rule code
		m = &Machine{}
	}
	if m.vm == nil {
		m.vm, m.values = &exprvm.VM{}, map[string]any{}
	}
	m.busy = true
	m.values[hostName] = h
	for i, v := range operands {
		m.values[p.names[i]] = v
	}
	v, err := m.vm.Run(p.program, m.values)
	clear(m.values)
	m.busy = false
	if err != nil {
		var known *operation.Error
		if errors.As(err, &known) {
			panic(known)
		}
		panic(operation.AsError(err, p.Expr.Span()))
	}
	return v
}
