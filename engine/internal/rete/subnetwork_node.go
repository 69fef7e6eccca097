package rete

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// A subnetwork's end node passes results as right tuples to the node it feeds. It takes inserts, then deletes, then updates from the top of
// their stacks and pushes them one by one. Result and right tuple are the same tuple; the fed node frees it.

func (w *WorkingMemory) endSubnetwork(n *network.Node, src *memory.Staging) {
	right := &w.memory(n.Feeds).right
	for !src.Inserts.Empty() {
		w.Stage(&right.Inserts, w.Pop(&src.Inserts), memory.StagedInsert)
	}
	for !src.Deletes.Empty() {
		t := w.Pop(&src.Deletes)
		if _, vanished := w.AddDelete(right, t); vanished {
			w.put(t)
		}
	}
	for !src.Updates.Empty() {
		w.Stage(&right.Updates, w.Pop(&src.Updates), memory.StagedUpdate)
	}
	for !src.Unseen.Empty() {
		w.put(w.Pop(&src.Unseen))
	}
}

// passed returns the changes that a segment at the end of a subnetwork has staged at the node that it feeds, or nil for any other segment.
// Results are staged there when an event has been matched up to the subnetwork's end.
func (w *WorkingMemory) passed(s *network.Segment) *memory.Staging {
	if s.End == nil || s.End.Kind != network.SubnetworkNode {
		return nil
	}
	if m := w.nodes[s.End.Feeds.ID]; m != nil {
		return &m.right
	}
	return nil
}

// leftOfResult returns the left tuple of node n that a result of its subnetwork belongs to: it follows the parents up to the fork, and then
// the peers to the branch of n.
func (w *WorkingMemory) leftOfResult(n *network.Node, r *memory.Tuple) *memory.Tuple {
	end := n.Subnetwork.Segments[len(n.Subnetwork.Segments)-1].Last()
	for i := end.Depth; i > 0; i-- {
		r = w.At(r.Left)
	}
	for i := end.Hops; i > 0; i-- {
		r = w.Peer(r)
	}
	return r
}
