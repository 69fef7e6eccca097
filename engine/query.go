package engine

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"whenthen/engine/java/kie"
	"whenthen/engine/source"
	"whenthen/internal/english"
	"whenthen/internal/fact"
)

// Unbound is the argument for a parameter whose values the query has to find.
var Unbound = kie.Unbound

// Row is one result of a query: the values of its parameters and of the variables bound in it.
type Row struct {
	names  []string
	values []any
	common int // names[:common] are in every row of the query
}

// Names lists the parameters and the variables that every alternative of the query binds, parameters first. Value also finds the variables
// that only the alternative of this row binds. The slice must not be changed.
func (r Row) Names() []string { return r.names[:r.common] }

// Value returns the value of a parameter or variable in canonical form; for a fact, its object. The leading $ may be omitted, unless there
// is another name without it. ok is false if the query has no parameter or variable of that name.
func (r Row) Value(name string) (value any, ok bool) {
	i := slices.Index(r.names, name)
	if i < 0 {
		i = slices.IndexFunc(r.names, func(n string) bool { return sameVariable(n, name) })
	}
	if i < 0 {
		return nil, false
	}
	return r.values[i], true
}

// String returns the row as rule text prints it: {customer=Ada, total=120}.
func (r Row) String() string { return fact.Show(r.record()) }

// record returns the row as rule text uses it: a map from name to value.
func (r Row) record() any {
	m := fact.NewMap()
	for i, name := range r.names {
		m.Put(name, r.values[i])
	}
	return m
}

// Query runs a query, named by its name or by package and name. Arguments are given for all parameters in order; the query finds
// values for those that are Unbound. Pending changes are processed first.
func (s *Session) Query(name string, args ...any) ([]Row, error) {
	return s.QueryContext(context.Background(), name, args...)
}

// QueryContext does the same as Query under a context. If ctx ends first, the error is a *StoppedError and the session is interrupted.
// During a run, for example in a listener, the context of the run is used instead of ctx.
func (s *Session) QueryContext(ctx context.Context, name string, args ...any) (rows []Row, err error) {
	switch {
	case ctx == nil:
		return nil, errNoContext
	case s.inRun:
		rows, err = s.query(name, args)
		return rows, s.reason(err)
	}
	err = s.under(ctx, func() error {
		defer s.attend()()
		rows, err = s.query(name, args)
		return err
	})
	return rows, err
}

// query does the same as Query during a run. If the budget ends the run, the error is the budget's.
func (s *Session) query(name string, args []any) (rows []Row, err error) {
	if err := s.open(); err != nil {
		return nil, err
	}
	q := s.rb.queries[name]
	if q == nil {
		return nil, fmt.Errorf("no query named %q%s", name, source.Meant(name, slices.Sorted(maps.Keys(s.rb.queries))))
	}
	if len(args) != len(q.Params) {
		return nil, fmt.Errorf("query %s takes %s, got %d", name, english.Count(len(q.Params), "argument"), len(args))
	}
	objects, given := make([]fact.Object, len(args)), make([]bool, len(args))
	for i, arg := range args {
		if arg == Unbound {
			continue
		}
		v, err := fact.Convert(arg, q.Params[i].Type)
		if err != nil {
			return nil, fmt.Errorf("query %s, argument %s: %w", name, q.Params[i].Name, fact.InWords(err))
		}
		objects[i], given[i] = s.types.Object(v), true
	}
	defer func() {
		if r := recover(); r != nil {
			rows, err = nil, s.stoppedBy(r)
		}
	}()
	found, err := s.wm.Query(q, objects, given)
	if err != nil {
		return nil, s.matchingError(err)
	}
	rows = make([]Row, len(found))
	for i, f := range found {
		rows[i] = Row{names: f.Names, values: f.Values, common: f.Common}
	}
	return rows, nil
}
