package text

import (
	"math"
	"math/big"
	"slices"
	"strings"

	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/number"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/registry"
)

var (
	numberFormatType  = registry.NewLibraryType(181, "java.text", "NumberFormat", (*numberFormat)(nil))
	decimalFormatType = registry.NewLibraryType(182, "java.text", "DecimalFormat", (*numberFormat)(nil), numberFormatType)
)

// numberFormat is a DecimalFormat: a parsed pattern such as #,##0.00. By default its symbols are US English.
type numberFormat struct {
	prefix, suffix             string
	negPrefix, negSuffix       string
	minInt, minFrac, maxFrac   int
	maxInt                     int
	group                      int // digits between commas; 0 without grouping
	exponent                   int // minimum digits of an exponent; 0 without an exponent
	scale                      int // 2 for percent, 3 for per mille
	rounding                   decimal.Rounding
	point, whole, parsesBig    bool
	explicitNegative, grouping bool
	signs                      *symbols // nil for the US symbols
}

func (*numberFormat) JavaClass() *fact.Type { return decimalFormatType }
func (*numberFormat) Mutable()              {}

func newNumberFormat(pattern string) (*numberFormat, error) {
	f := &numberFormat{rounding: decimal.HalfEven, maxInt: math.MaxInt32}
	return f, f.apply(pattern)
}

// FormatNumber formats a number as a DecimalFormat with the given pattern does.
func FormatNumber(pattern string, v any) (string, error) {
	f, err := newNumberFormat(pattern)
	if err != nil {
		return "", err
	}
	return f.format(v)
}

// sign sets the symbols to a copy of s, as in Java.
func (f *numberFormat) sign(s *symbols) {
	own := *s
	f.signs = &own
}

// Java's limits for the number of digits before and after the decimal point, for all types but BigDecimal and BigInteger.
const maxIntDigits, maxFracDigits = 309, 340

// format returns the text of a number.
func (f *numberFormat) format(v any) (string, error) {
	var d *decimal.Decimal
	switch v.(type) {
	case *decimal.Decimal, *big.Int:
		if max(f.minInt, f.minFrac) > fact.MaxText/2 {
			return "", def.Exception(fact.OutOfMemoryType, "a number of %d digits", max(f.minInt, f.minFrac))
		}
	default:
		bounded := *f
		bounded.minInt, bounded.minFrac, bounded.maxFrac = min(f.minInt, maxIntDigits), min(f.minFrac, maxFracDigits), min(f.maxFrac, maxFracDigits)
		f = &bounded
	}
	switch x := v.(type) {
	case float64, float32:
		n, _ := number.ToDouble(x)
		n *= math.Pow10(f.scale) // as in Java, before anything is rounded
		switch {
		case math.IsNaN(n):
			return "NaN", nil
		case math.IsInf(n, 1):
			return f.prefix + "∞" + f.suffix, nil
		case math.IsInf(n, -1):
			return f.negPrefix + "∞" + f.negSuffix, nil
		case n == 0 && math.Signbit(n):
			text, err := f.digits(decimal.New(0, 0))
			return f.negPrefix + text + f.negSuffix, err
		}
		d = f.decimalOf(n)
	default:
		if d = fact.AsDecimal(v); d == nil {
			return "", def.Exception(fact.IllegalArgumentType, "Cannot format given Object as a Number")
		}
		if f.scale > 0 {
			d = d.Mul(decimal.New(int64(math.Pow10(f.scale)), 0))
		}
	}
	sign := d.Sign()
	if f.exponent == 0 {
		rounded, err := f.round(d)
		if err != nil {
			return "", err
		}
		_, isFloat := v.(float64)
		if d = rounded; d.Sign() == 0 && !isFloat {
			sign = 0
		}
	}
	text, err := f.digits(d.Abs())
	if err != nil {
		return "", err
	}
	if f.signs != nil {
		text = american.exchange(text, *f.signs)
	}
	if sign < 0 {
		return f.negPrefix + text + f.negSuffix, nil
	}
	return f.prefix + text + f.suffix, nil
}

// decimalOf returns the digits of a double that are rounded: those that its toString shows. Java looks at the exact value only to decide
// whether a half is really one.
func (f *numberFormat) decimalOf(x float64) *decimal.Decimal {
	d, _ := decimal.OfFloat(x) // x is finite
	rounded := d.Scale() > f.maxFrac
	if f.exponent > 0 {
		rounded = d.Precision() > f.maxFrac+max(f.minInt, 1)
	}
	if halves := f.rounding >= decimal.HalfUp && f.rounding <= decimal.HalfEven; halves && rounded {
		d, _ = decimal.OfExactFloat(x)
	}
	return d
}

var errInexact = def.Exception(fact.ArithmeticType, "Rounding needed with the rounding mode being set to RoundingMode.UNNECESSARY")

// round returns the digits that are shown of a number. As in Java, a number with a zero behind those digits is zero in all rounding modes.
func (f *numberFormat) round(d *decimal.Decimal) (*decimal.Decimal, error) {
	places := max(f.maxFrac, 0)
	if d.Scale()-d.Precision() > places {
		return decimal.New(0, places), nil
	}
	rounded, err := d.SetScale(places, f.rounding)
	if err != nil && f.rounding == decimal.Unnecessary {
		err = errInexact
	}
	return rounded, err
}

// digits formats a non-negative number.
func (f *numberFormat) digits(d *decimal.Decimal) (string, error) {
	if f.exponent > 0 {
		return f.scientific(d)
	}
	return f.plain(d), nil
}

// plain formats a rounded number that is not negative without an exponent.
func (f *numberFormat) plain(d *decimal.Decimal) string {
	whole, fraction, _ := strings.Cut(d.Plain(), ".")
	fraction = strings.TrimRight(fraction, "0")
	fraction += strings.Repeat("0", max(f.minFrac-len(fraction), 0))
	whole = strings.TrimLeft(whole, "0")
	whole = strings.Repeat("0", max(f.minInt-len(whole), 0)) + whole
	if len(whole) > f.maxInt {
		whole = whole[len(whole)-f.maxInt:]
	}
	if f.grouping && f.group > 0 {
		whole = grouped(whole, f.group)
	}
	if whole == "" && fraction == "" {
		whole = "0"
	}
	if fraction != "" || f.point {
		return whole + "." + fraction
	}
	return whole
}

func (f *numberFormat) scientific(d *decimal.Decimal) (string, error) {
	n := d.Precision() - d.Scale() - 1 // exponent of the first digit
	step := 1
	lead := max(f.minInt, 1)
	if f.maxInt > f.minInt && f.maxInt > 1 {
		step, lead = f.maxInt, 1
	}
	e := n - lead + 1
	if step > 1 {
		e = int(def.FloorDiv(int64(n), int64(step))) * step
	}
	if d.Sign() == 0 {
		e = 0
	}
	mantissa := decimal.Of(d.Unscaled(), d.Scale()+e)
	places := f.maxFrac
	if step > 1 {
		places = f.maxInt + f.maxFrac - (n - e + 1)
	}
	mantissa, err := mantissa.SetScale(max(places, 0), f.rounding)
	if err != nil {
		return "", errInexact
	}
	if mantissa.Precision()-mantissa.Scale() > max(lead, step) { // rounded up to the next power of ten
		return f.scientific(decimal.Of(mantissa.Unscaled(), mantissa.Scale()-e))
	}
	front := *f
	front.group, front.maxInt = 0, math.MaxInt32
	text := front.plain(mantissa)
	digits := fact.ToString(max(e, -e))
	for len(digits) < f.exponent {
		digits = "0" + digits
	}
	if e < 0 {
		digits = "-" + digits
	}
	return text + "E" + digits, nil
}

// parse parses the number at the beginning of a text. It returns a Long if the number is whole, otherwise a Double, or always a BigDecimal
// if the format is set so.
func (f *numberFormat) parse(s string) (any, error) {
	fail := def.Exception(fact.ParseExceptionType, "Unparseable number: %q", s)
	if f.signs != nil {
		s = f.signs.exchange(s, american)
	}
	rest, negative := s, false
	switch {
	case f.negPrefix != "" && strings.HasPrefix(s, f.negPrefix):
		rest, negative = s[len(f.negPrefix):], true
	case strings.HasPrefix(s, f.prefix):
		rest = s[len(f.prefix):]
	default:
		return nil, fail
	}
	n, digits, seen := 0, "", false
	for ; n < len(rest); n++ {
		c := rest[n]
		if c == ',' && f.grouping && digits != "" && !seen {
			continue
		}
		if c == '.' && !seen && !f.whole {
			seen = true
		} else if c < '0' || c > '9' {
			break
		}
		digits += string(c)
	}
	if exponent := exponentAt(rest[n:]); exponent > 0 && digits != "" && digits != "." {
		digits, n = strings.TrimSuffix(digits, ".")+rest[n:n+exponent], n+exponent
	}
	d, err := decimal.Parse(strings.TrimSuffix("0"+digits, "."))
	if digits == "" || digits == "." || err != nil || !strings.HasPrefix(rest[n:], f.suffix) {
		return nil, fail
	}
	if negative {
		d = d.Neg()
	}
	if f.scale > 0 {
		d = d.Mul(decimal.Of(big.NewInt(1), f.scale))
	}
	if f.parsesBig {
		return d, nil
	}
	if s := d.Strip(); s.Scale() <= 0 && s.Int().IsInt64() {
		return s.Int().Int64(), nil
	}
	return d.Float64(), nil
}

// exponentAt returns the length of the exponent at the beginning of a text, such as E3 or E-10, or 0. Only one of up to four digits can
// belong to a number that is not 0 or infinite.
func exponentAt(s string) int {
	if !strings.HasPrefix(s, "E") {
		return 0
	}
	first := len("E") + len(s[1:]) - len(strings.TrimPrefix(s[1:], "-"))
	n := first
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	if n == first || n > first+4 {
		return 0
	}
	return n
}

func numberFormatClasses() []def.Class {
	type f = *numberFormat
	preset := func(name, pattern string) []*fact.Method {
		made := func(l *locale) (f, error) {
			x, err := l.format(name, pattern)
			if err == nil {
				x.whole = name == "getIntegerInstance"
			}
			return x, err
		}
		return []*fact.Method{def.Gives(numberFormatType, def.S0(name, func() f { x, _ := made(unitedStates); return x })), def.Gives(numberFormatType, def.T1(name, made))}
	}
	statics := slices.Concat(preset("getInstance", "#,##0.###"), preset("getNumberInstance", "#,##0.###"), preset("getIntegerInstance", "#,##0"),
		preset("getPercentInstance", "#,##0%"), preset("getCurrencyInstance", ""))
	digits := func(name string, set func(f, int)) *fact.Method {
		return def.M1(name, func(x f, n int) adapt.None { set(x, n); return adapt.None{} })
	}
	flag := func(name string, set func(f, bool)) *fact.Method {
		return def.M1(name, func(x f, b bool) adapt.None { set(x, b); return adapt.None{} })
	}
	text := func(name string, at func(f) *string) []*fact.Method {
		return []*fact.Method{def.M0("get"+name, func(x f) string { return *at(x) }), def.M1("set"+name, func(x f, s string) adapt.None { *at(x) = s; return adapt.None{} })}
	}
	methods := append(def.Changing(
		digits("setMaximumFractionDigits", func(x f, n int) { x.maxFrac = n; x.minFrac = min(x.minFrac, n) }),
		digits("setMinimumFractionDigits", func(x f, n int) { x.minFrac = n; x.maxFrac = max(x.maxFrac, n) }),
		digits("setMinimumIntegerDigits", func(x f, n int) { x.minInt = n; x.maxInt = max(x.maxInt, n) }),
		digits("setMaximumIntegerDigits", func(x f, n int) { x.maxInt = n; x.minInt = min(x.minInt, n) }),
		digits("setGroupingSize", func(x f, n int) { x.group = n }),
		flag("setGroupingUsed", func(x f, b bool) {
			if x.grouping = b; b && x.group == 0 {
				x.group = 3
			}
		}),
		flag("setParseIntegerOnly", func(x f, b bool) { x.whole = b }), flag("setParseBigDecimal", func(x f, b bool) { x.parsesBig = b }),
		flag("setDecimalSeparatorAlwaysShown", func(x f, b bool) { x.point = b }),
		def.Takes(def.M1("setRoundingMode", func(x f, mode *fact.EnumValue) adapt.None {
			x.rounding = decimal.Rounding(mode.Ordinal)
			return adapt.None{}
		}), number.RoundingType),
		def.M1("setDecimalFormatSymbols", func(x f, s *symbols) adapt.None { x.sign(s); return adapt.None{} }),
		def.E1("applyPattern", func(x f, s string) (adapt.None, error) { return adapt.None{}, x.apply(s) }),
	),
		def.E1("format", func(x f, n int64) (string, error) { return x.format(n) }), def.E1("format", func(x f, n float64) (string, error) { return x.format(n) }),
		def.E1("format", func(x f, v any) (string, error) { return x.format(v) }), def.Gives(fact.NumberType, def.E1("parse", f.parse)),
		def.M0("toPattern", f.toPattern), def.M0("getMaximumFractionDigits", func(x f) int { return x.maxFrac }),
		def.M0("getMinimumFractionDigits", func(x f) int { return x.minFrac }), def.M0("isGroupingUsed", func(x f) bool { return x.grouping }))
	for _, list := range [][]*fact.Method{text("PositivePrefix", func(x f) *string { return &x.prefix }), text("PositiveSuffix", func(x f) *string { return &x.suffix }),
		text("NegativePrefix", func(x f) *string { return &x.negPrefix }), text("NegativeSuffix", func(x f) *string { return &x.negSuffix })} {
		methods = append(methods, list...)
	}
	return []def.Class{symbolsClass(), {Type: numberFormatType, Statics: statics, Methods: methods},
		{Type: decimalFormatType, Constructors: []*fact.Method{def.T1("", newNumberFormat), def.T2("", func(pattern string, s *symbols) (f, error) {
			made, err := newNumberFormat(pattern)
			made.sign(s)
			return made, err
		}), def.Static("", adapt.Func0(def.TypeOfGo, func() (f, error) { return newNumberFormat("#,##0.###") }))}}}
}
