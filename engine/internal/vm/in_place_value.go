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

// valueInPlace does the same as listInPlace, for a decimal or a text.
func (f *Frame) valueInPlace(c *code.Code, in *code.Instr, w unsafe.Pointer) {
	out, of, x := at(w, in.A), at(w, in.B), at(w, in.C)
	switch in.Op {
	case code.TextLength:
		f.callOn(out, member(c, in), of)
		return
	case code.TextPart:
		f.call(out, of, member(c, in))
		return
	case code.TextHas: // its parameter is any CharSequence
		x = f.boxed(x, member(c, in).Params[1])
	}
	f.callOn(out, member(c, in), of, x)
}

// decimalOps are the operators for the instructions of decimals from DecimalAdd on.
var decimalOps = [...]operator.Op{operator.Add, operator.Sub, operator.Mul}

// textLength stores the length of a text. It returns false unless the text is ASCII.
func (f *Frame) textLength(out, of *fact.Value) bool {
	s := of.Text()
	if of.IsNull() || !f.env().ASCII(s, len(s)) {
		return false
	}
	f.ascii = s
	out.N = int64(len(s))
	return true
}

// textChar stores the character at an index. It returns false unless the text is ASCII up to this character.
func (f *Frame) textChar(out, of *fact.Value, i int64) bool {
	s := of.Text()
	if uint64(i) >= uint64(len(s)) || !f.env().ASCII(s, int(i)+1) {
		return false
	}
	f.ascii = s[:i+1]
	out.N = int64(s[i])
	return true
}

// inPlaceText is the length in bytes from which the library methods are called, which check the limits before they read the text.
const inPlaceText = 4096

// textTest searches a text for another one. It returns false if the method must be called.
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

// textPart implements text.substring( from, to ). It returns false if the text is not ASCII up to the end of the part, or the call would
// fail.
func (f *Frame) textPart(out, of *fact.Value, from, to int64) bool {
	s := of.Text()
	if of.IsNull() || uint64(from) > uint64(to) || uint64(to) > uint64(len(s)) || len(s) >= inPlaceText || !f.isASCII(s, int(to)) {
		return false
	}
	out.SetText(s[from:to])
	return true
}

// append implements builder.append(x).
func (f *Frame) append(c *code.Code, in *code.Instr, w unsafe.Pointer) {
	out, of, x, m := at(w, in.A), at(w, in.B), at(w, in.C), member(c, in)
	b, t := of.Builder(), m.Params[1]
	switch {
	case b == nil:
		f.callOn(out, m, of, x)
		return
	case t.Kind == fact.String && !x.IsNull() && int(x.N) <= cap(b.Text)-len(b.Text):
		b.AppendText(x.Text())
		*out = *of
		return
	}
	n := 24 // no number is longer
	if t.Kind == fact.String {
		n = int(max(x.N, 4))
	}
	if n > cap(b.Text)-len(b.Text) {
		operation.Check(b.Grow(f.env(), n))
	}
	if t.Kind == fact.Char && !x.IsNull() {
		b.AppendChar(fact.CharValue(x.N))
	} else {
		b.Text = f.appendValue(b.Text, x, t)
	}
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
		return utf8.AppendRune(b, javatext.Char(rune(x.N)))
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
