package runner

import (
	"fmt"
	"io"

	"whenthen/internal/fact"
	"whenthen/internal/factexpr"
)

// Keep restricts the facts in the outcome to those that satisfy a condition, written in the language of package factexpr. It fails
// if the condition cannot be parsed, or cannot be evaluated for any fact.
func (o *Outcome) Keep(where string) error {
	w, err := factexpr.ParseWhere(where, o.Session.RuleBase().Types())
	if err != nil {
		return fmt.Errorf("--where %w", err)
	}
	o.kept = map[int64]bool{}
	for h := range o.Session.Facts() {
		if w.Holds(h.Value()) {
			o.kept[h.ID()] = true
		}
	}
	if err := w.Err(); err != nil {
		return fmt.Errorf("--where %q: %w", where, err)
	}
	return nil
}

// WriteFacts writes the facts selected by Keep, one per line, with their numbers.
func (o *Outcome) WriteFacts(w io.Writer) error {
	for h := range o.Session.Facts() {
		if !o.kept[h.ID()] {
			continue
		}
		name := o.ids[h.Value()]
		if name == "" {
			name = fmt.Sprintf("#%d", h.ID())
		}
		if _, err := fmt.Fprintf(w, "%s %s\n", name, fact.Describe(h.Value())); err != nil {
			return err
		}
	}
	return nil
}
