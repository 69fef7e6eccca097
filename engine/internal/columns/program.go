package columns

import (
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/internal/fact"
)

const (
	// Width is the greatest number of lanes.
	Width = 64
	// mostColumns limits the columns of a program.
	mostColumns = 32
)

// Program is a condition translated to steps on columns. It is immutable, and sessions may share it.
type Program struct {
	steps []step
	front []uint8 // the columns of the values that the code computes in front
	fixed []fixed
}

// step is one operation on columns.
type step struct {
	op      op
	joins   bool // some jump has this step as its target
	a, b, c uint8
	at      uint32 // offset of a field, target of a jump, reciprocal of a divisor
}

// fixed is a column with a constant.
type fixed struct {
	column uint8
	value  int64
}

// New translates the code of a condition, from code.Code.Body on, for candidates in a slot. It returns nil if some instruction cannot be
// translated.
func New(c *code.Code, slot int) *Program {
	if c.Shared || len(c.Handlers) > 0 || c.Regs > mostColumns {
		return nil
	}
	t := translation{code: c, own: slot, columns: c.Regs, starts: make([]int, len(c.Instrs)+1)}
	for i, n := range c.Numbers {
		t.fixed = append(t.fixed, fixed{uint8(c.First + i), n})
	}
	for pc := c.Body; pc < len(c.Instrs); pc++ {
		t.starts[pc] = len(t.steps)
		if !t.instr(pc, &c.Instrs[pc]) || t.columns > mostColumns {
			return nil
		}
	}
	for i := range t.steps {
		if s := &t.steps[i]; s.op >= jump && s.op < end {
			to := t.starts[s.at]
			if to <= i || to >= len(t.steps) {
				return nil
			}
			s.at, t.steps[to].joins = uint32(to), true
		}
	}
	for _, r := range c.Front {
		t.front = append(t.front, uint8(r))
	}
	return &t.Program
}

// translation is the state of New.
type translation struct {
	Program
	code    *code.Code
	own     int
	columns int   // number of columns used
	starts  []int // the first step of each instruction
}

// add appends a step. It is too large to be inlined at every call.
//
//go:noinline
func (t *translation) add(o op, a, b, c uint8, at uint32) {
	t.steps = append(t.steps, step{op: o, a: a, b: b, c: c, at: at})
}

// instr translates an instruction. It returns false for an unknown one.
func (t *translation) instr(pc int, in *code.Instr) bool {
	a, b, c := register(in.A), register(in.B), register(in.C)
	switch o := in.Op; {
	case o >= code.Field && o <= code.FieldOptional:
		return t.field(in)
	case plain[o] != none:
		t.add(plain[o], a, b, c, 0)
	case constant[o] != none:
		t.add(constant[o], a, b, t.constant(int64(in.C)), 0)
	case fused[o].first != none:
		x := t.column()
		t.add(fused[o].first, x, b, c, 0)
		t.add(fused[o].second, a, x, register(int32(in.D)*code.WordSize), 0)
	case branches[o].by != none:
		x := &branches[o]
		if x.constant {
			b = t.constant(int64(in.B))
		}
		t.branch(pc, in, step{op: x.by, b: a, c: b}, x.jump)
	default:
		return t.rare(pc, in, a, b, c)
	}
	return true
}

// rare does the work of instr for the instructions that are in none of the tables.
func (t *translation) rare(pc int, in *code.Instr, a, b, c uint8) bool {
	switch in.Op {
	case code.Nop:
	case code.Number:
		t.add(move, a, t.constant(int64(in.B)), 0, 0)
	case code.DivIntConst:
		t.add(divConst, a, b, uint8(in.D), uint32(in.C))
	case code.DivPower:
		t.add(divLong, a, b, t.constant(int64(in.C)+1), 0)
	case code.RemPower:
		t.add(rem, a, b, t.constant(int64(in.C)+1), 0)
	case code.AtLeastConst:
		t.add(lessInt, a, b, t.constant(int64(in.C)), 0)
		t.add(negate, a, a, 0, 0)
	case code.MulIntDouble, code.MulAddIntDouble:
		x := t.column()
		t.add(intToDouble, x, b, 0, 0)
		if in.Op == code.MulIntDouble {
			t.add(mulDouble, a, x, c, 0)
			break
		}
		t.add(mulDouble, x, x, c, 0)
		t.add(addDouble, a, x, register(int32(in.D)*code.WordSize), 0)
	case code.Jump:
		t.add(jump, 0, 0, 0, t.target(pc, in))
	case code.JumpIf:
		t.add(jumpIf, a, 0, 0, t.target(pc, in))
	case code.JumpIfNot:
		t.add(jumpIfNot, a, 0, 0, t.target(pc, in))
	case code.JumpRemEqual, code.JumpRemNotEqual:
		x := t.column()
		t.add(rem, x, a, t.constant(int64(in.B)), 0)
		t.branch(pc, in, step{op: equalInt, b: x, c: t.constant(int64(in.D))}, jumpIf+op(in.Op-code.JumpRemEqual))
	case code.JumpBitsClear, code.JumpBitsSet:
		x := t.column()
		t.add(and, x, a, t.constant(int64(in.B)), 0)
		t.branch(pc, in, step{op: equalInt, b: x, c: t.constant(0)}, jumpIf+op(in.Op-code.JumpBitsClear))
	case code.Return, code.ReturnNumber:
		t.add(end, a, 0, 0, 0)
	default:
		return false
	}
	return true
}

// branch adds a comparison and the jump that depends on it.
func (t *translation) branch(pc int, in *code.Instr, by step, jump op) {
	by.a = t.column()
	t.add(by.op, by.a, by.b, by.c, 0)
	t.add(jump, by.a, 0, 0, t.target(pc, in))
}

// field translates an instruction that reads a field.
func (t *translation) field(in *code.Instr) bool {
	op, at := fieldNumber, uint32(in.D)
	switch in.Op {
	case code.FieldNumber:
	case code.FieldOptional:
		op = fieldOptional
	case code.Field:
		p := t.code.Props[in.C]
		if p.Owner == nil || !p.Owner.Declared || p.Read.Null != nil || p.Optional != nil || p.Type.Boxed {
			return false
		}
		at = uint32(p.Offset)
		switch p.Direct {
		case fact.DirectInt, fact.DirectInt64, fact.DirectFloat64:
		case fact.DirectBool:
			op = fieldBool
		default:
			return false
		}
	default:
		return false
	}
	t.add(op, register(in.A), 0, 0, at)
	return int(in.B) == t.own
}

// target returns the number of the instruction to which a jump goes: see code.Instr.
func (t *translation) target(pc int, in *code.Instr) uint32 {
	return uint32(pc + int(in.C)/int(unsafe.Sizeof(code.Instr{})) + 1)
}

// column returns a new column.
func (t *translation) column() uint8 {
	t.columns++
	return uint8(t.columns - 1)
}

// constant returns the column of a constant.
func (t *translation) constant(n int64) uint8 {
	for _, f := range t.fixed {
		if f.value == n {
			return f.column
		}
	}
	t.fixed = append(t.fixed, fixed{t.column(), n})
	return t.fixed[len(t.fixed)-1].column
}

// register returns the number of the register to which an operand of finished code refers. For operands that are not registers, the result
// has no meaning.
func register(operand int32) uint8 { return uint8(operand / code.RegisterSize) }
