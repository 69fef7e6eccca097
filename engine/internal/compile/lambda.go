package compile

import (
	"strconv"

	"whenthen/engine/internal/code"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// pendingLambda is a lambda whose body is compiled after the code that contains it, so that its registers are its own.
type pendingLambda struct {
	e      *rule.Lambda
	lambda *code.Lambda
}

// lambda compiles a lambda expression. A lambda that uses variables of the code that contains it runs on the registers of the activation
// that created it; any other lambda becomes a separate function. If there is a tracer, the lambda always shares registers, since the tracer
// may read all variables.
func (u *unit) lambda(e *rule.Lambda, want int32) val {
	own, closed := e.Closed()
	if closed && !u.compiler.base.Traced {
		dst := u.Target(want)
		u.Emit(e.At, code.Function, 0, dst, 0, u.Callee(u.closed(e, own)))
		return val{reg: dst, t: e.T, at: e.At}
	}
	u.Code.Shared = true
	l := &code.Lambda{Result: resultOf(e), Pure: !assignsOuter(e, own)}
	for _, p := range e.Params {
		l.Params = append(l.Params, u.local(p))
		l.Types = append(l.Types, u.localType(p))
	}
	for _, k := range e.Keeps {
		l.Keeps = append(l.Keeps, u.local(k))
	}
	u.lambdas = append(u.lambdas, pendingLambda{e, l})
	dst := u.Target(want)
	u.Emit(e.At, code.MakeLambda, 0, dst, u.Ref(l), 0)
	return val{reg: dst, t: e.T, at: e.At}
}

// assignsOuter reports whether a lambda changes a variable other than its own.
func assignsOuter(e *rule.Lambda, own map[int]bool) bool {
	for v := range ownEffects(&rule.Loop{Cond: e.Expr, Body: e.Body}).assigned {
		if !own[v] {
			return true
		}
	}
	return false
}

// closed compiles a lambda that uses only its own variables.
func (u *unit) closed(e *rule.Lambda, own map[int]bool) *code.Code {
	locals := make([]rule.Local, 0, len(own))
	for _, l := range u.locals {
		if own[l.Index] {
			locals = append(locals, l)
		}
	}
	inner := u.compiler.unit(u.action, locals, e.Params...)
	inner.Code.Name, inner.Code.File = "lambda "+strconv.Itoa(len(u.Code.Refs)+len(u.Code.Calls)), u.Code.File
	inner.Code.Result = resultOf(e)
	for _, p := range e.Params {
		inner.Code.Params = append(inner.Code.Params, inner.localType(p))
	}
	if e.Expr != nil {
		inner.inlineIn(nil, inExpr(e.Expr))
	} else {
		inner.inlineIn(nil, inBlock(e.Body))
	}
	inner.function(e, inner.Code.Result)
	return inner.finish()
}

// function compiles the code of a lambda. The code returns its value in the form of the type result: see resultOf.
func (u *unit) function(e *rule.Lambda, result *fact.Type) {
	outer := u.result
	u.result = result
	if e.Expr != nil {
		u.giveBack(e.Expr, e.At)
	} else {
		u.block(e.Body)
	}
	u.Emit(e.At, code.ReturnVoid, 0, 0, 0, 0)
	u.result = outer
}

// resultOf returns the type in whose form the code of a lambda returns its value, so that the code need not create an object: the type of
// its results if they all have the same type, otherwise Object.
func resultOf(e *rule.Lambda) *fact.Type {
	var one *fact.Type
	alike := true
	add := func(x rule.Expr) {
		t := fact.ObjectType
		if x != nil && x.Type() != nil && formOf(x.Type()) != anyForm {
			t = x.Type()
		}
		alike = alike && (one == nil || one == t)
		one = t
	}
	if e.Expr != nil {
		add(e.Expr)
	}
	rule.WalkStmt(e.Body, func(s rule.Stmt) {
		if back, ok := s.(*rule.Return); ok {
			add(back.Value)
		}
	}, nil)
	if one == nil || !alike {
		return fact.ObjectType
	}
	return one
}

func (u *unit) finishLambdas() {
	for i := 0; i < len(u.lambdas); i++ {
		e, l := u.lambdas[i].e, u.lambdas[i].lambda
		u.nesting++
		u.BeginLambda(l)
		u.function(e, l.Result)
		u.EndLambda(l)
	}
}
