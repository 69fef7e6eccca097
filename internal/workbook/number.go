package workbook

import (
	"math"
	"strconv"
	"strings"
)

// number is a number in a format that is none of dates.
func (s section) number(n float64) string {
	if s.has("G") || !s.has("0#?") {
		return s.around(n)
	}
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	first, last, point := s.digits()
	n *= s.scale(last)
	switch {
	case s.has("E"):
		return sign + s.scientific(n)
	case s.has("/"):
		if text, ok := s.fraction(n); ok {
			return sign + text
		}
	}
	decimals := 0
	for i := point; i <= last; i++ {
		if strings.IndexByte("0#?", s.parts[i].kind) >= 0 {
			decimals++
		}
	}
	whole, behind, _ := strings.Cut(rounded(n, decimals), ".")
	if whole == "0" {
		whole = ""
	}
	if whole == "" && strings.Trim(behind, "0") == "" {
		sign = ""
	}
	return sign + s.place(whole, behind, first, last, point)
}

// around is the texts of a format without places for digits, and in the place of General the number.
func (s section) around(n float64) string {
	var b strings.Builder
	for _, p := range s.parts {
		switch p.kind {
		case 'G', '@':
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

// scale is what a number is multiplied by: percent signs show hundredths, commas behind the last digit thousands.
func (s section) scale(last int) float64 {
	scale := 1.0
	for i, p := range s.parts {
		switch {
		case p.kind == '%':
			scale *= 100
		case p.kind == ',' && i > last:
			scale /= 1000
		}
	}
	return scale
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
			case p.kind == '0' || written || p.kind == '#' && places == 1: // a 0 where nothing else would stand, as in Java
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

// scientific is a number with an exponent. More than one place in front of the point makes the exponent a multiple of their number.
func (s section) scientific(n float64) string {
	var mantissa, exponent section
	plus := false
	for i, p := range s.parts {
		if p.kind == 'E' {
			plus = p.text == "+"
			mantissa, exponent = section{parts: s.parts[:i]}, section{parts: s.parts[i+1:]}
			break
		}
	}
	first, last, point := mantissa.digits()
	if first < 0 {
		return General(n)
	}
	step, decimals := 0, 0
	for i, p := range mantissa.parts {
		if strings.IndexByte("0#?", p.kind) >= 0 {
			if i < point {
				step++
			} else {
				decimals++
			}
		}
	}
	step = max(step, 1)
	e := 0
	if n != 0 {
		e = int(math.Floor(math.Log10(n)/float64(step))) * step
	}
	digits := rounded(n/math.Pow10(e), decimals)
	if whole, _, _ := strings.Cut(digits, "."); len(whole) > step {
		e += step
		digits = rounded(n/math.Pow10(e), decimals)
	}
	whole, behind, _ := strings.Cut(digits, ".")
	sign := ""
	switch {
	case e < 0:
		sign = "-"
	case plus:
		sign = "+"
	}
	efirst, elast, epoint := exponent.digits()
	return mantissa.place(whole, behind, first, last, point) + "E" + sign + exponent.place(strconv.Itoa(max(e, -e)), "", efirst, elast, epoint)
}

// fraction is a number with a fraction, such as 1 3/4; false if the format has no place for one.
func (s section) fraction(n float64) (string, bool) {
	slash := 0
	for s.parts[slash].kind != '/' {
		slash++
	}
	isDigit := func(i int) bool { return i >= 0 && i < len(s.parts) && strings.IndexByte("0#?", s.parts[i].kind) >= 0 }
	from, to := slash, slash+1
	for isDigit(from - 1) {
		from--
	}
	fixed := ""
	for isDigit(to) || to < len(s.parts) && s.parts[to].kind == 't' && strings.Trim(s.parts[to].text, "0123456789") == "" && s.parts[to].text != "" {
		fixed += s.parts[to].text
		to++
	}
	if from == slash || to == slash+1 {
		return "", false
	}
	lead := section{parts: s.parts[:from]}
	first, last, point := lead.digits()
	whole := 0.0
	if first >= 0 {
		whole = math.Floor(n)
	}
	over, under := nearest(n-whole, fixed, to-slash-1)
	if over == under && first >= 0 {
		whole, over = whole+1, 0
	}
	var b strings.Builder
	switch {
	case first < 0:
		b.WriteString(lead.around(n))
	case whole > 0 || over == 0:
		b.WriteString(lead.place(rounded(whole, 0), "", first, last, point))
	}
	if over == 0 && first >= 0 {
		return strings.TrimRight(b.String(), " ") + section{parts: s.parts[to:]}.around(n), true
	}
	b.WriteString(strconv.Itoa(over) + "/" + strconv.Itoa(under))
	return b.String() + section{parts: s.parts[to:]}.around(n), true
}

// nearest is the fraction that comes nearest to a number below 1 or so: of the denominator that is given, or with one of at most so many digits.
func nearest(n float64, fixed string, digits int) (over, under int) {
	if d, err := strconv.Atoi(fixed); err == nil && d > 0 {
		return int(math.Round(n * float64(d))), d
	}
	best := math.Inf(1)
	for d := 1; d < int(math.Pow10(min(digits, 4))); d++ {
		o := math.Round(n * float64(d))
		if off := math.Abs(n - o/float64(d)); off < best-1e-12 {
			best, over, under = off, int(o), d
		}
	}
	return over, under
}
