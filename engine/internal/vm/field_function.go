package vm

import (
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/internal/fact"
)

// fieldFunction describes a function that only reads a field of its argument, compares that number with a constant, or compares the same
// field of two arguments. Such functions are passed to collections and streams as keys, conditions and Comparators. It needs no registers.
type fieldFunction struct {
	field   *fact.Property // nil for any other function
	op      code.Op        // GetNumber or GetText for the field itself, otherwise the instruction that compares
	number  int64          // the constant
	negated bool           // the condition is negated; a Comparator compares the second argument with the first
}

// fieldFunctionOf recognizes the code of such a function.
func fieldFunctionOf(c *code.Code) (f fieldFunction) {
	in := c.Instrs
	if len(in) < 3 || in[0].Op != code.GetNumber && in[0].Op != code.GetText {
		return f
	}
	first, second, third, n := &in[0], &in[1], &in[2], 1
	f.op = first.Op
	switch {
	case first.Op == code.GetText:
	case len(c.Params) == 2:
		straight := third.B == first.A && third.C == second.A
		if second.Op != code.GetNumber || second.D != first.D || second.B == first.B || !straight && (third.B != second.A || third.C != first.A) ||
			third.Op != code.SubInt && third.Op != code.CompareInt && third.Op != code.CompareDouble {
			return fieldFunction{}
		}
		f.op, f.negated, n = third.Op, straight != (first.B == 0), 3
	case second.B == first.A && second.Op >= code.EqualConst && second.Op <= code.AtLeastConst:
		f.op, f.number, n = second.Op, int64(second.C), 2
		if third.Op == code.Negate && third.A == second.A && third.B == second.A {
			f.negated, n = true, 3
		}
	}
	result := in[n-1].A
	if in[n].Op == code.Mark && in[n].B == result {
		result = in[n].A
		n++
	}
	if n < len(in) && in[n].Op == code.Return && in[n].A == result && (first.Op == code.GetText || in[n-1].Op == code.Mark) {
		f.field = c.Props[first.D]
	}
	return f
}

// call calls the function with records of the type that has the field. ok is false for other arguments.
func (f *fieldFunction) call(n int, a, b any) (v fact.Value, ok bool) {
	v.SetAny(a)
	rec := record(&v, f.field.Owner)
	if rec == nil {
		return v, false
	}
	place := unsafe.Add(rec, f.field.Offset)
	if f.op == code.GetText {
		v.SetPresentText(*(*string)(place))
		return v, true
	}
	x := *(*int64)(place)
	if n == 2 {
		v.SetAny(b)
		if rec = record(&v, f.field.Owner); rec == nil {
			return v, false
		}
		y := *(*int64)(unsafe.Add(rec, f.field.Offset))
		if f.negated {
			x, y = y, x
		}
		switch f.op {
		case code.SubInt:
			x = int64(int32(x - y))
		case code.CompareInt:
			x = order(x, y)
		default:
			x = int64(fact.CompareDoubles(x, y))
		}
	} else if f.op != code.GetNumber {
		is := false
		switch f.op {
		case code.EqualConst:
			is = x == f.number
		case code.LessConst:
			is = x < f.number
		default:
			is = x >= f.number
		}
		x = truth(is != f.negated)
	}
	v.SetInteger(x)
	return v, true
}
