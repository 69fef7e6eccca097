package text

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"whenthen/engine/java/internal/collect"
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/fact/javatext"
	"whenthen/internal/registry"
)

type builder = fact.TextBuilder

func newBuilder(s string) *builder { return &builder{Text: []byte(s)} }

func builderLength(b *builder) int {
	if b.ASCII(len(b.Text)) {
		return len(b.Text)
	}
	return len(b.Units())
}

// lengthAtOnce does the work of builderLength for a short ASCII text. It returns false for other texts.
func lengthAtOnce(_ *fact.Env, args []fact.Value, out *fact.Value) bool {
	b := args[0].Builder()
	if b == nil || len(b.Text) >= adapt.ShortText || !b.ASCII(len(b.Text)) {
		return false
	}
	out.SetInteger(int64(len(b.Text)))
	return true
}

func builderChar(b *builder, i int) (fact.CharValue, error) {
	if uint(i) < uint(len(b.Text)) && b.ASCII(i+1) { // later characters do not matter
		return fact.CharValue(b.Text[i]), nil
	}
	u := b.Units()
	if err := checkPlace(i, len(u)); err != nil {
		return 0, err
	}
	return fact.CharValue(u[i]), nil
}

// charAtOnce does the work of builderChar if the text is short and all characters up to the index are ASCII. It returns false otherwise.
func charAtOnce(_ *fact.Env, args []fact.Value, out *fact.Value) bool {
	b, i := args[0].Builder(), args[1].N
	if b == nil || len(b.Text) >= adapt.ShortText || uint64(i) >= uint64(len(b.Text)) || !b.ASCII(int(i)+1) {
		return false
	}
	out.SetInteger(int64(b.Text[i]))
	return true
}

// appendMethods returns the overloads of StringBuilder.append.
func appendMethods() []*fact.Method {
	text := func(env *fact.Env, b *builder, s string) (*builder, error) {
		if err := b.Grow(env, len(s)); err != nil {
			return b, err
		}
		b.AppendText(s)
		return b, nil
	}
	return []*fact.Method{
		def.E2("append", func(env *fact.Env, b *builder, v any) (*builder, error) {
			s, err := env.Text(v)
			if err != nil {
				return b, err
			}
			return text(env, b, s)
		}),
		def.E2("append", func(env *fact.Env, b *builder, s *fact.Value) (*builder, error) {
			if s.IsNull() {
				return text(env, b, "null")
			}
			return text(env, b, s.Text())
		}),
		def.Takes(def.E2("append", func(env *fact.Env, b *builder, list any) (*builder, error) {
			chars, err := def.Elements(list)
			if err != nil {
				return b, err
			}
			s, err := textOfChars(env, chars)
			if err != nil {
				return b, err
			}
			return text(env, b, s)
		}), registry.BaseArrayOf(fact.CharType)),
		def.E3("append", func(b *builder, s string, from, to int) (*builder, error) {
			part, err := substring(nil, s, from, to)
			if err != nil {
				return b, def.Exception(fact.IndexOutOfBoundsType, "start %d, end %d, length %d", from, to, length(nil, s))
			}
			b.AppendText(part)
			return b, nil
		}),
		appendNumber[int](), appendNumber[int64](),
		def.E2("append", func(env *fact.Env, b *builder, c fact.CharValue) (*builder, error) {
			b.AppendChar(c)
			return b, b.Grow(env, utf8.UTFMax)
		}),
		def.E2("appendCodePoint", func(env *fact.Env, b *builder, c int) (*builder, error) {
			if c < 0 || c > unicode.MaxRune {
				return b, def.Exception(fact.IllegalArgumentType, "Not a valid Unicode code point: 0x%X", uint32(c))
			}
			return text(env, b, string(javatext.Char(rune(c))))
		}),
		def.E2("append", func(env *fact.Env, b *builder, t bool) (*builder, error) { return text(env, b, strconv.FormatBool(t)) }),
	}
}

func appendNumber[T int | int64]() *fact.Method {
	return def.E2("append", func(env *fact.Env, b *builder, i T) (*builder, error) {
		b.Text = strconv.AppendInt(b.Text, int64(i), 10)
		return b, b.Grow(env, 20)
	})
}

// section returns an exception unless from and to are the bounds of a section of n characters.
func section(from, to, n int) error {
	if from < 0 || from > to || to > n {
		return def.Exception(fact.StringIndexType, "start %d, end %d, length %d", from, to, n)
	}
	return nil
}

// checkPlace returns an exception unless i is the index of one of n characters.
func checkPlace(i, n int) error {
	if i < 0 || i >= n {
		return def.Exception(fact.StringIndexType, "index %d, length %d", i, n)
	}
	return nil
}

// edit replaces characters of a builder.
func edit(b *builder, from, to int, by string) (*builder, error) {
	n := builderLength(b)
	to = min(to, n)
	if err := section(from, to, n); err != nil {
		return nil, err
	}
	if n == len(b.Text) {
		b.Text = slices.Replace(b.Text, from, to, []byte(by)...)
		b.Changed(from)
		return b, nil
	}
	head, _ := substring(nil, b.View(), 0, from)
	tail, _ := substring(nil, b.View(), to, n)
	b.Text = []byte(javatext.Paired(head + by + tail))
	b.Changed(0)
	return b, nil
}

// part returns characters of a builder as a string.
func part(b *builder, from, to int) (string, error) {
	n := builderLength(b)
	if err := section(from, to, n); err != nil {
		return "", err
	}
	if n == len(b.Text) {
		return string(b.Text[from:to]), nil
	}
	return javatext.Text(b.Units()[from:to]), nil
}

// setLength shortens a builder, or appends null characters.
func setLength(env *fact.Env, b *builder, n int) (adapt.None, error) {
	if have := builderLength(b); n > have {
		err := def.Room(env, n, 1)
		if err == nil {
			b.Text = append(b.Text, make([]byte, n-have)...)
		}
		return adapt.None{}, err
	}
	defer b.Changed(max(n, 0)) // the index of the character in bytes is at least n
	if n >= 0 && b.ASCII(n) {
		b.Text = b.Text[:n]
		return adapt.None{}, nil
	}
	s, err := substring(nil, b.View(), 0, n)
	if err == nil && len(s) <= len(b.Text) && s == b.View()[:len(s)] {
		b.Text = b.Text[:len(s)]
	} else if err == nil {
		b.Text = []byte(s)
	}
	return adapt.None{}, err
}

// builderClasses returns StringBuilder and StringBuffer.
func builderClasses() []def.Class {
	methods := slices.Concat(def.Changing(appendMethods()...), def.Changing(editMethods()...), readMethods())
	return []def.Class{{Type: builderType, Methods: methods, Constructors: builderConstructors()}, {Type: BufferType, Constructors: builderConstructors()}}
}

func builderConstructors() []*fact.Method {
	return []*fact.Method{
		def.S0("", func() *builder { return &builder{} }),
		def.S1("", func(int) *builder { return &builder{} }),
		def.AtOnce(adapt.OnText(newBuilder), def.S1("", newBuilder)),
		def.S1("", func(b *builder) *builder { return newBuilder(b.String()) }),
	}
}

// editMethods returns the methods that change a builder, except append.
func editMethods() []*fact.Method {
	return []*fact.Method{
		def.E3("insert", func(env *fact.Env, b *builder, i int, v any) (*builder, error) {
			s, err := textOf(env, v)
			if err != nil {
				return b, err
			}
			if n := builderLength(b); i < 0 || i > n {
				return nil, def.Exception(fact.StringIndexType, "offset %d, length %d", i, n)
			}
			return edit(b, i, i, s)
		}),
		def.E2("delete", func(b *builder, from, to int) (*builder, error) { return edit(b, from, to, "") }),
		def.E1("deleteCharAt", func(b *builder, i int) (*builder, error) {
			if err := checkPlace(i, builderLength(b)); err != nil {
				return nil, err
			}
			return edit(b, i, i+1, "")
		}),
		def.E3("replace", edit),
		def.E2("setCharAt", func(b *builder, i int, c fact.CharValue) (adapt.None, error) {
			if err := checkPlace(i, builderLength(b)); err != nil {
				return adapt.None{}, err
			}
			if c < utf8.RuneSelf && i < len(b.Text) && b.ASCII(i+1) {
				b.Text[i] = byte(c)
				b.Changed(len(b.Text)) // the character remains an ASCII character
				return adapt.None{}, nil
			}
			_, err := edit(b, i, i+1, fact.ToString(c))
			return adapt.None{}, err
		}),
		def.M0("reverse", func(b *builder) *builder {
			if b.ASCII(len(b.Text)) {
				slices.Reverse(b.Text)
				return b
			}
			b.Changed(0)
			r := []rune(b.View())
			slices.Reverse(r)
			b.Text = []byte(javatext.Paired(string(r)))
			return b
		}),
		def.E2("setLength", setLength),
	}
}

// readMethods returns the methods that do not change a builder.
func readMethods() []*fact.Method {
	return []*fact.Method{
		def.AtOnce(adapt.OnBuilder((*builder).String), def.M0("toString", (*builder).String)),
		def.AtOnce(lengthAtOnce, def.M0("length", builderLength)),
		def.M0("isEmpty", func(b *builder) bool { return len(b.Text) == 0 }),
		def.M1("compareTo", func(b, c *builder) int { return javatext.Difference(b.View(), c.View()) }),
		def.E2("subSequence", part),
		def.M1("lastIndexOf", func(b *builder, sub string) int { return place(nil, b.View(), strings.LastIndex(b.View(), sub)) }),
		def.M2("indexOf", func(b *builder, sub string, from int) int { return indexFrom(nil, b.View(), sub, from) }),
		def.M2("lastIndexOf", func(b *builder, sub string, from int) int { return lastIndexFrom(nil, b.View(), sub, from) }),
		def.Gives(collect.IntStreamType, def.M0("chars", func(b *builder) *collect.Stream { return chars(b.View()) })),
		def.M0("capacity", func(b *builder) int { return max(16, cap(b.Text)) }),
		def.M1("ensureCapacity", func(*builder, int) adapt.None { return adapt.None{} }),
		def.M0("trimToSize", func(*builder) adapt.None { return adapt.None{} }),
		def.E1("codePointAt", func(b *builder, i int) (int, error) { return codePointAt(nil, b.View(), i) }),
		def.AtOnce(charAtOnce, def.E1("charAt", builderChar)),
		def.M1("indexOf", func(b *builder, sub string) int { return place(nil, b.View(), strings.Index(b.View(), sub)) }),
		def.E2("substring", part),
		def.E1("substring", func(b *builder, from int) (string, error) { return part(b, from, length(nil, b.View())) }),
	}
}
