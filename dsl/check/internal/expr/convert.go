package expr

import (
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Assign converts x to a value that may be assigned to type t, by Java's rules or, if MVEL is set, with MVEL's coercions. If the types do
// not fit, it reports that and returns a bad expression. The message calls the value what.
func (e *Env) Assign(x rule.Expr, t *fact.Type, at source.Span, what string) rule.Expr {
	if ir.IsBad(x) || t.Kind == fact.Invalid {
		return x
	}
	x = e.orNull(x)
	hint := ""
	if e.needsCast(x, t) {
		hint = "write a cast: (" + t.String() + ")"
	} else if y := e.Fit(x, t); y != nil {
		return y
	}
	if y := e.trusted(x, t); y != nil {
		return y
	}
	if e.inClass() && narrowed(x.Type(), t) { // Java has compiled the code, so x is a constant that fits
		return ir.Convert(ir.Convert(x, fact.Primitive(t.Kind)), t)
	}
	if x.Type().Kind.Numeric() && t.Kind.Numeric() {
		hint = "write a cast: (" + t.String() + ")"
	}
	if x.Type().Kind == fact.Void {
		return e.NoValue(at)
	}
	needed, given := jtype.Apart((*fact.Type).String, t, x.Type())
	return e.ErrorHint(at, finding.WrongType, hint, "%s must be %s, not %s", what, needed, given)
}

// narrowed reports whether Java assigns constants of type from to the smaller type t.
func narrowed(from, t *fact.Type) bool {
	small := func(k fact.Kind) bool { return k == fact.Byte || k == fact.Short || k == fact.Char }
	return !from.Boxed && (from.Kind == fact.Int || small(from.Kind)) && small(t.Kind)
}

// Fit converts x to type t if an assignment allows that; otherwise it returns nil.
func (e *Env) Fit(x rule.Expr, t *fact.Type) rule.Expr {
	e.timeForDuration(&x, t)
	from := x.Type()
	switch {
	case from.Kind == fact.Void:
		return nil
	case from == t:
		return x
	case from.Kind == fact.Null:
		if t.Boxed {
			return ir.Convert(x, t)
		}
		return nil
	}
	if y := e.fitPrimitive(x, t); y != nil {
		return y
	}
	if y := e.apart(x); y != x && t == fact.ObjectType {
		return y
	}
	if !from.Boxed {
		if b := fact.Box(from); b.AssignableTo(t) {
			return ir.Convert(x, b)
		}
	}
	switch {
	case from.Boxed && e.Assignable(from, t):
		if c, ok := x.(*rule.Call); ok && t == fact.ObjectType && c.Method.Result == t && from.Kind.Unboxed() { // an element, which may be of any class
			object := *c
			object.T = t
			return &object
		}
		return x
	case t.Array && from.Kind == fact.List && !from.Array:
		return ir.Convert(x, t) // library methods that return arrays in Java return lists here
	case from.Kind == fact.Func && implementable(t):
		return e.asInterface(x, t)
	case e.widens(x, t):
		return ir.Convert(x, t)
	case from.Kind == fact.Any && e.inMVEL() && t.Kind != fact.Bool && jtype.Coerces(fact.IntType, t): // by the value that is there
		return &rule.Convert{Node: ir.Node(t, x.Span()), X: x}
	case from.Kind == fact.Any && t.Kind != fact.Func, from.Kind == fact.Func && t.Kind == fact.Any:
		return ir.Cast(x, t, x.Span())
	case t.Kind == fact.Func:
		if from.Kind == fact.Any || from.Kind == fact.Func {
			return x
		}
		if from.IsClass() && from.Kind == fact.Struct {
			return e.asFunction(x, t)
		}
	case e.MVEL && jtype.Coerces(from, t):
		return ir.Convert(x, t)
	}
	return nil
}

// widens reports whether Java may know that x, an Object here, has a number type that widens to the primitive type t. A property outside of
// classes may belong to the host program, whose number must not lose its fraction.
func (e *Env) widens(x rule.Expr, t *fact.Type) bool {
	switch x.(type) {
	case *rule.Prop, *rule.DynamicProp, *rule.Index:
		if !e.inClass() && t.Kind != fact.Double {
			return false
		}
	}
	return t.Kind.Numeric() && !t.Boxed && e.numberInJava(x)
}

// fitPrimitive converts numbers, chars and booleans: by widening, boxing, and for constants that fit by narrowing. It returns nil if that
// is not possible.
func (e *Env) fitPrimitive(x rule.Expr, t *fact.Type) rule.Expr {
	from := x.Type()
	target := fact.Primitive(t.Kind)
	if target == nil || fact.Primitive(from.Kind) == nil {
		return nil
	}
	if from.Kind == t.Kind {
		return ir.Convert(x, t)
	}
	if !from.Boxed && narrowable(from.Kind) && (t.Kind == fact.Byte || t.Kind == fact.Short || t.Kind == fact.Char) {
		if c, ok := ir.Constant(x); ok { // also a final variable, and what is computed from constants
			if out, exact := ir.Narrowed(c, target); exact {
				return ir.Const(t, out, x.Span())
			}
		}
	}
	if c, ok := x.(*rule.Const); ok && e.Code == nil && from.Kind == fact.Int && t.Boxed && jtype.Wider(from.Kind, t.Kind) {
		return ir.Convert(c, t)
	}
	if jtype.Wider(from.Kind, t.Kind) && (!t.Boxed || e.MVEL) {
		return ir.Convert(ir.Unboxed(x), t)
	}
	return nil
}

// narrowable reports whether constants of a kind of number are assigned to a smaller kind that holds them.
func narrowable(k fact.Kind) bool {
	return k == fact.Int || k == fact.Char || k == fact.Short || k == fact.Byte
}

// otherArguments reports a new object or local variable whose type arguments differ from those of the expected type: a list of Integers is
// not a list of Objects. A wildcard accepts types within its bounds. Type arguments that Java infers are not checked.
func (e *Env) otherArguments(x ast.Expr, value rule.Expr, want *ast.TypeRef, t *fact.Type) bool {
	if e.Code == nil || e.inClass() || want == nil || want.Dims > 0 || wildcard(want) || ir.IsBad(value) {
		return false
	}
	from := value.Type()
	if from.Elem == nil || t.Elem == nil || from.Array || t.Array || from.Go != nil || from.Elem == t.Elem && from.Key == t.Key {
		return false
	}
	switch x := x.(type) {
	case *ast.New:
		if x.Type.Diamond || wildcard(x.Type) {
			return false
		}
	case *ast.Ident:
		local, ok := value.(*rule.LocalVar)
		if !ok || !e.Code.locals[local.Index].plain {
			return false
		}
	default:
		return false
	}
	if (from.Key == nil) != (t.Key == nil) {
		return false
	}
	e.Errorf(x.Span(), finding.WrongType, "%s is not %s: their type arguments must be the same", jtype.Article(from), jtype.Article(t))
	return true
}

// wildcard reports whether a type reference contains a "?".
func wildcard(ref *ast.TypeRef) bool {
	return slices.ContainsFunc(ref.Args, func(a *ast.TypeRef) bool { return a.Name == "?" || wildcard(a) })
}
