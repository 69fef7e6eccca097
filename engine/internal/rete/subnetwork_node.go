package rete

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// A subnetwork's end node passes results as right tuples to the node it feeds. It takes inserts, then deletes, then updates from the top of
// their stacks and pushes them one by one. Result and right tuple are the same tuple; the fed node frees it.

func (w *WorkingMemory) endSubnetwork(n *network.Node, src *memory.Staging) {
	right := &w.memory(n.Feeds).Right
	for !src.Inserts.Empty() {
		w.Stage(&right.Inserts, w.Pop(&src.Inserts), memory.StagedInsert)
	}
	for !src.Deletes.Empty() {
		t := w.Pop(&src.Deletes)
		if _, vanished := w.AddDelete(right, t); vanished {
			w.Put(t)
		}
	}
	for !src.Updates.Empty() {
		w.Stage(&right.Updates, w.Pop(&src.Updates), memory.StagedUpdate)
	}
	for !src.Unseen.Empty() {
		w.Put(w.Pop(&src.Unseen))
	}
}

// passed returns the changes that a segment at the end of a subnetwork has staged at the node that it feeds, or nil for any other segment.
// Results are staged there when an event has been matched up to the subnetwork's end.
func (w *WorkingMemory) passed(s *network.Segment) *memory.Staging {
	if s.End == nil || s.End.Kind != network.SubnetworkNode {
		return nil
	}
	if m := w.nodes[s.End.Feeds.ID]; m != nil {
		return &m.Right
	}
	return nil
}
