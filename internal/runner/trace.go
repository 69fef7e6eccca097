package runner

import (
	"fmt"
	"io"
	"strings"

	"whenthen"
	"whenthen/engine"
	"whenthen/internal/fact"
)

// Tracer returns a listener that writes a numbered line for every firing and, below it, a line for every fact that was
// inserted (+), changed (~) or deleted (-).
func Tracer(w io.Writer) func(whenthen.Event) {
	firing := 0
	return func(e whenthen.Event) {
		switch e := e.(type) {
		case engine.BeforeFiring:
			firing++
			fmt.Fprintf(w, "%d %s%s\n", firing, e.Match.Rule(), matched(e.Match))
		case engine.FactInserted:
			fmt.Fprintf(w, "  + %s\n", fact.Describe(e.Fact.Value()))
		case engine.FactUpdated:
			fmt.Fprintf(w, "  ~ %s\n", fact.Describe(e.Fact.Value()))
		case engine.FactDeleted:
			fmt.Fprintf(w, "  - %s\n", fact.Describe(e.Fact.Value()))
		case engine.GroupPushed:
			fmt.Fprintf(w, "  focus on %s\n", e.Group)
		case engine.Halted:
			fmt.Fprintln(w, "  halt")
		}
	}
}

// matched returns the facts with which a rule fires, as text.
func matched(m *whenthen.Match) string {
	var b strings.Builder
	for i, item := range m.Items() {
		b.WriteString([]string{": ", ", "}[min(i, 1)])
		values := item.Values
		if values == nil {
			values = []any{item.Value}
		}
		for j, v := range values {
			b.WriteString([]string{"", " "}[min(j, 1)])
			b.WriteString(fact.Describe(v))
		}
	}
	return b.String()
}
