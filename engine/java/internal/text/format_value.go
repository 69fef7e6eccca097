package text

import (
	"cmp"
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode"
	"unsafe"

	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/number"
	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/fact/javatext"
)

// value writes an argument as its conversion demands.
func (o *output) value(s *spec, v any) error {
	switch s.verb {
	case 'b':
		b, isBool := v.(bool)
		return o.general(s, strconv.FormatBool(v != nil && (!isBool || b)))
	case 's':
		text, err := o.env.Text(v)
		return cmp.Or(err, o.general(s, text))
	}
	if v == nil {
		return o.general(s, "null")
	}
	switch s.verb {
	case 'h':
		hash, err := def.HashCode(o.env, v)
		return cmp.Or(err, o.general(s, strconv.FormatUint(uint64(uint32(hash)), 16)))
	case 'c':
		return o.character(s, v)
	case 'd', 'x', 'o':
		if i, ok := number.Whole(v); ok {
			return o.integer(s, i, v)
		}
	case 't':
		t, ok := dateValue(v)
		if !ok {
			return wrong(s.suffix, v)
		}
		if part := lacking(t, s.suffix); part != 0 {
			return wrong(part, v)
		}
		return o.justified(s, dateConversion(t, s.suffix))
	default:
		switch x := v.(type) {
		case *decimal.Decimal:
			switch s.verb {
			case 'f':
				return o.decimal(s, x)
			case 'a':
				return wrong(s.verb, v)
			}
			return o.float(s, x.Float64())
		case float64:
			return o.float(s, x)
		case float32:
			f, _ := fact.Convert(x, fact.DoubleType)
			return o.float(s, f.(float64))
		}
	}
	return wrong(s.verb, v)
}

// character writes a character, which is given as a char or as its code point.
func (o *output) character(s *spec, v any) error {
	switch x := v.(type) {
	case fact.CharValue:
		return o.justified(s, fact.ToString(x))
	case int, int16, int8:
		i, _ := number.Whole(x)
		if c := i.Int64(); c >= 0 && c <= unicode.MaxRune {
			return o.justified(s, string(rune(c)))
		}
		return def.Exception(codePointType, "Code point = 0x%x", uint32(i.Int64()))
	}
	return wrong('c', v)
}

// whole writes an int or a long in decimal.
func (o *output) whole(s *spec, x int64) error {
	var room [20]byte
	amount := uint64(x)
	if x < 0 {
		amount = -amount
	}
	b := strconv.AppendUint(room[:0], amount, 10)
	return o.digits(s, unsafe.String(&b[0], len(b)), x < 0)
}

func (o *output) integer(s *spec, i *big.Int, v any) error {
	if s.verb == 'd' {
		return o.digits(s, new(big.Int).Abs(i).String(), i.Sign() < 0)
	}
	base, front := 16, "0x"
	if s.verb == 'o' {
		base, front = 8, "0"
	}
	if s.flags&alternate == 0 {
		front = ""
	}
	if _, unlimited := v.(*big.Int); !unlimited {
		if err := cmp.Or(s.refuse(brackets), s.refuse(space), s.refuse(plus)); err != nil {
			return err
		}
		if i.Sign() < 0 { // two's complement in the width of the value's type
			i = unsigned(i, v)
		}
	}
	text := new(big.Int).Abs(i).Text(base)
	if s.upper {
		front, text = strings.ToUpper(front), strings.ToUpper(text)
	}
	return o.number(s, front, text, i.Sign() < 0)
}

// unsigned returns the unsigned value of a negative number's two's complement in the width of the type of v.
func unsigned(i *big.Int, v any) *big.Int {
	bits := uint(32)
	switch v.(type) {
	case int64:
		bits = 64
	case int16:
		bits = 16
	case int8:
		bits = 8
	}
	return new(big.Int).Add(i, new(big.Int).Lsh(big.NewInt(1), bits))
}

// digits writes a number, given by its digits without a sign and whether it is negative.
func (o *output) digits(s *spec, digits string, negative bool) error {
	if s.flags&comma != 0 {
		whole, rest, point := strings.Cut(digits, ".")
		digits = grouped(whole, 3)
		if point {
			digits += "." + rest
		}
	}
	return o.number(s, "", digits, negative)
}

// grouped inserts commas between groups of n digits, counted from the end.
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

// number writes a number with its sign and leading zeros. front is a prefix such as 0x, which precedes the zeros.
func (o *output) number(s *spec, front, digits string, negative bool) error {
	sign, end := "", ""
	switch {
	case negative && s.flags&brackets != 0:
		sign, end = "(", ")"
	case negative:
		sign = "-"
	case s.flags&plus != 0:
		sign = "+"
	case s.flags&space != 0:
		sign = " "
	}
	size := len(sign) + len(front) + len(digits) + len(end)
	fill := max(s.width-size, 0)
	if err := o.reserve(size + fill); err != nil {
		return err
	}
	if s.flags&(left|zero) == 0 {
		o.repeat(' ', fill)
		fill = 0
	}
	o.text = append(o.text, sign...)
	o.text = append(o.text, front...)
	if s.flags&left == 0 {
		o.repeat('0', fill)
		fill = 0
	}
	o.text = append(o.text, digits...)
	o.text = append(o.text, end...)
	o.repeat(' ', fill)
	return nil
}

// places returns the number of digits after the decimal point, 6 by default.
func (s *spec) places() int {
	if s.precision < 0 {
		return 6
	}
	return s.precision
}

func (o *output) decimal(s *spec, d *decimal.Decimal) error {
	r, err := d.Abs().SetScale(s.places(), decimal.HalfUp)
	if err != nil {
		return err
	}
	return o.fraction(s, r.Plain(), d.Sign() < 0)
}

// fraction writes a number. With the flag #, it has a decimal point even if no digits follow.
func (o *output) fraction(s *spec, text string, negative bool) error {
	if s.flags&alternate != 0 && s.precision == 0 {
		mantissa, exponent, scientific := strings.Cut(text, "e")
		if text = mantissa + "."; scientific {
			text += "e" + exponent
		}
	}
	if s.upper {
		text = strings.ToUpper(text)
	}
	return o.digits(s, text, negative)
}

func (o *output) float(s *spec, f float64) error {
	negative, a := math.Signbit(f), math.Abs(f)
	switch {
	case math.IsNaN(f):
		return o.justified(s, "NaN")
	case math.IsInf(a, 1):
		spaces := *s
		spaces.flags &^= zero
		text := "Infinity"
		if s.upper {
			text = strings.ToUpper(text)
		}
		return o.number(&spaces, "", text, negative)
	}
	p := s.places()
	switch s.verb {
	case 'a':
		digits := max(s.precision, 1)
		if s.precision < 0 || s.precision > 12 {
			digits = -1
		}
		text := javatext.HexDouble(a, digits)
		if s.upper {
			text = strings.ToUpper(text)
		}
		return o.number(s, text[:2], text[2:], negative)
	case 'e':
		return o.fraction(s, scientific(a, p), negative)
	case 'g':
		p = max(p, 1)
		text := scientific(a, p-1)
		_, exponent, _ := strings.Cut(text, "e")
		e, _ := strconv.Atoi(exponent)
		if e < -4 || e >= p {
			return o.fraction(s, text, negative)
		}
		p -= e + 1
	}
	text, err := rounded(a, p)
	return cmp.Or(err, o.fraction(s, text, negative))
}
