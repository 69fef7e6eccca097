//go:build !js

package untyped

import (
	"errors"

	exprvm "github.com/expr-lang/expr/vm"

	"whenthen/engine/internal/operation"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// act applies an operator to its operands.
type act func(h Host, e rule.Expr, operands []any) any

func get(h Host, e rule.Expr, x []any) any    { return h.Get(e.(*rule.DynamicProp), x[0]) }
func method(h Host, e rule.Expr, x []any) any { return h.Call(e.(*rule.DynamicCall), x[0], x[1:]) }
func index(_ Host, _ rule.Expr, x []any) any  { return operation.IndexGet(x[0], x[1]) }
func binary(h Host, e rule.Expr, x []any) any { return h.Binary(e.(*rule.Binary), x[0], x[1]) }
func unary(_ Host, e rule.Expr, x []any) any {
	u := e.(*rule.Unary)
	return operation.UnaryAny(u.Op, u.Kind, x[0])
}

// call is an operator in a program, in the form in which expr calls it.
type call struct {
	do       act
	expr     rule.Expr
	operands []operand
	computed int // number of operands that the program itself computes
}

// operand is the origin of an operand of a call.
type operand struct {
	from  origin
	n     int // index among the operands passed to Run, or among those that the program computes for this call
	value any
}

type origin uint8

const (
	known    origin = iota // a constant
	given                  // passed to Run
	computed               // by another call
)

// run collects the operands and applies the operator. It checks the budget first and adds the position of the expression to failures.
func (c *call) run(machine, last any) any {
	m := machine.(*Machine)
	defer func() {
		if r := recover(); r != nil {
			panic(operation.Recovered(r, c.expr.Span()))
		}
	}()
	m.host.Step()
	m.kept = append(m.kept, last)
	first := len(m.kept) - max(c.computed, 1)
	m.operands = m.operands[:0]
	for i := range c.operands {
		o := &c.operands[i]
		v := o.value
		switch o.from {
		case given:
			v = m.given[o.n].Any()
		case computed:
			v = m.kept[first+o.n]
		}
		m.operands = append(m.operands, v)
	}
	m.kept = m.kept[:first]
	return c.do(m.host, c.expr, m.operands)
}

// keep stores a computed operand for the call whose last operand has not been computed yet.
func keep(machine, v any) any {
	m := machine.(*Machine)
	m.kept = append(m.kept, v)
	return m
}

// Machine runs programs for one Host, one at a time or nested. The zero Machine is ready to use.
type Machine struct {
	vm       exprvm.VM
	host     Host
	given    []fact.Value
	kept     []any // computed operands whose call has not been run yet
	operands []any // operands of the running call
	busy     bool
}

// Run runs a program on its operands, which are objects. It panics with an *operation.Error.
func (m *Machine) Run(h Host, p *Program, operands []fact.Value) any {
	if m.busy { // nested: the running program has called rule code
		m = &Machine{}
	}
	m.busy, m.host, m.given = true, h, operands
	v, err := m.vm.Run(p.program, m)
	m.busy, m.given, m.kept = false, nil, m.kept[:0]
	if err != nil {
		var known *operation.Error
		if errors.As(err, &known) {
			panic(known)
		}
		panic(operation.AsError(err, p.Expr.Span()))
	}
	return v
}
