package vm

import (
	"encoding/binary"
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/internal/fact"
)

// Steps over instructions and objects for the inner loop, into which all of them are inlined.

const instrSize = unsafe.Sizeof(code.Instr{})

// before returns the place in front of the first instruction of code, which is where the loop begins: it goes to the next one.
func before(c *code.Code) *code.Instr {
	return (*code.Instr)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(c.Instrs)), -int(instrSize)))
}

// number returns the number of an instruction, instr the instruction in front of a number.
func number(c *code.Code, in *code.Instr) int {
	return int((uintptr(unsafe.Pointer(in)) - uintptr(unsafe.Pointer(unsafe.SliceData(c.Instrs)))) / instrSize)
}

func instr(c *code.Code, pc int) *code.Instr {
	return (*code.Instr)(unsafe.Add(unsafe.Pointer(before(c)), uintptr(pc)*instrSize))
}

// target returns the instruction in front of the target of a jump: see code.Instr.
func target(in *code.Instr) *code.Instr {
	return (*code.Instr)(unsafe.Add(unsafe.Pointer(in), int(in.C)))
}

// branch returns the instruction in front of the jump target if jumps is set, otherwise in itself: the loop then goes to the next
// one.
func branch(in *code.Instr, jumps bool) *code.Instr {
	if jumps {
		return target(in)
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

// inside returns the address at an offset in a record.
func inside(x *fact.Value, offset uint16) unsafe.Pointer {
	_, rec := x.Words()
	return unsafe.Add(rec, uintptr(offset))
}

// begins reports whether known covers the first n bytes of x, by the identity of their data.
func begins(known string, x *fact.Value, n int64) bool {
	return n <= int64(len(known)) && unsafe.StringData(x.Text()) == unsafe.StringData(known)
}

// eight and four load bytes at an offset.
func eight(p unsafe.Pointer, offset int64) uint64 {
	return binary.LittleEndian.Uint64((*[8]byte)(unsafe.Add(p, offset))[:])
}

func four(p unsafe.Pointer, offset int64) uint32 {
	return binary.LittleEndian.Uint32((*[4]byte)(unsafe.Add(p, offset))[:])
}

func next(in *code.Instr) *code.Instr {
	return (*code.Instr)(unsafe.Add(unsafe.Pointer(in), instrSize))
}
