package text

import (
	"strings"
	"unsafe"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// format is a parsed format string. As in Java, the whole string is parsed before anything is written.
type format struct{ pieces []piece }

// piece is a text and the specifier that follows it. The last piece has no specifier.
type piece struct {
	text string
	spec spec
}

func readFormat(text string) (*format, error) {
	f := &format{make([]piece, 0, strings.Count(text, "%")+1)}
	for {
		i := strings.IndexByte(text, '%')
		if i < 0 {
			f.pieces = append(f.pieces, piece{text: text})
			return f, nil
		}
		s, n, err := readSpec(text[i:])
		if err != nil {
			return nil, err
		}
		f.pieces = append(f.pieces, piece{text[:i], s})
		text = text[i+n:]
	}
}

// formatted implements String.format.
func formatted(env *fact.Env, text string, args []any) (string, error) {
	return formattedIn(env, nil, text, args)
}

// formattedIn is formatted in a locale; nil is US English.
func formattedIn(env *fact.Env, l *locale, text string, args []any) (string, error) {
	o := output{env: env}
	if err := o.reserve(len(text) + 8*len(args)); err != nil {
		return "", err
	}
	if len(text) > fact.RememberedText {
		if err := env.Grow(strings.Count(text, "%") * int(unsafe.Sizeof(piece{}))); err != nil {
			return "", err
		}
	}
	f, err := fact.Remembered(env, text, readFormat)
	if err != nil {
		return "", err
	}
	next, last := 0, -1
	for i := range f.pieces {
		p := &f.pieces[i]
		if err := o.write(p.text); err != nil {
			return "", err
		}
		s := &p.spec
		if s.verb == 0 {
			break
		}
		if err := env.Step(); err != nil {
			return "", err
		}
		switch {
		case s.verb == '%' || s.verb == 'n':
		case s.flags&previous != 0:
		case s.argument > 0:
			last = s.argument - 1
		default:
			last = next
			next++
		}
		from := len(o.text)
		if err := o.specified(s, args, last); err != nil {
			return "", err
		}
		if err := o.localized(s, from, l); err != nil {
			return "", err
		}
	}
	return unsafe.String(unsafe.SliceData(o.text), len(o.text)), nil
}

// output is the formatted text. It checks the limits before it grows.
type output struct {
	text []byte
	env  *fact.Env
}

// reserve makes room for n more bytes.
func (o *output) reserve(n int) error {
	size := len(o.text) + n
	if size <= cap(o.text) {
		return nil
	}
	if size > fact.MaxText {
		return o.env.Room(size)
	}
	if o.text != nil {
		size += cap(o.text) // the buffer about doubles
	}
	if err := o.env.Grow(size); err != nil {
		return err
	}
	o.text = append(make([]byte, 0, size), o.text...)
	return nil
}

func (o *output) write(text string) error {
	if len(text) >= 64 {
		if err := o.env.Work(len(text) / 64); err != nil {
			return err
		}
	}
	err := o.reserve(len(text))
	if err == nil {
		o.text = append(o.text, text...)
	}
	return err
}

// repeat writes a character n times.
func (o *output) repeat(c byte, n int) {
	for range n {
		o.text = append(o.text, c)
	}
}

// specified writes the result of a specifier. args[at] is its argument; conversions without an argument ignore at.
func (o *output) specified(s *spec, args []any, at int) error {
	if n := max(s.width, s.precision); n > 64 {
		if err := def.Room(o.env, n, 1); err != nil {
			return err
		}
	}
	switch {
	case s.verb == '%':
		return o.justified(s, "%")
	case s.verb == 'n':
		return o.write("\n")
	case at < 0 || at >= len(args):
		return def.Exception(missingFormatType, "Format specifier '%s'", s.String())
	}
	switch v := args[at].(type) {
	case string:
		if s.verb == 's' {
			return o.general(s, v)
		}
	case int:
		if s.verb == 'd' {
			return o.whole(s, int64(v))
		}
	case int64:
		if s.verb == 'd' {
			return o.whole(s, v)
		}
	}
	return o.value(s, args[at])
}

// general writes a text, or only its first characters if the specifier has a precision.
func (o *output) general(s *spec, text string) error {
	if s.precision >= 0 && s.precision < length(nil, text) {
		text, _ = substring(nil, text, 0, s.precision)
	}
	return o.justified(s, text)
}

// justified writes a text, filled with spaces up to the width of the specifier.
func (o *output) justified(s *spec, text string) error {
	if s.upper {
		text = toUpper(text)
	}
	if s.width <= 0 {
		return o.write(text)
	}
	n := max(s.width-length(nil, text), 0)
	if err := o.reserve(n + len(text)); err != nil {
		return err
	}
	if s.flags&left == 0 {
		o.repeat(' ', n)
		n = 0
	}
	err := o.write(text)
	o.repeat(' ', n)
	return err
}

// className returns the class of an argument of the wrong type, for messages. For a Go object it is the Go name.
func className(v any) string { return registry.NewRegistry(nil).TypeOf(v).QualifiedName() }

// wrong returns the exception for an argument of a class that a conversion does not accept.
func wrong(conversion byte, v any) error {
	return def.Exception(formatConversionType, "%c != %s", conversion, className(v))
}

// Exceptions of String.format.
var (
	illegalFormatType    = registry.NewLibraryType(241, "java.util", "IllegalFormatException", (*fact.Exception)(nil), fact.IllegalArgumentType)
	formatConversionType = formatException(123, "IllegalFormatConversionException")
	missingFormatType    = formatException(124, "MissingFormatArgumentException")
	unknownFormatType    = formatException(242, "UnknownFormatConversionException")
	missingWidthType     = formatException(246, "MissingFormatWidthException")
	illegalFlagsType     = formatException(247, "IllegalFormatFlagsException")
	mismatchType         = formatException(248, "FormatFlagsConversionMismatchException")
	illegalPrecisionType = formatException(249, "IllegalFormatPrecisionException")
	illegalWidthType     = formatException(250, "IllegalFormatWidthException")
	duplicateFlagsType   = formatException(251, "DuplicateFormatFlagsException")
	illegalIndexType     = formatException(252, "IllegalFormatArgumentIndexException")
	codePointType        = formatException(253, "IllegalFormatCodePointException")
)

// FormatExceptions are the exceptions of String.format.
var FormatExceptions = []*fact.Type{illegalFormatType, formatConversionType, missingFormatType, unknownFormatType, missingWidthType, illegalFlagsType,
	mismatchType, illegalPrecisionType, illegalWidthType, duplicateFlagsType, illegalIndexType, codePointType}

func formatException(id int, name string) *fact.Type {
	return registry.NewLibraryType(id, "java.util", name, (*fact.Exception)(nil), illegalFormatType)
}
