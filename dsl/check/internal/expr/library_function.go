package expr

import (
	"slices"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
	"whenthen/internal/english"
	"whenthen/internal/fact"
)

// libraryFunction is the method of a functional interface of the Java library. Its types are primitive types, void, and type arguments of
// the interface, or Object if these are unknown.
type libraryFunction struct {
	name   string
	params []*fact.Type
	result *fact.Type
}

// libraryFunctionOf returns the method of a functional interface of the Java library. ok is false for any other type, for the general type
// of functions, and if t is nil.
func libraryFunctionOf(t *fact.Type) (f libraryFunction, ok bool) {
	if t == nil {
		return f, false
	}
	result, method, ok := strings.Cut(t.Raw().Function, " ")
	name, params, _ := strings.Cut(strings.TrimSuffix(method, ")"), "(")
	f.name, f.result = name, typeNamed(result, t.Args)
	for _, p := range strings.FieldsFunc(params, func(c rune) bool { return c == ',' || c == ' ' }) {
		f.params = append(f.params, typeNamed(p, t.Args))
	}
	return f, ok
}

// LibraryMethod returns the method of a functional interface of the Java library, as a class inherits it; nil for any other type.
func LibraryMethod(t *fact.Type) *fact.Method {
	f, ok := libraryFunctionOf(t)
	if !ok {
		return nil
	}
	return &fact.Method{Name: f.name, Params: f.params, Result: f.result}
}

// typeNamed returns the primitive type, void or type argument that has a name in fact.Type.Function, and Object for any other name.
func typeNamed(name string, args []*fact.Type) *fact.Type {
	if t := jtype.Primitives[name]; t != nil {
		return t
	}
	if i, ok := fact.TypeParam(name); ok && i < len(args) {
		return args[i]
	}
	return fact.ObjectType
}

// number returns the type of the result if it is a primitive number, otherwise nil.
func (f *libraryFunction) number() *fact.Type {
	if f.result != nil && !f.result.Boxed && f.result.Kind.Numeric() {
		return f.result
	}
	return nil
}

// resultOf returns the type that lambdas for f must return, as lambdaOf takes it: in Java code whatever is known, elsewhere a primitive
// number.
func (e *Env) resultOf(f libraryFunction) *fact.Type {
	if !e.checkedAsJava() || f.result == fact.ObjectType {
		return f.number()
	}
	return f.result
}

// checkInvoked reports a call of a method that a functional interface of the library does not have, and arguments that do not fit its own.
// ok is false after an error.
func (e *Env) checkInvoked(of rule.Expr, x *ast.Call, args []rule.Expr) (ok bool) {
	f, known := libraryFunctionOf(of.Type())
	if v, variable := of.(*rule.LocalVar); !known || !variable || !e.checkedAsJava() || !e.Code.locals[v.Index].exact {
		return true
	}
	t := of.Type()
	if x.Name.Text != f.name {
		if !slices.Contains(functionMethods, x.Name.Text) && len(e.Types.Methods(t, x.Name.Text)) > 0 {
			return true
		}
		e.UnknownMember(x.Name.Span(), finding.UnknownMethod, t, x.Name.Text, "call it by "+f.name+"( … )")
		return false
	}
	if len(args) != len(f.params) {
		e.Errorf(x.Name.Span(), finding.WrongArity, "%s.%s takes %s, not %d", t, f.name, english.Count(len(f.params), "argument"), len(args))
		return false
	}
	for i, a := range args {
		if e.Fit(a, f.params[i]) == nil || e.needsCast(a, f.params[i]) {
			e.Errorf(a.Span(), finding.WrongArguments, "%s.%s takes %s here, not %s", t, f.name, jtype.Article(f.params[i]), jtype.Article(a.Type()))
			return false
		}
	}
	return true
}

// onNumbers reports whether t is a functional interface of the Java library with primitive parameters or a primitive number as its result.
func onNumbers(t *fact.Type) bool {
	f, _ := libraryFunctionOf(t)
	return f.number() != nil || slices.ContainsFunc(f.params, func(p *fact.Type) bool { return !p.Boxed })
}

// widenArgs converts the arguments of a call of a function of type t to the primitive types of its parameters.
func widenArgs(t *fact.Type, args []rule.Expr) {
	f, _ := libraryFunctionOf(t)
	for i := range min(len(args), len(f.params)) {
		args[i] = widened(args[i], f.params[i])
	}
}

// widened converts x to the primitive type t if it is a number that Java widens to t. Otherwise, and if t is nil, it returns x.
func widened(x rule.Expr, t *fact.Type) rule.Expr {
	if t != nil && !t.Boxed && jtype.Wider(x.Type().Kind, t.Kind) {
		return ir.Convert(ir.Unboxed(x), t)
	}
	return x
}
