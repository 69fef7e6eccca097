package guided

import (
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"

	"whenthen/engine/source"
	"whenthen/internal/fact/naming"
)

// element is an XML element. A missing one is nil, which has no children and no text.
type element struct {
	name     string // without the package, where it is the name of a Java class
	xmlName  string
	parent   *element
	children []*element
	refers   string // the path to the element that this one stands for
	text     source.Text
	from, to int // offsets in the file
}

// parse reads the elements of an XML file.
func parse(file *source.File) (*element, error) {
	d := xml.NewDecoder(strings.NewReader(file.Text()))
	root := &element{}
	open := []*element{root}
	for {
		from := int(d.InputOffset())
		t, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		to, last := int(d.InputOffset()), open[len(open)-1]
		switch t := t.(type) {
		case xml.StartElement:
			e := &element{xmlName: t.Name.Local, name: naming.Simple(t.Name.Local), from: from, parent: last}
			for _, a := range t.Attr {
				if a.Name.Local == "reference" {
					e.refers = a.Value
				}
			}
			last.children = append(last.children, e)
			open = append(open, e)
		case xml.EndElement:
			last.to = to
			open = open[:len(open)-1]
		case xml.CharData:
			part := file.Part(from, to)
			if string(t) != part.String() {
				part = file.Made(string(t), from, to)
			}
			last.text = source.Join(last.text, part)
		}
	}
	return root.child("decision-table52"), nil
}

// meant is the element that e stands for: XStream writes an object that it has written before as a path to it, such as
// ../../list[2]/value[3]. It is nil if the path leads nowhere.
func (e *element) meant() *element {
	for range 8 {
		if e == nil || e.refers == "" {
			return e
		}
		at := e
		for _, step := range strings.Split(e.refers, "/") {
			at = at.step(step)
		}
		e = at
	}
	return nil
}

// step follows one part of a path: "..", or the name of a child with its number among those of that name.
func (e *element) step(to string) *element {
	switch {
	case e == nil:
		return nil
	case to == "..":
		return e.parent
	}
	name, number, _ := strings.Cut(strings.TrimSuffix(to, "]"), "[")
	n, err := strconv.Atoi(number)
	if err != nil {
		n = 1
	}
	for _, c := range e.children {
		if c.xmlName == name {
			if n--; n == 0 {
				return c
			}
		}
	}
	return nil
}

func (e *element) child(name string) *element {
	if e != nil {
		for _, c := range e.children {
			if c.name == name {
				return c
			}
		}
	}
	return nil
}

// value is the text of the child of that name.
func (e *element) value(name string) source.Text {
	if c := e.child(name); c != nil && len(c.children) == 0 {
		return c.text
	}
	return source.Text{}
}

// string is value without its place.
func (e *element) string(name string) string { return e.value(name).String() }

// is reports whether value is "true".
func (e *element) is(name string) bool { return e.string(name) == "true" }

// all lists the children of the child of that name.
func (e *element) all(name string) []*element {
	if c := e.child(name); c != nil {
		return c.children
	}
	return nil
}
