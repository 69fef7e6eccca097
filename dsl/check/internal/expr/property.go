package expr

import (
	"cmp"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
	"whenthen/internal/registry"
)

// Property types X.name and reports an unknown name.
func (e *Env) Property(of rule.Expr, name *ast.Name, span source.Span, nullSafe bool) rule.Expr {
	if ir.IsBad(of) {
		return ir.Bad(span)
	}
	if p := e.TryProperty(of, name.Text, span, nullSafe); p != nil {
		e.dateField(of.Type(), name)
		return p
	}
	if e.Own != nil && e.Own.narrowed != nil {
		if n := e.Own.narrowed[rule.Canonical(of, e.Own.slot())]; n != nil {
			if p := e.TryProperty(ir.Cast(of, n, of.Span()), name.Text, span, nullSafe); p != nil {
				return p
			}
		}
	}
	t := of.Type()
	if t.Kind == fact.Null || t.Kind == fact.Void {
		return e.Errorf(name.Span(), finding.UnknownProperty, "%s has no properties", t)
	}
	if e.MissingMember(t, name.Text, name.Span()) {
		return ir.Bad(span)
	}
	return e.UnknownMember(name.Span(), finding.UnknownProperty, t, name.Text, project.DidYouMean(name.Text, e.Types.Members(t)))
}

// dateField warns about the properties of java.util.Date that do not count as people expect.
func (e *Env) dateField(t *fact.Type, name *ast.Name) {
	if t != fact.DateType {
		return
	}
	var what, hint string
	switch name.Text {
	case "year", "getYear":
		what, hint = "is counted from 1900", "localDate.year is the calendar year"
	case "month", "getMonth":
		what, hint = "is counted from 0", "localDate.monthValue is 1 for January"
	case "day", "getDay":
		what, hint = "is the day of the week, 0 for Sunday", "localDate.dayOfMonth is the day of the month"
	default:
		return
	}
	e.Report(source.Warning, name.Span(), finding.DateField, hint, name.Text+" of a Date "+what)
}

// TryProperty types X.name if the type of X has such a property, parameterless method or map key; otherwise it returns nil. If the type of
// X is open, the member is resolved at run time.
func (e *Env) TryProperty(of rule.Expr, name string, span source.Span, nullSafe bool) rule.Expr {
	t := of.Type()
	if t == fact.Primitive(t.Kind) {
		return e.staticOf(t, name, span)
	}
	if t.Kind == fact.List && name == "length" {
		name = "size" // the length of an array; library methods that return arrays in Java return lists here
	}
	if t.IsClass() && (e.inClass() || e.declared(t)) {
		p := t.Field(name)
		if p == nil && e.Class != nil && e.Class.Constant != nil {
			p = t.Field(e.Class.ConstantField(name))
		}
		if p != nil {
			return &rule.Prop{Node: ir.Node(p.Type, span), Of: of, Property: p, NullSafe: nullSafe}
		}
	}
	if p := e.Types.Property(t, name); p != nil {
		if p.Getter != nil && e.Code != nil {
			return &rule.Call{Node: ir.Node(e.refined(p.Type, t, p.Getter, nil), span), Of: of, Method: p.Getter, NullSafe: nullSafe}
		}
		e.readProperty(of, p)
		if v := ir.WrapperValue(of, name, p.Type, span); v != nil && !nullSafe {
			return v
		}
		return &rule.Prop{Node: ir.Node(e.propertyType(p, t), span), Of: of, Property: p, NullSafe: nullSafe}
	}
	for _, m := range e.Types.Methods(t, name) {
		if len(m.Params) == 0 && !m.Static && m.Result.Kind != fact.Void {
			e.readEverything(of)
			return &rule.Call{Node: ir.Node(e.refined(m.Result, t, m, nil), span), Of: of, Method: m, NullSafe: nullSafe}
		}
	}
	if x := e.staticOf(t, name, span); x != nil { // Java and MVEL allow it through an object, too
		return x
	}
	if small := registry.BeanName(name); small != name && t.AssignableTo(fact.CollectionType) && !e.inJava() {
		return e.TryProperty(of, small, span, nullSafe) // MVEL accepts Size for the size of a collection
	}
	switch {
	case t.Kind == fact.Map:
		elem := fact.Box(cmp.Or(t.Elem, fact.ObjectType))
		return &rule.Index{Node: ir.Node(elem, span), Of: of, Key: ir.Const(fact.StringType, name, span)}
	case e.open(t), e.Own != nil && e.Own.Loose && t.Kind == fact.Struct:
		return &rule.DynamicProp{Node: ir.Node(fact.ObjectType, span), Of: of, Name: name, NullSafe: nullSafe}
	}
	return nil
}

// staticOf returns an enum constant or the read of a static field of a type; nil if it has neither.
func (e *Env) staticOf(t *fact.Type, name string, span source.Span) rule.Expr {
	if c := t.Constant(name); c != nil {
		return ir.Const(t, c, span)
	}
	for _, class := range []string{t.QualifiedName(), t.Name} {
		if v, ft, ok := e.Types.StaticField(class, name); ok {
			return ir.Const(ft, v, span)
		}
	}
	return e.staticField(t, name, span)
}

// open reports whether the members of an object of static type t are known only at run time.
func (e *Env) open(t *fact.Type) bool {
	return t.Open() || t == fact.ObjectType || t == fact.Comparable || t.Kind == fact.Func || e.inClass() && t.Boxed && !jtype.Final(t) && !t.Array
}

// propertyType returns the type of a property of t. If its getter returns a type parameter of a supertype, this is the type that t puts in
// its place, unless its values have another form.
func (e *Env) propertyType(p *fact.Property, t *fact.Type) *fact.Type {
	if !t.IsClass() || !p.Type.IsClass() {
		return p.Type
	}
	for _, m := range e.Types.Methods(t, "get"+naming.Capitalize(p.Name)) {
		if r := e.refined(p.Type, t, m, nil); len(m.Params) == 0 && r.Kind == p.Type.Kind {
			return r
		}
	}
	return p.Type
}

// refined returns the result type of a member, made more precise by the types of the receiver and the arguments.
func (e *Env) refined(t, recv *fact.Type, m *fact.Method, args []rule.Expr) *fact.Type {
	switch {
	case m == nil:
		return t
	case m.Owner == fact.FuncType:
		if f, ok := libraryFunctionOf(recv); ok && f.name == m.Name {
			return f.result
		}
	}
	if m.ResultOf == nil {
		return t
	}
	if r := m.ResultOf(e.Types, recv, functionTypes(args)); r != nil {
		return r
	}
	return t
}

// functionTypes returns the types of arguments: see functionType.
func functionTypes(args []rule.Expr) []*fact.Type {
	types := make([]*fact.Type, len(args))
	for i, a := range args {
		types[i] = functionType(a)
	}
	return types
}

// functionType returns the type of an argument. For a function, it includes the type of the result, in the form that fact.Method.ResultOf
// expects.
func functionType(x rule.Expr) *fact.Type {
	t := x.Type()
	if t.Kind != fact.Func || t.Elem != nil {
		return t
	}
	result := resultOf(x)
	if result == nil {
		return t
	}
	switch result.Kind {
	case fact.Any, fact.Invalid, fact.Null, fact.Void, fact.Func:
		return t
	}
	return &fact.Type{Package: t.Package, Name: t.Name, Kind: t.Kind, Boxed: true, Parents: []*fact.Type{t}, Elem: fact.Box(result), ID: t.ID}
}

// resultOf returns the type of the result of a function; nil if it is unknown.
func resultOf(x rule.Expr) *fact.Type {
	if l, ok := x.(*rule.Lambda); ok && l.Expr != nil {
		return l.Expr.Type()
	}
	if f, ok := libraryFunctionOf(x.Type()); ok {
		return f.result
	}
	return nil
}
