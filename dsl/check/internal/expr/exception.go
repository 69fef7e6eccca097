package expr

import (
	"slices"

	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// checkCaught reports a class that a catch names in vain: nothing in the body throws it, or another class of the same clause includes it.
func (e *Env) checkCaught(t *fact.Type, body *rule.Block, beside []*fact.Type, at source.Span) {
	if t.Kind == fact.Invalid || !e.checkedAsJava() {
		return
	}
	if slices.ContainsFunc(beside, func(other *fact.Type) bool { return related(t, other) }) {
		e.Errorf(at, finding.Misplaced, "the classes of a catch must not include each other")
	}
	if checked(t) && !fact.ExceptionType.AssignableTo(t) && !e.Failed && !mayThrow(body, t) {
		e.Errorf(at, finding.Misplaced, "nothing in this try throws %s", jtype.Article(t))
	}
}

// handled reports whether the body of a lambda, which may be nil, catches the checked exceptions that it creates and throws. If not, it
// reports an error.
func (e *Env) handled(body *rule.Block) bool {
	caught := map[rule.Stmt]bool{}
	rule.WalkStmt(body, func(s rule.Stmt) {
		if guarded, ok := s.(*rule.Try); ok {
			rule.WalkStmt(guarded.Body, func(s rule.Stmt) {
				if x, ok := s.(*rule.Throw); ok && slices.ContainsFunc(guarded.Catches, func(c rule.Catch) bool { return catches(c, x.Value.Type()) }) {
					caught[s] = true
				}
			}, nil)
		}
	}, nil)
	ok := true
	rule.WalkStmt(body, func(s rule.Stmt) {
		x, throws := s.(*rule.Throw)
		if !throws || caught[s] || !e.checkedAsJava() {
			return
		}
		if created, ok2 := x.Value.(*rule.New); ok2 && checked(created.T) {
			e.ErrorHint(s.Span(), finding.Misplaced, "throw a RuntimeException", "a lambda must catch %s that it throws", jtype.Article(created.T))
			ok = false
		}
	}, nil)
	return ok
}

// catches reports whether a catch names the class t or one above it.
func catches(c rule.Catch, t *fact.Type) bool {
	for ; t != nil; t = parent(t) {
		if slices.Contains(c.Classes, t.Name) {
			return true
		}
	}
	return false
}

func related(a, b *fact.Type) bool { return a.AssignableTo(b) || b.AssignableTo(a) }

// checked reports whether Java code must catch or declare exceptions of type t.
func checked(t *fact.Type) bool {
	for ; t != nil && t != fact.ThrowableType; t = parent(t) {
		if t == fact.RuntimeExceptionType || t == fact.ErrorType {
			return false
		}
	}
	return t != nil
}

func parent(t *fact.Type) *fact.Type {
	if len(t.Parents) == 0 {
		return nil
	}
	return t.Parents[0]
}

// mayThrow reports whether code may throw an exception of the checked class t. What a method throws is known for a few types only, and any
// other call may throw anything.
func mayThrow(body *rule.Block, t *fact.Type) (may bool) {
	rule.WalkStmt(body, func(s rule.Stmt) {
		if x, ok := s.(*rule.Throw); ok {
			thrown := x.Value.Type()
			may = may || thrown.Kind != fact.Struct || related(thrown, t)
		}
	}, rule.Deep(func(x rule.Expr) {
		switch x := x.(type) {
		case *rule.Call:
			may = may || x.Method.Owner == nil || !quiet(x.Method.Owner)
		case *rule.New:
			may = may || !quiet(x.T)
		case *rule.FunctionCall, *rule.DynamicCall, *rule.Invoke:
			may = true
		}
	}))
	return may
}

// quiet reports whether no method or constructor of a type throws a checked exception.
func quiet(t *fact.Type) bool {
	switch {
	case t.IsClass():
		return false
	case t.Declared, t.Kind.Collection(), t.Kind == fact.String, t.Kind == fact.Decimal, t.Kind == fact.BigInteger, fact.Primitive(t.Kind) != nil:
		return true
	}
	return slices.Contains([]string{"java.lang.Math", "java.lang.StringBuilder", "java.util.Objects"}, t.QualifiedName()) || t.AssignableTo(fact.ThrowableType)
}
