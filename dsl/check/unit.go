package check

import (
	"whenthen/dsl/ast"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// unitVariable is the property of the rule unit that a name means in a rule; nil if it means anything else.
func (e *env) unitVariable(name string) *fact.Property {
	if e.code != nil && (!e.code.effects || e.code.find(name) != nil) || e.sc.find(name) != nil || e.globals[name] != nil {
		return nil
	}
	unit := e.ruleUnit()
	if unit == nil {
		return nil
	}
	return e.reg.Property(unit, name)
}

// unitCall types what an action does to a data source of its unit: what is added there comes in through the entry point of
// that name. It is nil for any other call.
func (e *env) unitCall(x *ast.Call) rule.Expr {
	id, ok := x.X.(*ast.Ident)
	if !ok || e.code == nil {
		return nil
	}
	p := e.unitVariable(id.Name)
	if p == nil || p.Type.Kind != fact.List {
		return nil
	}
	args, ok := e.args(x.Args)
	if !ok {
		return bad(x.Span())
	}
	if (x.Name.Text == "add" || x.Name.Text == "append") && len(args) == 1 {
		entry := &rule.Const{Node: node(fact.StringType, id.Span()), Value: id.Name}
		return &rule.Effect{Node: node(fact.VoidType, x.Span()), Op: rule.EffectInsertAt, Args: []rule.Expr{entry, boxUp(args[0])}}
	}
	e.unsupported(x.Span(), "this method of a data source")
	return bad(x.Span())
}

// unitValue reports a plain variable of the unit.
func (e *env) unitValue(name string, at source.Span) rule.Expr {
	if e.unitVariable(name) == nil {
		return nil
	}
	e.unsupported(at, "a variable of the rule unit")
	return bad(at)
}
