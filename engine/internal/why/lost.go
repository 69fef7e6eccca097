package why

import (
	"fmt"

	"whenthen/engine/internal/history"
	"whenthen/engine/internal/probe"
	"whenthen/engine/rule"
)

// lostBefore returns sentences about an earlier match of the rule that was cancelled, and about an earlier fact that would
// satisfy the condition that fails now.
func (s *Session) lostBefore(r *rule.Rule, w *probe.Walk) string {
	h, told := s.History, ""
	if i := h.Find(h.Count(), func(x *history.Record) bool { return x.Kind == history.Cancel && x.Rule == r }); i >= 0 {
		told = ". It had a match, which was cancelled " + s.firingOf(h.At(i))
	}
	refused := h.Find(h.Count(), func(x *history.Record) bool { return x.Kind == history.Refused && w.Missed(x.Fact) })
	if refused >= 0 {
		x := h.At(refused)
		told += fmt.Sprintf(". %s was not inserted: it equals #%d, and the session keeps only one of several equal objects", probe.Show(x.Fact, "").Brief(), x.Matched[0].ID)
	}
	gone := func(x *history.Record) bool { return x.Kind == history.Delete && w.Missed(x.Fact) }
	if i := h.Find(h.Count(), gone); i >= 0 {
		lost := probe.Show(h.At(i).Fact, "").Brief()
		if h.At(i).Over {
			return told + fmt.Sprintf(". %s was there, but has expired as an event", lost)
		}
		told += fmt.Sprintf(". %s was there%s, but was deleted %s", lost, s.logicalBy(h.At(i).Fact.ID), s.firingOf(h.At(i)))
	}
	return told
}

// logicalBy names the firing that inserted a fact logically: the fact existed only as long as the match of that firing.
func (s *Session) logicalBy(id int64) string {
	h := s.History
	i := h.Find(h.Count(), func(x *history.Record) bool { return x.Kind == history.Insert && x.Logical && x.Fact.ID == id })
	if i < 0 {
		return ""
	}
	return ", inserted logically " + s.firingOf(h.At(i))
}

// changedBefore names the firing that set the value that does not fit in the nearest fact.
func (s *Session) changedBefore(w *probe.Walk) string {
	near := w.Conditions[len(w.Conditions)-1].Nearest
	if near == nil || near.Fact.ID == 0 {
		return ""
	}
	for _, i := range near.Failing() {
		for _, v := range near.Tests[i].Values {
			k := s.History.Find(s.History.Count(), func(x *history.Record) bool {
				if x.Kind != history.Update || x.Firing == 0 || x.Fact.ID != near.Fact.ID {
					return false
				}
				p := x.Fact.Object.Type.Property(v.Text)
				return p != nil && x.Changed&p.Mask() != 0
			})
			if k >= 0 {
				return fmt.Sprintf(". Its %s was changed %s", v.Text, s.firingOf(s.History.At(k)))
			}
		}
	}
	return ""
}

// firingOf names the firing that caused a record, as in "by firing 3 of rule".
func (s *Session) firingOf(x *history.Record) string {
	if x.Firing == 0 {
		return "by a change that the program made"
	}
	h := s.History
	if i := h.Find(h.Count(), func(y *history.Record) bool { return y.Kind == history.Fire && y.Firing == x.Firing }); i >= 0 {
		return fmt.Sprintf("by firing %d of %q", x.Firing, h.At(i).Rule.Name)
	}
	return fmt.Sprintf("by firing %d", x.Firing)
}
