package expr

import (
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// What Java's compiler certainly knows about the type of an expression. The types of this package may be less precise: it does not follow
// all type arguments, and methods of the library that return an Integer in Java return an int here.

// checkedAsJava reports whether the expression is in Java code that Java's compiler has not seen yet.
func (e *Env) checkedAsJava() bool { return e.inJava() && !e.inClass() && !e.Untyped }

// onlyObject reports whether x has static type Object in Java: a variable of that type, a field of a declared type, or an element of a raw
// collection. It is false if this package may know the type less precisely than Java.
func (e *Env) onlyObject(x rule.Expr) bool { return x.Type() == fact.ObjectType && e.onlyWide(x) }

// onlyWide reports whether x has the static type Object, Number or Comparable in Java, too, so that it needs a cast to be of a more special
// type.
func (e *Env) onlyWide(x rule.Expr) bool {
	if x.Type().Kind != fact.Any || !e.checkedAsJava() {
		return false
	}
	switch x := x.(type) {
	case *rule.New:
		return true
	case *rule.Conditional:
		known := func(branch rule.Expr) bool {
			t := branch.Type()
			return t.Declared || t.Kind.Collection() || jtype.Coerces(t, t) || e.onlyWide(branch)
		}
		return known(rule.Unconverted(x.Then)) && known(rule.Unconverted(x.Else))
	case *rule.Call:
		return x.Type() == fact.ObjectType && x.Method.ResultOf != nil && x.Of != nil && e.rawCollection(x.Of)
	}
	return e.written(x)
}

// written reports whether the type of x is written in rule text: x is a variable with a type, or a property of a declared type.
func (e *Env) written(x rule.Expr) bool {
	switch x := x.(type) {
	case *rule.LocalVar:
		return e.Code.locals[x.Index].exact
	case *rule.Prop:
		return ofDeclared(x.Property)
	}
	return false
}

// ofDeclared reports whether a property belongs to a type that rules declare, so that its type is the one that is written there.
func ofDeclared(p *fact.Property) bool {
	return p.Owner != nil && p.Owner.Declared && !p.Owner.IsClass()
}

// needsCast reports whether x is not of type t for Java, although its value may be.
func (e *Env) needsCast(x rule.Expr, t *fact.Type) bool {
	return e.onlyWide(x) && !e.Assignable(x.Type(), t)
}

// rawCollection reports whether x is a collection declared without type arguments: List l.
func (e *Env) rawCollection(x rule.Expr) bool {
	t := x.Type()
	if !t.Kind.Collection() || t.Array || t.Elem != nil {
		return false
	}
	switch x := x.(type) {
	case *rule.LocalVar:
		return e.Code.locals[x.Index].exact
	case *rule.Prop:
		return x.Property.Owner != nil && x.Property.Owner.Declared
	}
	return false
}

// wrapperInJava reports whether x is a wrapper such as Integer in Java, too.
func (e *Env) wrapperInJava(x rule.Expr) bool {
	if !e.inJava() || !x.Type().Boxed {
		return false
	}
	v, ok := x.(*rule.LocalVar)
	return !ok || !e.Code.locals[v.Index].hinted
}

// numberInJava reports whether Java may know that x, which has type Object in this package, is a number or a character, for example as the
// parameter of a stream's lambda. Then a cast to another kind of number converts the value; a cast of an Object never does.
func (e *Env) numberInJava(x rule.Expr) bool {
	if !e.inJava() || x.Type() != fact.ObjectType || e.onlyObject(x) {
		return false
	}
	_, written := x.(*rule.Convert) // (Object)
	return !written
}

// wrapper reports whether x certainly is an object such as an Integer in Java.
func (e *Env) wrapper(x rule.Expr) bool {
	return fact.Primitive(x.Type().Kind) != nil && x.Type().Boxed && e.written(x)
}

// primitive reports whether x certainly has a primitive type in Java, and so has no members.
func (e *Env) primitive(x rule.Expr) bool {
	if t := x.Type(); t.Boxed || fact.Primitive(t.Kind) == nil || !e.checkedAsJava() {
		return false
	}
	switch x := x.(type) {
	case *rule.Call:
		owner := x.Method.Owner
		return owner == fact.StringType || owner != nil && owner.IsClass() || x.Method.Reads != nil && ofDeclared(x.Method.Reads)
	case *rule.Const, *rule.Binary, *rule.Unary, *rule.Convert, *rule.IncDec, *rule.InstanceOf, *rule.FunctionCall:
		return true
	}
	return e.written(x)
}
