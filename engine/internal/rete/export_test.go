package rete

// EvaluateAll evaluates every rule, even if nothing is staged for it.
func (w *WorkingMemory) EvaluateAll() {
	w.flush()
	for i := range w.agenda.items {
		w.evaluate(&w.agenda.items[i])
	}
}

// WithoutRanges removes the ordered indexes from a network.
func (n *Network) WithoutRanges() {
	for _, node := range n.nodes {
		node.tests.ranges = nil
	}
}

// Ranges counts the dimensions of all nodes.
func (n *Network) Ranges() (dims int) {
	for _, node := range n.nodes {
		if p := node.tests.ranges; p != nil {
			dims += p.Dimensions()
		}
	}
	return dims
}
