package vm

import (
	"strconv"
	"strings"
	"unicode/utf8"
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/internal/fact"
	"whenthen/internal/fact/javatext"
)

// inPlace runs a method of a collection, text or decimal in place, or calls it if the object is not of a class that rules make.
func (f *Frame) inPlace(c *code.Code, in *code.Instr, w unsafe.Pointer) {
	if f.atOnce(c, in, w) {
		return
	}
	out, of, x := at(w, in.A), at(w, in.B), at(w, in.C)
	switch in.Op {
	case code.ListGetNumber:
		f.listNumber(out, member(c, in), of, x)
		return
	case code.ListSet, code.ListSetNumber, code.MapPut:
		f.putInto(in.Op, member(c, in), at(w, in.A), at(w, in.B), x)
		return
	case code.MapGetOr, code.MapComputeAbsent:
		f.valueOr(in.Op, out, of, member(c, in))
		return
	case code.MapMerge:
		f.merge(out, of, member(c, in))
		f.code, f.in, f.regs = c, in, w
		return
	case code.ListSize, code.TextLength:
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
		if x.IsNull() { // an exception in some collections
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
	case code.MapGetInt, code.MapHasInt:
		x = f.boxed(x, member(c, in).Params[1])
		if from := of.Map(); from != nil {
			lookUp(out, from, x.Any(), in.Op == code.MapGetInt)
			return
		}
	case code.MapGet, code.MapHas:
		f.Foresee(x.Any())
		if from := of.Map(); from != nil && !x.IsNull() { // null is an exception in some maps
			lookUp(out, from, x.Any(), in.Op == code.MapGet)
			return
		}
	case code.TextHas: // which takes any CharSequence
		x = f.boxed(x, member(c, in).Params[1])
	case code.TextPart:
		f.call(out, of, member(c, in))
		return
	}
	f.callOn(out, member(c, in), of, x)
}

// member returns the method that an instruction runs in place.
func member(c *code.Code, in *code.Instr) *code.Member { return c.Refs[in.D].(*code.Member) }

// decimalOps are the operators of the methods of decimals from DecimalAdd on.
var decimalOps = [...]operator.Op{operator.Add, operator.Sub, operator.Mul}

// Foresee checks the limits before a value is looked up in a collection. Comparisons there walk other values no further than this
// one. Integers and texts, which most values are, need no check.
func (f *Frame) Foresee(v any) {
	if word := fact.Unpack(v).Word; word != fact.IntWord && word != fact.StringWord {
		operation.Check(f.env().Foresee(v))
	}
}

// lookUp is found for a key that must be compared with others.
func lookUp(out *fact.Value, m *fact.MapValue, key any, wanted bool) {
	if wanted {
		value, _ := m.Get(key)
		out.SetAny(value)
	} else {
		out.SetBool(m.Has(key))
	}
}

// found stores the value of a key in a map if wanted is set, otherwise whether there is one. It returns true.
func found(out *fact.Value, value any, ok, wanted bool) bool {
	if wanted {
		out.SetAny(value)
	} else {
		out.SetBool(ok)
	}
	return true
}

// Box is x.Load(t), but allocates the objects of numbers and short strings in blocks.
func (f *Frame) Box(x *fact.Value, t *fact.Type) any { return f.boxes.Load(x, t) }

// boxed returns a number of a primitive type as an object.
func (f *Frame) boxed(x *fact.Value, t *fact.Type) *fact.Value {
	f.scratch.SetAny(f.Box(x, t))
	return &f.scratch
}

// listNumber is list.get(i) with a number as the result.
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

// putInto is list.set(i, x) or map.put(k, x) without a result.
func (f *Frame) putInto(op code.Op, m *code.Member, of, key, x *fact.Value) {
	list, to := of.List(), of.Map()
	if op == code.ListSetNumber {
		x = f.boxed(x, m.Params[2])
	}
	var err error
	switch {
	case op == code.MapPut && to != nil:
		f.Foresee(key.Any())
		_, err = to.Put(key.Any(), x.Any())
	case op != code.MapPut && list != nil:
		_, err = list.Set(int(key.N), x.Any())
	default:
		f.callOn(&f.scratch, m, of, key, x)
	}
	operation.Check(err)
}

// textLength stores the length of a text; false unless it is all ASCII.
func (f *Frame) textLength(out, of *fact.Value) bool {
	s := of.Text()
	if of.IsNull() || !f.env().ASCII(s, len(s)) {
		return false
	}
	f.ascii = s
	out.N = int64(len(s))
	return true
}

// textChar stores the character at an index; false unless the text is ASCII up to there.
func (f *Frame) textChar(out, of *fact.Value, i int64) bool {
	s := of.Text()
	if uint64(i) >= uint64(len(s)) || !f.env().ASCII(s, int(i)+1) {
		return false
	}
	f.ascii = s[:i+1]
	out.N = int64(s[i])
	return true
}

// inPlaceText is the length from which on the library methods are called, which check the limits before they read the text.
const inPlaceText = 4096

// textTest searches a text for another one; false if that is left to the method.
func (f *Frame) textTest(op code.Op, out, of, x *fact.Value) bool {
	s, part := of.Text(), x.Text()
	if of.IsNull() || x.IsNull() || len(s)+len(part) >= inPlaceText {
		return false
	}
	switch op {
	case code.TextHas:
		out.SetBool(strings.Contains(s, part))
	case code.TextStarts:
		out.SetBool(strings.HasPrefix(s, part))
	case code.TextEnds:
		out.SetBool(strings.HasSuffix(s, part))
	default:
		i := strings.Index(s, part)
		if i > 0 && !f.isASCII(s, i) {
			return false
		}
		out.N = int64(i)
	}
	return true
}

// textPart is text.substring( from, to ). It is false if the text is not ASCII up to the end or the call would fail.
func (f *Frame) textPart(out, of *fact.Value, from, to int64) bool {
	s := of.Text()
	if of.IsNull() || uint64(from) > uint64(to) || uint64(to) > uint64(len(s)) || len(s) >= inPlaceText || !f.isASCII(s, int(to)) {
		return false
	}
	out.SetText(s[from:to])
	return true
}

// append is builder.append(x).
func (f *Frame) append(c *code.Code, in *code.Instr, w unsafe.Pointer) {
	out, of, x, m := at(w, in.A), at(w, in.B), at(w, in.C), member(c, in)
	b, t := of.Builder(), m.Params[1]
	switch {
	case b == nil:
		f.callOn(out, m, of, x)
		return
	case t.Kind == fact.String && !x.IsNull() && int(x.N) <= cap(b.Text)-len(b.Text):
		b.Text = append(b.Text, x.Text()...)
		*out = *of
		return
	}
	n := 24 // no number takes more
	if t.Kind == fact.String {
		n = int(max(x.N, 4))
	}
	if n > cap(b.Text)-len(b.Text) {
		operation.Check(b.Grow(f.env(), n))
	}
	b.Text = f.appendValue(b.Text, x, t)
	*out = *of
}

// appendValue appends a value in the format of Java's String.valueOf.
func (f *Frame) appendValue(b []byte, x *fact.Value, t *fact.Type) []byte {
	switch k := t.Kind; {
	case t.Boxed && x.IsNull():
		return append(b, "null"...)
	case k == fact.String:
		return append(b, x.Text()...)
	case k == fact.Char:
		return utf8.AppendRune(b, rune(x.N))
	case k.Integer():
		return appendInt(b, x.N)
	case k == fact.Bool:
		return strconv.AppendBool(b, x.Bool())
	case k == fact.Double:
		return javatext.AppendDouble(b, x.Float())
	case k == fact.Float:
		return javatext.AppendFloat(b, float32(x.Float()))
	}
	text, err := f.env().Text(x.Any())
	operation.Check(err)
	return append(b, text...)
}
