package workbook

import (
	"math"
	"math/big"
	"strings"

	"whenthen/internal/fact"
)

// number shows a number in a section of its own, one of three or more or with a condition. Apache POI shows these as spreadsheets do: texts between digits
// stay where they are.
func (s section) number(n float64) string {
	switch {
	case s.code == "": // hides nothing in POI
		return fact.ToString(n)
	case s.has("E"):
		return decimal(n, s.code)
	case s.has("/") && s.has("0#?"):
		return fraction(n, s.code)
	case s.has("G") || !s.has("0#?"):
		return s.around(n)
	}
	sign := ""
	if n < 0 {
		sign = "-"
	}
	first, last, point := s.digits()
	x := exact(math.Abs(n))
	decimals := 0
	for i, p := range s.parts {
		switch {
		case p.kind == '%':
			x.Mul(x, big.NewRat(100, 1))
		case p.kind == ',' && i > last:
			x.Quo(x, big.NewRat(1000, 1))
		case i > point && strings.IndexByte("0#?", p.kind) >= 0:
			decimals++
		}
	}
	whole, behind, _ := strings.Cut(x.FloatString(decimals), ".")
	if whole == "0" {
		whole = ""
	}
	return sign + s.place(whole, behind, first, last, point)
}

// around is the texts of a format without places for digits, and in the place of General the number.
func (s section) around(n float64) string {
	var b strings.Builder
	for _, p := range s.parts {
		switch p.kind {
		case 'G':
			b.WriteString(General(n))
		default:
			b.WriteString(p.text)
		}
	}
	return b.String()
}

// digits finds the first and the last place for a digit, and the point: the number of parts if there is none.
func (s section) digits() (first, last, point int) {
	first, point = -1, len(s.parts)
	for i, p := range s.parts {
		switch p.kind {
		case '0', '#', '?':
			if first < 0 {
				first = i
			}
			last = i
		case '.':
			point = min(point, i)
		}
	}
	return first, last, point
}

// place puts digits into their places: those in front of the point from the right, the others from the left.
func (s section) place(whole, behind string, first, last, point int) string {
	places, grouped := 0, false
	for i, p := range s.parts[:min(point, len(s.parts))] {
		switch {
		case p.kind == '0' || p.kind == '#' || p.kind == '?':
			places++
		case p.kind == ',' && i > first && i < last:
			grouped = true
		}
	}
	var b strings.Builder
	left := len(whole) // digits that are not written yet
	written := false
	digit := func(c string, places int) {
		b.WriteString(c)
		written = true
		if grouped && places > 0 && places%3 == 0 {
			b.WriteByte(',')
		}
	}
	for i, p := range s.parts {
		switch {
		case strings.IndexByte("0#?", p.kind) >= 0 && i < point:
			for ; left > places; left-- { // more digits than places stand in the first one
				digit(whole[len(whole)-left:len(whole)-left+1], left-1)
			}
			switch {
			case left == places:
				digit(whole[len(whole)-left:len(whole)-left+1], left-1)
				left--
			case p.kind == '0' || written || places == 1: // a 0 where nothing else would stand, as in Java
				digit("0", places-1)
			case p.kind == '?':
				b.WriteByte(' ')
			}
			places--
		case strings.IndexByte("0#?", p.kind) >= 0:
			if strings.Trim(behind, "0") == "" && !(section{parts: s.parts[i:]}).has("0") {
				behind = ""
			}
			if behind == "" {
				continue
			}
			b.WriteString(behind[:1])
			behind = behind[1:]
		case p.kind == '.' && i == point:
			if !written && left > 0 { // no place in front of the point
				b.WriteString(whole)
			}
			if strings.Trim(behind, "0") != "" || !(section{parts: s.parts[i:]}).onlyHashes() {
				b.WriteByte('.')
			}
		case p.kind != ',' || i < first:
			b.WriteString(p.text)
		}
	}
	return b.String()
}

// onlyHashes tells whether all places for digits are ones that stay empty.
func (s section) onlyHashes() bool { return s.has("#") && !s.has("0?") }
