//go:build js

package untyped

import (
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Supported reports whether there are programs. In a browser there are none: such expressions run as register code, so that the page does
// not contain expr and is smaller.
const Supported = false

// Program is an expression compiled to a program of expr.
type Program struct {
	Operands []rule.Expr
	expr     rule.Expr
}

// New returns nil.
func New(rule.Expr) *Program { return nil }

// String returns the expression.
func (p *Program) String() string { return p.expr.String() }

// Machine runs programs.
type Machine struct{}

// Run is never called.
func (*Machine) Run(Host, *Program, []fact.Value) any { return nil }
