package columns

import "whenthen/engine/internal/code"

// op is the operation of a step. Columns b and c are its operands, and a is the result.
type op uint8

const (
	none op = iota

	fieldNumber   // a number in the lane's object, at an offset
	fieldBool     // a boolean in the lane's object
	fieldOptional // the lane is unsure if the field is null

	move
	addInt // ints wrap at 32 bits
	subInt
	mulInt
	divInt // the lane is unsure if the divisor is zero, also in the next two operations
	divLong
	rem
	divConst // by the reciprocal at and the shift c: see code.DivIntConst
	and
	or
	xor
	shlInt
	shrInt
	absInt
	negate // a boolean

	// Operations that integers and floating-point numbers have in common, in the same order: see both.
	addLong
	subLong
	mulLong
	least
	greatest
	equalInt
	lessInt
	atMostInt

	addDouble
	subDouble
	mulDouble
	leastDouble
	greatestDouble
	equalDouble
	lessDouble
	atMostDouble

	intToDouble
	divDouble
	absDouble
	sqrtDouble
	negDouble

	jump
	jumpIf
	jumpIfNot
	end // ends with the boolean a as the result
)

// plain contains the instructions that are translated to one step with the same operands.
var plain = [256]op{
	code.Move: move, code.MoveNumber: move,
	code.AddInt: addInt, code.SubInt: subInt, code.MulInt: mulInt, code.DivInt: divInt, code.RemInt: rem,
	code.AddLong: addLong, code.SubLong: subLong, code.MulLong: mulLong, code.DivLong: divLong, code.RemLong: rem,
	code.And: and, code.Or: or, code.Xor: xor, code.ShlInt: shlInt, code.ShrInt: shrInt,
	code.Min: least, code.Max: greatest, code.AbsInt: absInt, code.Negate: negate,
	code.IntToDouble: intToDouble, code.AddDouble: addDouble, code.SubDouble: subDouble, code.MulDouble: mulDouble, code.DivDouble: divDouble,
	code.MinDouble: leastDouble, code.MaxDouble: greatestDouble, code.AbsDouble: absDouble, code.SqrtDouble: sqrtDouble, code.NegDouble: negDouble,
	code.EqualInt: equalInt, code.LessInt: lessInt, code.AtMostInt: atMostInt,
	code.EqualDouble: equalDouble, code.LessDouble: lessDouble, code.AtMostDouble: atMostDouble,
}

// constant contains the instructions that are translated to one step with a constant as operand c.
var constant = [256]op{
	code.AddIntConst: addInt, code.MulIntConst: mulInt, code.AddLongConst: addLong, code.MulLongConst: mulLong, code.RemConst: rem,
	code.EqualConst: equalInt, code.LessConst: lessInt,
}

// fused contains the instructions that are translated to two steps: first with operands b and c, then second with its result and operand d.
var fused = [256]struct{ first, second op }{
	code.MulAddInt: {mulInt, addInt}, code.MulAddLong: {mulLong, addLong}, code.AddAddInt: {addInt, addInt}, code.AddSubInt: {addInt, subInt},
	code.MulAddDouble: {mulDouble, addDouble}, code.DivAddDouble: {divDouble, addDouble},
}

// branches contains the jumps that are translated to a comparison of operands a and b, followed by a jump that depends on its result.
var branches = [256]struct {
	by       op
	constant bool // b is a number
	jump     op
}{
	code.JumpEqualInt: {equalInt, false, jumpIf}, code.JumpNotEqualInt: {equalInt, false, jumpIfNot},
	code.JumpEqualConst: {equalInt, true, jumpIf}, code.JumpNotEqualConst: {equalInt, true, jumpIfNot},
	code.JumpLessConst: {lessInt, true, jumpIf}, code.JumpAtLeastConst: {lessInt, true, jumpIfNot},
	code.JumpLessInt: {lessInt, false, jumpIf}, code.JumpAtMostInt: {atMostInt, false, jumpIf},
	code.JumpLessDouble: {lessDouble, false, jumpIf}, code.JumpNotLessDouble: {lessDouble, false, jumpIfNot},
	code.JumpAtMostDouble: {atMostDouble, false, jumpIf}, code.JumpNotAtMostDouble: {atMostDouble, false, jumpIfNot},
}
