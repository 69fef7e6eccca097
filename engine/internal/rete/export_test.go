package rete

import (
	"fmt"
	"strings"

	"whenthen/internal/fact"
)

// Insert inserts an object that is no event.
func (w *WorkingMemory) Insert(o fact.Object, entryPoint string) *Fact {
	return w.InsertEvent(o, entryPoint, EventTime{})
}

// EvaluateAll evaluates every rule, even if nothing is staged for it.
func (w *WorkingMemory) EvaluateAll() {
	w.flush()
	for i := range w.agenda.items {
		w.evaluate(&w.agenda.items[i])
	}
}

// WithoutRanges removes the ordered indexes from a network.
func WithoutRanges(n *Network) {
	for _, node := range n.nodes {
		node.tests.ranges = nil
	}
}

// Ranges counts the dimensions of all nodes.
func Ranges(n *Network) (dims int) {
	for _, node := range n.nodes {
		if p := node.tests.ranges; p != nil {
			dims += p.Dimensions()
		}
	}
	return dims
}

// WithoutImplied makes the accumulates of a network record all matches.
func WithoutImplied(n *Network) {
	for _, node := range n.nodes {
		if node.Kind == AccumulateNode {
			node.accumulate.implied = false
		}
	}
}

// Implied counts the matches of accumulates that are implied.
func (w *WorkingMemory) Implied() (n int) {
	for _, m := range w.nodes {
		if m != nil {
			n += m.implied
		}
	}
	return n
}

// Records makes the records of implied matches and returns those of all accumulates over facts, in the order of the lists they are in.
func (w *WorkingMemory) Records() string {
	w.recordAllImplied()
	var text strings.Builder
	for i, m := range w.nodes {
		if m == nil || w.net.nodes[i].Kind != AccumulateNode {
			continue
		}
		buckets := []*bucket{}
		if m.index.all != nil {
			buckets = append(buckets, m.index.all)
		}
		for _, s := range m.index.table {
			if s != 0 {
				buckets = append(buckets, w.bucket(s.bucket()))
			}
		}
		for _, b := range buckets {
			for l := w.at(b.left.first); l != nil; l = w.at(l.mnext) {
				fmt.Fprintf(&text, "\n%d: left %v has", i, w.factsOf(l))
				for c := w.at(l.kidFirst); c != nil; c = w.at(c.lnext) {
					fmt.Fprint(&text, " ", w.factsOf(w.at(c.rp)))
				}
			}
			for r := w.at(b.right.first); r != nil; r = w.at(r.mnext) {
				fmt.Fprintf(&text, "\n%d: right %v has", i, w.factsOf(r))
				for c := w.at(r.kidFirst); c != nil; c = w.at(c.rnext) {
					fmt.Fprint(&text, " ", w.factsOf(w.at(c.lp)))
				}
			}
		}
	}
	return text.String()
}

// factsOf returns the IDs of the facts of a tuple; 0 for values.
func (w *WorkingMemory) factsOf(t *Tuple) (ids []int64) {
	w.eachLevel(t, func(id factID) {
		if f := w.handle(id); f != nil {
			ids = append(ids, f.ID)
		} else {
			ids = append(ids, 0)
		}
	})
	return ids
}
