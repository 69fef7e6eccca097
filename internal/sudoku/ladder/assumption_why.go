package ladder

import (
	"fmt"

	"whenthen/internal/fact"
)

// Why tells how candidates become false under the assumption: the truths on the way in the order in which they followed,
// each with what it was the only one left of. Truths that are not needed are left out.
//
//	if r1c2=4, then r4c4=7 (only place in column 4) and r5c4=2 (only digit left)
func (a *Assumption) Why(candidates any) (string, error) {
	elements, ok := fact.Elements(candidates)
	if !ok {
		return "", fmt.Errorf("candidates follow from an assumption, not %s", fact.ToString(candidates))
	}
	var gone []int
	for v := range elements {
		x, ok := v.(*Candidate)
		if !ok {
			return "", fmt.Errorf("candidates follow from an assumption, not %s", fact.ToString(v))
		}
		gone = append(gone, x.Index)
	}
	if words := a.words(gone); words != "" {
		return fmt.Sprintf("if %v, then %s", a.Candidate, words), nil
	}
	return fmt.Sprintf("%v does so at once", a.Candidate), nil
}

// Contradiction tells why the assumption is wrong: what follows, and what has nothing left. It is "" as long as
// something is left everywhere.
func (a *Assumption) Contradiction() string {
	end := ""
	switch of := a.Empty.(type) {
	case *Places:
		end = fmt.Sprintf("%d has no place left in %v", of.Digit, of.Unit)
	case *Cell:
		end = fmt.Sprintf("%v has no digit left", of)
	default:
		return ""
	}
	if words := a.words(a.grid.open(a.empty)); words != "" {
		return fmt.Sprintf("if %v, then %s, and %s", a.Candidate, words, end)
	}
	return fmt.Sprintf("if %v, then %s", a.Candidate, end)
}

// words lists the truths that make candidates false, without the assumed one.
func (a *Assumption) words(gone []int) string {
	var words []string
	for _, x := range a.behind(gone)[1:] {
		reason := "only digit left"
		if p, ok := a.grid.group(int(a.onBy[x])).(*Places); ok {
			reason = fmt.Sprintf("only place in %v", p.Unit)
		}
		words = append(words, fmt.Sprintf("%v (%s)", &a.grid.Candidates[x], reason))
	}
	return inWords(words, " and ")
}

// behind lists the truths that make candidates false, in the order in which they followed: the assumed one comes first.
func (a *Assumption) behind(gone []int) []int {
	var needed candidateSet
	needed.add(a.Candidate.Index)
	for len(gone) > 0 {
		x := int(a.offBy[gone[0]])
		gone = gone[1:]
		if needed.has(x) {
			continue
		}
		needed.add(x)
		for _, y := range a.grid.open(int(a.onBy[x])) {
			if y != x {
				gone = append(gone, y)
			}
		}
	}
	var list []int
	for _, x := range a.sequence {
		if needed.has(x) {
			list = append(list, x)
		}
	}
	return list
}

// falseInAll lists the candidates that are false under each of several assumptions.
func falseInAll(assumptions any) ([]*Candidate, error) {
	elements, ok := fact.Elements(assumptions)
	if !ok {
		return nil, fmt.Errorf("falseInAll needs assumptions, not %s", fact.ToString(assumptions))
	}
	list := []*Candidate{}
	var all candidateSet
	var grid *Grid
	for v := range elements {
		a, ok := v.(*Assumption)
		if !ok {
			return nil, fmt.Errorf("falseInAll needs assumptions, not %s", fact.ToString(v))
		}
		if grid == nil {
			all, grid = a.off, a.grid
			continue
		}
		for i := range all {
			all[i] &= a.off[i]
		}
	}
	for x := range all.each() {
		list = append(list, &grid.Candidates[x])
	}
	return list, nil
}
