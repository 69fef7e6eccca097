package vm

import (
	"encoding/binary"
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/internal/fact"
)

// Small functions on instructions and objects for the inner loop, into which most of them are inlined.

const instrSize = unsafe.Sizeof(code.Instr{})

// before returns the address before the first instruction of code. The loop starts with it and proceeds to the next instruction.
func before(c *code.Code) *code.Instr {
	return (*code.Instr)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(c.Instrs)), -int(instrSize)))
}

// number returns the number of an instruction. instr returns the instruction before the one with a number.
func number(c *code.Code, in *code.Instr) int {
	return int((uintptr(unsafe.Pointer(in)) - uintptr(unsafe.Pointer(unsafe.SliceData(c.Instrs)))) / instrSize)
}

func instr(c *code.Code, pc int) *code.Instr {
	return (*code.Instr)(unsafe.Add(unsafe.Pointer(before(c)), uintptr(pc)*instrSize))
}

// target returns the instruction before the target of a jump: see code.Instr.
func target(in *code.Instr) *code.Instr {
	return (*code.Instr)(unsafe.Add(unsafe.Pointer(in), int(in.C)))
}

// branch returns the instruction before the target of in if jumps is set, otherwise in itself. The loop then proceeds to the next
// instruction.
func branch(in *code.Instr, jumps bool) *code.Instr {
	if jumps {
		return target(in)
	}
	return in
}

// order compares two numbers, neither of which is NaN.
func order[T int64 | float64](x, y T) int64 {
	return truth(x > y) - truth(x < y)
}

// truth returns 1 for true and 0 for false.
func truth(is bool) (n int64) {
	if is {
		n = 1
	}
	return n
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

// record returns the object of a Value if it is a record of exactly the type t, otherwise nil.
func record(x *fact.Value, t *fact.Type) unsafe.Pointer {
	word, rec := x.Words()
	if word != fact.RecordWord || (*fact.Record)(rec).Type != t {
		return nil
	}
	return rec
}

// objectsOf returns the elements of a list or array of objects, and numbersOf those of a list or array of numbers; nil for anything else.
func objectsOf(x *fact.Value) []any {
	word, list := x.Words()
	if word != fact.ListWord {
		return nil
	}
	return (*fact.ListValue)(list).Objects()
}

func numbersOf(x *fact.Value) []int64 {
	word, list := x.Words()
	if word != fact.ListWord {
		return nil
	}
	return (*fact.ListValue)(list).Numbers()
}

// begins reports whether known includes the first n bytes of x, by comparing the addresses of their data.
func begins(known string, x *fact.Value, n int64) bool {
	_, p := x.Words()
	return n <= int64(len(known)) && p == unsafe.Pointer(unsafe.StringData(known))
}

// shortText is the length in bytes up to which the inner loop reads texts.
const shortText = 16

// ascii8, ascii4 and ascii1 report whether a text of 8 to 16, 4 to 7 or 1 to 3 bytes consists of ASCII characters only. They return false
// for texts of other lengths. A single function would be too large to be inlined.
func ascii8(x *fact.Value) bool {
	_, p := x.Words()
	return uint64(x.N-8) <= shortText-8 && (eight(p, 0)|eight(p, x.N-8))&0x8080808080808080 == 0
}

func ascii4(x *fact.Value) bool {
	_, p := x.Words()
	return uint64(x.N-4) < 4 && (four(p, 0)|four(p, x.N-4))&0x80808080 == 0
}

func ascii1(x *fact.Value) bool {
	_, p := x.Words()
	return uint64(x.N-1) < 3 && (one(p, 0)|one(p, x.N/2)|one(p, x.N-1))&0x80 == 0
}

// eight, four and one load bytes at an offset.
func eight(p unsafe.Pointer, offset int64) uint64 {
	return binary.LittleEndian.Uint64((*[8]byte)(unsafe.Add(p, offset))[:])
}

func four(p unsafe.Pointer, offset int64) uint32 {
	return binary.LittleEndian.Uint32((*[4]byte)(unsafe.Add(p, offset))[:])
}

func one(p unsafe.Pointer, offset int64) byte { return *(*byte)(unsafe.Add(p, offset)) }

// putEight and putFour store bytes at an offset.
func putEight(p unsafe.Pointer, offset int64, x uint64) {
	binary.LittleEndian.PutUint64((*[8]byte)(unsafe.Add(p, offset))[:], x)
}

func putFour(p unsafe.Pointer, offset int64, x uint32) {
	binary.LittleEndian.PutUint32((*[4]byte)(unsafe.Add(p, offset))[:], x)
}

func next(in *code.Instr) *code.Instr {
	return (*code.Instr)(unsafe.Add(unsafe.Pointer(in), instrSize))
}
