package expr

import (
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/flow"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Code is the state of an action, a function or accumulate code: its local variables, and the bindings and globals copied into them.
type Code struct {
	locals []*Local
	blocks []map[string]*Local // nil for a block without variables
	inputs []rule.Input
	taken  map[*Binding]*Local
	copies map[*rule.Global]*Local

	Member    string       // the member of a class whose code this is
	Function  bool         // a function, in which globals and the session are not visible
	This      *Local       // the receiver; nil outside of methods
	effects   bool         // the code may insert, update and delete facts
	Result    *fact.Type   // result type of a function; nil for an action
	resultRef *ast.TypeRef // the result type as written
	inLambda  bool         // inside the body of a lambda
	loops     []string     // labels of the enclosing loops, "" for none
	labels    []string     // labels of enclosing statements that are not loops
	switches  int          // number of enclosing switches inside the innermost loop
	yields    *yielded     // the values of the enclosing switch expression; nil if there is none

	making     []*making      // the lambdas under construction, innermost last
	enclosed   []flow.Problem // the variables that local classes use, which are problems if they change
	statements *ast.Block     // the whole action: an update searches it for the properties that are set
}

// Local is a local variable.
type Local struct {
	Index int
	name  string
	typ   *fact.Type
	final bool
	blank bool // final and declared without a value, so that it may be assigned once
	value any  // of a constant in Java's sense: a final string, number or boolean whose initial value is a constant; nil for other variables
	unset bool // declared without a value and not yet assigned before the place under check
	again bool // declared in a loop or lambda, so that each run has a separate variable
	set   bool // assigned after its declaration
	field bool // declared by the init of accumulate code, and so a field in Java
	plain bool // its type has explicit type arguments without a wildcard
	exact bool // its type is also its static type in Java: the type is written, or is the type of a binding

	inferred bool // declared with var
	hinted   bool // a parameter of a lambda without a type: what is a wrapper here may be a primitive type in Java
}

// At returns a read of the variable at a position of the text.
func (l *Local) At(span source.Span) *rule.LocalVar {
	return &rule.LocalVar{Node: ir.Node(l.typ, span), Index: l.Index, Name: l.name, Constant: l.value}
}

// making is a lambda under construction. It captures the values that variables of an enclosing loop or lambda have when the lambda
// is created.
type making struct {
	first int // index of the lambda's first own variable
	keeps []*Local
}

// keep records that the lambdas under construction capture a variable.
func (c *Code) keep(l *Local) {
	for _, m := range c.making {
		if l.again && l.Index < m.first && !slices.Contains(m.keeps, l) {
			m.keeps = append(m.keeps, l)
		}
	}
}

// NewCode returns the state before the first statement.
func NewCode() *Code {
	return &Code{blocks: make([]map[string]*Local, 1), taken: map[*Binding]*Local{}, copies: map[*rule.Global]*Local{}}
}

// Push begins a block.
func (c *Code) Push() { c.blocks = append(c.blocks, nil) }

// Pop ends the innermost block.
func (c *Code) Pop() { c.blocks = c.blocks[:len(c.blocks)-1] }

func (c *Code) find(name string) *Local {
	for i := len(c.blocks) - 1; i >= 0; i-- {
		if l := c.blocks[i][name]; l != nil {
			return l
		}
	}
	return nil
}

// ever reports whether any block, even one that has ended, declares a variable with a name.
func (c *Code) ever(name string) bool {
	return slices.ContainsFunc(c.locals, func(l *Local) bool { return l.name == name })
}

func (c *Code) names() []string {
	var names []string
	for i := len(c.blocks) - 1; i >= 0; i-- {
		for _, l := range c.locals {
			if c.blocks[i][l.name] == l {
				names = append(names, l.name)
			}
		}
	}
	return names
}

// Fresh adds a variable that rule text cannot name.
func (c *Code) Fresh(name string, t *fact.Type) *Local {
	l := &Local{Index: len(c.locals), name: name, typ: t, again: len(c.loops) > 0 || len(c.making) > 0}
	c.locals = append(c.locals, l)
	return l
}

// copied adds a variable to which a value is copied before the code runs.
func (c *Code) copied(name string, value rule.Expr) *Local {
	l := c.Fresh(name, value.Type())
	c.inputs = append(c.inputs, rule.Input{Local: l.Index, Value: value})
	return l
}

// Declare adds a local variable to the innermost block. It reports a name that is already in use.
func (c *Code) Declare(e *Env, name *ast.Name, t *fact.Type) *rule.LocalVar {
	if c.find(name.Text) != nil && !e.inClass() {
		e.Errorf(name.Span(), finding.DuplicateName, "a variable %q is already declared", name.Text)
	} else if e.Scope.Find(name.Text) != nil {
		e.Errorf(name.Span(), finding.DuplicateName, "%q is already bound in the conditions", name.Text)
	}
	return c.hide(name, t)
}

// hide adds a local variable to the innermost block, where it hides other variables with the same name.
func (c *Code) hide(name *ast.Name, t *fact.Type) *rule.LocalVar {
	l := c.Fresh(name.Text, t)
	inner := &c.blocks[len(c.blocks)-1]
	if *inner == nil {
		*inner = map[string]*Local{}
	}
	(*inner)[name.Text] = l
	return l.At(name.Span())
}

// input returns the local variable to which a binding is copied before the code runs.
func (c *Code) input(b *Binding, span source.Span) rule.Expr {
	if ir.IsBad(b.Value) {
		return ir.Bad(span)
	}
	l := c.taken[b]
	if l == nil {
		l = c.copied(b.Name, b.Value)
		p, property := b.Value.(*rule.Prop)
		l.exact = b.Fact || property && ofDeclared(p.Property)
		c.taken[b] = l
	}
	return l.At(span)
}

// isInput reports whether a local variable is the copy of a binding.
func (c *Code) isInput(v *rule.LocalVar) bool {
	for _, l := range c.taken {
		if l == c.locals[v.Index] {
			return true
		}
	}
	return false
}

// original returns a new local variable that keeps the bound value, even if the code assigns to the name of the binding.
func (c *Code) original(b *Binding, span source.Span) rule.Expr {
	return c.copied(b.Name, b.Value).At(span)
}

// global returns the local variable to which a global is copied before an action runs. As in Drools, an assignment to the name is visible
// in the action only, and if the global itself is set, the action does not see that.
func (c *Code) global(g *rule.Global, span source.Span) rule.Expr {
	l := c.copies[g]
	if l == nil {
		l = c.copied(g.Name, &rule.GlobalVar{Node: ir.Node(g.Type, span), Global: g})
		c.copies[g] = l
	}
	return l.At(span)
}

// List returns the local variables in the form of the rule model.
func (c *Code) List() []rule.Local {
	out := make([]rule.Local, len(c.locals))
	for i, l := range c.locals {
		out[i] = rule.Local{Index: i, Name: l.name, Type: l.typ}
	}
	return out
}

// mayRepeat reports whether MVEL allows code to declare a name again with type t: it must be the type of the variable or binding with that
// name, or a subtype.
func (e *Env) mayRepeat(name string, t *fact.Type) bool {
	if !e.MVEL || e.inClass() {
		return false
	}
	old := jtype.Invalid
	if l := e.Code.find(name); l != nil && !l.unset && (l.exact || t.Boxed) {
		old = l.typ
	} else if b := e.Scope.Find(name); l == nil && b != nil {
		old = b.Value.Type()
	}
	return t == old || t.Boxed && old.Boxed && old.Kind != fact.Invalid && e.Assignable(t, old)
}

// declare declares a variable with an initial value. It hides a variable whose name it may repeat.
func (e *Env) declare(name *ast.Name, t *fact.Type) *Local {
	if e.mayRepeat(name.Text, t) {
		return e.Code.locals[e.Code.hide(name, t).Index]
	}
	return e.Code.locals[e.Code.Declare(e, name, t).Index]
}

// setAgain returns the statement for a declaration that repeats the name of a local variable: in MVEL it assigns to that variable, even if
// it is declared in an outer block. It returns nil for any other declaration.
func (e *Env) setAgain(v *ast.VarDecl, t *fact.Type, value rule.Expr) rule.Stmt {
	l := e.Code.find(v.Name.Text)
	if l == nil || ir.IsBad(value) || !e.mayRepeat(v.Name.Text, t) {
		return nil
	}
	target := e.target(&ast.Ident{Base: v.Name.Base, Name: v.Name.Text})
	value = e.Assign(value, l.typ, v.Span(), "the value of "+l.name)
	if ir.IsBad(target) || ir.IsBad(value) {
		return &rule.Block{StmtNode: ir.Stmt(v)}
	}
	return &rule.ExprStmt{StmtNode: ir.Stmt(v), X: &rule.Assign{Node: ir.Node(l.typ, v.Span()), Target: target, Value: value}}
}

// filled returns the variables that are filled before the code runs.
func (c *Code) filled() (list []int) {
	for _, in := range c.inputs {
		list = append(list, in.Local)
	}
	return list
}

// Action checks a right-hand side in which the bindings of e are visible.
func (e *Env) Action(body *ast.Block) *rule.Action {
	in := e.With(nil, ReadsNothing)
	in.Code = NewCode()
	in.Code.effects, in.Code.statements = true, body
	out := &rule.Action{File: e.File.Source, Body: in.Block(body)}
	in.paths(out.Body, in.Code.filled())
	out.Inputs, out.Locals = in.Code.inputs, in.Code.List()
	return out
}

// AccumulateCode checks init( … ), action( … ), reverse( … ), result( … ).
func (e *Env) AccumulateCode(a *ast.Accumulate) *rule.AccumulateCode {
	in := e.With(nil, ReadsNothing)
	in.Code = NewCode()
	out := &rule.AccumulateCode{Init: &rule.Block{}}
	if a.Init != nil { // its variables are visible in the other parts, so it gets no separate block
		out.Init.List = in.Statements(a.Init.Stmts)
	}
	out.Action = in.Block(a.Action)
	if a.Reverse != nil {
		out.Reverse = in.Block(a.Reverse)
	}
	if a.Result != nil {
		if x := in.Expr(a.Result); !ir.IsBad(x) {
			out.Result = ir.Boxed(x)
		}
	}
	out.Locals, out.Inputs = in.Code.List(), in.Code.inputs
	in.accumulatePaths(out)
	return out
}

// Function checks the body of a function.
func Function(f *project.Function) {
	e := New(f.Unit)
	e.Code = NewCode()
	e.Code.Function, e.Code.Result, e.Code.resultRef = true, f.IR.Result, f.Tree.Result
	for i, p := range f.Tree.Params {
		l := e.Code.Declare(e, p.Name, f.Params[i])
		e.Code.locals[l.Index].exact, e.Code.locals[l.Index].final = p.Type != nil, slices.Contains(p.Modifiers, "final")
		f.IR.Params = append(f.IR.Params, l.Index)
	}
	f.IR.Body = e.Block(f.Tree.Body)
	f.IR.Locals = e.Code.List()
	completes := e.paths(f.IR.Body, f.IR.Params)
	if r := f.IR.Result; r.Kind != fact.Void && completes {
		e.Errorf(f.Tree.Name.Span(), finding.MissingReturn, "the function %q may end without returning %s", f.Tree.Name.Text, jtype.Article(r))
	}
}
