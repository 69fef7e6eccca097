package vm

import (
	"strconv"
	"unicode/utf8"
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/internal/fact"
	"whenthen/internal/fact/javatext"
	"whenthen/internal/regex"
)

// concat joins texts. The result is a new object even if all parts but one are empty.
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
			break // textRoom reports the failure
		}
	}
	f.textRoom(len(b))
	out.SetText(javatext.Paired(newText(b)))
	f.text = b
}

// newText returns a new text with these bytes. string( b ) would return shared one-letter strings.
func newText(b []byte) string {
	c := make([]byte, len(b))
	copy(c, b)
	return unsafe.String(unsafe.SliceData(c), len(c))
}

// textBlock is the size in bytes of the blocks in which short texts are created. Most texts are short, and allocating each one would take
// longer than joining it. A block stays in memory as long as any of its texts.
const textBlock = 256

// short joins texts, integers and ASCII characters in a block. ok is false if there are other parts or the text is too long. Parts of up to
// shortText bytes are copied by overlapping loads and stores: a call of copy would take longer for so few bytes.
func (f *Frame) short(w unsafe.Pointer, t *code.Text) (string, bool) {
	if len(f.block) < countedText+shortText {
		f.block = make([]byte, textBlock)
	}
	b, n := unsafe.Pointer(unsafe.SliceData(f.block)), int64(0)
	high := uint64(0) // all bytes combined by or, to find those that are not ASCII
	parts := t.Parts
	for i := range parts {
		p := &parts[i]
		part := p.Text
		if p.Type != nil {
			x := nth(w, p.Reg)
			switch k := p.Type.Kind; {
			case p.Type.Boxed && x.IsNull():
				part = "null"
			case k == fact.String:
				part = x.Text()
			case n >= countedText-longestInt:
				return "", false
			case k == fact.Int || k == fact.Long:
				n += putInt(unsafe.Add(b, n), x.N)
				continue
			case k == fact.Char && uint64(x.N) < utf8.RuneSelf:
				*(*byte)(unsafe.Add(b, n)) = byte(x.N)
				n++
				continue
			default:
				return "", false
			}
		}
		to, from, size := unsafe.Add(b, n), unsafe.Pointer(unsafe.StringData(part)), int64(len(part))
		if n += size; n >= countedText {
			return "", false
		}
		switch {
		case size > shortText:
			copy(unsafe.Slice((*byte)(to), size), part)
			if !f.knownASCII(part) {
				high = highest
			}
		case size >= 8:
			x, y := eight(from, 0), eight(from, size-8)
			putEight(to, 0, x)
			putEight(to, size-8, y)
			high |= x | y
		case size >= 4:
			x, y := four(from, 0), four(from, size-4)
			putFour(to, 0, x)
			putFour(to, size-4, y)
			high |= uint64(x|y) << 32
		default:
			for ; size > 0; size-- {
				c := one(from, size-1)
				*(*byte)(unsafe.Add(to, size-1)) = c
				high |= uint64(c)
			}
		}
	}
	f.block = f.block[n:]
	text := unsafe.String((*byte)(b), n)
	switch {
	case high&highest != 0:
		text = javatext.Paired(text)
	case n > shortText:
		f.ascii = text
	}
	return text, true
}

// highest has the bits that are set in no ASCII character.
const highest = 0x8080808080808080

// knownASCII reports whether a text is ASCII. It remembers the last text for which that was found.
func (f *Frame) knownASCII(s string) bool {
	return len(s) <= len(f.ascii) && unsafe.StringData(s) == unsafe.StringData(f.ascii) || javatext.ASCII(s)
}

// isASCII reports whether the first n bytes of a text are ASCII. A text of moderate length is checked as a whole, so that the result is
// known for its other parts.
func (f *Frame) isASCII(s string, n int) bool {
	if n <= len(f.ascii) && unsafe.StringData(s) == unsafe.StringData(f.ascii) {
		return true
	}
	if len(s) <= moderateText && javatext.ASCII(s) {
		f.ascii = s
		return true
	}
	return javatext.ASCII(s[:n])
}

// moderateText is the length in bytes up to which isASCII checks all of a text.
const moderateText = 256

// putInt writes a number and returns its length.
func putInt(to unsafe.Pointer, n int64) int64 {
	return int64(len(appendInt(unsafe.Slice((*byte)(to), longestInt)[:0], n)))
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

// countedText is the length in bytes from which texts are charged to the budget. Most texts are shorter and short-lived.
const countedText = 64

// textRoom charges the budget for a text of n bytes that is about to be created.
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

// matches reports whether the whole text of a value matches a pattern computed at run time. Null matches only null, as in Drools.
func (f *Frame) matches(v, pattern any) bool {
	if v == nil || pattern == nil {
		return v == pattern
	}
	re, err := f.Pattern(fact.ToString(pattern))
	if err != nil {
		operation.Fail(fact.IllegalArgumentType, "%v", err)
	}
	return f.matched(re, fact.ToString(v))
}

// Pattern returns the compiled form of a regular expression for whole texts.
func (f *Frame) Pattern(text string) (*regex.Regex, error) {
	return f.env().Pattern(regex.Key{Java: text, Whole: true})
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

// TextKey does the same as fact.TextKey. It remembers the last text, since a text is often searched in one collection after the other.
func (f *Frame) TextKey(text string) uint64 {
	if len(text) != len(f.sought) || unsafe.StringData(text) != unsafe.StringData(f.sought) {
		f.sought, f.soughtKey = text, fact.TextKey(text)
	}
	return f.soughtKey
}
