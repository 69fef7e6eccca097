package temporal

import (
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Lives tells how long events stay in working memory in stream mode. It follows from @expires, and for types without a firm
// @expires from all patterns that look at them.
type Lives struct{ list []life }

// life is what the patterns on a type behind an entry point need.
type life struct {
	point string
	typ   *fact.Type
	after int64 // after the end of the event; never
}

// NewLives looks at all rules and queries of a base.
func NewLives(base *rule.Base) *Lives {
	l := &Lives{}
	for _, r := range base.Rules {
		for _, b := range r.Branches {
			l.add(b.Conditions)
		}
	}
	for _, q := range base.Queries {
		for _, b := range q.Branches {
			l.add(b.Conditions)
		}
	}
	return l
}

func (l *Lives) add(conditions []rule.Condition) {
	events := eventsOf(conditions)
	for i, reach := range reach(events) {
		p := events[i]
		if p.From != nil {
			continue
		}
		l.merge(life{p.Entry, p.Type, needed(p, reach)})
	}
}

// needed is how long a pattern needs an event. The millisecond more lets events take part that begin at the very end.
func needed(p *rule.Pattern, reach int64) int64 {
	declared, firm := declaredLife(p.Type)
	if declared != never {
		declared++
	}
	if firm {
		return declared
	}
	after := declared
	if p.Window != nil && p.Window.Time > 0 {
		after = p.Window.Time
	}
	if reach != never {
		after = max(after, reach+1)
	}
	return after
}

// merge keeps the longest life; one that has no end is the longest.
func (l *Lives) merge(x life) {
	for i := range l.list {
		o := &l.list[i]
		if o.point != x.point || o.typ != x.typ {
			continue
		}
		if o.after == never || x.after == never {
			o.after = never
		} else {
			o.after = max(o.after, x.after)
		}
		return
	}
	l.list = append(l.list, x)
}

// Of is how many milliseconds after its end an event of a concrete type is over that has come through an entry point; ok is
// false if it never is. Where patterns on its type and on supertypes need it for different times, the first that is over counts for all of
// them, as in Drools, and the last is when the event leaves working memory.
func (l *Lives) Of(point string, t *fact.Type) (first, last int64, ok bool) {
	first, last = never, never
	named := false
	note := func(x int64) {
		if x == never {
			return
		}
		if first == never || x < first {
			first = x
		}
		if last == never || x > last {
			last = x
		}
	}
	for _, x := range l.list {
		if x.point == point && (x.typ == t || t.Raw().AssignableTo(x.typ.Raw())) {
			note(x.after)
			named = named || x.typ == t
		}
	}
	switch own, says := t.Meta[fact.MetaExpires].(int64); {
	case named:
	case says:
		note(own)
	case !t.Declared: // a type of rule text has no life of its supertypes, unless a pattern is on it
		declared, _ := declaredLife(t)
		note(declared)
	}
	return first, last, first != never
}

// declaredLife is the longest @expires of a type and its supertypes; firm ones count before soft ones.
func declaredLife(t *fact.Type) (after int64, firm bool) {
	after = never
	var look func(*fact.Type)
	look = func(t *fact.Type) {
		if ms, ok := t.Meta[fact.MetaExpires].(int64); ok {
			hard := t.Meta[fact.MetaSoft] == nil
			switch {
			case hard && !firm:
				after, firm = ms, true
			case hard == firm:
				after = max(after, ms)
			}
		}
		for _, p := range t.Parents {
			look(p)
		}
	}
	look(t)
	return after, firm
}
