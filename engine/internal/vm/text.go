package vm

import (
	"strconv"
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/internal/fact"
	"whenthen/internal/regex"
)

// concat joins texts. Two of them are put together where the result lies; it is a new object even if one of them is empty.
//
//go:noinline
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
	f.text = nil // what follows may join text of its own
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
	out.SetText(joined("", unsafe.String(unsafe.SliceData(b), len(b)))) // string( b ) would share the texts of one letter
	f.text = b
}

// plainText is the text of a part that is text or a small number, whose digits are put down beside; only one of two parts is a number.
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

// appendInt writes small numbers, which most are, without a call.
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

// joined takes less time than a + b, which the runtime does for any number of texts.
func joined(a, b string) string {
	c := make([]byte, len(a)+len(b))
	copy(c, a)
	copy(c[len(a):], b)
	return unsafe.String(unsafe.SliceData(c), len(c))
}

// countedText is the length from which on texts count: most are shorter, and are gone soon.
const countedText = 64

// textRoom counts a text of n bytes that is about to be made.
func (f *Frame) textRoom(n int) {
	if n >= countedText {
		operation.Check(f.env().Room(n))
	}
}

// room counts n bytes that are about to be taken.
func (f *Frame) room(n int64) {
	if n < countedText || f.Budget == nil {
		return
	}
	if err := f.Budget.Grow(n); err != nil {
		panic(err)
	}
}

// maxPatterns bounds the compiled patterns a frame keeps: texts made in a loop must not fill memory.
const maxPatterns = 64

// matches tests the whole of a value's text against a pattern that is computed; null does not match.
func (f *Frame) matches(v, pattern any) bool {
	if v == nil {
		return false
	}
	if pattern == nil {
		operation.Fail(fact.NullPointerType, "matches needs a pattern, not null")
	}
	s := fact.ToString(pattern)
	re := f.patterns[s]
	if re == nil {
		var err error
		if re, err = regex.Whole(s); err != nil {
			operation.Fail(fact.IllegalArgumentType, "%v", err)
		}
		if f.patterns == nil || len(f.patterns) >= maxPatterns {
			f.patterns = make(map[string]*regex.Regex, 8)
		}
		f.patterns[s] = re
	}
	return f.matched(re, fact.ToString(v))
}

// matched looks for a match of a regular expression under the session's limits.
func (f *Frame) matched(re *regex.Regex, text string) bool {
	if f.work == nil && f.Budget != nil {
		f.work = func(n int) error { return f.Budget.Work(int64(n)) }
	}
	found, err := re.Match(text, f.work)
	if err != nil {
		panic(err)
	}
	return found
}
