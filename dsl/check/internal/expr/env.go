package expr

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Reading determines whether property reads make a pattern react to changes. Drools counts reads in constraints, but neither those in eval,
// from and if, nor reads of facts outside of an accumulate inside of it.
type Reading uint8

const (
	ReadsNothing    Reading = iota // an eval, a from, an if, or a fact outside of the accumulate
	ReadsExpression                // the value of a binding that is computed, as in $n : boss.name: only properties of other patterns count
	ReadsBinding                   // the value of a binding: properties count, method calls on the object do not
	ReadsConstraint                // a constraint: everything counts
)

// Env is the context in which an expression is typed.
type Env struct {
	*project.Unit
	Branch  *Branch // nil outside conditions and actions
	Scope   *Scope  // never nil
	Own     *Own    // the pattern whose constraints are checked, nil elsewhere
	Code    *Code   // local variables of an action or function; nil in conditions
	Reading Reading
	// MVEL is true if expressions follow DRL and MVEL instead of Java: == by value, coercions, assignment to properties.
	MVEL bool
	// About is the rule whose attribute is computed, visible there as "rule"; nil elsewhere.
	About *AttributeRule
	// Interpreted is true if Drools leaves the expression to MVEL's interpreter, which allows "return" in it.
	Interpreted bool
	// passing are the types of the arguments with which the function that the next call returns will be called; nil if unknown.
	passing []*fact.Type
}

// Own is the object in which plain names in a constraint are looked up: the object of the pattern, or the left side of x.( ... ).
type Own struct {
	This  rule.Expr
	Loose bool // the pattern's type has @typesafe( false ): unknown members are resolved at run time
	// narrowed are types that "instanceof" has established so far, by the canonical form of the value.
	narrowed map[string]*fact.Type
	IsCode   bool // the condition is an "if" after a pattern, which Drools compiles as code
	Outside  bool // the condition follows the pattern, and only its plain names are looked up there
}

// With returns a copy of e for expressions inside another pattern, or outside of any pattern if o is nil.
func (e *Env) With(o *Own, r Reading) *Env {
	c := *e
	c.Own, c.Reading = o, r
	return &c
}

// inJava reports whether the expression is in Java code, inMVEL whether it is in MVEL code. An expression of a condition is in neither.
func (e *Env) inJava() bool { return e.Code != nil && !e.MVEL }

func (e *Env) inMVEL() bool { return e.Code != nil && e.MVEL }

// New returns the environment of expressions outside of conditions and code.
func New(u *project.Unit) *Env { return &Env{Unit: u, Scope: NewScope(nil)} }

// slot returns the slot of the pattern, or -1 if the object is not in a slot.
func (o *Own) slot() int { return ir.BaseSlot(o.This) }

// TypeRef resolves a type reference in an expression or pattern.
func (e *Env) TypeRef(ref *ast.TypeRef) *fact.Type {
	if e.Code != nil {
		if !e.MVEL {
			return e.Unit.JavaType(ref)
		}
		return e.Unit.TypeRef(ref)
	}
	return e.ConditionType(ref)
}

// Errorf reports an error and returns the placeholder for the expression that has it. ErrorHint, Unsupported and UnknownMember do the
// same with the functions of these names.
func (e *Env) Errorf(at source.Span, code source.Code, format string, args ...any) rule.Expr {
	e.Unit.Errorf(at, code, format, args...)
	return ir.Bad(at)
}

// orNull returns x. If x calls a method without a result in MVEL code, it returns the call with type Object, since its value is null there.
func (e *Env) orNull(x rule.Expr) rule.Expr {
	call, ok := x.(*rule.Call)
	if !ok || !e.MVEL || e.Code == nil || call.T.Kind != fact.Void {
		return x
	}
	valued := *call
	valued.T = fact.ObjectType
	return &valued
}

// NoValue reports a call without a result where a value is needed.
func (e *Env) NoValue(at source.Span) rule.Expr {
	return e.Errorf(at, finding.WrongType, "this call returns no value")
}

// OneArgument reports a wrong number of arguments for a call that needs exactly one.
func (e *Env) OneArgument(at source.Span, name string, n int) rule.Expr {
	return e.Errorf(at, finding.WrongArity, "%s takes 1 argument, not %d", name, n)
}

// ErrorHint: see Errorf.
func (e *Env) ErrorHint(at source.Span, code source.Code, hint, format string, args ...any) rule.Expr {
	e.Unit.ErrorHint(at, code, hint, format, args...)
	return ir.Bad(at)
}

// Unsupported: see Errorf.
func (e *Env) Unsupported(at source.Span, what string) rule.Expr {
	e.Unit.Unsupported(at, what)
	return ir.Bad(at)
}

// UnknownMember: see Errorf.
func (e *Env) UnknownMember(at source.Span, code source.Code, t *fact.Type, name, hint string) rule.Expr {
	e.Unit.UnknownMember(at, code, t, name, hint)
	return ir.Bad(at)
}
