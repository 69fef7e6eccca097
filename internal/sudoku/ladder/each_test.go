package ladder

import (
	"testing"

	"whenthen/internal/sudoku"
)

func builtIn(tb testing.TB) *Ladder {
	l, err := BuiltIn()
	if err != nil {
		tb.Fatal(err)
	}
	return l
}

// Each technique alone, on positions from the beginning, the middle and the end of puzzles: whatever it finds agrees with
// the solution and changes something; on a full grid it finds nothing.
func TestEachTechniqueIsRight(t *testing.T) {
	l := builtIn(t)
	whole := program(t)
	type position struct {
		state  State
		board  sudoku.Board
		solved sudoku.Board
	}
	var positions []position
	for i, board := range puzzles(t) {
		if i%9 != 0 {
			continue
		}
		solved, _ := solution(board)
		steps, reached, err := whole.Solve(t.Context(), FromBoard(board), Options{})
		if err != nil {
			t.Fatal(err)
		}
		positions = append(positions, position{reached, board, solved})
		state := FromBoard(board)
		for k := range steps {
			if k%(len(steps)/4+1) == 0 {
				positions = append(positions, position{state, board, solved})
			}
			state = state.After(&steps[k])
		}
	}
	for _, name := range l.Techniques() {
		p := l.Only(name).Program()
		for _, at := range positions {
			found, err := p.Find(t.Context(), at.state, Options{})
			if err != nil {
				t.Fatal(err)
			}
			checkSteps(t, at.board, at.solved, found)
			full := at.state.Board()
			if full.Full() && len(found) > 0 {
				t.Errorf("%s finds %v on a full grid", name, found)
			}
			for i := range found {
				if len(found[i].Placed) == 0 && at.state.After(&found[i]) == at.state {
					t.Errorf("%s changes nothing: %s on\n%s", name, found[i].String(), at.state.String())
				}
			}
		}
	}
}
