package lint

import (
	"slices"
	"strconv"
	"strings"

	"whenthen/engine/rule"
)

// loops finds cycles of rules each of which makes the next one match.
func (l *linter) loops() {
	n := len(l.rules)
	wakes := make([][]int, n)
	for i, a := range l.rules {
		if l.ended() {
			return
		}
		for j, b := range l.rules {
			if i != j && !b.rule.LockOnActive && makesMatch(a, b) {
				wakes[i] = append(wakes[i], j)
			}
		}
	}
	told := make([]bool, n)
	for i := range l.rules {
		if l.ended() {
			return
		}
		if told[i] {
			continue
		}
		circle := wayBack(wakes, i)
		if circle == nil {
			continue
		}
		names := make([]string, len(circle))
		for k, j := range circle {
			told[j] = true
			names[k] = strconv.Quote(l.rules[j].rule.Name)
		}
		l.report(l.rules[i].rule, CodeRuleLoop, "change an action so that it makes a condition of one of these rules false",
			"these rules trigger each other without end: %s, and again from the first", strings.Join(names, ", "))
	}
}

// wayBack returns the shortest cycle from a rule through others, beginning with that rule; nil if there is none.
func wayBack(wakes [][]int, start int) []int {
	from := map[int]int{}
	queue := []int{start}
	for len(queue) > 0 {
		i := queue[0]
		queue = queue[1:]
		for _, j := range wakes[i] {
			if j == start {
				way := []int{i}
				for way[0] != start {
					way = slices.Insert(way, 0, from[way[0]])
				}
				return way
			}
			if _, seen := from[j]; !seen {
				from[j] = i
				queue = append(queue, j)
			}
		}
	}
	return nil
}

// makesMatch reports whether an action of a certainly makes b match, assuming the other facts that b needs: it inserts or changes
// a fact so that it satisfies the constraints of a pattern of b. Rules with conditions other than patterns are left out: what
// makes a not or an accumulate true cannot be seen from the text.
func makesMatch(a, b *summary) bool {
	for _, branch := range b.rule.Branches {
		for _, c := range branch.Conditions {
			if _, ok := c.(*rule.Pattern); !ok {
				return false
			}
		}
	}
	for _, w := range a.writes {
		for _, p := range b.patterns {
			if w.delete || w.t == nil || !w.t.AssignableTo(p.Type) {
				continue
			}
			if w.insert && w.satisfiesAll(p) || !w.insert && w.touches(p) && w.satisfiesTouched(p) {
				return true
			}
		}
	}
	return false
}

// satisfiesAll reports whether the constants in an inserted fact satisfy all constraints of a pattern.
func (w *write) satisfiesAll(p *rule.Pattern) bool {
	for _, t := range p.Tests {
		c, ok := constraintOf(t)
		if !ok {
			return false
		}
		v, known := w.values[c.property.Name]
		if !known || !c.holds(v) {
			return false
		}
	}
	return true
}

// touches reports whether the pattern reacts to one of the changed properties.
func (w *write) touches(p *rule.Pattern) bool {
	return w.t.MaskIn(p.Type, w.mask)&p.Reads != 0 && len(w.values)+len(w.unknown) > 0
}

// satisfiesTouched reports whether the constraints on changed properties hold after the change, and there is at least one.
// Constraints on other properties are assumed to hold as before.
func (w *write) satisfiesTouched(p *rule.Pattern) bool {
	touched := false
	for _, t := range p.Tests {
		c, ok := constraintOf(t)
		if !ok {
			return false
		}
		if w.unknown[c.property.Name] {
			return false
		}
		if v, known := w.values[c.property.Name]; known {
			if !c.holds(v) {
				return false
			}
			touched = true
		}
	}
	return touched
}
