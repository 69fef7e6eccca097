package compile

import (
	"math"

	"whenthen/engine/internal/code"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// unit is the state of the compilation of one piece of code.
type unit struct {
	compiler *Compiler
	code.Draft
	scope
	lambdas []pendingLambda
	nesting int // number of lambdas that enclose the code being compiled
}

// scope is the part of the state that belongs to the code of one rule, condition or function. An inlined function has its own scope.
type scope struct {
	action      bool // null at !. is a value in an action; in a condition it makes the whole test false
	locals      []rule.Local
	registers   map[int]int32 // of local variables
	absent      int           // label of the innermost test that null at !. makes false; -1 for the whole condition
	inverted    bool          // the code is in an odd number of negations
	alternative bool          // the code is in an operand of ||, or of && that is inverted
	result      *fact.Type
	blocks      []blockLabel
	kept        map[rule.Expr]val            // expressions that were computed before a loop: see ahead
	facts       map[int]bool                 // variables with matched facts that are never assigned
	inlined     map[*rule.FunctionCall]int32 // the inlined calls, with the first register of each function: see inline.go
	back        *inlineReturn                // the return of an inlined function; nil for any other code
}

func (c *Compiler) unit(action bool, locals []rule.Local, params ...int) *unit {
	u := c.spare
	if u == nil {
		u = &unit{}
	}
	c.spare = nil
	*u = unit{compiler: c, Draft: u.Draft, scope: scope{action: action, locals: locals, absent: -1}}
	u.Start(c.base.Traced)
	if len(locals)+len(params) > 0 {
		u.registers = make(map[int]int32, len(locals))
	}
	for _, p := range params {
		u.local(p)
	}
	for _, l := range locals {
		u.local(l.Index)
	}
	u.NumLocals = u.Top
	return u
}

// local returns the register of a local variable.
func (u *unit) local(index int) int32 {
	r, ok := u.registers[index]
	if !ok {
		if u.Top != int32(len(u.registers)) {
			reject(source.Span{}, "local variable %d is not declared", index)
		}
		r = u.Temp()
		u.registers[index] = r
	}
	return r
}

// clear sets local variables to their zero value in traced code, because a tracer may read them at any time. It does not change the
// variables before from, which are the parameters.
func (u *unit) clear(from int) {
	if !u.compiler.base.Traced {
		return
	}
	for r := int32(from); r < u.NumLocals; r++ {
		u.Emit(source.Span{}, code.Move, 0, r, u.constant(fact.ObjectType, nil), 0)
	}
}

// localType returns the declared type of a variable.
func (s *scope) localType(index int) *fact.Type {
	for _, l := range s.locals {
		if l.Index == index && l.Type != nil {
			return l.Type
		}
	}
	return fact.ObjectType
}

// describe returns a variable for Code.Variables.
func (u *unit) describe(l rule.Local, register int32) code.Variable {
	return code.Variable{Name: l.Name, Type: u.localType(l.Index), Reg: register}
}

// constant returns the register of a constant: see Draft.Constant. Equal texts are the same object.
func (u *unit) constant(t *fact.Type, v any) int32 {
	if _, ok := v.(string); ok {
		v = u.compiler.texts.one(v)
	}
	return u.Constant(t, v)
}

// smallRef does the same as Draft.Ref, for the operand D.
func (u *unit) smallRef(at source.Span, x any) uint16 {
	r := u.Ref(x)
	if r > math.MaxUint16 {
		reject(at, "more than %d calls in one piece of code", math.MaxUint16)
	}
	return uint16(r)
}

// finish compiles the pending lambdas and returns the finished code.
func (u *unit) finish() *code.Code {
	u.finishLambdas()
	var variables []code.Variable
	if len(u.locals) > 0 {
		variables = make([]code.Variable, len(u.locals))
		for i, l := range u.locals {
			variables[i] = u.describe(l, u.registers[l.Index])
		}
	}
	compiled, err := u.Finish(variables)
	if err != nil {
		reject(u.Code.Span(0), "%s", err)
	}
	u.compiler.spare = u
	return compiled
}
