package rete

import "fmt"

// Picture is the network as boxes and arrows.
type Picture struct {
	Boxes  []Box
	Arrows []Arrow
}

// Box is an alpha part ("alpha"), a node (its kind), or a rule whose one pattern needs no node ("rule").
type Box struct {
	ID, Kind, Text string
	Node           int    // its number; -1 for the other boxes
	Rule           string // that ends here, with branch and block; "" in the middle
}

// Arrow leads from the number of a box to that of another one; Result marks the result of a subnetwork.
type Arrow struct {
	From, To int
	Result   bool
}

// Picture draws the network: alpha parts first, then the nodes in their order, then rules of one pattern.
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
		box(Box{ID: alphaID(a), Kind: "alpha", Text: a.text(), Node: -1})
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
			box(Box{ID: fmt.Sprintf("r%d", i.id), Kind: "rule", Rule: i.rule.Name + branchText(i), Node: -1})
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
