package check

import (
	"whenthen/dsl/ast"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// javaType resolves a type where Java code stands, whose compiler looks at type arguments: in declarations of facts and globals and in MVEL
// code nobody does.
func (u *unit) javaType(ref *ast.TypeRef) *fact.Type {
	t := u.typeRef(ref)
	if ref != nil && t.Kind != fact.Invalid && u.class == nil && !u.argumentsFit(ref) {
		return invalid
	}
	return t
}

// queryType is the type of a query's parameter.
func (u *unit) queryType(ref *ast.TypeRef) *fact.Type {
	t := u.conditionType(ref)
	if ref != nil && t.Kind != fact.Invalid && !u.argumentsFit(ref) {
		return invalid
	}
	return t
}

// argumentsFit reports type arguments that a type does not take, the first one of a type reference.
func (u *unit) argumentsFit(ref *ast.TypeRef) bool {
	if len(ref.Args) > 0 {
		if n, known := typeParameters(u.bareType(ref).Complete()); known && n != len(ref.Args) {
			if n == 0 {
				u.errorHint(ref.Span(), CodeWrongArguments, "write "+ref.Name, "%s takes no types between < and >", ref.Name)
			} else {
				u.errorf(ref.Span(), CodeWrongArity, "%s takes %d types between < and >, not %d", ref.Name, n, len(ref.Args))
			}
			return false
		}
	}
	for _, a := range ref.Args {
		if p := primitives[a.Name]; p != nil && a.Dims == 0 && a.Inner == nil {
			u.errorHint(a.Span(), CodeWrongType, "write "+boxed(p).Name, "a primitive type such as %s cannot stand between < and >", a.Name)
			return false
		}
		if !u.argumentsFit(a) {
			return false
		}
	}
	return ref.Bound == nil || u.argumentsFit(ref.Bound)
}

// typeParameters is the number of type parameters of a type, if it is known for certain.
func typeParameters(t *fact.Type) (n int, known bool) {
	switch {
	case t.IsClass() || t.Array || t.Go != nil:
		return 0, false
	case t.Declared || t.Kind == fact.String || t.Kind == fact.Enum && t != fact.EnumType || t.Kind == fact.Decimal || t.Kind == fact.BigInteger,
		primitive(t.Kind) != nil, t.Kind == fact.Date && t.Space == nil:
		return 0, true
	case t.Raw() == fact.MapType || t.Raw() == fact.EntryType:
		return 2, true
	case t.Raw() == fact.ListType || t.Raw() == fact.SetType || t.Raw() == fact.CollectionType || t.Raw() == fact.IterableType:
		return 1, true
	}
	return 0, false
}

// otherArguments reports a value that is made, or kept in a variable, with other type arguments than the place that takes it names: a list
// of Integers is no list of Objects. A wildcard takes what lies within its bounds, and what Java infers is not looked at.
func (e *env) otherArguments(x ast.Expr, value rule.Expr, want *ast.TypeRef, t *fact.Type) bool {
	if e.code == nil || e.inClass() || want == nil || want.Dims > 0 || wildcard(want) || isBad(value) {
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
		if !ok || !e.code.locals[local.Index].plain {
			return false
		}
	default:
		return false
	}
	if (from.Key == nil) != (t.Key == nil) {
		return false
	}
	e.errorf(x.Span(), CodeWrongType, "a %s is no %s, whatever their elements are to each other", from, t)
	return true
}

// wildcard reports a type reference with a "?" somewhere.
func wildcard(ref *ast.TypeRef) bool {
	for _, a := range ref.Args {
		if a.Name == "?" || wildcard(a) {
			return true
		}
	}
	return false
}
