package text

import (
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"whenthen/engine/java/internal/collect"
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/fact/javatext"
	"whenthen/internal/regex"
	"whenthen/internal/registry"
)

var (
	builderType = fact.StringBuilderType
	// BufferType is the class StringBuffer.
	BufferType = registry.NewLibraryType(103, "java.lang", "StringBuffer", (*builder)(nil), builderType)
)

// length returns the number of UTF-16 code units of a string, by which Java counts and indexes it.
func length(env *fact.Env, s string) int {
	if env.ASCII(s, len(s)) {
		return len(s)
	}
	return len(env.Units(s))
}

func charAt(env *fact.Env, s string, i int) (fact.CharValue, error) {
	if uint(i) < uint(len(s)) && env.ASCII(s, i+1) { // later characters do not matter
		return fact.CharValue(s[i]), nil
	}
	u := env.Units(s)
	if i < 0 || i >= len(u) {
		return 0, def.Exception(fact.StringIndexType, "String index out of range: %d", i)
	}
	return fact.CharValue(u[i]), nil
}

func substring(env *fact.Env, s string, from, to int) (string, error) {
	if 0 <= from && from <= to && to <= len(s) && env.ASCII(s, to) { // later characters do not matter
		return s[from:to], nil
	}
	n := length(env, s)
	if from < 0 || to > n || from > to {
		return "", def.Exception(fact.StringIndexType, "begin %d, end %d, length %d", from, to, n)
	}
	if n == len(s) {
		return s[from:to], nil
	}
	return javatext.Text(env.Units(s)[from:to]), nil
}

// tail implements substring with one argument: the string from an index to its end.
func tail(env *fact.Env, s string, from int) (string, error) {
	if 0 <= from && from <= len(s) && env.ASCII(s, from) {
		return s[from:], nil
	}
	return substring(env, s, from, length(env, s))
}

// place converts an index in bytes to an index in UTF-16 code units, and -1 to -1.
func place(env *fact.Env, s string, i int) int {
	if i <= 0 {
		return i
	}
	if env.ASCII(s, i) {
		return i
	}
	return length(nil, s[:i])
}

func firstIndex(env *fact.Env, s, sub string) (int, error) {
	return place(env, s, strings.Index(s, sub)), nil
}

// firstOf returns the index of the first occurrence of a character.
func firstOf(env *fact.Env, s string, c int) int {
	if 0 <= c && c < utf8.RuneSelf {
		return place(env, s, strings.IndexByte(s, byte(c)))
	}
	return place(env, s, strings.Index(s, sought(c)))
}

// sought returns the text of the character that indexOf looks for. If c is not a character, it returns a text that no string contains.
func sought(c int) string {
	switch r := rune(c); {
	case c == int(fact.CharValue(c)):
		return fact.CharValue(c).String()
	case utf8.ValidRune(r):
		return string(r)
	}
	return "\xff"
}

func indexFrom(env *fact.Env, s, sub string, from int) int {
	if from = max(from, 0); from <= len(s) {
		i, read := strings.Index(s[from:], sub), from
		if i > 0 {
			read += i
		}
		switch {
		case !env.ASCII(s, read):
		case i < 0:
			return -1
		default:
			return from + i
		}
	}
	from = min(from, length(env, s))
	head, _ := substring(env, s, 0, from)
	i := strings.Index(s[len(head):], sub)
	if i < 0 {
		return -1
	}
	return place(env, s, len(head)+i)
}

// compiled returns a compiled Java regular expression. It returns an exception if the syntax is wrong or Go's engine lacks a feature.
func compiled(env *fact.Env, key regex.Key) (*regex.Regex, error) {
	re, err := env.Pattern(key)
	if err != nil {
		return nil, def.Exception(SyntaxErrors, "%v", regex.Explain(key.Java, err))
	}
	return re, nil
}

// replace implements replaceAll and replaceFirst. Matching takes time proportional to the length of the string.
func replace(env *fact.Env, s, expr, by string, all bool) (string, error) {
	if err := env.Work(len(s)); err != nil {
		return "", err
	}
	if all && plainPattern(expr) && !strings.ContainsAny(by, `\$`) {
		return replaceText(env, s, expr, by)
	}
	re, err := compiled(env, regex.Key{Java: expr})
	if err != nil {
		return "", err
	}
	return substitute(env, re, s, by, all)
}

// substitute replaces the first match, or all matches if all is set.
func substitute(env *fact.Env, re *regex.Regex, s, by string, all bool) (string, error) {
	template, err := goReplacement(re, by)
	if err != nil {
		if found, other := re.Match(s, env.Worker()); other != nil || !found {
			return s, other
		}
		return "", err
	}
	if all {
		if err := env.Room(len(s) + (len(s)+1)*len(by)); err != nil { // the result if every place matched
			return "", err
		}
		return re.Replace(s, template, env.Worker())
	}
	m, err := re.Find(s, env.Worker())
	if m == nil || err != nil {
		return s, err
	}
	return s[:m[0]] + string(re.Expand(nil, template, s, m)) + s[m[1]:], nil
}

// replaceText implements String.replace.
func replaceText(env *fact.Env, s, old, by string) (string, error) {
	if len(by) > len(old) {
		if err := env.Room(len(s) + strings.Count(s, old)*(len(by)-len(old))); err != nil {
			return "", err
		}
	}
	return strings.ReplaceAll(s, old, by), nil
}

func repeat(env *fact.Env, s string, n int) (string, error) {
	if n < 0 {
		return "", def.Exception(fact.IllegalArgumentType, "count is negative: %d", n)
	}
	if err := def.Room(env, n, len(s)); err != nil {
		return "", err
	}
	return strings.Repeat(s, n), nil
}

// chars returns the code units of a string as a stream of ints.
func chars(s string) *collect.Stream {
	var list []any
	for _, c := range javatext.Units(s) {
		list = append(list, int(c))
	}
	return collect.NewStream(fact.Int, list...)
}

// codePointAt returns the code point that begins at an index, or half of a surrogate pair if the other half does not follow.
func codePointAt(env *fact.Env, s string, i int) (int, error) {
	if err := checkPlace(i, length(env, s)); err != nil {
		return 0, err
	}
	c, err := charAt(env, s, i)
	if err == nil && utf16.IsSurrogate(rune(c)) && i+1 < length(env, s) {
		if next, _ := charAt(env, s, i+1); utf16.DecodeRune(rune(c), rune(next)) != unicode.ReplacementChar {
			return int(utf16.DecodeRune(rune(c), rune(next))), nil
		}
	}
	return int(c), err
}

// codePointBefore returns the code point that ends before an index, or half of a surrogate pair if the other half is missing.
func codePointBefore(env *fact.Env, s string, i int) (int, error) {
	if err := checkPlace(i-1, length(env, s)); err != nil {
		return 0, err
	}
	if i > 1 {
		if c, err := codePointAt(env, s, i-2); err != nil || c > 0xFFFF {
			return c, err
		}
	}
	c, err := charAt(env, s, i-1)
	return int(c), err
}

func hash(s string) int { return int(javatext.Hash(s)) }

func isEmpty(s string) bool { return s == "" }

func isBlank(s string) bool { return strip(s) == "" }

func strip(s string) string { return strings.TrimFunc(s, javatext.IsWhitespace) }

func trim(s string) string { return strings.TrimFunc(s, func(c rune) bool { return c <= ' ' }) }

func concat(env *fact.Env, s, t string) (string, error) {
	return javatext.Paired(s + t), env.Room(len(s) + len(t))
}

func lastIndex(env *fact.Env, s, t string) (int, error) {
	return place(env, s, strings.LastIndex(s, t)), nil
}

// toCharArray returns an array of the code units of a string.
func toCharArray(s string) *fact.ListValue {
	array := fact.NewArray(registry.BaseArrayOf(fact.CharType), javatext.Len(s))
	units := array.Numbers()
	if len(units) == len(s) { // the string is ASCII
		for i := range len(s) {
			units[i] = int64(s[i])
		}
		return array
	}
	for i, u := range javatext.Units(s) {
		units[i] = int64(u)
	}
	return array
}

func stringClasses() []def.Class {
	charArray := def.Gives(registry.BaseArrayOf(fact.CharType), def.M0("toCharArray", toCharArray))
	str := def.Class{Type: fact.StringType, Fields: map[string]any{"CASE_INSENSITIVE_ORDER": caseless}, Methods: []*fact.Method{
		def.M1("length", length),
		def.AtOnce(adapt.OnText(hash), def.M0("hashCode", hash)),
		def.AtOnce(adapt.OnText(isEmpty), def.M0("isEmpty", isEmpty)),
		def.AtOnce(adapt.OnText(isBlank), def.M0("isBlank", isBlank)),
		def.E2("charAt", charAt),
		def.Gives(collect.IntStreamType, def.M0("chars", chars)),
		def.E2("codePointAt", codePointAt),
		def.E2("codePointBefore", codePointBefore),
		def.E2("substring", tail), def.E3("substring", substring),
		def.AtOnce(adapt.OnTextsIn(firstIndex), def.E2("indexOf", firstIndex)),
		def.AtOnce(adapt.Finding(firstOf), def.M2("indexOf", firstOf)),
		def.AtOnce(adapt.Searching(indexFrom), def.M3("indexOf", indexFrom)),
		def.AtOnce(adapt.OnTextsIn(lastIndex), def.E2("lastIndexOf", lastIndex)),
		def.M2("lastIndexOf", func(env *fact.Env, s string, c int) int { return place(env, s, strings.LastIndex(s, sought(c))) }),
		def.E1("contains", func(s string, sub any) (bool, error) {
			if sub == nil {
				return false, fact.NullPointer()
			}
			return strings.Contains(s, fact.ToString(sub)), nil
		}),
		def.M1("startsWith", strings.HasPrefix),
		def.M3("startsWith", func(env *fact.Env, s, sub string, from int) bool {
			rest, err := substring(env, s, from, length(env, s))
			return err == nil && strings.HasPrefix(rest, sub)
		}),
		def.M1("endsWith", strings.HasSuffix),
		def.AtOnce(adapt.OnTextsIn(matches), def.E2("matches", matches)),
		def.AtOnce(adapt.OnTextsIn(concat), def.E2("concat", concat)),
		def.M2("replace", func(s string, a, b fact.CharValue) string { return strings.ReplaceAll(s, a.String(), b.String()) }),
		def.AtOnce(adapt.Replacing(replaceText), def.E3("replace", replaceText)),
		def.AtOnce(adapt.Replacing(replaceAll), def.E3("replaceAll", replaceAll)),
		def.AtOnce(adapt.Replacing(replaceFirst), def.E3("replaceFirst", replaceFirst)),
		def.M0("lines", func(s string) *collect.Stream {
			var list []any
			for line := range strings.Lines(withLineFeeds(s)) {
				list = append(list, strings.TrimSuffix(line, "\n"))
			}
			return collect.NewStream(fact.Invalid, list...)
		}),
		def.AtOnce(adapt.OnText(toUpper), def.M0("toUpperCase", toUpper)), def.AtOnce(adapt.OnText(toLower), def.M0("toLowerCase", toLower)),
		def.AtOnce(adapt.OnText(trim), def.M0("trim", trim)), def.AtOnce(adapt.OnText(strip), def.M0("strip", strip)), def.E2("indent", indent),
		def.M0("stripLeading", func(s string) string { return strings.TrimLeftFunc(s, javatext.IsWhitespace) }),
		def.M0("stripTrailing", func(s string) string { return strings.TrimRightFunc(s, javatext.IsWhitespace) }),
		def.E2("repeat", repeat),
		def.Gives(registry.BaseArrayOf(fact.StringType), def.AtOnce(adapt.OnTextsIn(splitAll), def.E2("split", splitAll))),
		def.Gives(registry.BaseArrayOf(fact.StringType), def.E3("split", split)),
		charArray,
		def.AtOnce(adapt.OnTexts(javatext.EqualFolded), def.M1("equalsIgnoreCase", func(s string, t *fact.Value) bool {
			return !t.IsNull() && javatext.EqualFolded(s, t.Text())
		})),
		def.AtOnce(adapt.OnTexts(javatext.Difference), def.M1("compareTo", javatext.Difference)),
		def.AtOnce(adapt.OnTexts(javatext.CompareFolded), def.M1("compareToIgnoreCase", javatext.CompareFolded)),
		def.M0("intern", func(s string) string { return s }),
		def.E2("formatted", func(env *fact.Env, s string, args adapt.Rest) (string, error) { return formatted(env, s, args) }),
	}, Statics: stringStatics(), Constructors: []*fact.Method{
		def.S0("", func() string { return "" }),
		def.S1("", strings.Clone), // a new object: if it is inserted, it is a separate fact
		def.T2("", textOfUnits),
		def.T3("", partOf), def.T2("", textIn),
	}}
	str.Methods = append(str.Methods, sectionMethods()...)
	return append([]def.Class{str}, builderClasses()...)
}

// numberText does the work of textOf for an int. It returns false for other arguments.
func numberText(_ *fact.Env, args []fact.Value, out *fact.Value) bool {
	n, ok := args[0].Any().(int)
	if ok {
		out.SetText(javatext.Digits(int64(n)))
	}
	return ok
}

// textOf implements String.valueOf: for an array of characters the string of these characters, for anything else the result of toString.
func textOf(env *fact.Env, v any) (string, error) {
	if l, ok := v.(*fact.ListValue); ok && l.Type().Array && l.Type().Elem == fact.CharType {
		return textOfChars(env, l.Items())
	}
	return env.Text(v)
}
