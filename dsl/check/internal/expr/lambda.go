package expr

import (
	"slices"
	"strconv"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/flow"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/english"
	"whenthen/internal/fact"
)

// ofElements types the arguments of a static method of Comparator or Collectors, whose result is called with the elements of a collection.
// Unless the method has Passes, its first function is called with elements, as are the functions of arguments that create another
// Comparator or Collector.
func (e *Env) ofElements(elements []*fact.Type, methods []*fact.Method, list []ast.Expr) (args []rule.Expr, ok bool) {
	m := fact.Taking(len(list), methods)
	for i, x := range list {
		given := elements
		if m != nil && m.Passes != nil {
			given = m.Passes(elements, functionTypes(args), i)
		} else if _, call := x.(*ast.Call); i > 0 && !call {
			given = nil
		}
		args = append(args, e.lambdaArg(given, x))
	}
	return args, noneBad(args)
}

// lambdaArgs types arguments. The parameters of lambdas among them get the types passed; these are nil if unknown.
func (e *Env) lambdaArgs(passed []*fact.Type, list []ast.Expr) (args []rule.Expr, ok bool) {
	for _, x := range list {
		args = append(args, e.lambdaArg(passed, x))
	}
	return args, noneBad(args)
}

// lambdaArg types one argument; see lambdaArgs.
func (e *Env) lambdaArg(passed []*fact.Type, x ast.Expr) rule.Expr {
	if passed != nil {
		switch x := x.(type) {
		case *ast.Lambda:
			return e.lambda(x, passed)
		case *ast.MethodRef:
			return e.methodRef(x, anyArity, passed, nil)
		case *ast.Call:
			if passed[0] == passed[1] {
				e.passing = passed
			}
		}
		defer func() { e.passing = nil }()
	}
	a := e.orNull(e.Expr(x))
	if a.Type().Kind == fact.Void {
		return e.NoValue(x.Span())
	}
	return a
}

// noneBad reports whether there is no argument whose error has been reported.
func noneBad(args []rule.Expr) bool { return !slices.ContainsFunc(args, ir.IsBad) }

// lambda types x -> body. Parameters without a type get the types in hints, in order, or Object.
func (e *Env) lambda(x *ast.Lambda, hints []*fact.Type) rule.Expr { return e.lambdaOf(x, hints, nil) }

// lambdaOf is like lambda, for a function whose result has type gives, which may be void; gives is nil if the type is unknown.
func (e *Env) lambdaOf(x *ast.Lambda, hints []*fact.Type, gives *fact.Type) rule.Expr {
	if e.Code == nil {
		return e.Unsupported(x.Span(), "a lambda in a condition")
	}
	y := &rule.Lambda{Node: ir.Node(fact.FuncType, x.Span())}
	made := &making{first: len(e.Code.locals)}
	e.Code.making = append(e.Code.making, made)
	defer func() {
		e.Code.making = e.Code.making[:len(e.Code.making)-1]
		for _, l := range made.keeps {
			if !l.set {
				y.Keeps = append(y.Keeps, l.Index)
			}
		}
	}()
	e.Code.Push()
	defer e.Code.Pop()
	for i, p := range x.Params {
		t := fact.ObjectType
		typed := p.Type != nil && p.Type.Name != "var"
		if typed {
			t = e.TypeRef(p.Type)
		} else if i < len(hints) {
			t = fact.Box(hints[i])
		}
		l := e.Code.Declare(e, p.Name, t)
		local := e.Code.locals[l.Index]
		local.exact, local.hinted, local.final = typed, !typed, slices.Contains(p.Modifiers, "final")
		y.Params = append(y.Params, l.Index)
	}
	if x.X != nil {
		y.Expr = e.expected(x.X, valued(gives))
		if !ir.IsBad(y.Expr) && y.Expr.Type().Kind != fact.Void {
			y.Expr = e.given(y.Expr, gives, x.X.Span())
		}
		if ir.IsBad(y.Expr) {
			return y.Expr
		}
		return y
	}
	outer, outerLambda := e.Code.Result, e.Code.inLambda
	loops, labels, switches, yields := e.Code.loops, e.Code.labels, e.Code.switches, e.Code.yields
	e.Code.loops, e.Code.labels, e.Code.switches, e.Code.yields = nil, nil, 0, nil // no jump leads out of the body
	e.Code.Result, e.Code.inLambda = gives, true
	y.Body = e.Block(x.Body)
	e.Code.Result, e.Code.inLambda = outer, outerLambda
	e.Code.loops, e.Code.labels, e.Code.switches, e.Code.yields = loops, labels, switches, yields
	return y
}

// valued returns the type that the value of a function must have, nil if it has none or its type is unknown.
func valued(gives *fact.Type) *fact.Type {
	if gives != nil && gives.Kind == fact.Void {
		return nil
	}
	return gives
}

// given returns the result of a lambda as an object. It reports a result that is not of type gives, which is nil if the type is unknown, or
// void, where a value is ignored.
func (e *Env) given(x rule.Expr, gives *fact.Type, at source.Span) rule.Expr {
	if want := valued(gives); want != nil && e.checkedAsJava() {
		y := e.Fit(x, want)
		if y == nil || e.needsCast(x, want) {
			return e.Errorf(at, finding.WrongType, "this function must return %s, not %s", jtype.Article(want), jtype.Article(x.Type()))
		}
		if _, constant := x.(*rule.Const); constant {
			x = y
		}
	}
	return ir.Boxed(widened(x, gives))
}

// anonymousClass converts new Comparator<T>() { public int compare( T a, T b ) { ... } } to an equivalent lambda. It returns nil if the
// body is not a single method.
func (e *Env) anonymousClass(x *ast.New) rule.Expr {
	if e.Code == nil || len(x.Body.Members) != 1 {
		return nil
	}
	m := x.Body.Members[0]
	if m.Name == nil || m.Type == nil || m.Body == nil {
		return nil
	}
	return e.lambda(&ast.Lambda{Base: x.Base, Params: m.Params, Body: m.Body}, nil)
}

// anyArity is an unknown number of arguments.
const anyArity = -1

// methodRef converts X::name to an equivalent lambda. System.out::println and value::name call the method with the arguments; Type::name
// calls a static method with its arguments, or otherwise a method of the first argument; Type::new creates an object. given is the number
// of arguments if the context determines it, takes are the types of the parameters, and gives is as for lambdaOf.
func (e *Env) methodRef(x *ast.MethodRef, given int, takes []*fact.Type, gives *fact.Type) rule.Expr {
	if e.Code == nil || x.X == nil && x.Name.Text != "new" {
		return e.Unsupported(x.Span(), "this method reference")
	}
	if x.Name.Text == "new" {
		return e.constructorRef(x, given)
	}
	should := 1
	if given != anyArity {
		should = given
	}
	arity, ofArgument := 1, false
	hints := takes
	if root, steps, ok := chainOf(x.X); !ok || root != "System" || len(steps) != 1 {
		r := e.resolve(x.X)
		switch {
		case r.typ != nil:
			if static := e.Types.StaticMethods(r.typ.QualifiedName(), x.Name.Text); len(static) > 0 {
				if given == anyArity && !e.suitsAny(static, hints) {
					hints = nil
				}
				if arity = len(static[0].Params); given != anyArity {
					arity = fewest(static, should)
				}
				break
			}
			ofArgument, hints = true, []*fact.Type{r.typ}
			if given == anyArity {
				should = 1
			}
			arity += fewest(e.Types.Methods(r.typ, x.Name.Text), should-1)
		case r.value == nil:
			return e.name(x.X)
		default:
			methods := e.Types.Methods(r.value.Type(), x.Name.Text)
			if arity = fewest(methods, should); given == anyArity && !e.suitsAny(methods, hints) {
				hints = nil
			}
		}
	}
	lambda, args := forwarder(x, arity)
	call := &ast.Call{Base: x.Base, X: x.X, Name: x.Name, Args: args}
	if ofArgument {
		call.X, call.Args = args[0], args[1:]
	}
	lambda.X = call
	return e.lambdaOf(lambda, hints, gives)
}

// suitsAny reports whether one of several methods accepts arguments of these types without conversion.
func (e *Env) suitsAny(methods []*fact.Method, types []*fact.Type) bool {
	for _, m := range methods {
		suits := !m.Variadic && len(m.Params) <= len(types)
		for i := 0; suits && i < len(m.Params); i++ {
			suits = e.Assignable(fact.Box(types[i]), fact.Box(m.Params[i]))
		}
		if suits {
			return true
		}
	}
	return false
}

// forwarder returns a lambda with n parameters and without a body, and the parameters as arguments of a call. Rule text cannot use their
// names.
func forwarder(x *ast.MethodRef, n int) (lambda *ast.Lambda, args []ast.Expr) {
	lambda = &ast.Lambda{Base: x.Base}
	for i := range n {
		name := &ast.Name{Base: x.Base, Text: "argument " + strconv.Itoa(i+1)}
		lambda.Params = append(lambda.Params, &ast.Param{Base: x.Base, Name: name})
		args = append(args, name.Ident())
	}
	return lambda, args
}

// fewest returns the number of arguments for a reference to overloaded methods: should, if one of the methods has that many parameters,
// otherwise the smallest number of parameters. In Java the type of the function decides.
func fewest(methods []*fact.Method, should int) int {
	least := -1
	for _, m := range methods {
		n := len(m.Params)
		if n == should {
			return n
		}
		if m.Variadic && n-1 <= should {
			n = should
		}
		if least < 0 || n < least {
			least = n
		}
	}
	return max(least, 0)
}

// constructorRef converts Type::new to a lambda. A collection is created empty. For any other object, the lambda has one parameter if a
// constructor has one; for an array, the parameter is the length.
func (e *Env) constructorRef(x *ast.MethodRef, given int) rule.Expr {
	ref := x.Type
	if ref == nil {
		root, steps, ok := chainOf(x.X)
		if !ok {
			return e.Unsupported(x.Span(), "this method reference")
		}
		for _, s := range steps {
			root += "." + s.name
		}
		ref = &ast.TypeRef{Base: x.Base, Name: root}
	}
	t := e.TypeRef(ref)
	if t.Kind == fact.Invalid {
		return ir.Bad(x.Span())
	}
	arity := 1
	switch {
	case given != anyArity && !t.Array:
		arity = fewest(e.Types.Constructors(t.Raw()), given)
	case t.Array:
	case t.Kind == fact.List, t.Kind == fact.Set, t.Kind == fact.Map:
		arity = 0
	default:
		arity = fewest(e.Types.Constructors(t.Raw()), 1)
	}
	lambda, args := forwarder(x, arity)
	if t.Array {
		elem := *ref
		elem.Dims = 0
		lambda.X = &ast.NewArray{Base: x.Base, Type: &elem, Lengths: args, Dims: ref.Dims}
		return e.lambda(lambda, []*fact.Type{fact.IntType})
	}
	lambda.X = &ast.New{Base: x.Base, Type: ref, Args: args}
	return e.lambda(lambda, nil)
}

// suits reports whether a lambda fits a functional interface of the Java library, given by its name and method. If it does not, it reports
// an error. It checks the number and types of the parameters, and that the lambda returns a value exactly if the interface requires one.
func (e *Env) suits(x *ast.Lambda, l *rule.Lambda, name string, f libraryFunction) bool {
	if n := len(f.params); len(x.Params) != n {
		e.Errorf(x.Span(), finding.WrongArity, "a %s takes %s, not %d", name, english.Count(n, "argument"), len(x.Params))
		return false
	}
	for i, p := range x.Params {
		is, takes := e.Code.locals[l.Params[i]].typ, f.params[i]
		typed := p.Type != nil && p.Type.Name != "var" && is.Kind != fact.Invalid && takes != fact.ObjectType
		if typed && (is.Boxed != takes.Boxed || !e.Assignable(takes, is)) {
			e.Errorf(p.Span(), finding.WrongType, "this %s is called with %s, not %s", name, jtype.Article(takes), jtype.Article(is))
			return false
		}
	}
	if f.name != "call" && !e.handled(l.Body) {
		return false
	}
	without := f.result == fact.VoidType
	switch {
	case without && x.X != nil && !isStatement(x.X):
		e.Errorf(x.X.Span(), finding.WrongType, "a %s must not return a value", name)
	case without || l.Expr == nil && (l.Body == nil || e.Failed):
		return true
	case l.Expr == nil:
		if !flow.Completes(l.Body) {
			return true
		}
		e.Errorf(x.Span(), finding.MissingReturn, "this %s may end without returning a value", name)
	case l.Expr.Type().Kind == fact.Void:
		e.NoValue(x.X.Span())
	default:
		return true
	}
	return false
}

// isStatement reports whether x is an expression that may be used as a statement.
func isStatement(x ast.Expr) bool {
	switch x.(type) {
	case *ast.Call, *ast.Assign, *ast.IncDec, *ast.New:
		return true
	}
	return false
}
