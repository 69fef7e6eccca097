// Package xmltree reads an XML file whose findings are shown at their places: processes and guided decision tables. It keeps the whole file
// in memory. XML that is merely data is read by encoding/xml.
package xmltree

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"whenthen/engine/source"
)

// Element is an XML element. A missing one is nil, which has no children.
type Element struct {
	Name     string // without namespace prefix
	Attrs    map[string]string
	Parent   *Element // the outermost element has one, too, without a name
	Children []*Element
	Text     source.Text // its own character data, without that of its children
	Tag      source.Span // from the start of the tag to the end of the name there
}

// maxDepth limits the nesting of elements.
const maxDepth = 200

// Read returns the outermost element of a file.
func Read(file *source.File) (*Element, error) {
	d := xml.NewDecoder(strings.NewReader(file.Text()))
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	root := &Element{}
	for e, depth := root, 0; ; {
		from := int(d.InputOffset())
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		switch t := token.(type) {
		case xml.StartElement:
			if depth++; depth > maxDepth {
				return nil, errors.New("elements are nested too deeply")
			}
			e.Children = append(e.Children, begin(file, from, e, t))
			e = e.Children[len(e.Children)-1]
		case xml.EndElement:
			e = e.Parent
			depth--
		case xml.CharData:
			e.Text = source.Join(e.Text, written(file, from, int(d.InputOffset()), string(t)))
		}
	}
	if len(root.Children) == 0 {
		return nil, errors.New("there is no element")
	}
	return root.Children[0], nil
}

// begin makes the element of a tag.
func begin(file *source.File, from int, in *Element, tag xml.StartElement) *Element {
	name := from + strings.IndexAny(file.Text()[from:]+">", " \t\r\n/>") // the attributes behind it may fill lines
	e := &Element{Name: tag.Name.Local, Attrs: map[string]string{}, Parent: in, Tag: file.Span(from, name)}
	for _, a := range tag.Attr {
		if a.Name.Space != "xmlns" {
			e.Attrs[a.Name.Local] = a.Value
		}
	}
	return e
}

// written returns character data with its place. Where it stands otherwise in the file, with entities, blanks at its beginning keep a place
// of their own, so that it is known on which line the rest begins.
func written(file *source.File, from, to int, text string) source.Text {
	const blanks, opening, closing = " \t\r\n", "<![CDATA[", "]]>"
	raw := file.Text()[from:to]
	if strings.HasPrefix(raw, opening) {
		from, to = from+len(opening), to-len(closing)
		raw = file.Text()[from:to]
	}
	if raw == text {
		return file.Part(from, to)
	}
	rest, at := strings.TrimLeft(text, blanks), to-len(strings.TrimLeft(raw, blanks))
	return source.Join(file.Made(text[:len(text)-len(rest)], from, at), file.Made(rest, at, to))
}

// Child returns the first child of a name; nil if there is none.
func (e *Element) Child(name string) *Element {
	if e != nil {
		for _, c := range e.Children {
			if c.Name == name {
				return c
			}
		}
	}
	return nil
}

// Elements returns the children of the child of a name.
func (e *Element) Elements(name string) []*Element {
	if c := e.Child(name); c != nil {
		return c.Children
	}
	return nil
}

// Value returns the text of the child of a name, which is none if that has children itself.
func (e *Element) Value(name string) source.Text {
	if c := e.Child(name); c != nil && len(c.Children) == 0 {
		return c.Text
	}
	return source.Text{}
}

// Is reports whether Value is "true".
func (e *Element) Is(name string) bool { return e.Value(name).String() == "true" }

// All returns the children of a name.
func (e *Element) All(name string) (list []*Element) {
	for _, c := range e.Children {
		if c.Name == name {
			list = append(list, c)
		}
	}
	return list
}
