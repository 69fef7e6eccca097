package rete

// The end of a subnetwork: its results become right tuples of the node it feeds, pushed one by one while the inserts,
// deletes and updates are taken from the top. The tuple itself serves on both sides; the fed node frees it.

func (w *WorkingMemory) endSubnetwork(n *Node, src *staging) {
	right := &w.nodes[n.feeds.ID].right
	for t := src.ins.pop(); t != nil; t = src.ins.pop() {
		right.addInsert(t)
	}
	for t := src.del.pop(); t != nil; t = src.del.pop() {
		if _, vanished := right.addDelete(t); vanished {
			w.pool.put(t)
		}
	}
	for t := src.upd.pop(); t != nil; t = src.upd.pop() {
		right.addUpdate(t)
	}
}

// leftOfResult finds the left tuple of node n that a result of its subnetwork belongs to: up to the fork, and along
// the peers to the branch of n.
func (w *WorkingMemory) leftOfResult(n *Node, r *Tuple) *Tuple {
	end := n.subnetwork.segments[len(n.subnetwork.segments)-1].last()
	for i := end.depth; i > 0; i-- {
		r = r.lp
	}
	for i := end.hops; i > 0; i-- {
		r = r.peer
	}
	return r
}
