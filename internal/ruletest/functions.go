package ruletest

import (
	"strings"

	"github.com/expr-lang/expr"

	"whenthen/internal/factexpr"
)

// functions returns the functions that expressions of a test can call in addition to those for any session: firings( "rule" ) returns the
// number of firings, and printed() the printed lines.
func (x *execution) functions() []expr.Option {
	return append(factexpr.SessionFunctions(x.ctx, x.session, x.builder),
		expr.Function("firings", func(args ...any) (any, error) {
			return x.count(args[0].(string)), x.known(args[0].(string))
		}, new(func(string) int)),
		expr.Function("printed", func(...any) (any, error) { return x.lines(), nil }, new(func() []string)),
	)
}

// count returns how often a rule has fired.
func (x *execution) count(rule string) int {
	n := 0
	for _, f := range x.fired {
		if f == rule {
			n++
		}
	}
	return n
}

// lines returns the lines that the rules have printed.
func (x *execution) lines() []string {
	text := strings.TrimSuffix(x.printed.String(), "\n")
	if text == "" {
		return []string{}
	}
	return strings.Split(text, "\n")
}
