package ibm

import (
	"slices"
	"sort"
	"strings"

	"whenthen"
	"whenthen/internal/fact"
)

// Mark is a value in a cell. Row, Col and Value are 1 to 9.
type Mark struct{ Row, Col, Value int }

// Step is one finding of a rule: candidates that the rule has eliminated, or a value that it has placed.
type Step struct {
	Rule       string
	Message    string // the rule's line in the step list, with the number
	Placed     []Mark
	Eliminated []Mark
	Seen       []Mark // the candidates that the rule matched and did not change, sorted
	Guessed    bool   // the step is the guess with which the run began, not the finding of a rule
}

// MarkOf returns the place and the value of a candidate or a resolved value; ok is false for other facts, and for places or
// values that are not on the grid.
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

// steps builds the step list of a run. It examines each match after it has fired.
type steps struct {
	grid *fact.Record
	list []Step
	told int // number of messages that were processed
	// conflicts are the messages of rules that have found out that there is no solution.
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

// read derives the effect of a match from the matched candidates that no longer exist. ok is false if the match only propagates a placed
// value, or has no effect.
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
	sort.Slice(step.Seen, func(i, j int) bool {
		a, b := step.Seen[i], step.Seen[j]
		return a.Row*100+a.Col*10+a.Value < b.Row*100+b.Col*10+b.Value
	})
	step.Seen = slices.Compact(step.Seen)
	return len(step.Placed)+len(step.Eliminated) > 0
}
