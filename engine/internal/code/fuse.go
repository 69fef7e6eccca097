package code

import (
	"math"
	"slices"
)

// fusion is a pair of successive instructions. The second has the result of the first as an operand: the left one, or either one if the
// second commutes.
type fusion struct{ first, second Op }

// fusions maps pairs to single instructions. Operand A of the single instruction is A of the second, B and C are B and C of the first, and
// D is the other operand of the second.
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

// fused returns an instruction that does the work of the last instruction and the next one. ok is false if there is none, or if other
// instructions may read the result of the last one.
func (d *Draft) fused(next Instr) (both Instr, ok bool) {
	n := len(d.Code.Instrs)
	if n == 0 {
		return next, false
	}
	last := d.Code.Instrs[n-1]
	right := next.B != last.A
	other := next.C
	if right {
		other = next.B
	}
	op := fusions[fusion{last.Op, next.Op}]
	if op == Nop || right && (next.C != last.A || !commutes(next.Op)) || other == last.A || last.A < max(d.NumLocals, d.Rereads) || d.Labelled() {
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

// settleFused replaces operand D of an instruction by the position of a register in finished code. It returns false if it does not fit.
func (d *Draft) settleFused(in *Instr) bool {
	word := d.settled(int32(int16(in.D))) * RegisterSize / WordSize
	in.D = uint16(word)
	return word <= math.MaxUint16
}

// Left and Right are values of operand E of a comparison of decimals. They mean that operand B or C is the result of an operation directly
// before the comparison, and that nothing else reads that result.
const (
	Left  = 1
	Right = 2
)

// comparesResult returns Left or Right for an instruction that will be emitted next, or 0 if it is not such a comparison. An instruction
// that reads a field of the other operand may be between the two.
func (d *Draft) comparesResult(next *Instr) uint8 {
	if next.Op != DecimalCompare && next.Op != Order {
		return 0
	}
	at := len(d.Code.Instrs) - 1
	if at > 0 && (d.Code.Instrs[at].Op == Field || d.Code.Instrs[at].Op == FieldObject) {
		at--
	}
	if at < 0 || slices.ContainsFunc(d.places, func(label int32) bool { return int(label) > at }) {
		return 0
	}
	last := &d.Code.Instrs[at]
	switch {
	case last.Op != DecimalAdd && last.Op != DecimalSub && last.Op != DecimalMul && last.Op != Binary || last.A < max(d.NumLocals, d.Rereads):
	case last.A == next.B && last.A != next.C:
		return Left
	case last.A == next.C && last.A != next.B:
		return Right
	}
	return 0
}
