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
	room := 2*(len(b.Text)+n) + leastRoom
	if err := env.Room(room); err != nil {
		return err
	}
	b.Text = append(make([]byte, 0, room), b.Text...)
	return nil
}

// leastRoom is the room of a builder beyond what the first text takes.
const leastRoom = 16
