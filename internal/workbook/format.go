package workbook

import (
	"math"
	"math/big"
	"strconv"
	"strings"
)

// builtinFormat is the code of a number format that every spreadsheet has.
func builtinFormat(id int) string {
	const dollars = `"$"#,##0`
	const accounts = `_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)`
	codes := map[int]string{1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 5: dollars + "_);(" + dollars + ")",
		6: dollars + "_);[Red](" + dollars + ")", 7: dollars + ".00_);(" + dollars + ".00)", 8: dollars + ".00_);[Red](" + dollars + ".00)", 9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?", 13: "# ??/??",
		14: "mm-dd-yy", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss",
		22: "m/d/yy h:mm", 37: "#,##0_);(#,##0)", 38: "#,##0_);[Red](#,##0)", 39: "#,##0.00_);(#,##0.00)", 40: "#,##0.00_);[Red](#,##0.00)",
		41: accounts, 42: strings.ReplaceAll(accounts, "* ", `"$"* `), 43: `_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)`,
		44: `_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)`, 45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss.0", 48: "##0.0E+0", 49: "@"}
	if code, ok := codes[id]; ok {
		return code
	}
	if id >= 27 && id <= 36 || id >= 50 && id <= 58 { // dates of East Asia
		return codes[14]
	}
	return general
}

// Show is a number as the spreadsheet shows it in a format.
func (w *Workbook) Show(n float64, code string) string {
	sections := split(code)
	section, negative := choose(sections, n)
	if section.isDate() {
		if n < 0 || n >= endOfTime {
			return General(n)
		}
		return section.date(w.epoch(), n)
	}
	if negative {
		n = math.Abs(n)
	}
	return section.number(n)
}

// General is a number in the format General: with at most ten digits.
func General(n float64) string {
	abs := math.Abs(n)
	switch {
	case abs >= 1e11 || abs <= 1e-10 && abs > 0:
		mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(n, 'e', 5, 64), "e")
		mantissa = strings.TrimSuffix(strings.TrimRight(mantissa, "0"), ".")
		e, _ := strconv.Atoi(exponent)
		sign := "+"
		if e < 0 {
			sign = ""
		}
		if e > -10 && e < 10 {
			return mantissa + "E" + sign + strings.Replace(strconv.Itoa(e), "-", "-0", 1)
		}
		return mantissa + "E" + sign + strconv.Itoa(e)
	case math.Floor(n) == n || abs >= 1e10:
		return strconv.FormatFloat(n, 'f', 0, 64)
	}
	rounded, _ := new(big.Float).SetMode(big.ToNearestAway).SetString(strconv.FormatFloat(n, 'g', 10, 64))
	return strings.TrimSuffix(strings.TrimRight(rounded.Text('f', 10), "0"), ".")
}

// part is a piece of a section: digits and signs, of which the meaning follows from kind, or a text.
type part struct {
	kind byte // '0', '#', '?', '.', ',', '%', 'E', '/', '@', 'G' for General; 'y', 'm', 'd', 'h', 's', 'a' of dates; '[' for elapsed time; 't' for a text
	text string
}

// section is one of the up to four formats of a code: of positive and negative numbers, of 0, of texts.
type section struct {
	parts []part
	holds func(n float64) bool // nil without a condition

	negative bool // the condition holds for negative numbers only
}

// split takes a code apart.
func split(code string) []section {
	all := []section{{}}
	for i := 0; i < len(code); {
		s := &all[len(all)-1]
		add := func(kind byte, text string, width int) {
			s.parts = append(s.parts, part{kind, text})
			i += width
		}
		rest := code[i:]
		switch c := rest[0]; {
		case c == ';':
			all = append(all, section{})
			i++
		case c == '"':
			end := strings.IndexByte(rest[1:], '"') + 1
			if end == 0 {
				end = len(rest)
			}
			add('t', rest[1:end], min(end+1, len(rest)))
		case c == '\\' && len(rest) > 1:
			add('t', rest[1:2], 2)
		case (c == '_' || c == '*') && len(rest) > 1: // room and fillers
			i += 2
		case c == '[' && strings.IndexByte(rest, ']') > 0:
			end := strings.IndexByte(rest, ']')
			s.bracket(rest[1:end])
			i += end + 1
		case len(rest) >= 7 && strings.EqualFold(rest[:7], general):
			add('G', "", 7)
		case len(rest) >= 5 && strings.EqualFold(rest[:5], "AM/PM"):
			add('a', rest[:5], 5)
		case len(rest) >= 3 && strings.EqualFold(rest[:3], "A/P"):
			add('a', rest[:3], 3)
		case (c == 'E' || c == 'e') && len(rest) > 1 && (rest[1] == '+' || rest[1] == '-'):
			add('E', rest[1:2], 2)
		case strings.IndexByte("0#?.,%/@", c) >= 0:
			add(c, rest[:1], 1)
		case strings.IndexByte("ymdhsYMDHS", c) >= 0:
			n := 1
			for n < len(rest) && rest[n]|0x20 == c|0x20 {
				n++
			}
			add(c|0x20, rest[:n], n)
		default:
			add('t', rest[:1], 1)
		}
	}
	return all
}

// bracket reads what stands in square brackets: elapsed time, a currency, a condition; a colour is left out.
func (s *section) bracket(text string) {
	lower := strings.ToLower(text)
	if lower == "" {
		return
	}
	if strings.Trim(lower, "h") == "" || strings.Trim(lower, "m") == "" || strings.Trim(lower, "s") == "" {
		s.parts = append(s.parts, part{'[', lower})
		return
	}
	if currency, ok := strings.CutPrefix(text, "$"); ok {
		currency, _, _ = strings.Cut(currency, "-")
		s.parts = append(s.parts, part{'t', currency})
		return
	}
	operator := strings.TrimRight(text, "-+.0123456789eE")
	limit, err := strconv.ParseFloat(text[len(operator):], 64)
	if err != nil {
		return
	}
	s.negative = limit <= 0 && operator == "<" || limit < 0 && (operator == "<=" || operator == "=")
	switch operator {
	case "<":
		s.holds = func(n float64) bool { return n < limit }
	case "<=":
		s.holds = func(n float64) bool { return n <= limit }
	case ">":
		s.holds = func(n float64) bool { return n > limit }
	case ">=":
		s.holds = func(n float64) bool { return n >= limit }
	case "=":
		s.holds = func(n float64) bool { return n == limit }
	case "<>":
		s.holds = func(n float64) bool { return n != limit }
	}
}

// choose finds the section for a number, and tells whether it shows by itself that the number is negative.
func choose(all []section, n float64) (section, bool) {
	if len(all) > 3 {
		all = all[:3]
	}
	if all[0].holds == nil && len(all) > 1 && all[1].holds == nil {
		switch {
		case n < 0:
			return all[1], true
		case n == 0 && len(all) > 2:
			return all[2], false
		}
		return all[0], false
	}
	for _, s := range all {
		if s.holds == nil || s.holds(n) {
			return s, s.negative
		}
	}
	return section{parts: []part{{kind: 'G'}}}, false
}

func (s section) has(kinds string) bool {
	for _, p := range s.parts {
		if strings.IndexByte(kinds, p.kind) >= 0 {
			return true
		}
	}
	return false
}

func (s section) isDate() bool { return s.has("ymdhs[a") }

// rounded writes a number that is not negative with so many digits behind the point, half of a digit rounded up. What is rounded is the shortest
// number that reads the same, as spreadsheets do: 1.005 with two digits is 1.01.
func rounded(n float64, digits int) string {
	exact, ok := new(big.Rat).SetString(strconv.FormatFloat(n, 'f', -1, 64))
	if !ok { // infinite
		return strconv.FormatFloat(n, 'f', digits, 64)
	}
	return exact.FloatString(digits) // rounds half away from zero
}
