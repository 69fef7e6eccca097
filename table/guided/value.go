package guided

import (
	"strings"
	"time"

	"whenthen/engine/source"
)

// date returns a date of the XML, 2024-01-31, in the format of rules, 31-Jan-2024. Other texts are returned unchanged.
func date(t source.Text) source.Text {
	s := t.String()
	if d, err := time.Parse("2006-01-02", s[:min(len(s), 10)]); err == nil {
		return t.As(d.Format("2-Jan-2006"))
	}
	return t
}

// conditionValue returns a value as it is written in a condition on a field of type of.
func conditionValue(v source.Text, of string) source.Text {
	switch {
	case of == "Date", of == "LocalDate":
		return source.Join(source.Literal(`"`), v, source.Literal(`"`))
	case plain(of):
		return source.Join(v, source.Literal(suffix(of)))
	}
	return quoted(v) // also for types of the project, which may be compared with text
}

// actionValue returns a value as it is written as the argument of a setter whose parameter has type of.
func actionValue(v source.Text, of string) source.Text {
	switch {
	case of == "Date":
		return source.Join(source.Literal(`sdf.parse("`), v, source.Literal(`")`))
	case of == "", of == "String":
		return quoted(v)
	}
	return source.Join(v, source.Literal(suffix(of)))
}

// plain reports whether values of a type are written without quotes in conditions.
func plain(of string) bool {
	switch of {
	case "Boolean", "Comparable", "Numeric", "BigDecimal", "BigInteger", "Byte", "Double", "Float", "Integer", "Long", "Short":
		return true
	}
	return false
}

// suffix returns the letter that follows numbers of a type, or "".
func suffix(of string) string {
	return map[string]string{"BigDecimal": "B", "BigInteger": "I"}[of]
}

// quoted returns a text in double quotes. Quotes that it already has are kept.
func quoted(v source.Text) source.Text {
	if s := v.String(); strings.HasPrefix(s, `"`) && strings.HasSuffix(s, `"`) {
		return v
	}
	return source.Join(source.Literal(`"`), v, source.Literal(`"`))
}

// unquoted returns a text without the double quotes around it, if it has them.
func unquoted(v source.Text) source.Text {
	if s := v.String(); len(s) > 1 && strings.HasPrefix(s, `"`) && strings.HasSuffix(s, `"`) {
		return v.Slice(1, len(s)-1)
	}
	return v
}

// takesList reports whether an operator is followed by a list of values.
func takesList(operator string) bool { return operator == "in" || operator == "not in" }

// values returns the comma-separated values of a cell, as they are written in conditions. Brackets around the list are dropped; a comma in
// double quotes separates nothing.
func values(cell source.Text, of string) (list []source.Text) {
	s := cell.String()
	if strings.HasPrefix(s, "(") && strings.HasSuffix(s, ")") {
		cell, s = cell.Slice(1, len(s)-1), s[1:len(s)-1]
	}
	begin, quote := 0, false
	for i := 0; i <= len(s); i++ {
		switch {
		case i < len(s) && s[i] == '"':
			quote = !quote
		case i == len(s) || s[i] == ',' && !quote:
			list = append(list, conditionValue(unquoted(cell.Slice(begin, i).TrimSpace()), of))
			begin = i + 1
		}
	}
	return list
}

// commas joins parts with commas.
func commas(parts []source.Text) source.Text {
	var b source.TextBuilder
	for i, p := range parts {
		if i > 0 {
			b.AddString(", ")
		}
		b.Add(p)
	}
	return b.Text()
}
