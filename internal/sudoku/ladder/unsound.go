package ladder

import (
	"fmt"

	"whenthen/internal/sudoku"
)

// UnsoundError tells that a technique has said something that the solution refutes.
type UnsoundError struct {
	Number   int // of the step in its run, from 1; 0 if it was looked for alone
	Step     Step
	Grid     State // before the step
	Solution sudoku.Board
}

// Error names the technique, what it says and what is true, then the rule and its sentence, and the grid to try it on.
func (e *UnsoundError) Error() string {
	number := ""
	if e.Number > 0 {
		number = fmt.Sprintf("step %d: ", e.Number)
	}
	return fmt.Sprintf("%s%s %s\n  %s\n  rule %q, %s\non\n%s", number, e.Step.Technique, e.Step.Wrong(e.Solution), e.Step.Sentence(), e.Step.Rule,
		e.Step.At, e.Grid.String())
}

// Check holds steps that were found on a grid against its solution and returns an *UnsoundError for the first that it refutes. A grid
// that has not exactly one solution refutes nothing.
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

// Solution is the only way to fill the grid; ok is false if there is none or more than one.
func (s *State) Solution() (solution *sudoku.Board, ok bool) {
	board := s.Board()
	solutions := board.SolutionsWithin(&s.Candidates, 2)
	if len(solutions) != 1 {
		return nil, false
	}
	return &solutions[0], true
}

// Wrong tells what the step says and what is true instead: "says r5c3 is not 4, but it is". It is "" if the solution does not refute it.
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

// Contradicts reports whether the step takes a value of the solution away, or places another one.
func (s *Step) Contradicts(solution sudoku.Board) bool { return s.Wrong(solution) != "" }
