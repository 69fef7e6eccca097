package check

import (
	"fmt"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/condition"
	"whenthen/dsl/check/internal/expr"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// collectGlobals registers a file's globals. Several files may declare the same global.
func (c *passes) collectGlobals(f *project.File) {
	u := c.UnitOf(f, "")
	if t := u.RuleUnit(); t != nil {
		c.AddUnit(t)
	}
	for _, g := range f.Tree.Globals {
		if p := jtype.Primitives[g.Type.Name]; p != nil && g.Type.Dims == 0 {
			u.ErrorHint(g.Type.Span(), finding.WrongType, "write "+fact.Box(p).Name, "the type of a global must be a class, not %s", jtype.Article(p))
		}
		t := fact.Box(u.JavaType(g.Type))
		if old := c.Globals[g.Name.Text]; old != nil {
			if old.Type != t && t.Kind != fact.Invalid && old.Type.Kind != fact.Invalid {
				u.Warnf(g.Name.Span(), finding.DuplicateName, "the global %q is already declared with type %s", g.Name.Text, old.Type)
			}
			continue
		}
		made := &rule.Global{Name: g.Name.Text, Type: t, Index: len(c.Base.Globals)}
		c.Globals[made.Name] = made
		c.Base.Globals = append(c.Base.Globals, made)
	}
}

// completeUnits sets, for the globals that hold rule units, their data sources and the function with which a session creates a unit.
func (c *passes) completeUnits() {
	for _, f := range c.Files {
		u := c.UnitOf(f, "")
		t := u.RuleUnit()
		if t == nil {
			continue
		}
		g := c.UnitOfType(t)
		if g.Sources != nil || g.Init != nil {
			continue
		}
		for _, p := range t.Complete().Properties {
			if project.IsDataSource(t, p) {
				g.Sources = append(g.Sources, p)
			}
		}
		if !g.Used {
			continue
		}
		u.Quietly(func() {
			at := f.Tree.Unit.Base
			made := expr.New(u).Expr(&ast.New{Base: at, Type: &ast.TypeRef{Base: at, Name: f.Tree.Unit.Name.Text}})
			if !ir.IsBad(made) {
				g.Init = made
			}
		})
	}
}

// checkHead reports an unknown rule unit and mistakes in declared windows.
func (c *passes) checkHead(f *project.File) {
	u := c.UnitOf(f, "")
	if f.Tree.Unit != nil {
		if name := f.Tree.Unit.Name.Text; u.RuleUnit() == nil {
			f.Unknown[name] = true // so that elements of its data sources are not reported either
			u.UnknownClass(f.Tree.Unit.Span(), finding.UnknownType, name, project.SupplyHint, fmt.Sprintf("there is no type %q for the rule unit", name))
		}
	}
	for _, w := range f.Tree.Windows {
		condition.CheckWindow(u, w)
	}
}
