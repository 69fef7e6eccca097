package expander

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// keyReader parses the sentence of an entry, up to the =.
type keyReader struct {
	text     string
	at       int
	pattern  strings.Builder
	sentence strings.Builder
	names    []string
}

func (k *keyReader) both(s string) {
	k.pattern.WriteString(s)
	k.sentence.WriteString(s)
}

// read parses literal text and variables. Blanks next to a variable match any number of blanks.
func (k *keyReader) read() error {
	for k.at < len(k.text) {
		blanks := k.blanks()
		if k.at == len(k.text) {
			break
		}
		switch c := k.text[k.at]; {
		case c == '=':
			if k.sentence.Len() == 0 {
				return fmt.Errorf("there is no sentence before =")
			}
			return nil
		case c == '{':
			if blanks > 0 {
				k.space()
			}
			if err := k.variable(); err != nil {
				return err
			}
			if n := k.blanks(); n > 0 {
				if k.at < len(k.text) && k.text[k.at] != '=' {
					k.space()
				}
			}
		case c == '}':
			return fmt.Errorf(`there is a } without {; to use it literally, write \}`)
		default:
			if k.sentence.Len() > 0 {
				k.both(k.text[k.at-blanks : k.at])
			}
			k.literal()
		}
	}
	return fmt.Errorf("after the sentence there must be a = and the rule text that it stands for")
}

func (k *keyReader) blanks() int {
	n := 0
	for k.at < len(k.text) && strings.IndexByte(" \t\f", k.text[k.at]) >= 0 {
		k.at++
		n++
	}
	return n
}

// space handles blanks next to a variable.
func (k *keyReader) space() {
	k.pattern.WriteString(`\s+`)
	k.sentence.WriteString(" ")
}

// literal parses text up to a blank, a variable or =.
func (k *keyReader) literal() {
	from := k.at
	for k.at < len(k.text) && strings.IndexByte(" \t\f={}", k.text[k.at]) < 0 {
		if k.text[k.at] == '\\' {
			k.at++
		}
		k.at = min(k.at+1, len(k.text))
	}
	k.both(k.text[from:k.at])
}

// variable parses {name}, {name:regex} or {name:kind:regex}.
func (k *keyReader) variable() error {
	end := closing(k.text, k.at)
	if end < 0 {
		return fmt.Errorf(`the { of a variable is not closed; to use it literally, write \{`)
	}
	inner := k.text[k.at+1 : end]
	k.at = end + 1
	name, expression, has := strings.Cut(inner, ":")
	name = strings.TrimSpace(name)
	if !isName(name) {
		return fmt.Errorf("%q is not a valid name of a variable", name)
	}
	if name != "" && k.groupOf(name) < 0 {
		k.names = append(k.names, name)
	}
	k.sentence.WriteString("{" + inner + "}")
	group := "(.*?)"
	if has {
		kind, rest, both := strings.Cut(expression, ":")
		switch {
		case both && (kind == "ENUM" || kind == "CF" || kind == "DATE" || kind == "BOOLEAN"): // kinds that only Drools' editor uses
		case both && !strings.ContainsAny(kind, "[]{}") && rest != "":
			group = "(" + rest + ")"
		default:
			group = "(" + expression + ")"
		}
	}
	k.pattern.WriteString(group)
	return nil
}

func (k *keyReader) groupOf(name string) int {
	for i, n := range k.names {
		if n == name {
			return i
		}
	}
	return -1
}

// closing returns the offset of the } that closes the { at an offset, or -1 if it is not closed.
func closing(s string, at int) int {
	depth := 0
	for i := at; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

func isName(s string) bool {
	for i, r := range s {
		if !(unicode.IsLetter(r) || r == '_' || r == '$' || i > 0 && unicode.IsDigit(r)) {
			return false
		}
	}
	return s != ""
}

// readValue parses the value of an entry, which begins with =. Blanks at its ends are dropped.
func readValue(s string) string {
	s = strings.Trim(strings.TrimPrefix(s, "="), " \t\f")
	var b strings.Builder
	for i := 0; i < len(s); {
		if s[i] == '\\' && i+1 < len(s) {
			switch s[i+1] {
			case '#', '{', '}', '$':
				b.WriteByte(s[i+1])
				i += 2
				continue
			case 'n':
				b.WriteByte('\n')
				i += 2
				continue
			}
		}
		_, n := utf8.DecodeRuneInString(s[i:])
		b.WriteString(s[i : i+n])
		i += n
	}
	return b.String()
}
