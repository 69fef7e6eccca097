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
	m := e.Overload(list, args, x.Name, x.Span(), t.String()+"."+x.Name.Text)
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
	if !e.elementsFit(t, m, args) {
		return ir.Bad(x.Span())
	}
	if last := len(args) - 1; last >= 0 && stores(t, m) && implementable(t.Elem) && args[last].Type().Kind == fact.Func {
		args[last] = e.asInterface(args[last], t.Elem)
	}
	if m.Reads != nil && len(args) == 0 && (e.Code == nil || m.Reads.Getter == nil) {
		e.readProperty(of, m.Reads)
		return &rule.Prop{Node: ir.Node(m.Reads.Type, x.Span()), Of: of, Property: m.Reads, NullSafe: x.NullSafe}
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

// elementsFit reports whether the value that code puts into a collection has the collection's element type. If not, it reports an error.
func (e *Env) elementsFit(t *fact.Type, m *fact.Method, args []rule.Expr) bool {
	if e.Code == nil || e.inClass() || len(args) == 0 || !stores(t, m) {
		return true
	}
	last := args[len(args)-1]
	from := last.Type()
	if from.Kind == fact.Any || from.Kind == fact.Func || t.Elem.Kind == fact.Any || from.Kind == fact.Null || e.Assignable(fact.Box(from), fact.Box(t.Elem)) {
		return true
	}
	e.Errorf(last.Span(), finding.WrongArguments, "%s takes %s here, not %s", t.String()+"."+m.Name, jtype.Article(fact.Box(t.Elem)), jtype.Article(from))
	return false
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
	calls := false
	rule.Walk(x, func(y rule.Expr) {
		switch y.(type) {
		case *rule.Slot, *rule.LocalVar, *rule.GlobalVar, *rule.Prop, *rule.Const, *rule.Convert:
		default:
			calls = true
		}
	})
	return !calls
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
	case len(list) == 0 && (e.RefusedMember(x.Name.Span(), t, x.Name.Text) || e.MissingMember(t, x.Name.Text, x.Name.Span())):
		return ir.Bad(x.Span())
	case len(list) == 0:
		return e.Errorf(x.Name.Span(), finding.UnknownMethod, "%s has no static method %q", t, x.Name.Text)
	case !ok:
		return ir.Bad(x.Span())
	}
	m := e.Overload(list, args, x.Name, x.Span(), t.String()+"."+x.Name.Text)
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

// functionCall types name( args ). The candidates are methods of the pattern's object, functions of the rule files, host
// functions, statically imported methods, and local lambdas.
func (e *Env) functionCall(x *ast.Call) rule.Expr {
	name := x.Name.Text
	if e.Interpreted && name == "return" && len(x.Args) < 2 {
		return e.returned(x)
	}
	if e.Own != nil && !ir.IsBad(e.Own.This) && len(e.Types.Methods(e.Own.This.Type(), name)) > 0 && !e.HasFunction(name, len(x.Args)) {
		return e.methodCall(ir.At(e.Own.This, x.Name.Span()), x)
	}
	if e.inClass() && e.Own == nil {
		if y := e.classCall(x); y != nil {
			return y
		}
	}
	if e.Code != nil && e.Code.find(name) != nil {
		if v := e.variable(name, x.Name.Span()); v.Type().Kind == fact.Func || v.Type() == fact.ObjectType {
			args, ok := e.lambdaArgs(nil, x.Args)
			if !ok {
				return ir.Bad(x.Span())
			}
			return &rule.Invoke{Node: ir.Node(fact.ObjectType, x.Span()), Of: v, Args: ir.AllBoxed(args)}
		}
	}
	args, ok := e.lambdaArgs(nil, x.Args)
	if list := e.FunctionsNamed(name); len(list) > 0 {
		if !ok {
			return ir.Bad(x.Span())
		}
		return e.declaredCall(list, args, x)
	}
	if list := e.HostFunctions(name); len(list) > 0 {
		if !ok {
			return ir.Bad(x.Span())
		}
		if m := e.Overload(list, args, x.Name, x.Span(), name); m != nil {
			return e.plainCall(m, args, x.Span())
		}
		return ir.Bad(x.Span())
	}
	return e.unknownFunction(x)
}

// returned types return( x ) in an expression that Drools leaves to MVEL's interpreter: its value is the value of x, or null without an
// argument.
func (e *Env) returned(x *ast.Call) rule.Expr {
	if len(x.Args) == 0 {
		return ir.Const(fact.NullType, nil, x.Span())
	}
	return e.Expr(x.Args[0])
}

// unknownFunction reports a call of an unknown function. In a pattern or in modify the name may be a misspelt method of the object.
func (e *Env) unknownFunction(x *ast.Call) rule.Expr {
	name := x.Name.Text
	if e.File.UnknownName(name) {
		e.Failed = true
		return ir.Bad(x.Span())
	}
	if e.Code != nil && e.Code.effects && name == "don" {
		return e.methodCall(e.contextObject("drools", x.Name.Span()), x)
	}
	known := e.FunctionNames()
	if e.Code != nil && e.Code.effects {
		known = append(known, e.Types.Members(e.contextObject("drools", x.Name.Span()).Type())...)
	}
	hint := project.DidYouMean(name, known)
	switch {
	case slices.Contains([]string{"print", "println", "printf", "echo", "log"}, name):
		hint = "write System.out.println( … )"
	case e.FindType(name) != nil:
		hint = "write new " + name + "( … )"
	}
	switch {
	case e.Own != nil && ir.IsBad(e.Own.This):
		return ir.Bad(x.Span())
	case e.Own != nil && hint == "":
		t := e.Own.This.Type()
		e.UnknownMember(x.Name.Span(), finding.UnknownMethod, t, name, project.DidYouMean(name, e.Types.Members(t)))
	default:
		e.ErrorHint(x.Name.Span(), finding.UnknownFunction, hint, "there is no function %q", name)
	}
	return ir.Bad(x.Span())
}

// HasFunction reports whether a function of the rule files has this name and accepts arity arguments.
func (e *Env) HasFunction(name string, arity int) bool {
	return slices.ContainsFunc(e.FunctionsNamed(name), func(f *project.Function) bool {
		return len(f.Params) == arity || f.Variadic && arity >= len(f.Params)-1
	})
}

// HostFunctions returns the host functions with a name in the file's package, or without a package, and the statically imported ones.
func (e *Env) HostFunctions(name string) []*fact.Method {
	list := e.Types.Functions(e.File.Package, name)
	if list == nil {
		list = e.Types.Functions("", name)
	}
	for _, s := range e.File.AllStatics() {
		if s.Member == name || s.Member == "*" {
			list = append(list, e.Types.StaticMethods(s.Class, name)...)
			list = append(list, e.Types.Functions(s.Class, name)...)
		}
	}
	return list
}

// declaredCall resolves a call of overloaded functions that are declared in rule files.
func (e *Env) declaredCall(list []*project.Function, args []rule.Expr, x *ast.Call) rule.Expr {
	methods := make([]*fact.Method, len(list))
	for i, f := range list {
		methods[i] = &fact.Method{Name: x.Name.Text, Params: f.Params, Result: f.IR.Result, Variadic: f.Variadic}
		if last := len(f.Params) - 1; f.Variadic {
			methods[i].Params = append(append([]*fact.Type(nil), f.Params[:last]...), f.Params[last].Elem)
		}
		for _, p := range f.Params {
			if p.Kind == fact.Invalid {
				return ir.Bad(x.Span())
			}
		}
	}
	m := e.Overload(methods, args, x.Name, x.Span(), x.Name.Text)
	for i := range methods {
		if methods[i] == m && m != nil {
			in := e.ConvertArgs(m, args)
			if m.Variadic {
				in = ir.Packed(in, list[i].Params, x.Span())
			}
			return &rule.FunctionCall{Node: ir.Node(m.Result, x.Span()), Function: list[i].IR, Args: in}
		}
	}
	return ir.Bad(x.Span())
}
