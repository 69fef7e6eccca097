package fact

import "unsafe"

// StringBuilderType is java.lang.StringBuilder.
var StringBuilderType = &Type{Package: "java.lang", Name: "StringBuilder", Kind: Struct, Boxed: true, ID: 102, GoWord: BuilderWord}

// TextBuilder is a StringBuilder or StringBuffer.
type TextBuilder struct{ Text []byte }

// String is the text so far.
func (b *TextBuilder) String() string { return string(b.Text) }

// View is the text until the next change.
func (b *TextBuilder) View() string { return unsafe.String(unsafe.SliceData(b.Text), len(b.Text)) }

// Grow asks for room for n more bytes.
func (b *TextBuilder) Grow(env *Env, n int) error {
	if n <= cap(b.Text)-len(b.Text) {
		return nil
	}
	return env.Room(2 * (len(b.Text) + n))
}
