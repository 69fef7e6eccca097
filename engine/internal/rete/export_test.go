package rete

import (
	"fmt"
	"strings"

	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"

	"whenthen/internal/fact"
)

// Insert inserts an object that is no event.
func (w *WorkingMemory) Insert(o fact.Object, entryPoint string) *memory.Fact {
	return w.InsertEvent(o, entryPoint, memory.EventTime{})
}

// EvaluateAll evaluates every rule, even if nothing is staged for it.
func (w *WorkingMemory) EvaluateAll() {
	w.flush()
	for i := range w.agenda.items {
		w.evaluate(&w.agenda.items[i])
	}
}

// WithoutRanges removes the ordered indexes from a network.
func WithoutRanges(n *network.Network) {
	for _, node := range n.Nodes {
		node.Tests.Ranges = nil
	}
}

// Ranges counts the dimensions of all nodes.
func Ranges(n *network.Network) (dims int) {
	for _, node := range n.Nodes {
		if p := node.Tests.Ranges; p != nil {
			dims += p.Dimensions()
		}
	}
	return dims
}

// WithoutImplied makes the accumulates of a network record all matches.
func WithoutImplied(n *network.Network) {
	for _, node := range n.Nodes {
		if node.Kind == network.AccumulateNode {
			node.Accumulate.Implied = false
		}
	}
}

// Implied counts the matches of accumulates that are implied.
func (w *WorkingMemory) Implied() (n int) {
	for _, m := range w.nodes {
		if m != nil {
			n += m.Implied
		}
	}
	return n
}

// Records makes the records of implied matches and returns those of all accumulates over facts, in the order of the lists they are in.
func (w *WorkingMemory) Records() string {
	w.recordAllImplied()
	var text strings.Builder
	for i, m := range w.nodes {
		if m == nil || w.Net.Nodes[i].Kind != network.AccumulateNode {
			continue
		}
		for b := range w.BucketsOf(&m.Index) {
			for l := w.At(b.Left.First); l != nil; l = w.At(l.Next) {
				fmt.Fprintf(&text, "\n%d: left %v has", i, w.factsOf(l))
				for c := w.At(l.FirstChild); c != nil; c = w.At(c.LeftNext) {
					fmt.Fprint(&text, " ", w.factsOf(w.At(c.Right)))
				}
			}
			for r := w.At(b.Right.First); r != nil; r = w.At(r.Next) {
				fmt.Fprintf(&text, "\n%d: right %v has", i, w.factsOf(r))
				for c := w.At(r.FirstChild); c != nil; c = w.At(c.RightNext) {
					fmt.Fprint(&text, " ", w.factsOf(w.At(c.Left)))
				}
			}
		}
	}
	return text.String()
}

// factsOf returns the IDs of the facts of a tuple; 0 for values.
func (w *WorkingMemory) factsOf(t *memory.Tuple) (ids []int64) {
	w.eachLevel(t, func(id memory.FactID) {
		if f := w.Handle(id); f != nil {
			ids = append(ids, f.ID)
		} else {
			ids = append(ids, 0)
		}
	})
	return ids
}
