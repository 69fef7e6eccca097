package eval

import (
	"errors"
	"fmt"
	"reflect"
	"sync"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"
	"github.com/expr-lang/expr/checker"
	"github.com/expr-lang/expr/compiler"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/vm"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
	"whenthen/engine/source"
)

// programs builds expr programs. The configuration is built once per compiler: it is the expensive part.
//
// A program's environment is the *Frame. Every DRL operation is a function of ours that gets the frame and the IR
// node as its first two arguments, because expr's own operators mean something else: == is deep equality, 7/2 is 3.5,
// matches is unanchored, integers have 64 bits. Only !, &&, || and the conditional are expr's, on operands that truth
// makes sure are booleans. Where a node comes from stands in its location as an index of lowering.spans.
type programs struct {
	mu   sync.Mutex
	conf *conf.Config
}

func newPrograms() *programs {
	c := conf.CreateNew()
	c.Optimize = false // it folds constants by expr's arithmetic
	c.MaxNodes = 0
	c.Strict = true
	anyFunc := reflect.TypeFor[func(...any) any]()
	for name, fn := range operations() {
		c.Functions[name] = &builtin.Function{Name: name, Func: fn, Types: []reflect.Type{anyFunc}}
	}
	return &programs{conf: c}
}

// program compiles e as an expr program.
func (u *unit) program(e rule.Expr) code {
	l := &lowering{unit: u}
	tree := &parser.Tree{Node: l.lower(e), Source: file.NewSource("")}
	p := u.programs
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, err := checker.Check(tree, p.conf); err != nil {
		reject(e.Span(), "%s: %v", e, err)
	}
	program, err := compiler.Compile(tree, p.conf)
	if err != nil {
		reject(e.Span(), "%s: %v", e, err)
	}
	return valueCode(e.Type(), spanOf(e), runProgram(program, l.spans)).failing(true)
}

func runProgram(program *vm.Program, spans []*source.Span) func(*Frame) any {
	return func(f *Frame) any {
		machine := f.machine()
		v, err := machine.Run(program, f)
		f.vms = append(f.vms, machine)
		if err != nil {
			panic(programError(err, f.at, spans))
		}
		return v
	}
}

// machine takes an idle expr machine: a program's functions may run programs of their own.
func (f *Frame) machine() *vm.VM {
	if n := len(f.vms); n > 0 {
		m := f.vms[n-1]
		f.vms = f.vms[:n-1]
		return m
	}
	return &vm.VM{}
}

// programError finds our own failure in what the machine made of it; anything else gets the place of the node it
// happened at, which stands in the location as an index.
func programError(err error, at *source.Span, spans []*source.Span) *Error {
	var known *Error
	if errors.As(err, &known) {
		return known
	}
	var where *file.Error
	if errors.As(err, &where) {
		if where.From >= 0 && where.From < len(spans) {
			at = spans[where.From]
		}
		if where.Prev != nil {
			err = where.Prev
		} else {
			err = errors.New(where.Message)
		}
	}
	return asError(err, at)
}

// lowering turns IR into expr syntax trees.
type lowering struct {
	*unit
	spans []*source.Span
}

// place marks a node with where it comes from.
func (l *lowering) place(n ast.Node, e rule.Expr) ast.Node {
	l.spans = append(l.spans, spanOf(e))
	n.SetLocation(file.Location{From: len(l.spans) - 1, To: len(l.spans)})
	return n
}

// op is a call of one of our operations on the frame, the IR node (or what stands for it) and the arguments.
func (l *lowering) op(name string, e rule.Expr, site any, args ...ast.Node) ast.Node {
	all := append([]ast.Node{&ast.IdentifierNode{Value: "$env"}, &ast.ConstantNode{Value: site}}, args...)
	return l.place(&ast.CallNode{Callee: &ast.IdentifierNode{Value: name}, Arguments: all}, e)
}

func (l *lowering) all(es []rule.Expr) []ast.Node {
	nodes := make([]ast.Node, len(es))
	for i, e := range es {
		nodes[i] = l.lower(e)
	}
	return nodes
}

// truth is a boolean operand of expr's own operators.
func (l *lowering) truth(e rule.Expr) ast.Node { return l.op("truth", e, e, l.lower(e)) }

// alternative is an operand of ||, in a condition the scope of null-safe access.
func (l *lowering) alternative(e rule.Expr) ast.Node {
	if l.action || !nullSafe(e) {
		return l.truth(e)
	}
	return l.op("alternative", e, e, l.truth(e))
}

// lower writes e as an expr tree.
func (l *lowering) lower(e rule.Expr) ast.Node {
	switch e := e.(type) {
	case *rule.Const:
		switch v := e.Value.(type) {
		case nil:
			return l.place(&ast.NilNode{}, e)
		case bool:
			return l.place(&ast.BoolNode{Value: v}, e)
		case string:
			return l.place(&ast.StringNode{Value: v}, e)
		}
		return l.op("constant", e, e)
	case *rule.Slot, *rule.Row, *rule.LocalVar, *rule.GlobalVar, *rule.Lambda:
		return l.op("leaf", e, l.leaf(e))
	case *rule.Unary:
		if e.Op == rule.OpNot {
			return l.place(&ast.UnaryNode{Operator: "not", Node: l.truth(e.X)}, e)
		}
		return l.op("unary", e, e, l.lower(e.X))
	case *rule.Binary:
		return l.binary(e)
	case *rule.In:
		return l.in(e)
	case *rule.Conditional:
		c := &ast.ConditionalNode{Ternary: true, Cond: l.truth(e.If), Exp1: l.lower(e.Then), Exp2: l.lower(e.Else)}
		return l.place(c, e)
	case *rule.Convert:
		return l.op("convert", e, e, l.lower(e.X))
	case *rule.InstanceOf:
		return l.op("instanceOf", e, e, l.lower(e.X))
	}
	return l.member(e)
}

func (l *lowering) binary(e *rule.Binary) ast.Node {
	switch e.Op {
	case rule.OpAnd:
		return l.place(&ast.BinaryNode{Operator: "&&", Left: l.truth(e.L), Right: l.truth(e.R)}, e)
	case rule.OpOr:
		return l.place(&ast.BinaryNode{Operator: "||", Left: l.alternative(e.L), Right: l.alternative(e.R)}, e)
	case rule.OpMatches:
		return l.op("matches", e, newMatcher(e), l.lower(e.L), l.lower(e.R))
	}
	return l.op("binary", e, e, append([]ast.Node{l.lower(e.L), l.lower(e.R)}, l.all(e.Args)...)...)
}

func (l *lowering) in(e *rule.In) ast.Node {
	var chain ast.Node = &ast.BoolNode{}
	for i, item := range e.List {
		test := l.truth(item)
		if i == 0 {
			chain = test
			continue
		}
		chain = l.place(&ast.BinaryNode{Operator: "||", Left: chain, Right: test}, e)
	}
	if e.Negated {
		chain = l.place(&ast.UnaryNode{Operator: "not", Node: chain}, e)
	}
	return chain
}

// member covers what reaches into objects, makes them or changes something.
func (l *lowering) member(e rule.Expr) ast.Node {
	switch e := e.(type) {
	case *rule.Prop:
		return l.op("property", e, &site[*rule.Prop]{e, l.action}, l.lower(e.Of))
	case *rule.DynamicProp:
		return l.op("dynamicProperty", e, &site[*rule.DynamicProp]{e, l.action}, l.lower(e.Of))
	case *rule.Call:
		var of ast.Node = &ast.NilNode{}
		if e.Of != nil {
			of = l.lower(e.Of)
		}
		return l.op("call", e, &site[*rule.Call]{e, l.action}, append([]ast.Node{of}, l.all(e.Args)...)...)
	case *rule.DynamicCall:
		args := append([]ast.Node{l.lower(e.Of)}, l.all(e.Args)...)
		return l.op("dynamicCall", e, &site[*rule.DynamicCall]{e, l.action}, args...)
	case *rule.FunctionCall:
		return l.op("function", e, &functionSite{e, l.function(e.Function)}, l.all(e.Args)...)
	case *rule.Invoke:
		return l.op("invoke", e, e, append([]ast.Node{l.lower(e.Of)}, l.all(e.Args)...)...)
	case *rule.New:
		if e.Ctor == nil {
			return l.op("leaf", e, l.leaf(e))
		}
		call := &rule.Call{Node: e.Node, Method: e.Ctor}
		return l.op("call", e, &site[*rule.Call]{call, l.action}, append([]ast.Node{&ast.NilNode{}}, l.all(e.Args)...)...)
	case *rule.NewArray:
		if len(e.Inner) > 0 {
			return l.op("leaf", e, l.leaf(e))
		}
		if e.Length != nil {
			return l.op("arrayOf", e, &arraySite{e, l.arrayType(e)}, l.lower(e.Length))
		}
		return l.op("array", e, l.arrayType(e), l.all(e.Elements)...)
	case *rule.ListLit:
		return l.op("list", e, e, l.all(e.Elements)...)
	case *rule.MapLit:
		return l.op("map", e, e, append(l.all(e.Keys), l.all(e.Values)...)...)
	case *rule.Index:
		return l.op("index", e, e, l.lower(e.Of), l.lower(e.Key))
	case *rule.Assign, *rule.IncDec, *rule.Effect:
		return l.op("leaf", e, l.leaf(e))
	}
	panic(compileError{fmt.Errorf("%s: %T is not an expression", e.Span().Start, e)})
}

// leaf is a piece of native code a program calls: variables, and what acts instead of computing.
type leaf struct{ value func(*Frame) any }

func (l *lowering) leaf(e rule.Expr) *leaf { return &leaf{l.compile(e).value} }

// site is an IR node with what the operation has to know about where it stands.
type site[E rule.Expr] struct {
	e      E
	action bool
}

type (
	dynamicPropSite = site[*rule.DynamicProp]
	dynamicCallSite = site[*rule.DynamicCall]
)

type arraySite struct {
	e *rule.NewArray
	t *fact.Type
}

type functionSite struct {
	e  *rule.FunctionCall
	fn *function
}
