package vm

import (
	"math"
	"strings"
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/internal/fact"
)

// called executes an instruction that has left the inner loop: an instruction that calls something, or the rare case of another one. Method
// calls and library methods that are executed in place are handled elsewhere. It panics if the instruction fails.
func (f *Frame) called(c *code.Code, in *code.Instr, w unsafe.Pointer) {
	switch in.Op {
	case code.DivInt, code.DivLong, code.RemInt, code.RemLong, code.JumpDivides, code.JumpDividesNot:
		operation.DivideByZero()
	case code.Wrap:
		at(w, in.A).N = operation.Wrap(fact.Kind(in.D), at(w, in.B).N)
	case code.RemDouble:
		at(w, in.A).SetFloat(math.Mod(at(w, in.B).Float(), at(w, in.C).Float()))
	case code.DoubleToInt:
		at(w, in.A).N = operation.Truncate(fact.Kind(in.D), at(w, in.B).Float())
	case code.CompareDouble:
		at(w, in.A).N = int64(fact.CompareDoubles(at(w, in.B).N, at(w, in.C).N))
	case code.EqualText:
		x, y := at(w, in.B), at(w, in.C)
		at(w, in.A).SetBool(x.IsNull() == y.IsNull() && (x.IsNull() || x.Text() == y.Text()))
	case code.OrderText:
		at(w, in.A).SetBool(operator.Compare(operator.Op(in.D), operation.CompareText(at(w, in.B).Text(), at(w, in.C).Text()), 0))
	case code.Same:
		at(w, in.A).SetBool(operation.Identical(at(w, in.B).Any(), at(w, in.C).Any()))
	case code.Equal:
		at(w, in.A).SetBool(operation.EqualAny(f.env(), fact.Kind(in.D), at(w, in.B).Any(), at(w, in.C).Any()))
	case code.Order:
		at(w, in.A).SetBool(operation.OrderAny(operator.Op(in.D), at(w, in.B).Any(), at(w, in.C).Any()))
	case code.InstanceOf:
		at(w, in.A).SetBool(f.instanceOf(at(w, in.B).Any(), c.Types[in.C]))
	case code.ContainsText:
		x, y := at(w, in.B), at(w, in.C)
		at(w, in.A).SetBool(!x.IsNull() && !y.IsNull() && strings.Contains(x.Text(), y.Text()))
	case code.Contains:
		all, one := at(w, in.B).Any(), at(w, in.C).Any()
		f.Foresee(one)
		at(w, in.A).SetBool(operation.ContainsAny(all, one))
	case code.InSet:
		at(w, in.A).SetBool(inSet(c.Refs[in.C].(*code.Set), at(w, in.B)))
	case code.Matches:
		x := at(w, in.B)
		at(w, in.A).SetBool(!x.IsNull() && f.matched(c.Refs[in.C].(*code.Pattern).Regex, x.Text()))

	case code.Need:
		operation.NullValue()
	case code.Receiver:
		nullReceiver(c.Refs[in.B].(*code.Member))
	case code.Unbox:
		f.unbox(at(w, in.A), at(w, in.B), c.Types[in.C])
	case code.Convert:
		if t := c.Types[in.C]; !at(w, in.A).Unbox(t, at(w, in.B)) {
			f.convert(at(w, in.A), at(w, in.B).Any(), t, in.D)
		}
	case code.Cast:
		x := *at(w, in.B)
		f.cast(x.Any(), c.Types[in.C])
		*at(w, in.A) = x

	case code.Row:
		at(w, in.A).Store(c.Types[in.D], (*Values)(f.Slots[in.B].Ptr).List[in.C])
	case code.Global:
		var x any
		if int(in.B) < len(f.Globals) {
			x = f.Globals[in.B]
		}
		at(w, in.A).Store(c.Types[in.C], x)
	case code.Get, code.GetNumber, code.GetText, code.GetObject, code.GetOptional:
		f.get(at(w, in.A), at(w, in.B), c.Refs[in.C].(*code.Access))
	case code.Put, code.PutNumber, code.PutText:
		f.put(at(w, in.A), at(w, in.B), c.Refs[in.C].(*code.Member))
	case code.FillText:
		fill(at(w, in.A), at(w, in.B), c.Props[in.C])
	case code.Elem:
		at(w, in.A).SetAny(operation.IndexGet(at(w, in.B).Any(), int(at(w, in.C).N)))
	case code.ElemAs:
		at(w, in.A).Store(c.Types[in.D], operation.IndexGet(at(w, in.B).Any(), int(at(w, in.C).N)))
	case code.NewRecord:
		at(w, in.A).SetAny(c.Types[in.B].New())
	case code.NewArray:
		n := at(w, in.B).N
		f.room(8 * n)
		at(w, in.A).SetAny(operation.NewArray(n, c.Types[in.C]))
	case code.Index:
		f.index(at(w, in.A), at(w, in.B), at(w, in.C))
	case code.PutElem:
		f.putElement(at(w, in.A).Any(), int(at(w, in.B).N), at(w, in.C).Any())
	case code.PutElemAs:
		operation.IndexSet(at(w, in.A).Any(), int(at(w, in.B).N), at(w, in.C).Load(c.Types[in.D]))

	default:
		f.other(c, in, w)
	}
}
