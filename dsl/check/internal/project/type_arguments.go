package project

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/internal/fact"
)

// JavaType resolves a type in Java code, whose compiler checks type arguments. Nothing checks those in declarations of facts and
// globals and in MVEL code.
func (u *Unit) JavaType(ref *ast.TypeRef) *fact.Type {
	t := u.TypeRef(ref)
	if ref != nil && t.Kind != fact.Invalid && u.Class == nil && !u.argumentsFit(ref) {
		return jtype.Invalid
	}
	return t
}

// QueryType resolves the type of a query parameter.
func (u *Unit) QueryType(ref *ast.TypeRef) *fact.Type {
	t := u.ConditionType(ref)
	if ref != nil && t.Kind != fact.Invalid && !u.argumentsFit(ref) {
		return jtype.Invalid
	}
	return t
}

// argumentsFit checks the number of type arguments in a type reference. It reports the first type whose arguments do not fit and
// returns false then.
func (u *Unit) argumentsFit(ref *ast.TypeRef) bool {
	if len(ref.Args) > 0 {
		if n, known := jtype.Parameters(u.bareType(ref).Complete()); known && n != len(ref.Args) {
			if n == 0 {
				u.ErrorHint(ref.Span(), finding.WrongArguments, "write "+ref.Name, "%s takes no type arguments", ref.Name)
			} else {
				u.Errorf(ref.Span(), finding.WrongArity, "%s takes %d type arguments, not %d", ref.Name, n, len(ref.Args))
			}
			return false
		}
	}
	for _, a := range ref.Args {
		if p := jtype.Primitives[a.Name]; p != nil && a.Dims == 0 && a.Inner == nil {
			u.ErrorHint(a.Span(), finding.WrongType, "write "+jtype.Boxed(p).Name, "a primitive type such as %s cannot be a type argument", a.Name)
			return false
		}
		if !u.argumentsFit(a) {
			return false
		}
	}
	return ref.Bound == nil || u.argumentsFit(ref.Bound)
}
