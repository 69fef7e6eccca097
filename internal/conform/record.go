package conform

import (
	"errors"
	"fmt"
	"strings"

	"whenthen"
	"whenthen/engine"
	"whenthen/facts"
	"whenthen/internal/fact"
)

// listen assigns ids to facts that rules insert, and records firings.
func (x *execution) listen(e whenthen.Event) {
	switch e := e.(type) {
	case engine.FactInserted:
		if e.By != nil {
			x.inserted++
			x.name(e.Fact, fmt.Sprintf("#%d", x.inserted))
		}
	case engine.BeforeFiring:
		firing := &facts.Object{}
		firing.Add("rule", e.Match.Rule())
		firing.Add("facts", x.items(e.Match))
		x.result.Firings = append(x.result.Firings, firing)
	}
}

func (x *execution) items(m *whenthen.Match) []any {
	items := []any{}
	for _, item := range m.Items() {
		id, known := x.ids[item.Fact]
		if !known {
			if rec, ok := item.Value.(*fact.Record); ok {
				id, known = x.records[rec]
			}
		}
		o := &facts.Object{}
		switch {
		case known:
			items = append(items, id)
			continue
		case item.Values != nil:
			values := make([]any, len(item.Values))
			for i, v := range item.Values {
				values[i] = x.encode.Value(v)
			}
			o.Add("$values", values)
		default:
			o.Add("$value", x.encode.Value(item.Value))
		}
		items = append(items, o)
	}
	return items
}

// failed records why the run ended early: an error of the rules is part of the result, any other error is Trouble.
func (x *execution) failed(err error) {
	var wrong *whenthen.RuntimeError
	if !errors.As(err, &wrong) {
		x.result.Trouble = err.Error()
		return
	}
	o := &facts.Object{}
	phase := wrong.Phase
	if e := (*fact.Exception)(nil); errors.As(err, &e) && e.Type.AssignableTo(fact.ErrorType) {
		phase = engine.Matching // Drools names the rule only for an Exception, not for an Error
	}
	o.Add("during", string(phase))
	if phase == engine.Acting {
		o.Add("rule", wrong.Rule)
	}
	o.Add("message", wrong.Error())
	x.result.RuntimeError = o
}

// finish records the final state, even after an error.
func (x *execution) finish() {
	if x.session == nil {
		return
	}
	if text := strings.ReplaceAll(x.output.String(), "\r\n", "\n"); text != "" {
		for _, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
			x.result.Output = append(x.result.Output, line)
		}
	}
	for h := range x.session.Facts() {
		if h.EntryPoint() != "" {
			continue // the answers list only facts of the default entry point
		}
		if of, ok := x.session.HandleOf(h.Value()); ok && of != h && of.EntryPoint() == "" {
			continue // if two facts have the same object, the answers list only one
		}
		x.result.WorkingMemory = append(x.result.WorkingMemory, x.inMemory(h.Value()))
	}
	facts.SortByText(x.result.WorkingMemory)
	if x.c.Globals != nil {
		globals := &facts.Object{}
		for _, g := range x.c.Globals.Members {
			v, _ := x.session.Global(g.Name)
			globals.Add(g.Name, x.encode.Value(v))
		}
		globals.Sort()
		x.result.Globals = globals
	}
}

// inMemory writes a fact in the form of the answers.
func (x *execution) inMemory(v any) *facts.Object {
	o := x.encode.Fact(v)
	if t := x.rules.Types().TypeOf(v); !t.Declared && t.Kind != fact.Enum && x.matched[t.QualifiedName()] {
		o = &facts.Object{}
		o.Add("type", t.Name)
		o.Add("fields", &facts.Object{})
	}
	return o
}
