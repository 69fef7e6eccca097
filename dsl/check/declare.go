package check

import (
	"strconv"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// pendingType is a declared type whose name is known, but not yet its fields.
type pendingType struct {
	u   *unit
	ast *ast.TypeDecl
}

// declareNames registers the names of all declared types, so that declarations can refer to each other across files.
func (c *checker) declareNames() (list []pendingType) {
	first := map[string]int{} // index in list of the declaration that has fields or constants
	for _, f := range c.files {
		for _, ast := range f.ast.Types {
			if ast.Name == nil {
				continue
			}
			u := &unit{checker: c, file: f, name: ast.Name.Text}
			pkg, name := u.declaredName(ast)
			if hasMembers(ast) {
				if i, again := first[qualify(pkg, name)]; again {
					if u.replaces(ast, list[i]) {
						list[i] = pendingType{u, ast}
					}
					continue
				}
				first[qualify(pkg, name)] = len(list)
			}
			if _, err := c.reg.Announce(pkg, name, ast.Enum); err != nil {
				u.errorf(ast.Name.Span(), finding.BadDeclaration, "%v", err)
				delete(first, qualify(pkg, name))
				continue
			}
			list = append(list, pendingType{u, ast})
		}
	}
	return list
}

// hasMembers distinguishes a declaration that defines a type from one that only adds metadata.
func hasMembers(d *ast.TypeDecl) bool { return len(d.Fields)+len(d.Constants) > 0 }

// replaces reports whether a declaration replaces an earlier one of the same type. As in Drools, that of a later file does. Two
// equal declarations, as in files that each bring what they need, cause no warning.
func (u *unit) replaces(d *ast.TypeDecl, old pendingType) bool {
	where := place(old.u.file, u.file, old.ast.Name.Span())
	if old.u.file == u.file || old.ast.Enum != d.Enum || old.ast.Trait != d.Trait {
		u.errorf(d.Name.Span(), finding.DuplicateName, "the type %q is already declared (%s)", d.Name.Text, where)
		return false
	}
	if squeezed(old.u.file.src, old.ast.Span()) != squeezed(u.file.src, d.Span()) {
		u.warnf(d.Name.Span(), finding.DuplicateName, "the type %q has another, different declaration (%s); this one is used", d.Name.Text, where)
	}
	return true
}

// declareTypes registers the fields and constants of the declared types.
func (c *checker) declareTypes(list []pendingType) {
	// Enums come first: their constants can be default values of fields.
	var ds []registry.Declaration
	var order []pendingType
	for _, round := range rounds(list) {
		for _, p := range round {
			ds, order = append(ds, p.u.declaration(p.ast)), append(order, p)
		}
		_, errs := c.reg.DeclareAll(ds)
		for i, err := range errs {
			if err != nil && !order[i].u.failed {
				order[i].u.errorf(order[i].ast.Name.Span(), finding.BadDeclaration, "%v", err)
			}
		}
		ds, order = nil, nil
	}
	for _, p := range list {
		if t := c.reg.LookupIn(p.u.declaredName(p.ast)); t != nil && !p.u.failed {
			p.u.eventAnnotations(p.ast, t)
		}
	}
}

// rounds groups declarations in dependency order: enums first, each after the enums whose constants it uses, then all other types
// together.
func rounds(list []pendingType) (all [][]pendingType) {
	var enums, others []pendingType
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
		var ready, rest []pendingType
		for _, p := range enums {
			if namesOther(p.ast, waiting) {
				rest = append(rest, p)
			} else {
				ready = append(ready, p)
			}
		}
		if len(ready) == 0 { // a cycle: each one reports what it misses
			ready, rest = rest, nil
		}
		all, enums = append(all, ready), rest
	}
	return append(all, others)
}

// namesOther reports whether the constants of an enum refer to another type of the set.
func namesOther(enum *ast.TypeDecl, set map[string]bool) bool {
	found := false
	for _, c := range enum.Constants {
		for _, a := range c.Args {
			ast.Walk(a, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && id.Name != enum.Name.Text && set[id.Name] {
					found = true
				}
				return !found
			})
		}
	}
	return found
}

// declaredName is the package and simple name of a declaration. A qualified name keeps its package, and metadata can be added to
// any known type from wherever it is imported.
func (u *unit) declaredName(ast *ast.TypeDecl) (pkg, name string) {
	name = ast.Name.Text
	if !hasMembers(ast) {
		if t := u.findType(name); t != nil { // also a class with a qualified name, which may not have been looked up before
			u.reg.Keep(t)
			return t.Package, t.Name
		}
	}
	if dot := strings.LastIndexByte(name, '.'); dot >= 0 {
		return name[:dot], name[dot+1:]
	}
	if imported, ok := u.file.imports[name]; ok {
		if t := u.reg.Lookup(imported); t == nil || t.Declared {
			return strings.TrimSuffix(strings.TrimSuffix(imported, name), "."), name // the type belongs to the package that it is imported from
		}
	}
	return u.file.pkg, name
}

// declaration resolves a declare block.
func (u *unit) declaration(ast *ast.TypeDecl) registry.Declaration {
	pkg, name := u.declaredName(ast)
	d := registry.Declaration{Package: pkg, Name: name, Enum: ast.Enum, Trait: ast.Trait, Meta: map[string]any{}}
	if ast.Trait && len(ast.Extends) > 0 {
		u.traitExtends(ast.Extends[0].Span())
	}
	for _, ref := range ast.Extends {
		t := u.typeRef(ref)
		switch {
		case t.Kind == fact.Invalid:
			if u.heirs == nil {
				u.heirs = map[string]bool{}
			}
			u.heirs[qualify(pkg, name)] = true
		case t == fact.ObjectType:
		case !t.Declared:
			u.errorf(ref.Span(), finding.BadDeclaration, "%s is not declared in a rule file, so it cannot be extended here", t)
		default:
			d.Extends = append(d.Extends, t)
		}
	}
	u.typeMeta(ast, &d)
	for _, f := range ast.Fields {
		if f.Name != nil {
			if field, ok := u.field(f, &d); ok {
				d.Fields = append(d.Fields, field)
			}
		}
	}
	u.onceEach(ast)
	for _, c := range ast.Constants {
		d.Constants = append(d.Constants, u.enumConstant(c, &d))
	}
	return d
}

// traitExtends reports a trait that extends another type. Drools rejects it too, unless its module for traits is present.
func (u *unit) traitExtends(at source.Span) {
	const hint = "declare it as a type, without \"trait\""
	if u.opts.CheckOnly {
		u.report(source.Warning, at, finding.BadDeclaration, hint, "a trait cannot extend another type here")
		return
	}
	u.errorHint(at, finding.BadDeclaration, hint, "a trait cannot extend another type")
}

// typeMeta reads the annotations of a declaration.
func (u *unit) typeMeta(ast *ast.TypeDecl, d *registry.Declaration) {
	for _, a := range ast.Annotations {
		u.noEffect(a, typeAnnotations)
		switch strings.ToLower(a.Name.Text) {
		case "role":
			switch strings.ToLower(strings.TrimSpace(annotationValue(a))) {
			case "event", "role.type.event":
				d.Event = true
			case "fact", "role.type.fact", "":
			default:
				u.errorf(a.Span(), finding.BadDeclaration, "@role must be fact or event")
			}
		case "classreactive":
			d.Class = true
			u.takesNothing(a)
		case "propertyreactive":
			u.takesNothing(a)
		case "timestamp", "duration":
			if strings.TrimSpace(a.Text) == "" {
				u.errorf(a.Span(), finding.BadDeclaration, "@%s needs the name of a property", a.Name.Text)
			}
			d.Meta[strings.ToLower(a.Name.Text)] = strings.TrimSpace(a.Text)
		case "expires":
			if !expires(a.Text, d.Meta) {
				u.errorf(a.Span(), finding.BadDeclaration, "@expires needs a time such as 1h30m")
			}
		default:
			d.Meta[a.Name.Text] = a.Text
		}
	}
}

// takesNothing reports an annotation that has a value but takes none.
func (u *unit) takesNothing(a *ast.Annotation) {
	if strings.TrimSpace(a.Text) != "" {
		u.errorHint(a.Span(), finding.BadDeclaration, "write @"+a.Name.Text, "@%s takes no value", a.Name.Text)
	}
}

// onceEach reports a repeated annotation, and field positions that are duplicated or leave a gap.
func (u *unit) onceEach(decl *ast.TypeDecl) {
	seen := map[string]bool{}
	for _, a := range decl.Annotations {
		if name := strings.ToLower(a.Name.Text); seen[name] {
			u.errorf(a.Span(), finding.DuplicateName, "@%s is given twice", a.Name.Text)
		} else {
			seen[name] = true
		}
	}
	if len(decl.Extends) > 0 {
		return // positions continue those of the parent
	}
	taken := map[int]bool{}
	for _, f := range decl.Fields {
		for _, a := range f.Annotations {
			n, err := strconv.Atoi(strings.TrimSpace(a.Text))
			if !strings.EqualFold(a.Name.Text, "position") || err != nil {
				continue
			}
			switch {
			case n >= len(decl.Fields):
				u.errorf(a.Span(), finding.BadDeclaration, "with %d fields, the last position is %d", len(decl.Fields), len(decl.Fields)-1)
			case taken[n]:
				u.errorf(a.Span(), finding.BadDeclaration, "another field already has position %d", n)
			}
			taken[n] = true
		}
	}
}

// annotationValue is the single value of an annotation, which may be named: @role( value = event ).
func annotationValue(a *ast.Annotation) string {
	name, value, named := strings.Cut(a.Text, "=")
	if !named || strings.TrimSpace(name) != "value" {
		return strings.TrimSpace(a.Text)
	}
	value, _, _ = strings.Cut(value, ",")
	return strings.TrimSpace(value)
}

// field resolves one field with its default value.
func (u *unit) field(f *ast.Field, d *registry.Declaration) (registry.Field, bool) {
	out := registry.Field{Name: f.Name.Text, Type: u.javaType(f.Type)}
	if out.Type.Kind == fact.Void {
		u.errorf(f.Type.Span(), finding.WrongType, "a field cannot have type void")
		return out, false
	}
	if out.Type.Kind == fact.Invalid {
		// The field exists, so that rules that use it are still checked for their own mistakes.
		out.Type = fact.ObjectType
		u.untyped = true
	}
	for _, a := range f.Annotations {
		switch strings.ToLower(a.Name.Text) {
		case "key":
			out.Key = true
			u.takesNothing(a)
		case "position":
			n, err := strconv.Atoi(strings.TrimSpace(a.Text))
			if err != nil || n < 0 {
				u.errorf(a.Span(), finding.BadDeclaration, "a position must be a number, counted from 0")
				continue
			}
			out.Position = n + 1
		default:
			u.noEffect(a, fieldAnnotations)
			d.Meta[f.Name.Text+"@"+a.Name.Text] = a.Text
		}
	}
	if f.Init == nil {
		return out, true
	}
	e := &env{unit: u, sc: newScope(nil)}
	x := e.expr(f.Init)
	if c, ok := x.(*rule.Const); ok && out.Type.Kind == fact.Char {
		if v, ok := ir.Canonical(c.Value, fact.CharType); ok {
			x = &rule.Const{Node: ir.Node(fact.CharType, c.At), Value: v}
		}
	}
	x = e.assign(x, out.Type, f.Init.Span(), "the value of "+f.Name.Text)
	if ir.IsBad(x) {
		return out, true
	}
	v, ok := ir.Fold(x)
	switch {
	case !ok:
		u.unsupported(f.Init.Span(), "a default value that is not a constant")
	case v == nil:
		out.Default = func() any { return nil } // the default of a wrapper type would be 0
	case out.Type.Kind == fact.Struct || out.Type.Kind == fact.List || out.Type.Kind == fact.Set || out.Type.Kind == fact.Map || out.Type.Kind == fact.Any:
		out.Default = func() any { v, _ := ir.Fold(x); return v } // evaluated anew for each object
	default:
		out.Default = v
	}
	return out, true
}

// enumConstant resolves one constant. Its arguments are the values of the enum's fields.
func (u *unit) enumConstant(c *ast.EnumConstant, d *registry.Declaration) registry.Constant {
	out := registry.Constant{Name: c.Name.Text}
	e := &env{unit: u, sc: newScope(nil)}
	if len(c.Args) > len(d.Fields) {
		u.errorf(c.Span(), finding.WrongArity, "%s has %d fields, not %d", d.Name, len(d.Fields), len(c.Args))
		return out
	}
	for i, a := range c.Args {
		x := e.assign(e.expr(a), d.Fields[i].Type, a.Span(), "the value of "+d.Fields[i].Name)
		if ir.IsBad(x) {
			continue
		}
		v, ok := ir.Fold(x)
		if !ok {
			u.unsupported(a.Span(), "an enum value that is not a constant")
			continue
		}
		out.Args = append(out.Args, v)
	}
	return out
}
