package rete

import (
	"fmt"
	"iter"
)

// Picture is the network as boxes and arrows.
type Picture struct {
	Boxes  []Box
	Arrows []Arrow
}

// Box is an alpha part ("alpha"), a node (its kind), or a rule whose one pattern needs no node ("rule").
type Box struct {
	ID, Kind, Text string
	Node           int    // ID of the node; -1 for other boxes
	Held           int    // index in Held: number of the alpha part or, for a rule's box, of its item
	Rule           string // the rule that ends here, with branch and named consequence; "" for other nodes
}

// Arrow leads from one box to another, by index; Result marks the result of a subnetwork.
type Arrow struct {
	From, To int
	Result   bool
}

// Picture draws the network: alpha parts first, then the nodes in order, then rules of one pattern.
func (n *Network) Picture() Picture {
	var p Picture
	place := map[string]int{}
	box := func(b Box) {
		place[b.ID] = len(p.Boxes)
		p.Boxes = append(p.Boxes, b)
	}
	alphaID := func(a *alpha) string { return fmt.Sprintf("a%d", a.ord) }
	nodeID := func(n *Node) string { return fmt.Sprintf("n%d", n.ID) }
	for _, a := range n.alphas {
		box(Box{ID: alphaID(a), Kind: "alpha", Text: a.text(), Node: -1, Held: a.ord})
	}
	for _, node := range n.nodes {
		b := Box{ID: nodeID(node), Kind: fmt.Sprint(node.Kind), Text: node.text, Node: node.ID}
		if node.item != nil {
			b.Rule = node.item.rule.Name + branchText(node.item)
		}
		box(b)
	}
	for _, i := range n.items {
		if i.entry != nil {
			box(Box{ID: fmt.Sprintf("r%d", i.id), Kind: "rule", Rule: i.rule.Name + branchText(i), Node: -1, Held: i.id})
			p.Arrows = append(p.Arrows, Arrow{From: place[alphaID(i.entry.alpha)], To: len(p.Boxes) - 1})
		}
	}
	for _, node := range n.nodes {
		at := place[nodeID(node)]
		if node.entry != nil {
			p.Arrows = append(p.Arrows, Arrow{From: place[alphaID(node.entry.alpha)], To: at})
		}
		for _, sink := range node.sinks {
			p.Arrows = append(p.Arrows, Arrow{From: at, To: place[nodeID(sink)]})
		}
		if node.feeds != nil {
			p.Arrows = append(p.Arrows, Arrow{From: at, To: place[nodeID(node.feeds)], Result: true})
		}
	}
	return p
}

// Held counts what the parts of the network other than nodes hold.
type Held struct {
	Facts   []int // matches of rules of one pattern, by the number of their item
	Matches []int // of rules of one pattern, by the number of their item
}

// Held counts the given facts, which must be in working memory, by the parts of the network that hold them.
func (w *WorkingMemory) Held(facts iter.Seq[*Fact]) Held {
	h := Held{make([]int, len(w.net.alphas)), make([]int, len(w.net.items))}
	for f := range facts {
		d, at := w.dispatchOf(f.Object.Type), map[*alpha]bool{}
		for t := w.at(f.first); t != nil; t = w.at(t.lnext) {
			e := d.entries[t.entry()].Entry
			if !at[e.alpha] {
				at[e.alpha] = true
				h.Facts[e.alpha.ord]++
			}
			if e.node == nil && e.item != nil {
				h.Matches[e.item.id]++
			}
		}
	}
	return h
}
