package workbook

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"whenthen/internal/fact"
)

const general = "General"

// builtin are the codes of the predefined number formats, by number. Date formats of East Asia are missing: see builtinFormat.
var builtin = [...]string{
	general, "0", "0.00", "#,##0", "#,##0.00",
	`"$"#,##0_);("$"#,##0)`, `"$"#,##0_);[Red]("$"#,##0)`, `"$"#,##0.00_);("$"#,##0.00)`, `"$"#,##0.00_);[Red]("$"#,##0.00)`,
	"0%", "0.00%", "0.00E+00", "# ?/?", "# ??/??",
	14: "m/d/yy", "d-mmm-yy", "d-mmm", "mmm-yy", "h:mm AM/PM", "h:mm:ss AM/PM", "h:mm", "h:mm:ss", "m/d/yy h:mm",
	37: "#,##0_);(#,##0)", "#,##0_);[Red](#,##0)", "#,##0.00_);(#,##0.00)", "#,##0.00_);[Red](#,##0.00)",
	41: `_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)`, `_("$"* #,##0_);_("$"* (#,##0);_("$"* "-"_);_(@_)`,
	`_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)`, `_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)`,
	45: "mm:ss", "[h]:mm:ss", "mm:ss.0", "##0.0E+0", "@",
}

// builtinFormat returns the code of a predefined number format.
func builtinFormat(id int) string {
	switch {
	case id >= 27 && id <= 36, id >= 50 && id <= 58: // dates, which differ by country
		return builtin[14]
	case id >= 0 && id < len(builtin) && builtin[id] != "":
		return builtin[id]
	}
	return general
}

// Show formats a number as spreadsheets do. Where programs differ, it follows Apache POI, which Drools uses to read spreadsheets.
func (w *Workbook) Show(n float64, code string) string {
	if math.IsNaN(n) || math.IsInf(n, 0) {
		return fact.ToString(n)
	}
	code = strings.TrimRight(code, ";") // empty sections at the end do not hide negative numbers and 0
	if plain := clean(code); strings.EqualFold(plain, general) || plain == "@" {
		return formatGeneral(n)
	}
	sections := split(code)
	section, negative := choose(sections, n)
	several := len(sections) > 2 || section.holds != nil || sections[0].holds != nil
	switch plain := strings.ReplaceAll(code, `\`, ""); {
	case several && section.isDate(), !several && ShowsDates(code):
		if t, ok := w.Time(n); ok {
			return section.date(t, n)
		}
		return formatGeneral(n)
	case several || plain == "000-00-0000" || plain == "00000-0000":
		if negative {
			n = math.Abs(n)
		}
		return strings.TrimSpace(section.number(n))
	case strings.Contains(code, "#/") || strings.Contains(code, "?/"):
		return fraction(n, sections[0].code)
	}
	return decimal(n, code)
}

// formatGeneral formats a number in the format General, with at most ten digits.
func formatGeneral(n float64) string {
	abs := math.Abs(n)
	switch {
	case n == 0:
		return "0" // also for -0
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
	return trimmed(rounded.Text('f', 10))
}

// choose returns the section for a number. negative is true if it is a section for negative numbers, which shows the sign itself.
func choose(all []section, n float64) (chosen section, negative bool) {
	if len(all) > 3 { // the fourth is for texts
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
			return s, false
		}
	}
	return section{parts: []part{{kind: 'G'}}}, false
}
