package code

import (
	"math"
	"slices"

	"whenthen/engine/operator"
	"whenthen/internal/fact"
)

// Finish improves the instructions and makes the numbers of registers and the targets of jumps final. The variables are those for
// Code.Variables. It returns an error if the code has too many registers.
func (d *Draft) Finish(variables []Variable) (*Code, error) {
	code := d.Code
	code.variables = variables
	for _, l := range d.labels {
		code.Instrs[l.pc].C = d.places[l.label]
	}
	d.reuse()
	d.immediate()
	d.measure()
	if !d.settle() {
		return nil, errRegisters
	}
	d.peephole()
	d.repeat()
	d.link()
	for i, r := range code.Front {
		code.Front[i] = d.settled(r)
	}
	code.Holds = holds(code)
	code.Pure = !code.Shared && pure(code.Instrs)
	for i, l := range d.lambdas {
		end := len(code.Instrs)
		if i+1 < len(d.lambdas) {
			end = int(d.lambdas[i+1].Entry)
		}
		l.Pure = l.Pure && pure(code.Instrs[l.Entry:end])
	}
	d.detach()
	return code, nil
}

// detach copies the code, so that the next draft can reuse the memory of this one.
func (d *Draft) detach() {
	code := d.Code
	d.buffers = buffers{code.Instrs, code.Consts, code.spans}
	code.Consts, code.spans = slices.Clone(code.Consts), slices.Clone(code.spans)
	code.Props, code.Types, code.Refs = slices.Clone(code.Props), slices.Clone(code.Types), slices.Clone(code.Refs)
	// Free space for one instruction before the first and after the last, so that a pointer to the previous or next instruction always
	// points into the slice.
	code.Instrs = append(make([]Instr, 1, len(code.Instrs)+2), code.Instrs...)[1:]
}

// measure sets the sizes of the registers.
func (d *Draft) measure() {
	code := d.Code
	code.First = int(d.NumLocals)
	// One more register than are used: the arguments of a call without arguments begin after the last register, and that address must be in
	// the window, too.
	code.Regs = int(d.high) + len(code.Numbers) + len(code.Consts) + 1
	code.HasConstants = len(code.Numbers)+len(code.Consts) > 0
	if code.Window = uintptr(code.Regs) * uintptr(RegisterSize); code.Shared {
		code.Window = math.MaxInt64
	}
}

// settle replaces the registers of all instructions by the final ones, and finds out what the instructions may do. It returns false if there
// are too many registers.
func (d *Draft) settle() bool {
	code := d.Code
	code.Safe = !code.Shared
	for i := range code.Instrs {
		in := &code.Instrs[i]
		operands := opInfo[in.Op].operands
		for n, r := range [...]*int32{&in.A, &in.B, &in.C} {
			switch operands[n] {
			case 'r', 'w', '+':
				*r = d.settled(*r) * RegisterSize
			}
		}
		if operands[3] == 'r' && !d.settleFused(in) {
			return false
		}
		code.Safe = code.Safe && (safe(in.Op) || in.Plain())
		code.Leaves = code.Leaves || in.Op >= Call && in.Op <= Temporal && !code.AtOnce(in)
	}
	for _, r := range code.Refs {
		switch r := r.(type) {
		case *Text:
			for i := range r.Parts {
				r.Parts[i].Reg = d.settled(r.Parts[i].Reg)
			}
		case *Lambda:
			r.From, r.To = d.settled(r.From), d.settled(r.To)
		}
	}
	for i := range code.Handlers {
		code.Handlers[i].Local = d.settled(code.Handlers[i].Local)
	}
	return true
}

// AtOnce reports whether an instruction that calls Go code usually cannot fail, so that the machine first tries it without a guard against
// failures.
func (c *Code) AtOnce(in *Instr) bool {
	switch in.Op {
	case Call:
		return c.Refs[in.C].(*Member).Method.AtOnce != nil
	case Binary:
		o := c.Refs[in.D].(*Operation)
		return o.Kind == fact.Decimal && o.Op != operator.Div && o.Op != operator.Rem
	}
	return in.Op == Order || in.Op.InPlace()
}

// holds returns the registers in which finished code may leave references.
func holds(code *Code) (list []int32) {
	for i := range code.Instrs {
		in := &code.Instrs[i]
		switch operands := opInfo[in.Op].operands; {
		case in.Op > Move && in.Op <= Negate || in.Op >= StepLessInt && in.Op <= StepLessConst: // these write numbers
		case in.Op == FieldNumber || in.Op == GetNumber || in.Op == Mark || in.Op == MarkLike:
		case in.Op == Effect && code.Refs[in.C].(*Act).Void:
		case in.Op == Call && !code.Refs[in.C].(*Member).Method.Result.Boxed:
		case operands[0] == 'w':
			number(&list, in.A)
		case operands[1] == 'w':
			number(&list, in.B)
		}
	}
	for _, h := range code.Handlers {
		number(&list, h.Local*RegisterSize)
	}
	return list
}

// settled returns the number of a register in finished code. The order is: local variables, constant numbers, other constants, temporaries.
func (d *Draft) settled(r int32) int32 {
	numbers, others := int32(len(d.Code.Numbers)), int32(len(d.Code.Consts))
	switch {
	case r < 0 && r%2 != 0:
		return d.NumLocals + d.numbered[numberOf(r)]
	case r < 0:
		return d.NumLocals + numbers + (-2-r)/2
	case r >= d.NumLocals:
		return r + numbers + others
	}
	return r
}

// safe reports whether an instruction can neither fail nor call code that may fail.
func safe(op Op) bool {
	switch op {
	case DivInt, RemInt, DivLong, RemLong, JumpDivides, JumpDividesNot, Order, Equal, Contains, Need, Receiver, Unbox, InstanceOf, Tick, Back, Convert, Cast:
		return false
	}
	return op <= Global && !op.ChecksBudget() || op >= Return && op <= Absent
}
