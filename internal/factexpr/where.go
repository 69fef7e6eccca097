package factexpr

import (
	"errors"
	"fmt"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/vm"

	"whenthen/engine/source"
	"whenthen/internal/registry"
)

// Where is a condition on facts: type == "Order" && total > 100. It is false for facts that do not have a property it reads, so it can be
// applied to facts of several types.
type Where struct {
	types   *registry.Registry
	program *vm.Program
	machine vm.VM
	// wrong is the error of the latest fact for which the condition could not be evaluated; tried and failed count facts.
	wrong         error
	tried, failed int
}

// ParseWhere compiles a condition. It must be a boolean, as far as that can be determined.
func ParseWhere(text string, types *registry.Registry) (*Where, error) {
	program, err := expr.Compile(text, expr.AllowUndefinedVariables(), expr.AsBool(), expr.DisableBuiltin("type"))
	if err != nil {
		return nil, fmt.Errorf("%q: %w", text, reason(err, nil))
	}
	if err := known(program.Node(), types); err != nil {
		return nil, fmt.Errorf("%q: %w", text, err)
	}
	return &Where{types: types, program: program}, nil
}

// known returns an error if a variable is not a property of any type of the rules.
func known(node ast.Node, types *registry.Registry) error {
	names := map[string]any{"type": nil, "this": nil}
	for _, t := range types.Types() {
		for _, p := range t.Properties {
			names[p.Name] = nil
		}
	}
	read := &variables{own: names}
	ast.Walk(&node, read)
	for _, name := range read.names {
		if _, ok := names[name]; ok {
			continue
		}
		if near := source.Nearest(name, Names(names)); near != "" {
			return fmt.Errorf("no type has a property %s; did you mean %s?", name, near)
		}
		if name == "null" {
			return errors.New("no type has a property null" + nullHint)
		}
		return fmt.Errorf("no type has a property %s", name)
	}
	return nil
}

// variables collects the names that an expression reads, except those that it declares itself.
type variables struct {
	names []string
	own   map[string]any
}

// Visit processes one node.
func (v *variables) Visit(node *ast.Node) {
	switch n := (*node).(type) {
	case *ast.IdentifierNode:
		v.names = append(v.names, n.Value)
	case *ast.VariableDeclaratorNode:
		v.own[n.Name] = nil
	}
}

// Holds reports whether the condition is true for a fact.
func (w *Where) Holds(object any) bool {
	w.tried++
	v, err := w.machine.Run(w.program, factEnv(w.types, object, nil))
	if err != nil {
		w.failed++
		w.wrong = reason(err, nil)
		return false
	}
	return v == true
}

// Err returns the reason if the condition could not be evaluated for any fact, which is probably a mistake in the condition.
func (w *Where) Err() error {
	if w.tried > 0 && w.failed == w.tried {
		return w.wrong
	}
	return nil
}
