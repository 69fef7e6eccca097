package runner

import (
	"context"
	"fmt"
	"io"
	"strings"

	"whenthen"
	"whenthen/engine"
	"whenthen/engine/outline"
	"whenthen/facts"
	"whenthen/internal/english"
	"whenthen/internal/fact"
)

// Query is a query as the user typed it.
type Query struct {
	Name string
	Args []any // JSON trees, or engine.Unbound
	Open bool  // no arguments were given: all parameters are unbound
}

// Answer is a query with its result rows.
type Answer struct {
	query string
	rows  []engine.Row
}

// ParseQuery parses NAME, in which case all parameters are open, or NAME(arguments). Arguments are JSON values, {"$ref":"id"} for a fact,
// and ? or a variable such as $x for an open parameter.
func ParseQuery(text string) (Query, error) {
	name, rest, args := strings.Cut(strings.TrimSpace(text), "(")
	q := Query{Name: strings.TrimSpace(name), Open: !args}
	if q.Name == "" {
		return q, fmt.Errorf("query %q: the name of the query is missing", text)
	}
	if !args {
		return q, nil
	}
	inside, ok := strings.CutSuffix(rest, ")")
	if !ok {
		return q, fmt.Errorf("query %q: the bracket is not closed", text)
	}
	if strings.TrimSpace(inside) == "" {
		return q, nil
	}
	for i, arg := range splitArguments(inside) {
		if arg == "?" || strings.HasPrefix(arg, "$") {
			q.Args = append(q.Args, engine.Unbound)
			continue
		}
		tree, err := facts.ParseJSON("", []byte(arg))
		if err != nil {
			return q, fmt.Errorf(`query %q: argument %d is not a JSON value: %s (write strings in double quotes)`, text, i+1, arg)
		}
		q.Args = append(q.Args, tree)
	}
	return q, nil
}

// splitArguments splits a text at commas outside of quotes and brackets.
func splitArguments(text string) []string {
	var list []string
	depth, start, quoted := 0, 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			depth--
		case c == ',' && depth == 0:
			list = append(list, strings.TrimSpace(text[start:i]))
			start = i + 1
		}
	}
	return append(list, strings.TrimSpace(text[start:]))
}

// resolve looks up the queries of a job in its rules and fills in the arguments of open ones.
func (j *Job) resolve() ([]Query, error) {
	resolved := make([]Query, len(j.Queries))
	for i, q := range j.Queries {
		var err error
		if resolved[i], err = j.resolveOne(q); err != nil {
			return nil, err
		}
	}
	return resolved, nil
}

func (j *Job) resolveOne(q Query) (Query, error) {
	found, err := j.find(q.Name)
	if err != nil {
		return q, err
	}
	if q.Open {
		for range found.Params {
			q.Args = append(q.Args, engine.Unbound)
		}
	}
	if len(q.Args) != len(found.Params) {
		return q, fmt.Errorf("query %s takes %s, got %d", q.Name, english.Count(len(found.Params), "argument"), len(q.Args))
	}
	return q, nil
}

// find looks up a query by name, or by package and name.
func (j *Job) find(name string) (*outline.Query, error) {
	var names []string
	for _, q := range j.Rules.Queries() {
		if name == q.Name || name == q.Package+"."+q.Name {
			return &q, nil
		}
		names = append(names, q.Name)
	}
	return nil, &NameError{What: "query", Name: name, message: "no query named " + name, near: names}
}

// ask runs a resolved query. The session converts the arguments to the parameters' types.
func (q Query) ask(ctx context.Context, s *whenthen.Session, b *facts.Builder) (Answer, error) {
	args := make([]any, len(q.Args))
	for i, tree := range q.Args {
		if tree == engine.Unbound {
			args[i] = engine.Unbound
			continue
		}
		v, err := b.Convert(tree, fact.ObjectType)
		if err != nil {
			return Answer{}, fmt.Errorf("query %s, argument %d: %w", q.Name, i+1, err)
		}
		args[i] = v
	}
	rows, err := s.QueryContext(ctx, q.Name, args...)
	return Answer{query: q.Name, rows: rows}, err
}

// Write writes the rows, one per line: name( parameter=value, variable=value ).
func (a Answer) Write(w io.Writer) error {
	for _, row := range a.rows {
		var b strings.Builder
		for i, name := range row.Names() {
			v, _ := row.Value(name)
			b.WriteString([]string{" ", ", "}[min(i, 1)])
			b.WriteString(name + "=" + fact.Describe(v))
		}
		if _, err := fmt.Fprintf(w, "%s(%s )\n", a.query, b.String()); err != nil {
			return err
		}
	}
	return nil
}
