package sudoku

import "whenthen"

// FiringCount is the number of times that a rule fired in a phase.
type FiringCount struct {
	Phase Phase
	Rule  string
	Count int
}

// tally stores for each phase how often each rule had fired from the beginning of the game to the end of the phase, in load order.
type tally [][]FiringCount

// end records the end of a phase. If the same phase is played twice in a row, the two count as one.
func (t *tally) end(phase Phase, s *whenthen.Session) {
	var fired []FiringCount
	for _, r := range s.Fired() {
		fired = append(fired, FiringCount{Phase: phase, Rule: r.Rule, Count: r.Count})
	}
	if last := len(*t) - 1; last >= 0 && len((*t)[last]) > 0 && (*t)[last][0].Phase == phase {
		(*t)[last] = fired
		return
	}
	*t = append(*t, fired)
}

// counts returns the firings within each phase.
func (t tally) counts() []FiringCount {
	var counts []FiringCount
	before := map[string]int{}
	for _, fired := range t {
		for _, f := range fired {
			if n := f.Count - before[f.Rule]; n > 0 {
				counts = append(counts, FiringCount{Phase: f.Phase, Rule: f.Rule, Count: n})
			}
			before[f.Rule] = f.Count
		}
	}
	return counts
}
