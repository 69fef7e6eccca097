package vm

import (
	"strconv"
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/internal/fact"
	"whenthen/internal/regex"
)

// concat joins texts. Two parts are joined directly into the result. The result is a new object even if one part is empty.
func (f *Frame) concat(out *fact.Value, w unsafe.Pointer, t *code.Text) {
	if len(t.Parts) == 2 {
		var digits [20]byte
		x, ok1 := plainText(w, &t.Parts[0], &digits)
		y, ok2 := plainText(w, &t.Parts[1], &digits)
		if ok1 && ok2 {
			f.textRoom(len(x) + len(y))
			out.SetText(joined(x, y))
			return
		}
	}
	b := f.text[:0]
	f.text = nil // nested code may join texts as well
	for i := range t.Parts {
		if p := &t.Parts[i]; p.Type == nil {
			b = append(b, p.Text...)
		} else {
			b = f.appendValue(b, nth(w, p.Reg), p.Type)
		}
		if len(b) > fact.MaxText {
			break // textRoom refuses it
		}
	}
	f.textRoom(len(b))
	out.SetText(joined("", unsafe.String(unsafe.SliceData(b), len(b)))) // string( b ) would return shared one-letter strings
	f.text = b
}

// plainText returns the text of a part that is a text or an int; digits is the buffer for its digits. At most one of two parts is
// a number.
func plainText(w unsafe.Pointer, p *code.Part, digits *[20]byte) (string, bool) {
	if p.Type == nil {
		return p.Text, true
	}
	x, t := nth(w, p.Reg), p.Type
	switch {
	case t.Kind == fact.Int && !t.Boxed:
		d := appendInt(digits[:0], x.N)
		return unsafe.String(unsafe.SliceData(d), len(d)), true
	case t.Kind != fact.String:
		return "", false
	case x.IsNull():
		return "null", true
	}
	return x.Text(), true
}

// appendInt appends a number. Small numbers, which are most frequent, need no call.
func appendInt(b []byte, n int64) []byte {
	switch {
	case uint64(n) < 10:
		return append(b, byte('0'+n))
	case uint64(n) < 100:
		return append(b, byte('0'+n/10), byte('0'+n%10))
	case uint64(n) < 1000:
		return append(b, byte('0'+n/100), byte('0'+n/10%10), byte('0'+n%10))
	}
	return strconv.AppendInt(b, n, 10)
}

// joined returns a + b. It is faster than the runtime's concatenation, which handles any number of texts.
func joined(a, b string) string {
	c := make([]byte, len(a)+len(b))
	copy(c, a)
	copy(c[len(a):], b)
	return unsafe.String(unsafe.SliceData(c), len(c))
}

// countedText is the length from which on texts are charged to the budget. Most texts are shorter and short-lived.
const countedText = 64

// textRoom charges the budget for a text of n bytes that is about to be made.
func (f *Frame) textRoom(n int) {
	if n >= countedText {
		operation.Check(f.env().Room(n))
	}
}

// room charges the budget for n bytes that are about to be allocated.
func (f *Frame) room(n int64) {
	if n < countedText {
		return
	}
	if err := f.Budget.Grow(n); err != nil {
		panic(err)
	}
}

// matches reports whether the whole text of a value matches a pattern computed at run time. Null does not match.
func (f *Frame) matches(v, pattern any) bool {
	if v == nil {
		return false
	}
	if pattern == nil {
		operation.Fail(fact.NullPointerType, "matches needs a pattern, not null")
	}
	re, err := f.env().Pattern(regex.Key{Java: fact.ToString(pattern), Whole: true})
	if err != nil {
		operation.Fail(fact.IllegalArgumentType, "%v", err)
	}
	return f.matched(re, fact.ToString(v))
}

// matched reports whether a text matches a regular expression, under the session's limits.
func (f *Frame) matched(re *regex.Regex, text string) bool {
	if f.work == nil {
		f.work = func(n int) error { return f.Budget.Work(int64(n)) }
	}
	found, err := re.Match(text, f.work)
	if err != nil {
		panic(err)
	}
	return found
}
