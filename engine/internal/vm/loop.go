package vm

import (
	"math"
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/internal/fact"
)

// loop runs code on the registers at w until the function returns that is called by the caller number floor. It is false
// if a condition met null by !. access. Whatever can fail sets f.pc first and panics.
func (f *Frame) loop(c *code.Code, w unsafe.Pointer, pc, floor int) bool {
function: // In here c, w and base stay as they are, which leaves them in registers of the processor.
	base := before(c)
	for in := instr(base, int32(pc+1)); ; in = (*code.Instr)(unsafe.Add(unsafe.Pointer(in), instrSize)) {
		switch in.Op {
		case code.Nop:
		case code.Move:
			*at(w, in.A) = *at(w, in.B)
		case code.AddInt:
			at(w, in.A).N = int64(int32(at(w, in.B).N + at(w, in.C).N))
		case code.SubInt:
			at(w, in.A).N = int64(int32(at(w, in.B).N - at(w, in.C).N))
		case code.MulInt:
			at(w, in.A).N = int64(int32(at(w, in.B).N * at(w, in.C).N))
		case code.DivInt:
			y := at(w, in.C).N
			if y == 0 {
				f.pc = number(base, in)
				operation.DivideByZero()
			}
			at(w, in.A).N = int64(int32(at(w, in.B).N / y))
		case code.RemInt, code.RemLong:
			x, y := at(w, in.B).N, at(w, in.C).N
			if (x|y)>>31 == 0 && y != 0 { // half the time
				at(w, in.A).N = int64(uint32(x) % uint32(y))
				continue
			}
			if y == 0 {
				f.pc = number(base, in)
				operation.DivideByZero()
			}
			at(w, in.A).N = x % y
		case code.AddLong:
			at(w, in.A).N = at(w, in.B).N + at(w, in.C).N
		case code.SubLong:
			at(w, in.A).N = at(w, in.B).N - at(w, in.C).N
		case code.MulLong:
			at(w, in.A).N = at(w, in.B).N * at(w, in.C).N
		case code.DivLong:
			y := at(w, in.C).N
			if y == 0 {
				f.pc = number(base, in)
				operation.DivideByZero()
			}
			at(w, in.A).N = at(w, in.B).N / y
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
		case code.NegInt:
			at(w, in.A).N = int64(int32(-at(w, in.B).N))
		case code.NegLong:
			at(w, in.A).N = -at(w, in.B).N
		case code.Not:
			at(w, in.A).N = ^at(w, in.B).N
		case code.AddIntConst:
			at(w, in.A).N = int64(int32(at(w, in.B).N + int64(in.C)))
		case code.Wrap:
			at(w, in.A).N = operation.Wrap(fact.Kind(in.D), at(w, in.B).N)
		case code.AddDouble:
			at(w, in.A).SetFloat(at(w, in.B).Float() + at(w, in.C).Float())
		case code.SubDouble:
			at(w, in.A).SetFloat(at(w, in.B).Float() - at(w, in.C).Float())
		case code.MulDouble:
			at(w, in.A).SetFloat(at(w, in.B).Float() * at(w, in.C).Float())
		case code.DivDouble:
			at(w, in.A).SetFloat(at(w, in.B).Float() / at(w, in.C).Float())
		case code.RemDouble:
			at(w, in.A).SetFloat(math.Mod(at(w, in.B).Float(), at(w, in.C).Float()))
		case code.NegDouble:
			at(w, in.A).SetFloat(-at(w, in.B).Float())
		case code.RoundFloat:
			at(w, in.A).SetFloat(float64(float32(at(w, in.B).Float())))
		case code.IntToDouble:
			at(w, in.A).SetFloat(float64(at(w, in.B).N))
		case code.DoubleToInt:
			at(w, in.A).N = operation.Truncate(fact.Kind(in.D), at(w, in.B).Float())

		case code.EqualInt:
			at(w, in.A).SetBool(at(w, in.B).N == at(w, in.C).N)
		case code.LessInt:
			at(w, in.A).SetBool(at(w, in.B).N < at(w, in.C).N)
		case code.AtMostInt:
			at(w, in.A).SetBool(at(w, in.B).N <= at(w, in.C).N)
		case code.EqualDouble:
			at(w, in.A).SetBool(at(w, in.B).Float() == at(w, in.C).Float())
		case code.LessDouble:
			at(w, in.A).SetBool(at(w, in.B).Float() < at(w, in.C).Float())
		case code.AtMostDouble:
			at(w, in.A).SetBool(at(w, in.B).Float() <= at(w, in.C).Float())
		case code.EqualText:
			at(w, in.A).SetBool(at(w, in.B).Text() == at(w, in.C).Text())
		case code.OrderText:
			at(w, in.A).SetBool(operation.Holds(operator.Op(in.D), operation.CompareText(at(w, in.B).Text(), at(w, in.C).Text())))
		case code.EqualIntN:
			x, y := at(w, in.B), at(w, in.C)
			at(w, in.A).SetBool(x.IsNull() == y.IsNull() && (x.N == y.N || x.IsNull()))
		case code.EqualFloatN:
			x, y := at(w, in.B), at(w, in.C)
			at(w, in.A).SetBool(x.IsNull() == y.IsNull() && (x.Float() == y.Float() || x.IsNull()))
		case code.EqualTextN:
			x, y := at(w, in.B), at(w, in.C)
			at(w, in.A).SetBool(x.IsNull() == y.IsNull() && (x.IsNull() || x.Text() == y.Text()))
		case code.Same:
			at(w, in.A).SetBool(operation.Identical(at(w, in.B).Any(), at(w, in.C).Any()))
		case code.EqualObject:
			f.pc = number(base, in)
			at(w, in.A).SetBool(operation.EqualObjects(at(w, in.B).Any(), at(w, in.C).Any()))
		case code.Equal:
			f.pc = number(base, in)
			at(w, in.A).SetBool(operation.EqualAny(fact.Kind(in.D), at(w, in.B).Any(), at(w, in.C).Any()))
		case code.Order:
			f.pc = number(base, in)
			at(w, in.A).SetBool(operation.OrderAny(operator.Op(in.D), at(w, in.B).Any(), at(w, in.C).Any()))
		case code.IsNull:
			at(w, in.A).SetBool(at(w, in.B).IsNull())
		case code.InstanceOf:
			f.pc = number(base, in)
			at(w, in.A).SetBool(f.instanceOf(at(w, in.B).Any(), c.Types[in.C]))
		case code.Negate:
			at(w, in.A).N = at(w, in.B).N ^ 1
		case code.ContainsText, code.ContainsInt, code.ContainsField, code.Contains, code.InSet, code.Matches:
			f.pc = number(base, in)
			f.contains(c, in, w)

		case code.Jump:
			in = instr(base, in.C) // the one in front
		case code.JumpIf:
			if at(w, in.A).N != 0 {
				in = instr(base, in.C) // the one in front
			}
		case code.JumpIfNot:
			if at(w, in.A).N == 0 {
				in = instr(base, in.C) // the one in front
			}
		case code.JumpNull:
			if at(w, in.A).IsNull() {
				in = instr(base, in.C) // the one in front
			}
		case code.JumpNotNull:
			if !at(w, in.A).IsNull() {
				in = instr(base, in.C) // the one in front
			}
		case code.JumpEqualInt:
			if at(w, in.A).N == at(w, in.B).N {
				in = instr(base, in.C) // the one in front
			}
		case code.JumpNotEqualInt:
			if at(w, in.A).N != at(w, in.B).N {
				in = instr(base, in.C) // the one in front
			}
		case code.JumpLessInt:
			if at(w, in.A).N < at(w, in.B).N {
				in = instr(base, in.C) // the one in front
			}
		case code.JumpAtMostInt:
			if at(w, in.A).N <= at(w, in.B).N {
				in = instr(base, in.C) // the one in front
			}
		case code.JumpLessDouble:
			if at(w, in.A).Float() < at(w, in.B).Float() {
				in = instr(base, in.C) // the one in front
			}
		case code.JumpAtMostDouble:
			if at(w, in.A).Float() <= at(w, in.B).Float() {
				in = instr(base, in.C) // the one in front
			}
		case code.JumpNotLessDouble:
			if !(at(w, in.A).Float() < at(w, in.B).Float()) {
				in = instr(base, in.C) // the one in front
			}
		case code.JumpNotAtMostDouble:
			if !(at(w, in.A).Float() <= at(w, in.B).Float()) {
				in = instr(base, in.C) // the one in front
			}
		case code.RoundLessInt:
			if f.due() {
				f.pc = number(base, in)
				f.look()
			}
			if at(w, in.A).N < at(w, in.B).N {
				in = instr(base, in.C) // the one in front
			}
		case code.RoundAtMostInt:
			if f.due() {
				f.pc = number(base, in)
				f.look()
			}
			if at(w, in.A).N <= at(w, in.B).N {
				in = instr(base, in.C) // the one in front
			}
		case code.Tick:
			if f.due() {
				f.pc = number(base, in)
				f.look()
			}
		case code.Back:
			if f.due() {
				f.pc = number(base, in)
				f.look()
			}
			in = instr(base, in.C) // the one in front

		case code.Need:
			if at(w, in.A).IsNull() {
				f.pc = number(base, in)
				operation.NullValue()
			}
		case code.Mark:
			x := at(w, in.A)
			x.N = at(w, in.B).N
			x.Mark()
		case code.MarkLike:
			at(w, in.A).MarkLike(at(w, in.B))
		case code.Box:
			at(w, in.A).SetAny(f.boxes.Load(at(w, in.B), c.Types[in.C]))
		case code.Fresh:
			f.fresh(at(w, in.A), at(w, in.B), c.Types[in.C])
		case code.Unbox:
			t := c.Types[in.C]
			if at(w, in.A).Unbox(t, at(w, in.B)) {
				continue
			}
			x := at(w, in.B).Any()
			if x == nil && !t.Boxed {
				f.pc = number(base, in)
				operation.NullValue()
			}
			at(w, in.A).Store(t, x)
		case code.Convert:
			if at(w, in.A).Unbox(c.Types[in.C], at(w, in.B)) {
				continue
			}
			f.pc = number(base, in)
			f.convert(at(w, in.A), at(w, in.B).Any(), c.Types[in.C], in.D)
		case code.Cast:
			f.pc = number(base, in)
			x := *at(w, in.B)
			f.cast(x.Any(), c.Types[in.C])
			*at(w, in.A) = x

		case code.Slot:
			at(w, in.A).SetAny(f.Slots[in.B].Any())
		case code.Row:
			at(w, in.A).Store(c.Types[in.D], (*Values)(f.Slots[in.B].Ptr).List[in.C])
		case code.Global:
			var x any
			if int(in.B) < len(f.Globals) {
				x = f.Globals[in.B]
			}
			at(w, in.A).Store(c.Types[in.C], x)
		case code.Field:
			f.field(at(w, in.A), &f.Slots[in.B], c.Props[in.C], fact.Direct(in.D), number(base, in))
		case code.FieldNumber:
			at(w, in.A).SetInteger(*(*int64)(unsafe.Add(f.Slots[in.B].Ptr, uintptr(in.D))))
		case code.GetNumber:
			p := c.Props[in.D]
			if word, rec := at(w, in.B).Words(); word == fact.RecordWord && (*fact.Record)(rec).Type == p.Owner {
				at(w, in.A).SetInteger(*(*int64)(unsafe.Add(rec, p.Offset)))
				continue
			}
			f.pc = number(base, in)
			f.get(at(w, in.A), at(w, in.B), c.Refs[in.C].(*code.Access))
		case code.PutNumber:
			p := c.Props[in.D]
			if word, rec := at(w, in.A).Words(); word == fact.RecordWord && (*fact.Record)(rec).Type == p.Owner {
				*(*int64)(unsafe.Add(rec, p.Offset)) = at(w, in.B).N
				continue
			}
			f.pc = number(base, in)
			f.put(at(w, in.A), at(w, in.B), c.Refs[in.C].(*code.Member), p.Direct)
		case code.Get:
			f.pc = number(base, in)
			f.get(at(w, in.A), at(w, in.B), c.Refs[in.C].(*code.Access))
		case code.Put:
			f.pc = number(base, in)
			f.put(at(w, in.A), at(w, in.B), c.Refs[in.C].(*code.Member), fact.Direct(in.D))
		case code.Fill:
			p := c.Props[in.C]
			_, rec := at(w, in.A).Words()
			putField(unsafe.Add(rec, p.Offset), at(w, in.B), fact.Direct(in.D), p.Read.Null != nil)
		case code.Elem:
			l, i := at(w, in.B).List(), at(w, in.C).N
			if l != nil {
				if items := l.Objects(); uint64(i) < uint64(len(items)) {
					at(w, in.A).SetAny(items[i])
					continue
				}
			}
			f.pc = number(base, in)
			at(w, in.A).SetAny(operation.IndexGet(at(w, in.B).Any(), int(i)))
		case code.ElemAs:
			l, i := at(w, in.B).List(), at(w, in.C).N
			if l != nil {
				if numbers := l.Numbers(); uint64(i) < uint64(len(numbers)) {
					at(w, in.A).N = numbers[i]
					continue
				}
			}
			f.pc = number(base, in)
			element(at(w, in.A), at(w, in.B), at(w, in.C).N, c.Types[in.D])
		case code.PutElem:
			l, i := at(w, in.A).List(), at(w, in.B).N
			if l != nil && l.Type().Array {
				if items := l.Objects(); uint64(i) < uint64(len(items)) {
					items[i] = at(w, in.C).Any()
					continue
				}
			}
			f.pc = number(base, in)
			operation.IndexSet(at(w, in.A).Any(), int(i), at(w, in.C).Any())
		case code.PutElemAs:
			l, i := at(w, in.A).List(), at(w, in.B).N
			if l != nil {
				if numbers := l.Numbers(); uint64(i) < uint64(len(numbers)) {
					numbers[i] = at(w, in.C).N
					continue
				}
			}
			f.pc = number(base, in)
			operation.IndexSet(at(w, in.A).Any(), int(i), at(w, in.C).Load(c.Types[in.D]))
		case code.ListGet:
			l, i := at(w, in.B).List(), at(w, in.C).N
			if l != nil {
				if items := l.Objects(); uint64(i) < uint64(len(items)) {
					at(w, in.A).SetAny(items[i])
					continue
				}
			}
			f.pc = number(base, in)
			f.callOn(at(w, in.A), c.Refs[in.D].(*code.Member), at(w, in.B), at(w, in.C))
		case code.ListGetNumber:
			f.pc = number(base, in)
			f.listNumber(at(w, in.A), c.Refs[in.D].(*code.Member), at(w, in.B), at(w, in.C))
		case code.ListSize:
			if l := at(w, in.B).List(); l != nil {
				at(w, in.A).N = int64(l.Len())
				continue
			}
			f.pc = number(base, in)
			f.inPlace(in, c.Refs[in.D].(*code.Member), w)
		case code.TextChar:
			f.pc = number(base, in)
			if !f.textChar(at(w, in.A), at(w, in.B), at(w, in.C).N) {
				f.callOn(at(w, in.A), c.Refs[in.D].(*code.Member), at(w, in.B), at(w, in.C))
			}
		case code.TextEquals:
			x, y := at(w, in.B), at(w, in.C)
			if x.IsNull() {
				f.pc = number(base, in)
				f.callOn(at(w, in.A), c.Refs[in.D].(*code.Member), x, y)
			}
			at(w, in.A).SetBool(!y.IsNull() && x.Text() == y.Text())
		case code.ListSet, code.ListSetNumber, code.CollectionAdd, code.CollectionAddNumber, code.CollectionHas, code.CollectionHasNumber,
			code.MapGet, code.MapHas, code.MapPut, code.TextLength, code.Append:
			f.pc = number(base, in)
			f.inPlace(in, c.Refs[in.D].(*code.Member), w)
		case code.Call:
			f.pc = number(base, in)
			f.call(at(w, in.A), at(w, in.B), c.Refs[in.C].(*code.Member))
		case code.CallFunction:
			fn := c.Calls[in.C]
			f.pc = number(base, in)
			if f.depth >= maxDepth {
				operation.TooDeep(fn.Name, maxDepth)
			}
			if f.due() {
				f.look()
			}
			f.calls = append(f.calls, call{c, w, f.pc, f.mark(), in.A})
			args := at(w, in.B)
			w = f.registers(fn)
			for i := range fn.Params {
				*nth(w, int32(i)) = *nth(unsafe.Pointer(args), int32(i))
			}
			f.depth++
			c, pc = fn, 0
			f.code, f.regs = c, w
			goto function
		case code.Return, code.ReturnVoid:
			if in.Op == code.Return {
				f.ret = *at(w, in.A)
			} else {
				f.ret = fact.Value{}
			}
			n := len(f.calls) - 1
			if n < floor {
				return true
			}
			back := &f.calls[n]
			c, w, pc = back.code, back.regs, back.pc+1
			f.release(back.mark)
			*at(w, back.dst) = f.ret
			f.calls = f.calls[:n]
			f.depth--
			f.code, f.regs = c, w
			goto function
		case code.Absent:
			return false
		case code.Concat:
			f.pc = number(base, in)
			f.concat(at(w, in.A), w, c.Refs[in.B].(*code.Text))
		case code.Next:
			f.pc = number(base, in)
			if !f.next(at(w, in.A), at(w, in.B), c.Refs[in.D].(*code.Loop)) {
				in = instr(base, in.C) // the one in front
			}
		default:
			f.pc = number(base, in)
			f.other(c, in, w)
		}
	}
}

const instrSize = unsafe.Sizeof(code.Instr{})

// before is the place in front of the first instruction of code, instr that in front of instruction pc, and number which
// instruction one is.
func before(c *code.Code) unsafe.Pointer {
	return unsafe.Add(unsafe.Pointer(unsafe.SliceData(c.Instrs)), -int(instrSize))
}

func instr(base unsafe.Pointer, pc int32) *code.Instr {
	return (*code.Instr)(unsafe.Add(base, uintptr(pc)*instrSize))
}

func number(base unsafe.Pointer, in *code.Instr) int {
	return int((uintptr(unsafe.Pointer(in))-uintptr(base))/instrSize) - 1
}
