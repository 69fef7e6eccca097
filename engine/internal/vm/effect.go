package vm

import (
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
)

// effect executes a built-in that calls the session.
func (f *Frame) effect(out, arg *fact.Value, act *code.Act, w unsafe.Pointer, base int32) {
	var result any
	switch act.Op {
	case rule.EffectPrint, rule.EffectPrintln:
		f.printer().Print(arg.Text())
	case rule.EffectError:
		f.printer().PrintError(arg.Text())
	case rule.EffectRuleName:
		result = f.Host.RuleName()
	case rule.EffectRulePackage:
		result = f.Host.RulePackage()
	case rule.EffectContext:
		result = f.Host.Context()
	case rule.EffectHalt:
		f.Host.Halt()
	case rule.EffectQuery:
		name, _ := arg.Any().(string)
		rows, err := f.Host.Query(name, adapt.RestOf(unsafe.Slice(at(w, base+code.RegisterSize), act.Args-1)))
		operation.Check(err)
		result = rows
	case rule.EffectInsertAt:
		name, _ := arg.Any().(string)
		handle, err := f.hostOf(act).Insert(at(w, base+code.RegisterSize).Any(), name, false)
		operation.Check(err)
		result = handle
	case rule.EffectUpdate:
		if act.Args == 2 {
			f.updateHandle(arg.Any(), at(w, base+code.RegisterSize).Any(), act)
			break
		}
		object := arg.Any()
		if object == nil {
			nothingTo(act)
		}
		operation.Check(f.hostOf(act).Update(object, act.Of, act.Mask))
	case rule.EffectSetGlobal:
		name, _ := arg.Any().(string)
		operation.Check(f.Host.SetGlobal(name, at(w, base+code.RegisterSize).Any()))
	case rule.EffectInsert, rule.EffectInsertLogical:
		if v := arg.Any(); v != nil { // inserting null does nothing, as in Drools
			handle, err := f.hostOf(act).Insert(v, "", act.Op == rule.EffectInsertLogical)
			operation.Check(err)
			result = handle
		}
	default:
		f.change(arg.Any(), act)
	}
	if !act.Void {
		out.SetAny(result)
	}
}

// hostOf returns the host through which a built-in changes facts.
func (f *Frame) hostOf(act *code.Act) Host {
	if act.Outside {
		return f.Host.FromOutside()
	}
	return f.Host
}

// updateHandle updates a fact, given by its handle or a matched object, and replaces its object.
func (f *Frame) updateHandle(handle, object any, act *code.Act) {
	if act.Named && f.Host.Expect(object) == nil {
		operation.Check(f.Host.Update(object, act.Of, act.Mask))
		return
	}
	operation.Check(f.Host.UpdateHandle(handle, object, act.Of, act.Mask))
}

// change executes the built-ins with one argument that have no result.
func (f *Frame) change(v any, act *code.Act) {
	if v == nil {
		nothingTo(act)
	}
	group, _ := v.(string)
	switch act.Op {
	case rule.EffectExpect:
		operation.Check(f.Host.Expect(v))
	case rule.EffectDelete:
		operation.Check(f.hostOf(act).Delete(v))
	case rule.EffectSetFocus:
		operation.Check(f.Host.SetFocus(group))
	case rule.EffectClearGroup:
		f.Host.ClearGroup(group)
	case rule.EffectActivateGroup:
		f.Host.ActivateGroup(group)
	}
}

// nothingTo fails because the argument of a built-in is null.
func nothingTo(act *code.Act) { operation.Fail(fact.NullPointerType, "cannot %s null", act.Op) }
