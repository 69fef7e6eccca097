package compile

import (
	"slices"

	"whenthen/engine/internal/code"
	"whenthen/engine/rule"
)

// tryRange is the range of instructions that a try protects: all from its start except the copies of finally blocks at its exits.
type tryRange struct {
	from  int
	holes [][2]int
}

func (t *tryRange) pause(u *unit) {
	if t.from >= 0 {
		t.holes = append(t.holes, [2]int{t.from, len(u.Code.Instrs)})
		t.from = -1
	}
}

func (t *tryRange) resume(pc int) { t.from = pc }

// ranges returns the protected ranges up to an instruction.
func (t *tryRange) ranges(to int) [][2]int {
	list := t.holes
	if t.from >= 0 {
		list = append(list, [2]int{t.from, to})
	}
	return list
}

// try compiles try/catch/finally. The finally block is repeated at each exit.
func (u *unit) try(s *rule.Try) {
	end := u.Label()
	body := &tryRange{from: len(u.Code.Instrs)}
	all := &tryRange{from: len(u.Code.Instrs)}
	if s.Finally != nil {
		u.push(blockLabel{finally: s.Finally, try: all})
	}
	u.push(blockLabel{try: body})
	u.block(s.Body)
	u.pop()
	protected := body.ranges(len(u.Code.Instrs))
	u.leaveTry(s, all, end)
	for _, c := range s.Catches {
		target := len(u.Code.Instrs)
		u.handlers(protected, target, c.Classes, u.local(c.Local))
		u.block(c.Body)
		u.leaveTry(s, all, end)
	}
	if s.Finally != nil {
		u.pop()
		failure := u.Temp()
		ranges := all.ranges(len(u.Code.Instrs))
		u.handlers(ranges, len(u.Code.Instrs), nil, failure)
		u.block(s.Finally)
		u.Emit(s.At, code.Rethrow, 0, failure, 0, 0)
	}
	u.Mark(end)
}

// leaveTry compiles the end of a body or handler that completes normally.
func (u *unit) leaveTry(s *rule.Try, all *tryRange, end int) {
	if s.Finally != nil {
		all.pause(u)
		blocks := u.blocks
		u.blocks = slices.Clip(blocks[:len(blocks)-1])
		u.block(s.Finally)
		u.blocks = blocks
	}
	u.Jump(s.At, code.Jump, 0, 0, end)
	if s.Finally != nil {
		all.resume(len(u.Code.Instrs))
	}
}

func (u *unit) handlers(ranges [][2]int, target int, classes []string, local int32) {
	for _, r := range ranges {
		if r[0] < r[1] {
			u.Code.Handlers = append(u.Code.Handlers, code.Handler{From: int32(r[0]), To: int32(r[1]), Target: int32(target), Classes: classes, Local: local})
		}
	}
}

// hasFinally reports whether a return at this point runs a finally block.
func (u *unit) hasFinally() bool {
	return slices.ContainsFunc(u.blocks, func(b blockLabel) bool { return b.lambda == u.nesting && b.finally != nil })
}

// unwind emits the finally blocks of the tries inside block number to (-1 means all in the function), outside the ranges that these tries
// protect.
func (u *unit) unwind(to int) {
	saved := u.blocks
	for i := len(saved) - 1; i > to && saved[i].lambda == u.nesting; i-- {
		if b := saved[i]; b.try != nil {
			b.try.pause(u)
			if b.finally != nil {
				u.blocks = saved[:i:i]
				u.block(b.finally)
			}
		}
	}
	u.blocks = saved
	u.resumeAfter(to)
}

// resumeAfter resumes the protected ranges of the tries after the jump that is emitted next.
func (u *unit) resumeAfter(to int) {
	for i := len(u.blocks) - 1; i > to && u.blocks[i].lambda == u.nesting; i-- {
		if t := u.blocks[i].try; t != nil {
			t.resume(len(u.Code.Instrs) + 1)
		}
	}
}
