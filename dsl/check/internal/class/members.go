package class

import (
	"strconv"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/project"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// describer collects the members of a class.
type describer struct {
	*project.Check
	*project.ClassScope
	out    registry.ClassMembers
	inits  []*ast.Member // static fields with initializers and static blocks, in source order
	fields []*ast.Member // instance fields with initializers and instance blocks, in source order
	beans  map[string]*bean
	order  []string
	ranks  map[string]int // by field: its @Position

	enclosing []registry.ClassField // leading parameters of every constructor
}

func members(c *project.Check, j *project.ClassScope) registry.ClassMembers {
	d := &describer{Check: c, ClassScope: j, beans: map[string]*bean{}, ranks: map[string]int{}}
	d.out.Keys, d.out.Record = j.Decl.Keys, j.Decl.Kind == "record"
	d.enclosing = d.encloses()
	d.out.Arguments = d.arguments()
	for _, f := range d.enclosing {
		d.out.Fields = append(d.out.Fields, f)
		d.out.Enclosing = append(d.out.Enclosing, f.Name)
	}
	if t := d.collection(); t != nil {
		d.out.Fields = append(d.out.Fields, registry.ClassField{Name: fact.HeldField, Type: t})
	}
	for _, m := range j.Decl.Body.Members {
		switch {
		case m.Class != nil:
		case m.Vars != nil:
			d.field(m)
		case m.Name == nil: // an initializer block
			if m.Has("static") {
				d.inits = append(d.inits, m)
			} else {
				d.fields = append(d.fields, m)
			}
		}
	}
	for _, m := range j.Decl.Body.Members {
		if m.Name == nil || m.Class != nil {
			continue
		}
		if m.Type == nil {
			d.constructor(m)
		} else {
			d.method(m)
		}
	}
	d.libraryMethods()
	if j.Captures != nil && j.Captures.Forwards != nil {
		d.forwarding(j.Captures.Forwards)
	} else if len(d.out.Constructors) == 0 && j.Decl.Kind != "interface" {
		d.constructor(&ast.Member{Base: j.Decl.Base, Modifiers: []string{"public"}, Name: j.Decl.Name})
	}
	if j.Decl.Kind == "enum" {
		d.enumConstants()
	}
	if len(d.inits) > 0 {
		d.out.Init = func() error { return d.runInit() }
	}
	for _, name := range d.order {
		d.out.Properties = append(d.out.Properties, d.beans[name].ClassProperty)
	}
	d.out.Ranks = d.ranks
	return d.out
}

// ofClass reports whether a field is static. Fields of interfaces always are.
func (d *describer) ofClass(m *ast.Member) bool { return m.Has("static") || d.Decl.Kind == "interface" }

func (d *describer) field(m *ast.Member) {
	base := d.TypeOf(d.Check, m.Type)
	for _, v := range m.Vars {
		t := d.Types.ArraysOf(base, v.Dims)
		f := registry.ClassField{Name: v.Name.Text, Type: t}
		if d.ofClass(m) {
			f.Fixed, f.Private = m.Has("final") || d.Decl.Kind == "interface", m.Has("private")
			if v.Init != nil && f.Fixed {
				f.Value, f.HasValue = d.constant(v.Init, t)
			}
			d.out.Statics = append(d.out.Statics, f)
			continue
		}
		d.out.Fields = append(d.out.Fields, f)
		d.aliases(m, f.Name)
		if m.Has("public") {
			b := &bean{public: true}
			b.Name, b.Type, b.Field = f.Name, t, f.Name
			if !m.Has("final") {
				b.SetField = f.Name
			}
			d.addBean(b)
		}
		if a := ast.FindAnnotation(m.Annotations, "Position"); a != nil {
			if n, err := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(a.Text), "value ="))); err == nil {
				d.ranks[f.Name] = n
			}
		}
	}
	if d.ofClass(m) {
		d.inits = append(d.inits, m)
	} else {
		d.fields = append(d.fields, m)
	}
}

// constant returns the value of a constant that consists of literals and operators only. Other static fields get their values when the
// class is first used.
func (d *describer) constant(x ast.Expr, t *fact.Type) (any, bool) {
	if !literals(x) {
		return nil, false
	}
	e := d.bodyEnv(d.ClassScope, nil)
	y := e.Assign(e.Expr(x), t, x.Span(), "the value")
	if ir.IsBad(y) {
		return nil, false
	}
	return ir.Fold(y)
}

// literals reports whether an expression consists of literals and operators only.
func literals(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Literal:
		return true
	case *ast.Unary:
		return literals(x.X)
	case *ast.Paren:
		return literals(x.X)
	case *ast.Binary:
		return literals(x.X) && literals(x.Y)
	}
	return false
}

// signature resolves the parameter and result types of a method or constructor.
func (d *describer) signature(m *ast.Member, in *project.ClassScope) *fact.Method {
	out := &fact.Method{Name: m.Name.Text, Result: fact.VoidType, Hidden: m.Has("private")}
	if m.Type != nil {
		out.Result = in.TypeOf(d.Check, m.Type)
	}
	for _, p := range m.Params {
		t := in.TypeOf(d.Check, p.Type)
		out.Params, out.Variadic = append(out.Params, t), p.Variadic
		if p.Type != nil {
			out.TypeParams = append(out.TypeParams, d.typeParam(m, p.Type))
		}
		if p.Name != nil && !d.Decl.Compiled {
			out.ParamNames = append(out.ParamNames, p.Name.Text)
		}
	}
	return out
}

func (d *describer) method(m *ast.Member) {
	in := d.WithTypeParams(m.TypeParams)
	sig := d.signature(m, in)
	sig.Static = m.Has("static")
	if len(m.TypeParams) > 0 && len(sig.Params) > 0 {
		sig.ResultOf = d.inferred(m, in)
	} else if param := d.resultParam(m); param != "" {
		sig.ResultOf = func(_ fact.Space, recv *fact.Type, _ []*fact.Type) *fact.Type {
			return recv.ArgumentFor(sig.Owner, param)
		}
	}
	var code fact.Code
	switch {
	case m.HasBody():
		code = d.lazily(in, m, sig)
	case d.Decl.Compiled && !m.Has("abstract"):
		code = d.compiledMethod(m)
	}
	method := d.Types.NewCodeMethod(sig, code)
	if sig.Static {
		d.out.Static = append(d.out.Static, method)
		return
	}
	d.out.Methods = append(d.out.Methods, method)
	d.modifies(m, method)
	if !method.Hidden {
		d.accessor(m, method)
	}
}

func (d *describer) fieldType(name string) *fact.Type {
	for _, f := range d.out.Fields {
		if f.Name == name {
			return f.Type
		}
	}
	return nil
}
