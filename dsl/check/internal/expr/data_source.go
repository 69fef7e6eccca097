package expr

import (
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/java/kie"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// unitVariable returns the property of the rule unit that a name in a rule denotes; nil if it denotes anything else.
func (e *Env) unitVariable(name string) *fact.Property {
	if e.inClass() || e.Code != nil && (e.Code.Function || e.Code.find(name) != nil) || e.Scope.Find(name) != nil || e.Globals[name] != nil {
		return nil
	}
	unit := e.RuleUnit()
	if unit == nil {
		return nil
	}
	return e.Types.Property(unit, name)
}

// Denotes reports whether a name in a place where a new name is bound, such as an argument of a query, stands for something already: a
// binding, a global or a variable of the unit.
func (e *Env) Denotes(id *ast.Ident) bool {
	return e.QuietVariable(id) != nil || e.unitVariable(id.Name) != nil
}

// unitCall types a call on a data source of the unit in an action: objects added to it are inserted into the entry point with its name. It
// returns nil for any other call.
func (e *Env) unitCall(x *ast.Call) rule.Expr {
	id, ok := x.X.(*ast.Ident)
	if !ok || e.Code == nil || !e.Code.effects {
		return nil
	}
	p := e.unitVariable(id.Name)
	if p == nil || !project.IsDataSource(e.RuleUnit(), p) {
		return nil
	}
	entry := ir.Const(fact.StringType, id.Name, id.Span())
	switch name := x.Name.Text; {
	case name == "update" && len(x.Args) > 0: // names of properties may follow; the properties whose setters the action calls count instead
		return e.workingMemoryCall(&ast.Call{Base: x.Base, Name: x.Name, Args: x.Args[:1]})
	case (name == "add" || name == "append" || name == "insert") && len(x.Args) == 1: // insert is the name in Drools 7
		args, ok := e.Args(x.Args)
		if !ok {
			return ir.Bad(x.Span())
		}
		if p.Type.Elem != nil {
			args[0] = e.Assign(args[0], fact.Box(p.Type.Elem), x.Args[0].Span(), "the argument")
		}
		if ir.IsBad(args[0]) {
			return args[0]
		}
		return &rule.Effect{Node: ir.Node(fact.VoidType, x.Span()), Op: rule.EffectInsertAt, Args: []rule.Expr{entry, ir.Boxed(args[0])}, Outside: true}
	}
	names := append(e.Types.Members(kie.UnitSource.Result), "add", "append")
	if !slices.Contains(names, x.Name.Text) {
		return e.ErrorHint(x.Name.Span(), finding.UnknownMethod, project.DidYouMean(x.Name.Text, names), "a data source has no method %q", x.Name.Text)
	}
	of := &rule.Call{Node: ir.Node(kie.UnitSource.Result, id.Span()), Of: e.contextObject("drools", id.Span()), Method: kie.UnitSource, Args: []rule.Expr{entry}}
	return e.methodCall(of, x)
}

// unitValue types a use of a variable of the unit. It is read from the unit object of the session. The result is nil if the name is not a
// variable of the unit.
func (e *Env) unitValue(name string, at source.Span) rule.Expr {
	p := e.unitVariable(name)
	if p == nil {
		return nil
	}
	if project.IsDataSource(e.RuleUnit(), p) {
		return e.Unsupported(at, "a data source as a value")
	}
	g := e.UnitOfType(e.RuleUnit())
	e.UseGlobal(g)
	var of rule.Expr = &rule.GlobalVar{Node: ir.Node(g.Type, at), Global: g}
	if e.Code != nil && e.Code.effects {
		of = e.Code.global(g, at)
	}
	return e.TryProperty(of, name, at, false)
}
