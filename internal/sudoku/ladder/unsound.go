package ladder

import (
	"fmt"

	"whenthen/internal/sudoku"
)

// UnsoundError is the error for a technique that has proposed a step which contradicts the solution.
type UnsoundError struct {
	Number   int // of the step in its run, from 1; 0 if the step comes from Find
	Step     Step
	Grid     State // before the step
	Solution sudoku.Board
}

// Error returns the technique, its claim and the truth, then the rule and its sentence, and the grid for reproducing it.
func (e *UnsoundError) Error() string {
	number := ""
	if e.Number > 0 {
		number = fmt.Sprintf("step %d: ", e.Number)
	}
	return fmt.Sprintf("%s%s %s\n  %s\n  rule %q, %s\non\n%s", number, e.Step.Technique, e.Step.Wrong(e.Solution), e.Step.Sentence(), e.Step.Rule,
		e.Step.At, e.Grid.String())
}

// Check compares steps that were found on a grid with its solution. It returns an *UnsoundError for the first step that contradicts the
// solution. If the grid does not have exactly one solution, it returns nil.
func Check(grid State, steps []Step) error {
	solution, ok := grid.Solution()
	if !ok {
		return nil
	}
	for i := range steps {
		if steps[i].Contradicts(*solution) {
			return &UnsoundError{Step: steps[i], Grid: grid, Solution: *solution}
		}
	}
	return nil
}

// Solution returns the only solution of the grid; ok is false if there is none or more than one.
func (s *State) Solution() (solution *sudoku.Board, ok bool) {
	board := s.Board()
	solutions := board.SolutionsWithin(&s.Candidates, 2)
	if len(solutions) != 1 {
		return nil, false
	}
	return &solutions[0], true
}

// Wrong returns the claim of the step and the truth: "says r5c3 is not 4, but it is". It returns "" if the step does not contradict the
// solution.
func (s *Step) Wrong(solution sudoku.Board) string {
	for _, m := range s.Eliminated {
		if int(solution[m.cell()]) == m.Digit {
			return fmt.Sprintf("says r%dc%d is not %d, but it is", m.Row, m.Column, m.Digit)
		}
	}
	for _, m := range s.Placed {
		if v := int(solution[m.cell()]); v != m.Digit {
			return fmt.Sprintf("says r%dc%d is %d, but it is %d", m.Row, m.Column, m.Digit, v)
		}
	}
	return ""
}

// Contradicts reports whether the step eliminates a value of the solution, or places a wrong value.
func (s *Step) Contradicts(solution sudoku.Board) bool { return s.Wrong(solution) != "" }
