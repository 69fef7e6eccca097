package network

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
	"whenthen/internal/fact/javatext"
)

// WindowPlan is the immutable description of a window; each session has its own facts in the window.
type WindowPlan struct {
	Place  int // index in WorkingMemory.windows
	Length int
	Time   int64 // milliseconds
	Entry  *Entry
	After  []eval.Test // a pattern's tests on the facts of a declared window
	Slot   int         // slot in which these tests expect the fact's object
	name   string      // name of a declared window, or ""
	// Plans are the plans of all patterns that read the same declared window, which hold the same facts, in the order of the rules. The first
	// plan has this list; facts leave all of them with its job, since Drools keeps the window once. Of a window that one pattern reads, the
	// list holds the plan alone.
	Plans []*WindowPlan
	// Follows means that another plan is the first one.
	Follows bool
}

// addWindow inserts the pattern's window before an entry.
func (b *builder) addWindow(e *Entry, p *rule.Pattern) error {
	if p.Window == nil {
		return nil
	}
	plan := &WindowPlan{Place: len(b.net.Windows), Length: p.Window.Length, Time: p.Window.Time, Entry: e, Slot: p.Slot, name: p.Window.Name}
	if p.Window.Name != "" {
		for _, t := range p.Tests {
			if !t.Alpha() {
				continue
			}
			test, err := b.compiler.Test(t)
			if err != nil {
				return err
			}
			plan.After = append(plan.After, test)
		}
	}
	plan.join(b.net.Windows, e)
	e.Window = plan
	b.net.Windows = append(b.net.Windows, plan)
	return nil
}

// join adds the plan for an entry to the first of the plans that read the same declared window.
func (w *WindowPlan) join(plans []*WindowPlan, e *Entry) {
	for _, o := range plans {
		if w.name != "" && !o.Follows && o.name == w.name && o.Length == w.Length && o.Time == w.Time && o.Entry.Alpha.typ == e.Alpha.typ && o.Entry.Alpha.point == e.Alpha.point {
			o.Plans, w.Follows = append(o.Plans, w), true
			return
		}
	}
	w.Plans = []*WindowPlan{w}
}

// declared reports whether an entry reads a declared window.
func (e *Entry) declared() bool { return e.Window != nil && e.Window.name != "" }

// declaredFirst returns the entries with those of declared windows first: Drools builds declared windows before rules, in the order of a
// hash table of their names, which has sixteen places.
func (n *Network) declaredFirst() []*Entry {
	if !slices.ContainsFunc(n.Entries, (*Entry).declared) {
		return n.Entries
	}
	place := func(e *Entry) int {
		if !e.declared() {
			return 16
		}
		h := uint32(javatext.Hash(e.Window.name))
		return int((h ^ h>>16) & 15)
	}
	list := slices.Clone(n.Entries)
	slices.SortStableFunc(list, func(x, y *Entry) int { return place(x) - place(y) })
	return list
}

// windowKey returns a text that makes the canonical form of a pattern with a window unique. As in Drools, only patterns over the same
// declared window share nodes.
func (b *builder) windowKey(p *rule.Pattern) string {
	w := p.Window
	switch {
	case w == nil:
		return ""
	case w.Name == "":
		return fmt.Sprintf(" over window %d", len(b.net.Windows))
	}
	var s strings.Builder
	fmt.Fprintf(&s, " over %s", w.Name)
	for _, t := range p.Tests {
		if t.Alpha() {
			s.WriteString(" ")
			s.WriteString(rule.Canonical(t.Expr, p.Slot))
		}
	}
	return s.String()
}
