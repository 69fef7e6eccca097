package network

import (
	"fmt"
	"strings"

	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
)

// WindowPlan is the immutable description of a window; each session has its own facts in the window.
type WindowPlan struct {
	Place  int // index in WorkingMemory.windows
	Length int
	Time   int64 // milliseconds
	Entry  *Entry
	After  []eval.Test // a pattern's tests on the facts of a declared window
	Slot   int         // slot in which these tests expect the fact's object
}

// addWindow inserts the pattern's window before an entry.
func (b *builder) addWindow(e *Entry, p *rule.Pattern) error {
	if p.Window == nil {
		return nil
	}
	plan := &WindowPlan{Place: len(b.net.Windows), Length: p.Window.Length, Time: p.Window.Time, Entry: e, Slot: p.Slot}
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
	e.Window = plan
	b.net.Windows = append(b.net.Windows, plan)
	return nil
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
