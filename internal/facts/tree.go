package facts

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Object is a JSON object with its members in the order of the text. With nil, bool, string, json.Number and []any it
// makes up a JSON tree: order decides what a map of a fact holds first, and numbers keep the digits they were
// written with.
type Object struct {
	Members []Member
	Line    int // where the object begins, from 1; 0 if it comes from no text
}

// Member is one name and value of an Object.
type Member struct {
	Name  string
	Value any
}

// Get returns a member's value and whether there is such a member.
func (o *Object) Get(name string) (any, bool) {
	for _, m := range o.Members {
		if m.Name == name {
			return m.Value, true
		}
	}
	return nil, false
}

// Add puts a member at the end.
func (o *Object) Add(name string, value any) {
	o.Members = append(o.Members, Member{name, value})
}

// Sort puts the members in the order of their names.
func (o *Object) Sort() {
	slices.SortStableFunc(o.Members, func(a, b Member) int { return strings.Compare(a.Name, b.Name) })
}

// SortByText sorts trees by their JSON text.
func SortByText(l []any) {
	slices.SortStableFunc(l, func(a, b any) int { return strings.Compare(Text(a), Text(b)) })
}

// MarshalJSON writes the members in their order, without blanks.
func (o *Object) MarshalJSON() ([]byte, error) {
	return appendJSON(nil, o)
}

// Text is the JSON text of a tree on one line, without blanks and with no escape that JSON does not ask for.
func Text(tree any) string {
	b, err := appendJSON(nil, tree)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

func appendJSON(b []byte, tree any) ([]byte, error) {
	var err error
	switch v := tree.(type) {
	case *Object:
		b = append(b, '{')
		for i, m := range v.Members {
			if i > 0 {
				b = append(b, ',')
			}
			if b, err = appendJSON(b, m.Name); err != nil {
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
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(tree); err != nil {
		return nil, err
	}
	return append(b, bytes.TrimRight(out.Bytes(), "\n")...), nil
}

// ParseJSON reads one JSON value as a tree. It is stricter than encoding/json: a name may stand in an object once, and
// nothing may follow the value. Errors begin with name:line:column.
func ParseJSON(name string, text []byte) (any, error) {
	p := newParser(name, text)
	tree, err := p.value(0)
	if err == nil {
		err = p.end()
	}
	if err != nil {
		return nil, err
	}
	return tree, nil
}

func newParser(name string, text []byte) *parser {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	p := &parser{name: name, text: text, dec: json.NewDecoder(bytes.NewReader(text)), line: 1}
	p.dec.UseNumber()
	return p
}

// end makes sure that nothing follows the value.
func (p *parser) end() error {
	if _, err := p.dec.Token(); !errors.Is(err, io.EOF) {
		rest := bytes.TrimLeft(p.text[p.dec.InputOffset():], " \t\r\n")
		return p.errorAt(len(p.text)-len(rest)+1, "unexpected text after the value")
	}
	return nil
}

// maxDepth bounds the nesting of a text, so that no input can exhaust the stack.
const maxDepth = 1000

type parser struct {
	name  string
	text  []byte
	above int // lines of the file above the text
	dec   *json.Decoder
	line  int // the line of byte offset seen
	seen  int
}

// here counts the lines up to the last token read.
func (p *parser) here() int {
	off := min(int(p.dec.InputOffset()), len(p.text))
	p.line += bytes.Count(p.text[p.seen:off], []byte("\n"))
	p.seen = off
	return p.line
}

func (p *parser) errorf(format string, args ...any) error {
	return p.errorAt(int(p.dec.InputOffset()), format, args...)
}

func (p *parser) errorAt(off int, format string, args ...any) error {
	head := p.text[:min(max(off, 0), len(p.text))]
	line := 1 + bytes.Count(head, []byte("\n"))
	col := len(head) - (bytes.LastIndexByte(head, '\n') + 1)
	return fmt.Errorf("%s:%d:%d: %s", p.name, p.above+line, max(col, 1), fmt.Sprintf(format, args...))
}

func (p *parser) token() (json.Token, error) {
	t, err := p.dec.Token()
	if err == nil {
		return t, nil
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, p.errorAt(len(p.text), "not JSON: the text ends too early")
	}
	// The decoder's own message for a token is short and its place off by one; reading the text as a whole says more.
	var syntax *json.SyntaxError
	if errors.As(json.Unmarshal(p.text, new(json.RawMessage)), &syntax) {
		return nil, p.errorAt(int(syntax.Offset), "not JSON: %v", syntax)
	}
	return nil, p.errorf("not JSON: %v", err)
}

func (p *parser) value(depth int) (any, error) {
	t, err := p.token()
	if err != nil {
		return nil, err
	}
	delim, ok := t.(json.Delim)
	if !ok {
		return t, nil
	}
	if depth == maxDepth {
		return nil, p.errorf("nested more than %d levels deep", maxDepth)
	}
	if delim == '{' {
		return p.object(depth)
	}
	list := []any{}
	for p.dec.More() {
		x, err := p.value(depth + 1)
		if err != nil {
			return nil, err
		}
		list = append(list, x)
	}
	_, err = p.token()
	return list, err
}

func (p *parser) object(depth int) (any, error) {
	o := &Object{Line: p.here()}
	names := map[string]bool{}
	for p.dec.More() {
		t, err := p.token()
		if err != nil {
			return nil, err
		}
		name := t.(string) // the decoder lets nothing else stand here
		if names[name] {
			return nil, p.errorf("%q stands twice in this object", name)
		}
		names[name] = true
		v, err := p.value(depth + 1)
		if err != nil {
			return nil, err
		}
		o.Add(name, v)
	}
	_, err := p.token()
	return o, err
}
