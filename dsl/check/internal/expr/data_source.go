package expr

import (
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// unitVariable is the property of the rule unit that a name in a rule denotes; nil if it denotes anything else.
func (e *Env) unitVariable(name string) *fact.Property {
	if e.Code != nil && (!e.Code.effects || e.Code.find(name) != nil) || e.Scope.Find(name) != nil || e.Globals[name] != nil {
		return nil
	}
	unit := e.RuleUnit()
	if unit == nil {
		return nil
	}
	return e.Types.Property(unit, name)
}

// unitCall types a call on a data source of the unit in an action: what is added there arrives through the entry point of that
// name. It is nil for any other call.
func (e *Env) unitCall(x *ast.Call) rule.Expr {
	id, ok := x.X.(*ast.Ident)
	if !ok || e.Code == nil {
		return nil
	}
	p := e.unitVariable(id.Name)
	if p == nil || p.Type.Kind != fact.List || e.plainVariable(id.Name) {
		return nil
	}
	args, ok := e.Args(x.Args)
	if !ok {
		return ir.Bad(x.Span())
	}
	if (x.Name.Text == "add" || x.Name.Text == "append") && len(args) == 1 {
		entry := &rule.Const{Node: ir.Node(fact.StringType, id.Span()), Value: id.Name}
		return &rule.Effect{Node: ir.Node(fact.VoidType, x.Span()), Op: rule.EffectInsertAt, Args: []rule.Expr{entry, ir.Boxed(args[0])}}
	}
	return e.Unsupported(x.Span(), "this method of a data source")
}

// unitValue reports a use of a plain variable of the unit, which is not supported.
func (e *Env) unitValue(name string, at source.Span) rule.Expr {
	if e.unitVariable(name) == nil {
		return nil
	}
	return e.Unsupported(at, "a variable of the rule unit")
}

// plainVariable reports whether a property of a rule unit written in Java is no data source but an ordinary collection.
func (e *Env) plainVariable(name string) bool {
	unit := e.RuleUnit()
	if !unit.IsClass() || e.Options.Classes == nil {
		return false
	}
	found := e.Options.Classes.Find(unit.QualifiedName())
	if found == nil {
		return false
	}
	field := found.Field(name)
	return field != nil && field.Type != nil && !project.DataSources[field.Type.Name[strings.LastIndexByte(field.Type.Name, '.')+1:]]
}
