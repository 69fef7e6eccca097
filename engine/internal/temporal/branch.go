package temporal

import (
	"math"

	"whenthen/engine/rule"
)

// Wait says that a match of a branch is undecided until After milliseconds after the start of the event in Slot: until then an event may
// arrive that makes a not false.
type Wait struct {
	Slot   int
	After  int64
	Within bool // the event is matched within the not itself
}

// Waits lists the waits of a branch. They result from constraints within a not on events before it. A constraint on an event within the not
// itself determines no time at which the match could fire; it matters only for the timer of a rule, as in Drools.
func Waits(conditions []rule.Condition) []Wait {
	visible, within := map[int]bool{}, map[int]bool{}
	var list []Wait
	var look func([]rule.Condition, bool)
	look = func(conditions []rule.Condition, negative bool) {
		for _, c := range conditions {
			switch c := c.(type) {
			case *rule.Pattern:
				if negative && c.Type.Event {
					list = append(list, waitsOf(c, visible, within)...)
					within[c.Slot] = true
				}
			case *rule.Not:
				look(c.Conditions, true)
			case *rule.Exists:
				look(c.Conditions, negative)
			case *rule.Accumulate:
				look(c.Source, negative)
			}
		}
	}
	for _, c := range conditions {
		look([]rule.Condition{c}, false)
		if p, ok := c.(*rule.Pattern); ok {
			visible[p.Slot] = true
		}
	}
	return list
}

func waitsOf(p *rule.Pattern, visible, within map[int]bool) []Wait {
	var list []Wait
	for _, t := range p.Tests {
		r, ok := relationOf(t)
		if ok && (visible[r.slot] || within[r.slot]) && r.high >= 0 && r.high < math.MaxInt64 {
			list = append(list, Wait{r.slot, r.high, within[r.slot]})
		}
	}
	return list
}

// eventsOf lists the patterns on events, including nested ones, in the order of the text.
func eventsOf(conditions []rule.Condition) []*rule.Pattern {
	var list []*rule.Pattern
	rule.WalkConditions(conditions, func(c rule.Condition) {
		if p, ok := c.(*rule.Pattern); ok && p.Type.Event {
			list = append(list, p)
		}
	})
	return list
}

// never is the lifetime of an event that never ends.
const never = -1

// reach returns, for each pattern on an event, the maximum time from that event to the last event that can take part in a match with it, in
// milliseconds, or never.
func reach(events []*rule.Pattern) []int64 {
	m := make([][]interval, len(events))
	place := map[int]int{}
	for i, p := range events {
		m[i] = make([]interval, len(events))
		for j := range m[i] {
			if i != j {
				m[i][j] = anywhere
			}
		}
		place[p.Slot] = i
	}
	for i, p := range events {
		for _, t := range p.Tests {
			r, ok := relationOf(t)
			from, known := place[r.slot]
			if ok && known && from < i {
				m[from][i] = m[from][i].and(r.interval)
				m[i][from] = m[i][from].and(r.interval.reverse())
			}
		}
	}
	shorten(m)
	out := make([]int64, len(events))
	for i, row := range m {
		longest := int64(never)
		for j, x := range row {
			if i != j {
				longest = max(longest, x.high)
			}
		}
		if out[i] = never; longest >= 0 && longest < math.MaxInt64 {
			out[i] = longest
		}
	}
	return out
}

// shorten narrows every interval to the shortest one that follows from the others.
func shorten(m [][]interval) {
	for k := range m {
		for i := range m {
			for j := range m {
				m[i][j] = m[i][j].and(m[i][k].plus(m[k][j]))
			}
		}
	}
}
