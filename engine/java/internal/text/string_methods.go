package text

import (
	"strings"
	"unicode/utf8"

	"whenthen/engine/java/internal/collect"
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/fact/javatext"
	"whenthen/internal/registry"
)

// sectionMethods returns the methods of String that compare or search a section, convert to bytes or code points, or have a locale as
// parameter.
func sectionMethods() []*fact.Method {
	return []*fact.Method{
		def.Gives(registry.BaseArrayOf(fact.ByteType), def.M0("getBytes", def.ByteArray[string])),
		def.M1("contentEquals", func(s string, t any) bool { return s == fact.ToString(t) }),
		def.M3("indexOf", func(env *fact.Env, s string, c, from int) int { return indexFrom(env, s, sought(c), from) }),
		def.M3("lastIndexOf", lastIndexFrom),
		def.M3("lastIndexOf", func(env *fact.Env, s string, c, from int) int { return lastIndexFrom(env, s, sought(c), from) }),
		def.Written("regionMatches", []*fact.Type{fact.IntType, fact.StringType, fact.IntType, fact.IntType}, fact.BoolType, regionMatches),
		def.Written("regionMatches", []*fact.Type{fact.BoolType, fact.IntType, fact.StringType, fact.IntType, fact.IntType}, fact.BoolType, regionMatches),
		def.E2("subSequence", func(s string, from, to int) (string, error) { return substring(nil, s, from, to) }),
		def.Gives(collect.IntStreamType, def.M0("codePoints", func(s string) *collect.Stream {
			var list []any
			for _, c := range s {
				list = append(list, int(c))
			}
			return collect.NewStream(fact.Int, list...)
		})),
		def.E2("codePointCount", func(s string, from, to int) (int, error) {
			part, err := substring(nil, s, from, to)
			return utf8.RuneCountInString(part), err
		}),
		def.E1("transform", func(s string, f fact.FuncValue) (any, error) { return f(s) }),
		def.M0("stripIndent", stripIndent), def.E0("translateEscapes", translateEscapes),
		def.Gives(registry.BaseArrayOf(fact.ByteType), def.E1("getBytes", bytesIn)),
		def.Takes(def.M1("toUpperCase", func(s string, _ any) string { return toUpper(s) }), LocaleType),
		def.Takes(def.M1("toLowerCase", func(s string, _ any) string { return toLower(s) }), LocaleType),
	}
}

func stringStatics() []*fact.Method {
	return []*fact.Method{
		def.AtOnce(numberText, def.T2("valueOf", textOf)), def.T3("valueOf", partOf), def.T3("copyValueOf", partOf),
		def.T2("copyValueOf", func(env *fact.Env, v adapt.Items) (string, error) { return textOfChars(env, v) }),
		def.T3("format", func(env *fact.Env, s string, args adapt.Rest) (string, error) { return formatted(env, s, args) }),
		def.T4("format", func(env *fact.Env, l *locale, s string, args adapt.Rest) (string, error) {
			return formattedIn(env, l, s, args)
		}),
		def.Takes(def.T3("join", joinAll), fact.StringType, fact.IterableType),
		def.T3("join", func(env *fact.Env, sep string, list adapt.Rest) (string, error) {
			if len(list) == 1 && isIterable(list[0]) { // its static type is not known, for example for the result of a stream
				return joinAll(env, sep, list[0])
			}
			return def.Join(env, sep, list)
		}),
	}
}

// joinAll joins the elements of a collection.
func joinAll(env *fact.Env, sep string, v any) (string, error) {
	list, err := def.Elements(v)
	if err != nil {
		return "", err
	}
	return def.Join(env, sep, list)
}

// isIterable reports whether a value is a collection. Maps and arrays are not; an array is joined as one object.
func isIterable(v any) bool {
	switch v.(type) {
	case *fact.ListValue, *fact.SetValue:
		return true
	}
	return false
}

// partOf returns a string of n characters of an array, from index from.
func partOf(chars adapt.Items, from, n int) (string, error) {
	if from < 0 || n < 0 || from > len(chars)-n {
		return "", def.Exception(fact.StringIndexType, "offset %d, count %d, length %d", from, n, len(chars))
	}
	return textOfUnits(nil, chars[from:from+n])
}

// textOfUnits returns a string of an array of characters, or of bytes in UTF-8.
func textOfUnits(env *fact.Env, units adapt.Items) (string, error) {
	text := make([]byte, 0, len(units))
	for _, u := range units {
		b, ok := u.(int8)
		if !ok {
			return textOfChars(env, units)
		}
		text = append(text, byte(b))
	}
	return strings.ToValidUTF8(string(text), "\uFFFD"), nil
}

// textOfChars returns the text of characters, in which two halves of a surrogate pair become one code point.
func textOfChars(env *fact.Env, chars []any) (string, error) {
	if err := def.Room(env, len(chars), 4); err != nil {
		return "", err
	}
	units := make([]uint16, len(chars))
	for i, v := range chars {
		c, err := def.Arg[fact.CharValue](v)
		if err != nil {
			return "", err
		}
		units[i] = uint16(c)
	}
	return javatext.Text(units), nil
}

func lastIndexFrom(env *fact.Env, s, sub string, from int) int {
	if from < 0 {
		return -1
	}
	head, _ := substring(env, s, 0, min(from, length(env, s)))
	return place(env, s, strings.LastIndex(s[:min(len(head)+len(sub), len(s))], sub))
}

// regionMatches compares a section of a string with a section of another one. If there are five arguments, the first says whether to ignore
// case.
func regionMatches(_ *fact.Env, args []fact.Value, out *fact.Value) error {
	s, fold, rest := args[0].Text(), false, args[1:]
	if len(rest) == 5 {
		fold, rest = rest[0].N != 0, rest[1:]
	}
	if rest[1].IsNull() {
		return fact.NullPointer()
	}
	at, other, from, n := int(rest[0].N), rest[1].Text(), int(rest[2].N), int(rest[3].N)
	a, errA := substring(nil, s, at, at+max(n, 0))
	b, errB := substring(nil, other, from, from+max(n, 0))
	same := errA == nil && errB == nil && (a == b || fold && javatext.EqualFolded(a, b))
	out.Store(fact.BoolType, same)
	return nil
}

// withLineFeeds replaces all line ends of a text by line feeds.
func withLineFeeds(s string) string {
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s)
}

// stripIndent removes the white space that all lines begin with, as for a text block.
func stripIndent(s string) string {
	lines := strings.Split(withLineFeeds(s), "\n")
	least := -1
	for i, line := range lines {
		if blank := isBlank(line); blank && i < len(lines)-1 {
			continue
		}
		if n := len(line) - len(strings.TrimLeftFunc(line, javatext.IsWhitespace)); least < 0 || n < least {
			least = n
		}
	}
	for i, line := range lines {
		lines[i] = strings.TrimRightFunc(line[min(max(least, 0), len(line)):], javatext.IsWhitespace)
	}
	return strings.Join(lines, "\n")
}

// indent adds n spaces to the beginning of each line, or removes up to -n, and ends each line with a line feed.
func indent(env *fact.Env, s string, n int) (string, error) {
	var b strings.Builder
	for line := range strings.Lines(withLineFeeds(s)) {
		line = strings.TrimSuffix(line, "\n")
		if err := env.Room(b.Len() + max(n, 0) + len(line)); err != nil {
			return "", err
		}
		for k := n; k < 0 && line != "" && javatext.IsWhitespace(rune(line[0])); k++ {
			line = line[1:]
		}
		b.WriteString(strings.Repeat(" ", max(n, 0)) + line + "\n")
	}
	return b.String(), nil
}
