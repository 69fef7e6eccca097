package fact

import (
	"unicode/utf16"
	"unicode/utf8"
	"unsafe"

	"whenthen/internal/fact/javatext"
)

// StringBuilderType is java.lang.StringBuilder.
var StringBuilderType = &Type{Package: "java.lang", Name: "StringBuilder", Kind: Struct, Boxed: true, ID: 102, GoWord: BuilderWord}

// TextBuilder is a StringBuilder or StringBuffer. Code may append to Text directly; code that changes or removes bytes of it must call
// Changed.
type TextBuilder struct {
	Text  []byte
	ascii int      // number of leading bytes known to be ASCII characters
	units []uint16 // code units of the first read bytes, for a text with other characters
	read  int      // number of bytes decoded to units

	// The first half of a surrogate pair, if it was appended last, and the length of the text with the character that stands for it.
	half, halfEnd int
}

// Changed must be called when bytes from an index on have been changed or removed.
func (b *TextBuilder) Changed(from int) {
	b.ascii, b.units, b.read, b.halfEnd = min(b.ascii, from), nil, 0, 0
}

// AppendChar appends a character. Half of a surrogate pair is a replacement character until the other half follows.
func (b *TextBuilder) AppendChar(c CharValue) {
	r := rune(c)
	if utf16.IsSurrogate(r) {
		pair := utf16.DecodeRune(rune(b.half), r)
		if b.halfEnd > 0 && b.halfEnd == len(b.Text) && pair != utf8.RuneError {
			from := len(b.Text) - utf8.RuneLen(utf8.RuneError)
			b.Text = utf8.AppendRune(b.Text[:from], pair)
			b.Changed(from)
			return
		}
		b.half, b.halfEnd = int(c), len(b.Text)+utf8.RuneLen(utf8.RuneError)
	}
	b.Text = utf8.AppendRune(b.Text, r)
}

// ASCII reports whether the first n bytes are ASCII characters. It reads each byte only once.
func (b *TextBuilder) ASCII(n int) bool {
	if n > b.ascii {
		if !javatext.ASCII(b.View()[b.ascii:n]) {
			return false
		}
		b.ascii = n
	}
	return true
}

// Units returns the text as UTF-16 code units, by which Java counts. It decodes only the bytes that have been appended since the last call.
// The caller must not modify or keep the result.
func (b *TextBuilder) Units() []uint16 {
	for b.read < len(b.Text) {
		r, size := utf8.DecodeRune(b.Text[b.read:])
		b.units, b.read = utf16.AppendRune(b.units, r), b.read+size
	}
	return b.units
}

// String returns the text.
func (b *TextBuilder) String() string { return string(b.Text) }

// View returns the text without copying; it is valid until the next change.
func (b *TextBuilder) View() string { return unsafe.String(unsafe.SliceData(b.Text), len(b.Text)) }

// Grow reserves n more bytes within the limits of the session.
func (b *TextBuilder) Grow(env *Env, n int) error {
	if n <= cap(b.Text)-len(b.Text) {
		return nil
	}
	room := 2*(len(b.Text)+n) + leastRoom
	if err := env.Room(room); err != nil {
		return err
	}
	b.Text = append(make([]byte, 0, room), b.Text...)
	return nil
}

// leastRoom is the initial free capacity of a builder.
const leastRoom = 16
