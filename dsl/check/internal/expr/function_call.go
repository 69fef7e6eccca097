package expr

import (
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

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
		if m := e.Overload(list, args, x.Name, name); m != nil {
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
	m := e.Overload(methods, args, x.Name, x.Name.Text)
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
