package expr

import (
	"slices"

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
