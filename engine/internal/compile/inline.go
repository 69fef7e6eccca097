package compile

import (
	"iter"
	"slices"

	"whenthen/engine/internal/circle"
	"whenthen/engine/internal/code"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// A small function is inlined: its code becomes part of the code that calls it, with its own registers there, and a return is a jump. A
// call and a return would take as long as six operations. If an argument is a constant or a variable, the parameter shares its register.
//
// A function that calls itself is inlined once, in its own code, so that every other call of a recursion is avoided.

const (
	inlinedSize  = 60  // maximum number of expressions and statements in a function that is inlined, including those inlined in it
	inliningSize = 400 // maximum number for all functions that are inlined in one piece of code
)

// inlining contains the results of examining a function that may be inlined.
type inlining struct {
	size      int                  // number of expressions and statements; more than inlinedSize if the function cannot be inlined
	self      bool                 // the function calls itself
	calls     []*rule.FunctionCall // the calls in the function that are inlined wherever it is inlined
	registers int                  // number of registers for its variables and those of the functions inlined in it
}

// inlineReturn describes the return from an inlined function.
type inlineReturn struct {
	result int32 // register of the result; NoRegister if it is not used
	end    int   // label after the function
	used   bool
}

// inlineIn decides which calls in a piece of code are inlined, and reserves registers for them. It must run before anything else is
// compiled. own is the function to which the code belongs, or nil.
func (u *unit) inlineIn(own *rule.Function, walk func(note func(rule.Expr))) {
	if u.compiler.base.Traced || own == nil && len(u.compiler.base.Functions) == 0 { // a tracer sees each call
		return
	}
	var calls []*rule.FunctionCall
	size, simple := 0, true
	walk(rule.Deep(func(x rule.Expr) {
		switch x := x.(type) {
		case *rule.Lambda: // it shares the variables of the code
			simple = false
		case *rule.FunctionCall:
			if in := u.compiler.inlining(x.Function); in.size <= inlinedSize && size+in.size <= inliningSize && (!in.self || x.Function == own) {
				calls, size = append(calls, x), size+in.size
			}
		}
	}))
	if !simple || len(calls) == 0 {
		return
	}
	u.inlined = map[*rule.FunctionCall]int32{}
	for _, call := range calls {
		if _, known := u.inlined[call]; !known {
			u.inlined[call] = u.Temps(u.compiler.inlining(call.Function).registers)
		}
	}
	u.NumLocals = u.Top
}

// inBlock and inExpr return functions that visit the code for inlineIn.
func inBlock(b *rule.Block) func(func(rule.Expr)) {
	return func(note func(rule.Expr)) { rule.WalkStmt(b, nil, note) }
}

func inExpr(e rule.Expr) func(func(rule.Expr)) {
	return func(note func(rule.Expr)) { note(e) }
}

// inlining examines a function. It cannot be inlined if it is too large, if functions that it calls call it, or if it contains try, modify
// or a lambda.
func (c *Compiler) inlining(fn *rule.Function) *inlining {
	if known := c.inlinings[fn]; known != nil {
		return known
	}
	const never = inlinedSize + 1
	in := &inlining{registers: len(variablesOf(fn))}
	if c.inlinings == nil {
		c.inlinings = map[*rule.Function]*inlining{}
	}
	c.inlinings[fn] = in
	if fn.Body == nil || len(fn.Failing) > 0 || c.circular(fn) {
		in.size = never
		return in
	}
	rule.WalkStmt(fn.Body, func(s rule.Stmt) {
		switch in.size++; s.(type) {
		case *rule.Try, *rule.Modify:
			in.size += never
		}
	}, rule.Deep(func(x rule.Expr) {
		switch in.size++; x := x.(type) {
		case *rule.Lambda, *rule.Invoke:
			in.size += never
		case *rule.FunctionCall:
			if x.Function == fn {
				in.self = true
			} else if callee := c.inlining(x.Function); callee.size <= inlinedSize && !callee.self {
				in.calls, in.size, in.registers = append(in.calls, x), in.size+callee.size, in.registers+callee.registers
			}
		}
	}))
	return in
}

// circular reports whether a function is called by other functions that it calls.
func (c *Compiler) circular(fn *rule.Function) bool {
	if c.circles == nil {
		c.inCircle = map[*rule.Function]bool{}
		c.circles = &circle.Search[*rule.Function]{Next: calledBy, Found: func(component []*rule.Function) {
			for _, f := range component {
				c.inCircle[f] = len(component) > 1
			}
		}}
	}
	c.circles.Visit(fn)
	return c.inCircle[fn]
}

func calledBy(fn *rule.Function) iter.Seq[*rule.Function] {
	var list []*rule.Function
	rule.WalkStmt(fn.Body, nil, rule.Deep(func(x rule.Expr) {
		if call, ok := x.(*rule.FunctionCall); ok {
			list = append(list, call.Function)
		}
	}))
	return slices.Values(list)
}

// variablesOf returns the parameters and other local variables of a function.
func variablesOf(fn *rule.Function) []int {
	list := slices.Clone(fn.Params)
	for _, l := range fn.Locals {
		if !slices.Contains(list, l.Index) {
			list = append(list, l.Index)
		}
	}
	return list
}

// inline compiles a call as the code of the function itself. ok is false if the call is not inlined. The result is stored in register r in
// the form of the type result, unless r is NoRegister.
func (u *unit) inline(e *rule.FunctionCall, result *fact.Type, r int32) (ok bool) {
	inner, ok := u.inner(e)
	if !ok {
		return false
	}
	back := &inlineReturn{result: r, end: u.Label()}
	inner.result, inner.back = result, back
	u.within(e.Function, inner, func() {
		u.block(e.Function.Body)
		if r != code.NoRegister && !leaves(e.Function.Body) {
			u.Emit(e.At, code.Move, 0, r, u.constant(fact.ObjectType, nil), 0)
		}
	})
	if back.used {
		u.MarkEnd(back.end)
	}
	return true
}

// inlineCond does the work of cond for the call of a function that only returns a boolean. ok is false for any other call.
func (u *unit) inlineCond(e *rule.FunctionCall, want bool, to int) (ok bool) {
	body := e.Function.Body
	if e.T != fact.BoolType || body == nil || len(body.List) != 1 {
		return false
	}
	back, ok := body.List[0].(*rule.Return)
	if !ok || back.Value == nil || back.Value.Type() != fact.BoolType {
		return false
	}
	inner, ok := u.inner(e)
	if !ok {
		return false
	}
	u.within(e.Function, inner, func() { u.cond(back.Value, want, to) })
	return true
}

// within compiles something in the scope of an inlined function.
func (u *unit) within(fn *rule.Function, inner scope, compile func()) {
	outer := u.scope
	u.scope = inner
	u.InFile(fn.File, compile)
	u.scope = outer
}

// inner evaluates the arguments of an inlined call and returns the scope of the function. ok is false if the call is not inlined.
func (u *unit) inner(e *rule.FunctionCall) (inner scope, ok bool) {
	first, ok := u.inlined[e]
	if !ok || len(e.Args) != len(e.Function.Params) {
		return scope{}, false
	}
	fn, variables := e.Function, variablesOf(e.Function)
	inner = scope{
		action: true, locals: fn.Locals, registers: make(map[int]int32, len(variables)), absent: -1,
		facts: map[int]bool{}, inlined: map[*rule.FunctionCall]int32{},
	}
	for i, v := range variables {
		inner.registers[v] = first + int32(i)
	}
	first += int32(len(variables))
	for _, call := range u.compiler.inlining(fn).calls {
		inner.inlined[call] = first
		first += int32(u.compiler.inlining(call.Function).registers)
	}
	u.arguments(e, &inner)
	return inner, true
}

// arguments evaluates the arguments of an inlined call into the registers of the parameters. A parameter that is never assigned shares
// the register of a constant or variable.
func (u *unit) arguments(e *rule.FunctionCall, inner *scope) {
	changes := u.compiler.effectsOf(&rule.Loop{Body: e.Function.Body})
	for i, a := range e.Args {
		p, t := e.Function.Params[i], inner.localType(e.Function.Params[i])
		_, constant := a.(*rule.Const)
		local, variable := a.(*rule.LocalVar)
		if changes.assigned[p] || !constant && !variable || a.Type() != t {
			u.into(a, t, inner.registers[p])
			continue
		}
		v := u.stable(u.expr(a), e.Args[i+1:]...)
		if v.t != t || !constant && v.reg >= u.NumLocals {
			u.moveTo(u.asIn(v, t, inner.registers[p]), inner.registers[p])
			continue
		}
		inner.registers[p] = v.reg
		if variable && u.facts[local.Index] {
			inner.facts[p] = true
		}
	}
}

// leaves reports whether a statement never completes normally: it returns or throws in any case.
func leaves(s rule.Stmt) bool {
	switch s := s.(type) {
	case *rule.Return, *rule.Throw:
		return true
	case *rule.Block:
		return s != nil && s.Label == "" && len(s.List) > 0 && leaves(s.List[len(s.List)-1])
	case *rule.If:
		return s.Then != nil && s.Else != nil && leaves(s.Then) && leaves(s.Else)
	}
	return false
}
