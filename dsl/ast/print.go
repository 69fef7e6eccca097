package ast

import (
	"bufio"
	"encoding/json"
	"io"
	"reflect"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Print writes a node and its descendants in a compact text form: `(Kind Field=value ...)`, with the fields in the order of the
// struct and without absent ones. A short node is on one line; others have one field per line. The output for a given tree is
// always the same. Spans and comments are not printed.
func Print(w io.Writer, n Node) error {
	out := bufio.NewWriter(w)
	printer{out}.node(toTree(n), 0)
	out.WriteByte('\n')
	return out.Flush()
}

// PrintJSON writes a node as JSON: objects with "kind", "span" ([line, column, line, column], the end exclusive) and the fields of
// the struct in lower camel case, without absent ones. A file has its items and comments.
func PrintJSON(w io.Writer, n Node) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	return enc.Encode(jsonTree{toTree(n)})
}

// tree is a node of any kind, in the form that both printers use.
type tree struct {
	kind   string
	span   [4]int32
	fields []treeField
}

// treeField is a field of a node. The value is a string, bool, int, *tree, []*tree or, for a list of words, []string.
type treeField struct {
	name  string
	value any
}

var nodeType = reflect.TypeFor[Node]()

func toTree(n Node) *tree {
	v := reflect.ValueOf(n).Elem()
	s := n.Span()
	t := &tree{kind: v.Type().Name(), span: [4]int32{s.Start.Line, s.Start.Col, s.End.Line, s.End.Col}}
	for i := 0; i < v.NumField(); i++ {
		f := v.Type().Field(i)
		if f.Name == "Base" || !f.IsExported() || f.Name == "Source" && t.kind == "File" || t.kind == "Implied" {
			continue
		}
		if t.kind == "File" && f.Name != "Items" && f.Name != "Comments" {
			continue // Items contains them
		}
		if value := treeValue(v.Field(i)); value != nil {
			t.fields = append(t.fields, treeField{f.Name, value})
		}
	}
	return t
}

// treeValue returns the value of a field in printable form; nil if it is absent.
func treeValue(v reflect.Value) any {
	if v.IsZero() {
		return nil
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.Type().Implements(nodeType) {
			return toTree(v.Interface().(Node))
		}
		return v.Interface()
	case reflect.Slice:
		if !v.Type().Elem().Implements(nodeType) {
			return v.Interface()
		}
		list := make([]*tree, v.Len())
		for i := range list {
			list[i] = toTree(v.Index(i).Interface().(Node))
		}
		return list
	case reflect.String:
		return v.String()
	case reflect.Uint8:
		return string(rune(v.Uint()))
	}
	return v.Interface()
}

// field returns the value of a field; nil if it is absent.
func (t *tree) field(name string) any {
	for _, f := range t.fields {
		if f.name == name {
			return f.value
		}
	}
	return nil
}

func (t *tree) text(name string) string {
	s, _ := t.field(name).(string)
	return s
}

// maxLine is the maximum width of a node on one line.
const maxLine = 110

type printer struct{ out *bufio.Writer }

func (p printer) node(t *tree, indent int) {
	if line := t.line(maxLine - indent); line != "" {
		p.out.WriteString(line)
		return
	}
	p.out.WriteString("(" + t.kind)
	for _, f := range t.fields {
		if t.kind == "File" && f.name == "Comments" {
			continue
		}
		switch v := f.value.(type) {
		case *tree:
			p.newLine(indent + 2)
			p.out.WriteString(f.name + "=")
			p.node(v, indent+2)
		case []*tree:
			p.newLine(indent + 2)
			p.out.WriteString(f.name + "=[")
			for _, n := range v {
				p.newLine(indent + 4)
				p.node(n, indent+4)
			}
			p.out.WriteString("]")
		default:
			p.out.WriteString(" " + scalar(f))
		}
	}
	p.out.WriteString(")")
}

func (p printer) newLine(indent int) { p.out.WriteString("\n" + strings.Repeat(" ", indent)) }

// line returns the node on one line; "" if it is longer than width.
func (t *tree) line(width int) string {
	if s, ok := t.short(); ok {
		return s
	}
	if width < 2 || t.kind == "File" {
		return ""
	}
	parts := []string{"(" + t.kind}
	used := len(parts[0]) + 1
	for _, f := range t.fields {
		s := ""
		switch v := f.value.(type) {
		case *tree:
			inner := v.line(width - used)
			if inner == "" {
				return ""
			}
			s = f.name + "=" + inner
		case []*tree:
			var inner []string
			left := width - used
			for _, n := range v {
				one := n.line(left)
				if left -= len(one) + 1; one == "" || left < 0 {
					return ""
				}
				inner = append(inner, one)
			}
			s = f.name + "=[" + strings.Join(inner, " ") + "]"
		default:
			s = scalar(f)
		}
		if used += len(s) + 1; used > width {
			return ""
		}
		parts = append(parts, s)
	}
	return strings.Join(parts, " ") + ")"
}

// short returns the form of a node that consists of little more than a word; false for other nodes.
func (t *tree) short() (string, bool) {
	switch t.kind {
	case "Name":
		return strconv.Quote(t.text("Text")), true
	case "Ident":
		return t.text("Name"), true
	case "This":
		return "this", true
	case "Implied":
		return "_", true
	case "Literal":
		return "(" + t.text("Kind") + " " + t.text("Raw") + ")", true
	case "TypeRef":
		return "<" + typeText(t) + ">", true
	}
	return "", false
}

func typeText(t *tree) string {
	list := func(name, sep string) string {
		ts, _ := t.field(name).([]*tree)
		var parts []string
		for _, a := range ts {
			parts = append(parts, typeText(a))
		}
		return strings.Join(parts, sep)
	}
	s := t.text("Name")
	if args := list("Args", ", "); args != "" || t.field("Diamond") != nil {
		s += "<" + args + ">"
	}
	if b, ok := t.field("Bound").(*tree); ok {
		s += " " + t.text("BoundKind") + " " + typeText(b)
	}
	if in, ok := t.field("Inner").(*tree); ok {
		s += "." + typeText(in)
	}
	if and := list("And", " & "); and != "" {
		s += " & " + and
	}
	if dims, ok := t.field("Dims").(int); ok {
		s += strings.Repeat("[]", dims)
	}
	return s
}

func scalar(f treeField) string {
	switch v := f.value.(type) {
	case bool:
		return f.name
	case string:
		return f.name + "=" + strconv.Quote(v)
	case int:
		return f.name + "=" + strconv.Itoa(v)
	case []string:
		return f.name + "=" + strconv.Quote(strings.Join(v, " "))
	}
	b, _ := json.Marshal(f.value)
	return f.name + "=" + string(b)
}

// jsonTree marshals a tree as a JSON object with its fields in order.
type jsonTree struct{ t *tree }

// MarshalJSON writes the fields in their order, which a map would lose.
func (j jsonTree) MarshalJSON() ([]byte, error) {
	var b strings.Builder
	b.WriteString(`{"kind":` + strconv.Quote(j.t.kind) + `,"span":[`)
	for i, n := range j.t.span {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.Itoa(int(n)))
	}
	b.WriteByte(']')
	for _, f := range j.t.fields {
		value := f.value
		switch v := value.(type) {
		case *tree:
			value = jsonTree{v}
		case []*tree:
			list := make([]jsonTree, len(v))
			for i, t := range v {
				list[i] = jsonTree{t}
			}
			value = list
		}
		raw, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		b.WriteString("," + strconv.Quote(lowerFirst(f.name)) + ":")
		b.Write(raw)
	}
	b.WriteByte('}')
	return []byte(b.String()), nil
}

func lowerFirst(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToLower(r)) + s[n:]
}
