package vm

import (
	"math"
	"unicode/utf8"
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/internal/fact"
)

// loop executes instructions of code c on the registers at w, beginning with in, up to an instruction that has to call something, that
// fails, or that is a rare case. It returns that instruction with its code and registers. The instruction is nil when the function called
// by caller number floor has returned.
//
// It calls nothing, so that the processor can keep its variables in machine registers. Even a call that is never executed would make it
// store them in memory at each instruction. So all functions it uses must be inlined. Go does that only for small functions, and only for
// tiny ones if the calling function has more than 5,000 nodes, which this one nearly has. TestLoopCallsNothing checks that nothing is
// called.
func (f *Frame) loop(c *code.Code, w unsafe.Pointer, in *code.Instr, floor int) (*code.Code, unsafe.Pointer, *code.Instr) {
fast:
	for ; ; in = next(in) {
		switch in.Op {
		case code.Nop, code.NoInstr: // make the jump table of the switch complete, so that no code need be checked
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
				break fast
			}
			at(w, in.A).N = int64(int32(at(w, in.B).N / y))
		case code.DivLong:
			y := at(w, in.C).N
			if y == 0 {
				break fast
			}
			at(w, in.A).N = at(w, in.B).N / y
		case code.RemInt, code.RemLong:
			y := at(w, in.C).N
			if y == 0 {
				break fast
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
		case code.CompareInt:
			at(w, in.A).N = order(at(w, in.B).N, at(w, in.C).N)
		case code.CompareDouble:
			x, y := at(w, in.B).Float(), at(w, in.C).Float()
			if x == y || x != x || y != y { // NaN, and perhaps zeros of different signs
				break fast
			}
			at(w, in.A).N = order(x, y)
		case code.And:
			at(w, in.A).N = at(w, in.B).N & at(w, in.C).N
		case code.Or:
			at(w, in.A).N = at(w, in.B).N | at(w, in.C).N
		case code.Xor:
			at(w, in.A).N = at(w, in.B).N ^ at(w, in.C).N
		case code.ShlInt:
			at(w, in.A).N = int64(int32(at(w, in.B).N) << (at(w, in.C).N & 31))
		case code.ShrInt:
			at(w, in.A).N = int64(int32(at(w, in.B).N) >> (at(w, in.C).N & 31))
		case code.UshrInt:
			at(w, in.A).N = int64(int32(uint32(at(w, in.B).N) >> (at(w, in.C).N & 31)))
		case code.ShlLong:
			at(w, in.A).N = at(w, in.B).N << (at(w, in.C).N & 63)
		case code.ShrLong:
			at(w, in.A).N = at(w, in.B).N >> (at(w, in.C).N & 63)
		case code.UshrLong:
			at(w, in.A).N = int64(uint64(at(w, in.B).N) >> (at(w, in.C).N & 63))
		case code.AddIntConst:
			at(w, in.A).N = int64(int32(at(w, in.B).N + int64(in.C)))
		case code.MulIntConst:
			at(w, in.A).N = int64(int32(at(w, in.B).N * int64(in.C)))
		case code.DivIntConst:
			x := at(w, in.B).N
			at(w, in.A).N = x*int64(uint32(in.C))>>(in.D&63) - x>>63
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
		case code.MulAddInt:
			at(w, in.A).N = int64(int32(at(w, in.B).N*at(w, in.C).N + fourth(w, in).N))
		case code.MulAddLong:
			at(w, in.A).N = at(w, in.B).N*at(w, in.C).N + fourth(w, in).N
		case code.AddAddInt:
			at(w, in.A).N = int64(int32(at(w, in.B).N + at(w, in.C).N + fourth(w, in).N))
		case code.AddSubInt:
			at(w, in.A).N = int64(int32(at(w, in.B).N + at(w, in.C).N - fourth(w, in).N))
		case code.UshrXorInt:
			at(w, in.A).N = fourth(w, in).N ^ int64(int32(uint32(at(w, in.B).N)>>(at(w, in.C).N&31)))
		case code.AddLongConst:
			at(w, in.A).N = at(w, in.B).N + int64(in.C)
		case code.MulLongConst:
			at(w, in.A).N = at(w, in.B).N * int64(in.C)
		case code.AddDouble:
			at(w, in.A).SetFloat(at(w, in.B).Float() + at(w, in.C).Float())
		case code.SubDouble:
			at(w, in.A).SetFloat(at(w, in.B).Float() - at(w, in.C).Float())
		case code.MulDouble:
			at(w, in.A).SetFloat(at(w, in.B).Float() * at(w, in.C).Float())
		case code.DivDouble:
			at(w, in.A).SetFloat(at(w, in.B).Float() / at(w, in.C).Float())
		case code.MulAddDouble: // the conversion keeps Go from rounding only once
			at(w, in.A).SetFloat(float64(at(w, in.B).Float()*at(w, in.C).Float()) + fourth(w, in).Float())
		case code.DivAddDouble:
			at(w, in.A).SetFloat(at(w, in.B).Float()/at(w, in.C).Float() + fourth(w, in).Float())
		case code.MulIntDouble:
			at(w, in.A).SetFloat(float64(at(w, in.B).N) * at(w, in.C).Float())
		case code.MulAddIntDouble:
			at(w, in.A).SetFloat(float64(float64(at(w, in.B).N)*at(w, in.C).Float()) + fourth(w, in).Float())
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
			in = target(in)
		case code.JumpIf:
			in = branch(in, at(w, in.A).N != 0)
		case code.JumpIfNot:
			in = branch(in, at(w, in.A).N == 0)
		case code.JumpNull:
			in = branch(in, at(w, in.A).IsNull())
		case code.JumpNotNull:
			in = branch(in, !at(w, in.A).IsNull())
		case code.JumpEqualInt:
			in = branch(in, at(w, in.A).N == at(w, in.B).N)
		case code.JumpNotEqualInt:
			in = branch(in, at(w, in.A).N != at(w, in.B).N)
		case code.JumpLessInt:
			in = branch(in, at(w, in.A).N < at(w, in.B).N)
		case code.JumpAtMostInt:
			in = branch(in, at(w, in.A).N <= at(w, in.B).N)
		case code.JumpEqualConst:
			in = branch(in, at(w, in.A).N == int64(in.B))
		case code.JumpNotEqualConst:
			in = branch(in, at(w, in.A).N != int64(in.B))
		case code.JumpLessConst:
			in = branch(in, at(w, in.A).N < int64(in.B))
		case code.JumpAtLeastConst:
			in = branch(in, at(w, in.A).N >= int64(in.B))
		case code.JumpLessDouble:
			in = branch(in, at(w, in.A).Float() < at(w, in.B).Float())
		case code.JumpAtMostDouble:
			in = branch(in, at(w, in.A).Float() <= at(w, in.B).Float())
		case code.JumpNotLessDouble:
			in = branch(in, !(at(w, in.A).Float() < at(w, in.B).Float()))
		case code.JumpNotAtMostDouble:
			in = branch(in, !(at(w, in.A).Float() <= at(w, in.B).Float()))
		case code.JumpRemEqual:
			in = branch(in, remainder(at(w, in.A).N, int64(in.B)) == int64(in.D))
		case code.JumpRemNotEqual:
			in = branch(in, remainder(at(w, in.A).N, int64(in.B)) != int64(in.D))
		case code.JumpDivides, code.JumpDividesNot:
			y := at(w, in.B).N
			if y == 0 {
				break fast
			}
			in = branch(in, (remainder(at(w, in.A).N, y) == 0) == (in.Op == code.JumpDivides))
		case code.JumpBitsClear:
			in = branch(in, at(w, in.A).N&int64(in.B) == 0)
		case code.JumpBitsSet:
			in = branch(in, at(w, in.A).N&int64(in.B) != 0)
		case code.RoundLessInt:
			if f.Budget.Due() {
				break fast
			}
			in = branch(in, at(w, in.A).N < at(w, in.B).N)
		case code.RoundAtMostInt:
			if f.Budget.Due() {
				break fast
			}
			in = branch(in, at(w, in.A).N <= at(w, in.B).N)
		case code.RoundLessConst:
			if f.Budget.Due() {
				break fast
			}
			in = branch(in, at(w, in.A).N < int64(in.B))
		case code.RoundAtLeastConst:
			if f.Budget.Due() {
				break fast
			}
			in = branch(in, at(w, in.A).N >= int64(in.B))
		case code.RoundNotEqualInt:
			if f.Budget.Due() {
				break fast
			}
			in = branch(in, at(w, in.A).N != at(w, in.B).N)
		case code.RoundNotEqualConst:
			if f.Budget.Due() {
				break fast
			}
			in = branch(in, at(w, in.A).N != int64(in.B))
		case code.StepLessInt:
			if f.Budget.Due() {
				break fast
			}
			x := int64(int32(at(w, in.A).N + int64(in.D)))
			at(w, in.A).N = x
			in = branch(in, x < at(w, in.B).N)
		case code.StepAtMostInt:
			if f.Budget.Due() {
				break fast
			}
			x := int64(int32(at(w, in.A).N + int64(in.D)))
			at(w, in.A).N = x
			in = branch(in, x <= at(w, in.B).N)
		case code.StepLessConst:
			if f.Budget.Due() {
				break fast
			}
			x := int64(int32(at(w, in.A).N + int64(in.D)))
			at(w, in.A).N = x
			in = branch(in, x < int64(in.B))
		case code.Tick, code.Back: // the target of Tick is the next instruction
			if f.Budget.Due() {
				break fast
			}
			in = target(in)

		case code.Need, code.Receiver:
			if at(w, in.A).IsNull() {
				break fast
			}
		case code.Mark:
			x := at(w, in.A)
			x.N = at(w, in.B).N
			x.Mark()
		case code.MarkLike:
			at(w, in.A).MarkLike(at(w, in.B))

		case code.Unbox, code.Convert:
			if k, x := c.Types[in.C].Kind, at(w, in.B); !at(w, in.A).UnboxText(k, x) && !at(w, in.A).UnboxWide(k, x) {
				break fast
			}
		case code.Box:
			x, t := at(w, in.B), c.Types[in.C]
			object, i := x.Object(), f.boxes.UsedTexts
			switch {
			case !t.Boxed:
				i, object = f.boxes.Used, unsafe.Pointer(f.boxes.Numbers)
				if object == nil || uint(i) >= uint(len(f.boxes.Numbers)) || !t.Kind.Wide() {
					break fast
				}
				object = unsafe.Add(object, i*8)
				*(*int64)(object), f.boxes.Used = x.N, i+1
				if n := uint64(x.N + fact.SharedNegatives); n < uint64(len(fact.SharedNumbers)) && t.Kind != fact.Double {
					object, f.boxes.Used = unsafe.Pointer(&fact.SharedNumbers[n]), i
				}
			case object == nil:
				if t.Kind != fact.String || x.IsNull() || x.N > fact.ShortText || f.boxes.Texts == nil || uint(i) >= uint(len(f.boxes.Texts)) {
					break fast
				}
				f.boxes.Texts[i], f.boxes.UsedTexts = x.Text(), i+1
				object = unsafe.Pointer(&f.boxes.Texts[i])
				x.Keep(object)
			}
			at(w, in.A).SetPointer(t.Kind.Word(), object)
		case code.Cast:
			x := at(w, in.B)
			if record(x, c.Types[in.C]) == nil {
				l, s := x.List(), x.Set()
				if (l == nil || in.D&code.TakesArrayList == 0 || l.Type() != fact.ArrayListType) && (s == nil || in.D&code.TakesHashSet == 0 || s.Type() != fact.HashSetType) {
					break fast
				}
			}
			*at(w, in.A) = *x
		case code.Same:
			word, x := at(w, in.B).Words()
			other, y := at(w, in.C).Words()
			if word != fact.RecordWord || other != word {
				break fast
			}
			at(w, in.A).SetBool(x == y)

		case code.Row:
			list := (*Values)(f.Slots[in.B].Ptr).List
			if uint(in.C) >= uint(len(list)) {
				break fast
			}
			out, k := at(w, in.A), c.Types[in.D].Kind
			if out.SetAny(list[in.C]); k.Unboxed() && !out.UnboxText(k, out) && !out.UnboxWide(k, out) {
				break fast
			}
		case code.Slot:
			o := &f.Slots[in.B]
			if o.Type == nil {
				break fast
			}
			word := o.Type.GoWord
			if word == nil {
				if word = o.Type.Word(); word == nil {
					break fast
				}
			}
			at(w, in.A).SetPointer(word, o.Ptr)
		case code.FieldNumber:
			at(w, in.A).N = *(*int64)(unsafe.Add(f.Slots[in.B].Ptr, uintptr(in.D)))
		case code.FieldOptional:
			at(w, in.A).SetOptional(unsafe.Add(f.Slots[in.B].Ptr, uintptr(in.D)))
		case code.FieldText:
			at(w, in.A).SetPresentText(*(*string)(unsafe.Add(f.Slots[in.B].Ptr, uintptr(in.D))))
		case code.FieldObject:
			at(w, in.A).SetAny(*(*any)(unsafe.Add(f.Slots[in.B].Ptr, uintptr(in.D))))
		case code.GetNumber:
			p := c.Props[in.D]
			rec := record(at(w, in.B), p.Owner)
			if rec == nil {
				break fast
			}
			at(w, in.A).N = *(*int64)(unsafe.Add(rec, p.Offset))
		case code.GetOptional:
			p := c.Props[in.D]
			rec := record(at(w, in.B), p.Owner)
			if rec == nil {
				break fast
			}
			at(w, in.A).SetOptional(unsafe.Add(rec, p.Offset))
		case code.GetText:
			p := c.Props[in.D]
			rec := record(at(w, in.B), p.Owner)
			if rec == nil {
				break fast
			}
			at(w, in.A).SetPresentText(*(*string)(unsafe.Add(rec, p.Offset)))
		case code.GetObject:
			p := c.Props[in.D]
			rec := record(at(w, in.B), p.Owner)
			if rec == nil {
				break fast
			}
			at(w, in.A).SetAny(*(*any)(unsafe.Add(rec, p.Offset)))
		case code.PutNumber:
			p := c.Props[in.D]
			rec := record(at(w, in.A), p.Owner)
			if rec == nil {
				break fast
			}
			*(*int64)(unsafe.Add(rec, p.Offset)) = at(w, in.B).N
		case code.PutText:
			p, x := c.Props[in.D], at(w, in.B)
			rec := record(at(w, in.A), p.Owner)
			if rec == nil || x.N == 0 {
				break fast
			}
			*(*string)(unsafe.Add(rec, p.Offset)) = x.Text()
		case code.FillNumber:
			*(*int64)(inside(at(w, in.A), in.D)) = at(w, in.B).N
		case code.FillConst:
			*(*int64)(inside(at(w, in.A), in.D)) = int64(in.B)
		case code.FillText:
			x := at(w, in.B)
			if x.N == 0 {
				break fast
			}
			*(*string)(inside(at(w, in.A), in.D)) = x.Text()
		case code.Elem, code.ListGet:
			items, i := objectsOf(at(w, in.B)), at(w, in.C).N
			if uint64(i) >= uint64(len(items)) {
				break fast
			}
			at(w, in.A).SetAny(items[i])
		case code.Next:
			_, walk := at(w, in.A).Words()
			it, out := (*iteration)(walk), at(w, in.B)
			l, i := it.list, it.i
			if l == nil || !l.Unchanged(it.changes) {
				break fast
			}
			if numbers := l.Numbers(); uint(i) < uint(len(numbers)) {
				if !it.numbers {
					break fast
				}
				out.SetInteger(numbers[i])
			} else if items := l.Objects(); uint(i) < uint(len(items)) {
				if out.SetAny(items[i]); it.unboxes && !out.UnboxText(it.kind, out) && !out.UnboxWide(it.kind, out) {
					break fast
				}
			} else {
				break fast
			}
			it.i++
		case code.ElemAs:
			items, i := numbersOf(at(w, in.B)), at(w, in.C).N
			if uint64(i) >= uint64(len(items)) {
				break fast
			}
			at(w, in.A).N = items[i]
		case code.ListGetNumber:
			l, i := at(w, in.B).List(), at(w, in.C).N
			if l == nil {
				break fast
			}
			out, kind := at(w, in.A), fact.Kind(in.E)
			if items := l.Numbers(); uint64(i) < uint64(len(items)) && l.Elem().Kind == kind {
				out.SetInteger(items[i])
			} else if items := l.Objects(); uint64(i) >= uint64(len(items)) || !out.SetWide(kind, items[i]) {
				break fast
			}
		case code.PutElem:
			l, i := at(w, in.A).List(), at(w, in.B).N
			if l == nil || l.Type() != c.Types[in.D] {
				break fast
			}
			items := l.Objects()
			if uint64(i) >= uint64(len(items)) {
				break fast
			}
			items[i] = at(w, in.C).Any()
		case code.PutElemAs:
			items, i := numbersOf(at(w, in.A)), at(w, in.B).N
			if uint64(i) >= uint64(len(items)) {
				break fast
			}
			items[i] = at(w, in.C).N
		case code.ListSetNumber:
			l, i, x := at(w, in.A).List(), at(w, in.B).N, at(w, in.C).N
			if l == nil || !l.SetNumber(fact.Kind(in.E), i, x) {
				break fast
			}
		case code.CollectionAddNumber:
			l := at(w, in.B).List()
			if l == nil || !l.Push(fact.Kind(in.E), at(w, in.C).N) {
				break fast
			}
			at(w, in.A).SetBool(true)
		case code.TextChar:
			x, i := at(w, in.B), at(w, in.C).N
			if uint64(i) >= uint64(x.N) || !begins(f.ascii, x, i+1) && !ascii8(x) && !ascii4(x) && !ascii1(x) {
				break fast
			}
			_, p := x.Words()
			at(w, in.A).N = int64(one(p, i))
		case code.TextLength, code.TextPart, code.TextTail:
			x, from := at(w, in.B), int64(0)
			to := x.N
			switch in.Op {
			case code.TextPart:
				from, to = at(w, in.B+code.RegisterSize).N, at(w, in.B+2*code.RegisterSize).N
			case code.TextTail:
				from = at(w, in.C).N
			}
			if uint64(from) > uint64(to) || uint64(to) > uint64(x.N) || x.IsNull() || !begins(f.ascii, x, to) && !ascii8(x) && !ascii4(x) && !ascii1(x) {
				break fast
			}
			if in.Op == code.TextLength {
				at(w, in.A).N = to
				continue
			}
			at(w, in.A).SetText(x.Text()[from:to])
		case code.TextEquals, code.EqualText:
			x, y := at(w, in.B), at(w, in.C)
			if x.IsNull() || y.IsNull() {
				break fast
			}
			same, n := x.N == y.N, x.N
			_, p := x.Words()
			if _, q := y.Words(); same && p != q {
				switch {
				case uint64(n-8) <= 8:
					same = eight(p, 0) == eight(q, 0) && eight(p, n-8) == eight(q, n-8)
				case uint64(n-4) < 4:
					same = four(p, 0) == four(q, 0) && four(p, n-4) == four(q, n-4)
				case n < 4:
					for i := int64(0); i < n && same; i++ {
						same = one(p, i) == one(q, i)
					}
				default:
					break fast
				}
			}
			at(w, in.A).SetBool(same)
		case code.TextStarts, code.TextEnds:
			x, y := at(w, in.B), at(w, in.C)
			_, p := x.Words()
			_, q := y.Words()
			n, skipped := y.N, x.N-y.N
			if x.IsNull() || n < 1 || n > shortText {
				break fast
			}
			same := false
			if skipped >= 0 {
				if in.Op == code.TextEnds {
					p = unsafe.Add(p, skipped)
				}
				for same = true; same && n > 0; {
					n--
					same = one(p, n) == one(q, n)
				}
			}
			at(w, in.A).SetBool(same)
		case code.TextHas, code.TextPlace: // a single character in a short text
			x, y := at(w, in.B), at(w, in.C)
			_, p := x.Words()
			_, q := y.Words()
			n := x.N
			if x.IsNull() || y.N != 1 || n > shortText {
				break fast
			}
			i := int64(0)
			for i < n && one(p, i) != one(q, 0) {
				if one(p, i) >= utf8.RuneSelf {
					break fast
				}
				i++
			}
			if in.Op == code.TextHas {
				at(w, in.A).SetBool(i < n)
				continue
			}
			if i == n {
				i = -1
			}
			at(w, in.A).N = i
		case code.ListSize:
			of, n := at(w, in.B), -1
			if l := of.List(); l != nil {
				n = l.LenAtOnce()
			} else if s := of.Set(); s != nil {
				n = s.LenAtOnce()
			}
			if n < 0 {
				break fast
			}
			at(w, in.A).N = int64(n)

		case code.CallFunction:
			fn, args := c.Calls[in.C], unsafe.Pointer(at(w, in.B))
			from, calls, n := uintptr(args)-uintptr(f.bottom()), f.calls, f.active
			end := from + fn.Window
			if from >= f.limit || end > f.limit || uint(n) >= uint(len(calls)) { // see Frame.fits
				break fast
			}
			if f.Budget.Due() {
				break fast
			}
			k := &calls[n]
			k.code, k.regs, k.in, k.mark = c, w, in, f.mark()
			f.active, f.top = n+1, end
			if fn.HasConstants {
				constants(fn, args)
			}
			c, w = fn, args
			in = before(c)
		case code.Function:
			made := &f.made[uint32(in.C)%uint32(len(f.made))]
			if made.of != c.Calls[in.C] {
				break fast
			}
			at(w, in.A).SetAny(made.object)
		case code.ReturnNumber:
			n := f.active - 1
			if n < floor {
				f.ret.N = at(w, in.A).N
				return c, w, nil
			}
			k := &f.calls[n]
			if k.mark.full != len(f.outer) {
				break fast
			}
			at(k.regs, k.in.A).N = at(w, in.A).N
			c, w, in = k.code, k.regs, k.in
			f.active, f.top = n, k.mark.top
		case code.Return, code.ReturnVoid:
			n, x := f.active-1, at(w, in.A)
			if in.Op == code.ReturnVoid {
				x = &null
			}
			if n < floor {
				f.ret = *x
				return c, w, nil
			}
			k := &f.calls[n]
			if k.mark.full != len(f.outer) {
				break fast
			}
			*at(k.regs, k.in.A) = *x
			c, w, in = k.code, k.regs, k.in
			f.active, f.top = n, k.mark.top
		default:
			break fast
		}
	}
	return c, w, in
}

// null is the result of a function without a result.
var null fact.Value
