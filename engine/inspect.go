package engine

import (
	"unsafe"

	"whenthen/engine/internal/rete"
)

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
	// Evaluations counts how often the part had work to do, Tested the pairs of partial match and fact it examined. Both are 0 unless
	// the picture is of a session.
	Evaluations, Tested uint64
	// Held counts what is there now: the facts that pass an alpha part, or the matches of a rule of one pattern. It is 0 for nodes.
	Held int
}

// Arrow leads from one box to another. From and To are indexes into Boxes. Result marks the result of a group of conditions,
// which a not, exists or accumulate uses.
type Arrow struct {
	From, To int
	Result   bool
}

// Picture returns the network without counts.
func (rb *RuleBase) Picture() Picture { return picture(rb.network.Picture()) }

// Picture returns the network with the counts of this session.
func (s *Session) Picture() Picture {
	drawn, counts := s.rb.network.Picture(), s.wm.NodeStats()
	p := picture(drawn)
	held := s.wm.Held(func(yield func(*rete.Fact) bool) {
		s.Facts()(func(h Handle) bool { return yield(h.fact) })
	})
	for i, b := range drawn.Boxes {
		switch to := &p.Boxes[i]; {
		case b.Node >= 0:
			to.Evaluations, to.Tested = counts[b.Node].Evaluations, counts[b.Node].Tested
		case b.Kind == "alpha":
			to.Held = held.Facts[b.Held]
		default:
			to.Held = held.Matches[b.Held]
		}
	}
	return p
}

func picture(drawn rete.Picture) Picture {
	p := Picture{Boxes: make([]Box, len(drawn.Boxes)), Arrows: make([]Arrow, len(drawn.Arrows))}
	for i, b := range drawn.Boxes {
		p.Boxes[i] = Box{ID: b.ID, Kind: b.Kind, Text: b.Text, Rule: b.Rule}
	}
	for i, a := range drawn.Arrows {
		p.Arrows[i] = Arrow(a)
	}
	return p
}

// Stats counts what a session holds and what it has done since it was opened.
type Stats struct {
	Firings    int
	Facts      int    // facts in working memory
	Changes    uint64 // inserts, updates and deletes so far
	Tuples     int    // tuples alive now: facts at their patterns, partial matches and matches
	TuplesMade uint64 // tuples made since the session was opened

	// FactMemory and TupleMemory are the bytes that the engine keeps for facts and for tuples with their indexes, including unused
	// capacity. The objects themselves belong to the host and are not counted.
	FactMemory, TupleMemory int
}

// Stats returns the current counts. They are kept anyway, so a run is not slower for it.
func (s *Session) Stats() Stats {
	n, bytes := s.wm.Stats(), s.wm.Footprint()
	return Stats{Firings: s.fired, Facts: s.Len(), Changes: n.Changes, Tuples: n.TuplesAlive, TuplesMade: n.TuplesMade,
		FactMemory: bytes.Facts + s.facts.Size() + cap(s.live.facts)*int(unsafe.Sizeof((*rete.Fact)(nil))), TupleMemory: bytes.Tuples + bytes.Indexes}
}

// Agenda lists the matches that wait to be fired, rule by rule in load order, whether or not their group has the focus. It
// evaluates all rules, whereas a run evaluates a rule only when its turn comes. So matches of one rule may afterwards fire in
// another order than without this call; call Agenda on a [Session.Fork] if that matters. While a run is paused in a listener or
// tracer, Agenda lists the matches that the run has found so far.
func (s *Session) Agenda() ([]*Match, error) {
	if s.inRun && !s.paused {
		return nil, ErrRunning
	}
	if err := s.open(); err != nil {
		return nil, err
	}
	if !s.inRun {
		if err := s.wm.BringUpToDate(); err != nil {
			return nil, s.matchingError(err)
		}
	}
	var list []*Match
	s.wm.Waiting(func(m rete.Match) { list = append(list, s.newMatch(m)) })
	return list, nil
}
