package fact

import (
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
}

// Changed must be called when bytes from an index on have been changed or removed.
func (b *TextBuilder) Changed(from int) {
	b.ascii, b.units, b.read = min(b.ascii, from), nil, 0
}

// AppendChar appends a character. The second half of a surrogate pair joins the first one.
func (b *TextBuilder) AppendChar(c CharValue) {
	if c < utf8.RuneSelf {
		b.Text = append(b.Text, byte(c))
		return
	}
	end, at := len(b.Text), 0
	if b.Text, at = javatext.AppendChar(b.Text, rune(c)); at < end {
		b.Changed(at)
	}
}

// AppendText appends a text. If it begins with the second half of a surrogate pair, that joins the first one.
func (b *TextBuilder) AppendText(s string) {
	b.Text = append(b.Text, s...)
	if javatext.BeginsWithHalf(s) {
		b.pair()
	}
}

// pair joins the halves of surrogate pairs that stand side by side.
func (b *TextBuilder) pair() {
	b.Text = []byte(javatext.Paired(b.String()))
	b.Changed(0)
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
		b.units, b.read = javatext.AppendUnits(b.units, r), b.read+size
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
