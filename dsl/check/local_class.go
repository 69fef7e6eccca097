package check

import (
	"fmt"
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/java"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// Classes whose objects belong to something around them: inner classes to an object of the class around, anonymous and local
// classes to variables of the code around, too. What they use of it are fields of their own, which every constructor takes
// first.

// outerField holds the object around. Rule text has no such name.
const outerField = "the object around"

// variableField holds a variable of the code around.
func variableField(name string) string { return "variable " + name }

// localClass is what a class declared inside code has besides what its text says.
type localClass struct {
	variables []registry.ClassField // of the code around
	hasOuter  bool                  // there is an object around
	forwards  *fact.Method          // of an anonymous class: the constructor that its own hands its arguments to
}

// anonymous types new T( args ) { ... } for a class or interface of the project.
func (e *env) anonymous(x *ast.New, t *fact.Type) rule.Expr {
	super := *x.Type
	super.Diamond = false
	decl := &ast.Class{Base: x.Base, Kind: "class", Body: x.Body, Name: &ast.Name{Base: x.Base, Text: e.placeName(t.Name, x.Span())}}
	args, ok := e.args(x.Args)
	if !ok {
		return bad(x.Span())
	}
	var forwards *fact.Method
	switch {
	case t.IsInterface():
		decl.Implements = []*ast.TypeRef{&super}
	case t.IsClass() && t.Kind == fact.Struct:
		decl.Extends = []*ast.TypeRef{&super}
		if forwards = e.overload(e.reg.Constructors(t.Raw()), append(e.enclosing(t, x.Span()), args...), decl.Name, x.Span(), "new "+t.Name); forwards == nil {
			return bad(x.Span())
		}
	case isCollectionClass(e.reg, t):
		decl.Extends = []*ast.TypeRef{&super}
		if len(args) > 0 {
			if forwards = e.overload(e.reg.Constructors(t.Raw()), args, decl.Name, x.Span(), "new "+t.Name); forwards == nil {
				return bad(x.Span())
			}
		}
	case isLibraryInterface(t):
		decl.Implements = []*ast.TypeRef{&super}
	case t != fact.ObjectType && t.Kind != fact.Func:
		e.unsupported(x.Span(), "a class declared inside code that extends "+t.Name)
		return bad(x.Span())
	}
	own := e.declareClass(decl, "", forwards)
	ctor := e.reg.Constructors(own)[0]
	made := &rule.New{Node: node(own, x.Span()), Ctor: ctor, Args: e.convertArgs(ctor, append(e.enclosing(own, x.Span()), args...))}
	if t.Kind == fact.Func {
		return e.asFunction(made, t)
	}
	return made
}

// localClassStmt makes a class declared inside code known to the code behind it.
func (e *env) localClassStmt(x *ast.LocalClass) {
	name := x.Class.Name.Text
	if x.Class.Kind == "record" && e.opts.Classes != nil {
		e.opts.Classes.Complete(&Class{Decl: x.Class, File: e.fileOfCode()})
	}
	decl := *x.Class
	decl.Name = &ast.Name{Base: x.Class.Name.Base, Text: e.placeName(name, x.Span())}
	for _, m := range decl.Body.Members {
		if m.Type == nil && m.Name != nil && m.Name.Text == name {
			m.Name = decl.Name
		}
	}
	e.declareClass(&decl, name, nil)
}

// placeName names a class declared inside code by where it stands, since its own name may be that of others.
func (e *env) placeName(name string, at source.Span) string {
	if e.class != nil {
		return fmt.Sprintf("%s$%d_%d", name, at.Start.Line, at.Start.Col)
	}
	return fmt.Sprintf("%s$%s_%d_%d", name, e.file.src.Name(), at.Start.Line, at.Start.Col)
}

// declareClass makes a class of code known to the registry, and under its name to the code behind it.
func (e *env) declareClass(decl *ast.Class, name string, forwards *fact.Method) *fact.Type {
	if e.unit.localTypes == nil {
		e.unit.localTypes = map[string]*fact.Type{}
	}
	found := &Class{Decl: decl}
	j := &javaClass{Class: found, scope: e.file, tvars: map[string]*ast.TypeRef{}, localTypes: e.unit.localTypes, local: &localClass{forwards: forwards}}
	if e.class != nil {
		found.File, found.Outer, j.outer = e.class.File, e.class.Class, e.class
		for name, bound := range e.class.tvars {
			j.tvars[name] = bound
		}
		j.local.hasOuter = e.code.this != nil && decl.Kind == "class"
	} else {
		found.File = e.fileOfCode()
	}
	j.addTypeParams(decl.TypeParams)
	if decl.Kind == "class" { // records, enums and interfaces belong to nothing around them
		j.local.variables = e.captured(decl)
	}
	t := e.defineIn(j).typ
	if name != "" {
		e.unit.localTypes[name] = t
	}
	return t.Complete()
}

// fileOfCode is the Java file that the code stands in; rule text makes one of its own.
func (e *env) fileOfCode() *java.File {
	if e.class != nil {
		return e.class.File
	}
	return &java.File{Source: e.file.src, Package: e.file.pkg}
}

// captured lists the variables of the code around that a class names.
func (e *env) captured(decl *ast.Class) []registry.ClassField {
	var list []registry.ClassField
	seen := map[string]bool{}
	take := func(name string) {
		if seen[name] {
			return
		}
		seen[name] = true
		if l := e.code.find(name); l != nil {
			if !l.unset {
				list = append(list, registry.ClassField{Name: variableField(name), Type: l.typ})
			}
		} else if e.class == nil && (e.sc.find(name) != nil || e.globals[name] != nil) {
			if v := e.variable(name, decl.Span()); v != nil && !isBad(v) {
				list = append(list, registry.ClassField{Name: variableField(name), Type: v.Type()})
			}
		}
	}
	ast.Walk(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			take(n.Name)
		case *ast.TypeRef: // of a class of the same code, which needs its own variables
			if t := e.unit.localTypes[n.Name]; t != nil {
				for _, field := range t.Java.Enclosing {
					if field != outerField {
						take(field[len(variableField("")):])
					}
				}
			}
		}
		return true
	})
	for _, p := range decl.Extends {
		if t := e.unit.localTypes[p.Name]; t != nil {
			for _, field := range t.Java.Enclosing {
				if field != outerField {
					take(field[len(variableField("")):])
				}
			}
		}
	}
	return list
}

// enclosing is what a constructor of t takes first.
func (e *env) enclosing(t *fact.Type, at source.Span) []rule.Expr {
	if !t.IsClass() {
		return nil
	}
	var args []rule.Expr
	for _, field := range t.Complete().Java.Enclosing {
		var x rule.Expr
		if field == outerField {
			x = e.objectAround(t.Field(outerField).Type, at)
		} else {
			x = e.variable(field[len(variableField("")):], at)
		}
		if x == nil {
			e.errorf(at, CodeWrongType, "%s can be made only where there is an object around it", article(t))
			x = bad(at)
		}
		args = append(args, x)
	}
	return args
}

// enclosingOf is enclosing for an expression that may name the object around: outer.new Inner().
func (e *env) enclosingOf(x *ast.New, t *fact.Type) []rule.Expr {
	if x.Outer == nil {
		return e.enclosing(t, x.Span())
	}
	outer := e.expr(x.Outer)
	if isBad(outer) || t.Field(outerField) == nil {
		return nil
	}
	return []rule.Expr{outer}
}

// objectAround is the innermost object of type t among the object whose method runs and those around it; nil if there is none.
func (e *env) objectAround(t *fact.Type, at source.Span) rule.Expr {
	if e.code == nil || e.code.this == nil {
		return nil
	}
	for of := e.thisVar(at); of != nil; of = around(of, at) {
		if e.assignable(of.Type(), t) {
			return of
		}
	}
	return nil
}

// around is the object that one of an inner class belongs to, nil if it belongs to none.
func around(of rule.Expr, at source.Span) rule.Expr {
	if p := of.Type().Field(outerField); p != nil {
		return &rule.Prop{Node: node(p.Type, at), Of: of, Property: p}
	}
	return nil
}

// encloses lists the fields for what is around the objects of a class.
func (d *describer) encloses() []registry.ClassField {
	var list []registry.ClassField
	if d.outer != nil && (d.local == nil || d.local.hasOuter) && !d.Decl.Has("static") && d.Decl.Kind == "class" && d.usesOuter() {
		if t := d.reg.Lookup(d.outer.QualifiedName()); t != nil && !t.IsInterface() && t.Kind == fact.Struct {
			list = append(list, registry.ClassField{Name: outerField, Type: t})
		}
	}
	if d.local != nil {
		list = append(list, d.local.variables...)
	}
	return list
}

// usesOuter tells whether the class names a field or method of an object around it that it has not itself. It asks the texts
// of classes alone, since the types of those around may be in the making.
func (d *describer) usesOuter() bool {
	own := map[string]bool{}
	body := d.wholeBody()
	for _, n := range body {
		ast.Walk(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.VarDecl:
				own[n.Name.Text] = true
			case *ast.Param:
				if n.Name != nil {
					own[n.Name.Text] = true
				}
			}
			return true
		})
	}
	for _, p := range d.Decl.Extends {
		if d.innerBeside(p.Name) {
			return true
		}
	}
	return slices.ContainsFunc(body, func(n ast.Node) bool { return d.namesOuter(n, own) })
}

// namesOuter is usesOuter for one part of the class.
func (d *describer) namesOuter(part ast.Node, own map[string]bool) (found bool) {
	ast.Walk(part, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			found = found || !own[n.Name] && d.ofOuter(n.Name, false)
		case *ast.Call:
			found = found || n.X == nil && d.ofOuter(n.Name.Text, true)
		case *ast.Select:
			found = found || n.Name.Text == "this"
		case *ast.New:
			found = found || n.Outer == nil && n.Type != nil && d.innerBeside(n.Type.Name)
		}
		return !found
	})
	return found
}

// innerBeside reports an inner class of a class around, or one of the code around, that has an object around it.
func (d *describer) innerBeside(name string) bool {
	if t := d.localTypes[name]; t != nil {
		return t != d.typ && slices.Contains(t.Java.Enclosing, outerField)
	}
	for j := d.outer; j != nil; j = j.outer {
		if c := j.Decl.Nested(name); c != nil {
			return c.Kind == "class" && !c.Has("static") && c != d.Decl && j.Decl.Kind != "interface"
		}
	}
	return false
}

// ofOuter tells whether a class around, as long as it has an object, has a field or method of that name, and the class itself
// has not.
func (d *describer) ofOuter(name string, method bool) bool {
	if d.has(d.javaClass, name, method, 0) {
		return false
	}
	for j := d.outer; j != nil; j = j.outer {
		if d.has(j, name, method, 0) {
			return true
		}
		if j.Decl.Has("static") || j.Decl.Kind != "class" {
			return false
		}
	}
	return false
}

// has tells whether a class or one that it extends has a field or method of objects.
func (c *checker) has(j *javaClass, name string, method bool, depth int) bool {
	for _, m := range j.Decl.Body.Members {
		if m.Class != nil || m.Has("static") {
			continue
		}
		if method && m.Name != nil && m.Type != nil && m.Name.Text == name {
			return true
		}
		for _, v := range m.Vars {
			if !method && v.Name.Text == name {
				return true
			}
		}
	}
	for _, ref := range append(append([]*ast.TypeRef(nil), j.Decl.Extends...), j.Decl.Implements...) {
		t := j.known(c, ref)
		if t == nil || depth > 8 || c.opts.Classes == nil {
			continue
		}
		if found := c.opts.Classes.Find(t.QualifiedName()); found != nil && c.has(c.javaScope(found), name, method, depth+1) {
			return true
		}
	}
	return false
}

// wholeBody is the members of the class with the code of their methods, and of the classes inside it.
func (d *describer) wholeBody() []ast.Node {
	var list []ast.Node
	var add func(members []*ast.Member)
	add = func(members []*ast.Member) {
		for _, m := range members {
			list = append(list, m)
			if m.Class != nil {
				add(m.Class.Body.Members)
			} else if m.Body == nil {
				if block, err := d.File.ReadBody(m); err == nil && block != nil {
					list = append(list, block)
				}
			}
		}
	}
	add(d.Decl.Body.Members)
	return list
}

// takeEnclosing makes what is around the first parameters of a constructor and stores it.
func (f *body) takeEnclosing(delegates bool) []rule.Expr {
	var args []rule.Expr
	for _, field := range f.d.enclosing {
		l := f.e.code.fresh(field.Name, field.Type)
		f.ir.Params = append(f.ir.Params, l.index)
		x := &rule.LocalVar{Node: node(l.typ, f.ir.Span), Index: l.index, Name: l.name}
		args = append(args, x)
		if p := f.d.typ.Field(field.Name); !delegates {
			f.e.add(f, &rule.Assign{Node: node(p.Type, f.ir.Span), Target: &rule.Prop{Node: node(p.Type, f.ir.Span), Of: f.e.thisVar(f.ir.Span), Property: p}, Value: x})
		}
	}
	return args
}

// forwarding is the constructor of an anonymous class, which hands its arguments to that of the class it extends.
func (d *describer) forwarding(m *fact.Method) {
	sig := &fact.Method{Name: d.Decl.Name.Text, Result: fact.VoidType, Static: true, Makes: true, Params: m.Params}
	d.addConstructor(sig, func() (any, error) {
		f := d.newBody(d.javaClass, "new "+d.Decl.Name.Text, d.Decl.Span(), fact.VoidType)
		f.addThis(d.typ)
		f.ir.Body = &rule.Block{StmtNode: rule.StmtNode{At: d.Decl.Span()}}
		f.takeEnclosing(false)
		in := []rule.Expr{f.e.thisVar(d.Decl.Span())}
		for _, p := range m.Params {
			l := f.e.code.fresh("argument", p)
			f.ir.Params = append(f.ir.Params, l.index)
			in = append(in, localVar(l))
		}
		if held := d.collection(); held != nil {
			f.holdCollection(held, m, in[1:], d.Decl.Span())
			f.fieldValues()
			return f.done()
		}
		fn, err := m.Body()
		if err != nil {
			return nil, err
		}
		f.e.add(f, &rule.FunctionCall{Node: node(fact.VoidType, d.Decl.Span()), Function: fn.(*rule.Function), Args: in})
		f.fieldValues()
		return f.done()
	})
}
