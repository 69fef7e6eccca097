package rete

import (
	"iter"

	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
	"whenthen/engine/outline"
)

// Picture draws the network with the counts of the nodes, and with the number of the given facts, which must be in working memory, in the
// other parts.
func (w *WorkingMemory) Picture(facts iter.Seq[*memory.Fact]) outline.Picture {
	p := w.Net.Picture()
	passing, matches := w.heldByParts(facts)
	boxes := p.Boxes
	for _, n := range passing {
		boxes[0].Held, boxes = n, boxes[1:]
	}
	for _, m := range w.nodes {
		if m != nil {
			boxes[0].Evaluations, boxes[0].Tested = m.Stats.Evaluations, m.Stats.Tested
		}
		boxes = boxes[1:]
	}
	for _, i := range w.Net.Items {
		if i.Entry != nil {
			boxes[0].Held, boxes = matches[i.ID], boxes[1:]
		}
	}
	return p
}

// heldByParts counts the facts that pass each alpha part, and the matches of each rule with one pattern by the number of its item.
func (w *WorkingMemory) heldByParts(facts iter.Seq[*memory.Fact]) (passing, matches []int) {
	passing, matches = make([]int, len(w.Net.Alphas)), make([]int, len(w.Net.Items))
	for f := range facts {
		d, at := w.dispatchOf(f), map[*network.Alpha]bool{}
		for t := w.At(f.First); t != nil; t = w.At(t.LeftNext) {
			e := d.Entries[t.Entry()].Entry
			if !at[e.Alpha] {
				at[e.Alpha] = true
				passing[e.Alpha.Index]++
			}
			if e.Node == nil && e.Item != nil {
				matches[e.Item.ID]++
			}
		}
	}
	return passing, matches
}
