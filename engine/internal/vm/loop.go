package vm

import (
	"math"
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/internal/fact"
)

// loop runs code on the registers at w until the function called by caller number floor returns. It is false if a null-safe
// access in a condition met null.
//
// The inner loop calls nothing, so that the processor keeps its working values in machine registers. An instruction that has to
// call something, that fails, or that meets a rare case leaves the inner loop: see called. The functions called from there are
// kept from being inlined, which would cost the loop machine registers.
func (f *Frame) loop(c *code.Code, w unsafe.Pointer, pc, floor int) bool {
	base := before(c)
	in := instr(base, int32(pc+1))
	for {
	quick:
		for ; ; in = next(in) {
			switch in.Op {
			case code.Nop: // makes the jump table of the switch begin at zero
			case code.Move:
				*at(w, in.A) = *at(w, in.B)
			case code.MoveNumber:
				at(w, in.A).N = at(w, in.B).N
			case code.Number:
				at(w, in.A).N = int64(in.B)
			case code.AddInt:
				at(w, in.A).N = int64(int32(at(w, in.B).N + at(w, in.C).N))
			case code.SubInt:
				at(w, in.A).N = int64(int32(at(w, in.B).N - at(w, in.C).N))
			case code.MulInt:
				at(w, in.A).N = int64(int32(at(w, in.B).N * at(w, in.C).N))
			case code.DivInt:
				y := at(w, in.C).N
				if y == 0 {
					break quick
				}
				at(w, in.A).N = int64(int32(at(w, in.B).N / y))
			case code.DivLong:
				y := at(w, in.C).N
				if y == 0 {
					break quick
				}
				at(w, in.A).N = at(w, in.B).N / y
			case code.RemInt, code.RemLong:
				y := at(w, in.C).N
				if y == 0 {
					break quick
				}
				at(w, in.A).N = remainder(at(w, in.B).N, y)
			case code.AddLong:
				at(w, in.A).N = at(w, in.B).N + at(w, in.C).N
			case code.SubLong:
				at(w, in.A).N = at(w, in.B).N - at(w, in.C).N
			case code.MulLong:
				at(w, in.A).N = at(w, in.B).N * at(w, in.C).N
			case code.Min:
				at(w, in.A).N = min(at(w, in.B).N, at(w, in.C).N)
			case code.Max:
				at(w, in.A).N = max(at(w, in.B).N, at(w, in.C).N)
			case code.AbsInt:
				x := at(w, in.B).N
				at(w, in.A).N = int64(int32(max(x, -x)))
			case code.MinDouble:
				at(w, in.A).SetFloat(min(at(w, in.B).Float(), at(w, in.C).Float()))
			case code.MaxDouble:
				at(w, in.A).SetFloat(max(at(w, in.B).Float(), at(w, in.C).Float()))
			case code.AbsDouble:
				at(w, in.A).SetFloat(math.Abs(at(w, in.B).Float()))
			case code.SqrtDouble:
				at(w, in.A).SetFloat(math.Sqrt(at(w, in.B).Float()))
			case code.And:
				at(w, in.A).N = at(w, in.B).N & at(w, in.C).N
			case code.Or:
				at(w, in.A).N = at(w, in.B).N | at(w, in.C).N
			case code.Xor:
				at(w, in.A).N = at(w, in.B).N ^ at(w, in.C).N
			case code.ShiftInt:
				at(w, in.A).N = operation.Shift(operator.Op(in.D), fact.Int, at(w, in.B).N, at(w, in.C).N)
			case code.ShiftLong:
				at(w, in.A).N = operation.Shift(operator.Op(in.D), fact.Long, at(w, in.B).N, at(w, in.C).N)
			case code.AddIntConst:
				at(w, in.A).N = int64(int32(at(w, in.B).N + int64(in.C)))
			case code.MulIntConst:
				at(w, in.A).N = int64(int32(at(w, in.B).N * int64(in.C)))
			case code.DivIntConst:
				at(w, in.A).N = int64(int32(at(w, in.B).N) / in.C)
			case code.RemConst:
				at(w, in.A).N = remainder(at(w, in.B).N, int64(in.C))
			case code.DivPower:
				x := at(w, in.B).N
				if x < 0 { // towards zero
					x += int64(in.C)
				}
				at(w, in.A).N = x >> (in.D & 63)
			case code.RemPower:
				x, low := at(w, in.B).N, int64(in.C)
				if x < 0 {
					x = -(-x & low)
				} else {
					x &= low
				}
				at(w, in.A).N = x
			case code.ShiftXorInt:
				op, n := in.Shift()
				at(w, in.A).N = at(w, in.B).N ^ operation.Shift(op, fact.Int, at(w, in.C).N, n)
			case code.ShiftXorLong:
				op, n := in.Shift()
				at(w, in.A).N = at(w, in.B).N ^ operation.Shift(op, fact.Long, at(w, in.C).N, n)
			case code.ScaleInt:
				at(w, in.A).N = int64(int32(at(w, in.B).N*int64(in.D) + at(w, in.C).N))
			case code.ScaleIntConst:
				at(w, in.A).N = int64(int32(at(w, in.B).N*int64(in.C) + int64(in.D)))
			case code.ScaleLong:
				at(w, in.A).N = at(w, in.B).N*int64(in.D) + at(w, in.C).N
			case code.ScaleLongConst:
				at(w, in.A).N = at(w, in.B).N*int64(in.C) + int64(in.D)
			case code.AddLongConst:
				at(w, in.A).N = at(w, in.B).N + int64(in.C)
			case code.MulLongConst:
				at(w, in.A).N = at(w, in.B).N * int64(in.C)
			case code.DivLongConst:
				at(w, in.A).N = at(w, in.B).N / int64(in.C)
			case code.AddDouble:
				at(w, in.A).SetFloat(at(w, in.B).Float() + at(w, in.C).Float())
			case code.SubDouble:
				at(w, in.A).SetFloat(at(w, in.B).Float() - at(w, in.C).Float())
			case code.MulDouble:
				at(w, in.A).SetFloat(at(w, in.B).Float() * at(w, in.C).Float())
			case code.DivDouble:
				at(w, in.A).SetFloat(at(w, in.B).Float() / at(w, in.C).Float())
			case code.NegDouble:
				at(w, in.A).SetFloat(-at(w, in.B).Float())
			case code.RoundFloat:
				at(w, in.A).SetFloat(float64(float32(at(w, in.B).Float())))
			case code.IntToDouble:
				at(w, in.A).SetFloat(float64(at(w, in.B).N))

			case code.EqualInt:
				at(w, in.A).SetBool(at(w, in.B).N == at(w, in.C).N)
			case code.LessInt:
				at(w, in.A).SetBool(at(w, in.B).N < at(w, in.C).N)
			case code.AtMostInt:
				at(w, in.A).SetBool(at(w, in.B).N <= at(w, in.C).N)
			case code.EqualConst:
				at(w, in.A).SetBool(at(w, in.B).N == int64(in.C))
			case code.LessConst:
				at(w, in.A).SetBool(at(w, in.B).N < int64(in.C))
			case code.AtLeastConst:
				at(w, in.A).SetBool(at(w, in.B).N >= int64(in.C))
			case code.EqualDouble:
				at(w, in.A).SetBool(at(w, in.B).Float() == at(w, in.C).Float())
			case code.LessDouble:
				at(w, in.A).SetBool(at(w, in.B).Float() < at(w, in.C).Float())
			case code.AtMostDouble:
				at(w, in.A).SetBool(at(w, in.B).Float() <= at(w, in.C).Float())
			case code.EqualIntN:
				x, y := at(w, in.B), at(w, in.C)
				at(w, in.A).SetBool(x.IsNull() == y.IsNull() && (x.N == y.N || x.IsNull()))
			case code.EqualFloatN:
				x, y := at(w, in.B), at(w, in.C)
				at(w, in.A).SetBool(x.IsNull() == y.IsNull() && (x.Float() == y.Float() || x.IsNull()))
			case code.IsNull:
				at(w, in.A).SetBool(at(w, in.B).IsNull())
			case code.Negate:
				at(w, in.A).N = at(w, in.B).N ^ 1

			case code.Jump:
				in = instr(base, in.C) // the one in front
			case code.JumpIf:
				in = branch(base, in, at(w, in.A).N != 0)
			case code.JumpIfNot:
				in = branch(base, in, at(w, in.A).N == 0)
			case code.JumpNull:
				in = branch(base, in, at(w, in.A).IsNull())
			case code.JumpNotNull:
				in = branch(base, in, !at(w, in.A).IsNull())
			case code.JumpEqualInt:
				in = branch(base, in, at(w, in.A).N == at(w, in.B).N)
			case code.JumpNotEqualInt:
				in = branch(base, in, at(w, in.A).N != at(w, in.B).N)
			case code.JumpLessInt:
				in = branch(base, in, at(w, in.A).N < at(w, in.B).N)
			case code.JumpAtMostInt:
				in = branch(base, in, at(w, in.A).N <= at(w, in.B).N)
			case code.JumpEqualConst:
				in = branch(base, in, at(w, in.A).N == int64(in.B))
			case code.JumpNotEqualConst:
				in = branch(base, in, at(w, in.A).N != int64(in.B))
			case code.JumpLessConst:
				in = branch(base, in, at(w, in.A).N < int64(in.B))
			case code.JumpAtLeastConst:
				in = branch(base, in, at(w, in.A).N >= int64(in.B))
			case code.JumpLessDouble:
				in = branch(base, in, at(w, in.A).Float() < at(w, in.B).Float())
			case code.JumpAtMostDouble:
				in = branch(base, in, at(w, in.A).Float() <= at(w, in.B).Float())
			case code.JumpNotLessDouble:
				in = branch(base, in, !(at(w, in.A).Float() < at(w, in.B).Float()))
			case code.JumpNotAtMostDouble:
				in = branch(base, in, !(at(w, in.A).Float() <= at(w, in.B).Float()))
			case code.JumpRemEqual:
				in = branch(base, in, remainder(at(w, in.A).N, int64(in.B)) == int64(in.D))
			case code.JumpRemNotEqual:
				in = branch(base, in, remainder(at(w, in.A).N, int64(in.B)) != int64(in.D))
			case code.JumpDivides, code.JumpDividesNot:
				y := at(w, in.B).N
				if y == 0 {
					break quick
				}
				in = branch(base, in, (remainder(at(w, in.A).N, y) == 0) == (in.Op == code.JumpDivides))
			case code.JumpBitsClear:
				in = branch(base, in, at(w, in.A).N&int64(in.B) == 0)
			case code.JumpBitsSet:
				in = branch(base, in, at(w, in.A).N&int64(in.B) != 0)
			case code.RoundLessInt:
				if f.due() {
					break quick
				}
				in = branch(base, in, at(w, in.A).N < at(w, in.B).N)
			case code.RoundAtMostInt:
				if f.due() {
					break quick
				}
				in = branch(base, in, at(w, in.A).N <= at(w, in.B).N)
			case code.RoundLessConst:
				if f.due() {
					break quick
				}
				in = branch(base, in, at(w, in.A).N < int64(in.B))
			case code.RoundAtLeastConst:
				if f.due() {
					break quick
				}
				in = branch(base, in, at(w, in.A).N >= int64(in.B))
			case code.RoundNotEqualInt:
				if f.due() {
					break quick
				}
				in = branch(base, in, at(w, in.A).N != at(w, in.B).N)
			case code.RoundNotEqualConst:
				if f.due() {
					break quick
				}
				in = branch(base, in, at(w, in.A).N != int64(in.B))
			case code.RoundIf:
				if f.due() {
					break quick
				}
				in = branch(base, in, at(w, in.A).Bool())
			case code.RoundIfNot:
				if f.due() {
					break quick
				}
				in = branch(base, in, !at(w, in.A).Bool())
			case code.StepLessInt:
				if f.due() {
					break quick
				}
				x := int64(int32(at(w, in.A).N + int64(in.D)))
				at(w, in.A).N = x
				in = branch(base, in, x < at(w, in.B).N)
			case code.StepAtMostInt:
				if f.due() {
					break quick
				}
				x := int64(int32(at(w, in.A).N + int64(in.D)))
				at(w, in.A).N = x
				in = branch(base, in, x <= at(w, in.B).N)
			case code.StepLessConst:
				if f.due() {
					break quick
				}
				x := int64(int32(at(w, in.A).N + int64(in.D)))
				at(w, in.A).N = x
				in = branch(base, in, x < int64(in.B))
			case code.Tick:
				if f.due() {
					break quick
				}
			case code.Back:
				if f.due() {
					break quick
				}
				in = instr(base, in.C) // the one in front

			case code.Need:
				if at(w, in.A).IsNull() {
					break quick
				}
			case code.Mark:
				x := at(w, in.A)
				x.N = at(w, in.B).N
				x.Mark()
			case code.MarkLike:
				at(w, in.A).MarkLike(at(w, in.B))

			case code.Unbox, code.Convert:
				if t, x := c.Types[in.C], at(w, in.B); !at(w, in.A).UnboxText(t, x) && !at(w, in.A).UnboxWide(t, x) {
					break quick
				}
			case code.Box:
				if !at(w, in.A).BoxKept(c.Types[in.C], at(w, in.B)) {
					break quick
				}
			case code.Cast:
				x := at(w, in.B)
				if word, rec := x.Words(); word != fact.RecordWord || (*fact.Record)(rec).Type != c.Types[in.C] {
					break quick
				}
				*at(w, in.A) = *x
			case code.Same:
				word, x := at(w, in.B).Words()
				other, y := at(w, in.C).Words()
				if word != fact.RecordWord || other != word {
					break quick
				}
				at(w, in.A).SetBool(x == y)

			case code.Slot:
				o := &f.Slots[in.B]
				if o.Type == nil || o.Type.GoWord == nil {
					break quick
				}
				at(w, in.A).SetPointer(o.Type.GoWord, o.Ptr)
			case code.FieldNumber:
				at(w, in.A).SetInteger(*(*int64)(unsafe.Add(f.Slots[in.B].Ptr, uintptr(in.D))))
			case code.FieldText:
				at(w, in.A).SetPresentText(*(*string)(unsafe.Add(f.Slots[in.B].Ptr, uintptr(in.D))))
			case code.FieldObject:
				at(w, in.A).SetAny(*(*any)(unsafe.Add(f.Slots[in.B].Ptr, uintptr(in.D))))
			case code.GetNumber:
				field := inRecord(at(w, in.B), c.Props[in.D])
				if field == nil {
					break quick
				}
				at(w, in.A).SetInteger(*(*int64)(field))
			case code.GetText:
				field := inRecord(at(w, in.B), c.Props[in.D])
				if field == nil {
					break quick
				}
				at(w, in.A).SetPresentText(*(*string)(field))
			case code.GetObject:
				field := inRecord(at(w, in.B), c.Props[in.D])
				if field == nil {
					break quick
				}
				at(w, in.A).SetAny(*(*any)(field))
			case code.PutNumber:
				field := inRecord(at(w, in.A), c.Props[in.D])
				if field == nil {
					break quick
				}
				*(*int64)(field) = at(w, in.B).N
			case code.PutText:
				field, x := inRecord(at(w, in.A), c.Props[in.D]), at(w, in.B)
				if field == nil || x.N == 0 {
					break quick
				}
				*(*string)(field) = x.Text()
			case code.FillNumber:
				_, rec := at(w, in.A).Words()
				*(*int64)(unsafe.Add(rec, uintptr(in.D))) = at(w, in.B).N
			case code.FillText:
				x := at(w, in.B)
				if x.N == 0 {
					break quick
				}
				_, rec := at(w, in.A).Words()
				*(*string)(unsafe.Add(rec, uintptr(in.D))) = x.Text()
			case code.Elem, code.ListGet:
				l, i := at(w, in.B).List(), at(w, in.C).N
				if l == nil {
					break quick
				}
				items := l.Objects()
				if uint64(i) >= uint64(len(items)) {
					break quick
				}
				at(w, in.A).SetAny(items[i])
			case code.ElemAs:
				l, i := at(w, in.B).List(), at(w, in.C).N
				if l == nil {
					break quick
				}
				numbers := l.Numbers()
				if uint64(i) >= uint64(len(numbers)) {
					break quick
				}
				at(w, in.A).N = numbers[i]
			case code.ListGetNumber:
				l, i := at(w, in.B).List(), at(w, in.C).N
				if l == nil {
					break quick
				}
				numbers := l.Numbers()
				if uint64(i) >= uint64(len(numbers)) || l.Elem().Kind != c.Refs[in.D].(*code.Member).Result.Kind {
					break quick
				}
				at(w, in.A).SetInteger(numbers[i])
			case code.PutElem:
				l, i := at(w, in.A).List(), at(w, in.B).N
				if l == nil || !l.Type().Array {
					break quick
				}
				items := l.Objects()
				if uint64(i) >= uint64(len(items)) {
					break quick
				}
				items[i] = at(w, in.C).Any()
			case code.PutElemAs:
				l, i := at(w, in.A).List(), at(w, in.B).N
				if l == nil {
					break quick
				}
				numbers := l.Numbers()
				if uint64(i) >= uint64(len(numbers)) {
					break quick
				}
				numbers[i] = at(w, in.C).N
			case code.ListSetNumber:
				l, i, x := at(w, in.A).List(), at(w, in.B).N, at(w, in.C).N
				if l == nil || !l.SetNumber(c.Refs[in.D].(*code.Member).Params[2], i, x) {
					break quick
				}
			case code.CollectionAddNumber:
				l := at(w, in.B).List()
				if l == nil || !l.Push(c.Refs[in.D].(*code.Member).Params[1], at(w, in.C).N) {
					break quick
				}
				at(w, in.A).SetBool(true)
			case code.TextLength:
				x := at(w, in.B)
				if x.IsNull() || !begins(f.ascii, x, x.N) {
					break quick
				}
				at(w, in.A).N = x.N
			case code.TextChar:
				x, i := at(w, in.B), at(w, in.C).N
				if uint64(i) >= uint64(x.N) || !begins(f.ascii, x, i+1) {
					break quick
				}
				at(w, in.A).N = int64(f.ascii[i])
			case code.TextEquals:
				x, y := at(w, in.B), at(w, in.C)
				if x.IsNull() || x.N == y.N && unsafe.StringData(x.Text()) != unsafe.StringData(y.Text()) {
					break quick
				}
				at(w, in.A).SetBool(x.N == y.N && !y.IsNull())
			case code.ListSize:
				l := at(w, in.B).List()
				if l == nil {
					break quick
				}
				at(w, in.A).N = int64(l.Len())

			case code.CallFunction:
				if len(f.calls) == cap(f.calls) || f.depth() >= maxDepth || f.due() {
					break quick
				}
				f.calls = f.calls[:len(f.calls)+1] // append would be a call
				k := &f.calls[len(f.calls)-1]
				k.code, k.regs, k.in, k.mark = c, w, in, f.mark()
				fn := c.Calls[in.C]
				c, w = fn, f.begin(fn, unsafe.Pointer(at(w, in.B)))
				base = before(c)
				in = instr(base, 0)
			case code.Return, code.ReturnNumber, code.ReturnVoid:
				n := len(f.calls) - 1
				out := &f.ret
				if n >= floor {
					out = at(f.calls[n].regs, f.calls[n].in.A)
				}
				switch in.Op {
				case code.ReturnNumber:
					out.N = at(w, in.A).N
				case code.Return:
					*out = *at(w, in.A)
				default:
					*out = fact.Value{}
				}
				if n < floor {
					return true
				}
				back := &f.calls[n]
				c, w, in = back.code, back.regs, back.in
				base = before(c)
				f.release(back.mark)
				f.calls = f.calls[:n]
			case code.Absent:
				return false
			default:
				break quick
			}
		}
		if !f.guarded {
			return f.note(f.runFrom(c, w, number(base, in), floor))
		}
		f.code, f.pc, f.regs = c, number(base, in), w
		switch {
		case in.Op.Asks():
			f.asked(c, in)
			in = instr(base, int32(f.pc)) // the one in front
		case in.Op == code.Call:
			f.call(at(w, in.A), at(w, in.B), c.Refs[in.C].(*code.Member))
		case in.Op == code.Effect:
			f.effect(at(w, in.A), at(w, in.B), c.Refs[in.C].(*code.Act), w, in.B)
		case in.Op == code.Concat:
			f.concat(at(w, in.A), w, c.Refs[in.B].(*code.Text))
		case in.Op == code.Box:
			at(w, in.A).SetAny(f.boxes.Load(at(w, in.B), c.Types[in.C]))
		case in.Op >= code.ListGet && in.Op <= code.Append:
			f.inPlace(in, c.Refs[in.D].(*code.Member), w)
		case f.called(c, in, w):
			in = instr(base, in.C)
		}
		in = next(in)
	}
}
