package lint

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"whenthen/engine/internal/circle"
)

// loops finds cycles of rules in which each rule makes the next one match.
func (l *linter) loops() {
	g := l.wakes()
	circular := g.onCycles()
	told := make([]bool, len(l.rules))
	for i := range l.rules {
		if l.ended() {
			return
		}
		if told[i] || !circular[i] {
			continue
		}
		circle := g.wayBack(i)
		names := make([]string, len(circle))
		for k, j := range circle {
			told[j] = true
			names[k] = strconv.Quote(l.rules[j].rule.Name)
		}
		l.report(l.rules[i].rule, CodeRuleLoop, "change an action so that it makes a condition of one of these rules false",
			"these rules trigger each other without end: %s, and again from the first", strings.Join(names, ", "))
	}
}

// wakeGraph records which rules make which others match. Rules are represented by numbers. Rules that change facts in the same way share a
// write, so that the graph stays small if thousands of rules have the same action.
type wakeGraph struct {
	writes [][]int32 // of each rule
	woken  [][]int32 // the rules that each write makes match, ascending
}

// wakes builds the graph of all rules. If the context ends, the remaining rules have no edges.
func (l *linter) wakes() *wakeGraph {
	g := &wakeGraph{writes: make([][]int32, len(l.rules))}
	index := newPatternIndex(l.rules)
	numbers := map[string]int32{}
	for i, s := range l.rules {
		for k := range s.writes {
			if l.ended() {
				return g
			}
			w := &s.writes[k]
			if w.delete || w.t == nil {
				continue
			}
			text := fmt.Sprintf("%p %t %v %#v %v", w.t, w.insert, w.mask, w.values, w.unknown)
			n, seen := numbers[text]
			if !seen {
				n = int32(len(g.woken))
				numbers[text] = n
				g.woken = append(g.woken, index.wokenBy(w))
			}
			g.writes[i] = append(g.writes[i], n)
		}
	}
	return g
}

// onCycles returns, for each rule, whether it is on a cycle with another rule.
func (g *wakeGraph) onCycles() []bool {
	rules := len(g.writes)
	circular := make([]bool, rules)
	s := circle.Search[int]{Next: g.next, Found: func(component []int) {
		list := slices.DeleteFunc(component, func(n int) bool { return n >= rules })
		for _, n := range list {
			circular[n] = len(list) > 1
		}
	}}
	for n := range rules {
		s.Visit(n)
	}
	return circular
}

// next yields the successors of a node of the graph: the writes of a rule, which are numbered after the rules, or the rules of a write.
func (g *wakeGraph) next(n int) iter.Seq[int] {
	to, offset := []int32(nil), 0
	if rules := len(g.writes); n < rules {
		to, offset = g.writes[n], rules
	} else {
		to = g.woken[n-rules]
	}
	return func(yield func(int) bool) {
		for _, m := range to {
			if !yield(int(m) + offset) {
				return
			}
		}
	}
}

// wayBack returns the shortest cycle from a rule through other rules, beginning with that rule, or nil if there is none.
func (g *wakeGraph) wayBack(start int) []int {
	from := map[int]int{}
	expanded := map[int32]bool{}
	queue := []int{start}
	for len(queue) > 0 {
		i := queue[0]
		queue = queue[1:]
		for _, w := range g.writes[i] {
			if _, back := slices.BinarySearch(g.woken[w], int32(start)); back && i != start {
				way := []int{i}
				for way[0] != start {
					way = slices.Insert(way, 0, from[way[0]])
				}
				return way
			}
			if expanded[w] {
				continue
			}
			expanded[w] = true
			for _, j := range g.woken[w] {
				if _, seen := from[int(j)]; !seen && int(j) != start {
					from[int(j)] = i
					queue = append(queue, int(j))
				}
			}
		}
	}
	return nil
}
