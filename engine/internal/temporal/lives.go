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

// Of returns how many milliseconds after its end an event of a concrete type at an entry point is over (first) and leaves working memory
// (last); ok is false if it is never over. If patterns on its type and on supertypes need it for different times, it is over for all of
// them after the shortest time, as in Drools, and leaves working memory after the longest.
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
	case !t.Declared: // a type declared in rule text does not inherit the life of its supertypes, unless a pattern is on it
		declared, _ := declaredLife(t)
		note(declared)
	}
	return first, last, first != never
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
