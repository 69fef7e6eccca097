package workbook

import (
	"encoding/xml"
	"strconv"
	"strings"
	"unicode/utf16"
)

// texts joins the runs of a text. Pronunciations, which East Asian texts may contain, are ignored.
type texts struct {
	text  strings.Builder
	in    bool // within a run
	aside int  // depth of elements within a pronunciation
}

func (t *texts) see(token xml.Token) {
	switch token := token.(type) {
	case xml.StartElement:
		if token.Name.Local == "rPh" {
			t.aside++
		}
		t.in = token.Name.Local == "t" && t.aside == 0
	case xml.EndElement:
		if token.Name.Local == "rPh" {
			t.aside--
		}
		t.in = false
	case xml.CharData:
		if t.in {
			t.text.Write(token)
		}
	}
}

// take returns the text and begins a new one.
func (t *texts) take() string {
	s := t.text.String()
	*t = texts{}
	return unescape(s)
}

// unescape decodes characters that XML does not allow, which are written like _x000D_.
func unescape(s string) string {
	if !strings.Contains(s, "_x") {
		return s
	}
	var b strings.Builder
	for s != "" {
		if len(s) >= 7 && s[:2] == "_x" && s[6] == '_' {
			if n, err := strconv.ParseUint(s[2:6], 16, 16); err == nil && !utf16.IsSurrogate(rune(n)) {
				b.WriteRune(rune(n))
				s = s[7:]
				continue
			}
		}
		b.WriteByte(s[0])
		s = s[1:]
	}
	return b.String()
}
