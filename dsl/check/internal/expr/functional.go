package expr

import (
	"sync"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// implementable reports whether a lambda may become an object of type t: of an interface of the project, or an Iterable.
func implementable(t *fact.Type) bool { return t.IsInterface() || t.Raw() == fact.IterableType }

// functional returns the single abstract method of an interface of the project, which a lambda implements; nil if there is none or more
// than one.
func (e *Env) functional(t *fact.Type) *fact.Method {
	if t.Raw() == fact.IterableType {
		return e.Types.Methods(fact.IterableType, "iterator")[0]
	}
	var sole *fact.Method
	done := map[string]bool{}
	var visit func(t *fact.Type, depth int) bool
	visit = func(t *fact.Type, depth int) bool {
		t = t.Raw()
		if !t.IsInterface() || depth > 8 {
			return true
		}
		for name, list := range t.Complete().Java.Methods {
			for _, m := range list {
				if m.Body != nil {
					done[name] = true
				}
			}
			if done[name] || len(e.Types.Methods(fact.ObjectType, name)) > 0 {
				continue
			}
			if sole != nil && sole.Name != name || len(list) > 1 {
				return false
			}
			sole = list[0]
		}
		for _, p := range t.Parents {
			if !visit(p, depth+1) {
				return false
			}
		}
		return true
	}
	if !visit(t, 0) {
		return nil
	}
	return sole
}

// asInterface converts a lambda to an interface of the project: an object whose single method calls the lambda.
func (e *Env) asInterface(x rule.Expr, t *fact.Type) rule.Expr {
	m := e.functional(t)
	if m == nil {
		return e.Errorf(x.Span(), finding.WrongType, "%s is not a functional interface, so a lambda cannot implement it", t)
	}
	class := e.lambdaClass(t.Raw(), m)
	return &rule.New{Node: ir.Node(class, x.Span()), Ctor: e.Types.Constructors(class)[0], Args: []rule.Expr{x}}
}

// lambdaField is the name of the field that holds the lambda. Rule text cannot use it.
const lambdaField = "the lambda"

// lambdaClass returns the class of the objects that wrap lambdas as instances of an interface.
func (e *Env) lambdaClass(t *fact.Type, m *fact.Method) *fact.Type {
	return e.Types.DefineClass(registry.Class{Package: t.Package, Name: t.Name + "$$Lambda", Parents: []*fact.Type{t}, Meta: map[string]any{},
		Describe: func(own *fact.Type) registry.ClassMembers {
			out := registry.ClassMembers{Fields: []registry.ClassField{{Name: lambdaField, Type: fact.FuncType}}}
			ctor := &fact.Method{Name: t.Name, Result: fact.VoidType, Params: []*fact.Type{fact.FuncType}, Static: true, Makes: true}
			made := e.Types.NewCodeMethod(ctor, sync.OnceValues(func() (any, error) { return keepLambda(own), nil }))
			made.Result = own
			out.Constructors = []*fact.Method{made}
			call := &fact.Method{Name: m.Name, Params: m.Params, Variadic: m.Variadic, Result: m.Result}
			out.Methods = []*fact.Method{e.Types.NewCodeMethod(call, sync.OnceValues(func() (any, error) { return callLambda(own, m, e.received(m)), nil }))}
			return out
		}})
}

// keepLambda returns the constructor of a lambda class, which stores the lambda.
func keepLambda(own *fact.Type) *rule.Function {
	code := NewCode()
	this, f := code.Fresh("this", own), code.Fresh("f", fact.FuncType)
	set := &rule.Assign{Node: ir.Node(fact.FuncType, source.Span{}), Target: lambdaOf(this, own), Value: f.At(source.Span{})}
	return &rule.Function{Name: own.Name, Params: []int{this.Index, f.Index}, Locals: code.List(), Result: fact.VoidType,
		Body: &rule.Block{List: []rule.Stmt{&rule.ExprStmt{X: set}}}}
}

// received returns the types of the parameters in the body of a method, where the variadic parameter is an array.
func (e *Env) received(m *fact.Method) []*fact.Type {
	if !m.Variadic {
		return m.Params
	}
	last := len(m.Params) - 1
	return append(m.Params[:last:last], e.Types.ArrayOf(m.Params[last]))
}

// callLambda returns the method of a lambda class, which calls the lambda. params are the types of its parameters in the body.
func callLambda(own *fact.Type, m *fact.Method, params []*fact.Type) *rule.Function {
	code := NewCode()
	this := code.Fresh("this", own)
	out := &rule.Function{Name: own.Name + "." + m.Name, Params: []int{this.Index}, Result: m.Result, Body: &rule.Block{}}
	call := &rule.Invoke{Node: ir.Node(fact.ObjectType, source.Span{}), Of: lambdaOf(this, own)}
	for _, p := range params {
		arg := code.Fresh("argument", p)
		out.Params = append(out.Params, arg.Index)
		call.Args = append(call.Args, ir.Boxed(arg.At(source.Span{})))
	}
	out.Locals = code.List()
	if m.Result.Kind == fact.Void {
		out.Body.List = []rule.Stmt{&rule.ExprStmt{X: call}}
		return out
	}
	out.Body.List = []rule.Stmt{&rule.Return{Value: ir.Convert(call, m.Result)}}
	return out
}

func lambdaOf(this *Local, own *fact.Type) *rule.Prop {
	return &rule.Prop{Node: ir.Node(fact.FuncType, source.Span{}), Of: this.At(source.Span{}), Property: own.Field(lambdaField)}
}

// functionMethods are the methods of the functional interfaces of the Java library.
var functionMethods = []string{
	"compare", "apply", "test", "accept", "get", "run", "call", "applyAsInt", "applyAsLong", "applyAsDouble", "getAsInt", "getAsLong",
	"getAsDouble", "getAsBoolean",
}

// asFunction converts an object of the project to a functional interface of the Java library: a lambda that calls the object's method. It
// returns nil if the object has no such method.
func (e *Env) asFunction(x rule.Expr, t *fact.Type) rule.Expr {
	names := functionMethods
	if f, ok := libraryFunctionOf(t); ok {
		names = append([]string{f.name}, names...)
	}
	for _, name := range names {
		list := e.Types.Methods(x.Type(), name)
		if len(list) == 0 {
			continue
		}
		m := list[0]
		code := NewCode()
		object := code.Fresh("object", x.Type())
		lambda := &rule.Lambda{Node: ir.Node(fact.FuncType, x.Span())}
		call := &rule.Call{Node: ir.Node(m.Result, x.Span()), Of: object.At(source.Span{}), Method: m}
		for _, p := range m.Params {
			arg := code.Fresh("argument", fact.Box(p))
			lambda.Params = append(lambda.Params, arg.Index)
			call.Args = append(call.Args, ir.Convert(arg.At(source.Span{}), p))
		}
		lambda.Expr = call
		if m.Result.Kind != fact.Void {
			lambda.Expr = ir.Boxed(call)
		}
		maker := &rule.Function{Name: name, Params: []int{object.Index}, Locals: code.List(), Result: fact.FuncType, Span: x.Span(), File: e.File.Source,
			Body: &rule.Block{List: []rule.Stmt{&rule.Return{Value: lambda}}}}
		return &rule.FunctionCall{Node: ir.Node(t, x.Span()), Function: maker, Args: []rule.Expr{x}}
	}
	return nil
}

// functionWith returns the functional interface of the Java library that a class implements and that has a default method with a name, such
// as negate or andThen; nil if there is none.
func (e *Env) functionWith(t *fact.Type, name string) *fact.Type {
	for _, f := range t.Functions() {
		if len(e.Types.Methods(f, name)) > 0 {
			return f
		}
	}
	return nil
}

// lambdaFor types a lambda where an object of type t is expected.
func (e *Env) lambdaFor(x *ast.Lambda, t *fact.Type) rule.Expr {
	if t != nil && implementable(t) {
		if m := e.functional(t); m != nil && len(m.Params) == len(x.Params) {
			return e.lambda(x, e.received(m))
		}
	}
	if t == fact.ObjectType && e.inJava() && !e.inClass() {
		return e.ErrorHint(x.Span(), finding.WrongType, "give it the type of an interface, such as Runnable or Function<A, B>", "a lambda cannot be assigned to an Object")
	}
	f, known := libraryFunctionOf(t)
	y := e.lambdaOf(x, f.params, e.resultOf(f))
	if l, ok := y.(*rule.Lambda); ok && known && !e.MVEL && !e.inClass() && !e.suits(x, l, t.Raw().Name, f) {
		return ir.Bad(x.Span())
	}
	return y
}

// CallArgs types the arguments of a call of one of several methods. If all of these have the same interface as the parameter for a lambda,
// the interface determines the types of the lambda's parameters.
func (e *Env) CallArgs(recv *fact.Type, list []*fact.Method, args []ast.Expr) ([]rule.Expr, bool) {
	var out []rule.Expr
	for i, x := range args {
		var t *fact.Type
		switch x.(type) {
		case *ast.Lambda:
			t = wanted(recv, list, i, len(args), typesLambda)
		case *ast.MethodRef:
			t = wanted(recv, list, i, len(args), isLibraryFunction)
		case *ast.SwitchExpr:
			t = wanted(recv, list, i, len(args), func(t *fact.Type) bool { return !t.Kind.Unboxed() })
		}
		if t != nil {
			out = append(out, e.expected(x, t))
			continue
		}
		given := fact.PassedBy(recv)
		switch m := fact.Taking(len(args), list); {
		case len(list) == 0 || stores(recv, list[0]): // a function is itself an element here, so its parameters are not elements
			given = nil
		case m != nil && m.Passes != nil:
			given = m.Passes(given, functionTypes(out), i)
		}
		out = append(out, e.lambdaArg(given, x))
	}
	return out, noneBad(out)
}

// wanted returns the type that parameter i has in all methods with n parameters, or the element type of the collection that stores the
// argument. It returns nil if the methods differ or kind rejects the type.
func wanted(recv *fact.Type, list []*fact.Method, i, n int, kind func(*fact.Type) bool) *fact.Type {
	var t *fact.Type
	for _, m := range list {
		if len(m.Params) != n {
			continue
		}
		p := m.Params[i]
		if stores(recv, m) && i == n-1 {
			p = recv.Elem
		}
		if !kind(p) || t != nil && t != p {
			return nil
		}
		t = p
	}
	return t
}

// typesLambda reports whether t determines the types of a lambda's parameters.
func typesLambda(t *fact.Type) bool { return implementable(t) || onNumbers(t) }

// isLibraryFunction reports whether t is a functional interface of the Java library, other than the general function type.
func isLibraryFunction(t *fact.Type) bool { return t.Kind == fact.Func && t.Raw() != fact.FuncType }

// stores reports whether m puts its last argument into the collection it is called on.
func stores(recv *fact.Type, m *fact.Method) bool {
	return m.Stores && recv != nil && recv.Elem != nil && !recv.Array
}
