package explain

import (
	"fmt"
	"strings"

	"whenthen/internal/english"
)

// writer collects indented lines.
type writer struct {
	b      strings.Builder
	indent int
}

func (w *writer) line(format string, args ...any) {
	w.b.WriteString(strings.Repeat("  ", w.indent))
	fmt.Fprintf(&w.b, format, args...)
	w.b.WriteByte('\n')
}

// in calls f with the indentation one level deeper.
func (w *writer) in(f func()) {
	w.indent++
	f()
	w.indent--
}

// String returns the answer as text for people: the reason, then the conditions in order.
func (n *WhyNot) String() string {
	w := &writer{}
	w.line("%s: %s", n.Rule, n.Reason)
	for _, g := range n.Given {
		w.line("asked about %s", g)
	}
	if n.Alternative > 0 {
		w.line("alternative %d got furthest:", n.Alternative)
	}
	w.in(func() { w.conditions(n.Conditions) })
	for _, o := range n.Others {
		w.line("%s", o)
	}
	for _, m := range n.Matches {
		if len(m.Facts) == 0 { // its conditions bind no facts
			w.line("  %s", m.State)
			continue
		}
		w.line("  %s: %s", m.State, factList(m.Facts, Fact.String))
	}
	if n.Truncated {
		w.line("not all combinations of facts were examined, so this answer may be incomplete")
	}
	return w.b.String()
}

func (w *writer) conditions(list []Condition) {
	for i := range list {
		w.condition(&list[i])
	}
}

func (w *writer) condition(c *Condition) {
	sign := "+"
	if c.Holds == 0 {
		sign = "-"
	}
	place := ""
	if c.Line > 0 {
		place = fmt.Sprintf("  (line %d)", c.Line)
	}
	w.line("%s %d  %s%s", sign, c.Number, c.Text, place)
	w.in(func() { w.in(func() { w.findings(c) }) })
}

// findings writes the result of a condition.
func (w *writer) findings(c *Condition) {
	switch {
	case c.Holds > 0:
		w.line("%s", count(c.Holds, "combination"))
	case c.Type != "":
		w.line("%s of type %s tried", count(c.Tried, "object"), c.Type)
	}
	if c.Nearest != nil {
		w.candidate(c.Nearest)
	}
	for i := range c.Also {
		w.also(&c.Also[i])
	}
	for _, f := range c.Blocking {
		w.line("blocked by %s", f)
	}
	if c.Others > 0 {
		w.line("and %d more", c.Others)
	}
	if r := c.Result; r != nil {
		w.result(r)
	}
	w.tests(c.Tests)
	w.conditions(c.Inner)
}

func (w *writer) candidate(c *Candidate) {
	w.line("nearest: %s", c.Fact)
	w.in(func() {
		if len(c.With) > 0 {
			w.line("with %s", factList(c.With, Fact.Brief))
		}
		w.tests(c.Tests)
		if ch := c.Change; ch != nil {
			w.line("%s would have to be %s, but is %s", ch.Property, ch.To, ch.From)
		}
	})
}

// also writes a less near fact with the first constraint that it does not satisfy.
func (w *writer) also(c *Candidate) {
	failing := c.Failing()
	if len(failing) == 0 {
		return
	}
	first := c.Tests[failing[0]]
	more := ""
	if len(failing) > 1 {
		more = fmt.Sprintf(", and %d more", len(failing)-1)
	}
	w.line("next nearest: %s: %s is false%s%s", c.Fact.Brief(), first.Text, first.values(": "), more)
}

func (w *writer) tests(list []Test) {
	width := 0
	for _, t := range list {
		width = max(width, len([]rune(t.Text)))
	}
	for _, t := range list {
		outcome := "false"
		if t.Holds {
			outcome = "true"
		}
		line := fmt.Sprintf("%-*s  %-5s  %s", width, t.Text, outcome, t.values(""))
		w.line("%s", strings.TrimRight(line, " "))
	}
}

// values returns the values of a constraint, with front before them, or "" if there are none.
func (t *Test) values(front string) string {
	values := make([]string, len(t.Values))
	for i, v := range t.Values {
		values[i] = v.Text + " is " + v.Value
	}
	if t.Error != "" {
		values = append(values, t.Error)
	}
	if len(values) == 0 {
		return ""
	}
	return front + strings.Join(values, ", ")
}

func (w *writer) result(r *Result) {
	for _, v := range r.Values {
		w.line("%s is %s", v.Text, v.Value)
	}
	w.in(func() {
		for _, f := range r.Members {
			w.line("from %s", f)
		}
		if r.Others > 0 {
			w.line("and %d more", r.Others)
		}
	})
	w.tests(r.Tests)
}

// factList returns the texts of facts, separated by commas.
func factList(facts []Fact, text func(Fact) string) string {
	texts := make([]string, len(facts))
	for i, f := range facts {
		texts[i] = text(f)
	}
	return strings.Join(texts, ", ")
}

// count returns a number with a noun: "no object", "1 object", "2 objects".
func count(n int, what string) string {
	if n == 0 {
		return "no " + what
	}
	return english.Count(n, what)
}
