package code

import "math"

// fusion is two instructions one after the other, of which the second has the result of the first as an operand: the left one, or
// either if the second commutes.
type fusion struct{ first, second Op }

// fusions lists the pairs that are one instruction: its operands A, B and C are A of the second and B and C of the first one; operand D
// is the other operand of the second.
var fusions = map[fusion]Op{
	{MulInt, AddInt}:          MulAddInt,
	{MulLong, AddLong}:        MulAddLong,
	{AddInt, AddInt}:          AddAddInt,
	{AddInt, SubInt}:          AddSubInt,
	{UshrInt, Xor}:            UshrXorInt,
	{MulDouble, AddDouble}:    MulAddDouble,
	{DivDouble, AddDouble}:    DivAddDouble,
	{IntToDouble, MulDouble}:  MulIntDouble,
	{MulIntDouble, AddDouble}: MulAddIntDouble,
}

// commutes reports whether the second instruction of a fusion has the same result with its operands swapped.
func commutes(second Op) bool { return second != SubInt }

// fused returns one instruction that does what the last one and the next one do. ok is false if there is none, or if anything but the
// next instruction may read the result of the last one.
func (u *unit) fused(next Instr) (both Instr, ok bool) {
	n := len(u.code.Instrs)
	if n == 0 {
		return next, false
	}
	last := u.code.Instrs[n-1]
	right := next.B != last.A
	other := next.C
	if right {
		other = next.B
	}
	op := fusions[fusion{last.Op, next.Op}]
	if op == Nop || right && (next.C != last.A || !commutes(next.Op)) || other == last.A || last.A < max(u.numLocals, u.rereads) || u.labelled() {
		return next, false
	}
	both = Instr{Op: op, A: next.A, B: last.B, C: last.C}
	if last.Op == IntToDouble {
		both.C = other
		return both, true
	}
	both.D = uint16(other)
	return both, int32(int16(other)) == other
}

// settleFused turns operand D of an instruction into the place of a register in finished code.
func (u *unit) settleFused(in *Instr) {
	word := u.settled(int32(int16(in.D))) * RegisterSize / WordSize
	if word > math.MaxUint16 {
		reject(u.code.Span(0), "the code has too many registers")
	}
	in.D = uint16(word)
}
