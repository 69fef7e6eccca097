package compile

import (
	"whenthen/engine/internal/code"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// effect compiles a built-in that calls the session. void means that its result is not used.
func (u *unit) effect(e *rule.Effect, want int32, void bool) val {
	u.compiler.logical = u.compiler.logical || e.Op == rule.EffectInsertLogical || e.Op == rule.EffectContext // code that uses drools may insert logically through it
	switch e.Op {
	case rule.EffectPrint, rule.EffectPrintln, rule.EffectError:
		return u.output(e, void)
	}
	if len(e.Args) < effectArgs[e.Op] {
		reject(e.At, "%s needs %d arguments", e.Op, effectArgs[e.Op])
	}
	if e.Op < rule.EffectInsert || e.Op > rule.EffectContext {
		reject(e.At, "unknown built-in %s", e.Op)
	}
	dst := u.Target(want)
	act := &code.Act{Op: e.Op, Args: len(e.Args), Mask: e.Mask, Outside: e.Outside, Void: void}
	base := u.Temps(max(len(e.Args), 1))
	for i, a := range e.Args {
		if i == 0 || e.Op == rule.EffectUpdate { // update( handle, object ) names properties of the object
			act.Of = a.Type()
		}
		k, constant := a.(*rule.Const)
		if fresh := e.Op == rule.EffectInsert || e.Op == rule.EffectInsertLogical; fresh && constant && k.Value != nil && a.Type().Kind.Numeric() {
			// A numeric literal becomes a new object each time, as with Java's boxing, so that inserting it twice results in two facts.
			u.Emit(e.At, code.Box, 0, base, u.constant(fact.Unbox(k.T), k.Value), u.Type(fact.Unbox(k.T)))
			continue
		}
		u.into(a, fact.ObjectType, base+int32(i))
	}
	if void {
		u.Emit(e.At, code.Effect, 0, dst, base, u.Ref(act))
		return val{}
	}
	return u.emitObject(e, dst, code.Effect, 0, base, u.Ref(act))
}

// effectArgs contains the minimum number of arguments of each built-in.
var effectArgs = [...]int{
	rule.EffectInsert: 1, rule.EffectInsertLogical: 1, rule.EffectUpdate: 1, rule.EffectDelete: 1, rule.EffectSetFocus: 1,
	rule.EffectClearGroup: 1, rule.EffectQuery: 1, rule.EffectSetGlobal: 2, rule.EffectActivateGroup: 1, rule.EffectInsertAt: 2,
	rule.EffectContext: 0,
}

// output compiles the built-ins that print to standard output or standard error. Only println needs a line end here.
func (u *unit) output(e *rule.Effect, void bool) val {
	var parts []code.Part
	for _, a := range e.Args {
		parts = append(parts, u.textParts(a)...)
	}
	if e.Op == rule.EffectPrintln {
		parts = appendPart(parts, "\n")
	}
	r := u.Temp()
	u.Emit(e.At, code.Concat, 0, r, u.Ref(&code.Text{Parts: parts}), 0)
	dst := u.Temp()
	u.Emit(e.At, code.Effect, 0, dst, r, u.Ref(&code.Act{Op: e.Op, Args: 1, Void: void}))
	return val{reg: dst, t: fact.ObjectType, at: e.At, maybe: true}
}
