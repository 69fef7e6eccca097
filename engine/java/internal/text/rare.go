package text

import (
	"strings"
	"unicode"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// textMethods are rarer methods of String.
func textMethods() []*fact.Method {
	return []*fact.Method{
		def.Gives(registry.BaseArrayOf(fact.ByteType), def.M0("getBytes", func(s string) *fact.ListValue {
			list := make([]any, len(s))
			for i := range len(s) {
				list[i] = int8(s[i])
			}
			return def.Array(fact.ByteType, list...)
		})),
		def.M1("contentEquals", func(s string, t any) bool { return s == fact.ToString(t) }),
		def.M3("indexOf", func(env *fact.Env, s string, c fact.CharValue, from int) int {
			return indexFrom(env, s, c.String(), from)
		}),
		def.M3("lastIndexOf", func(env *fact.Env, s, sub string, from int) int {
			if from < 0 {
				return -1
			}
			head, _ := substring(env, s, 0, min(from, length(env, s)))
			return place(env, s, strings.LastIndex(s[:min(len(head)+len(sub), len(s))], sub))
		}),
		def.Takes(def.M1("toUpperCase", func(s string, _ any) string { return toUpper(s) }), LocaleType),
		def.Takes(def.M1("toLowerCase", func(s string, _ any) string { return toLower(s) }), LocaleType),
	}
}

// rareText are members of String that are seldom called.
var rareText = map[*fact.Type]func() def.Class{
	fact.StringType: func() def.Class { return def.Class{Methods: textMethods()} },
}

// indent puts n blanks before each line, or takes up to -n away, and ends each with a line feed.
func indent(env *fact.Env, s string, n int) (string, error) {
	var b strings.Builder
	for line := range strings.Lines(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s)) {
		line = strings.TrimSuffix(line, "\n")
		if err := env.Room(b.Len() + max(n, 0) + len(line)); err != nil {
			return "", err
		}
		for k := n; k < 0 && line != "" && unicode.IsSpace(rune(line[0])); k++ {
			line = line[1:]
		}
		b.WriteString(strings.Repeat(" ", max(n, 0)) + line + "\n")
	}
	return b.String(), nil
}
