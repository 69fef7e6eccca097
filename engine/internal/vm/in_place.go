package vm

import (
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/internal/fact"
)

// listInPlace executes the instruction of a method of a list or another collection: directly on the object, or by a call if the object's
// class is not one that rules create.
func (f *Frame) listInPlace(c *code.Code, in *code.Instr, w unsafe.Pointer) {
	out, of, x := at(w, in.A), at(w, in.B), at(w, in.C)
	switch in.Op {
	case code.ListGetNumber:
		f.listNumber(out, member(c, in), of, x)
		return
	case code.ListSet, code.ListSetNumber:
		f.listSet(in.Op, member(c, in), at(w, in.A), at(w, in.B), x)
		return
	case code.ListSize:
		f.callOn(out, member(c, in), of)
		return
	case code.CollectionAddNumber:
		if l := of.List(); l != nil {
			operation.Check(l.AddNumber(member(c, in).Params[1], x.N))
			out.SetBool(true)
			return
		}
		x = f.boxed(x, member(c, in).Params[1])
		fallthrough
	case code.CollectionAdd:
		if l := of.List(); l != nil {
			operation.Check(l.Add(x.Any()))
			out.SetBool(true)
			return
		}
		if s := of.Set(); s != nil {
			f.Foresee(x.Any())
			added, err := s.Add(x.Any())
			operation.Check(err)
			out.SetBool(added)
			return
		}
	case code.CollectionHasNumber:
		x = f.boxed(x, member(c, in).Params[1])
		fallthrough
	case code.CollectionHas:
		if x.IsNull() { // null is an exception in some collections
			break
		}
		f.Foresee(x.Any())
		if l := of.List(); l != nil {
			out.SetBool(l.Contains(x.Any()))
			return
		}
		if s := of.Set(); s != nil {
			out.SetBool(s.Contains(x.Any()))
			return
		}
	}
	f.callOn(out, member(c, in), of, x)
}

// member returns the method that an instruction executes in place.
func member(c *code.Code, in *code.Instr) *code.Member { return c.Refs[in.D].(*code.Member) }

// Foresee checks the limits before a value is looked up in a collection, where comparisons traverse at most as many values as are in this
// value. Integers and texts, which are most frequent, need no check.
func (f *Frame) Foresee(v any) {
	if word := fact.Unpack(v).Word; word != fact.IntWord && word != fact.StringWord {
		operation.Check(f.env().Foresee(v))
	}
}

// Box does the same as x.Load(t), but allocates the objects of numbers and short strings in blocks.
func (f *Frame) Box(x *fact.Value, t *fact.Type) any { return f.boxes.Load(x, t) }

// boxed returns a number of a primitive type as an object.
func (f *Frame) boxed(x *fact.Value, t *fact.Type) *fact.Value {
	f.scratch.SetAny(f.Box(x, t))
	return &f.scratch
}

// listNumber implements list.get(i) with a number as the result.
func (f *Frame) listNumber(out *fact.Value, m *code.Member, of, i *fact.Value) {
	object := &f.scratch
	object.SetNull()
	if l := of.List(); l != nil {
		if items := l.Objects(); uint64(i.N) < uint64(len(items)) {
			object.SetAny(items[i.N])
		}
	}
	if object.IsNull() {
		f.callOn(object, m, of, i)
	}
	if m.Cast && !object.IsNull() {
		f.convert(out, object.Any(), fact.Box(m.Result), 1)
		return
	}
	f.unbox(out, object, m.Result)
}

// listSet implements list.set(i, x) without a result.
func (f *Frame) listSet(op code.Op, m *code.Member, of, i, x *fact.Value) {
	list := of.List()
	if op == code.ListSetNumber {
		x = f.boxed(x, m.Params[2])
	}
	if list == nil {
		f.callOn(&f.scratch, m, of, i, x)
		return
	}
	_, err := list.Set(int(i.N), x.Any())
	operation.Check(err)
}
