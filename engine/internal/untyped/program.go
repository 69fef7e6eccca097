//go:build !js

package untyped

import (
	"fmt"
	"sync"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/checker"
	"github.com/expr-lang/expr/compiler"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	exprvm "github.com/expr-lang/expr/vm"

	"whenthen/engine/rule"
)

// Supported reports whether there are programs.
const Supported = true

// Program is an expression compiled to a program of expr. It is immutable.
type Program struct {
	// Operands are evaluated first, in order, as objects, and passed to Run.
	Operands []rule.Expr
	Expr     rule.Expr
	program  *exprvm.Program
}

// String returns the expression in the form of package rule. expr's own printer would write the expression of each call as JSON.
func (p *Program) String() string { return p.Expr.String() }

// New compiles an expression without static types. It returns nil for any other expression, and for an expression whose operands cannot all
// be evaluated first.
func New(e rule.Expr) *Program {
	if !Is(e) {
		return nil
	}
	b := &builder{program: &Program{Expr: e}}
	node := b.node(e)
	if b.mixed {
		return nil
	}
	tree := &parser.Tree{Node: node, Source: file.NewSource("")}
	c := config()
	if _, err := checker.Check(tree, c); err != nil {
		panic(fmt.Sprintf("expr refuses %s: %v", node, err)) // the builder only creates calls of known functions
	}
	program, err := compiler.Compile(tree, c)
	if err != nil {
		panic(fmt.Sprintf("expr cannot compile %s: %v", node, err))
	}
	b.program.program = program
	return b.program
}

// config is expr's configuration. The environment of a program is the Machine that runs it.
var config = sync.OnceValue(func() *conf.Config {
	c := conf.New(map[string]any{})
	c.Optimize = false // the optimizer would fold constants by expr's arithmetic
	c.MaxNodes = 0
	return c
})

// environment is the name of expr's environment in programs.
const environment = "$env"

// builder converts an expression to expr's syntax tree.
type builder struct {
	program *Program
	mixed   bool // an operand must not be evaluated before the operators
}

func (b *builder) node(e rule.Expr) ast.Node {
	switch e := e.(type) {
	case *rule.DynamicProp:
		return b.call(get, e, e.Of)
	case *rule.DynamicCall:
		return b.call(method, e, append([]rule.Expr{e.Of}, e.Args...)...)
	case *rule.Index:
		return b.call(index, e, e.Of, e.Key)
	case *rule.Unary:
		return b.call(unary, e, e.X)
	default:
		x := e.(*rule.Binary)
		return b.call(binary, e, x.L, x.R)
	}
}

// call creates the call of an operator. expr calls functions of two values without allocating: such a function gets the machine and the
// last operand that the program itself computes. The machine keeps computed operands before that one, and the call contains the places of
// all other operands.
func (b *builder) call(do act, e rule.Expr, operands ...rule.Expr) ast.Node {
	c := &call{do: do, expr: e}
	var machine ast.Node = &ast.IdentifierNode{Value: environment}
	var last ast.Node = &ast.NilNode{}
	for _, x := range operands {
		o, node := b.operand(x)
		if node != nil {
			if c.computed > 0 {
				machine = typed(keep, machine, last)
			}
			o.n, last = c.computed, node
			c.computed++
		}
		c.operands = append(c.operands, o)
	}
	return typed(c.run, machine, last)
}

// typed creates a call of a function of two values.
func typed(f func(machine, last any) any, operands ...ast.Node) ast.Node {
	return &ast.CallNode{Callee: &ast.ConstantNode{Value: f}, Arguments: operands}
}

// operand returns the origin of an operand, and the node that computes it if it is an operator. Given operands but the first must only
// read, because they are evaluated before the program's operators.
func (b *builder) operand(e rule.Expr) (operand, ast.Node) {
	if Is(e) {
		return operand{from: computed}, b.node(e)
	}
	if v, ok := constant(e); ok {
		return operand{from: known, value: v}, nil
	}
	p := b.program
	if len(p.Operands) > 0 && !reads(e) {
		b.mixed = true
	}
	p.Operands = append(p.Operands, e)
	return operand{from: given, n: len(p.Operands) - 1}, nil
}
