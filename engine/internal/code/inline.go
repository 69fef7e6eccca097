package code

import (
	"slices"

	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// A small function is inlined: its code is part of the code that calls it, on registers of its own there, and a return is a jump. A call
// and a return take as long as six operations. Where an argument is a constant or a variable, the parameter shares its register.
//
// A function that calls itself is not inlined, so each call counts for the depth of calls that a session allows.

const (
	inlinedSize  = 60  // expressions and statements in a function that is inlined, with those that are inlined in it
	inliningSize = 400 // in all functions that are inlined in one piece of code
)

// wayBack is where an inlined function returns to.
type wayBack struct {
	result int32 // register of the result
	end    int   // label behind the function
	used   bool
}

// inlineIn decides which calls in a piece of code are inlined, and reserves registers for them. It comes before anything else is compiled.
func (u *unit) inlineIn(walk func(note func(rule.Expr))) {
	if u.Base.Traced { // a tracer sees each call
		return
	}
	var calls []*rule.FunctionCall
	size, simple := 0, true
	walk(func(e rule.Expr) {
		rule.Walk(e, func(x rule.Expr) {
			switch x := x.(type) {
			case *rule.Lambda: // it shares the variables
				simple = false
			case *rule.FunctionCall:
				if n := u.sizeInlined(x.Function, nil); n <= inlinedSize && size+n <= inliningSize {
					calls, size = append(calls, x), size+n
				}
			}
		})
	})
	if !simple || len(calls) == 0 {
		return
	}
	u.inlined = map[*rule.FunctionCall]int32{}
	for _, call := range calls {
		if _, known := u.inlined[call]; !known {
			u.inlined[call] = u.temps(registersInlined(call.Function))
		}
	}
	u.numLocals, u.code.Locals = u.top, int(u.top)
}

// inBlock and inExpr are the code that inlineIn looks at.
func inBlock(b *rule.Block) func(func(rule.Expr)) {
	return func(note func(rule.Expr)) {
		if b != nil {
			rule.WalkStmt(b, nil, note)
		}
	}
}

func inExpr(e rule.Expr) func(func(rule.Expr)) {
	return func(note func(rule.Expr)) { note(e) }
}

// sizeInlined returns the number of expressions and statements in a function with those that it calls, or more than inlinedSize if it
// cannot be inlined: because of its size, because it calls itself, or because of try, modify or a lambda. outer are its callers.
func (c *Compiler) sizeInlined(fn *rule.Function, outer []*rule.Function) int {
	const never = inlinedSize + 1
	if fn.Body == nil || len(fn.Failing) > 0 || slices.Contains(outer, fn) {
		return never
	}
	if n, known := c.sizes[fn]; known {
		return n
	}
	size := 0
	rule.WalkStmt(fn.Body, func(s rule.Stmt) {
		switch size++; s.(type) {
		case *rule.Try, *rule.Modify:
			size += never
		}
	}, func(e rule.Expr) {
		rule.Walk(e, func(x rule.Expr) {
			switch size++; x := x.(type) {
			case *rule.Lambda, *rule.Invoke:
				size += never
			case *rule.FunctionCall:
				if size < never {
					size += c.sizeInlined(x.Function, append(outer, fn))
				}
			}
		})
	})
	size = min(size, never)
	if len(outer) == 0 {
		if c.sizes == nil {
			c.sizes = map[*rule.Function]int{}
		}
		c.sizes[fn] = size
	}
	return size
}

// registersInlined returns how many registers an inlined function takes for its variables and those of the functions that are inlined
// in it.
func registersInlined(fn *rule.Function) int {
	n := len(variablesOf(fn))
	for _, call := range callsIn(fn) {
		n += registersInlined(call.Function)
	}
	return n
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

// callsIn returns the calls of functions in a function.
func callsIn(fn *rule.Function) (list []*rule.FunctionCall) {
	inBlock(fn.Body)(func(e rule.Expr) {
		rule.Walk(e, func(x rule.Expr) {
			if call, ok := x.(*rule.FunctionCall); ok {
				list = append(list, call)
			}
		})
	})
	return list
}

// inline compiles a call as the code of the function itself; ok is false if it is not to be inlined. The result has the form of the
// function's.
func (u *unit) inline(e *rule.FunctionCall, result *fact.Type, r int32) (ok bool) {
	first, ok := u.inlined[e]
	if !ok {
		return false
	}
	fn, variables := e.Function, variablesOf(e.Function)
	inner := scope{
		action: true, locals: fn.Locals, registers: make(map[int]int32, len(variables)), absent: -1, result: result,
		facts: map[int]bool{}, records: map[int]*fact.Type{}, inlined: map[*rule.FunctionCall]int32{},
		back: &wayBack{result: r, end: u.label()},
	}
	for i, v := range variables {
		inner.registers[v] = first + int32(i)
	}
	first += int32(len(variables))
	for _, call := range callsIn(fn) {
		inner.inlined[call] = first
		first += int32(registersInlined(call.Function))
	}
	u.arguments(e, &inner)
	outer := u.scope
	u.scope = inner
	u.block(fn.Body)
	if !leaves(fn.Body) {
		u.emit(e.At, Move, 0, r, u.constant(fact.ObjectType, nil), 0)
	}
	u.scope = outer
	u.comeBack(inner.back)
	return true
}

// arguments evaluates the arguments of an inlined call into the registers of the parameters. A parameter that is never assigned shares
// the register of a constant or variable.
func (u *unit) arguments(e *rule.FunctionCall, inner *scope) {
	changes := u.effectsOf(&rule.Loop{Body: e.Function.Body})
	for i, a := range e.Args {
		p, t := e.Function.Params[i], paramType(e.Function, i)
		_, constant := a.(*rule.Const)
		local, variable := a.(*rule.LocalVar)
		if changes.assigned[p] || !constant && !variable || a.Type() != t {
			u.into(a, t, inner.registers[p])
			continue
		}
		v := u.stable(u.expr(a), e.Args[i+1:]...)
		if v.t != t || !constant && v.reg >= u.numLocals {
			u.moveTo(u.asIn(v, t, inner.registers[p]), inner.registers[p])
			continue
		}
		inner.registers[p] = v.reg
		if variable && u.facts[local.Index] {
			inner.facts[p], inner.records[p] = true, u.records[local.Index]
		}
	}
}

// comeBack ends an inlined function. Its last instruction need not jump there.
func (u *unit) comeBack(to *wayBack) {
	last, jump := len(u.code.Instrs)-1, len(u.labels)-1
	if to.used && !u.labelled() && u.labels[jump] == (labelUse{last, to.end}) {
		u.drop()
		u.labels = u.labels[:jump]
		to.used = slices.ContainsFunc(u.labels, func(l labelUse) bool { return l.label == to.end })
	}
	if to.used {
		u.mark(to.end)
	}
}

// leaves reports whether a statement never comes to its end: it returns or throws in any case.
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
