package vm

import (
	"strconv"
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/internal/fact"
	"whenthen/internal/regex"
)

// concat joins texts. The result is a new object even if one part is empty.
func (f *Frame) concat(out *fact.Value, w unsafe.Pointer, t *code.Text) {
	if text, ok := f.short(w, t); ok {
		out.SetText(text)
		return
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
	out.SetText(newText(b))
	f.text = b
}

// newText returns a new text of these bytes. string( b ) would return shared one-letter strings.
func newText(b []byte) string {
	c := make([]byte, len(b))
	copy(c, b)
	return unsafe.String(unsafe.SliceData(c), len(c))
}

// textBlock is the size of the blocks in which short texts are made: most texts are short, and allocating each one takes longer than
// joining it. A block lives as long as one of its texts.
const textBlock = 256

// short joins texts and integers in a block. It is false if there are other parts or the text is too long.
func (f *Frame) short(w unsafe.Pointer, t *code.Text) (string, bool) {
	if len(f.block) < countedText {
		f.block = make([]byte, textBlock)
	}
	b := f.block[: 0 : countedText-1]
	for i := range t.Parts {
		p := &t.Parts[i]
		part := p.Text
		if p.Type != nil {
			x := nth(w, p.Reg)
			switch k := p.Type.Kind; {
			case p.Type.Boxed && x.IsNull():
				part = "null"
			case k == fact.String:
				part = x.Text()
			case k != fact.Int && k != fact.Long || len(b) > cap(b)-longestInt:
				return "", false
			default:
				b = appendInt(b, x.N)
				continue
			}
		}
		n := len(b)
		if n+len(part) > cap(b) {
			return "", false
		}
		b = b[:n+len(part)]
		copy(b[n:], part)
	}
	f.block = f.block[len(b):]
	return unsafe.String(unsafe.SliceData(b), len(b)), true
}

// longestInt is the number of characters of the smallest long.
const longestInt = 20

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
	if n >= countedText {
		operation.Check(f.Budget.Grow(n))
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
	operation.Check(err)
	return found
}

// TextKey is fact.TextKey. It remembers the last text, since that is mostly looked for in one collection after the other.
func (f *Frame) TextKey(text string) uint64 {
	if len(text) != len(f.sought) || unsafe.StringData(text) != unsafe.StringData(f.sought) {
		f.sought, f.soughtKey = text, fact.TextKey(text)
	}
	return f.soughtKey
}
