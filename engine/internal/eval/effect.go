package eval

import (
	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// effect compiles a built-in that acts on the session.
func (u *unit) effect(e *rule.Effect) code {
	at := spanOf(e)
	args := make([]func(*Frame) any, len(e.Args))
	for i, a := range e.Args {
		args[i] = u.compile(a).value
	}
	need := func(n int) {
		if len(args) < n {
			reject(e.At, "%s needs %d arguments", e.Op, n)
		}
	}
	u.logical = u.logical || e.Op == rule.EffectInsertLogical
	var run func(*Frame) any
	switch e.Op {
	case rule.EffectRuleName:
		return textCode(e.T, at, func(f *Frame) string { return f.Host.RuleName() })
	case rule.EffectRulePackage:
		return textCode(e.T, at, func(f *Frame) string { return f.Host.RulePackage() })
	case rule.EffectContext:
		run = func(f *Frame) any { return f.Host.Context() }
	case rule.EffectHalt:
		run = func(f *Frame) any { f.Host.Halt(); return nil }
	case rule.EffectPrint, rule.EffectPrintln, rule.EffectError:
		run = u.output(e)
	case rule.EffectQuery:
		need(1)
		run = func(f *Frame) any {
			values := make([]any, len(args))
			for i, arg := range args {
				values[i] = arg(f)
			}
			name, _ := values[0].(string)
			f.at = at
			rows, err := f.Host.Query(name, values[1:])
			check(at, err)
			return rows
		}
	case rule.EffectInsertAt:
		need(2)
		run = func(f *Frame) any {
			name, _ := args[0](f).(string)
			check(at, f.Host.InsertAt(name, args[1](f)))
			return nil
		}
	case rule.EffectSetGlobal:
		need(2)
		run = func(f *Frame) any {
			name, _ := args[0](f).(string)
			check(at, f.Host.SetGlobal(name, args[1](f)))
			return nil
		}
	default:
		need(1)
		run = sessionEffect(e, args[0])
	}
	if run == nil {
		reject(e.At, "unknown built-in %s", e.Op)
	}
	return valueCode(e.T, at, run).failing(true)
}

// sessionEffect covers the built-ins of one argument.
func sessionEffect(e *rule.Effect, arg func(*Frame) any) func(*Frame) any {
	at, mask, name := spanOf(e), e.Mask, e.Op.String()
	object := func(f *Frame) any {
		v := arg(f)
		if v == nil {
			fail(at, fact.NullPointerType, "cannot %s null", name)
		}
		f.at = at
		return v
	}
	group := func(f *Frame) string {
		s, _ := object(f).(string)
		return s
	}
	switch e.Op {
	case rule.EffectInsert, rule.EffectInsertLogical:
		logical := e.Op == rule.EffectInsertLogical
		if c, ok := e.Args[0].(*rule.Const); ok {
			arg = freshBox(c.Value, arg)
		}
		return func(f *Frame) any {
			v := arg(f)
			if v == nil {
				return nil // as in Drools
			}
			f.at = at
			handle, err := f.Host.Insert(v, logical)
			check(at, err)
			return handle
		}
	case rule.EffectUpdate:
		of := e.Args[0].Type()
		return func(f *Frame) any { check(at, f.Host.Update(object(f), of, mask)); return nil }
	case rule.EffectDelete:
		return func(f *Frame) any { check(at, f.Host.Delete(object(f))); return nil }
	case rule.EffectSetFocus:
		return func(f *Frame) any { check(at, f.Host.SetFocus(group(f))); return nil }
	case rule.EffectClearGroup:
		return func(f *Frame) any { f.Host.ClearGroup(group(f)); return nil }
	case rule.EffectActivateGroup:
		return func(f *Frame) any { f.Host.ActivateGroup(group(f)); return nil }
	}
	return nil
}

// freshBox makes a new object of a number that stands in rule text at each evaluation, as Java's boxing does: what is
// inserted twice is two facts. Any other constant is one object.
func freshBox(value any, same func(*Frame) any) func(*Frame) any {
	switch v := value.(type) {
	case int:
		return func(*Frame) any { w := v; return w }
	case int64:
		return func(*Frame) any { w := v; return w }
	case float32:
		return func(*Frame) any { w := v; return w }
	case float64:
		return func(*Frame) any { w := v; return w }
	}
	return same
}

// output compiles print, println and their kin for standard error, which ends its line.
func (u *unit) output(e *rule.Effect) func(*Frame) any {
	var parts []textPart
	for _, a := range e.Args {
		more, _ := u.textParts(a)
		parts = append(parts, more...)
	}
	if e.Op == rule.EffectPrintln {
		parts = append(parts, textPart{form: constantPart, constant: "\n"})
	}
	text := joinText(parts)
	if e.Op == rule.EffectError {
		return func(f *Frame) any { f.Host.PrintError(text(f)); return nil }
	}
	return func(f *Frame) any { f.Host.Print(text(f)); return nil }
}
