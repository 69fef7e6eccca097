package table

import (
	"strconv"
	"strings"

	"whenthen/engine/source"
	"whenthen/internal/lazy"
)

// snippet is code from the head of a column, into which the values of the column's cells are inserted.
type snippet struct {
	code source.Text
	form snippetForm
}

type snippetForm int

const (
	plain     snippetForm = iota // no placeholder
	single                       // $param
	several                      // $1, $2: the values of a cell, separated by commas
	repeating                    // forall(&&){a == $}: the code in braces, repeated for each value
)

var forall = lazy.Regexp(`forall\(([^{}]*)\)\{([^{}]+)\}`)

func newSnippet(code source.Text) snippet { return snippet{code, formOf(code.String())} }

func formOf(code string) snippetForm {
	switch {
	case forall().MatchString(code):
		return repeating
	case strings.Contains(code, "$1"):
		return several
	case strings.Contains(code, "$param"):
		return single
	}
	return plain
}

// fill inserts the value of a cell into the code.
func (s snippet) fill(value source.Text) source.Text {
	switch s.form {
	case repeating:
		return s.repeat(value)
	case several:
		values := splitValues(value)
		code := s.code
		for i := len(values) - 1; i >= 0; i-- { // from the last to the first, so that $1 does not replace a part of $10
			code = put(code, "$"+strconv.Itoa(i+1), values[i].TrimSpace())
		}
		return code
	}
	return put(s.code, "$param", value)
}

func (s snippet) repeat(value source.Text) source.Text {
	values := splitValues(value)
	code := s.code
	done := map[string]bool{}
	for _, m := range forall().FindAllStringSubmatchIndex(s.code.String(), -1) {
		whole := s.code.String()[m[0]:m[1]]
		if done[whole] {
			continue
		}
		done[whole] = true
		separator, body := s.code.Slice(m[2], m[3]), s.code.Slice(m[4], m[5])
		var b source.TextBuilder
		for i, v := range values {
			if i > 0 {
				b.AddString(" ")
				b.Add(separator)
				b.AddString(" ")
			}
			b.Add(put(body, "$", v.TrimSpace()))
		}
		code = put(code, whole, b.Text())
	}
	if code.Len() == 0 {
		return s.code
	}
	return code
}

// put replaces a placeholder with a value. A line feed in the value becomes \n, as in a Java string.
func put(code source.Text, place string, value source.Text) source.Text {
	return code.Replace(place, value.ReplaceFunc("\n", func(t source.Text) source.Text { return t.As(`\n`) }))
}

// splitValues splits the value of a cell at commas outside of quotes and brackets. A trailing comma adds no empty value.
func splitValues(value source.Text) []source.Text {
	var values []source.Text
	s := value.String()
	start, depth := 0, 0
	var quote byte
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case ',':
			if quote == 0 && depth == 0 {
				values = append(values, value.Slice(start, i))
				start = i + 1
			}
		case '(', '[', '{':
			if quote == 0 {
				depth++
			}
		case ')', ']', '}':
			if quote == 0 {
				depth--
			}
		case '"', '\'':
			switch {
			case i > 0 && s[i-1] == '\\':
			case quote == 0:
				quote = c
			case quote == c:
				quote = 0
			}
		case '\\':
			if i+1 < len(s) && s[i+1] == '"' {
				i++
			}
		}
	}
	if last := value.Slice(start, len(s)); last.Len() > 0 {
		values = append(values, last)
	}
	return values
}

// breakLines replaces each \n outside of quotes with a blank. It was a line feed in a cell, and is not part of a string.
func breakLines(code source.Text) source.Text {
	const mark = `\n`
	for i := strings.Index(code.String(), mark); i >= 0; {
		if outside(code.String(), i) {
			code = source.Join(code.Slice(0, i), source.Literal(" "), code.Slice(i+len(mark), code.Len()))
		}
		next := strings.Index(code.String()[min(i+1, code.Len()):], mark)
		if next < 0 {
			break
		}
		i += 1 + next
	}
	return code
}

// outside reports whether a position in code is outside of quotes.
func outside(code string, at int) bool {
	quotes := 0
	for i := range at {
		if code[i] == '"' && (i == 0 || code[i-1] != '\\') {
			quotes++
		}
	}
	return quotes%2 == 0
}
