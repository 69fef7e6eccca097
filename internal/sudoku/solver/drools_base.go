package solver

import (
	"context"
	"fmt"
	"io"
	"math/bits"
	"slices"
	"strings"

	"whenthen"
	"whenthen/engine"
	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/rating"
	model "whenthen/rules/sudoku"
)

// Drools is the rule base of the Drools example.
type Drools struct{ program *sudoku.Program }

// Name returns "drools".
func (Drools) Name() string { return DroolsName }

// NewGame returns a game on the position. The values are givens. The candidates are used if some were eliminated.
func (d Drools) NewGame(p format.Position, options sudoku.Options) *sudoku.Game {
	if p.Pencilled() {
		options.Candidates = &p.Candidates
	}
	return d.program.NewGame(p.Board(), options)
}

// Validate plays the phases Load and Validate. It returns only the firings of the second phase.
func (d Drools) Validate(ctx context.Context, board sudoku.Board, output io.Writer) ([]sudoku.FiringCount, error) {
	game := d.program.NewGame(board, sudoku.Options{Output: output})
	if err := game.Load(ctx); err != nil {
		return nil, err
	}
	err := game.Validate(ctx)
	return slices.DeleteFunc(game.Firings(), func(f sudoku.FiringCount) bool { return f.Phase != sudoku.Validate }), err
}

// Run plays the phases Load and Solve. Each finding of a rule is one step, even if it takes several firings. The text of a step is the
// output of the rule.
func (d Drools) Run(ctx context.Context, start Start) (*Outcome, error) {
	steps := droolsSteps{output: io.Discard}
	if start.Output != nil {
		steps.output = start.Output
	}
	steps.game = d.program.NewGame(start.Position.Board(), sudoku.Options{Explain: true, Candidates: &start.Position.Candidates,
		Listen: steps.hear})
	if err := steps.game.Load(ctx); err != nil {
		return nil, err
	}
	steps.begun = true
	if err := steps.game.Solve(ctx); err != nil {
		return nil, err
	}
	out := &Outcome{Position: start.Position, Promising: -1, Steps: steps.list, Firings: steps.game.Firings()}
	out.Position.Values, out.Position.Candidates = steps.game.Board(), steps.game.Candidates()
	return out, nil
}

// droolsSteps converts the events of a game to steps. A step is a firing that requests a value to be set, or that eliminates candidates
// while no value is being set.
type droolsSteps struct {
	game   *sudoku.Game
	output io.Writer // receives what is printed outside of steps
	begun  bool      // the givens have been placed
	list   []Step
	open   *Step // the step of the firing rule, nil if the rule only propagates a value
	match  *whenthen.Match
	before [81]uint16
	reason string // key of the reason of the last step in list
}

func (s *droolsSteps) hear(event whenthen.Event) {
	switch e := event.(type) {
	case engine.BeforeFiring:
		s.open = nil
		if !s.begun {
			return
		}
		for _, item := range e.Match.Items() {
			if _, ok := item.Value.(*model.Setting); ok {
				return
			}
		}
		s.open, s.match, s.before = &Step{Technique: rating.PlayedBy(e.Match.Rule()).Technique}, e.Match, s.game.Candidates()
	case engine.Printed:
		if s.open != nil {
			s.open.Text += e.Text
		} else {
			_, _ = io.WriteString(s.output, e.Text) // errors are ignored, as when rules print
		}
	case engine.FactInserted:
		if v, ok := e.Fact.Value().(*model.Setting); ok && s.open != nil {
			s.open.Placed = append(s.open.Placed, fmt.Sprintf("%d%d%d", v.Value, v.RowNo+1, v.ColNo+1))
		}
	case engine.AfterFiring:
		if s.open != nil {
			s.close()
		}
	}
}

// close ends the open step. A step without a result is dropped.
func (s *droolsSteps) close() {
	step := s.open
	s.open = nil
	now := s.game.Candidates()
	for i := range now {
		for gone := s.before[i] &^ now[i]; gone != 0; gone &= gone - 1 {
			step.Eliminated = append(step.Eliminated, fmt.Sprintf("%d%d%d", bits.TrailingZeros16(gone)+1, i/9+1, i%9+1))
		}
	}
	if len(step.Placed)+len(step.Eliminated) == 0 {
		_, _ = io.WriteString(s.output, step.Text)
		return
	}
	step.Text = strings.TrimSpace(step.Text)
	reason := s.reasonOf(&now)
	if last := len(s.list) - 1; last >= 0 && len(step.Placed) == 0 && reason == s.reason {
		s.list[last].add(step)
	} else {
		s.list = append(s.list, *step)
	}
	s.reason = reason
}

// reasonOf returns a key made of the fired rule and the matched cells that it did not change. A naked pair takes a firing for each
// candidate that it eliminates. The key, which includes the pair, is the same for all of these firings.
func (s *droolsSteps) reasonOf(now *[81]uint16) string {
	var cells []int
	for _, item := range s.match.Items() {
		if c, ok := item.Value.(*model.Cell); ok && s.before[c.RowNo*9+c.ColNo] == now[c.RowNo*9+c.ColNo] {
			cells = append(cells, c.RowNo*9+c.ColNo)
		}
	}
	slices.Sort(cells)
	return fmt.Sprint(s.match.Rule(), cells)
}
