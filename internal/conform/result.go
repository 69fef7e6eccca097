package conform

import (
	"fmt"

	"whenthen/facts"
)

// Result is the result of a case: the content of expected.json, as JSON trees (see package facts).
type Result struct {
	Case          string // path of the case folder
	CompileErrors []any  // {"line","kind","message"}; if there are any, nothing was run
	Firings       []any  // {"rule","facts"} in order
	Output        []any  // printed lines
	WorkingMemory []any  // {"type","fields"} or {"type","value"}, sorted by their text
	Queries       []any  // {"name","rows"}, one per query step
	Globals       *facts.Object
	LimitReached  bool
	RuntimeError  *facts.Object // {"during","rule"}
	// Trouble is the reason why the case could not be executed completely; the case then counts as failed, whatever else the result
	// contains.
	Trouble string
}

// MarshalJSON writes the fields of expected.json, with "case" first and "trouble" last.
func (r *Result) MarshalJSON() ([]byte, error) {
	o := &facts.Object{}
	o.Add("case", r.Case)
	o.Add("compile_errors", list(r.CompileErrors))
	if r.RuntimeError != nil {
		o.Add("runtime_error", r.RuntimeError)
	}
	if r.LimitReached {
		o.Add("limit_reached", true)
	}
	if len(r.CompileErrors) == 0 {
		o.Add("firings", list(r.Firings))
		o.Add("output", list(r.Output))
		o.Add("working_memory", list(r.WorkingMemory))
		o.Add("queries", list(r.Queries))
	}
	if r.Globals != nil {
		o.Add("globals", r.Globals)
	}
	if r.Trouble != "" {
		o.Add("trouble", r.Trouble)
	}
	return o.MarshalJSON()
}

// list replaces a nil list by an empty one.
func list(l []any) []any {
	if l == nil {
		return []any{}
	}
	return l
}

// resultOf converts an expected.json.
func resultOf(o *facts.Object, at string) (*Result, error) {
	r := &Result{}
	for _, m := range o.Members {
		var err error
		switch m.Name {
		case "engine":
			_, err = m.Text(at)
		case "compile_errors":
			r.CompileErrors, err = m.List(at)
		case "firings":
			r.Firings, err = m.List(at)
		case "output":
			r.Output, err = m.List(at)
		case "working_memory":
			r.WorkingMemory, err = m.List(at)
		case "queries":
			r.Queries, err = m.List(at)
		case "globals":
			r.Globals, err = m.Object(at)
		case "limit_reached":
			r.LimitReached, err = m.Bool(at)
		case "runtime_error":
			r.RuntimeError, err = m.Object(at)
		default:
			err = fmt.Errorf("%s: unknown name %q", at, m.Name)
		}
		if err != nil {
			return nil, err
		}
	}
	return r, nil
}
