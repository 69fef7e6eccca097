package explain

import (
	"fmt"
	"strings"
)

// Why is the answer to the question why something is so.
type Why struct {
	// Question is the subject of the question, in words: "#3 Order( … )", "total of #3 …", "firing 4", "the line …".
	Question string `json:"question"`
	Cause    *Cause `json:"cause"`
}

// Cause is one step in the explanation: what happened, and in which firing.
type Cause struct {
	What Event `json:"what"`
	// Fact is the fact that was inserted, changed or deleted.
	Fact *Fact `json:"fact,omitempty"`
	// Properties are the properties named by an update; empty if it named none, so that any may have changed.
	Properties []string `json:"properties,omitempty"`
	// Logical means that the fact exists only as long as the match that inserted it.
	Logical bool `json:"logical,omitempty"`
	// By is the firing that caused it; nil if the host did, or if the record was dropped.
	By *Firing `json:"by,omitempty"`
	// Of contains the causes of the facts that a result, such as a sum, was computed from; Others is the number of omitted causes. They are
	// chosen by the current values of the facts. ChangedSince contains the facts that had other values then.
	Of           []*Cause `json:"of,omitempty"`
	Others       int      `json:"others,omitempty"`
	ChangedSince []Fact   `json:"changedSince,omitempty"`
}

// Event is what happened in a Cause.
type Event string

// The events.
const (
	Inserted  Event = "inserted"
	Updated   Event = "changed"
	Deleted   Event = "deleted"
	Ran       Event = "fired"
	Wrote     Event = "printed"
	Added     Event = "added"     // to the list in a global
	Computed  Event = "computed"  // not a fact: an element of a from, or the result of an accumulate
	Forgotten Event = "forgotten" // older than the session's records
)

// Firing is a firing of a rule.
type Firing struct {
	Number int    `json:"number"` // in the session, from 1
	Rule   string `json:"rule"`
	File   string `json:"file,omitempty"`
	Line   int32  `json:"line,omitempty"`
	// Because contains the facts that the rule had matched, each with the cause of its state at that time. It is empty for a firing that is
	// already elsewhere in the tree, and Seen is set.
	Because []*Cause `json:"because,omitempty"`
	Seen    bool     `json:"seen,omitempty"`
}

// String returns the tree as text for people: the question first, and each cause indented below its effect.
func (y *Why) String() string {
	w := &writer{}
	w.line("%s", y.Question)
	w.in(func() { w.cause(y.Cause) })
	return w.b.String()
}

func (w *writer) cause(c *Cause) {
	switch {
	case c.What == Forgotten:
		w.line("%s: from before the session's records", factText(c.Fact))
		return
	case c.What == Computed:
		w.computed(c)
		return
	case c.What == Ran:
	case c.By == nil:
		w.line("%s by the program", c.sentence())
		return
	default:
		w.line("%s by", c.sentence())
	}
	w.in(func() { w.firing(c.By) })
}

// computed writes a result with the facts it was computed from.
func (w *writer) computed(c *Cause) {
	of := ": not a fact"
	if len(c.Of) > 0 {
		of = ": computed from"
	}
	w.line("%s%s", factText(c.Fact), of)
	w.in(func() {
		for _, o := range c.Of {
			w.cause(o)
		}
		if c.Others > 0 {
			w.line("and %d more", c.Others)
		}
		if len(c.ChangedSince) > 0 {
			w.line("chosen by their present values; changed since the firing: %s", factList(c.ChangedSince, Fact.Brief))
		}
	})
}

func (w *writer) firing(f *Firing) {
	if f == nil {
		return
	}
	place := ""
	if f.Line > 0 {
		place = fmt.Sprintf("  (%s:%d)", f.File, f.Line)
	}
	if f.Seen {
		w.line("firing %d: %s  (shown above)", f.Number, f.Rule)
		return
	}
	w.line("firing %d: %s%s", f.Number, f.Rule, place)
	w.in(func() {
		for _, b := range f.Because {
			w.cause(b)
		}
	})
}

// sentence describes what happened to the fact.
func (c *Cause) sentence() string {
	text := string(c.What)
	if c.Logical {
		text += " logically"
	}
	if len(c.Properties) > 0 {
		text += " (" + strings.Join(c.Properties, ", ") + ")"
	}
	if c.Fact == nil {
		return text
	}
	return factText(c.Fact) + ": " + text
}

func factText(f *Fact) string {
	if f == nil {
		return "it"
	}
	return f.String()
}
