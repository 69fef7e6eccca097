package check

import (
	"strconv"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/ir"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// pendingType is a declared type whose name is known and whose fields are not.
type pendingType struct {
	u   *unit
	ast *ast.TypeDecl
}

// declareNames adds the names of the types that the files declare to the registry, so that they can refer to each other
// across files.
func (c *checker) declareNames() (list []pendingType) {
	first := map[string]int{} // place in the list of a declaration with fields or constants
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
				u.errorf(ast.Name.Span(), CodeBadDeclaration, "%v", err)
				delete(first, qualify(pkg, name))
				continue
			}
			list = append(list, pendingType{u, ast})
		}
	}
	return list
}

// hasMembers tells a declaration that says what a type consists of from one that only adds metadata.
func hasMembers(d *ast.TypeDecl) bool { return len(d.Fields)+len(d.Constants) > 0 }

// replaces reports whether a declaration takes the place of an earlier one of the same type: that of a later file does, as in Drools.
// If both say the same, as in files that each bring what they need, nothing is said about it.
func (u *unit) replaces(d *ast.TypeDecl, old pendingType) bool {
	where := place(old.u.file, u.file, old.ast.Name.Span())
	if old.u.file == u.file || old.ast.Enum != d.Enum || old.ast.Trait != d.Trait {
		u.errorf(d.Name.Span(), CodeDuplicateName, "the type %q is declared already (%s)", d.Name.Text, where)
		return false
	}
	if squeezed(old.u.file.src, old.ast.Span()) != squeezed(u.file.src, d.Span()) {
		u.warnf(d.Name.Span(), CodeDuplicateName, "the type %q is declared otherwise as well (%s): this one counts", d.Name.Text, where)
	}
	return true
}

// declareTypes adds fields and constants of the declared types.
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
				order[i].u.errorf(order[i].ast.Name.Span(), CodeBadDeclaration, "%v", err)
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

// rounds puts declarations in the order in which they can be made: enums first, one whose constants are made of those of
// another enum after that one, then all other types together.
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
		if len(ready) == 0 { // they name each other: each is told what is missing
			ready, rest = rest, nil
		}
		all, enums = append(all, ready), rest
	}
	return append(all, others)
}

// namesOther reports whether the constants of an enum are made of something that another type of the set has.
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

// declaredName is package and simple name of a declaration: a qualified name belongs to that package, and a known type
// can get metadata from anywhere it is imported.
func (u *unit) declaredName(ast *ast.TypeDecl) (pkg, name string) {
	name = ast.Name.Text
	if !hasMembers(ast) {
		if t := u.findType(name); t != nil { // a class named in full, too, which nothing else may have asked for yet
			u.reg.Keep(t)
			return t.Package, t.Name
		}
	}
	if dot := strings.LastIndexByte(name, '.'); dot >= 0 {
		return name[:dot], name[dot+1:]
	}
	if imported, ok := u.file.imports[name]; ok {
		if t := u.reg.Lookup(imported); t == nil || t.Declared {
			return strings.TrimSuffix(strings.TrimSuffix(imported, name), "."), name // the import says whose type it is
		}
	}
	return u.file.pkg, name
}

// declaration resolves what a declare block says.
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
			u.errorf(ref.Span(), CodeBadDeclaration, "%s is not declared in a rule file, so it cannot be extended here", t)
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

// traitExtends reports a trait that extends another type, which Drools refuses, too, unless its module for traits is there.
func (u *unit) traitExtends(at source.Span) {
	const hint = "declare a type without trait"
	if u.opts.CheckOnly {
		u.report(source.Warning, at, CodeBadDeclaration, hint, "a trait cannot extend another type here")
		return
	}
	u.errorHint(at, CodeBadDeclaration, hint, "a trait cannot extend another type")
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
				u.errorf(a.Span(), CodeBadDeclaration, "a role is fact or event")
			}
		case "classreactive":
			d.Class = true
			u.takesNothing(a)
		case "propertyreactive":
			u.takesNothing(a)
		case "timestamp", "duration":
			if strings.TrimSpace(a.Text) == "" {
				u.errorf(a.Span(), CodeBadDeclaration, "@%s needs the name of a property", a.Name.Text)
			}
			d.Meta[strings.ToLower(a.Name.Text)] = strings.TrimSpace(a.Text)
		case "expires":
			if !expires(a.Text, d.Meta) {
				u.errorf(a.Span(), CodeBadDeclaration, "@expires needs a time such as 1h30m")
			}
		default:
			d.Meta[a.Name.Text] = a.Text
		}
	}
}

// takesNothing reports a value of an annotation that has none.
func (u *unit) takesNothing(a *ast.Annotation) {
	if strings.TrimSpace(a.Text) != "" {
		u.errorHint(a.Span(), CodeBadDeclaration, "write @"+a.Name.Text, "@%s takes no value", a.Name.Text)
	}
}

// onceEach reports an annotation that a declaration has twice, and positions of fields that two have or that leave a gap.
func (u *unit) onceEach(decl *ast.TypeDecl) {
	seen := map[string]bool{}
	for _, a := range decl.Annotations {
		if name := strings.ToLower(a.Name.Text); seen[name] {
			u.errorf(a.Span(), CodeDuplicateName, "there is a @%s already", a.Name.Text)
		} else {
			seen[name] = true
		}
	}
	if len(decl.Extends) > 0 {
		return // positions go on where those of the parent end
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
				u.errorf(a.Span(), CodeBadDeclaration, "the last position of %d fields is %d", len(decl.Fields), len(decl.Fields)-1)
			case taken[n]:
				u.errorf(a.Span(), CodeBadDeclaration, "another field has position %d already", n)
			}
			taken[n] = true
		}
	}
}

// annotationValue is what is in the brackets of an annotation with one value, which may be named: @role( value = event ).
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
		u.errorf(f.Type.Span(), CodeWrongType, "a field cannot be void")
		return out, false
	}
	if out.Type.Kind == fact.Invalid {
		// The field exists, so that rules using it are checked for their own mistakes only.
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
				u.errorf(a.Span(), CodeBadDeclaration, "a position is a number from 0")
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
		u.unsupported(f.Init.Span(), "a default value that is no constant")
	case v == nil:
		out.Default = func() any { return nil } // a wrapper begins at 0 else
	case out.Type.Kind == fact.Struct || out.Type.Kind == fact.List || out.Type.Kind == fact.Set || out.Type.Kind == fact.Map || out.Type.Kind == fact.Any:
		out.Default = func() any { v, _ := ir.Fold(x); return v } // each object has its own
	default:
		out.Default = v
	}
	return out, true
}

// enumConstant resolves one constant with its arguments, which are values for the enum's fields.
func (u *unit) enumConstant(c *ast.EnumConstant, d *registry.Declaration) registry.Constant {
	out := registry.Constant{Name: c.Name.Text}
	e := &env{unit: u, sc: newScope(nil)}
	if len(c.Args) > len(d.Fields) {
		u.errorf(c.Span(), CodeWrongArity, "%s has %d fields, not %d", d.Name, len(d.Fields), len(c.Args))
		return out
	}
	for i, a := range c.Args {
		x := e.assign(e.expr(a), d.Fields[i].Type, a.Span(), "the value of "+d.Fields[i].Name)
		if ir.IsBad(x) {
			continue
		}
		v, ok := ir.Fold(x)
		if !ok {
			u.unsupported(a.Span(), "an enum value that is no constant")
			continue
		}
		out.Args = append(out.Args, v)
	}
	return out
}
