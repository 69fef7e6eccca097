package text

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"

	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/number"
	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/registry"
)

// Exceptions of String.format.
var (
	IllegalFormatType    = registry.NewLibraryType(241, "java.util", "IllegalFormatException", (*fact.Exception)(nil), fact.IllegalArgumentType)
	FormatConversionType = registry.NewLibraryType(123, "java.util", "IllegalFormatConversionException", (*fact.Exception)(nil), IllegalFormatType)
	MissingFormatType    = registry.NewLibraryType(124, "java.util", "MissingFormatArgumentException", (*fact.Exception)(nil), IllegalFormatType)
	UnknownFormatType    = registry.NewLibraryType(242, "java.util", "UnknownFormatConversionException", (*fact.Exception)(nil), IllegalFormatType)
)

// wrongConversion returns what Java names in the error about an unknown specifier: its first character, or % at the end of the
// text.
func wrongConversion(rest string) string {
	for _, c := range rest {
		return string(c)
	}
	return "%"
}

// output is a builder for the formatted text. It checks the limits before it grows.
type output struct {
	strings.Builder
	env *fact.Env
}

// reserve makes room for n bytes.
func (o *output) reserve(n int) error {
	if n > fact.MaxText {
		return o.env.Room(n)
	}
	if err := o.env.Grow(n); err != nil {
		return err
	}
	o.Grow(n)
	return nil
}

func (o *output) write(text string) error {
	if err := o.env.Work(len(text) / 64); err != nil {
		return err
	}
	if o.Len()+len(text) > fact.MaxText {
		return o.env.Room(o.Len() + len(text))
	}
	if o.Cap()-o.Len() < len(text) { // the buffer about doubles
		if err := o.env.Grow(o.Cap() + len(text)); err != nil {
			return err
		}
	}
	o.WriteString(text)
	return nil
}

// format is String.format.
func format(env *fact.Env, text string, args []any) (string, error) {
	b := output{env: env}
	if err := b.reserve(len(text) + 8*len(args)); err != nil {
		return "", err
	}
	next, last := 0, -1
	for at := 0; ; {
		i := strings.IndexByte(text[at:], '%')
		if i < 0 {
			i = len(text) - at
		}
		if err := b.write(text[at : at+i]); err != nil {
			return "", err
		}
		if at += i; at == len(text) {
			return b.String(), nil
		}
		s, ok := readSpec(text[at:])
		if !ok {
			return "", def.Exception(UnknownFormatType, "Conversion = '%s'", wrongConversion(text[at+1:]))
		}
		at += len(s.text)
		if err := env.Step(); err != nil {
			return "", err
		}
		if err := def.Room(env, max(s.width, s.precision), 1); err != nil {
			return "", err
		}
		switch s.verb {
		case '%':
			b.WriteString(s.pad("%"))
			continue
		case 'n':
			b.WriteByte('\n')
			continue
		}
		switch s.from {
		case sameArgument:
		case numberedArgument:
			last = s.argument - 1
		default:
			last = next
			next++
		}
		if last < 0 || last >= len(args) {
			return "", def.Exception(MissingFormatType, "Format specifier '%s'", s.text)
		}
		out, err := s.value(env, args[last])
		if err != nil {
			return "", err
		}
		if err := b.write(out); err != nil {
			return "", err
		}
	}
}

// pad brings text to the width.
func (s *spec) pad(text string) string {
	if s.upper {
		text = strings.ToUpper(text)
	}
	n := s.width - length(nil, text)
	switch {
	case n <= 0:
		return text
	case s.has('-'):
		return text + strings.Repeat(" ", n)
	}
	return strings.Repeat(" ", n) + text
}

func (s *spec) value(env *fact.Env, v any) (string, error) {
	switch s.verb {
	case 's', 'b', 'h':
		text, err := s.general(env, v)
		if err != nil {
			return "", err
		}
		if s.precision >= 0 && s.precision < length(nil, text) {
			text, _ = substring(nil, text, 0, s.precision)
		}
		return s.pad(text), nil
	}
	if v == nil {
		return s.pad("null"), nil
	}
	switch s.verb {
	case 'c':
		if c, err := fact.Convert(v, fact.CharType); err == nil {
			return s.pad(fact.ToString(c)), nil
		}
	case 'd', 'x', 'o':
		if i, ok := machineInteger(v); ok && s.verb == 'd' {
			return s.whole(strings.TrimPrefix(strconv.FormatInt(i, 10), "-"), i < 0), nil
		}
		if i, ok := number.Whole(v); ok {
			return s.integer(i, v), nil
		}
	case 'f', 'e', 'g':
		if d, ok := v.(*decimal.Decimal); ok && s.verb == 'f' {
			return s.decimal(d)
		}
		switch v.(type) {
		case float64, float32, *decimal.Decimal:
			f, _ := fact.Convert(v, fact.DoubleType)
			return s.float(f.(float64))
		}
	case 't':
		if t, ok := dateValue(v); ok {
			return s.pad(dateConversion(t, s.suffix)), nil
		}
	default:
		return "", def.Exception(fact.IllegalArgumentType, "Conversion = '%c'", s.verb)
	}
	return "", def.Exception(FormatConversionType, "%c != %s", s.verb, className(v))
}

// general returns the text of a conversion that accepts every value, before truncation and padding.
func (s *spec) general(env *fact.Env, v any) (string, error) {
	if text, ok := v.(string); ok && s.verb == 's' {
		return text, nil
	}
	switch {
	case s.verb == 'b':
		b, isBool := v.(bool)
		return strconv.FormatBool(v != nil && (!isBool || b)), nil
	case s.verb == 'h' && v != nil:
		hash, err := def.HashCode(env, v)
		return strconv.FormatUint(uint64(uint32(hash)), 16), err
	}
	return env.Text(v)
}

func (s *spec) integer(i *big.Int, v any) string {
	if s.verb != 'd' {
		base := map[byte]int{'x': 16, 'o': 8}[s.verb]
		if i.Sign() < 0 { // two's complement in the width of the value's type
			bits := uint(32)
			if _, long := v.(int64); long {
				bits = 64
			}
			i = new(big.Int).Add(i, new(big.Int).Lsh(big.NewInt(1), bits))
		}
		text := i.Text(base)
		if s.has('#') {
			text = map[int]string{16: "0x", 8: "0"}[base] + text
		}
		return s.sign(text, false)
	}
	return s.whole(new(big.Int).Abs(i).String(), i.Sign() < 0)
}

// whole returns a whole number from its digits.
func (s *spec) whole(digits string, negative bool) string {
	if s.has(',') {
		digits = grouped(digits, 3)
	}
	return s.sign(digits, negative)
}

// machineInteger returns an int or a long.
func machineInteger(v any) (int64, bool) {
	switch x := v.(type) {
	case int:
		return int64(x), true
	case int64:
		return x, true
	}
	return 0, false
}

// grouped puts a comma in front of each group of n digits but the first.
func grouped(digits string, n int) string {
	var b strings.Builder
	for i := range len(digits) {
		if i > 0 && (len(digits)-i)%n == 0 {
			b.WriteByte(',')
		}
		b.WriteByte(digits[i])
	}
	return b.String()
}

// sign adds the sign and leading zeros to digits.
func (s *spec) sign(digits string, negative bool) string {
	front, back := "", ""
	switch {
	case negative && s.has('('):
		front, back = "(", ")"
	case negative:
		front = "-"
	case s.has('+'):
		front = "+"
	case s.has(' '):
		front = " "
	}
	if zeros := s.width - len(front) - len(digits) - len(back); zeros > 0 && s.has('0') {
		digits = strings.Repeat("0", zeros) + digits
	}
	if front != "" {
		digits = front + digits + back
	}
	return s.pad(digits)
}

func (s *spec) decimal(d *decimal.Decimal) (string, error) {
	p := s.precision
	if p < 0 {
		p = 6
	}
	r, err := d.Abs().SetScale(p, decimal.HalfUp)
	if err != nil {
		return "", err
	}
	return s.fraction(r.Plain(), d.Sign() < 0), nil
}

func (s *spec) fraction(text string, negative bool) string {
	if s.has(',') {
		whole, rest, point := strings.Cut(text, ".")
		text = grouped(whole, 3)
		if point {
			text += "." + rest
		}
	}
	return s.sign(text, negative)
}

func (s *spec) float(f float64) (string, error) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return s.pad(fact.ToString(f)), nil
	}
	p := s.precision
	if p < 0 {
		p = 6
	}
	negative, a := math.Signbit(f), math.Abs(f)
	switch s.verb {
	case 'e':
		return s.sign(scientific(a, p), negative), nil
	case 'g':
		p = max(p, 1)
		text := scientific(a, p-1)
		_, exponent, _ := strings.Cut(text, "e")
		e, _ := strconv.Atoi(exponent)
		if e < -4 || e >= p {
			return s.sign(text, negative), nil
		}
		p -= e + 1
	}
	text, err := rounded(a, p)
	return s.fraction(text, negative), err
}

func dateValue(v any) (time.Time, bool) {
	switch x := v.(type) {
	case time.Time:
		return x, true
	case interface{ Time() time.Time }: // a Calendar
		return x.Time(), true
	case int64:
		return time.UnixMilli(x).UTC(), true
	}
	return time.Time{}, false
}

// dateConversion formats the conversion %t with the letter c.
func dateConversion(t time.Time, c byte) string {
	forms := map[byte]string{'Y': "2006", 'y': "06", 'm': "01", 'd': "02", 'e': "2", 'H': "15", 'k': "15", 'I': "03", 'l': "3", 'M': "04", 'S': "05",
		'B': "January", 'b': "Jan", 'h': "Jan", 'A': "Monday", 'a': "Mon", 'F': "2006-01-02", 'D': "01/02/06", 'T': "15:04:05", 'R': "15:04",
		'r': "03:04:05 PM", 'p': "pm", 'Z': "MST", 'z': "-0700", 'c': "Mon Jan 02 15:04:05 MST 2006", 'L': ".000"}
	switch c {
	case 'j':
		return fmt.Sprintf("%03d", t.YearDay())
	case 's':
		return strconv.FormatInt(t.Unix(), 10)
	case 'Q':
		return strconv.FormatInt(t.UnixMilli(), 10)
	case 'L':
		return fmt.Sprintf("%03d", t.Nanosecond()/1e6)
	}
	return t.Format(forms[c])
}

// className returns the class of an argument that does not fit; for Go objects it is their Go name.
func className(v any) string { return registry.NewRegistry(nil).TypeOf(v).QualifiedName() }
