package expr

import (
	"slices"
	"strings"

	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
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
