package code

import "slices"

// peephole optimizes jumps. A jump to a jump goes to the final target, a jump over a jump is inverted, as in if ( c ) break, and
// jumps to the next instruction are removed, as are no-ops.
func (d *Draft) peephole() {
	code := d.Code
	jumps := func(i int) bool { return opInfo[code.Instrs[i].Op].operands[2] == 'j' }
	for i := range code.Instrs {
		if !jumps(i) || code.Instrs[i].Op == Back {
			continue
		}
		in := &code.Instrs[i]
		for n := 0; n < 8 && code.Instrs[in.C].Op == Jump && !d.protected(in.C); n++ {
			in.C = code.Instrs[in.C].C
		}
	}
	reached := d.reached()
	drop := make([]bool, len(code.Instrs))
	found := false
	for i := range code.Instrs {
		if in := &code.Instrs[i]; in.Op == Nop || in.Op == Jump && int(in.C) == i+1 {
			drop[i] = true
		} else if i+1 < len(drop) && in.Op >= JumpIf && in.Op <= JumpAtMostInt && int(in.C) == i+2 && code.Instrs[i+1].Op == Jump && !reached[i+1] {
			in.Invert()
			in.C = code.Instrs[i+1].C
			code.Instrs[i+1].Op = Nop
		}
		found = found || drop[i]
	}
	if found {
		d.remove(drop)
	}
}

// link replaces the targets of jumps, which are numbers of instructions, by distances.
func (d *Draft) link() {
	for pc := range d.Code.Instrs {
		if in := &d.Code.Instrs[pc]; opInfo[in.Op].operands[2] == 'j' {
			in.C = (in.C - int32(pc) - 1) * instrSize
		}
	}
}

// reached reports for each instruction whether it is the target of a jump or handler, or the start of a lambda.
func (d *Draft) reached() []bool {
	reached := make([]bool, len(d.Code.Instrs)+1)
	for _, in := range d.Code.Instrs {
		if opInfo[in.Op].operands[2] == 'j' {
			reached[in.C] = true
		}
	}
	for _, h := range d.Code.Handlers {
		reached[h.Target] = true
	}
	for _, l := range d.lambdas {
		reached[l.Entry] = true
	}
	reached[d.Code.Body] = true
	return reached
}

// Invert negates the condition of a jump.
func (in *Instr) Invert() {
	if in.Op == JumpLessInt || in.Op == JumpAtMostInt { // not a < b: b <= a
		in.A, in.B = in.B, in.A
	}
	in.Op = JumpIf + ((in.Op - JumpIf) ^ 1)
}

// protected reports whether an instruction is in the range of a try, which a jump must not bypass.
func (d *Draft) protected(pc int32) bool {
	return slices.ContainsFunc(d.Code.Handlers, func(h Handler) bool { return h.From <= pc && pc < h.To })
}

// remove deletes the marked instructions and renumbers the others.
func (d *Draft) remove(drop []bool) {
	code := d.Code
	numbers := make([]int32, len(drop)+1)
	kept := code.Instrs[:0]
	for i, in := range code.Instrs {
		numbers[i] = int32(len(kept))
		if !drop[i] {
			kept = append(kept, in)
		}
	}
	numbers[len(drop)] = int32(len(kept))
	code.Instrs = kept
	for i := range code.spans {
		code.spans[i].pc = numbers[code.spans[i].pc]
	}
	d.renumber(numbers)
}

// renumber replaces old numbers of instructions by new ones, except in the spans.
func (d *Draft) renumber(numbers []int32) {
	code := d.Code
	for i := range code.Instrs {
		if in := &code.Instrs[i]; opInfo[in.Op].operands[2] == 'j' {
			in.C = numbers[in.C]
		}
	}
	for i := range code.Handlers {
		h := &code.Handlers[i]
		h.From, h.To, h.Target = numbers[h.From], numbers[h.To], numbers[h.Target]
	}
	for _, r := range code.Refs {
		if l, ok := r.(*Lambda); ok {
			l.Entry = numbers[l.Entry]
		}
	}
	code.Body = int(numbers[code.Body])
}
