package xlsx

import (
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// format is what the number format of a cell means for tables.
type format struct {
	general, date bool
}

// builtinDates are the numbers of the formats for dates that every spreadsheet knows.
func builtinDate(id int) bool { return id >= 14 && id <= 22 || id >= 45 && id <= 47 }

func (w *Workbook) format(style int) format {
	s, err := w.file.GetStyle(style)
	if err != nil || s == nil {
		return format{general: true}
	}
	if s.CustomNumFmt == nil {
		return format{general: s.NumFmt == 0, date: builtinDate(s.NumFmt)}
	}
	return format{general: strings.EqualFold(*s.CustomNumFmt, "General"), date: dateFormat(*s.CustomNumFmt)}
}

var dateForms = sync.OnceValue(func() (f struct{ elapsed, locale, colour, letters, whole *regexp.Regexp }) {
	f.elapsed = regexp.MustCompile(`^\[([hH]+|[mM]+|[sS]+)\]`)
	f.locale = regexp.MustCompile(`^\[\$-.*?\]`)
	f.colour = regexp.MustCompile(`^\[[a-zA-Z]+\]`)
	f.letters = regexp.MustCompile(`[yYmMdDhHsS]`)
	f.whole = regexp.MustCompile(`^[\[\]yYmMdDhHsS\-T/年月日,. :"\\]+0*[ampAMP/]*$`)
	return f
})

// dateFormat tells whether a format shows numbers as dates or times.
func dateFormat(s string) bool {
	f := dateForms()
	s = strings.NewReplacer(`\-`, "-", `\,`, ",", `\.`, ".", `\ `, " ", ";@", "").Replace(s)
	if f.elapsed.MatchString(s) {
		return true
	}
	s = f.colour.ReplaceAllString(f.locale.ReplaceAllString(s, ""), "")
	if i := strings.IndexByte(s, ';'); i > 0 && i < len(s)-1 {
		s = s[:i]
	}
	return f.letters.MatchString(s) && f.whole.MatchString(s)
}

// general writes a number as spreadsheets do that were told nothing else: with at most ten digits.
func general(n float64) string {
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
