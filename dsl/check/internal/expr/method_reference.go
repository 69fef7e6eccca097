package expr

import (
	"strconv"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/ir"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

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
