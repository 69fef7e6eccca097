package check

import (
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// code is the state of an action, a function or accumulate code: its local variables and the bindings copied into them.
type code struct {
	locals []*local
	blocks []map[string]*local
	inputs []rule.Input
	taken  map[*binding]*local
	copies map[*rule.Global]*local

	member    string          // the member of a class whose code this is
	function  bool            // a function: it sees neither globals nor the session
	this      *local          // the receiver; nil outside of methods
	effects   bool            // may insert, update, delete
	result    *fact.Type      // result type of a function; nil for an action
	resultRef *ast.TypeRef    // the result type as written
	lambda    bool            // inside the body of a lambda
	loops     []string        // labels of the enclosing loops, "" for none
	labels    []string        // labels of enclosing statements that are no loops
	switches  int             // number of enclosing switches inside the innermost loop
	yields    *[]*rule.Return // returns of the enclosing switch expression; nil if there is none

	making     []*making  // the lambdas under construction, innermost last
	statements *ast.Block // the whole body: an update searches it for the properties set
}

// local is a local variable.
type local struct {
	index int
	name  string
	typ   *fact.Type
	final bool
	unset bool // declared without a value and not yet assigned
	again bool // declared in a loop or lambda, so that each run has a new variable
	set   bool // assigned after its declaration
	plain bool // its type has explicit type arguments, without a wildcard
	exact bool // its type is also its static type in Java: it was written, or is that of a binding
}

// making is a lambda under construction. It captures the values that variables of an enclosing loop or lambda have when the lambda
// is created.
type making struct {
	first int // index of the lambda's first own variable
	keeps []*local
}

// keep records that the lambdas under construction capture a variable.
func (c *code) keep(l *local) {
	for _, m := range c.making {
		if l.again && l.index < m.first && !slices.Contains(m.keeps, l) {
			m.keeps = append(m.keeps, l)
		}
	}
}

func newCode() *code {
	return &code{blocks: []map[string]*local{{}}, taken: map[*binding]*local{}, copies: map[*rule.Global]*local{}}
}

func (c *code) push() { c.blocks = append(c.blocks, map[string]*local{}) }
func (c *code) pop()  { c.blocks = c.blocks[:len(c.blocks)-1] }

func (c *code) find(name string) *local {
	for i := len(c.blocks) - 1; i >= 0; i-- {
		if l := c.blocks[i][name]; l != nil {
			return l
		}
	}
	return nil
}

// ever reports whether any block, even one that has ended, declares a variable of that name.
func (c *code) ever(name string) bool {
	for _, l := range c.locals {
		if l.name == name {
			return true
		}
	}
	return false
}

func (c *code) names() []string {
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

// fresh adds a variable that rule text cannot name.
func (c *code) fresh(name string, t *fact.Type) *local {
	l := &local{index: len(c.locals), name: name, typ: t, again: len(c.loops) > 0 || len(c.making) > 0}
	c.locals = append(c.locals, l)
	return l
}

// declare adds a local variable to the innermost block. The name must not be in use.
func (c *code) declare(e *env, name *ast.Name, t *fact.Type) *rule.LocalVar {
	if c.find(name.Text) != nil && !e.inClass() {
		e.Errorf(name.Span(), finding.DuplicateName, "a variable %q is already declared", name.Text)
	} else if e.sc.find(name.Text) != nil {
		e.Errorf(name.Span(), finding.DuplicateName, "%q is already bound in the conditions", name.Text)
	}
	l := c.fresh(name.Text, t)
	c.blocks[len(c.blocks)-1][name.Text] = l
	return &rule.LocalVar{Node: ir.Node(t, name.Span()), Index: l.index, Name: l.name}
}

// input is the local variable a binding is copied to before the code runs.
func (c *code) input(b *binding, span source.Span) rule.Expr {
	if ir.IsBad(b.value) {
		return ir.Bad(span)
	}
	l := c.taken[b]
	if l == nil {
		l = c.fresh(b.name, b.value.Type())
		l.exact = b.fact
		c.taken[b] = l
		c.inputs = append(c.inputs, rule.Input{Local: l.index, Value: b.value, Span: span})
	}
	return &rule.LocalVar{Node: ir.Node(l.typ, span), Index: l.index, Name: l.name}
}

// original is a new local variable that keeps the bound value, even if the code assigns to the binding's name.
func (c *code) original(b *binding, span source.Span) rule.Expr {
	l := c.fresh(b.name, b.value.Type())
	c.inputs = append(c.inputs, rule.Input{Local: l.index, Value: b.value, Span: span})
	return &rule.LocalVar{Node: ir.Node(l.typ, span), Index: l.index, Name: l.name}
}

// global is the local variable that a global is copied to before an action runs. As in Drools, an assignment to the name is
// visible in the action only, and the action does not see it when the global itself is set.
func (c *code) global(g *rule.Global, span source.Span) rule.Expr {
	l := c.copies[g]
	if l == nil {
		l = c.fresh(g.Name, g.Type)
		c.copies[g] = l
		value := &rule.GlobalVar{Node: ir.Node(g.Type, span), Global: g}
		c.inputs = append(c.inputs, rule.Input{Local: l.index, Value: value, Span: span})
	}
	return &rule.LocalVar{Node: ir.Node(l.typ, span), Index: l.index, Name: l.name}
}

// list returns the local variables as the rule model has them.
func (c *code) list() []rule.Local {
	out := make([]rule.Local, len(c.locals))
	for i, l := range c.locals {
		out[i] = rule.Local{Index: i, Name: l.name, Type: l.typ}
	}
	return out
}
