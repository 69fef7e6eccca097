package ladder

import "fmt"

// Filled is a cell with a digit. It is inserted when its [Cell] is deleted.
type Filled struct {
	Index  int // 0 to 80 in reading order, as in Cell
	Row    int // 1 to 9, like Column and Box
	Column int
	Box    int
	Digit  int // 1 to 9
	Bit    int // bit set with Digit as its only member
	// Given is false if the digit was worked out. Every digit counts as given if the givens alone do not have exactly one solution, for
	// example while a puzzle is being typed in, or if the position does not distinguish givens.
	Given bool
}

// String returns the name of the cell: "r3c9".
func (f *Filled) String() string { return fmt.Sprintf("r%dc%d", f.Row, f.Column) }

// newFilled returns the filled cell of a candidate that was placed.
func newFilled(x *Candidate) *Filled {
	return &Filled{Index: x.Cell.Index, Row: x.Row, Column: x.Column, Box: x.Box, Digit: x.Digit, Bit: x.Bit}
}

// filled returns the cells of a position that hold digits.
func (g *Grid) filled(state State) []any {
	proper := state.properGivens()
	var facts []any
	for i, v := range state.Values {
		if v == 0 {
			continue
		}
		f := newFilled(&g.Candidates[i*9+int(v)-1])
		f.Given = state.Given[i] || !proper
		facts = append(facts, f)
	}
	return facts
}

// properGivens reports whether the position has digits that are not given, and the givens alone have exactly one solution.
func (s *State) properGivens() bool {
	if s.Given == FromBoard(s.Values).Given {
		return false
	}
	givens := FromBoard(s.givens())
	_, ok := givens.Solution()
	return ok
}

// givens returns the digits that are given.
func (s *State) givens() (board [81]byte) {
	for i, v := range s.Values {
		if s.Given[i] {
			board[i] = v
		}
	}
	return board
}
