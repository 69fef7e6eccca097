// Package sentences tells which rule files contain sentences, and in which language. Package expander translates them; this package is for
// those who only need to know, and depends on nothing.
package sentences

import (
	"path"
	"strings"

	"whenthen/internal/lazy"
)

var languageLine = lazy.Regexp(`(?m)^[ \t]*expander[ \t]+([^\s;]+)`)

// firstRule is the line on which the first rule begins.
var firstRule = lazy.Regexp(`(?m)^[ \t]*rule\b`)

// In reports whether a file contains sentences: one that ends in .dslr or .rdslr, and a .drl file that says before its first rule
// in which language it is written. Rule text cannot say so; programs for Drools give the kind of a file beside its name.
func In(name, text string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".dslr", ".rdslr":
		return true
	case ".drl":
	default:
		return false
	}
	if !strings.Contains(text, "expander") {
		return false
	}
	if at := firstRule().FindStringIndex(text); at != nil {
		text = text[:at[0]]
	}
	return languageLine().MatchString(text)
}

// Language returns the name of the language in the line "expander" of a text; "" if there is none.
func Language(text string) string {
	if m := languageLine().FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return ""
}
