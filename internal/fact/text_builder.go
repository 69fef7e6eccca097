package fact

import "unsafe"

// StringBuilderType is java.lang.StringBuilder.
var StringBuilderType = &Type{Package: "java.lang", Name: "StringBuilder", Kind: Struct, Boxed: true, ID: 102, GoWord: BuilderWord}

// TextBuilder is a StringBuilder or StringBuffer.
type TextBuilder struct{ Text []byte }

// String is the text so far.
func (b *TextBuilder) String() string { return string(b.Text) }

// View returns the text without copying; it is valid until the next change.
func (b *TextBuilder) View() string { return unsafe.String(unsafe.SliceData(b.Text), len(b.Text)) }

// Grow reserves n more bytes within the limits of the session.
func (b *TextBuilder) Grow(env *Env, n int) error {
	if n <= cap(b.Text)-len(b.Text) {
		return nil
	}
	return env.Room(2 * (len(b.Text) + n))
}
