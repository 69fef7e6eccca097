package class

import (
	"strconv"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/project"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// enumConstants adds the members in the bodies of an enum's constants, and the code that constructs the constants.
func (d *describer) enumConstants() {
	decls := map[string]*ast.EnumConstant{}
	for _, k := range d.Decl.Body.Constants {
		decls[k.Name.Text] = k
		if e := d.Type.Constant(k.Name.Text); k.Body != nil && e != nil {
			d.constantBody(k.Body, d.constantScope(e))
		}
	}
	if len(d.out.Fields) == 0 {
		return
	}
	d.out.InitConstant = func(e *fact.EnumValue) error {
		k := decls[e.Name]
		f := d.newBody(d.constantScope(e), e.Name, k.Span(), fact.VoidType, false)
		f.initCall(d.Type, nil, k.Args, k.Span())
		if k.Body != nil {
			f.values(instanceParts(k.Body), false)
		}
		fn, err := f.done()
		if err == nil {
			_, err = d.Types.Run(fn, []any{e})
		}
		return err
	}
}

// constantScope returns the scope of the code in the body of a constant.
func (d *describer) constantScope(e *fact.EnumValue) *project.ClassScope {
	in := *d.ClassScope
	in.Constant = e
	return &in
}

// constantBody adds the methods and fields of a constant's body. The fields become fields of the enum that only this constant uses.
func (d *describer) constantBody(body *ast.ClassBody, in *project.ClassScope) {
	number := 1
	for _, k := range d.Decl.Body.Constants[:in.Constant.Ordinal] {
		if k.Body != nil {
			number++
		}
	}
	in.Constant.Own = &fact.Type{Package: d.Type.Package, Name: d.Type.Name + "$" + strconv.Itoa(number), Kind: fact.Enum, Boxed: true, Parents: []*fact.Type{d.Type},
		Java: &fact.ClassInfo{Sort: fact.EnumClass}}
	for _, m := range body.Members {
		base := d.TypeOf(d.Check, m.Type)
		for _, v := range m.Vars {
			d.out.Fields = append(d.out.Fields, registry.ClassField{Name: in.ConstantField(v.Name.Text), Type: d.Types.ArraysOf(base, v.Dims)})
		}
		if m.Name == nil || m.Type == nil || m.Class != nil || !m.HasBody() {
			continue
		}
		sig := d.signature(m, in)
		sig.Owner = d.Type
		in.Constant.Overrides = append(in.Constant.Overrides, d.Types.NewCodeMethod(sig, d.lazily(in, m, sig)))
	}
}

// instanceParts returns the fields and initializer blocks of a body.
func instanceParts(body *ast.ClassBody) (list []*ast.Member) {
	for _, m := range body.Members {
		if m.Vars != nil || m.Name == nil && m.Class == nil {
			list = append(list, m)
		}
	}
	return list
}
