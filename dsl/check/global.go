package check

import (
	"fmt"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// collectGlobals registers a file's globals. Several files may declare the same global.
func (c *passes) collectGlobals(f *fileScope) {
	for _, g := range f.ast.Globals {
		if g.Name == nil {
			continue
		}
		u := c.unitOf(f, "")
		if p := jtype.Primitives[g.Type.Name]; p != nil && g.Type.Dims == 0 {
			u.errorHint(g.Type.Span(), finding.WrongType, "write "+jtype.Boxed(p).Name, "the type of a global must be a class, not %s", jtype.Article(p))
		}
		t := jtype.Boxed(u.javaType(g.Type))
		if old := c.globals[g.Name.Text]; old != nil {
			if old.Type != t && t.Kind != fact.Invalid && old.Type.Kind != fact.Invalid {
				u.warnf(g.Name.Span(), finding.DuplicateName, "the global %q is already declared with type %s", g.Name.Text, old.Type)
			}
			continue
		}
		ir := &rule.Global{Name: g.Name.Text, Type: t, Index: len(c.base.Globals)}
		c.globals[ir.Name] = ir
		c.base.Globals = append(c.base.Globals, ir)
	}
}

// checkHead reports declarations the engine does not support.
func (c *passes) checkHead(f *fileScope) {
	u := c.unitOf(f, "")
	if f.ast.Unit != nil {
		if name := f.ast.Unit.Name.Text; u.ruleUnit() == nil {
			f.unknown[name] = true // so that elements of its data sources are not reported either
			u.unknownClass(f.ast.Unit.Span(), finding.UnknownType, name, supplyHint, fmt.Sprintf("there is no type %q for the rule unit", name))
		}
	}
	for _, w := range f.ast.Windows {
		checkWindow(u, w)
	}
}

// checkImports reports imports of unknown names. Imports of whole packages are accepted, since nothing in them need exist.
func (c *passes) checkImports(f *fileScope) {
	u := c.unitOf(f, "")
	for _, im := range f.ast.Imports {
		if im.Name == nil {
			continue
		}
		name := im.Name.Text
		if im.Wild {
			if im.Kind == ast.ImportStatic && c.reg.Lookup(name) == nil && len(c.reg.Names(name)) > 0 {
				u.errorHint(im.Name.Span(), finding.UnknownImport, "write import "+name+".*", "%s is a package; import static imports the members of a class", name)
				f.wildImports = append(f.wildImports, name)
			}
			continue
		}
		dot := strings.LastIndexByte(name, '.')
		switch im.Kind {
		case ast.ImportType:
			if c.reg.Lookup(name) == nil && !c.names(name) {
				f.unknown[name[dot+1:]] = true
				hint := didYouMean(name[dot+1:], c.reg.Names(name[:max(dot, 0)]))
				unknownImport(u, im, hint, "there is no type %q to import", name)
			}
		case ast.ImportAccumulate:
			if c.reg.Fold(name) == nil && !isKnownClass(c.reg.Lookup(name)) {
				unknownImport(u, im, "", "the program has not registered an accumulate function %q", name)
			}
		case ast.ImportStatic, ast.ImportFunction:
			if t := c.reg.Lookup(name); t != nil && !c.hasStatic(name[:max(dot, 0)], name[dot+1:]) {
				u.errorHint(im.Name.Span(), finding.UnknownImport, "write import "+name, "%s is a type, not a function or constant", name)
			} else if dot < 0 || !c.hasStatic(name[:dot], name[dot+1:]) {
				f.unknown[name[dot+1:]] = true
				unknownImport(u, im, "", "there is no function or constant %q to import", name)
			}
		}
	}
}

// unknownImport reports an import of an unknown name once; its uses are not reported.
func unknownImport(u *unit, im *ast.Import, hint, format, name string) {
	if hint == "" {
		hint = supplyHint
	}
	u.unknownClass(im.Name.Span(), finding.UnknownImport, name, hint, fmt.Sprintf(format, name))
}

// names reports whether a qualified name is a query or function of the rule files, which can be imported like types.
func (c *passes) names(qualified string) bool {
	for _, f := range c.files {
		for _, q := range f.ast.Queries {
			if q.Name != nil && qualify(f.pkg, q.Name.Text) == qualified {
				return true
			}
		}
	}
	return false
}

func (c *passes) hasStatic(class, member string) bool {
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
	if t := c.reg.Lookup(class); isKnownClass(t) {
		if _, p := t.StaticField(member); p != nil {
			return true
		}
		if c.reg.Lookup(class+"."+member) != nil {
			return true
		}
	}
	return len(c.reg.StaticMethods(class, member)) > 0 || len(c.reg.Functions(class, member)) > 0
}
