package migrate

import (
	"strings"
	"unicode"

	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
)

// methodName returns the Go name of a method. Rules call a Go method by its name with a small first letter, so the rest stays as it is.
func methodName(m *fact.Method) string {
	name := naming.Capitalize(strings.TrimLeft(strings.Map(naming.GoLetter, m.Name), "_"))
	if name == "" || !unicode.IsUpper([]rune(name)[0]) {
		name = "X" + name
	}
	return name
}

// initialisms maps words to their spelling in capitals in Go names.
var initialisms = map[string]string{"Id": "ID", "Url": "URL", "Uri": "URI", "Json": "JSON", "Xml": "XML", "Html": "HTML", "Http": "HTTP", "Api": "API", "Sql": "SQL", "Uuid": "UUID"}

// exported converts a Java name to an exported Go name: customerId becomes CustomerID. Characters that names in Go cannot have, such as the
// vowel signs of Indian scripts, are left out.
func exported(name string) string {
	var words []string
	start := 0
	runes := []rune(strings.TrimLeft(strings.Map(naming.GoLetter, name), "_"))
	for i := 1; i <= len(runes); i++ {
		if i == len(runes) || unicode.IsUpper(runes[i]) && !unicode.IsUpper(runes[i-1]) {
			word := []rune(string(runes[start:i]))
			if len(word) > 0 {
				word[0] = unicode.ToUpper(word[0])
			}
			w := string(word)
			if up := initialisms[w]; up != "" {
				w = up
			}
			words = append(words, w)
			start = i
		}
	}
	out := strings.Join(words, "")
	if out == "" || !unicode.IsUpper([]rune(out)[0]) {
		out = "X" + out
	}
	return out
}
