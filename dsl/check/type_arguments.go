package check

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/internal/fact"
)

// javaType resolves a type in Java code, whose compiler checks type arguments. Nothing checks those in declarations of facts and
// globals and in MVEL code.
func (u *unit) javaType(ref *ast.TypeRef) *fact.Type {
	t := u.typeRef(ref)
	if ref != nil && t.Kind != fact.Invalid && u.class == nil && !u.argumentsFit(ref) {
		return jtype.Invalid
	}
	return t
}

// queryType resolves the type of a query parameter.
func (u *unit) queryType(ref *ast.TypeRef) *fact.Type {
	t := u.conditionType(ref)
	if ref != nil && t.Kind != fact.Invalid && !u.argumentsFit(ref) {
		return jtype.Invalid
	}
	return t
}

// argumentsFit checks the number of type arguments in a type reference. It reports the first type whose arguments do not fit and
// returns false then.
func (u *unit) argumentsFit(ref *ast.TypeRef) bool {
	if len(ref.Args) > 0 {
		if n, known := jtype.Parameters(u.bareType(ref).Complete()); known && n != len(ref.Args) {
			if n == 0 {
				u.errorHint(ref.Span(), finding.WrongArguments, "write "+ref.Name, "%s takes no type arguments", ref.Name)
			} else {
				u.errorf(ref.Span(), finding.WrongArity, "%s takes %d type arguments, not %d", ref.Name, n, len(ref.Args))
			}
			return false
		}
	}
	for _, a := range ref.Args {
		if p := jtype.Primitives[a.Name]; p != nil && a.Dims == 0 && a.Inner == nil {
			u.errorHint(a.Span(), finding.WrongType, "write "+jtype.Boxed(p).Name, "a primitive type such as %s cannot be a type argument", a.Name)
			return false
		}
		if !u.argumentsFit(a) {
			return false
		}
	}
	return ref.Bound == nil || u.argumentsFit(ref.Bound)
}
