package check

import (
	"fmt"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/project"
	"whenthen/internal/fact/naming"
)

// checkImports reports imports of unknown names. Imports of whole packages are accepted, even if nothing in the package is known.
func (c *passes) checkImports(f *project.File) {
	u := c.UnitOf(f, "")
	for _, im := range f.Tree.Imports {
		name := im.Name.Text
		if im.Wild {
			if im.Kind == ast.ImportStatic && c.Types.Lookup(name) == nil && len(c.Types.Names(name)) > 0 {
				u.ErrorHint(im.Name.Span(), finding.UnknownImport, "write import "+name+".*", "%s is a package; import static imports the members of a class", name)
				f.WildImports = append(f.WildImports, name)
			}
			continue
		}
		outer, simple := naming.Split(name)
		switch im.Kind {
		case ast.ImportType:
			if c.Types.Lookup(name) == nil && !c.isQuery(name) {
				f.Unknown[simple] = true
				hint := project.DidYouMean(simple, c.Types.Names(outer))
				unknownImport(u, im, hint, "there is no type %q to import", name)
			}
		case ast.ImportAccumulate:
			if c.Types.Fold(name) == nil && !project.IsKnownClass(c.Types.Lookup(name)) {
				unknownImport(u, im, "", "the program has not registered an accumulate function %q", name)
			}
		case ast.ImportStatic, ast.ImportFunction:
			if t := c.Types.Lookup(name); t != nil && !c.hasStatic(outer, simple) {
				u.ErrorHint(im.Name.Span(), finding.UnknownImport, "write import "+name, "%s is a type, not a function or constant", name)
			} else if !c.hasStatic(outer, simple) {
				f.Unknown[simple] = true
				unknownImport(u, im, "", "there is no function or constant %q to import", name)
			}
		}
	}
}

// unknownImport reports an import of an unknown name once; its uses are not reported.
func unknownImport(u *project.Unit, im *ast.Import, hint, format, name string) {
	if hint == "" {
		hint = project.SupplyHint
	}
	u.UnknownClass(im.Name.Span(), finding.UnknownImport, name, hint, fmt.Sprintf(format, name))
}

// isQuery reports whether a qualified name is a query of the rule files. Queries can be imported like types.
func (c *passes) isQuery(qualified string) bool {
	for _, f := range c.Files {
		for _, q := range f.Tree.Queries {
			if naming.Qualified(f.Package, q.Name.Text) == qualified {
				return true
			}
		}
	}
	return false
}

// hasStatic reports whether a class has a static member with a name, or a package such a function.
func (c *passes) hasStatic(class, member string) bool {
	for _, f := range c.Files {
		for _, fn := range f.Tree.Functions {
			if f.Package == class && fn.Name.Text == member {
				return true
			}
		}
	}
	if _, _, ok := c.Types.StaticField(class, member); ok {
		return true
	}
	if t := c.Types.Lookup(class); project.IsKnownClass(t) {
		if _, p := t.StaticField(member); p != nil {
			return true
		}
		if c.Types.Lookup(class+"."+member) != nil {
			return true
		}
	}
	return len(c.Types.StaticMethods(class, member)) > 0 || len(c.Types.Functions(class, member)) > 0
}
