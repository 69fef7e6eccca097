package vm

import (
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/internal/fact"
)

// What the inner loop needs to walk over instructions and objects; all of it is inlined there.

const instrSize = unsafe.Sizeof(code.Instr{})

// before is the place in front of the first instruction of code, instr that in front of instruction pc, and number which
// instruction one is.
func before(c *code.Code) unsafe.Pointer {
	return unsafe.Add(unsafe.Pointer(unsafe.SliceData(c.Instrs)), -int(instrSize))
}

func instr(base unsafe.Pointer, pc int32) *code.Instr {
	return (*code.Instr)(unsafe.Add(base, uintptr(pc)*instrSize))
}

// branch is the instruction in front of the one that a jump leads to, if it jumps.
func branch(base unsafe.Pointer, in *code.Instr, jumps bool) *code.Instr {
	if jumps {
		return instr(base, in.C)
	}
	return in
}

// remainder is x % y, y not zero. Numbers of 31 bits need a short division.
func remainder(x, y int64) int64 {
	if uint64(x|y)>>31 == 0 {
		return int64(uint32(x) % uint32(y))
	}
	return x % y
}

func number(base unsafe.Pointer, in *code.Instr) int {
	return int((uintptr(unsafe.Pointer(in))-uintptr(base))/instrSize) - 1
}

// inRecord is where a property lies in a record that is of the property's very type; nil in any other object.
func inRecord(x *fact.Value, p *fact.Property) unsafe.Pointer {
	word, rec := x.Words()
	if word != fact.RecordWord || (*fact.Record)(rec).Type != p.Owner {
		return nil
	}
	return unsafe.Add(rec, p.Offset)
}

// begins reports whether a known text is the first n bytes of another one, by its place.
func begins(known string, x *fact.Value, n int64) bool {
	return n <= int64(len(known)) && unsafe.StringData(x.Text()) == unsafe.StringData(known)
}

func next(in *code.Instr) *code.Instr {
	return (*code.Instr)(unsafe.Add(unsafe.Pointer(in), instrSize))
}
