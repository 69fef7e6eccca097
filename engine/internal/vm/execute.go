package vm

import (
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/internal/fact"
)

// execute executes code on the registers at w until the function called by caller number floor returns. It returns false if a null-safe
// access in a condition met null.
func (f *Frame) execute(c *code.Code, w unsafe.Pointer, pc, floor int) bool {
	c, w, in := f.loop(c, w, instr(c, pc+1), floor)
	return in == nil || f.leave(c, w, in, floor)
}

// leave continues execute with an instruction that has left the inner loop.
func (f *Frame) leave(c *code.Code, w unsafe.Pointer, in *code.Instr, floor int) bool {
	for ; in != nil; c, w, in = f.loop(c, w, in, floor) {
		if in.Op == code.Call {
			m := c.Refs[in.C].(*code.Member)
			if call := m.Method.AtOnce; call != nil && call(f.env(), unsafe.Slice(at(w, in.B), m.Args), at(w, in.A)) {
				in = next(in)
				continue
			}
		} else if in.Op.InPlace() && f.atOnce(c, in, w) {
			in = next(in)
			continue
		}
		if !f.guarded && in.Op != code.Absent {
			if !f.executeSure(c, in, w) {
				return f.note(f.runFrom(c, w, number(c, in), floor))
			}
			in = next(in)
			continue
		}
		f.code, f.in, f.regs = c, in, w
		switch in.Op {
		case code.Absent:
			return false
		case code.Effect:
			f.effect(at(w, in.A), at(w, in.B), c.Refs[in.C].(*code.Act), w, in.B)
		case code.Next:
			if !f.next(at(w, in.A), at(w, in.B), c.Refs[in.D].(*code.Loop)) {
				in = target(in)
			}
		case code.Call:
			f.call(at(w, in.A), at(w, in.B), c.Refs[in.C].(*code.Member))
		case code.Slot:
			at(w, in.A).SetAny(f.Slots[in.B].Any())
		case code.Field:
			f.field(at(w, in.A), &f.Slots[in.B], c.Props[in.C], fact.Direct(in.D))
		case code.Fill:
			fill(at(w, in.A), at(w, in.B), c.Props[in.C])
		case code.Append:
			f.append(c, in, w)
		case code.Concat:
			f.concat(at(w, in.A), w, c.Refs[in.B].(*code.Text))
		case code.Box:
			at(w, in.A).SetAny(f.Box(at(w, in.B), c.Types[in.C]))
		case code.CallFunction:
			if fn, args := c.Calls[in.C], unsafe.Pointer(at(w, in.B)); f.admits(fn, args) {
				c, w, in = fn, f.begin(c, fn, w, args, in), instr(fn, 1)
			}
			continue
		case code.Return, code.ReturnNumber, code.ReturnVoid:
			f.release(f.calls[f.active-1].mark) // the result is still in the registers at w
			continue
		default:
			switch {
			case in.Op >= code.ListGet && in.Op <= code.CollectionHasNumber:
				f.listInPlace(c, in, w)
			case in.Op >= code.MapGet && in.Op <= code.MapCompute:
				f.mapInPlace(c, in, w)
			case in.Op >= code.DecimalAdd && in.Op <= code.TextTail:
				f.valueInPlace(c, in, w)
			case in.Op.ChecksBudget():
				f.recheckBudget()
				continue
			default:
				f.called(c, in, w)
			}
		}
		in = next(in)
	}
	return true
}

// executeSure executes an instruction that cannot fail, at least not with its operands, and so needs no guard. It returns false for any
// other.
func (f *Frame) executeSure(c *code.Code, in *code.Instr, w unsafe.Pointer) bool {
	switch {
	case in.Op == code.Box:
		at(w, in.A).SetAny(f.Box(at(w, in.B), c.Types[in.C]))
	case in.Op.Sure():
		f.called(c, in, w)
	case (in.Op == code.Order || in.Op == code.Binary && c.AtOnce(in)) && f.atOnce(c, in, w):
	case (in.Op == code.Unbox || in.Op == code.Convert) && ofNull(at(w, in.A), at(w, in.B), c.Types[in.C]):
	case in.Op == code.Get && ofConstant(at(w, in.A), at(w, in.B), c.Refs[in.C].(*code.Access)):
	default:
		return false
	}
	return true
}
