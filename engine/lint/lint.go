package lint

import (
	"fmt"

	"whenthen/engine/rule"
	"whenthen/engine/source"
)

// Check reports what is odd about the rules of a base, in no particular order: see source.Sort.
func Check(base *rule.Base) []source.Diagnostic {
	l := &linter{base: base, told: map[*rule.Rule]bool{}}
	for _, r := range base.Rules {
		l.rules = append(l.rules, summarize(r))
	}
	l.duplicates()
	l.ranges()
	l.conflicts()
	l.loops()
	l.unused()
	l.names()
	return l.found
}

// linter is one look at a base.
type linter struct {
	base  *rule.Base
	rules []*summary
	found []source.Diagnostic
	told  map[*rule.Rule]bool // covered rules that were reported
}

// report notes a finding at a rule.
func (l *linter) report(r *rule.Rule, code source.Code, hint, format string, args ...any) {
	l.found = append(l.found, source.Diagnostic{
		File: r.File, Span: r.Span, Severity: source.Warning, Code: code,
		Message: fmt.Sprintf(format, args...), Hint: hint, Rule: r.Name,
	})
}

// at says where a rule stands.
func at(r *rule.Rule) string {
	if r.File == nil {
		return "elsewhere"
	}
	if r.File.IsDerived() {
		return r.File.Place(r.Span)
	}
	return fmt.Sprintf("%s:%d", r.File.Name(), r.Span.Start.Line)
}
