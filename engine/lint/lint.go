package lint

import (
	"context"
	"fmt"

	"whenthen/engine/rule"
	"whenthen/engine/source"
)

// Check reports what is odd about the rules of a base, in no particular order: see source.Sort. Rules are compared with each other, so
// that many of them take long; when the context ends, so does the comparison, and the error is the context's cause.
func Check(ctx context.Context, base *rule.Base) ([]source.Diagnostic, error) {
	l := &linter{ctx: ctx, base: base, told: map[*rule.Rule]bool{}}
	for _, r := range base.Rules {
		l.rules = append(l.rules, summarize(r))
	}
	for _, look := range []func(){l.duplicates, l.ranges, l.conflicts, l.loops, l.unused, l.names} {
		if look(); l.ended() {
			return nil, context.Cause(ctx)
		}
	}
	return l.found, nil
}

// linter is one look at a base.
type linter struct {
	ctx   context.Context // of the call of Check
	base  *rule.Base
	rules []*summary
	found []source.Diagnostic
	told  map[*rule.Rule]bool // covered rules that were reported
}

// ended reports whether nobody waits for the findings any more.
func (l *linter) ended() bool { return l.ctx.Err() != nil }

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
