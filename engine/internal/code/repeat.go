package code

import "slices"

// repeat makes every path through the body of a loop end the iteration itself, such as the branches of an if at the end of the body. A jump
// to the instruction that ends an iteration is replaced by a copy of this instruction, followed by a jump that is executed only when the
// loop ends. Returns and jumps back are copied, too, with up to two operations on numbers before them. An iteration then has one
// instruction less.
func (d *Draft) repeat() {
	code := d.Code
	if !slices.ContainsFunc(code.Instrs, func(in Instr) bool { return in.Op == Jump }) {
		return
	}
	numbers := make([]int32, len(code.Instrs)+1)
	var longer rewritten
	for i, in := range code.Instrs {
		numbers[i] = int32(len(longer.instrs))
		if in.Op != Jump || d.protected(int32(i)) || d.protected(in.C) {
			longer.add(in, code.origin(i))
			continue
		}
		end := in.C
		for end < in.C+2 && code.Instrs[end].Op >= Move && code.Instrs[end].Op <= IntToDouble {
			end++
		}
		last, at := code.Instrs[end], code.origin(int(end))
		round := last.Op >= RoundLessInt && last.Op <= StepLessConst
		if !round && last.Op != Back && (last.Op < Return || last.Op > ReturnVoid) || d.protected(end) {
			longer.add(in, code.origin(i))
			continue
		}
		for n := in.C; n <= end; n++ {
			longer.add(code.Instrs[n], code.origin(int(n)))
		}
		if round {
			in.C = end + 1
			longer.add(in, at)
		}
	}
	numbers[len(code.Instrs)] = int32(len(longer.instrs))
	code.Instrs, code.spans = longer.instrs, longer.spans
	d.renumber(numbers)
}

// rewritten collects instructions in a new order, with their positions in rule text.
type rewritten struct {
	instrs []Instr
	spans  []spanFrom
}

func (r *rewritten) add(in Instr, at origin) {
	if n := len(r.spans); n == 0 || r.spans[n-1].origin != at {
		r.spans = append(r.spans, spanFrom{int32(len(r.instrs)), at})
	}
	r.instrs = append(r.instrs, in)
}
