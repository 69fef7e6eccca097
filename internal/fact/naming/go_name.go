package naming

import (
	"reflect"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Property returns the JavaBean name of a Go field or method: freeCount for FreeCount, id for ID, urlPath for URLPath.
func Property(goName string) string {
	r := []rune(goName)
	n := 0
	for n < len(r) && unicode.IsUpper(r[n]) {
		n++
	}
	if n > 1 && n < len(r) && unicode.IsLetter(r[n]) {
		n-- // the last capital begins the next word
	}
	for i := range n {
		r[i] = unicode.ToLower(r[i])
	}
	return string(r)
}

// Capitalize converts the first letter to upper case.
func Capitalize(s string) string {
	c, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(c)) + s[n:]
}

// Uncapitalize converts the first letter to lower case.
func Uncapitalize(s string) string {
	c, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToLower(c)) + s[n:]
}

// Capital reports whether a name begins with a capital letter, as the names of Java classes do.
func Capital(name string) bool { return name != "" && name[0] >= 'A' && name[0] <= 'Z' }

// Suffix removes a prefix from a Go method name if an upper case letter follows: Name for GetName.
func Suffix(name, prefix string) (string, bool) {
	rest, ok := strings.CutPrefix(name, prefix)
	if !ok || rest == "" {
		return "", false
	}
	c, _ := utf8.DecodeRuneInString(rest)
	return rest, unicode.IsUpper(c) || unicode.IsDigit(c)
}

// plain returns the name of a named Go type. For an instance of a generic type, the type arguments are appended: Box[int] becomes
// BoxInt, Pair[string, shop.Order] PairStringOrder, and Box[[]int] BoxIntList.
func plain(name string) string {
	base, args, generic := strings.Cut(name, "[")
	if !generic {
		return name[strings.LastIndexAny(name, "./")+1:]
	}
	if base == "" { // a slice
		_, elem, _ := strings.Cut(args, "]")
		return plain(elem) + "List"
	}
	if base == "map" {
		key, elem, _ := strings.Cut(args, "]")
		return Capitalize(plain(key)) + Capitalize(plain(elem)) + "Map"
	}
	out := base[strings.LastIndexAny(base, "./")+1:]
	for _, a := range arguments(strings.TrimSuffix(args, "]")) {
		out += Capitalize(plain(strings.TrimLeft(a, "* ")))
	}
	return strings.Map(GoLetter, out)
}

// GoLetter returns c if names in Go can have it, and -1, which strings.Map leaves out, if not.
func GoLetter(c rune) rune {
	if c == '_' || unicode.IsLetter(c) || unicode.IsDigit(c) {
		return c
	}
	return -1
}

// Type returns the name in rule text of a Go type or of the type that a pointer points to. For a type without a name it returns the
// Go notation.
func Type(gt reflect.Type) string {
	if gt.Kind() == reflect.Pointer && gt.Elem().Name() != "" {
		gt = gt.Elem()
	}
	if gt.Name() == "" {
		return gt.String()
	}
	return plain(gt.Name())
}

// arguments splits a list of type arguments at its top-level commas.
func arguments(list string) []string {
	var args []string
	depth, from := 0, 0
	for i, c := range list {
		switch c {
		case '[':
			depth++
		case ']':
			depth--
		case ',':
			if depth == 0 {
				args = append(args, list[from:i])
				from = i + 1
			}
		}
	}
	return append(args, list[from:])
}
