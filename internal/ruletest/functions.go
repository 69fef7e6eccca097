package ruletest

import (
	"fmt"
	"strings"

	"github.com/expr-lang/expr"

	"whenthen/engine"
	"whenthen/internal/factexpr"
)

// functions are what expressions of a test may call besides those of expr: facts( "Order" ) lists the facts of a type,
// query( "name", arguments … ) the rows of a query (nil leaves a parameter open), firings( "rule" ) counts, and
// printed() lists the lines.
func (x *execution) functions() []expr.Option {
	return []expr.Option{
		expr.Function("facts", func(args ...any) (any, error) {
			list, err := x.factsOf(args[0].(string))
			return list, err
		}, new(func(string) []any)),
		expr.Function("query", func(args ...any) (any, error) { return x.query(args) }),
		expr.Function("firings", func(args ...any) (any, error) {
			return x.count(args[0].(string)), x.known(args[0].(string))
		}, new(func(string) int)),
		expr.Function("printed", func(...any) (any, error) { return x.lines(), nil }, new(func() []string)),
	}
}

// factsOf shows the facts of a type and its subtypes, in the order of insertion.
func (x *execution) factsOf(name string) ([]any, error) {
	t, err := x.builder.Type(name)
	if err != nil {
		return nil, err
	}
	list := []any{}
	for h := range x.session.Facts() {
		if h.Type().AssignableTo(t) {
			list = append(list, factexpr.View(x.rules.Types(), h.Value()))
		}
	}
	return list, nil
}

// query asks a query of the rules.
func (x *execution) query(args []any) (any, error) {
	if len(args) == 0 {
		return nil, fmt.Errorf("query takes a name and arguments")
	}
	name, _ := args[0].(string)
	given := make([]any, len(args)-1)
	for i, a := range args[1:] {
		given[i] = engine.Unbound
		if a != nil {
			given[i] = factexpr.Tree(a)
		}
	}
	rows, err := x.session.Query(name, given...)
	if err != nil {
		return nil, err
	}
	list := make([]any, len(rows))
	for i, r := range rows {
		m := map[string]any{}
		for _, n := range r.Names() {
			v, _ := r.Value(n)
			m[strings.TrimPrefix(n, "$")] = factexpr.View(x.rules.Types(), v)
		}
		list[i] = m
	}
	return list, nil
}

// count is how often a rule has fired.
func (x *execution) count(rule string) int {
	n := 0
	for _, f := range x.fired {
		if f == rule {
			n++
		}
	}
	return n
}

// lines are what the rules have printed.
func (x *execution) lines() []string {
	text := strings.TrimSuffix(x.printed.String(), "\n")
	if text == "" {
		return []string{}
	}
	return strings.Split(text, "\n")
}
