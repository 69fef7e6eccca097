package code

import "slices"

// reuse removes computations that are repeated:
//
//	if ( distance[i][k] + distance[k][j] < distance[i][j] ) distance[i][j] = distance[i][k] + distance[k][j];
//
// reads the row distance[i] four times and computes the sum twice. The first result is kept in a register of its own, and the instructions
// that would compute it again are removed, if nothing in between may have changed it. Results that are the same in each iteration of a loop
// are computed before the loop: see invariants. What package compile hoists (ahead) is known before, from expressions.
func (d *Draft) reuse() {
	if d.traced || d.Code.Shared || d.Code.Body > 0 || d.high > manyRegisters || len(d.Code.Instrs) > longCode || !d.repeatsWork() {
		return
	}
	d.own = d.high
	for d.leaveLoops() {
	}
	for d.shareResults() {
	}
}

// Code with more registers stays as it is, so that the registers made here have small numbers, and so does longer code, for which this would
// take long.
const (
	manyRegisters = 1 << 12
	longCode      = 1 << 12
)

// repeatsWork reports whether the code contains two equal instructions or a loop.
func (d *Draft) repeatsWork() bool {
	seen := map[computation]bool{}
	for i := range d.Code.Instrs {
		in := &d.Code.Instrs[i]
		if opInfo[in.Op].operands[2] == 'j' && int(in.C) <= i {
			return true
		}
		if _, repeats := readsFrom(in.Op); repeats {
			if seen[computationOf(in)] {
				return true
			}
			seen[computationOf(in)] = true
		}
	}
	return false
}

// computation identifies what an instruction computes: its operation and operands.
type computation struct {
	op   Op
	e    uint8
	d    uint16
	b, c int32
}

func computationOf(in *Instr) computation {
	r, operands := computation{in.Op, in.E, in.D, in.B, in.C}, opInfo[in.Op].operands
	if operands[2] == 'x' || operands[2] == '-' { // data for messages is different each time
		r.c = 0
	}
	if operands[3] == 'x' {
		r.d = 0
	}
	return r
}

// available is a result that a register contains.
type available struct {
	computation
	at  int   // the instruction that computes it
	reg int32 // that one's register: a variable, a register of its own, or a temporary one, which may be written again and is then replaced
}

// remembered is the greatest number of results that are known at a time, so that long code takes no more time for each instruction.
const remembered = 64

// shareResults removes instructions whose result is available. It returns false if there are none.
func (d *Draft) shareResults() (found bool) {
	code := d.Code.Instrs
	f := d.flow()
	f.liveness()
	var known []available
	for i := range code {
		in := &code[i]
		known = f.reaching(known, i)
		_, repeats := readsFrom(in.Op)
		if n := slices.IndexFunc(known, func(a available) bool { return repeats && a.computation == computationOf(in) }); n >= 0 && f.replace(&known[n], i) {
			found = true
			for k := range known { // the operands may be other registers now
				known[k].computation = computationOf(&code[known[k].at])
			}
		}
		known = f.without(known, i, i+1)
		if _, repeats = readsFrom(in.Op); repeats && !readsRegister(d, in, in.A) {
			if len(known) == remembered {
				known = slices.Delete(known, 0, 1)
			}
			known = append(known, available{computationOf(in), i, in.A})
		}
	}
	return found
}

// readsRegister reports whether an instruction reads a register.
func readsRegister(d *Draft, in *Instr, r int32) (found bool) {
	d.reads(in, func(x *int32) { found = found || *x == r }, func(int32, int32) {})
	return found
}

// reaching returns the results that are available at instruction i on all ways there.
func (f *flow) reaching(known []available, i int) []available {
	if f.catches[i] {
		return known[:0]
	}
	if first := f.first[i]; first != none && int(first) < i { // a jump from before the computation leaves it out
		known = slices.DeleteFunc(known, func(a available) bool { return a.at > int(first) })
	}
	if last := f.last[i]; int(last) >= i { // a loop may change the operands
		known = f.without(known, i, int(last)+1)
	}
	return known
}

// without returns the results that the instructions from start to end, exclusive, do not change.
func (f *flow) without(known []available, start, end int) []available {
	for i := start; i < end && len(known) > 0; i++ {
		in := &f.d.Code.Instrs[i]
		to, changed := written(in), f.d.Code.changes(in)
		if to < 0 && changed == 0 {
			continue
		}
		known = slices.DeleteFunc(known, func(a available) bool {
			from, _ := readsFrom(a.op)
			return from&changed != 0 || to >= 0 && (readsRegister(f.d, &f.d.Code.Instrs[a.at], to) || a.reg == to && to < f.d.NumLocals)
		})
	}
	return known
}

// replace removes instruction i, whose result is available, and lets the instructions that read it read the available one instead. If the
// result is for a variable, the instruction is replaced by a move.
func (f *flow) replace(a *available, i int) bool {
	code := f.d.Code.Instrs
	variable := code[i].A < f.d.NumLocals
	if variable && !loads(code[i].Op) { // a move would take as long
		return false
	}
	var readers []int
	if !variable {
		list, end, ok := f.readers(i)
		if !ok || a.reg < f.d.NumLocals && slices.ContainsFunc(code[i+1:end], func(in Instr) bool { return written(&in) == a.reg }) {
			return false
		}
		readers = list
	}
	if a.reg >= f.d.NumLocals && a.reg < f.d.own {
		if !f.keep(a.at) {
			return false
		}
		a.reg = code[a.at].A
	}
	if variable {
		code[i] = Instr{Op: Move, A: code[i].A, B: a.reg}
		return true
	}
	f.rename(readers, code[i].A, a.reg)
	code[i] = Instr{Op: Nop}
	return true
}

// loads reports whether an instruction reads something outside of the registers.
func loads(op Op) bool {
	from, _ := readsFrom(op)
	return from != 0 || op == TextLength || op == TextChar
}

// keep gives the result of an instruction a register of its own.
func (f *flow) keep(i int) bool {
	readers, _, ok := f.readers(i)
	if !ok {
		return false
	}
	in := &f.d.Code.Instrs[i]
	own := f.d.high
	f.d.high++
	f.rename(readers, in.A, own)
	in.A = own
	return true
}

func (f *flow) rename(readers []int, from, to int32) {
	for _, i := range readers {
		f.d.reads(&f.d.Code.Instrs[i], func(r *int32) {
			if *r == from {
				*r = to
			}
		}, func(int32, int32) {})
	}
}

// readers returns the instructions that read the result of instruction i, a temporary register, and the end of the range that contains
// them. ok is false if others may read it, or if the readers may read another result in the same register.
func (f *flow) readers(i int) (list []int, end int, ok bool) {
	code := f.d.Code.Instrs
	r, last := code[i].A, i
	ok = true
	for end = i + 1; end < len(code) && ok; end++ {
		read := false
		f.d.reads(&code[end], func(x *int32) { read = read || *x == r }, func(from, to int32) { ok = ok && (r < from || r >= to) })
		if read {
			list, last = append(list, end), end
		}
		if written(&code[end]) == r {
			ok = ok && !readsResult(code[end].Op)
			break
		}
	}
	for n := i + 1; n <= last && ok; n++ {
		ok = f.enteredWithin(n, i, end, r)
		last = max(last, int(f.last[n])) // readers in a loop are executed again after the rest of the loop
	}
	for n := i; n < end && ok; n++ {
		if opInfo[code[n].Op].operands[2] == 'j' {
			to := int(code[n].C)
			ok = to > i && to <= last || !f.lives(r, to)
		}
	}
	return list, last + 1, ok
}
