// Package xmltree reads an XML file into memory as a tree of elements that know their position in the file, so that diagnostics can point
// to it. It is used for processes and guided decision tables (element.go). XML without such diagnostics is read with encoding/xml.
package xmltree

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"whenthen/engine/source"
)

// Element is an XML element. A nil *Element is a missing element: Child, Elements, Value and Is treat it as one without children.
type Element struct {
	Name     string // without the namespace prefix
	Attrs    map[string]string
	Parent   *Element // for the outermost element an unnamed element, not nil
	Children []*Element
	Text     source.Text // the character data of the element itself, not of its children
	Tag      source.Span // from the < of the start tag to the end of its name
}

// maxDepth limits how deeply elements may be nested.
const maxDepth = 200

// Read returns the outermost element of a file. Bytes are read as UTF-8, whatever encoding the XML declaration names.
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

// begin returns the element of a start tag, which begins at offset from of the file.
func begin(file *source.File, from int, in *Element, tag xml.StartElement) *Element {
	name := from + strings.IndexAny(file.Text()[from:]+">", " \t\r\n/>") // without the attributes, which may fill several lines
	e := &Element{Name: tag.Name.Local, Attrs: map[string]string{}, Parent: in, Tag: file.Span(from, name)}
	for _, a := range tag.Attr {
		if a.Name.Space != "xmlns" {
			e.Attrs[a.Name.Local] = a.Value
		}
	}
	return e
}

// written returns the character data between two offsets, linked to its position. If the file has it in another form, for example with
// entities, it is linked in two parts: the leading white space, and the rest, so that the line on which the rest begins is known.
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

// Child returns the first child with a name, or nil if there is none.
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

// Elements returns the children of the first child with a name, or nil if there is no such child.
func (e *Element) Elements(name string) []*Element {
	if c := e.Child(name); c != nil {
		return c.Children
	}
	return nil
}

// Value returns the text of the first child with a name. It is empty if there is no such child or if the child has children itself.
func (e *Element) Value(name string) source.Text {
	if c := e.Child(name); c != nil && len(c.Children) == 0 {
		return c.Text
	}
	return source.Text{}
}

// Is reports whether the text of the first child with a name is "true".
func (e *Element) Is(name string) bool { return e.Value(name).String() == "true" }

// All returns the children with a name, in order.
func (e *Element) All(name string) (list []*Element) {
	for _, c := range e.Children {
		if c.Name == name {
			list = append(list, c)
		}
	}
	return list
}
