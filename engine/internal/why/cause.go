package why

import (
	"fmt"
	"strconv"
	"strings"

	"whenthen/engine/explain"
	"whenthen/engine/internal/history"
	"whenthen/engine/internal/probe"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Firing explains why a rule has fired for the n-th time, counted from 1, or for the last time if n is 0. If r is nil, n is the number of a
// firing among the firings of all rules.
func (s *Session) Firing(r *rule.Rule, n int) (*explain.Why, error) {
	t, err := s.teller()
	if err != nil {
		return nil, err
	}
	i, count := -1, 0
	if r != nil && s.History.First() > 0 && n > 0 {
		count = s.Counts[r.Order] - s.recordedFirings(r)
	}
	for k := s.History.First(); k < s.History.Count(); k++ {
		x := s.History.At(k)
		if x.Kind != history.Fire || r != nil && x.Rule != r {
			continue
		}
		if count++; r == nil && x.Firing == n || r != nil && (n == 0 || count == n) {
			i = k
		}
	}
	switch {
	case i >= 0:
		return &explain.Why{Question: fmt.Sprintf("firing %d: %s", s.History.At(i).Firing, s.History.At(i).Rule.Name), Cause: &explain.Cause{What: explain.Ran, By: t.firing(i)}}, nil
	case r == nil:
		return nil, fmt.Errorf("there is no firing %d, or it is older than the session's records; so far the session has fired %s", n, times(s.Fired))
	case s.Counts[r.Order] == 0:
		return nil, fmt.Errorf("rule %q has not fired", r.Name)
	}
	return nil, fmt.Errorf("rule %q has fired %s; the session's records do not contain its firing %d", r.Name, times(s.Counts[r.Order]), n)
}

func (s *Session) recordedFirings(r *rule.Rule) int {
	n := 0
	for k := s.History.First(); k < s.History.Count(); k++ {
		if x := s.History.At(k); x.Kind == history.Fire && x.Rule == r {
			n++
		}
	}
	return n
}

// Printed explains why a line was printed, or an element added to the list in a global. It explains the newest one that equals the text or,
// if there is none, the newest one that contains it.
func (s *Session) Printed(text string) (*explain.Why, error) {
	t, err := s.teller()
	if err != nil {
		return nil, err
	}
	h := s.History
	find := func(is func(string) bool) int {
		return h.Find(h.Count(), func(x *history.Record) bool {
			return (x.Kind == history.Print || x.Kind == history.Add) && is(strings.TrimRight(x.Text, "\n"))
		})
	}
	i := find(func(line string) bool { return line == text })
	if i < 0 {
		i = find(func(line string) bool { return strings.Contains(line, text) })
	}
	if i < 0 {
		return nil, fmt.Errorf("the session's records have no printed line, and no element of a global list, that contains %q", text)
	}
	x := h.At(i)
	line := strconv.Quote(strings.TrimRight(x.Text, "\n"))
	if x.Kind == history.Add {
		return &explain.Why{Question: line + " in the global " + x.Global, Cause: &explain.Cause{What: explain.Added, By: t.firingAt(i)}}, nil
	}
	return &explain.Why{Question: "the line " + line, Cause: &explain.Cause{What: explain.Wrote, By: t.firingAt(i)}}, nil
}

// Fact explains a fact, or one of its properties if property is not "".
func (s *Session) Fact(f probe.Fact, property string) (*explain.Why, error) {
	t, err := s.teller()
	if err != nil {
		return nil, err
	}
	shown := probe.Show(f, "")
	if property == "" {
		return &explain.Why{Question: shown.String(), Cause: t.fact(f, s.History.Count(), fact.AllProperties)}, nil
	}
	p := f.Object.Type.Property(property)
	if p == nil {
		return nil, fmt.Errorf("%s has no property %q%s", f.Object.Type, property, source.Meant(property, f.Object.Type.PropertyNames()))
	}
	v, ok := p.Try(f.Object)
	if !ok {
		return nil, fmt.Errorf("%s of %s cannot be read: its getter fails", property, shown)
	}
	question := fmt.Sprintf("%s of %s is %s", property, shown, fact.Describe(v))
	return &explain.Why{Question: question, Cause: t.fact(f, s.History.Count(), p.Mask())}, nil
}

// teller builds one tree of causes.
type teller struct {
	s    *Session
	h    *history.History // the session's
	told map[int]bool     // numbers of the firings that are already in the tree
}

func (s *Session) teller() (*teller, error) {
	if s.History == nil {
		return nil, ErrNotRecorded
	}
	return &teller{s: s, h: s.History, told: map[int]bool{}}, nil
}

// fact returns the cause recorded for a fact by the newest record before a given one that concerns one of the properties in of.
func (t *teller) fact(f probe.Fact, before int, of fact.Mask) *explain.Cause {
	i := t.h.Find(before, func(x *history.Record) bool {
		return x.Fact.ID == f.ID && f.ID > 0 && (x.Kind == history.Insert || x.Kind == history.Delete || x.Kind == history.Update && x.Changed&of != 0)
	})
	shown := probe.Show(f, "")
	if i < 0 {
		if f.ID == 0 || t.h.First() > 0 {
			return &explain.Cause{What: explain.Forgotten, Fact: &shown}
		}
		return &explain.Cause{What: explain.Inserted, Fact: &shown}
	}
	x := t.h.At(i)
	c := &explain.Cause{What: explain.Inserted, Fact: &shown, Logical: x.Logical}
	switch x.Kind {
	case history.Update:
		c.What, c.Properties = explain.Updated, names(f.Object.Type, x.Changed)
	case history.Delete:
		c.What = explain.Deleted
	}
	c.By = t.firingAt(i)
	return c
}

// names lists the properties in a mask of changes, or returns nil if all may have changed.
func names(t *fact.Type, changed fact.Mask) []string {
	if changed == fact.AllProperties {
		return nil
	}
	var list []string
	for _, p := range t.Properties {
		if changed.Has(p) {
			list = append(list, p.Name)
		}
	}
	return list
}

// firingAt describes the firing in which a record was made, or returns nil if the host made the change. A firing that is no longer recorded
// has only its number.
func (t *teller) firingAt(i int) *explain.Firing {
	n := t.h.At(i).Firing
	if n == 0 {
		return nil
	}
	k := t.h.Find(i+1, func(x *history.Record) bool { return x.Kind == history.Fire && x.Firing == n })
	if k < 0 {
		return &explain.Firing{Number: n, Rule: "a firing that is no longer recorded"}
	}
	return t.firing(k)
}

// firing describes a recorded firing and, recursively, the causes of the facts that it matched.
func (t *teller) firing(i int) *explain.Firing {
	x := t.h.At(i)
	f := &explain.Firing{Number: x.Firing, Rule: x.Rule.Name, Line: x.Rule.Span.Start.Line}
	if x.Rule.File != nil {
		file, at := x.Rule.File.Origin(x.Rule.Span)
		f.File, f.Line = file.Name(), at.Start.Line
		if cell, ok := file.Cell(at.Start); ok {
			f.Line = int32(cell.Row + 1)
		}
	}
	if t.told[x.Firing] {
		f.Seen = true
		return f
	}
	t.told[x.Firing] = true
	for _, m := range x.Matched {
		if m.ID == 0 {
			shown := probe.Show(m, "")
			f.Because = append(f.Because, &explain.Cause{What: explain.Computed, Fact: &shown})
			continue
		}
		f.Because = append(f.Because, t.fact(m, i, fact.AllProperties))
	}
	t.behind(i, f)
	return f
}
