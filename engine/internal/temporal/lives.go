package temporal

import (
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Lives contains how long events stay in working memory in stream mode. This follows from @expires and, for types without a firm @expires,
// from all patterns that match them.
type Lives struct{ list []life }

// life is the time for which the patterns on a type at an entry point need an event.
type life struct {
	point string
	typ   *fact.Type
	after int64 // milliseconds after the end of the event, or never
}

// NewLives derives the lives from all rules and queries of a base.
func NewLives(base *rule.Base) *Lives {
	l := &Lives{}
	for _, b := range base.Branches() {
		l.add(b.Conditions)
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

// needed returns how long a pattern needs an event. The extra millisecond includes events that begin exactly at the end.
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

// merge keeps the longest life; never counts as the longest.
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

// Of returns the ends of an event of a concrete type at an entry point, in milliseconds after its own end: one for each type that patterns
// name and that it is of, in the order of the rules, and one for its declaration if no pattern names its own type. If they differ, the event
// is over for all patterns at the first of them, as in Drools, and leaves working memory at the last. Without any it is never over.
func (l *Lives) Of(point string, t *fact.Type) (ends []int64) {
	named := false
	note := func(x int64) {
		if x != never {
			ends = append(ends, x)
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
	case !t.Declared: // a type declared in rule text does not inherit the life of its supertypes, unless a pattern is on it
		declared, _ := declaredLife(t)
		note(declared)
	}
	return ends
}

// declaredLife returns the longest @expires of a type and its supertypes; a firm @expires takes precedence over a soft one.
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
