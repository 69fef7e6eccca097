package check

import (
	"strings"

	"whenthen/dsl"
	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// collectGlobals makes a file's globals known. The same global may stand in several files.
func (c *checker) collectGlobals(f *fileScope) {
	for _, g := range f.ast.Globals {
		if g.Name == nil {
			continue
		}
		u := &unit{checker: c, file: f}
		t := boxed(u.typeRef(g.Type))
		if old := c.globals[g.Name.Text]; old != nil {
			if old.Type != t && t.Kind != fact.Invalid && old.Type.Kind != fact.Invalid {
				u.errorf(g.Name.Span(), CodeDuplicateName, "the global %q is declared as %s already", g.Name.Text, old.Type)
			}
			continue
		}
		ir := &rule.Global{Name: g.Name.Text, Type: t, Index: len(c.base.Globals)}
		c.globals[ir.Name] = ir
		c.base.Globals = append(c.base.Globals, ir)
	}
}

// checkHead reports imports of types nobody knows, and declarations the engine does not support. Packages with a star
// are let pass: nothing of them need be there.
func (c *checker) checkHead(f *fileScope) {
	u := &unit{checker: c, file: f}
	if f.ast.Unit != nil {
		if u.ruleUnit() == nil {
			u.errorf(f.ast.Unit.Span(), CodeUnknownType, "there is no type %q for the rule unit", f.ast.Unit.Name.Text)
		}
	}
	for _, w := range f.ast.Windows {
		u.checkWindow(w)
	}
	for _, im := range f.ast.Imports {
		if im.Name == nil || im.Wild {
			continue
		}
		name := im.Name.Text
		dot := strings.LastIndexByte(name, '.')
		switch im.Kind {
		case dsl.ImportType:
			if c.reg.Lookup(name) == nil && !c.names(name) {
				u.errorHint(im.Name.Span(), CodeUnknownImport, didYouMean(name[dot+1:], c.reg.Names(name[:max(dot, 0)])), "there is no type %q to import", name)
			}
		case dsl.ImportAccumulate:
			if c.reg.Fold(name) == nil {
				u.errorf(im.Name.Span(), CodeUnknownImport, "the host has no accumulate function %q", name)
			}
		case dsl.ImportStatic, dsl.ImportFunction:
			if dot < 0 || !c.hasStatic(name[:dot], name[dot+1:]) {
				u.errorf(im.Name.Span(), CodeUnknownImport, "there is no function or constant %q to import", name)
			}
		}
	}
}

// names reports that a qualified name is a query or function of the files: those can be imported like types.
func (c *checker) names(qualified string) bool {
	for _, f := range c.files {
		for _, q := range f.ast.Queries {
			if q.Name != nil && qualify(f.pkg, q.Name.Text) == qualified {
				return true
			}
		}
	}
	return false
}

func (c *checker) hasStatic(class, member string) bool {
	for _, f := range c.files {
		for _, fn := range f.ast.Functions {
			if fn.Name != nil && f.pkg == class && fn.Name.Text == member {
				return true
			}
		}
	}
	if _, _, ok := c.reg.StaticField(class, member); ok {
		return true
	}
	return len(c.reg.StaticMethods(class, member)) > 0 || len(c.reg.Functions(class, member)) > 0
}
