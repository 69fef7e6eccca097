package code

import "whenthen/engine/source"

// repeat lets every way through the body of a loop end the iteration itself, as the arms of an if at the end of the body. A jump to
// the instruction that ends an iteration becomes a copy of this instruction, and a jump that is taken only when the loop ends.
// Returns and jumps back are copied, too. An iteration then has one instruction less.
func (u *unit) repeat() {
	code := u.code
	numbers := make([]int32, len(code.Instrs)+1)
	var longer []Instr
	var spans []spanFrom
	add := func(in Instr, at source.Span) {
		if n := len(spans); n == 0 || spans[n-1].at != at {
			spans = append(spans, spanFrom{int32(len(longer)), at})
		}
		longer = append(longer, in)
	}
	for i, in := range code.Instrs {
		numbers[i] = int32(len(longer))
		if in.Op != Jump || u.protected(int32(i)) || u.protected(in.C) {
			add(in, code.Span(i))
			continue
		}
		switch last, at := code.Instrs[in.C], code.Span(int(in.C)); {
		case last.Op >= RoundLessInt && last.Op <= StepLessConst:
			add(last, at)
			in.C++
			add(in, at)
		case last.Op == Back || last.Op >= Return && last.Op <= ReturnVoid:
			add(last, at)
		default:
			add(in, code.Span(i))
		}
	}
	numbers[len(code.Instrs)] = int32(len(longer))
	code.Instrs, code.spans = longer, spans
	u.renumber(numbers)
}
