package ladder

import (
	"fmt"
	"slices"

	"whenthen/internal/english"
)

// Why explains how candidates become false under the assumption. It lists the true candidates that cause this, in the order in which they
// followed, each with the cell or unit in which it was the only one left. Unneeded true candidates are omitted.
//
//	if r1c2=4, then r4c4=7 (only place in column 4) and r5c4=2 (only digit left)
func (a *Assumption) Why(candidates any) (string, error) {
	var gone []int
	if err := each(candidates, "candidates follow from an assumption", func(x *Candidate) { gone = append(gone, x.Index) }); err != nil {
		return "", err
	}
	if words := a.words(gone); words != "" {
		return fmt.Sprintf("if %v, then %s", a.Candidate, words), nil
	}
	return fmt.Sprintf("%v does so at once", a.Candidate), nil
}

// Contradiction explains why the assumption is false: the conclusions from it, and the cell or unit without a remaining candidate. It
// returns "" if there is no contradiction.
func (a *Assumption) Contradiction() string {
	end := a.end()
	switch words := a.words(a.grid.open(a.empty)); {
	case end == "":
		return ""
	case words == "":
		return fmt.Sprintf("if %v, then %s", a.Candidate, end)
	default:
		return fmt.Sprintf("if %v, then %s, and %s", a.Candidate, words, end)
	}
}

// end describes the cell or unit without a remaining candidate.
func (a *Assumption) end() string {
	switch of := a.Empty.(type) {
	case *Places:
		return fmt.Sprintf("%d has no place left in %v", of.Digit, of.Unit)
	case *Cell:
		return fmt.Sprintf("%v has no digit left", of)
	}
	return ""
}

// words describes the events that make candidates false. It omits the assumed candidate and the events before it.
func (a *Assumption) words(gone []int) string {
	var words []string
	for i, event := range a.behind(gone) {
		switch {
		case i == 0 || a.outset > 0 && slices.Contains(a.sequence[:a.outset+1], event):
			// This is the assumed candidate, or follows without it.
		case event < 0:
			words = append(words, a.refuted[-event-1].refutation())
		default:
			reason := "only digit left"
			if p, ok := a.grid.group(int(a.onBy[event])).(*Places); ok {
				reason = fmt.Sprintf("only place in %v", p.Unit)
			}
			words = append(words, fmt.Sprintf("%v (%s)", &a.grid.Candidates[event], reason))
		}
	}
	return english.And(words)
}

// refutation explains why an inner assumption is false: "r1c2 is not 4 (with it r3c3=5 (only digit left), and 3 has no place left in
// row 2)".
func (a *Assumption) refutation() string {
	words := a.words(a.grid.open(a.empty))
	if words != "" {
		words += ", and "
	}
	return fmt.Sprintf("%v is not %d (with it %s%s)", a.Candidate.Cell, a.Candidate.Digit, words, a.end())
}

// behind returns the events that make candidates false, as entries of the sequence in its order. The candidate of the outermost assumption
// is the first.
func (a *Assumption) behind(gone []int) []int {
	needed := map[int]bool{a.sequence[0]: true}
	for len(gone) > 0 {
		event := int(a.offBy[gone[0]])
		gone = gone[1:]
		if needed[event] {
			continue
		}
		needed[event] = true
		switch {
		case event < 0:
			in := a.refuted[-event-1]
			for _, e := range in.behind(in.grid.open(in.empty)) {
				if slices.Contains(in.sequence[:in.outset], e) {
					needed[e] = true
				}
			}
		case a.onBy[event] >= 0:
			for _, y := range a.grid.open(int(a.onBy[event])) {
				if y != event {
					gone = append(gone, y)
				}
			}
		}
	}
	var list []int
	for _, event := range a.sequence {
		if needed[event] {
			list = append(list, event)
		}
	}
	return list
}

// falseInAll returns the candidates that are false under every one of several assumptions.
func falseInAll(assumptions any) ([]*Candidate, error) {
	list := []*Candidate{}
	var all candidateSet
	var grid *Grid
	err := each(assumptions, "falseInAll needs assumptions", func(a *Assumption) {
		if grid == nil {
			all, grid = a.off, a.grid
			return
		}
		for i := range all {
			all[i] &= a.off[i]
		}
	})
	if err != nil {
		return nil, err
	}
	for x := range all.each() {
		list = append(list, &grid.Candidates[x])
	}
	return list, nil
}
