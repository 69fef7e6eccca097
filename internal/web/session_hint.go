package web

import (
	"context"
	"fmt"
	"strings"

	"whenthen/internal/english"
	"whenthen/internal/sudoku"
	"whenthen/internal/web/play"
)

// Hint returns the next stage of a hint: the technique, the place, then the step itself.
func (s *session) Hint(ctx context.Context) (map[string]any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.mayPlay(); err != nil {
		return nil, err
	}
	phase := s.phase()
	if len(phase.Faults) > 0 || s.now.solutions == 0 || s.now.solutions > 1 {
		return map[string]any{"stage": 0, "head": phase.Head, "say": strings.Replace(phase.Say, " Hints are off.", " So a hint could be wrong.", 1)}, nil
	}
	if cell := s.now.astray(); cell >= 0 {
		return map[string]any{"stage": 0, "head": "Something before this went wrong.", "say": fmt.Sprintf(
			"A cell in %s has lost the candidate that it needs, so a hint could be wrong. Undo goes back to where all was right.",
			sudoku.UnitName(sudoku.UnitsOf(cell)[2]))}, nil
	}
	if s.hint == nil {
		first := &collector{}
		if err := s.play(ctx, play.ModeStep, s.now.position, first); err != nil {
			return nil, err
		}
		if len(first.steps) == 0 {
			return map[string]any{"stage": 0, "head": "No rule has a hint.", "say": "Nothing fires on this grid."}, nil
		}
		s.hint, s.hintStage = first.steps[0], 0
	}
	s.hintStage++
	hint := map[string]any{"stage": s.hintStage}
	switch s.hintStage {
	case 1:
		hint["say"] = "Try " + english.WithArticle(s.hint.Tech) + "."
	case 2:
		hint["say"], hint["cause"] = s.hint.Where, append([]play.Mark{}, s.hint.Cause...)
		if len(s.hint.Cause) == 0 && s.hint.Put != nil && strings.Contains(s.hint.Where, sudoku.CellName(s.hint.Put.Cell)) {
			hint["cause"] = []play.Mark{{Cell: s.hint.Put.Cell}}
		}
	default:
		s.takeHint(ctx)
	}
	return hint, nil
}

// takeHint applies only the step of the hint: it runs the job again and drops everything after its first step.
func (s *session) takeHint(ctx context.Context) {
	next := s.now
	next.stuck, next.limited = false, nil
	c := &change{s: s, next: &next, before: s.now.position}
	if err := s.play(ctx, play.ModeStep, s.now.position, &firstStep{change: c}); err == nil && len(next.steps) > len(s.now.steps) {
		s.remember()
		s.now = next
	}
	s.hint, s.hintStage = nil, 0
	s.publishPhase()
}

// firstStep is a sink that passes on one step.
type firstStep struct {
	*change
	done bool
}

func (f *firstStep) Firing(x *play.Firing) {
	if !f.done {
		f.change.Firing(x)
	}
}

func (f *firstStep) Step(st *play.Step) {
	if !f.done {
		f.done = true
		f.change.Step(st)
	}
}

func (f *firstStep) Line(string) {}
