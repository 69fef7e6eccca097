package workbook

import (
	"math"
	"math/big"
	"slices"
	"strings"

	"whenthen/internal/fact"
)

// number formats a number by a section of a format with conditions or at least three sections. Apache POI formats these as spreadsheets do:
// texts between digits stay where they are.
func (s section) number(n float64) string {
	switch {
	case s.code == "": // POI does not hide the number then
		return fact.ToString(n)
	case s.has("E"):
		return decimal(n, s.code)
	case s.has("/") && s.has("0#?"):
		return fraction(n, s.code)
	}
	first := slices.IndexFunc(s.parts, func(p part) bool { return strings.IndexByte("0#?.", p.kind) >= 0 })
	if first < 0 || s.has("G") || !s.has("0#?") {
		return s.texts(n)
	}
	last := len(s.parts)
	for strings.IndexByte("0#?.", s.parts[last-1].kind) < 0 {
		last--
	}
	sign := ""
	if n < 0 {
		sign = "-"
	}
	x := exact(math.Abs(n))
	for i, p := range s.parts {
		switch {
		case p.kind == '%':
			x.Mul(x, big.NewRat(100, 1))
		case p.kind == ',' && i >= last:
			x.Quo(x, big.NewRat(1000, 1))
		}
	}
	n, _ = x.Float64()
	before, places, behind := section{parts: s.parts[:first]}, section{parts: s.parts[first:last]}, section{parts: s.parts[last:]}
	behind.parts = slices.DeleteFunc(slices.Clone(behind.parts), func(p part) bool { return p.kind == ',' })
	return sign + before.texts(n) + places.digits(n) + behind.texts(n)
}

// texts formats a number by a section without places for digits: its texts, with the number in place of General.
func (s section) texts(n float64) string {
	var b strings.Builder
	for _, p := range s.parts {
		switch p.kind {
		case 'G':
			b.WriteString(formatGeneral(n))
		default:
			b.WriteString(p.text)
		}
	}
	return b.String()
}

// digits puts the digits of a number that is not negative into the places for digits. If there are texts between these, as in
// (000) 000-0000, the number is rounded to an integer.
func (s section) digits(n float64) string {
	if !s.has("t%") {
		p, ok := parsePattern(strings.ReplaceAll(s.texts(n), "?", "#"))
		if !ok {
			return formatGeneral(n)
		}
		text := p.show(n)
		whole, _, _ := strings.Cut(text, ".")
		return strings.Repeat(" ", max(strings.Count(s.texts(n), "?")-len(whole), 0)) + text
	}
	left, text := exact(n).FloatString(0), ""
	for i := len(s.parts) - 1; i >= 0; i-- {
		p := s.parts[i]
		switch {
		case strings.IndexByte("0#?", p.kind) < 0:
			text = p.text + text
		case left == "" && p.kind == '0':
			text = "0" + text
		case left == "" && p.kind == '?':
			text = " " + text
		case i == 0:
			text = left + text
		case left != "":
			text, left = left[len(left)-1:]+text, left[:len(left)-1]
		}
	}
	return text
}
