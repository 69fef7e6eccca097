package workbook

import (
	"encoding/xml"
	"strconv"
	"strings"
	"unicode/utf16"
)

// texts puts a text together of its runs. How it is pronounced, which East Asian texts may tell, is no part of it.
type texts struct {
	text  strings.Builder
	in    bool // a run
	aside int  // within a pronunciation
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

// take is the text, with which a new one begins.
func (t *texts) take() string {
	s := t.text.String()
	*t = texts{}
	return unescape(s)
}

// unescape reads characters that XML has no place for, which are written _x000D_ in texts.
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
