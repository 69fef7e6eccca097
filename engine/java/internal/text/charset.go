package text

import (
	"encoding/base64"
	"strings"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/fact/javatext"
	"whenthen/internal/registry"
)

var (
	charsetType  = registry.NewLibraryType(265, "java.nio.charset", "Charset", (*charset)(nil), fact.Comparable)
	charsetsType = &fact.Type{Package: "java.nio.charset", Name: "StandardCharsets", Kind: fact.Any, Boxed: true, ID: 266}
	base64Type   = &fact.Type{Package: "java.util", Name: "Base64", Kind: fact.Any, Boxed: true, ID: 267}
	encoderType  = registry.NewLibraryType(268, "java.util", "Base64.Encoder", (*encoder)(nil))
	decoderType  = registry.NewLibraryType(269, "java.util", "Base64.Decoder", (*decoder)(nil))
)

// charset is java.nio.charset.Charset: one of those that every Java has.
type charset struct{ name string }

func (*charset) JavaClass() *fact.Type { return charsetType }

// String is the name.
func (c *charset) String() string { return c.name }

// Equals compares names.
func (c *charset) Equals(v any) bool { x, ok := v.(*charset); return ok && *x == *c }

var charsetNames = []string{"UTF-8", "US-ASCII", "ISO-8859-1", "UTF-16", "UTF-16BE", "UTF-16LE"}

// charsetNamed returns the character set of a name, in any case, or a Charset itself.
func charsetNamed(v any) (*charset, error) {
	if c, ok := v.(*charset); ok {
		return c, nil
	}
	asked, err := def.Arg[string](v)
	if err != nil {
		return nil, err
	}
	for _, name := range charsetNames {
		if strings.EqualFold(name, asked) || strings.EqualFold(strings.Replace(name, "-", "", 1), asked) {
			return &charset{name}, nil
		}
	}
	return nil, def.Exception(fact.UnsupportedOperationType, "the character set %s is not known here", asked)
}

// encode returns the bytes of a text; characters that the set does not have are question marks.
func (c *charset) encode(s string) []byte {
	var b []byte
	switch c.name {
	case "UTF-8":
		return []byte(javatext.Encodable(s))
	case "US-ASCII", "ISO-8859-1":
		last := map[string]rune{"US-ASCII": 0x7F, "ISO-8859-1": 0xFF}[c.name]
		for _, r := range s {
			if r > last {
				r = '?'
			}
			b = append(b, byte(r))
		}
		return b
	case "UTF-16":
		b = []byte{0xFE, 0xFF}
	}
	for _, u := range javatext.Units(s) {
		if c.name == "UTF-16LE" {
			u = u<<8 | u>>8
		}
		b = append(b, byte(u>>8), byte(u))
	}
	return b
}

// decode returns the text of bytes.
func (c *charset) decode(b []byte) string {
	switch c.name {
	case "UTF-8":
		return strings.ToValidUTF8(string(b), "\uFFFD")
	case "US-ASCII", "ISO-8859-1":
		var s strings.Builder
		for _, x := range b {
			if r := rune(x); r < 0x80 || c.name == "ISO-8859-1" {
				s.WriteRune(r)
			} else {
				s.WriteRune('\uFFFD')
			}
		}
		return s.String()
	}
	little := c.name == "UTF-16LE"
	if c.name == "UTF-16" && len(b) >= 2 && (b[0] == 0xFE && b[1] == 0xFF || b[0] == 0xFF && b[1] == 0xFE) {
		little, b = b[0] == 0xFF, b[2:]
	}
	units := make([]uint16, len(b)/2)
	for i := range units {
		high, low := b[2*i], b[2*i+1]
		if little {
			high, low = low, high
		}
		units[i] = uint16(high)<<8 | uint16(low)
	}
	return javatext.Text(units)
}

// bytesIn is String.getBytes with a character set.
func bytesIn(s string, name any) (*fact.ListValue, error) {
	c, err := charsetNamed(name)
	if err != nil {
		return nil, err
	}
	return def.ByteArray(c.encode(s)), nil
}

// textIn is new String with bytes and a character set.
func textIn(list adapt.Items, name any) (string, error) {
	c, err := charsetNamed(name)
	if err != nil {
		return "", err
	}
	b, err := def.Bytes(list)
	return c.decode(b), err
}

// encoder and decoder are those of java.util.Base64.
type (
	encoder struct {
		form *base64.Encoding
		line bool // MIME: lines of 76 characters
	}
	decoder struct{ url, mime bool }
)

func (*encoder) JavaClass() *fact.Type { return encoderType }
func (*decoder) JavaClass() *fact.Type { return decoderType }

// decode reads Base64 with or without padding. MIME ignores what is no digit.
func (d *decoder) decode(s string) (*fact.ListValue, error) {
	form, digits := base64.RawStdEncoding, "+/"
	if d.url {
		form, digits = base64.RawURLEncoding, "-_"
	}
	var kept []byte
	for i := range len(s) {
		switch c := s[i]; {
		case '0' <= c && c <= '9', 'a' <= c|0x20 && c|0x20 <= 'z', strings.IndexByte(digits, c) >= 0:
			kept = append(kept, c)
		case c == '=', d.mime:
		default:
			return nil, def.Exception(fact.IllegalArgumentType, "Illegal base64 character %x", c)
		}
	}
	b, err := form.DecodeString(string(kept))
	switch {
	case err != nil && len(kept)%4 == 1:
		return nil, def.Exception(fact.IllegalArgumentType, "Last unit does not have enough valid bits")
	case err != nil || strings.HasSuffix(s, "=") && len(s)%4 != 0 && !d.mime:
		return nil, def.Exception(fact.IllegalArgumentType, "Input byte array has wrong 4-byte ending unit")
	}
	return def.ByteArray(b), nil
}

// encode writes Base64.
func (e *encoder) encode(b []byte) string {
	s := e.form.EncodeToString(b)
	if !e.line {
		return s
	}
	var lines []string
	for ; len(s) > 76; s = s[76:] {
		lines = append(lines, s[:76])
	}
	return strings.Join(append(lines, s), "\r\n")
}

func charsetClasses() []def.Class {
	constants := map[string]any{}
	for _, name := range charsetNames {
		constants[strings.ReplaceAll(name, "-", "_")] = &charset{name}
	}
	array := registry.BaseArrayOf(fact.ByteType)
	bytes := func(m *fact.Method) *fact.Method { return def.Gives(array, m) }
	text := func(e *encoder, list adapt.Items) (string, error) {
		b, err := def.Bytes(list)
		return e.encode(b), err
	}
	made := func(form *base64.Encoding) func() *encoder { return func() *encoder { return &encoder{form: form} } }
	return []def.Class{
		{Type: charsetType, Statics: []*fact.Method{def.T1("forName", func(s string) (*charset, error) { return charsetNamed(s) }),
			def.S0("defaultCharset", func() *charset { return &charset{"UTF-8"} })},
			Methods: []*fact.Method{def.M0("name", (*charset).String), def.M0("displayName", (*charset).String)}},
		{Type: charsetsType, Fields: constants},
		{Type: base64Type, Statics: []*fact.Method{def.S0("getEncoder", made(base64.StdEncoding)), def.S0("getUrlEncoder", made(base64.URLEncoding)),
			def.S0("getDecoder", func() *decoder { return &decoder{} }), def.S0("getUrlDecoder", func() *decoder { return &decoder{url: true} }),
			def.S0("getMimeEncoder", func() *encoder { return &encoder{base64.StdEncoding, true} }), def.S0("getMimeDecoder", func() *decoder { return &decoder{mime: true} })}},
		{Type: encoderType, Methods: []*fact.Method{def.E1("encodeToString", text),
			bytes(def.E1("encode", func(e *encoder, list adapt.Items) (*fact.ListValue, error) {
				s, err := text(e, list)
				return def.ByteArray(s), err
			})),
			def.M0("withoutPadding", func(e *encoder) *encoder { return &encoder{e.form.WithPadding(base64.NoPadding), e.line} })}},
		{Type: decoderType, Methods: []*fact.Method{bytes(def.E1("decode", (*decoder).decode)),
			bytes(def.Takes(def.E1("decode", func(d *decoder, list adapt.Items) (*fact.ListValue, error) {
				b, err := def.Bytes(list)
				if err != nil {
					return nil, err
				}
				return d.decode(string(b))
			}), array))}},
	}
}
