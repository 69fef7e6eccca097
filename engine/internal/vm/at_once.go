package vm

import (
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/internal/fact"
)

// atOnce executes an instruction for which code.Code.AtOnce is true, other than a method call, if it cannot fail with its operands:
// decimals with few digits, short texts, texts and ints as keys of maps. Then a condition does not need a guard against failures, which
// costs more than most instructions. Otherwise it does nothing and returns false.
func (f *Frame) atOnce(c *code.Code, in *code.Instr, w unsafe.Pointer) (done bool) {
	op := in.Op
	out, of, x := at(w, in.A), at(w, in.B), at(w, in.C)
	switch op {
	case code.DecimalAdd, code.DecimalSub, code.DecimalMul:
		return f.decimals(out, decimalOps[op-code.DecimalAdd], of, x)
	case code.Binary:
		return f.decimals(out, c.Refs[in.D].(*code.Operation).Op, of, x)
	case code.DecimalCompare, code.Order:
		n, ok := fact.CompareAtOnce(of.Any(), x.Any())
		switch {
		case !ok:
			return false
		case op == code.Order:
			out.SetBool(operator.Compare(operator.Op(in.D), n, 0))
		default:
			out.N = int64(n)
		}
		f.takeBack(in, of, x)
		return true
	case code.MapGetInt, code.MapHasInt, code.MapGet, code.MapHas:
		return f.mapAtOnce(op, out, of, x)
	case code.TextEquals:
		if !of.IsNull() {
			out.SetBool(!x.IsNull() && of.Text() == x.Text())
			return true
		}
	case code.TextLength:
		return f.textLength(out, of)
	case code.TextChar:
		return f.textChar(out, of, x.N)
	case code.TextHas, code.TextStarts, code.TextEnds, code.TextPlace:
		return f.textTest(op, out, of, x)
	case code.TextPart:
		return f.textPart(out, of, at(w, in.B+code.RegisterSize).N, at(w, in.B+2*code.RegisterSize).N)
	case code.TextTail:
		return f.textPart(out, of, x.N, of.N)
	}
	return false
}

// mapAtOnce looks up a text or an int in a map, if it need not be compared with other objects.
func (f *Frame) mapAtOnce(op code.Op, out, of, x *fact.Value) (done bool) {
	from := of.Map()
	if from == nil {
		return false
	}
	var value any
	var ok, known bool
	if op == code.MapGetInt || op == code.MapHasInt {
		value, ok, known = from.GetInt(int(x.N))
	} else {
		switch key := x.Any().(type) {
		case string:
			value, ok, known = from.GetText(key, f.TextKey(key))
		case int:
			value, ok, known = from.GetInt(key)
		}
	}
	switch {
	case !known:
	case op == code.MapGetInt || op == code.MapGet:
		out.SetAny(value)
	default:
		out.SetBool(ok)
	}
	return known
}

// decimals applies an operator to two decimals if both and the result have few digits.
func (f *Frame) decimals(out *fact.Value, op operator.Op, x, y *fact.Value) (done bool) {
	d, done := operation.ShortDecimals(f.env().Decimals(), op, x.Any(), y.Any())
	if done {
		out.SetAny(d)
		_, f.computed = out.Words()
	}
	return done
}

// takeBack releases the memory of a decimal that was computed only to be compared.
func (f *Frame) takeBack(in *code.Instr, of, x *fact.Value) {
	if in.E == 0 || f.computed == nil {
		return
	}
	if in.E == code.Right {
		of = x
	}
	if _, d := of.Words(); d == f.computed {
		f.env().Decimals().TakeBack(of.Any())
	}
	f.computed = nil
}
