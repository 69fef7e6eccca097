package code

import (
	"slices"
	"sort"
)

// backJump is a loop: the instructions from head to end, the last one that jumps back to head.
type backJump struct{ head, end int }

func (l backJump) length() int { return l.end - l.head }

// leaveLoops moves instructions at the beginning of a loop that have the same result in each iteration to before the loop. It does so for
// the first loop with such instructions, inner loops first, and returns false if there is none.
func (d *Draft) leaveLoops() bool {
	f := d.flow()
	var loops []backJump
	for i, last := range f.last {
		if int(last) >= i && !f.catches[i] {
			loops = append(loops, backJump{i, int(last)})
		}
	}
	if len(loops) == 0 {
		return false
	}
	f.liveness()
	sort.SliceStable(loops, func(i, j int) bool { return loops[i].length() < loops[j].length() })
	for _, l := range loops {
		if moved := f.invariants(l); len(moved) > 0 {
			d.moveBefore(l, moved)
			return true
		}
	}
	return false
}

// invariants returns the instructions of a loop to move, after giving each result a register of its own. They are executed at the beginning
// of the first iteration in any case, before anything has an effect, and before any other instruction may fail if they may fail themselves.
func (f *flow) invariants(l backJump) (moved []int) {
	code := f.d.Code.Instrs
	steady := func(in *Instr) bool {
		from, _ := readsFrom(in.Op)
		for i := l.head; i <= l.end; i++ {
			if f.d.Code.changes(&code[i])&from != 0 {
				return false
			}
			if to := written(&code[i]); to >= 0 && readsRegister(f.d, in, to) && !slices.Contains(moved, i) {
				return false
			}
		}
		return true
	}
	failed := false
	for i := l.head; i <= l.end && (i == l.head || f.first[i] == none && !f.catches[i]); i++ {
		in := &code[i]
		if opInfo[in.Op].operands[2] == 'j' || in.Op.ChecksBudget() || f.d.Code.changes(in) != 0 || in.Op >= Return || f.triesWithin(l, i) {
			break
		}
		_, repeats := readsFrom(in.Op)
		if repeats && written(in) >= f.d.NumLocals && !(failed && in.Op.fails()) && steady(in) && f.keep(i) {
			moved = append(moved, i)
			continue
		}
		failed = failed || in.Op.fails()
	}
	return moved
}

// triesWithin reports whether a try in a loop handles the failures of an instruction.
func (f *flow) triesWithin(l backJump, i int) bool {
	return slices.ContainsFunc(f.d.Code.Handlers, func(h Handler) bool {
		return h.From <= int32(i) && int32(i) < h.To && int(h.From) >= l.head
	})
}

// moveBefore moves instructions of a loop to before its head. The loop's own jumps still go to the head, and all others to the moved
// instructions.
func (d *Draft) moveBefore(l backJump, moved []int) {
	code := d.Code
	order := make([]int, 0, len(code.Instrs))
	for i := range code.Instrs {
		if i == l.head {
			order = append(order, moved...)
		}
		if !slices.Contains(moved, i) {
			order = append(order, i)
		}
	}
	numbers := make([]int32, len(code.Instrs)+1)
	numbers[len(code.Instrs)] = int32(len(code.Instrs))
	var own []int // the loop's jumps to its head
	var list rewritten
	for at, i := range order {
		in := code.Instrs[i]
		numbers[i] = int32(at)
		if opInfo[in.Op].operands[2] == 'j' && int(in.C) == l.head && i >= l.head && i <= l.end {
			own = append(own, at)
		}
		list.add(in, code.origin(i))
	}
	numbers[l.head] = int32(l.head)
	code.Instrs, code.spans = list.instrs, list.spans
	d.renumber(numbers)
	for _, at := range own {
		code.Instrs[at].C = int32(l.head + len(moved))
	}
}
