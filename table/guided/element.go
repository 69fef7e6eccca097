package guided

import (
	"strconv"
	"strings"

	"whenthen/internal/fact/naming"
	"whenthen/internal/xmltree"
)

// kind returns the name of an element without the package. Elements are named after Java classes.
func kind(e *xmltree.Element) string { return naming.Simple(e.Name) }

// meant returns the element itself, or the element that it refers to: XStream writes an object a second time as a path to the first, such
// as ../../list[2]/value[3]. The result is nil if there is no element at the path, or after 8 references in a row.
func meant(e *xmltree.Element) *xmltree.Element {
	for range 8 {
		if e == nil || e.Attrs["reference"] == "" {
			return e
		}
		at := e
		for step := range strings.SplitSeq(e.Attrs["reference"], "/") {
			at = next(at, step)
		}
		e = at
	}
	return nil
}

// next follows one step of a path: "..", or the name of a child with its number, from 1, among the children with that name. It returns nil
// if there is no such element.
func next(e *xmltree.Element, step string) *xmltree.Element {
	switch {
	case e == nil:
		return nil
	case step == "..":
		return e.Parent
	}
	name, number, _ := strings.Cut(strings.TrimSuffix(step, "]"), "[")
	n, err := strconv.Atoi(number)
	if err != nil {
		n = 1
	}
	if list := e.All(name); n > 0 && n <= len(list) {
		return list[n-1]
	}
	return nil
}
