package text

import (
	"slices"
	"strings"

	"whenthen/engine/java/internal/collect"
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/regex"
	"whenthen/internal/registry"
)

var (
	patternType = registry.NewLibraryType(178, "java.util.regex", "Pattern", (*patternValue)(nil))
	matcherType = registry.NewLibraryType(179, "java.util.regex", "Matcher", (*matcher)(nil))
	// SyntaxErrors is the class of the exceptions that Pattern.compile throws.
	SyntaxErrors = registry.NewLibraryType(180, "java.util.regex", "PatternSyntaxException", (*fact.Exception)(nil), fact.IllegalArgumentType)
)

// patternValue is a Pattern; matcher is a Matcher positioned at its latest match.
type (
	patternValue struct {
		text  string
		flags int
		whole *regex.Regex // anchored at both ends
		any   *regex.Regex
	}
	matcher struct {
		p      *patternValue
		text   string
		at     []int   // indexes of the latest match as in package regexp; nil without a match
		next   int     // where find continues
		all    [][]int // all matches from the beginning, because ^ and \b depend on the preceding text
		seen   int     // number of matches before next
		copied int     // number of bytes of the text that appendReplacement has copied
	}
)

func (*patternValue) JavaClass() *fact.Type { return patternType }
func (*matcher) JavaClass() *fact.Type      { return matcherType }
func (*matcher) Mutable()                   {}

func (p *patternValue) String() string { return p.text }
func (m *matcher) String() string {
	last := ""
	if m.at != nil {
		last = m.text[m.at[0]:m.at[1]]
	}
	return "java.util.regex.Matcher[pattern=" + m.p.text + " region=0," + fact.ToString(len(m.text)) + " lastmatch=" + last + "]"
}

// newRegex compiles a pattern with Pattern's flags.
func newRegex(env *fact.Env, text string, flags int) (*patternValue, error) {
	found, err := compiled(env, regex.Key{Java: text, Flags: flags})
	if err != nil {
		return nil, err
	}
	whole, err := compiled(env, regex.Key{Java: text, Flags: flags, Whole: true})
	return &patternValue{text, flags, whole, found}, err
}

// take stores a match and reports whether there is one.
func (m *matcher) take(at []int) bool {
	if m.at = at; at == nil {
		m.next = len(m.text) + 1
		return false
	}
	if m.next = at[1]; at[0] == at[1] {
		m.next++
	}
	return true
}

func (m *matcher) find(env *fact.Env) (bool, error) {
	if m.next > len(m.text) {
		return m.take(nil), nil
	}
	if m.all == nil {
		all, err := m.p.any.All(m.text, -1, env.Worker())
		if err != nil {
			return false, err
		}
		m.all, m.seen = all, 0
	}
	for ; m.seen < len(m.all); m.seen++ {
		if at := m.all[m.seen]; at[0] >= m.next {
			return m.take(at), nil
		}
	}
	return m.take(nil), nil
}

func (m *matcher) group(n int) (any, error) {
	from, to, err := m.span(n)
	if err != nil || from < 0 {
		return nil, err
	}
	return m.text[from:to], nil
}

func (m *matcher) span(n int) (from, to int, err error) {
	if m.at == nil {
		return 0, 0, def.Exception(fact.IllegalStateType, "No match found")
	}
	if n < 0 || 2*n >= len(m.at) {
		return 0, 0, def.Exception(fact.IndexOutOfBoundsType, "No group %d", n)
	}
	return m.at[2*n], m.at[2*n+1], nil
}

func (m *matcher) named(name string) (any, error) {
	i := m.p.any.Group(name)
	if i < 0 && m.at != nil {
		return nil, def.Exception(fact.IllegalArgumentType, "No group with name <%s>", name)
	}
	return m.group(i)
}

// replaceBy replaces every match with the result of a function.
func (m *matcher) replaceBy(env *fact.Env, f fact.FuncValue) (string, error) {
	all, err := m.p.any.All(m.text, -1, env.Worker())
	if err != nil {
		return "", err
	}
	var b []byte
	last := 0
	for _, at := range all {
		m.take(at)
		with, err := f(m)
		if err != nil {
			return "", err
		}
		template, err := goReplacement(m.p.any, fact.ToString(with))
		if err != nil {
			return "", err
		}
		b = append(b, m.text[last:at[0]]...)
		b = m.p.any.Expand(b, template, m.text, at)
		last = at[1]
	}
	b = append(b, m.text[last:]...)
	return string(b), env.Room(len(b))
}

// appendReplacement appends the text between the previous match and this one, and a replacement for this one.
func appendReplacement(env *fact.Env, m *matcher, to *builder, with string) (*matcher, error) {
	if m.at == nil {
		return nil, def.Exception(fact.IllegalStateType, "No match available")
	}
	template, err := goReplacement(m.p.any, with)
	if err != nil {
		return nil, err
	}
	to.Text = append(to.Text, m.text[m.copied:m.at[0]]...)
	to.Text = m.p.any.Expand(to.Text, template, m.text, m.at)
	m.copied = m.at[1]
	return m, to.Grow(env, 0)
}

// results returns the remaining matches.
func (m *matcher) results(env *fact.Env) (*collect.Stream, error) {
	var list []any
	for {
		ok, err := m.find(env)
		if !ok || err != nil {
			return collect.NewStream(fact.Invalid, list...), err
		}
		found := *m
		list = append(list, &found)
	}
}

// predicate returns a function that reports whether a string contains a match.
func predicate(env *fact.Env, re *regex.Regex) fact.FuncValue {
	return func(args ...any) (any, error) {
		s, err := def.Arg[string](args[0])
		if err != nil {
			return false, err
		}
		return re.Match(s, env.FunctionWorker())
	}
}

func regexClasses() []def.Class {
	return []def.Class{
		{Type: patternType, Statics: patternStatics(), Methods: patternMethods(), Fields: map[string]any{
			"UNIX_LINES": 1, "CASE_INSENSITIVE": 2, "COMMENTS": 4, "MULTILINE": 8, "LITERAL": 16, "DOTALL": 32, "UNICODE_CASE": 64,
		}},
		{Type: matcherType, Statics: []*fact.Method{def.S1("quoteReplacement", strings.NewReplacer(`\`, `\\`, `$`, `\$`).Replace)},
			Methods: slices.Concat(position("start", 0), position("end", 1), def.Changing(searchMethods()...), matcherMethods())},
	}
}

func patternStatics() []*fact.Method {
	return []*fact.Method{
		def.T2("compile", func(env *fact.Env, text string) (*patternValue, error) { return newRegex(env, text, 0) }),
		def.T3("compile", newRegex),
		def.T3("matches", func(env *fact.Env, expr, text string) (bool, error) {
			p, err := newRegex(env, expr, 0)
			if err != nil {
				return false, err
			}
			return p.whole.Match(text, env.Worker())
		}),
		def.S1("quote", func(s string) string { return `\Q` + s + `\E` }),
	}
}

func patternMethods() []*fact.Method {
	return []*fact.Method{
		def.M1("matcher", func(p *patternValue, text string) *matcher { return &matcher{p: p, text: text} }),
		def.M0("pattern", (*patternValue).String),
		def.M0("flags", func(p *patternValue) int { return p.flags }),
		def.E2("split", func(env *fact.Env, p *patternValue, text string) (*fact.ListValue, error) {
			return split(env, text, p.text, 0)
		}),
		def.E3("split", func(env *fact.Env, p *patternValue, text string, limit int) (*fact.ListValue, error) {
			return split(env, text, p.text, limit)
		}),
		def.E2("splitAsStream", func(env *fact.Env, p *patternValue, text string) (*collect.Stream, error) {
			parts, err := split(env, text, p.text, 0)
			if err != nil {
				return nil, err
			}
			return collect.NewStream(fact.Invalid, parts.Items()...), nil
		}),
		def.M1("asPredicate", func(env *fact.Env, p *patternValue) fact.FuncValue { return predicate(env, p.any) }),
		def.M1("asMatchPredicate", func(env *fact.Env, p *patternValue) fact.FuncValue { return predicate(env, p.whole) }),
	}
}

// position returns the methods for one end of what a group has matched.
func position(name string, end int) []*fact.Method {
	at := func(env *fact.Env, m *matcher, n int) (int, error) {
		if m.at == nil {
			return 0, def.Exception(fact.IllegalStateType, "No match available")
		}
		from, to, err := m.span(n)
		if i := []int{from, to}[end]; err == nil && i >= 0 {
			return place(env, m.text, i), nil
		}
		return -1, err
	}
	return []*fact.Method{
		def.E1(name, func(env *fact.Env, m *matcher) (int, error) { return at(env, m, 0) }),
		def.E2(name, at),
	}
}

// searchMethods returns the methods of Matcher that search, and so change the matcher.
func searchMethods() []*fact.Method {
	return []*fact.Method{
		def.E1("find", func(env *fact.Env, m *matcher) (bool, error) { return m.find(env) }),
		def.E1("matches", func(env *fact.Env, m *matcher) (bool, error) {
			at, err := m.p.whole.Find(m.text, env.Worker())
			return m.take(at), err
		}),
		def.E1("lookingAt", func(env *fact.Env, m *matcher) (bool, error) {
			at, err := m.p.any.Find(m.text, env.Worker())
			if at != nil && at[0] != 0 {
				at = nil
			}
			return m.take(at), err
		}),
		def.E2("find", func(env *fact.Env, m *matcher, from int) (bool, error) {
			if n := length(env, m.text); from < 0 || from > n {
				return false, fact.NewException(fact.IndexOutOfBoundsType, "Illegal start index")
			}
			head, err := substring(env, m.text, 0, from)
			m.at, m.next, m.seen = nil, len(head), 0
			if err != nil {
				return false, err
			}
			return m.find(env)
		}),
		def.E3("appendReplacement", appendReplacement),
		def.E2("appendTail", func(env *fact.Env, m *matcher, to *builder) (*builder, error) {
			to.Text = append(to.Text, m.text[m.copied:]...)
			return to, to.Grow(env, 0)
		}),
		def.E1("results", func(env *fact.Env, m *matcher) (*collect.Stream, error) { return m.results(env) }),
		def.M0("reset", func(m *matcher) *matcher { m.at, m.next, m.seen, m.copied = nil, 0, 0, 0; return m }),
		def.M1("reset", func(m *matcher, text string) *matcher { *m = matcher{p: m.p, text: text}; return m }),
	}
}

// matcherMethods returns the methods of Matcher that only read what it has found, or begin anew.
func matcherMethods() []*fact.Method {
	return []*fact.Method{
		def.Gives(fact.StringType, def.E0("group", func(m *matcher) (any, error) { return m.group(0) })),
		def.Gives(fact.StringType, def.E1("group", (*matcher).group)),
		def.Gives(fact.StringType, def.E1("group", (*matcher).named)),
		def.M0("toMatchResult", func(m *matcher) *matcher { now := *m; return &now }),
		def.M0("groupCount", func(m *matcher) int { return m.p.any.Groups() }),
		def.M0("pattern", func(m *matcher) *patternValue { return m.p }),
		def.E2("replaceAll", func(env *fact.Env, m *matcher, with string) (string, error) {
			return substitute(env, m.p.any, m.text, with, true)
		}),
		def.E2("replaceAll", (*matcher).replaceBy),
		def.E2("replaceFirst", func(env *fact.Env, m *matcher, with string) (string, error) {
			return substitute(env, m.p.any, m.text, with, false)
		}),
		def.M0("hitEnd", func(m *matcher) bool { return m.next >= len(m.text) }),
	}
}

// matches implements String.matches.
func matches(env *fact.Env, s, expr string) (bool, error) {
	re, err := compiled(env, regex.Key{Java: expr, Whole: true})
	if err != nil {
		return false, err
	}
	return re.Match(s, env.Worker())
}

func replaceAll(env *fact.Env, s, expr, by string) (string, error) {
	return replace(env, s, expr, by, true)
}

func replaceFirst(env *fact.Env, s, expr, by string) (string, error) {
	return replace(env, s, expr, by, false)
}
