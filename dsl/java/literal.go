package java

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"whenthen/dsl/ast"
	"whenthen/dsl/token"
	"whenthen/internal/cron"
	"whenthen/internal/fact/javatext"
)

// LiteralOf returns the literal in a string, number or constant token of rule text. A number that cannot be read has no value.
func LiteralOf(t token.Token) *ast.Literal {
	l := &ast.Literal{Base: ast.Base{Range: t.Span()}, Raw: t.Value, Kind: ast.LitNull}
	switch {
	case t.Type == token.String:
		l.Kind, l.Value, l.Quote = ast.LitString, Unquote(t.Value), t.Value[0]
	case t.Type == token.Number:
		l.Kind, l.Value, _ = NumberLiteral(t.Value, false)
	case t.Value != "null":
		l.Kind, l.Value = ast.LitBool, t.Value == "true"
	}
	return l
}

// NumberLiteral parses the text of a number token. Where a time is expected (window, timer, operator parameters), "10d" means ten days;
// elsewhere it is the double ten. ok is false if the text is not a number.
func NumberLiteral(text string, temporal bool) (kind ast.LiteralKind, value any, ok bool) {
	clean := strings.ReplaceAll(text, "_", "")
	if clean == "" {
		return ast.LitInt, nil, false
	}
	if len(clean) > 2 && clean[0] == '0' && (clean[1]|0x20 == 'x' || clean[1]|0x20 == 'b') {
		if strings.ContainsAny(clean, "pP") {
			return hexadecimalFloat(clean)
		}
		return basedLiteral(clean)
	}
	if !allDigits(clean) && (temporal || strings.ContainsAny(clean, "hmsHMS")) {
		if ms, ok := cron.Span(clean); ok {
			return ast.LitTime, ms, true
		}
	}
	digits, suffix := clean[:len(clean)-1], clean[len(clean)-1]|0x20
	floating := strings.ContainsAny(clean, ".eE")
	switch suffix {
	case 'l':
		n, err := strconv.ParseUint(digits, integerBase(digits), 64)
		return ast.LitLong, int64(n), err == nil && n <= 1<<63 // 2^63 is allowed only after a minus sign
	case 'i':
		return ast.LitBigInteger, digits, allDigits(digits)
	case 'b':
		_, err := strconv.ParseFloat(digits, 64)
		return ast.LitBigDecimal, digits, err == nil
	case 'f', 'd':
		f, err := strconv.ParseFloat(digits, 64)
		if suffix == 'f' {
			return ast.LitFloat, f, err == nil
		}
		return ast.LitDouble, f, err == nil
	}
	if floating {
		f, err := strconv.ParseFloat(clean, 64)
		return ast.LitDouble, f, err == nil
	}
	base := integerBase(clean)
	n, err := strconv.ParseInt(clean, base, 64)
	if base == 8 {
		n = signed(n)
	}
	return ast.LitInt, n, err == nil
}

// integerBase returns the base of an integer: 8 with a leading zero, as in Java.
func integerBase(digits string) int {
	if len(digits) > 1 && digits[0] == '0' && !strings.ContainsAny(digits, "89") {
		return 8
	}
	return 10
}

// basedLiteral parses 0x and 0b numbers. As in Java they may use all 64 bits, or 32 bits without the suffix L; the top bit is the sign.
func basedLiteral(text string) (ast.LiteralKind, any, bool) {
	base, digits, kind := 16, text[2:], ast.LitInt
	if text[1]|0x20 == 'b' {
		base = 2
	}
	if last := digits[len(digits)-1]; last == 'l' || last == 'L' {
		digits, kind = digits[:len(digits)-1], ast.LitLong
	}
	n, err := strconv.ParseUint(digits, base, 64)
	if kind == ast.LitInt {
		return kind, signed(int64(n)), err == nil
	}
	return kind, int64(n), err == nil
}

// signed returns the int of 32 bits.
func signed(n int64) int64 {
	if n > 1<<31-1 && n <= 1<<32-1 {
		return int64(int32(uint32(n)))
	}
	return n
}

// hexadecimalFloat parses a number such as 0x1.8p3, whose exponent is a power of 2.
func hexadecimalFloat(text string) (ast.LiteralKind, any, bool) {
	kind, digits := ast.LitDouble, text
	switch text[len(text)-1] | 0x20 {
	case 'f':
		kind, digits = ast.LitFloat, text[:len(text)-1]
	case 'd':
		digits = text[:len(text)-1]
	}
	f, err := strconv.ParseFloat(digits, 64)
	return kind, f, err == nil
}

func allDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if !token.IsDigit(s[i]) {
			return false
		}
	}
	return s != ""
}

// Unquote returns the content of a string token with its escapes decoded. An escape that Java does not have, such as \d or \., belongs to a
// regular expression and keeps its backslash.
func Unquote(text string) string { return unquote(text, false) }

// unquote is Unquote; in a Java file \s is a blank, while in rule text it belongs to a regular expression.
func unquote(text string, java bool) string {
	if strings.HasPrefix(text, `"""`) && len(text) >= 6 {
		return textBlock(text[3 : len(text)-3])
	}
	if len(text) < 2 {
		return ""
	}
	body := text[1 : len(text)-1]
	if !strings.Contains(body, `\`) {
		return body
	}
	return unescape(body, java)
}

func unescape(body string, java bool) string {
	var b strings.Builder
	for i := 0; i < len(body); i++ {
		if body[i] != '\\' || i+1 == len(body) {
			b.WriteByte(body[i])
			continue
		}
		i++
		switch c := body[i]; c {
		case 'b':
			b.WriteByte('\b')
		case 't':
			b.WriteByte('\t')
		case 'n':
			b.WriteByte('\n')
		case 'f':
			b.WriteByte('\f')
		case 'r':
			b.WriteByte('\r')
		case '"', '\'', '\\':
			b.WriteByte(c)
		case '0', '1', '2', '3', '4', '5', '6', '7':
			n := 1
			for n < 3 && i+n < len(body) && body[i+n] >= '0' && body[i+n] <= '7' {
				n++
			}
			code, _ := strconv.ParseUint(body[i:i+n], 8, 16)
			b.WriteRune(rune(code))
			i += n - 1
		case 'u':
			i += unicodeEscape(&b, body[i:])
		default:
			if java && c == 's' {
				b.WriteByte(' ')
				continue
			}
			b.WriteByte('\\')
			b.WriteByte(c)
		}
	}
	return b.String()
}

// unicodeEscape writes the character of uXXXX, or the text itself if it is not a valid escape, and returns how many further bytes it used.
// A surrogate pair of two escapes is one character; package javatext says what an unpaired one becomes.
func unicodeEscape(b *strings.Builder, text string) int {
	code, n := hexEscape(text)
	if n == 0 {
		b.WriteString(`\u`)
		return 0
	}
	if utf16.IsSurrogate(code) && n < len(text) && text[n] == '\\' {
		if low, m := hexEscape(text[n+1:]); m > 0 {
			if pair := utf16.DecodeRune(code, low); pair != utf8.RuneError {
				b.WriteRune(pair)
				return n + m
			}
		}
	}
	b.WriteRune(javatext.Char(code))
	return n - 1
}

// hexEscape returns the code unit of uXXXX, with any number of u, and the length of the escape; 0 if it is not an escape.
func hexEscape(text string) (code rune, length int) {
	n := 0
	for n < len(text) && text[n] == 'u' {
		n++
	}
	if n == 0 || n+4 > len(text) {
		return 0, 0
	}
	v, err := strconv.ParseUint(text[n:n+4], 16, 16)
	if err != nil {
		return 0, 0
	}
	return rune(v), n + 4
}

// textBlock returns the content of a Java text block, without the indentation that all lines share. In it, \s is a blank also in rule text.
func textBlock(body string) string {
	if i := strings.IndexByte(body, '\n'); i >= 0 {
		body = body[i+1:]
	}
	lines := strings.Split(strings.ReplaceAll(body, "\r\n", "\n"), "\n")
	indent := -1
	for i, l := range lines {
		trimmed := strings.TrimLeft(l, " \t")
		if trimmed == "" && i < len(lines)-1 {
			continue
		}
		if n := len(l) - len(trimmed); indent < 0 || n < indent {
			indent = n
		}
	}
	for i, l := range lines {
		lines[i] = strings.TrimRight(l[min(max(indent, 0), len(l)):], " \t")
	}
	body = strings.Join(lines, "\n")
	if strings.Contains(body, "\\\n") { // a backslash at the end of a line joins the next line to it
		body = strings.ReplaceAll(body, "\\\\", "\\\\\x00")
		body = strings.ReplaceAll(strings.ReplaceAll(body, "\\\n", ""), "\x00", "")
	}
	return unescape(body, true)
}
