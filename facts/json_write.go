package facts

import (
	"bytes"
	"encoding/json"
	"strconv"
	"unicode/utf8"
)

// MarshalJSON writes the members in order, without whitespace.
func (o *Object) MarshalJSON() ([]byte, error) { return appendJSON(nil, o) }

// Text returns the JSON text of a tree on one line, without whitespace and with only the escapes that JSON requires.
func Text(tree any) string { return string(AppendText(nil, tree)) }

// AppendText appends the result of Text to b.
func AppendText(b []byte, tree any) []byte {
	all, err := appendJSON(b, tree)
	if err != nil {
		return append(b, err.Error()...)
	}
	return all
}

func appendJSON(b []byte, tree any) ([]byte, error) {
	var err error
	switch v := tree.(type) {
	case nil:
		return append(b, "null"...), nil
	case bool:
		return strconv.AppendBool(b, v), nil
	case int:
		return strconv.AppendInt(b, int64(v), 10), nil
	case string:
		return appendText(b, v)
	case json.Number:
		if plainNumber(string(v)) {
			return append(b, v...), nil
		}
	case *Object:
		b = append(b, '{')
		for i, m := range v.Members {
			if i > 0 {
				b = append(b, ',')
			}
			if b, err = appendText(b, m.Name); err != nil {
				return nil, err
			}
			if b, err = appendJSON(append(b, ':'), m.Value); err != nil {
				return nil, err
			}
		}
		return append(b, '}'), nil
	case []any:
		b = append(b, '[')
		for i, x := range v {
			if i > 0 {
				b = append(b, ',')
			}
			if b, err = appendJSON(b, x); err != nil {
				return nil, err
			}
		}
		return append(b, ']'), nil
	}
	return appendAny(b, tree)
}

// appendText appends a JSON string. Most strings need no escapes; the others are left to encoding/json.
func appendText(b []byte, s string) ([]byte, error) {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' || c >= utf8.RuneSelf {
			return appendAny(b, s)
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"'), nil
}

// plainNumber reports whether s is a valid JSON number in one of the forms in which numbers are usually formatted.
func plainNumber(s string) bool {
	if s == "" {
		return false
	}
	end := scanNumber(s, 0)
	return end == len(s)
}

func appendAny(b []byte, tree any) ([]byte, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(tree); err != nil {
		return nil, err
	}
	return append(b, bytes.TrimRight(out.Bytes(), "\n")...), nil
}
