package network

import (
	"fmt"
	"strings"

	"whenthen/engine/outline"
	"whenthen/engine/rule"
)

// String returns the network as text: alpha parts first, then a line per node, indented below its parent. The result depends only on the
// rules.
func (n *Network) String() string {
	var s strings.Builder
	for _, a := range n.Alphas {
		fmt.Fprintf(&s, "alpha %d: %s, %d entries\n", a.Index, a.Text(), len(a.Entries))
	}
	for _, i := range n.Items {
		if i.Entry != nil {
			fmt.Fprintf(&s, "rule %q%s <- alpha %d reads %s\n", i.Rule.Name, branchText(i), i.Entry.Alpha.Index,
				maskText(i.Entry.Alpha.typ, i.Entry.reads))
		}
	}
	for _, node := range n.Nodes {
		if node.Left == nil {
			node.print(&s, 0)
		}
	}
	return s.String()
}

// Text returns the alpha part as it is printed.
func (a *Alpha) Text() string {
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

func branchText(i *ItemPlan) string {
	text := ""
	if len(i.Rule.Branches) > 1 {
		text = fmt.Sprintf(" branch %d", i.Branch.Index+1)
	}
	if i.Action != nil && i.Action.Name != "" {
		text += fmt.Sprintf(" [%s]", i.Action.Name)
	}
	return text
}

func (node *Node) print(s *strings.Builder, depth int) {
	fmt.Fprintf(s, "%s%s\n", strings.Repeat("  ", depth), node.Label())
	for _, sink := range node.Sinks {
		sink.print(s, depth+1)
	}
}

// Label describes a node in one line.
func (node *Node) Label() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%d %s", node.ID, node.Kind)
	if node.slot >= 0 {
		fmt.Fprintf(&s, " #%d", node.slot)
	}
	if text := node.words(); text != "" {
		fmt.Fprintf(&s, " %s", text)
	}
	if node.Feeds != nil {
		fmt.Fprintf(&s, " feeds %d", node.Feeds.ID)
	}
	if node.Item != nil {
		fmt.Fprintf(&s, " rule %q%s", node.Item.Rule.Name, branchText(node.Item))
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

// Picture draws the network: alpha parts first, then the nodes in order, then rules of one pattern.
func (n *Network) Picture() outline.Picture {
	var p outline.Picture
	place := map[string]int{}
	box := func(b outline.Box) {
		place[b.ID] = len(p.Boxes)
		p.Boxes = append(p.Boxes, b)
	}
	alphaID := func(a *Alpha) string { return fmt.Sprintf("a%d", a.Index) }
	nodeID := func(n *Node) string { return fmt.Sprintf("n%d", n.ID) }
	for _, a := range n.Alphas {
		box(outline.Box{ID: alphaID(a), Kind: "alpha", Text: a.Text()})
	}
	for _, node := range n.Nodes {
		b := outline.Box{ID: nodeID(node), Kind: fmt.Sprint(node.Kind), Text: node.text}
		if node.Item != nil {
			b.Rule = node.Item.Rule.Name + branchText(node.Item)
		}
		box(b)
	}
	for _, i := range n.Items {
		if i.Entry != nil {
			box(outline.Box{ID: fmt.Sprintf("r%d", i.ID), Kind: "rule", Rule: i.Rule.Name + branchText(i)})
			p.Arrows = append(p.Arrows, outline.Arrow{From: place[alphaID(i.Entry.Alpha)], To: len(p.Boxes) - 1})
		}
	}
	for _, node := range n.Nodes {
		at := place[nodeID(node)]
		if node.Entry != nil {
			p.Arrows = append(p.Arrows, outline.Arrow{From: place[alphaID(node.Entry.Alpha)], To: at})
		}
		for _, sink := range node.Sinks {
			p.Arrows = append(p.Arrows, outline.Arrow{From: at, To: place[nodeID(sink)]})
		}
		if node.Feeds != nil {
			p.Arrows = append(p.Arrows, outline.Arrow{From: at, To: place[nodeID(node.Feeds)], Result: true})
		}
	}
	return p
}
