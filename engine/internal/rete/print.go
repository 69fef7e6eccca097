package rete

import (
	"fmt"
	"strings"

	"whenthen/engine/rule"
)

// String returns the network as text: alpha parts first, then a line per node, indented below its parent. The result depends only on the
// rules.
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

// words returns the condition as readable text. For patterns it is composed on demand, since most networks are never printed.
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
