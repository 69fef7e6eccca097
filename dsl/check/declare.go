package check

import (
	"slices"
	"strconv"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/expr"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
	"whenthen/internal/registry"
)

// declaration is a declare block under check.
type declaration struct {
	*project.Unit
	ast *ast.TypeDecl
}

// declareNames registers the names of all declared types, so that declarations can refer to each other across files.
func (c *passes) declareNames() (list []declaration) {
	first := map[string]int{} // index in list of the declaration that has fields or constants
	for _, f := range c.Files {
		for _, decl := range f.Tree.Types {
			d := declaration{c.UnitOf(f, decl.Name.Text), decl}
			pkg, name := d.declaredName()
			if hasMembers(decl) {
				if i, again := first[naming.Qualified(pkg, name)]; again {
					if d.replaces(list[i]) {
						list[i] = d
					}
					continue
				}
				first[naming.Qualified(pkg, name)] = len(list)
			}
			c.Types.Announce(pkg, name, decl.Enum)
			list = append(list, d)
		}
	}
	return list
}

// hasMembers distinguishes a declaration that defines a type from one that only adds metadata.
func hasMembers(d *ast.TypeDecl) bool { return len(d.Fields)+len(d.Constants) > 0 }

// replaces reports whether a declaration replaces an earlier one of the same type. As in Drools, the declaration in a later file does. Two
// equal declarations, as in files that each declare the types they need, cause no warning.
func (d declaration) replaces(old declaration) bool {
	where := project.Place(old.File, d.File, old.ast.Name.Span())
	if old.File == d.File || old.ast.Enum != d.ast.Enum || old.ast.Trait != d.ast.Trait {
		d.Errorf(d.ast.Name.Span(), finding.DuplicateName, "the type %q is already declared (%s)", d.ast.Name.Text, where)
		return false
	}
	if project.Squeezed(old.File.Source, old.ast.Span()) != project.Squeezed(d.File.Source, d.ast.Span()) {
		d.Warnf(d.ast.Name.Span(), finding.DuplicateName, "the type %q has another, different declaration (%s); this one is used", d.ast.Name.Text, where)
	}
	return true
}

// declareTypes registers the fields and constants of the declared types.
func (c *passes) declareTypes(list []declaration) {
	// Enums come first: their constants can be default values of fields.
	for _, round := range rounds(list) {
		var ds []registry.Declaration
		for _, p := range round {
			ds = append(ds, p.resolved())
		}
		for i, err := range c.Types.DeclareAll(ds) {
			if err != nil && !round[i].Failed {
				round[i].Errorf(round[i].ast.Name.Span(), finding.BadDeclaration, "%v", err)
			}
		}
	}
	for _, p := range list {
		if t := c.Types.LookupIn(p.declaredName()); t != nil && !p.Failed {
			p.eventAnnotations(t)
		}
	}
}

// rounds groups declarations in dependency order: first the enums, each after the enums whose constants it uses, then all other types
// together.
func rounds(list []declaration) (all [][]declaration) {
	var enums, others []declaration
	for _, p := range list {
		if p.ast.Enum {
			enums = append(enums, p)
		} else {
			others = append(others, p)
		}
	}
	for len(enums) > 0 {
		waiting := map[string]bool{}
		for _, p := range enums {
			waiting[p.ast.Name.Text] = true
		}
		var ready, rest []declaration
		for _, p := range enums {
			if namesOther(p.ast, waiting) {
				rest = append(rest, p)
			} else {
				ready = append(ready, p)
			}
		}
		if len(ready) == 0 { // a cycle: each enum reports the missing constants
			ready, rest = rest, nil
		}
		all, enums = append(all, ready), rest
	}
	return append(all, others)
}

// namesOther reports whether the constants of an enum refer to another type of the set.
func namesOther(enum *ast.TypeDecl, set map[string]bool) bool {
	return slices.ContainsFunc(enum.Constants, func(c *ast.EnumConstant) bool {
		return ast.Contains(c, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			return ok && id.Name != enum.Name.Text && set[id.Name]
		})
	})
}

// declaredName returns the package and simple name of a declaration. A qualified name keeps its package. A declaration without members adds
// metadata to a known type, in whatever package that is.
func (d declaration) declaredName() (pkg, name string) {
	name = d.ast.Name.Text
	if !hasMembers(d.ast) {
		if t := d.FindType(name); t != nil { // also a class with a qualified name, which may not have been looked up before
			d.Types.Keep(t)
			return t.Package, t.Name
		}
	}
	if pkg, simple := naming.Split(name); pkg != "" {
		return pkg, simple
	}
	if imported, ok := d.File.Imports[name]; ok {
		if t := d.Types.Lookup(imported); t == nil || t.Declared {
			return strings.TrimSuffix(strings.TrimSuffix(imported, name), "."), name // the type belongs to the package that it is imported from
		}
	}
	return d.File.Package, name
}

// resolved returns the declaration in the form that the registry needs.
func (d declaration) resolved() registry.Declaration {
	pkg, name := d.declaredName()
	out := registry.Declaration{Package: pkg, Name: name, Enum: d.ast.Enum, Trait: d.ast.Trait, Meta: map[string]any{}}
	if d.ast.Trait && len(d.ast.Extends) > 0 {
		d.traitExtends(d.ast.Extends[0].Span())
	}
	for _, ref := range d.ast.Extends {
		t := d.TypeRef(ref)
		switch {
		case t.Kind == fact.Invalid:
			d.Heirs[naming.Qualified(pkg, name)] = true
		case t == fact.ObjectType:
		case !t.Declared:
			d.Errorf(ref.Span(), finding.BadDeclaration, "%s is not declared in a rule file, so it cannot be extended here", t)
		default:
			out.Extends = append(out.Extends, t)
		}
	}
	d.typeMeta(&out)
	for _, f := range d.ast.Fields {
		if field, ok := d.field(f, &out); ok {
			out.Fields = append(out.Fields, field)
		}
	}
	d.onceEach()
	for _, c := range d.ast.Constants {
		out.Constants = append(out.Constants, d.enumConstant(c, &out))
	}
	return out
}

// traitExtends reports a trait that extends another type. Drools rejects it too, unless its module for traits is present.
func (d declaration) traitExtends(at source.Span) {
	const hint = "declare it as a type, without \"trait\""
	if d.Options.CheckOnly {
		d.Report(source.Warning, at, finding.BadDeclaration, hint, "a trait cannot extend another type here")
		return
	}
	d.ErrorHint(at, finding.BadDeclaration, hint, "a trait cannot extend another type")
}

// field resolves one field with its default value.
func (d declaration) field(f *ast.Field, of *registry.Declaration) (registry.Field, bool) {
	out := registry.Field{Name: f.Name.Text, Type: d.JavaType(f.Type)}
	if out.Type.Kind == fact.Void {
		d.Errorf(f.Type.Span(), finding.WrongType, "a field cannot have type void")
		return out, false
	}
	if out.Type.Kind == fact.Invalid {
		// The field exists, so that rules that use it are still checked for their own mistakes.
		out.Type = fact.ObjectType
		d.Untyped = true
	}
	for _, a := range f.Annotations {
		switch strings.ToLower(a.Name.Text) {
		case "key":
			out.Key = true
			d.takesNothing(a)
		case "position":
			n, err := strconv.Atoi(strings.TrimSpace(a.Text))
			if err != nil || n < 0 {
				d.Errorf(a.Span(), finding.BadDeclaration, "a position must be a number, counted from 0")
				continue
			}
			out.Position = n + 1
		default:
			noEffect(d.Unit, a, fieldAnnotations)
			of.Meta[f.Name.Text+"@"+a.Name.Text] = a.Text
		}
	}
	if f.Init == nil {
		return out, true
	}
	e := expr.New(d.Unit)
	x := e.Expr(f.Init)
	if c, ok := x.(*rule.Const); ok && out.Type.Kind == fact.Char {
		if v, ok := ir.Canonical(c.Value, fact.CharType); ok {
			x = ir.Const(fact.CharType, v, c.At)
		}
	}
	x = e.Assign(x, out.Type, f.Init.Span(), "the value of "+f.Name.Text)
	if ir.IsBad(x) {
		return out, true
	}
	v, ok := ir.Fold(x)
	switch {
	case !ok:
		d.Unsupported(f.Init.Span(), "a default value that is not a constant")
	case v == nil:
		out.Default = func() any { return nil } // the default of a wrapper type would be 0
	case out.Type.Kind == fact.Struct || out.Type.Kind.Collection() || out.Type.Kind == fact.Any:
		out.Default = func() any { v, _ := ir.Fold(x); return v } // evaluated again for each object
	default:
		out.Default = v
	}
	return out, true
}

// enumConstant resolves one constant. Its arguments are the values of the enum's fields.
func (d declaration) enumConstant(c *ast.EnumConstant, of *registry.Declaration) registry.Constant {
	out := registry.Constant{Name: c.Name.Text}
	e := expr.New(d.Unit)
	if len(c.Args) > len(of.Fields) {
		d.Errorf(c.Span(), finding.WrongArity, "%s has %d fields, not %d", of.Name, len(of.Fields), len(c.Args))
		return out
	}
	for i, a := range c.Args {
		x := e.Assign(e.Expr(a), of.Fields[i].Type, a.Span(), "the value of "+of.Fields[i].Name)
		if ir.IsBad(x) {
			continue
		}
		v, ok := ir.Fold(x)
		if !ok {
			d.Unsupported(a.Span(), "an enum value that is not a constant")
			continue
		}
		out.Args = append(out.Args, v)
	}
	return out
}
