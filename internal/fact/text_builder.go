package fact

import (
	"unicode/utf16"
	"unicode/utf8"
	"unsafe"

	"whenthen/internal/fact/javatext"
)

// StringBuilderType is java.lang.StringBuilder.
var StringBuilderType = &Type{Package: "java.lang", Name: "StringBuilder", Kind: Struct, Boxed: true, ID: 102, GoWord: BuilderWord}

// TextBuilder is a StringBuilder or StringBuffer. Text may be appended to directly; what changes or removes bytes of it must call Changed.
type TextBuilder struct {
	Text  []byte
	ascii int      // how many of the first bytes are known to be ASCII characters
	units []uint16 // of the first bytes, for a text with other characters
	read  int      // how many bytes
}

// Changed says that the bytes from an index on have changed or are gone.
func (b *TextBuilder) Changed(from int) { b.ascii, b.units, b.read = min(b.ascii, from), nil, 0 }

// ASCII reports whether the first n bytes are ASCII characters. It looks at each byte only once.
func (b *TextBuilder) ASCII(n int) bool {
	if n > b.ascii {
		if !javatext.ASCII(b.View()[b.ascii:n]) {
			return false
		}
		b.ascii = n
	}
	return true
}

// Units returns the text as the UTF-16 code units by which Java counts, and decodes only what has been appended since the last call. The caller
// must not modify or keep them.
func (b *TextBuilder) Units() []uint16 {
	for b.read < len(b.Text) {
		r, size := utf8.DecodeRune(b.Text[b.read:])
		b.units, b.read = utf16.AppendRune(b.units, r), b.read+size
	}
	return b.units
}

// String is the text so far.
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

// leastRoom is the room of a builder beyond what the first text takes.
const leastRoom = 16
