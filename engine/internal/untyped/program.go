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

// Program is an expression compiled to a program of expr. It is immutable.
type Program struct {
	// Operands are evaluated first, in order, as objects, and passed to Run.
	Operands []rule.Expr
	Expr     rule.Expr
	program  *exprvm.Program
	names    []string // names of the operands in the program
}

// String returns the expression in the form of the rule IR. expr's own printer would write the IR node of each call as JSON.
func (p *Program) String() string { return p.Expr.String() }

// New compiles an expression without static types. It returns nil for any other expression, and for one whose operands cannot all
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
		panic(fmt.Sprintf("expr refuses %s: %v", node, err)) // the builder only makes calls of known functions
	}
	program, err := compiler.Compile(tree, c)
	if err != nil {
		panic(fmt.Sprintf("expr cannot compile %s: %v", node, err))
	}
	b.program.program = program
	return b.program
}

// config is expr's configuration with the functions. Building it is expensive, so it is built once.
var config = sync.OnceValue(func() *conf.Config {
	c := conf.New(map[string]any{})
	c.Optimize = false // the optimizer would fold constants by expr's arithmetic
	c.Strict = false   // operands have names but no types
	c.MaxNodes = 0
	types := []reflect.Type{reflect.TypeFor[func(...any) any]()}
	for name, f := range functions {
		c.Functions[name] = &builtin.Function{Name: name, Func: f, Types: types}
	}
	return c
})

// builder converts an expression to expr's syntax tree.
type builder struct {
	program *Program
	mixed   bool // an operand must not be evaluated before the operators
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

// call makes a call of a function with the host, the expression it implements, and the arguments.
func (b *builder) call(name string, e rule.Expr, args ...ast.Node) ast.Node {
	all := append([]ast.Node{&ast.IdentifierNode{Value: hostName}, &ast.ConstantNode{Value: e}}, args...)
	return &ast.CallNode{Callee: &ast.IdentifierNode{Value: name}, Arguments: all}
}

// hostName is the variable for the Host in programs.
const hostName = "host"

// operand makes an operand of the program. All but the first must only read, because they are evaluated before the program's
// operators.
func (b *builder) operand(e rule.Expr) ast.Node {
	p := b.program
	if len(p.Operands) > 0 && !reads(e) {
		b.mixed = true
	}
	name := "x" + strconv.Itoa(len(p.Operands))
	p.Operands, p.names = append(p.Operands, e), append(p.names, name)
	return &ast.IdentifierNode{Value: name}
}
