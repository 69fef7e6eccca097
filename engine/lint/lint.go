package lint

import (
	"context"
	"fmt"

	"whenthen/engine/rule"
	"whenthen/engine/source"
)

// Check reports problems in the rules of a base, in no particular order: see source.Sort. Indexes of constants and ranges reduce the number
// of rules that are compared; rules with the same action and neither constants nor ranges are compared one by one. When the context ends,
// the error is the context's cause.
func Check(ctx context.Context, base *rule.Base) ([]source.Diagnostic, error) {
	l := &linter{ctx: ctx, base: base, told: map[*rule.Rule]bool{}}
	for _, r := range base.Rules {
		l.rules = append(l.rules, summarize(r))
	}
	for _, look := range []func(){l.duplicates, l.ranges, l.conflicts, l.loops, l.withdrawals, l.unused, l.names} {
		if look(); l.ended() {
			return nil, context.Cause(ctx)
		}
	}
	return l.found, nil
}

// linter is the state of one call of Check.
type linter struct {
	ctx   context.Context // of the call of Check
	base  *rule.Base
	rules []*summary
	found []source.Diagnostic
	told  map[*rule.Rule]bool // covered rules that were reported
}

// ended reports whether the context has ended.
func (l *linter) ended() bool { return l.ctx.Err() != nil }

// report adds a finding about a rule.
func (l *linter) report(r *rule.Rule, code source.Code, hint, format string, args ...any) {
	l.found = append(l.found, source.Diagnostic{
		File: r.File, Span: r.Span, Severity: source.Warning, Code: code,
		Message: fmt.Sprintf(format, args...), Hint: hint, Rule: r.Name,
	})
}

// at returns the place of a rule for messages.
func at(r *rule.Rule) string {
	if r.File == nil {
		return "elsewhere"
	}
	if r.File.IsDerived() {
		return r.File.Place(r.Span)
	}
	return fmt.Sprintf("%s:%d", r.File.Name(), r.Span.Start.Line)
}
