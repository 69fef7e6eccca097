package rete

// A subnetwork's end node passes results as right tuples to the node it feeds. It takes inserts, then deletes, then updates from the top of
// their stacks and pushes them one by one. Result and right tuple are the same tuple; the fed node frees it.

func (w *WorkingMemory) endSubnetwork(n *Node, src *staging) {
	right := &w.memory(n.feeds).right
	for !src.ins.empty() {
		w.stage(&right.ins, w.pop(&src.ins), stagedInsert)
	}
	for !src.del.empty() {
		t := w.pop(&src.del)
		if _, vanished := w.addDelete(right, t); vanished {
			w.put(t)
		}
	}
	for !src.upd.empty() {
		w.stage(&right.upd, w.pop(&src.upd), stagedUpdate)
	}
	for !src.ndel.empty() {
		w.put(w.pop(&src.ndel))
	}
}

// passed returns the changes that a segment at the end of a subnetwork has staged at the node that it feeds, or nil for any other segment.
// Results are staged there when an event has been matched up to the subnetwork's end.
func (w *WorkingMemory) passed(s *Segment) *staging {
	if s.end == nil || s.end.Kind != SubnetworkNode {
		return nil
	}
	if m := w.nodes[s.end.feeds.ID]; m != nil {
		return &m.right
	}
	return nil
}

// leftOfResult returns the left tuple of node n that a result of its subnetwork belongs to: it follows the parents up to the fork, and then
// the peers to the branch of n.
func (w *WorkingMemory) leftOfResult(n *Node, r *Tuple) *Tuple {
	end := n.subnetwork.segments[len(n.subnetwork.segments)-1].last()
	for i := end.depth; i > 0; i-- {
		r = w.at(r.lp)
	}
	for i := end.hops; i > 0; i-- {
		r = w.peer(r)
	}
	return r
}
