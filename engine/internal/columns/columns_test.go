package columns_test

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/columns"
	"whenthen/engine/internal/vm"
	"whenthen/internal/fact"
)

// row is an object as the code of these tests reads it.
type row struct {
	n, m     int64
	x        float64
	optional int64
	present  bool
}

// The registers: numbers, floating-point numbers, booleans, and constants.
const (
	whole, wholes     = 0, 4
	double, doubles   = 4, 3
	boolean, booleans = 7, 2
	constants         = 9
)

var numbers = []int64{-7, 0, 1, 3, 1 << 33}

// generator makes random code.
type generator struct {
	*rand.Rand
	list []code.Instr
}

func operand(r int) int32 { return int32(r) * code.RegisterSize }

func (g *generator) whole() int32 {
	if g.IntN(4) == 0 {
		return operand(constants + g.IntN(len(numbers)))
	}
	return operand(whole + g.IntN(wholes))
}

func (g *generator) double() int32  { return operand(double + g.IntN(doubles)) }
func (g *generator) boolean() int32 { return operand(boolean + g.IntN(booleans)) }

func pick[T any](g *generator, list ...T) T { return list[g.IntN(len(list))] }

// fields reads a field into every register, so that none is used before it is set. Those of the other object are read in front.
func (g *generator) fields() (front []int32) {
	var o row
	var own []code.Instr
	read := func(r int, op code.Op, at uintptr) {
		in := code.Instr{Op: op, A: operand(r), D: uint16(at)}
		if in.B = 1; op == code.FieldNumber && g.IntN(2) == 0 {
			in.B = 0
			g.list, front = append(g.list, in), append(front, int32(r))
			return
		}
		own = append(own, in)
	}
	for r := range wholes {
		switch g.IntN(4) {
		case 0:
			read(whole+r, code.FieldNumber, unsafe.Offsetof(o.m))
		case 1:
			read(whole+r, code.FieldOptional, unsafe.Offsetof(o.optional))
		default:
			read(whole+r, code.FieldNumber, unsafe.Offsetof(o.n))
		}
	}
	for r := range doubles {
		read(double+r, code.FieldNumber, unsafe.Offsetof(o.x))
	}
	g.list = append(append(g.list, code.Instr{Op: code.ReturnVoid}), own...)
	for r := range booleans {
		g.list = append(g.list, code.Instr{Op: code.LessInt, A: operand(boolean + r), B: g.whole(), C: g.whole()})
	}
	return front
}

// instr makes an instruction; target is that of a jump, in instructions from here.
func (g *generator) instr(target int) {
	in := code.Instr{A: operand(whole + g.IntN(wholes)), B: g.whole(), C: g.whole()}
	number, fourth := int32(g.IntN(9)-2), uint16(g.whole()/code.WordSize)
	jump := int32(target-1) * int32(unsafe.Sizeof(in))
	switch g.IntN(11) {
	case 0:
		in.Op = pick(g, code.AddInt, code.SubInt, code.MulInt, code.DivInt, code.RemInt, code.AddLong, code.SubLong, code.MulLong, code.DivLong,
			code.RemLong, code.And, code.Or, code.Xor, code.ShlInt, code.ShrInt, code.Min, code.Max, code.AbsInt, code.MoveNumber)
	case 1:
		in.Op, in.C = pick(g, code.AddIntConst, code.MulIntConst, code.AddLongConst, code.MulLongConst), number
	case 2:
		in.Op, in.C = code.RemConst, number*2+1
	case 3:
		in.D = uint16(g.IntN(5))
		in.Op, in.C = pick(g, code.DivPower, code.RemPower), 1<<in.D-1
	case 4:
		in.Op, in.D = pick(g, code.MulAddInt, code.MulAddLong, code.AddAddInt, code.AddSubInt), fourth
	case 5:
		in.Op = pick(g, code.AddDouble, code.SubDouble, code.MulDouble, code.DivDouble, code.MinDouble, code.MaxDouble, code.AbsDouble,
			code.SqrtDouble, code.NegDouble, code.MulAddDouble, code.DivAddDouble)
		in.A, in.B, in.C, in.D = g.double(), g.double(), g.double(), uint16(g.double()/code.WordSize)
	case 6:
		in.Op, in.A, in.C, in.D = pick(g, code.IntToDouble, code.MulIntDouble, code.MulAddIntDouble), g.double(), g.double(), uint16(g.double()/code.WordSize)
	case 7:
		in.Op, in.A = pick(g, code.EqualInt, code.LessInt, code.AtMostInt), g.boolean()
	case 8:
		in.Op, in.A, in.B, in.C = pick(g, code.EqualDouble, code.LessDouble, code.AtMostDouble), g.boolean(), g.double(), g.double()
	case 9:
		in.Op, in.A, in.C = pick(g, code.EqualConst, code.LessConst, code.AtLeastConst), g.boolean(), number
	case 10:
		in.A, in.C = g.whole(), jump
		switch in.Op = pick(g, code.Jump, code.JumpIf, code.JumpIfNot, code.JumpEqualInt, code.JumpNotEqualInt, code.JumpLessInt, code.JumpAtMostInt,
			code.JumpEqualConst, code.JumpNotEqualConst, code.JumpLessConst, code.JumpAtLeastConst, code.JumpRemEqual, code.JumpRemNotEqual,
			code.JumpBitsClear, code.JumpBitsSet, code.JumpLessDouble, code.JumpNotLessDouble, code.JumpAtMostDouble, code.JumpNotAtMostDouble); {
		case in.Op == code.JumpIf || in.Op == code.JumpIfNot:
			in.A = g.boolean()
		case in.Op >= code.JumpLessDouble && in.Op <= code.JumpNotAtMostDouble:
			in.A, in.B = g.double(), g.double()
		case in.Op == code.JumpRemEqual || in.Op == code.JumpRemNotEqual:
			in.B, in.D = 2+int32(g.IntN(3)), uint16(g.IntN(3))
		case in.Op >= code.JumpEqualConst && in.Op <= code.JumpBitsSet:
			in.B = number
		}
	}
	g.list = append(g.list, in)
}

func (g *generator) code() *code.Code {
	g.list = make([]code.Instr, 1, 40)
	front := g.fields()
	n := 1 + g.IntN(12)
	for i := range n {
		g.instr(1 + g.IntN(n-i))
	}
	g.list = append(g.list, code.Instr{Op: code.Return, A: g.boolean()})
	return &code.Code{Instrs: g.list[1:], Regs: constants + len(numbers) + 1, First: constants, Numbers: numbers, HasConstants: true, Result: fact.BoolType,
		Front: front, Body: 1 + len(front)}
}

func (g *generator) row() *row {
	return &row{n: int64(g.IntN(9) - 4), m: int64(int32(g.Uint32())), x: pick(g, 0, g.NormFloat64(), 2.5), optional: int64(g.IntN(9) - 4), present: g.IntN(5) > 0}
}

// TestColumns compares random code in columns with the same code on the machine, object by object.
func TestColumns(t *testing.T) {
	g := generator{Rand: rand.New(rand.NewPCG(1, 2))}
	frame := &vm.Frame{Slots: make([]fact.Object, 2)}
	registers := make([]fact.Value, constants+len(numbers)+1)
	var machine columns.Machine
	compared, held, unsure := 0, 0, 0
	for range 20_000 {
		c := g.code()
		frame.Slots[0].Ptr = unsafe.Pointer(g.row())
		p := columns.New(c, 1)
		if p == nil {
			t.Fatalf("not translated: %v", c.Instrs)
		}
		if !frame.Front(c, registers) {
			t.Fatalf("the front fails: %v", c.Instrs)
		}
		machine.Begin(p, registers)
		n := 1 + g.IntN(columns.Width)
		for i := range n {
			machine.Objects[i] = unsafe.Pointer(g.row())
		}
		holds, not := machine.Run(n)
		for i := range n {
			if not>>i&1 != 0 {
				unsure++
				continue
			}
			frame.Slots[1].Ptr, frame.Err = machine.Objects[i], nil
			frame.Front(c, registers) // unlike compiled code, this one may overwrite the registers
			want := frame.Body(c, registers)
			if frame.Err != nil {
				t.Fatalf("lane %d is sure, but the code fails: %v", i, frame.Err)
			}
			if got := holds>>i&1 != 0; got != want {
				t.Fatalf("lane %d of %d: %v in columns, %v on the machine\n%+v", i, n, got, want, c.Instrs)
			}
			compared++
			if want {
				held++
			}
		}
	}
	if held < compared/10 || held > compared*9/10 || unsure == 0 {
		t.Errorf("of %d lanes the condition holds in %d; %d are unsure", compared, held, unsure)
	}
}

// TestNotInColumns checks that code which may loop, call something or read an object is left to the machine.
func TestNotInColumns(t *testing.T) {
	end := code.Instr{Op: code.Return, A: operand(boolean)}
	size := int32(unsafe.Sizeof(end))
	for _, list := range [][]code.Instr{
		{{Op: code.Jump, C: -size}, end},
		{{Op: code.FieldText}, end},
		{{Op: code.Call}, end},
		{{Op: code.EqualText}, end},
	} {
		if columns.New(&code.Code{Instrs: list, Regs: 10}, 1) != nil {
			t.Errorf("%v is translated", list[0].Op)
		}
	}
	if columns.New(&code.Code{Instrs: []code.Instr{end}, Regs: 100}, 1) != nil {
		t.Error("code with 100 registers is translated")
	}
}
