package vm

import (
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/internal/fact"
)

// Steps over instructions and objects for the inner loop, into which all of them are inlined.

const instrSize = unsafe.Sizeof(code.Instr{})

// before returns the address in front of the first instruction of code, instr the instruction in front of number pc, and number
// the number of an instruction.
func before(c *code.Code) unsafe.Pointer {
	return unsafe.Add(unsafe.Pointer(unsafe.SliceData(c.Instrs)), -int(instrSize))
}

func instr(base unsafe.Pointer, pc int32) *code.Instr {
	return (*code.Instr)(unsafe.Add(base, uintptr(pc)*instrSize))
}

// branch returns the instruction in front of the jump target if jumps is set, otherwise in itself: the loop then goes to the next
// one.
func branch(base unsafe.Pointer, in *code.Instr, jumps bool) *code.Instr {
	if jumps {
		return instr(base, in.C)
	}
	return in
}

// remainder returns x % y, where y is not zero. Numbers of 31 bits need only a 32-bit division.
func remainder(x, y int64) int64 {
	if uint64(x|y)>>31 == 0 {
		return int64(uint32(x) % uint32(y))
	}
	return x % y
}

func number(base unsafe.Pointer, in *code.Instr) int {
	return int((uintptr(unsafe.Pointer(in))-uintptr(base))/instrSize) - 1
}

// inRecord returns the address of a property in a record of exactly the property's type; nil for any other object.
func inRecord(x *fact.Value, p *fact.Property) unsafe.Pointer {
	word, rec := x.Words()
	if word != fact.RecordWord || (*fact.Record)(rec).Type != p.Owner {
		return nil
	}
	return unsafe.Add(rec, p.Offset)
}

// begins reports whether known covers the first n bytes of x, by the identity of their data.
func begins(known string, x *fact.Value, n int64) bool {
	return n <= int64(len(known)) && unsafe.StringData(x.Text()) == unsafe.StringData(known)
}

func next(in *code.Instr) *code.Instr {
	return (*code.Instr)(unsafe.Add(unsafe.Pointer(in), instrSize))
}
