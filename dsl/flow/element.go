package flow

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"whenthen/engine/source"
)

// element is an XML element with its position. Names have no namespace prefix.
type element struct {
	name     string
	attrs    map[string]string
	at       source.Span
	text     string // its own character data, without that of its children
	textAt   int    // byte offset of text
	children []*element
}

// maxDepth limits the nesting of elements.
const maxDepth = 200

// parse reads a file into a tree.
func parse(src *source.File) (*element, error) {
	d := xml.NewDecoder(strings.NewReader(src.Text()))
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	root := &element{}
	open := []*element{root}
	for {
		begin := d.InputOffset()
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		top := open[len(open)-1]
		switch t := token.(type) {
		case xml.StartElement:
			if len(open) > maxDepth {
				return nil, errors.New("elements are nested too deeply")
			}
			e := &element{name: t.Name.Local, attrs: map[string]string{}, textAt: -1}
			e.at = src.Span(int(begin), tagEnd(src.Text(), int(begin)))
			for _, a := range t.Attr {
				if a.Name.Space != "xmlns" {
					e.attrs[a.Name.Local] = a.Value
				}
			}
			top.children = append(top.children, e)
			open = append(open, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if top.textAt < 0 && strings.TrimSpace(string(t)) != "" {
				top.textAt = int(begin)
			}
			top.text += string(t)
		}
	}
	if len(root.children) == 0 {
		return nil, errors.New("there is no element")
	}
	return root.children[0], nil
}

// tagEnd returns where the name in a start tag ends. The attributes behind it may fill lines.
func tagEnd(text string, tag int) int {
	if i := strings.IndexAny(text[tag:], " \t\r\n/>"); i >= 0 {
		return tag + i
	}
	return len(text)
}

// child is the first child of that name, nil if there is none.
func (e *element) child(name string) *element {
	for _, c := range e.children {
		if c.name == name {
			return c
		}
	}
	return nil
}

// all lists the children of that name.
func (e *element) all(name string) []*element {
	var list []*element
	for _, c := range e.children {
		if c.name == name {
			list = append(list, c)
		}
	}
	return list
}

// label is the name of an element in messages.
func (e *element) label() string {
	if n := e.attrs["name"]; n != "" {
		return n
	}
	return e.attrs["id"]
}
