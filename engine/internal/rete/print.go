package rete

import (
	"fmt"
	"sort"
	"strings"

	"whenthen/engine/rule"
)

// String prints the network: alpha parts first, then a line per node, indented below the node in front of it. The result depends only on
// the rules.
func (n *Network) String() string {
	var s strings.Builder
	for _, a := range n.alphas {
		fmt.Fprintf(&s, "alpha %d: %s, %d entries\n", a.ord, a.text(), len(a.entries))
	}
	for _, i := range n.items {
		if i.entry != nil {
			fmt.Fprintf(&s, "rule %q%s <- alpha %d reads %s\n", i.rule.Name, branchText(i), i.entry.alpha.ord,
				maskText(i.entry.alpha.typ, i.entry.reads))
		}
	}
	for _, node := range n.nodes {
		if node.left == nil {
			node.print(&s, 0)
		}
	}
	return s.String()
}

func (a *alpha) text() string {
	point := ""
	if a.point != "" {
		point = " from " + a.point
	}
	var texts []string
	for _, t := range a.written {
		texts = append(texts, t.String())
	}
	return fmt.Sprintf("%s(%s)%s", a.typ.Name, strings.Join(texts, ", "), point)
}

func branchText(i *itemPlan) string {
	text := ""
	if len(i.rule.Branches) > 1 {
		text = fmt.Sprintf(" branch %d", i.branch.Index+1)
	}
	if i.action != nil && i.action.Name != "" {
		text += fmt.Sprintf(" [%s]", i.action.Name)
	}
	return text
}

func (node *Node) print(s *strings.Builder, depth int) {
	fmt.Fprintf(s, "%s%s\n", strings.Repeat("  ", depth), node.label())
	for _, sink := range node.sinks {
		sink.print(s, depth+1)
	}
}

// label describes a node in one line.
func (node *Node) label() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%d %s", node.ID, node.Kind)
	if node.slot >= 0 {
		fmt.Fprintf(&s, " #%d", node.slot)
	}
	if text := node.words(); text != "" {
		fmt.Fprintf(&s, " %s", text)
	}
	if node.feeds != nil {
		fmt.Fprintf(&s, " feeds %d", node.feeds.ID)
	}
	if node.item != nil {
		fmt.Fprintf(&s, " rule %q%s", node.item.rule.Name, branchText(node.item))
	}
	return s.String()
}

// words returns the condition as readable text. For patterns it is made on demand, since most networks are never printed.
func (node *Node) words() string {
	switch {
	case node.text != "" || node.pattern == nil:
		return node.text
	case node.Kind == RootNode:
		return node.entryText()
	}
	return node.entryText() + joinText(node.pattern) + hashedText(node)
}

// oneLine returns the text of a condition without line breaks.
func oneLine(c rule.Condition) string { return strings.Join(strings.Fields(c.String()), " ") }

// Dump prints the state of a session, to find out why something does or does not fire: the agenda, and every node with its memory and the
// changes staged in front of it. It is slow and meant for debugging.
func (w *WorkingMemory) Dump() string {
	var s strings.Builder
	for _, g := range w.agenda.stack {
		fmt.Fprintf(&s, "focus %s active=%v\n", g.name, g.active)
	}
	for _, g := range w.agenda.groups {
		items := append(itemHeap(nil), g.items...)
		sort.Slice(items, func(i, j int) bool { return items[i].before(items[j]) })
		for _, it := range items {
			fmt.Fprintf(&s, "  %s: %q salience %d dirty=%v\n", g.name, it.plan.rule.Name, it.salience, it.dirty)
			for t := w.at(it.matches.first); t != nil; t = w.at(t.mnext) {
				fmt.Fprintf(&s, "    %s\n", w.tupleText(t))
			}
		}
	}
	for _, p := range w.net.paths {
		if w.paths[p.id] > 0 && p.item != nil {
			fmt.Fprintf(&s, "unlinked: %q\n", p.item.rule.Name)
		}
	}
	for _, node := range w.net.nodes {
		m := w.memory(node)
		fmt.Fprintf(&s, "%s\n  linked=%v rights=%d stored left=%d right=%d\n", node.label(), m.linked, m.rights, m.index.nLeft, m.index.nRight)
		if node.segment.nodes[0] == node {
			w.dumpStaging(&s, "left", &w.segments[node.segment.id].left)
		}
		w.dumpStaging(&s, "right", &m.right)
	}
	return s.String()
}

func (w *WorkingMemory) dumpStaging(s *strings.Builder, side string, st *staging) {
	for _, x := range []struct {
		name string
		list *stack
	}{{"insert", &st.ins}, {"update", &st.upd}, {"delete", &st.del}} {
		for t := w.at(x.list.first); t != nil; t = w.at(t.snext) {
			fmt.Fprintf(s, "  waiting %s %s %s\n", side, x.name, w.tupleText(t))
		}
	}
}

// tupleText returns the fact IDs of a tuple, left to right.
func (w *WorkingMemory) tupleText(t *Tuple) string {
	var parts []string
	for ; t != nil; t = w.at(t.up) {
		id := int64(0)
		if f := w.factOf(t.fact); f != nil {
			id = f.ID
		}
		parts = append([]string{fmt.Sprint(id)}, parts...)
	}
	return "[" + strings.Join(parts, " ") + "]"
}
