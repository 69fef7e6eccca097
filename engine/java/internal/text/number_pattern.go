package text

import (
	"math"
	"strings"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// The patterns of a DecimalFormat, such as #,##0.00.

// apply parses a pattern.
func (f *numberFormat) apply(pattern string) error {
	positive, negative, both := strings.Cut(pattern, ";")
	body, prefix, suffix, err := f.affixes(positive)
	if err != nil {
		return err
	}
	f.prefix, f.suffix, f.negPrefix, f.negSuffix, f.explicitNegative = prefix, suffix, "-"+prefix, suffix, both
	if both {
		if _, f.negPrefix, f.negSuffix, err = f.affixes(negative); err != nil {
			return err
		}
	}
	body, exponent, scientific := strings.Cut(body, "E")
	if f.exponent = 0; scientific {
		f.exponent = len(exponent)
	}
	whole, fraction, point := strings.Cut(body, ".")
	if f.group = 0; strings.Contains(whole, ",") {
		f.group = len(whole) - strings.LastIndexByte(whole, ',') - 1
	}
	f.grouping = f.group > 0
	whole = strings.ReplaceAll(whole, ",", "")
	if strings.Contains(strings.TrimLeft(fraction, "0"), "0") {
		return def.Exception(fact.IllegalArgumentType, "Unexpected '0' in pattern %q", pattern)
	}
	if strings.Contains(strings.TrimLeft(whole, "#"), "#") || strings.Contains(fraction, ".") {
		return def.Exception(fact.IllegalArgumentType, "Malformed pattern %q", pattern)
	}
	f.minInt, f.minFrac, f.maxFrac = strings.Count(whole, "0"), strings.Count(fraction, "0"), len(fraction)
	if f.maxInt = math.MaxInt32; scientific {
		f.maxInt = len(whole)
	}
	if f.minInt == 0 && f.minFrac == 0 && point { // at least one digit is required
		if whole != "" {
			f.minInt = 1
		} else {
			f.minFrac = min(1, f.maxFrac)
		}
	}
	return nil
}

// affixes splits a pattern into prefix, digits and suffix.
func (f *numberFormat) affixes(pattern string) (body, prefix, suffix string, err error) {
	quoting, place := false, 0 // before, in, after the digits
	out := [3]strings.Builder{}
	runes := []rune(pattern)
	for i := 0; i < len(runes); i++ {
		c := runes[i]
		if c == '\'' {
			if i+1 < len(runes) && runes[i+1] == '\'' {
				affix := 0
				if place > 0 {
					affix = 2
				}
				out[affix].WriteRune('\'')
				i++
				continue
			}
			quoting = !quoting
			continue
		}
		digit := !quoting && strings.ContainsRune("#0,.", c) || place == 1 && c == 'E' && !quoting
		switch {
		case digit && place == 2:
			return "", "", "", def.Exception(fact.IllegalArgumentType, "Unquoted special character '%c' in pattern %q", c, pattern)
		case digit:
			place = 1
			out[1].WriteRune(c)
			continue
		case place == 1:
			place = 2
		}
		text := string(c)
		if !quoting {
			switch c {
			case '%':
				f.scale = 2
			case '‰':
				f.scale = 3
			case '¤':
				text = "$"
			}
		}
		out[place].WriteString(text)
	}
	if quoting {
		return "", "", "", def.Exception(fact.IllegalArgumentType, "Unquoted special character ''' in pattern %q", pattern)
	}
	return out[1].String(), out[0].String(), out[2].String(), nil
}

// toPattern returns the pattern in Java's normalized form.
func (f *numberFormat) toPattern() string {
	var b strings.Builder
	count := max(f.group, f.minInt) + 1
	if f.exponent > 0 {
		count = f.maxInt
	}
	for i := count; i > 0; i-- {
		if i != count && f.grouping && f.group > 0 && i%f.group == 0 {
			b.WriteByte(',')
		}
		digit := byte('#')
		if i <= f.minInt {
			digit = '0'
		}
		b.WriteByte(digit)
	}
	if f.maxFrac > 0 || f.point {
		b.WriteString("." + strings.Repeat("0", f.minFrac) + strings.Repeat("#", max(f.maxFrac-f.minFrac, 0)))
	}
	if f.exponent > 0 {
		b.WriteString("E" + strings.Repeat("0", f.exponent))
	}
	suffix := f.suffix
	text := f.prefix + b.String() + suffix
	if f.explicitNegative {
		text += ";" + f.negPrefix + b.String() + f.negSuffix
	}
	return text
}
