package lint

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// loops finds cycles of rules each of which makes the next one match.
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

// wakeGraph tells which rules make which others match. Rules are numbers. Rules that change facts alike share a write, so that the
// graph stays small where thousands of rules have the same action.
type wakeGraph struct {
	writes [][]int32 // of each rule
	woken  [][]int32 // the rules that each write makes match, ascending
}

// wakes makes the graph of all rules. Where the context ends, the rest has no edges.
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

// onCycles reports which rules are on a cycle with another rule: those in a strongly connected component of several rules. It is
// Tarjan's algorithm; the nodes are the rules and, numbered behind them, the writes.
func (g *wakeGraph) onCycles() []bool {
	rules := len(g.writes)
	circular := make([]bool, rules)
	low := make([]int, rules+len(g.woken)) // 0: not visited
	done := len(low) + 1
	var stack []int
	visited := 0
	var visit func(v int)
	visit = func(v int) {
		visited++
		order, height := visited, len(stack)
		low[v] = order
		stack = append(stack, v)
		next, offset := []int32(nil), 0
		if v < rules {
			next, offset = g.writes[v], rules
		} else {
			next = g.woken[v-rules]
		}
		for _, u := range next {
			u := int(u) + offset
			if low[u] == 0 {
				visit(u)
			}
			low[v] = min(low[v], low[u])
		}
		if low[v] != order {
			return
		}
		component := stack[height:]
		stack = stack[:height]
		slices.Sort(component) // the rules first
		several := len(component) > 1 && component[1] < rules
		for _, u := range component {
			low[u] = done
			if u < rules {
				circular[u] = several
			}
		}
	}
	for v := range rules {
		if low[v] == 0 {
			visit(v)
		}
	}
	return circular
}

// wayBack returns the shortest cycle from a rule through others, beginning with that rule; nil if there is none.
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
