package text

import (
	"strings"

	"whenthen/internal/fact"
	"whenthen/internal/regex"
	"whenthen/internal/registry"
)

// textsType is String[].
var textsType = registry.BaseArrayOf(fact.StringType)

// splitAll implements String.split without a limit.
func splitAll(env *fact.Env, s, expr string) (*fact.ListValue, error) { return split(env, s, expr, 0) }

// split implements String.split. Empty parts at the end are dropped if limit is 0.
func split(env *fact.Env, s, expr string, limit int) (*fact.ListValue, error) {
	if err := env.Work(len(s)); err != nil {
		return nil, err
	}
	var few [16]string // most texts have few parts
	parts := few[:0]
	if plainPattern(expr) {
		var err error
		if parts, err = splitAt(env, parts, s, expr, limit); err != nil {
			return nil, err
		}
	} else {
		re, err := compiled(env, regex.Key{Java: expr})
		if err != nil {
			return nil, err
		}
		if parts, err = splitBy(env, parts, s, re, limit); err != nil {
			return nil, err
		}
	}
	if limit == 0 && len(parts) > 1 { // a text without a match is the only part, even if it is empty
		for len(parts) > 0 && parts[len(parts)-1] == "" {
			parts = parts[:len(parts)-1]
		}
	}
	return fact.NewTextArray(textsType, parts), nil
}

// plainPattern reports whether a regular expression has no special characters.
func plainPattern(expr string) bool {
	for i := range len(expr) {
		switch expr[i] {
		case '\\', '.', '+', '*', '?', '(', ')', '|', '[', ']', '{', '}', '^', '$':
			return false
		}
	}
	return expr != ""
}

// splitAt appends the parts of a text between occurrences of another one.
func splitAt(env *fact.Env, parts []string, s, sep string, limit int) ([]string, error) {
	work := 0
	for limit <= 0 || len(parts) < limit-1 {
		i := strings.Index(s, sep)
		if i < 0 {
			break
		}
		if work += i/16 + 1; work >= 64 { // the limits may not allow all parts
			if err := env.Work(work); err != nil {
				return nil, err
			}
			work = 0
		}
		parts, s = append(parts, s[:i]), s[i+len(sep):]
	}
	return append(parts, s), env.Work(work)
}

// splitBy appends the parts of a text between matches.
func splitBy(env *fact.Env, parts []string, s string, re *regex.Regex, limit int) ([]string, error) {
	var few [16][2]int
	all, err := re.Places(few[:0], s, env.Worker())
	if err != nil {
		return nil, err
	}
	at := 0
	for _, m := range all {
		if limit > 0 && len(parts) == limit-1 {
			break
		}
		if m[1] == 0 { // no empty part at the beginning
			continue
		}
		parts = append(parts, s[at:m[0]])
		at = m[1]
	}
	return append(parts, s[at:]), nil
}
