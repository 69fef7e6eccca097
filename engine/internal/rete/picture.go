package rete

import (
	"fmt"
	"iter"

	"whenthen/engine/outline"
)

// Picture draws the network: alpha parts first, then the nodes in order, then rules of one pattern.
func (n *Network) Picture() outline.Picture {
	var p outline.Picture
	place := map[string]int{}
	box := func(b outline.Box) {
		place[b.ID] = len(p.Boxes)
		p.Boxes = append(p.Boxes, b)
	}
	alphaID := func(a *alpha) string { return fmt.Sprintf("a%d", a.ord) }
	nodeID := func(n *Node) string { return fmt.Sprintf("n%d", n.ID) }
	for _, a := range n.alphas {
		box(outline.Box{ID: alphaID(a), Kind: "alpha", Text: a.text()})
	}
	for _, node := range n.nodes {
		b := outline.Box{ID: nodeID(node), Kind: fmt.Sprint(node.Kind), Text: node.text}
		if node.item != nil {
			b.Rule = node.item.rule.Name + branchText(node.item)
		}
		box(b)
	}
	for _, i := range n.items {
		if i.entry != nil {
			box(outline.Box{ID: fmt.Sprintf("r%d", i.id), Kind: "rule", Rule: i.rule.Name + branchText(i)})
			p.Arrows = append(p.Arrows, outline.Arrow{From: place[alphaID(i.entry.alpha)], To: len(p.Boxes) - 1})
		}
	}
	for _, node := range n.nodes {
		at := place[nodeID(node)]
		if node.entry != nil {
			p.Arrows = append(p.Arrows, outline.Arrow{From: place[alphaID(node.entry.alpha)], To: at})
		}
		for _, sink := range node.sinks {
			p.Arrows = append(p.Arrows, outline.Arrow{From: at, To: place[nodeID(sink)]})
		}
		if node.feeds != nil {
			p.Arrows = append(p.Arrows, outline.Arrow{From: at, To: place[nodeID(node.feeds)], Result: true})
		}
	}
	return p
}

// Picture draws the network with the counts of the nodes, and with the number of the given facts, which must be in working memory, in the
// other parts.
func (w *WorkingMemory) Picture(facts iter.Seq[*Fact]) outline.Picture {
	p := w.net.Picture()
	passing, matches := w.heldByParts(facts)
	boxes := p.Boxes
	for _, n := range passing {
		boxes[0].Held, boxes = n, boxes[1:]
	}
	for _, m := range w.nodes {
		if m != nil {
			boxes[0].Evaluations, boxes[0].Tested = m.stats.Evaluations, m.stats.Tested
		}
		boxes = boxes[1:]
	}
	for _, i := range w.net.items {
		if i.entry != nil {
			boxes[0].Held, boxes = matches[i.id], boxes[1:]
		}
	}
	return p
}

// heldByParts counts the facts that pass each alpha part, and the matches of each rule with one pattern by the number of its item.
func (w *WorkingMemory) heldByParts(facts iter.Seq[*Fact]) (passing, matches []int) {
	passing, matches = make([]int, len(w.net.alphas)), make([]int, len(w.net.items))
	for f := range facts {
		d, at := w.dispatchOf(f), map[*alpha]bool{}
		for t := w.at(f.first); t != nil; t = w.at(t.lnext) {
			e := d.entries[t.entry()].Entry
			if !at[e.alpha] {
				at[e.alpha] = true
				passing[e.alpha.ord]++
			}
			if e.node == nil && e.item != nil {
				matches[e.item.id]++
			}
		}
	}
	return passing, matches
}
