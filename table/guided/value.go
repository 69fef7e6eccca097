package guided

import (
	"strings"
	"time"

	"whenthen/engine/source"
)

// date is a date of the XML in the format that rules are written in.
func date(t source.Text) source.Text {
	s := t.String()
	if d, err := time.Parse("2006-01-02", s[:min(len(s), 10)]); err == nil {
		return t.As(d.Format("2-Jan-2006"))
	}
	return t
}

// conditionValue is a value in a condition on a field of that type.
func conditionValue(v source.Text, of string) source.Text {
	switch {
	case of == "Date", of == "LocalDate":
		return source.Join(source.Literal(`"`), v, source.Literal(`"`))
	case plain(of):
		return source.Join(v, source.Literal(suffix(of)))
	}
	return quoted(v) // a type of the project may be compared with text, too
}

// actionValue is an argument for a setter of that type.
func actionValue(v source.Text, of string) source.Text {
	switch {
	case of == "Date":
		return source.Join(source.Literal(`sdf.parse("`), v, source.Literal(`")`))
	case of == "", of == "String":
		return quoted(v)
	}
	return source.Join(v, source.Literal(suffix(of)))
}

// plain reports whether values of a type stand in conditions without quotes.
func plain(of string) bool {
	switch of {
	case "Boolean", "Comparable", "Numeric", "BigDecimal", "BigInteger", "Byte", "Double", "Float", "Integer", "Long", "Short":
		return true
	}
	return false
}

// suffix is the letter behind numbers of a type.
func suffix(of string) string {
	return map[string]string{"BigDecimal": "B", "BigInteger": "I"}[of]
}

// quoted is a text in quotes, which it may have already.
func quoted(v source.Text) source.Text {
	if s := v.String(); strings.HasPrefix(s, `"`) && strings.HasSuffix(s, `"`) {
		return v
	}
	return source.Join(source.Literal(`"`), v, source.Literal(`"`))
}

// unquoted is a text without the quotes around it.
func unquoted(v source.Text) source.Text {
	if s := v.String(); len(s) > 1 && strings.HasPrefix(s, `"`) && strings.HasSuffix(s, `"`) {
		return v.Slice(1, len(s)-1)
	}
	return v
}

// takesList reports whether an operator is followed by a list of values.
func takesList(operator string) bool { return operator == "in" || operator == "not in" }

// values are the values with commas between them in a cell, as they stand in conditions. Quotes hold a value with a comma together.
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
