package ibm

import (
	"slices"
	"strings"

	"whenthen"
	"whenthen/internal/fact"
)

// Mark is a value in a cell. All count from 1.
type Mark struct{ Row, Col, Value int }

// Step is one thing that a rule found out: candidates that are gone, or a value that was put in.
type Step struct {
	Rule       string
	Message    string // its line of the step list, with the number
	Placed     []Mark
	Eliminated []Mark
	Seen       []Mark // the candidates that the rule saw and left alone, sorted
	Guessed    bool   // no rule has found it: it is what the run began with
}

// MarkOf is the place and value of a candidate or a resolved value; ok is false for other facts, and for those that are
// about nothing on the grid.
func MarkOf(v any) (m Mark, ok bool) {
	f, ok := v.(*fact.Record)
	if !ok || f.Type.Name != Candidate && f.Type.Name != Resolved {
		return m, false
	}
	m = Mark{number(f, "row"), number(f, "col"), number(f, "value")}
	return m, min(m.Row, m.Col, m.Value) >= 1 && max(m.Row, m.Col, m.Value) <= 9
}

// The types of the facts that [MarkOf] reads.
const (
	Candidate = "CandidateCellValue"
	Resolved  = "ResolvedCellValue"
)

// steps makes the step list of a run: it looks at each match after it has fired.
type steps struct {
	grid *fact.Record
	list []Step
	told int // messages that have been seen
	// conflicts are the messages of the rules that have found that there is no solution.
	conflicts []string
}

func (s *steps) fired(m *whenthen.Match) {
	step := Step{Rule: m.Rule()}
	messages := items(s.grid, "messages")
	if len(messages) > s.told {
		step.Message = fact.ToString(messages[len(messages)-1])
		if noSolution, _ := s.grid.Get("noSolution").(bool); noSolution {
			s.conflicts = append(s.conflicts, step.Message)
		}
	}
	s.told = len(messages)
	if strings.HasSuffix(step.Message, ": Guessed") {
		step.Guessed = true
		i, values := number(s.grid, "guess"), items(s.grid, "values")
		if i < 0 || i >= len(values) {
			return
		}
		value, _ := values[i].(int)
		step.Placed = []Mark{{i/9 + 1, i%9 + 1, value}}
	} else if !s.read(m, &step) {
		return
	}
	s.list = append(s.list, step)
}

// read tells the effect of a match by the candidates of it that are gone; ok is false if it only carries a value
// through, or has none.
func (s *steps) read(m *whenthen.Match, step *Step) (ok bool) {
	values := items(s.grid, "values")
	for _, item := range m.Items() {
		mark, known := MarkOf(item.Value)
		switch {
		case !known:
		case item.Value.(*fact.Record).Type.Name == Resolved:
			return false
		case item.Fact.Live():
			step.Seen = append(step.Seen, mark)
		case values[(mark.Row-1)*9+mark.Col-1] == mark.Value:
			step.Placed = append(step.Placed, mark)
		default:
			step.Eliminated = append(step.Eliminated, mark)
		}
	}
	slices.SortFunc(step.Seen, func(a, b Mark) int {
		return (a.Row-b.Row)*100 + (a.Col-b.Col)*10 + a.Value - b.Value
	})
	step.Seen = slices.Compact(step.Seen)
	return len(step.Placed)+len(step.Eliminated) > 0
}
