package guided

import (
	"strconv"
	"strings"

	"whenthen/internal/fact/naming"
	"whenthen/internal/xmltree"
)

// kind is the name of an element without the package, where it is the name of a Java class.
func kind(e *xmltree.Element) string { return naming.Simple(e.Name) }

// meant is the element that e stands for: XStream writes an object that it has written before as a path to it, such as
// ../../list[2]/value[3]. It is nil if the path leads nowhere.
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

// next follows one part of a path: "..", or the name of a child with its number among those of that name.
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
