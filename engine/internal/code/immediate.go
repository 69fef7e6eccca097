package code

import "math/bits"

// immediate describes the variants of an instruction with a constant as an immediate operand. The constant then need not be copied to a
// register each time the code starts, nor read from there.
type immediate struct {
	right, left Op    // the variants with the right or left operand as a number; Nop if there is none
	more, less  int64 // added to the number in these variants: a <= 5 is a < 6, and 5 < a is a >= 6
}

// immediates lists the instructions on two integers that have variants with an immediate operand, in which the register is the first
// operand.
var immediates = [NumOps]immediate{
	AddInt:           {AddIntConst, AddIntConst, 0, 0},
	MulInt:           {MulIntConst, MulIntConst, 0, 0},
	RemInt:           {RemConst, Nop, 0, 0},
	AddLong:          {AddLongConst, AddLongConst, 0, 0},
	MulLong:          {MulLongConst, MulLongConst, 0, 0},
	RemLong:          {RemConst, Nop, 0, 0},
	EqualInt:         {EqualConst, EqualConst, 0, 0},
	LessInt:          {LessConst, AtLeastConst, 0, 1},
	AtMostInt:        {LessConst, AtLeastConst, 1, 0},
	JumpEqualInt:     {JumpEqualConst, JumpEqualConst, 0, 0},
	JumpNotEqualInt:  {JumpNotEqualConst, JumpNotEqualConst, 0, 0},
	JumpLessInt:      {JumpLessConst, JumpAtLeastConst, 0, 1},
	JumpAtMostInt:    {JumpLessConst, JumpAtLeastConst, 1, 0},
	RoundLessInt:     {RoundLessConst, RoundAtLeastConst, 0, 1},
	RoundAtMostInt:   {RoundLessConst, RoundAtLeastConst, 1, 0},
	RoundNotEqualInt: {RoundNotEqualConst, RoundNotEqualConst, 0, 0},
	StepLessInt:      {StepLessConst, Nop, 0, 0},
	StepAtMostInt:    {StepLessConst, Nop, 1, 0},
}

// immediate replaces constant operands by immediate ones and removes constants that are no longer used. It runs before finish assigns the
// final registers.
func (d *Draft) immediate() {
	code := d.Code
	used := make([]int32, len(code.Numbers))
	use := func(r *int32) {
		if *r < 0 && *r%2 != 0 {
			used[numberOf(*r)] = 1
		}
	}
	for i := range code.Instrs {
		d.shorten(&code.Instrs[i])
		d.reads(&code.Instrs[i], use, func(int32, int32) {})
	}
	kept := int32(0)
	for i, n := range used {
		code.Numbers[kept], code.numberTypes[kept] = code.Numbers[i], code.numberTypes[i]
		used[i] = kept
		kept += n
	}
	code.Numbers, code.numberTypes, d.numbered = code.Numbers[:kept], code.numberTypes[:kept], used
}

// shorten makes a constant operand of an instruction immediate if it fits.
func (d *Draft) shorten(in *Instr) {
	x, y := &in.B, &in.C
	if opInfo[in.Op].operands[2] == 'j' {
		x, y = &in.A, &in.B
	}
	form := immediates[in.Op]
	switch {
	case in.Op == MoveNumber:
		if n, ok := d.small(in.B, 0); ok {
			in.Op, in.B = Number, n
		}
	case in.Op == FillNumber:
		if n, ok := d.small(in.B, 0); ok {
			in.Op, in.B = FillConst, n
		}
	case divides(in.Op) && d.power(in):
	case in.Op == DivInt:
		if n, ok := d.small(in.C, 0); ok && n > 1 {
			in.multiply(n)
		}
	case form.right != Nop:
		if n, ok := d.small(*y, form.more); ok && (n != 0 || !divides(in.Op)) {
			in.Op, *y = form.right, n
			return
		}
		if n, ok := d.small(*x, form.less); ok && form.left != Nop {
			in.Op, *x, *y = form.left, *y, n
		}
	}
}

// power replaces a division by a power of two with an instruction that needs no division. It returns false for any other divisor.
func (d *Draft) power(in *Instr) bool {
	n, ok := d.numberIn(in.C)
	if !ok || n < 1 || n > 1<<31 || n&(n-1) != 0 {
		return false
	}
	divides := in.Op == DivInt || in.Op == DivLong
	if in.Op, in.C, in.D = RemPower, int32(n-1), uint16(bits.TrailingZeros64(uint64(n))); divides {
		in.Op = DivPower
	}
	return true
}

// multiply replaces the division of an int by a constant with a multiplication by its reciprocal, which is several times faster: the
// quotient of x is x * C >> D, plus one if x is negative. C, an unsigned number of 32 bits, is the smallest integer above the reciprocal
// times 1 << D, and close enough to it for every int: see Granlund and Montgomery, Division by Invariant Integers using Multiplication.
func (in *Instr) multiply(by int32) {
	shift := 31 + bits.Len32(uint32(by-1))
	in.Op, in.C, in.D = DivIntConst, int32(uint32(uint64(1)<<shift/uint64(by)+1)), uint16(shift)
}

// divisor returns the constant by which a DivIntConst divides.
func (in *Instr) divisor() int32 { return int32(uint64(1)<<in.D/uint64(uint32(in.C)) + 1) }

// divides reports whether an instruction fails if its right operand is zero.
func divides(op Op) bool { return op == DivInt || op == DivLong || op == RemInt || op == RemLong }

// small returns the integer constant in a register plus more. ok is false if it is not a constant or does not fit into 32 bits.
func (d *Draft) small(r int32, more int64) (n int32, ok bool) {
	x, ok := d.numberIn(r)
	x += more
	return int32(x), ok && int64(int32(x)) == x
}

// numberIn returns the integer constant in a register. ok is false if there is none.
func (d *Draft) numberIn(r int32) (int64, bool) {
	if r >= 0 || r%2 == 0 || !d.Code.numberTypes[numberOf(r)].Kind.Integer() {
		return 0, false
	}
	return d.Code.Numbers[numberOf(r)], true
}

// numberOf returns the index in Code.Numbers of the constant in a register.
func numberOf(r int32) int32 { return (-1 - r) / 2 }
