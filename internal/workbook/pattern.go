package workbook

import (
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"

	"whenthen/internal/fact"
)

// pattern is a code of one section, or of two for positive and negative numbers, as java.text.DecimalFormat understands it. Apache POI,
// which Drools uses to read spreadsheets, formats most numbers this way. Therefore texts between digits follow all digits, only the texts
// around the digits of the second section are used, and a percent sign has its meaning even in quotes.
type pattern struct {
	prefix, suffix         string
	minus, minusEnd        string // around a negative number
	minInt, minFra, maxFra int
	maxInt                 int // digits before the point of a number with an exponent
	exponent               int // digits of the exponent; 0 if there is none
	group                  int // digits between separators; 0 if there are none
	separator              string
	point                  bool // the point is shown even if no digits follow it
	percent                bool
	thousands              int // how many times the number is divided by a thousand
}

// decimal formats a number by a code. It uses the format General if Java does not accept the code, and prints the number as Java does if
// the code has no place for digits.
func decimal(n float64, code string) string {
	if !strings.ContainsAny(code, "0#") {
		return fact.ToString(n)
	}
	if p, ok := parsePattern(clean(code)); ok {
		return p.show(n)
	}
	return formatGeneral(n)
}

// clean removes the parts of a code that are not shown: colours, spacing, fill characters, quotes and backslashes.
func clean(code string) string {
	var b strings.Builder
	for i := 0; i < len(code); i++ {
		switch c := code[i]; c {
		case '[':
			end := strings.IndexByte(code[i:], ']')
			if end < 0 {
				b.WriteByte(c)
				continue
			}
			if currency, ok := strings.CutPrefix(code[i+1:i+end], "$"); ok {
				currency, _, _ = strings.Cut(currency, "-")
				b.WriteString(currency)
			}
			i += end
		case '_', '*':
			_, width := utf8.DecodeRuneInString(code[i+1:]) // the character whose width it takes
			i += width
		case '\\', '"':
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// parsePattern parses a code. It returns false if Java does not accept the code.
func parsePattern(code string) (pattern, bool) {
	code, separator := grouping(code)
	p := pattern{separator: separator}
	for strings.HasSuffix(code, ",") {
		code = code[:len(code)-1]
		p.thousands++
	}
	positive, negative, two := strings.Cut(code, ";")
	left, zeros, right, point, group := 0, 0, 0, -1, -1
	affix := &p.prefix
scan:
	for i := 0; i < len(positive); i++ {
		c := positive[i]
		inside := affix == nil
		if strings.IndexByte("#0,.", c) >= 0 {
			affix = nil
		}
		switch {
		case c == '#' && zeros > 0:
			right++
		case c == '#':
			left++
		case c == '0' && right > 0:
			return p, false
		case c == '0':
			zeros++
		case c == ',':
			group = 0
			continue
		case c == '.' && point >= 0:
			return p, false
		case c == '.':
			point = left + zeros + right
			continue
		case c == 'E' && inside:
			rest := strings.TrimLeft(positive[i+1:], "+-")
			tail := strings.TrimLeft(rest, "0")
			if p.exponent = len(rest) - len(tail); p.exponent == 0 || left+zeros == 0 {
				return p, false
			}
			p.suffix = tail
			break scan
		default:
			if inside {
				affix = &p.suffix
			}
			if c == '%' {
				if p.percent {
					return p, false
				}
				p.percent = true
			}
			*affix += positive[i : i+1]
			continue
		}
		if group >= 0 && point < 0 {
			group++
		}
	}
	if !p.count(left, zeros, right, point, group) {
		return p, false
	}
	p.negate(negative, two)
	return p, true
}

// count sets how many digits are shown, from the numbers of places in the code.
func (p *pattern) count(left, zeros, right, point, group int) bool {
	if zeros == 0 && left > 0 && point >= 0 {
		n := max(point, 1)
		right, left, zeros = left-n, n-1, 1
	}
	if point < 0 && right > 0 || point >= 0 && (point < left || point > left+zeros) || group == 0 {
		return false
	}
	all := left + zeros + right
	p.group = max(group, 0)
	p.point = point == 0 || point == all
	if point < 0 {
		point = all
	}
	p.minInt, p.maxInt = point-left, point
	p.maxFra, p.minFra = all-point, left+zeros-point
	return true
}

// negate sets the texts around negative numbers. A second section that would show them like positive ones is ignored.
func (p *pattern) negate(section string, two bool) {
	if two {
		from := strings.IndexAny(section, "#0,.")
		if from < 0 {
			from = len(section)
		}
		p.minus, p.minusEnd = section[:from], strings.TrimLeft(section[from:], "#0,.")
	}
	if !two || p.minus == p.prefix && p.minusEnd == p.suffix {
		p.minus, p.minusEnd = "-"+p.prefix, p.suffix
	}
}

// grouping finds a character other than a comma that separates thousands, as in # ##0, and replaces it by a comma.
func grouping(code string) (string, string) {
	digit := func(i int) bool { return code[i] == '0' || code[i] == '#' }
	for i := 0; i+5 <= len(code); i++ {
		if digit(i) && !digit(i+1) && code[i+1] != '.' && code[i+1] < 0x80 && digit(i+2) && digit(i+3) && digit(i+4) {
			return strings.ReplaceAll(code, code[i:i+5], code[i:i+1]+","+code[i+2:i+5]), code[i+1 : i+2]
		}
	}
	return code, ","
}

func (p pattern) show(n float64) string {
	x := exact(n)
	if p.percent {
		x.Mul(x, big.NewRat(100, 1))
	}
	for range p.thousands {
		x.Quo(x, big.NewRat(1000, 1))
	}
	before, behind := p.prefix, p.suffix
	if x.Sign() < 0 {
		before, behind = p.minus, p.minusEnd
	}
	x.Abs(x)
	if p.exponent > 0 {
		return before + p.scientific(x) + behind
	}
	whole, fraction, _ := strings.Cut(x.FloatString(p.maxFra), ".")
	for len(fraction) > p.minFra && fraction[len(fraction)-1] == '0' {
		fraction = fraction[:len(fraction)-1]
	}
	whole = strings.TrimPrefix(whole, "0")
	whole = strings.Repeat("0", max(p.minInt-len(whole), 0)) + whole
	if whole == "" && fraction == "" {
		whole = "0"
	}
	for i := len(whole) - p.group; p.group > 0 && i > 0; i -= p.group {
		whole = whole[:i] + p.separator + whole[i:]
	}
	if fraction != "" || p.point {
		whole += "."
	}
	return before + whole + fraction + behind
}

// scientific formats a number with an exponent. If some of the digits in front of the point are #, the exponent is a multiple of their
// number.
func (p pattern) scientific(x *big.Rat) string {
	digits, at := "", 0 // the number is 0.digits with the point moved by at places
	if x.Sign() > 0 {
		f, _ := x.Float64()
		_, e, _ := strings.Cut(strconv.FormatFloat(f, 'e', 17, 64), "e")
		at, _ = strconv.Atoi(e)
		tens := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(at, -at))), nil))
		if at > 0 {
			tens.Inv(tens)
		}
		mantissa := tens.Mul(tens, x).FloatString(max(p.maxInt+p.maxFra-1, 0))
		if at++; strings.HasPrefix(mantissa, "10") {
			at++
		}
		digits = strings.TrimRight(strings.Replace(mantissa, ".", "", 1), "0")
	}
	e, least := at-p.minInt, p.minInt
	if p.maxInt > 1 && p.maxInt > p.minInt {
		least = 1
		if e = at - p.maxInt; at >= 1 {
			e = at - 1
		}
		e = e / p.maxInt * p.maxInt
	}
	ints := at - e
	if digits == "" {
		ints, e = least, 0
	}
	digits += strings.Repeat("0", max(max(p.minInt+p.minFra, ints)-len(digits), 0))
	sign := "+"
	if e < 0 {
		sign, e = "-", -e
	}
	if len(digits) > ints || p.point {
		digits = digits[:ints] + "." + digits[ints:]
	}
	text := strconv.Itoa(e)
	return digits + "E" + sign + strings.Repeat("0", max(p.exponent-len(text), 0)) + text
}

// trimmed removes zeros from the end of a fraction.
func trimmed(s string) string {
	if strings.Contains(s, ".") {
		s = strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
	}
	return s
}

// exact returns the shortest decimal number that n stands for, not its exact binary value, so that 1.005 rounds to 1.01. n must be finite.
func exact(n float64) *big.Rat {
	r, _ := new(big.Rat).SetString(strconv.FormatFloat(n, 'e', -1, 64))
	return r
}
