package play

import (
	"math/bits"
	"slices"

	"whenthen/engine"
	"whenthen/internal/fact"
	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/ladder"
)

// picture adds the cells, candidates and links of a matched fact to the step, for drawing.
func (g *ladderGame) picture(s *Step, v any) {
	switch f := v.(type) {
	case *ladder.Cell:
		s.Cause = append(s.Cause, cellMarks(f)...)
	case *ladder.Candidate:
		s.Cause = append(s.Cause, Mark{f.Cell.Index, f.Digit})
	case *ladder.Places:
		for c := range f.Cells.All() {
			s.Cause = append(s.Cause, Mark{c.(*ladder.Cell).Index, f.Digit})
		}
	case *ladder.Als:
		for _, c := range f.Cells {
			s.Cause = append(s.Cause, cellMarks(c.(*ladder.Cell))...)
		}
	case *ladder.Filled:
		s.Cause = append(s.Cause, Mark{f.Index, f.Digit})
	case *ladder.AlsChain:
		for _, set := range f.Sets {
			g.picture(s, set)
		}
	case *ladder.AlsPair:
		g.picture(s, f.Other)
	case *ladder.Petals:
		for _, set := range f.Sets {
			g.picture(s, set)
		}
	case *ladder.NodeChain:
		g.pictureNodes(s, f)
	case *fact.Record:
		pictureRecord(s, f)
	}
}

// pictureNodes adds the candidates of all nodes of a chain and of the sets that it passes through, and its links, drawn between the
// first candidates of the nodes.
func (g *ladderGame) pictureNodes(s *Step, chain *ladder.NodeChain) {
	mark := func(n *ladder.Node) Mark { return markOf(n.Candidates[0].(*ladder.Candidate)) }
	var end *ladder.Node
	for _, l := range chain.Links {
		for _, n := range []*ladder.Node{l.From, l.To} {
			for _, x := range n.Candidates {
				s.Cause = append(s.Cause, markOf(x.(*ladder.Candidate)))
			}
		}
		if end != nil {
			s.Links = append(s.Links, Link{mark(end), mark(l.From), false})
		}
		s.Links = append(s.Links, Link{mark(l.From), mark(l.To), true})
		if set, ok := l.By.(*ladder.Als); ok {
			g.picture(s, set)
		}
		end = l.To
	}
}

func cellMarks(c *ladder.Cell) []Mark {
	var marks []Mark
	for rest := uint(c.Digits); rest != 0; rest &= rest - 1 {
		marks = append(marks, Mark{c.Index, bits.TrailingZeros(rest) + 1})
	}
	return marks
}

func markOf(x *ladder.Candidate) Mark { return Mark{x.Cell.Index, x.Digit} }

// pictureRecord adds a declared fact. The fields from and to are the ends of a strong link. The field last is the last link of a chain, and
// previous is the chain before it, which ends at the candidate in its field tail. From the fields candidate, a, b, c and d it adds the
// candidates and cells.
func pictureRecord(s *Step, f *fact.Record) {
	from, _ := f.Get("from").(*ladder.Candidate)
	to, _ := f.Get("to").(*ladder.Candidate)
	if from != nil && to != nil {
		s.Cause = append(s.Cause, markOf(from), markOf(to))
		s.Links = append(s.Links, Link{markOf(from), markOf(to), true})
		return
	}
	for _, name := range []string{"candidate", "a", "b", "c", "d"} {
		switch x := f.Get(name).(type) {
		case *ladder.Candidate:
			s.Cause = append(s.Cause, markOf(x))
		case *ladder.Cell:
			s.Cause = append(s.Cause, cellMarks(x)...)
		}
	}
	last, _ := f.Get("last").(*fact.Record)
	if last == nil {
		return
	}
	pictureRecord(s, last)
	if previous, _ := f.Get("previous").(*fact.Record); previous != nil {
		begin, _ := last.Get("from").(*ladder.Candidate)
		if end, _ := previous.Get("tail").(*ladder.Candidate); end != nil && begin != nil {
			s.Links = append(s.Links, Link{markOf(end), markOf(begin), false})
		}
		pictureRecord(s, previous)
	}
}

// tie adds the weak link that connects two strong links: between two ends that exclude each other, such that the eliminated candidates see
// both other ends.
func tie(s *Step) {
	if len(s.Links) != 2 || !s.Links[0].Strong || !s.Links[1].Strong {
		return
	}
	ends := func(l Link) [2][2]Mark { return [2][2]Mark{{l.A, l.B}, {l.B, l.A}} }
	for _, a := range ends(s.Links[0]) {
		for _, b := range ends(s.Links[1]) {
			outside := !slices.ContainsFunc(s.Gone, func(m Mark) bool { return !excludes(m, a[1]) || !excludes(m, b[1]) })
			if excludes(a[0], b[0]) && outside {
				s.Links = append(s.Links, Link{A: a[0], B: b[0]})
				return
			}
		}
	}
}

// excludes reports whether two candidates cannot both be true.
func excludes(a, b Mark) bool {
	if a.Cell == b.Cell {
		return a.Digit != b.Digit
	}
	return a.Digit == b.Digit && slices.Contains(sudoku.Peers(a.Cell), b.Cell)
}

// struck returns the candidates in a matched collection.
func struck(item engine.MatchItem) []Mark {
	marks := []Mark{}
	var v any = item.Values
	if item.Values == nil {
		v = item.Value
	}
	elements, ok := fact.Elements(v)
	if !ok {
		return marks
	}
	for e := range elements {
		if x, ok := e.(*ladder.Candidate); ok {
			marks = append(marks, markOf(x))
		}
	}
	return marks
}

// sameMarks reports whether two lists hold the same candidates.
func sameMarks(a, b []Mark) bool {
	within := func(a, b []Mark) bool {
		return !slices.ContainsFunc(a, func(m Mark) bool { return !slices.Contains(b, m) })
	}
	return within(a, b) && within(b, a)
}

func unique(marks []Mark) []Mark {
	var once []Mark
	for _, m := range marks {
		if !slices.Contains(once, m) {
			once = append(once, m)
		}
	}
	return once
}
