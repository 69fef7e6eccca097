package decide

import (
	"fmt"

	"whenthen/engine"
	"whenthen/facts"
	"whenthen/internal/runner"
)

// request is the parsed content of a document.
type request struct {
	facts       *facts.Source // nil for none
	focus       []string
	queries     []runner.Query
	why, whyNot []string
}

// read splits a document into facts and requests. In a JSON object, "focus", "queries", "why" and "whyNot" are not facts; other
// formats contain only facts.
func read(d Document) (*request, error) {
	q := &request{}
	var err error
	if d.Form != JSON && d.Form != "" {
		q.facts, err = d.Source()
		return q, err
	}
	tree, err := facts.ParseJSON(Name, []byte(d.Text))
	if err != nil {
		return nil, err
	}
	o, ok := tree.(*facts.Object)
	if !ok {
		q.facts, err = d.Source()
		return q, err
	}
	rest := &facts.Object{Line: o.Line}
	for _, m := range o.Members {
		switch m.Name {
		case "focus":
			q.focus, err = texts(m)
		case "why":
			q.why, err = texts(m)
		case "whyNot":
			q.whyNot, err = texts(m)
		case "queries":
			q.queries, err = queries(m)
		default:
			rest.Members = append(rest.Members, m)
		}
		if err != nil {
			return nil, err
		}
	}
	q.facts, err = sourceOf(rest, d.Type)
	return q, err
}

// texts reads a list of texts.
func texts(m facts.Member) ([]string, error) {
	list, err := m.List(place(m))
	if err != nil {
		return nil, err
	}
	out := make([]string, len(list))
	for i, x := range list {
		if out[i], err = (facts.Member{Name: fmt.Sprintf("%s[%d]", m.Name, i), Value: x}).Text(place(m)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// place returns the position of a member of a request.
func place(m facts.Member) string {
	if m.Line == 0 {
		return Name
	}
	return fmt.Sprintf("%s:%d", Name, m.Line)
}

// queries reads a list of queries.
func queries(m facts.Member) ([]runner.Query, error) {
	list, err := m.List(place(m))
	if err != nil {
		return nil, err
	}
	out := make([]runner.Query, len(list))
	for i, x := range list {
		if out[i], err = Query(x, fmt.Sprintf("%s: query %d", place(m), i+1)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Query parses a query: its name, in which case all parameters are open, or {"name","args"}, where {"$var":true} leaves an argument open.
func Query(tree any, at string) (runner.Query, error) {
	if name, ok := tree.(string); ok {
		return runner.Query{Name: name, Open: true}, nil
	}
	o, ok := tree.(*facts.Object)
	if !ok {
		return runner.Query{}, fmt.Errorf(`%s: a query is a name or {"name","args"}, found %s`, at, facts.Describe(tree))
	}
	q := runner.Query{Open: true}
	for _, m := range o.Members {
		var err error
		switch m.Name {
		case "name":
			q.Name, err = m.Text(at)
		case "args":
			q.Open = false
			var list []any
			if list, err = m.List(at); err == nil {
				for _, a := range list {
					q.Args = append(q.Args, argument(a))
				}
			}
		default:
			err = fmt.Errorf("%s: unknown name %q in a query; known are name, args", at, m.Name)
		}
		if err != nil {
			return q, err
		}
	}
	if q.Name == "" {
		return q, fmt.Errorf("%s: a query needs a name", at)
	}
	return q, nil
}

func argument(tree any) any {
	if o, ok := tree.(*facts.Object); ok {
		if _, open := o.Get("$var"); open {
			return engine.Unbound
		}
	}
	return tree
}
