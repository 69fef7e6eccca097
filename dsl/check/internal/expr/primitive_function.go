package expr

import (
	"strings"

	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// primitives are what a functional interface of the Java library for primitive types takes and returns, by its name: IntFunction,
// DoubleUnaryOperator, ToLongFunction. They are nil where it takes or returns objects.
func primitives(t *fact.Type) (takes []*fact.Type, gives *fact.Type) {
	if t == nil || !isLibraryFunction(t) {
		return nil, nil
	}
	name, second := strings.CutPrefix(t.Raw().Name, "Obj")
	p, rest := primitiveWord(name)
	switch {
	case p != nil && second:
		takes = []*fact.Type{fact.ObjectType, p}
	case p != nil:
		takes = []*fact.Type{p, p}
	}
	if strings.HasSuffix(rest, "Operator") || rest == "Supplier" {
		gives = p
	}
	if to, ok := strings.CutPrefix(rest, "To"); ok {
		gives, _ = primitiveWord(to)
	}
	return takes, gives
}

// primitiveWord cuts the primitive type off a name that begins with one.
func primitiveWord(name string) (t *fact.Type, rest string) {
	for _, w := range []struct {
		word string
		t    *fact.Type
	}{{"Int", fact.IntType}, {"Long", fact.LongType}, {"Double", fact.DoubleType}} {
		if rest, ok := strings.CutPrefix(name, w.word); ok {
			return w.t, rest
		}
	}
	return nil, name
}

// takesPrimitives reports whether t is a functional interface of the Java library that takes or returns primitive values.
func takesPrimitives(t *fact.Type) bool {
	takes, gives := primitives(t)
	return takes != nil || gives != nil
}

// widenArgs converts the arguments of a call of a function of type t to the primitive types that it takes.
func widenArgs(t *fact.Type, args []rule.Expr) {
	takes, _ := primitives(t)
	for i := range min(len(args), len(takes)) {
		args[i] = widened(args[i], takes[i])
	}
}

// widened is x as a value of primitive type t, if it is a number that Java widens to t; else it is x. t may be nil.
func widened(x rule.Expr, t *fact.Type) rule.Expr {
	if t != nil && jtype.Wider(x.Type().Kind, t.Kind) {
		return ir.Convert(ir.Unboxed(x), t)
	}
	return x
}
