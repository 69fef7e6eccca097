package expr

import (
	"maps"
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/ir"
	"whenthen/engine/java/kie"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// AttributeRule is the object that the name "rule" denotes in the attributes of a rule.
type AttributeRule struct {
	*rule.Rule
	object any // the same for all uses, so that rule == rule; nil in a timer, where Drools has no rule object yet
}

// NewAttributeRule returns the object for the attributes of a rule.
func NewAttributeRule(r *rule.Rule) *AttributeRule {
	a := &AttributeRule{Rule: r}
	a.object = kie.NewRule(a)
	return a
}

// RuleName returns the name of the rule.
func (a *AttributeRule) RuleName() string { return a.Name }

// RulePackage returns the package of the rule.
func (a *AttributeRule) RulePackage() string { return a.Package }

// RuleMeta returns the metadata of the rule.
func (a *AttributeRule) RuleMeta() map[string]any { return a.Meta }

// ruleProperty types a property of the rule whose attribute is computed, by name or by getter, as in enabled( rule.metaData["live"] ==
// "yes" ). It returns nil for any other name.
func (e *Env) ruleProperty(x ast.Expr, name string, span source.Span) rule.Expr {
	if id, ok := x.(*ast.Ident); !ok || id.Name != "rule" || e.About == nil || e.About.object == nil || e.Scope.Find("rule") != nil {
		return nil
	}
	switch name {
	case "name", "id", "getName", "getId":
		return ir.Const(fact.StringType, e.About.Name, span)
	case "package", "packageName", "getPackage", "getPackageName":
		return ir.Const(fact.StringType, e.About.Package, span)
	case "metaData", "getMetaData":
		m := fact.NewMap()
		for _, key := range slices.Sorted(maps.Keys(e.About.Meta)) {
			m.Put(key, e.About.Meta[key])
		}
		return ir.Const(fact.MapType, m, span)
	}
	return nil
}
