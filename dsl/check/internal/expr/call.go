package expr

import (
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// call types a method or function call.
func (e *Env) call(x *ast.Call) rule.Expr {
	elements := e.passing
	e.passing = nil
	if y := e.engineCall(x); y != nil {
		return y
	}
	if x.X == nil {
		return e.functionCall(x)
	}
	if this, ok := x.X.(*ast.This); ok && e.Own != nil {
		return e.methodCall(ir.At(e.Own.This, this.Span()), x)
	}
	if y := e.superCall(x); y != nil {
		return y
	}
	if y := e.unitCall(x); y != nil {
		return y
	}
	if y := e.ruleProperty(x.X, x.Name.Text, x.Span()); y != nil && len(x.Args) == 0 {
		return y
	}
	switch x.X.(type) {
	case *ast.Ident, *ast.Select:
		r := e.resolve(x.X)
		switch {
		case r.value != nil:
			return e.methodCall(r.value, x)
		case r.typ != nil:
			return e.staticPassing(r.typ, x, elements)
		}
		e.Args(x.Args)
		return e.name(x.X)
	case *ast.Call:
		e.passing = elements
		of := e.Expr(x.X)
		if of.Type().Kind == fact.Func { // Comparator.comparing( … ).thenComparing( … )
			e.passing = elements
		}
		y := e.methodCall(of, x)
		e.passing = nil
		return y
	}
	return e.methodCall(e.Expr(x.X), x)
}

// Args types arguments. ok is false if an error was reported. The parameters of lambdas among them get no types from the context.
func (e *Env) Args(list []ast.Expr) (args []rule.Expr, ok bool) { return e.lambdaArgs(nil, list) }

// methodCall types of.name( args ).
func (e *Env) methodCall(of rule.Expr, x *ast.Call) rule.Expr {
	if ir.IsBad(of) {
		e.Args(x.Args)
		return ir.Bad(x.Span())
	}
	t := of.Type()
	if t.Kind == fact.Null || t.Kind == fact.Void {
		return e.Errorf(x.Name.Span(), finding.UnknownMethod, "%s has no methods", jtype.Article(t))
	}
	if y := e.memberless(of, x); y != nil {
		return y
	}
	list := e.visible(e.Types.Methods(t, x.Name.Text))
	if len(list) > 0 && t.IsClass() { // overloads may also be static
		list = append(list[:len(list):len(list)], e.visible(e.Types.StaticMethods(t.QualifiedName(), x.Name.Text))...)
	}
	if p, ok := of.(*rule.Prop); ok && !p.NullSafe && e.Code != nil {
		if grow := e.Types.GrowingMethods(p.Property, x.Name.Text); grow != nil { // a method of the owner of the collection, which stores the changed collection
			list, of = grow, p.Of
		}
	}
	if len(list) == 0 {
		return e.otherCall(of, x)
	}
	return e.callAmong(of, list, x)
}

// argsOf types the arguments of a call of one of several methods. Lambdas get the types of elements from e.passing, which it resets.
func (e *Env) argsOf(recv *fact.Type, list []*fact.Method, x *ast.Call) ([]rule.Expr, bool) {
	elements := e.passing
	if e.passing = nil; elements != nil {
		return e.ofElements(elements, list, x.Args)
	}
	return e.CallArgs(recv, list, x.Args)
}

// callAmong types of.name( args ) as a call of one of several overloads.
func (e *Env) callAmong(of rule.Expr, list []*fact.Method, x *ast.Call) rule.Expr {
	t := of.Type()
	args, ok := e.argsOf(t, list, x)
	if !ok {
		return ir.Bad(x.Span())
	}
	if t.Open() && !e.fit(list, args) { // the call may mean a method of an unknown supertype
		return &rule.DynamicCall{Node: ir.Node(fact.ObjectType, x.Span()), Of: of, Name: x.Name.Text, Args: ir.AllBoxed(args), NullSafe: x.NullSafe}
	}
	m := e.Overload(list, args, x.Name, t.String()+"."+x.Name.Text)
	if m == nil {
		return ir.Bad(x.Span())
	}
	if m.Static && pure(of) {
		return e.plainCall(m, args, x.Span())
	}
	if generic := t.IsClass() && slices.ContainsFunc(args, ofGeneric); (t.Kind == fact.String || generic) && e.Code != nil && e.severalFit(list, args, m) {
		return e.ofFitting(&rule.DynamicCall{Node: ir.Node(fact.ObjectType, x.Span()), Of: of, Name: x.Name.Text, Args: ir.AllBoxed(args), NullSafe: x.NullSafe, Objects: generic}, list, args)
	}
	widenArgs(t, args)
	e.dateField(t, x.Name)
	if e.knowsElements(of) && !e.elementsFit(t, m, args) || !e.checkInvoked(of, x, args) || !e.checkText(t, m, args) {
		return ir.Bad(x.Span())
	}
	if last := len(args) - 1; last >= 0 && stores(t, m) && implementable(t.Elem) && args[last].Type().Kind == fact.Func {
		args[last] = e.asInterface(args[last], t.Elem)
	}
	if p := m.Reads; p != nil && len(args) == 0 {
		if result := e.refined(p.Type, t, m, nil); e.Code == nil || p.Getter == nil && result.Kind == p.Type.Kind {
			e.readProperty(of, p)
			return &rule.Prop{Node: ir.Node(e.propertyType(p, t), x.Span()), Of: of, Property: p, NullSafe: x.NullSafe}
		}
	}
	if t.Kind == fact.String && takesPattern[m.Name] && len(args) > 0 {
		e.checkPattern(args[0], source.Warning)
	}
	e.readEverything(of)
	if v := ir.WrapperValue(of, m.Name, m.Result, x.Span()); v != nil && !x.NullSafe {
		return v
	}
	call := &rule.Call{Node: ir.Node(e.refined(m.Result, t, m, args), x.Span()), Of: ir.Boxed(of), Method: m, Args: e.ConvertArgs(m, args), NullSafe: x.NullSafe}
	if _, inAction := of.(*rule.Effect); inAction && m.Name == "don" {
		return e.trait(call, args)
	}
	return call
}

// trait warns about a call that puts a trait on an object, and gives the call the type of the trait.
func (e *Env) trait(call *rule.Call, args []rule.Expr) rule.Expr {
	e.Report(source.Warning, call.At, finding.NotSupported, "insert a fact of a declared type that refers to the object", "don always fails: traits are not supported")
	if c, ok := args[1].(*rule.Const); ok {
		if t, ok := c.Value.(*fact.Type); ok {
			return ir.Convert(call, t)
		}
	}
	return call
}

// otherCall types a call of a method that the static type of the receiver does not have: the receiver is of unknown type or a function, or
// the name is a mistake.
func (e *Env) otherCall(of rule.Expr, x *ast.Call) rule.Expr {
	t := of.Type()
	if f := e.functionWith(t, x.Name.Text); f != nil {
		if f := e.asFunction(of, f); f != nil {
			return e.methodCall(f, x)
		}
	}
	if len(e.visible(e.Types.StaticMethods(t.QualifiedName(), x.Name.Text))) > 0 && pure(of) { // Java evaluates the object and ignores its value
		return e.staticCall(t, x)
	}
	args, ok := e.lambdaArgs(fact.PassedBy(t), x.Args)
	if !ok {
		return ir.Bad(x.Span())
	}
	if t.Kind == fact.Func {
		if !e.checkInvoked(of, x, args) {
			return ir.Bad(x.Span())
		}
		return &rule.Invoke{Node: ir.Node(fact.ObjectType, x.Span()), Of: of, Args: ir.AllBoxed(args)}
	}
	if e.open(t) && !e.onlyObject(of) {
		element := len(args) == 1 && args[0].Type() == fact.IntegerType // list.remove( Integer.valueOf( 3 ) )
		return &rule.DynamicCall{Node: ir.Node(fact.ObjectType, x.Span()), Of: of, Name: x.Name.Text, Args: ir.AllBoxed(args), NullSafe: x.NullSafe, Objects: element}
	}
	if e.MissingMember(t, x.Name.Text, x.Name.Span()) {
		return ir.Bad(x.Span())
	}
	hint := project.DidYouMean(x.Name.Text, e.Types.Members(t))
	if e.onlyObject(of) {
		hint = "cast the object first: ((Type) " + e.File.Source.Slice(of.Span()) + ")." + x.Name.Text + "( … )"
	}
	return e.UnknownMember(x.Name.Span(), finding.UnknownMethod, t, x.Name.Text, hint)
}

// pure reports whether an expression only reads variables and properties, so that it need not be evaluated if its value is not used.
func pure(x rule.Expr) bool {
	return !rule.Contains(x, func(y rule.Expr) bool {
		switch y.(type) {
		case *rule.Slot, *rule.LocalVar, *rule.GlobalVar, *rule.Prop, *rule.Const, *rule.Convert:
			return false
		}
		return true
	})
}

// staticCall types Type.name( args ).
func (e *Env) staticCall(t *fact.Type, x *ast.Call) rule.Expr { return e.staticPassing(t, x, nil) }

// staticPassing is like staticCall, for a call whose result, if it is a Comparator or Collector, is called with elements of these types.
func (e *Env) staticPassing(t *fact.Type, x *ast.Call, elements []*fact.Type) rule.Expr {
	list := e.visible(e.Types.StaticMethods(t.QualifiedName(), x.Name.Text))
	if name := t.QualifiedName(); name == "java.util.Comparator" || name == "java.util.stream.Collectors" {
		e.passing = elements
	}
	args, ok := e.argsOf(nil, list, x)
	class := ir.Const(fact.ClassType, t, x.Span())
	atRunTime := &rule.DynamicCall{Node: ir.Node(fact.ObjectType, x.Span()), Of: class, Name: x.Name.Text, Args: ir.AllBoxed(args)}
	switch {
	case t.Open() && ok && !e.fit(list, args):
		return atRunTime
	case len(list) == 0 && e.MissingMember(t, x.Name.Text, x.Name.Span()):
		return ir.Bad(x.Span())
	case len(list) == 0:
		return e.Errorf(x.Name.Span(), finding.UnknownMethod, "%s has no static method %q", t, x.Name.Text)
	case !ok:
		return ir.Bad(x.Span())
	}
	m := e.Overload(list, args, x.Name, t.String()+"."+x.Name.Text)
	if m == nil {
		return ir.Bad(x.Span())
	}
	if e.Code != nil && e.severalFit(list, args, m) {
		atRunTime.Objects = slices.ContainsFunc(args, ofGeneric)
		return e.ofFitting(atRunTime, list, args)
	}
	return e.plainCall(m, args, x.Span())
}

// plainCall returns a call without a receiver.
func (e *Env) plainCall(m *fact.Method, args []rule.Expr, span source.Span) rule.Expr {
	return &rule.Call{Node: ir.Node(e.refined(m.Result, nil, m, args), span), Method: m, Args: e.ConvertArgs(m, args)}
}
