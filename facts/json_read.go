package facts

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// ParseJSON reads one JSON value as a tree. It is stricter than encoding/json: names in an object must be unique, and nothing may
// follow the value. Error messages begin with name:line:column.
func ParseJSON(name string, text []byte) (any, error) {
	p := newParser(name, string(text))
	tree, err := p.value(0)
	if err == nil {
		err = p.end()
	}
	if err != nil {
		return nil, err
	}
	return tree, nil
}

// maxDepth limits the nesting of a text, so that no input can overflow the stack.
const maxDepth = 1000

// parser reads JSON text. Strings in the result share the memory of the text. For text that is not JSON, encoding/json provides the
// error message.
type parser struct {
	name  string
	text  string
	above int // lines of the file above the text
	pos   int // the next byte
	line  int // the line of byte counted, from 1
	count int
}

func newParser(name, text string) *parser {
	return &parser{name: name, text: strings.TrimPrefix(text, "\ufeff"), line: 1}
}

// next skips whitespace and returns the byte there, or 0 at the end.
func (p *parser) next() byte {
	for ; p.pos < len(p.text); p.pos++ {
		switch c := p.text[p.pos]; c {
		case ' ', '\t', '\r', '\n':
		default:
			return c
		}
	}
	return 0
}

// take skips whitespace and then the byte c, and reports whether c was there.
func (p *parser) take(c byte) bool {
	if p.next() != c {
		return false
	}
	p.pos++
	return true
}

// end returns an error unless the text ends after the value.
func (p *parser) end() error {
	if p.next() != 0 || p.pos < len(p.text) {
		return p.errorAt(p.pos+1, "unexpected text after the value (if every line is a value of its own, the name of the file must end in .jsonl)")
	}
	return nil
}

// here returns the line of the next byte.
func (p *parser) here() int {
	p.line += strings.Count(p.text[p.count:p.pos], "\n")
	p.count = p.pos
	return p.line
}

// errorAt returns an error located at a byte offset, counted from 1.
func (p *parser) errorAt(off int, format string, args ...any) error {
	head := p.text[:min(max(off, 0), len(p.text))]
	line := 1 + strings.Count(head, "\n")
	col := len(head) - (strings.LastIndexByte(head, '\n') + 1)
	return fmt.Errorf("%s:%d:%d: %s", p.name, p.above+line, max(col, 1), fmt.Sprintf(format, args...))
}

// invalid returns the error of encoding/json for a text that is not JSON.
func (p *parser) invalid() error {
	var syntax *json.SyntaxError
	if !errors.As(json.Unmarshal([]byte(p.text), new(json.RawMessage)), &syntax) {
		return p.errorAt(p.pos+1, "not JSON")
	}
	if int(syntax.Offset) >= len(p.text) && strings.HasPrefix(syntax.Error(), "unexpected end") {
		return p.errorAt(len(p.text), "not valid JSON: the file ends too early")
	}
	return p.errorAt(int(syntax.Offset), "not valid JSON: %v", syntax)
}

func (p *parser) value(depth int) (any, error) {
	switch c := p.next(); {
	case (c == '{' || c == '[') && depth == maxDepth:
		return nil, p.errorAt(p.pos+1, "nested more than %d levels deep", maxDepth)
	case c == '{':
		return p.object(depth)
	case c == '[':
		return p.array(depth)
	case c == '"':
		return p.string()
	case c == '-' || c >= '0' && c <= '9':
		end := scanNumber(p.text, p.pos)
		if end < 0 {
			return nil, p.invalid()
		}
		n := json.Number(p.text[p.pos:end])
		p.pos = end
		return n, nil
	case p.word("null"):
		return nil, nil
	case p.word("true"):
		return true, nil
	case p.word("false"):
		return false, nil
	}
	return nil, p.invalid()
}

func (p *parser) word(w string) bool {
	if !strings.HasPrefix(p.text[p.pos:], w) {
		return false
	}
	p.pos += len(w)
	return true
}

// scanNumber returns the end of the number that begins at pos, or -1 if there is none.
func scanNumber(s string, pos int) int {
	digits := func() bool {
		start := pos
		for pos < len(s) && s[pos] >= '0' && s[pos] <= '9' {
			pos++
		}
		return pos > start
	}
	if s[pos] == '-' {
		pos++
	}
	if pos < len(s) && s[pos] == '0' {
		pos++
	} else if !digits() {
		return -1
	}
	if pos < len(s) && s[pos] == '.' {
		if pos++; !digits() {
			return -1
		}
	}
	if pos < len(s) && (s[pos] == 'e' || s[pos] == 'E') {
		pos++
		if pos < len(s) && (s[pos] == '+' || s[pos] == '-') {
			pos++
		}
		if !digits() {
			return -1
		}
	}
	return pos
}

// string reads a string. A string without escapes is a slice of the text.
func (p *parser) string() (string, error) {
	start, plain := p.pos, true
	for i := start + 1; i < len(p.text); i++ {
		switch c := p.text[i]; {
		case c == '\\':
			plain = false
			i++
		case c < ' ':
			return "", p.invalid()
		case c == '"':
			p.pos = i + 1
			if s := p.text[start+1 : i]; plain && utf8.ValidString(s) {
				return s, nil
			}
			var s string
			if json.Unmarshal([]byte(p.text[start:p.pos]), &s) != nil {
				return "", p.invalid()
			}
			return s, nil
		}
	}
	return "", p.invalid()
}

func (p *parser) array(depth int) (any, error) {
	p.pos++
	list := []any{}
	if p.take(']') {
		return list, nil
	}
	for {
		x, err := p.value(depth + 1)
		if err != nil {
			return nil, err
		}
		list = append(list, x)
		switch {
		case p.take(','):
		case p.take(']'):
			return list, nil
		default:
			return nil, p.invalid()
		}
	}
}

func (p *parser) object(depth int) (any, error) {
	o := &Object{Line: p.here()}
	p.pos++
	if p.take('}') {
		return o, nil
	}
	var names map[string]bool // allocated only for objects with many members
	for {
		if p.next() != '"' {
			return nil, p.invalid()
		}
		start, line := p.pos, p.here()
		name, err := p.string()
		if err != nil {
			return nil, err
		}
		if !p.take(':') {
			return nil, p.invalid()
		}
		if len(o.Members) == 16 {
			names = map[string]bool{}
			for _, m := range o.Members {
				names[m.Name] = true
			}
		}
		twice := names[name]
		if names == nil {
			_, twice = o.Get(name)
		} else {
			names[name] = true
		}
		if twice {
			return nil, p.errorAt(start+1, "%q appears twice in this object", name)
		}
		v, err := p.value(depth + 1)
		if err != nil {
			return nil, err
		}
		o.Members = append(o.Members, Member{Name: name, Value: v, Line: line})
		switch {
		case p.take(','):
		case p.take('}'):
			return o, nil
		default:
			return nil, p.invalid()
		}
	}
}
