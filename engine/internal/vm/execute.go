package vm

import (
	"unsafe"

	"whenthen/engine/internal/code"
)

// execute runs code on the registers at w until the function called by caller number floor returns. It is false if a null-safe
// access in a condition met null.
func (f *Frame) execute(c *code.Code, w unsafe.Pointer, pc, floor int) bool {
	in := instr(c, pc+1)
	for {
		if c, w, in = f.loop(c, w, in, floor); in == nil {
			return true
		}
		if in.Op == code.Absent {
			return false
		}
		if !f.guarded {
			return f.note(f.runFrom(c, w, number(c, in), floor))
		}
		f.code, f.pc, f.regs = c, number(c, in), w
		switch {
		case in.Op >= code.ListGet && in.Op <= code.Append:
			f.inPlace(in, c.Refs[in.D].(*code.Member), w)
		case in.Op == code.Effect:
			f.effect(at(w, in.A), at(w, in.B), c.Refs[in.C].(*code.Act), w, in.B)
		case in.Op == code.Next:
			if !f.next(at(w, in.A), at(w, in.B), c.Refs[in.D].(*code.Loop)) {
				in = target(in)
			}
		case in.Op == code.Call:
			f.call(at(w, in.A), at(w, in.B), c.Refs[in.C].(*code.Member))
		case in.Op == code.Concat:
			f.concat(at(w, in.A), w, c.Refs[in.B].(*code.Text))
		case in.Op == code.Box:
			at(w, in.A).SetAny(f.boxes.Load(at(w, in.B), c.Types[in.C]))
		case in.Op == code.CallFunction:
			if fn, args := c.Calls[in.C], unsafe.Pointer(at(w, in.B)); f.admits(fn, args) {
				c, w, in = fn, f.begin(c, fn, w, args, in), instr(fn, 1)
			}
			continue
		case in.Op >= code.Return && in.Op <= code.ReturnVoid:
			f.release(f.calls[len(f.calls)-1].mark) // the result is still in the registers at w
			continue
		case in.Op.Asks():
			f.asked()
			continue
		default:
			f.called(c, in, w)
		}
		in = next(in)
	}
}
