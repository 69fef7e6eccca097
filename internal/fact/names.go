package fact

import (
	"reflect"
	"strings"
	"unicode"
	"unicode/utf8"
)

// PropertyName is the JavaBean name of a Go field or method: FreeCount is freeCount, ID is id, URLPath is urlPath.
func PropertyName(goName string) string {
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

// Capitalize and uncapitalize change the first letter only.
func Capitalize(s string) string {
	c, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(c)) + s[n:]
}

func Uncapitalize(s string) string {
	c, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToLower(c)) + s[n:]
}

// BeanSuffix cuts prefix off a Go method name if a capital follows: GetName gives Name.
func BeanSuffix(name, prefix string) (string, bool) {
	rest, ok := strings.CutPrefix(name, prefix)
	if !ok || rest == "" {
		return "", false
	}
	c, _ := utf8.DecodeRuneInString(rest)
	return rest, unicode.IsUpper(c) || unicode.IsDigit(c)
}

// plainTypeName is the name rule text uses for a Go type: its own, and for an instance of a generic type the arguments
// written behind it. Box[int] is BoxInt, Pair[string, shop.Order] is PairStringOrder, Box[[]int] is BoxIntList.
func plainTypeName(name string) string {
	base, args, generic := strings.Cut(name, "[")
	if !generic {
		return name[strings.LastIndexAny(name, "./")+1:]
	}
	if base == "" { // a slice
		_, elem, _ := strings.Cut(args, "]")
		return plainTypeName(elem) + "List"
	}
	if base == "map" {
		key, elem, _ := strings.Cut(args, "]")
		return Capitalize(plainTypeName(key)) + Capitalize(plainTypeName(elem)) + "Map"
	}
	out := base[strings.LastIndexAny(base, "./")+1:]
	for _, a := range typeArguments(strings.TrimSuffix(args, "]")) {
		out += Capitalize(plainTypeName(strings.TrimLeft(a, "* ")))
	}
	return strings.Map(func(c rune) rune {
		if c == '_' || unicode.IsLetter(c) || unicode.IsDigit(c) {
			return c
		}
		return -1
	}, out)
}

func TypeName(gt reflect.Type) string {
	if gt.Kind() == reflect.Pointer && gt.Elem().Name() != "" {
		gt = gt.Elem()
	}
	if gt.Name() == "" {
		return gt.String()
	}
	return plainTypeName(gt.Name())
}

// typeArguments splits a list of type arguments at its own commas.
func typeArguments(list string) []string {
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
