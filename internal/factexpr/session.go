package factexpr

import (
	"context"
	"errors"
	"strings"

	"github.com/expr-lang/expr"

	"whenthen"
	"whenthen/engine"
	"whenthen/facts"
)

// SessionFunctions returns the functions that expressions about a session can call in addition to those of expr: facts( "Order" ) returns
// the facts of a type, query( "name", arguments … ) the rows of a query, where a nil argument leaves a parameter open. The end of ctx ends
// the query.
func SessionFunctions(ctx context.Context, s *whenthen.Session, b *facts.Builder) []expr.Option {
	return []expr.Option{
		expr.Function("facts", func(args ...any) (any, error) {
			list, err := FactsOf(s, b, args[0].(string))
			return list, err
		}, new(func(string) []any)),
		expr.Function("query", func(args ...any) (any, error) { return query(ctx, s, args) }),
	}
}

// Modify sets the fields of a fact to those of a value like { total: 5 }, and updates the fact. For any other value it fails with usage.
func Modify(s *whenthen.Session, b *facts.Builder, h engine.Handle, v any, usage string) error {
	fields, ok := Tree(v).(*facts.Object)
	if !ok {
		return errors.New(usage)
	}
	if err := b.Assign(h.Value(), fields); err != nil {
		return err
	}
	var names []string
	for _, m := range fields.Members {
		names = append(names, m.Name)
	}
	return s.Update(h, names...)
}

// FactsOf returns the views of the facts of a type and its subtypes, in insertion order.
func FactsOf(s *whenthen.Session, b *facts.Builder, typeName string) ([]any, error) {
	t, err := b.Type(typeName)
	if err != nil {
		return nil, err
	}
	list := []any{}
	for h := range s.Facts() {
		if h.Type().AssignableTo(t) {
			list = append(list, View(s.RuleBase().Types(), h.Value()))
		}
	}
	return list, nil
}

// query runs a query and returns its rows: maps from the names of parameters and variables, without $, to values.
func query(ctx context.Context, s *whenthen.Session, args []any) (any, error) {
	if len(args) == 0 {
		return nil, errors.New("query takes a name and arguments")
	}
	name, _ := args[0].(string)
	given := make([]any, len(args)-1)
	for i, a := range args[1:] {
		given[i] = engine.Unbound
		if a != nil {
			given[i] = Tree(a)
		}
	}
	rows, err := s.QueryContext(ctx, name, given...)
	if err != nil {
		return nil, err
	}
	list := make([]any, len(rows))
	for i, r := range rows {
		m := map[string]any{}
		for _, n := range r.Names() {
			v, _ := r.Value(n)
			m[strings.TrimPrefix(n, "$")] = View(s.RuleBase().Types(), v)
		}
		list[i] = m
	}
	return list, nil
}

// SessionVariables returns the globals of a session and the named facts.
func SessionVariables(s *whenthen.Session, named map[string]whenthen.Handle) map[string]any {
	env := map[string]any{}
	types := s.RuleBase().Types()
	for _, g := range s.RuleBase().Globals() {
		v, _ := s.Global(g.Name)
		env[g.Name] = View(types, v)
	}
	for name, h := range named {
		env[name] = View(types, h.Value())
	}
	return env
}
