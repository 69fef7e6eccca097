package engine

import "whenthen/engine/internal/rete"

// Picture is the network of a rule base as boxes and arrows, for drawing.
type Picture struct {
	Boxes  []Box
	Arrows []Arrow
}

// Box is a part of the network.
type Box struct {
	ID   string
	Kind string // "alpha": tests of single facts; the kind of a node: join, not …; "rule": a rule of one pattern
	Text string // the condition
	Rule string // the rule that ends at this box; "" if none does
	// Evaluations and Tested count, in the session that was drawn, how often the part had something to do, and the pairs of partial match
	// and fact it has looked at.
	Evaluations, Tested uint64
}

// Arrow leads from one box to another one, by their places in Boxes. Result marks the result of a group of conditions, which a not,
// exists or accumulate uses.
type Arrow struct {
	From, To int
	Result   bool
}

// Picture draws the network without counts.
func (rb *RuleBase) Picture() Picture { return picture(rb.network, nil) }

// Picture draws the network with what the session has done in it.
func (s *Session) Picture() Picture { return picture(s.rb.network, s.wm.NodeStats()) }

func picture(n *rete.Network, counts []rete.NodeStats) Picture {
	drawn := n.Picture()
	p := Picture{Boxes: make([]Box, len(drawn.Boxes)), Arrows: make([]Arrow, len(drawn.Arrows))}
	for i, b := range drawn.Boxes {
		p.Boxes[i] = Box{ID: b.ID, Kind: b.Kind, Text: b.Text, Rule: b.Rule}
		if counts != nil && b.Node >= 0 {
			p.Boxes[i].Evaluations, p.Boxes[i].Tested = counts[b.Node].Evaluations, counts[b.Node].Tested
		}
	}
	for i, a := range drawn.Arrows {
		p.Arrows[i] = Arrow(a)
	}
	return p
}
