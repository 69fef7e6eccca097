package untyped

import (
	"fmt"
	"reflect"
	"strconv"
	"sync"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"
	"github.com/expr-lang/expr/checker"
	"github.com/expr-lang/expr/compiler"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	exprvm "github.com/expr-lang/expr/vm"

	"whenthen/engine/rule"
)

// Program is an expression as a program of expr. It is immutable.
type Program struct {
	// Operands are evaluated first, in order, as objects; they are what Run is given.
	Operands []rule.Expr
	Expr     rule.Expr
	program  *exprvm.Program
	names    []string // of the operands in the program
}

// String is the expression in the form of the rule IR. expr's own printer would write the IR node that each call stands for as JSON.
func (p *Program) String() string { return p.Expr.String() }

// New makes a program of an expression without static types; nil if it is none, or one that must run step by step.
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
		panic(fmt.Sprintf("expr refuses %s: %v", node, err)) // the builder makes nothing but calls of functions it knows
	}
	program, err := compiler.Compile(tree, c)
	if err != nil {
		panic(fmt.Sprintf("expr cannot compile %s: %v", node, err))
	}
	b.program.program = program
	return b.program
}

// config tells expr the functions; built once, it is the expensive part.
var config = sync.OnceValue(func() *conf.Config {
	c := conf.New(map[string]any{})
	c.Optimize = false // it would fold constants by expr's arithmetic
	c.Strict = false   // operands have names but no types
	c.MaxNodes = 0
	types := []reflect.Type{reflect.TypeFor[func(...any) any]()}
	for name, f := range functions {
		c.Functions[name] = &builtin.Function{Name: name, Func: f, Types: types}
	}
	return c
})

// builder turns an expression into a tree.
type builder struct {
	program *Program
	mixed   bool // an operand must not be evaluated in front of the operators
}

func (b *builder) node(e rule.Expr) ast.Node {
	if !Is(e) {
		return b.operand(e)
	}
	switch e := e.(type) {
	case *rule.DynamicProp:
		return b.call("get", e, b.node(e.Of))
	case *rule.DynamicCall:
		args := []ast.Node{b.node(e.Of)}
		for _, a := range e.Args {
			args = append(args, b.node(a))
		}
		return b.call("call", e, args...)
	case *rule.Index:
		return b.call("index", e, b.node(e.Of), b.node(e.Key))
	case *rule.Unary:
		return b.call("unary", e, b.node(e.X))
	default:
		x := e.(*rule.Binary)
		return b.call("binary", e, b.node(x.L), b.node(x.R))
	}
}

// call is the call of a function on the host, the expression it stands for and the arguments.
func (b *builder) call(name string, e rule.Expr, args ...ast.Node) ast.Node {
	all := append([]ast.Node{&ast.IdentifierNode{Value: hostName}, &ast.ConstantNode{Value: e}}, args...)
	return &ast.CallNode{Callee: &ast.IdentifierNode{Value: name}, Arguments: all}
}

// hostName is what the programs call the Host.
const hostName = "host"

// operand is a value the program is given. Those behind the first must be mere reads, because they are evaluated before any
// operator of the program is.
func (b *builder) operand(e rule.Expr) ast.Node {
	p := b.program
	if len(p.Operands) > 0 && !reads(e) {
		b.mixed = true
	}
	name := "x" + strconv.Itoa(len(p.Operands))
	p.Operands, p.names = append(p.Operands, e), append(p.names, name)
	return &ast.IdentifierNode{Value: name}
}
