package classpath

import (
	"strings"

	"whenthen/dsl/ast"
)

func (g *generator) on(name string) *ast.Annotation {
	return ast.FindAnnotation(g.decl.Annotations, name)
}

// asks reports whether a field has an annotation or, if it does not, whether the class has it (class). AccessLevel.NONE and PRIVATE mean
// no.
func asks(f field, name string, class bool) bool {
	if own := ast.FindAnnotation(f.as, name); own != nil {
		return !strings.Contains(own.Text, "NONE") && !strings.Contains(own.Text, "PRIVATE")
	}
	return class
}

// argument returns the string that an annotation has for an element; "" if there is none.
func argument(a *ast.Annotation, name string) string {
	if a == nil {
		return ""
	}
	_, rest, found := strings.Cut(a.Text, name)
	rest, assigned := strings.CutPrefix(strings.TrimSpace(rest), "=")
	rest, quoted := strings.CutPrefix(strings.TrimSpace(rest), `"`)
	value, _, closed := strings.Cut(rest, `"`)
	if !found || !assigned || !quoted || !closed {
		return ""
	}
	return value
}

// list returns the strings that an annotation has for an element: of = {"id", "name"}.
func list(a *ast.Annotation, name string) []string {
	if a == nil {
		return nil
	}
	for rest := a.Text; ; {
		i := strings.Index(rest, name)
		if i < 0 {
			return nil
		}
		before := i == 0 || !isLetter(rest[i-1])
		rest = rest[i+len(name):]
		value, assigned := strings.CutPrefix(strings.TrimSpace(rest), "=")
		if !before || !assigned {
			continue
		}
		value = strings.TrimSpace(value)
		if inside, braces := strings.CutPrefix(value, "{"); braces {
			value, _, _ = strings.Cut(inside, "}")
		} else if end := strings.IndexByte(value[min(1, len(value)):], '"'); end >= 0 {
			value = value[:end+2]
		}
		var names []string
		for i, part := range strings.Split(value, `"`) {
			if i%2 == 1 {
				names = append(names, part)
			}
		}
		return names
	}
}

// is reports whether an annotation sets an element to true.
func is(a *ast.Annotation, name string) bool {
	return strings.Contains(compact(a), name+"=true")
}

// is reports whether an annotation sets an element to true or, if the annotation does not set it, whether a setting is true.
func (g *generator) is(a *ast.Annotation, name, key string) bool {
	return is(a, name) || g.settings.on(key) && !strings.Contains(compact(a), name+"=false")
}

// compact returns the content of an annotation without spaces; "" if there is no annotation.
func compact(a *ast.Annotation) string {
	if a == nil {
		return ""
	}
	return strings.ReplaceAll(a.Text, " ", "")
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
