package code

import "slices"

// flow describes how control reaches the instructions of a draft, and which temporary registers are still needed. Jump targets are numbers
// of instructions.
type flow struct {
	d           *Draft
	first, last []int32    // the first and the last jump to each instruction; none
	catches     []bool     // a handler begins with the instruction
	live        [][]uint64 // sets of the temporary registers that are read before they are written, from each instruction on; see liveness
}

// none means that no instruction jumps to an instruction.
const none = -1

func (d *Draft) flow() *flow {
	n := len(d.Code.Instrs) + 1
	f := &flow{d: d, first: slices.Repeat([]int32{none}, n), last: slices.Repeat([]int32{none}, n), catches: make([]bool, n)}
	for i := range d.Code.Instrs {
		if in := &d.Code.Instrs[i]; opInfo[in.Op].operands[2] == 'j' {
			if f.first[in.C] == none {
				f.first[in.C] = int32(i)
			}
			f.last[in.C] = int32(i)
		}
	}
	for _, h := range d.Code.Handlers {
		f.catches[h.Target] = true
	}
	return f
}

// enteredWithin reports whether control reaches instruction i only from the one before it and from instructions after first and before end,
// without writing register r on the way.
func (f *flow) enteredWithin(i, first, end int, r int32) bool {
	if f.catches[i] && slices.ContainsFunc(f.d.Code.Handlers, func(h Handler) bool {
		return int(h.Target) == i && (int(h.From) <= first || int(h.To) > end || h.Local == r)
	}) {
		return false
	}
	return f.first[i] == none || int(f.first[i]) > first && int(f.last[i]) < end
}

// liveness fills in live: backwards, until nothing changes, because loops jump back.
func (f *flow) liveness() {
	code := f.d.Code.Instrs
	words := int(f.d.high-f.d.NumLocals)/64 + 1
	sets := make([]uint64, words*(len(code)+1))
	f.live = make([][]uint64, len(code)+1)
	for i := range f.live {
		f.live[i] = sets[i*words : (i+1)*words]
	}
	now := make([]uint64, words)
	for changed := true; changed; {
		changed = false
		for i := len(code) - 1; i >= 0; i-- {
			in := &code[i]
			clear(now)
			if falls(in.Op) {
				copy(now, f.live[i+1])
			}
			if opInfo[in.Op].operands[2] == 'j' {
				for w, set := range f.live[in.C] {
					now[w] |= set
				}
			}
			if r := written(in); r >= f.d.NumLocals {
				now[(r-f.d.NumLocals)/64] &^= 1 << ((r - f.d.NumLocals) % 64)
			}
			add := func(r int32) {
				if r >= f.d.NumLocals {
					now[(r-f.d.NumLocals)/64] |= 1 << ((r - f.d.NumLocals) % 64)
				}
			}
			f.d.reads(in, func(r *int32) { add(*r) }, func(from, to int32) {
				for r := from; r < to; r++ {
					add(r)
				}
			})
			for _, h := range f.d.Code.Handlers {
				if h.From <= int32(i) && int32(i) < h.To {
					for w, set := range f.live[h.Target] {
						now[w] |= set
					}
				}
			}
			changed = changed || !slices.Equal(now, f.live[i])
			copy(f.live[i], now)
		}
	}
}

// lives reports whether a temporary register is read before it is written, from instruction i on.
func (f *flow) lives(r int32, i int) bool {
	r -= f.d.NumLocals
	return f.live[i][r/64]&(1<<(r%64)) != 0
}

// falls reports whether the instruction after one of this kind may be executed after it.
func falls(op Op) bool {
	return op != Jump && op != Back && (op < Return || op > Fail)
}

// written returns the register that an instruction writes, or a negative number.
func written(in *Instr) int32 {
	switch operands := opInfo[in.Op].operands; {
	case operands[0] == 'w':
		return in.A
	case operands[1] == 'w':
		return in.B
	}
	return none
}

// reads calls one for each register that an instruction reads, which it may replace, and more for a range of registers.
func (d *Draft) reads(in *Instr, one func(r *int32), more func(from, to int32)) {
	operands := opInfo[in.Op].operands
	for n, r := range [...]*int32{&in.A, &in.B, &in.C} {
		switch {
		case operands[n] == 'r', operands[n] == 'w' && readsResult(in.Op):
			one(r)
		case operands[n] == '+':
			more(*r, d.endOfArguments(in))
		}
	}
	if operands[3] == 'r' {
		r := int32(int16(in.D))
		one(&r)
		in.D = uint16(r)
	}
	switch in.Op {
	case Concat:
		parts := d.Code.Refs[in.B].(*Text).Parts
		for i := range parts {
			if parts[i].Type != nil {
				one(&parts[i].Reg)
			}
		}
	case Binary:
		more(in.C, in.C+1+int32(d.Code.Refs[in.D].(*Operation).Args))
	}
}

// readsResult reports whether an instruction also reads the register that it writes.
func readsResult(op Op) bool { return op >= StepLessInt && op <= StepLessConst || op == MarkLike }

// endOfArguments returns the register after the arguments of an instruction, which begin at operand B.
func (d *Draft) endOfArguments(in *Instr) int32 {
	switch in.Op {
	case CallFunction:
		return in.B + int32(len(d.Code.Calls[in.C].Params))
	case Call:
		return in.B + int32(d.Code.Refs[in.C].(*Member).Args)
	case Effect:
		return in.B + int32(d.Code.Refs[in.C].(*Act).Args)
	case NewArrays, ArrayOf, ListOf:
		return in.B + int32(in.D)
	case MapOf:
		return in.B + 2*int32(in.D)
	case Invoke:
		return in.B + int32(in.D) + 1
	}
	return d.own // not known here
}
