package ladder

import (
	"fmt"
	"math/bits"
	"strings"

	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
)

// State is a position: the values, which values are given, and the candidates of the open cells.
type State format.Position

// FromBoard returns the position of a board, with every candidate that no value excludes.
func FromBoard(b sudoku.Board) State { return State(format.FromBoard(b)) }

// After returns the position after a step was applied.
func (s State) After(step *Step) State {
	for _, m := range step.Eliminated {
		s.Candidates[m.cell()] &^= 1 << (m.Digit - 1)
	}
	for _, m := range step.Placed {
		s.Values[m.cell()], s.Candidates[m.cell()] = byte(m.Digit), 0
		for _, u := range unitsOf[m.cell()] {
			for _, c := range unitCells[u] {
				s.Candidates[c] &^= 1 << (m.Digit - 1)
			}
		}
	}
	return s
}

// holds reports whether a cell of unit u, 0 to 26, has the value d.
func (s *State) holds(u, d int) bool {
	for _, c := range unitCells[u] {
		if int(s.Values[c]) == d {
			return true
		}
	}
	return false
}

// Board returns the values.
func (s *State) Board() sudoku.Board { return s.Values }

// String returns the position as nine lines of candidates in columns. A cell with a value shows only the value.
func (s *State) String() string {
	var b strings.Builder
	width := 1
	for i := range s.Values {
		width = max(width, len(s.cell(i)))
	}
	for i := range s.Values {
		text := s.cell(i)
		b.WriteString(text)
		switch {
		case i%9 == 8:
			b.WriteByte('\n')
		case i%3 == 2:
			b.WriteString(strings.Repeat(" ", width-len(text)+2))
		default:
			b.WriteString(strings.Repeat(" ", width-len(text)+1))
		}
	}
	return b.String()
}

// Line returns the position as a line of HoDoKu's library, which distinguishes givens, placed values and candidates.
func (s *State) Line() string {
	all := FromBoard(s.Values)
	var cells strings.Builder
	var deleted []string
	for i, v := range s.Values {
		switch {
		case v == 0:
			cells.WriteByte('.')
			for gone := all.Candidates[i] &^ s.Candidates[i]; gone != 0; gone &= gone - 1 {
				deleted = append(deleted, Mark{i/9 + 1, i%9 + 1, bits.TrailingZeros16(gone) + 1}.String())
			}
			continue
		case !s.Given[i]:
			cells.WriteByte('+')
		}
		cells.WriteByte('0' + v)
	}
	return ":0000:x:" + cells.String() + ":" + strings.Join(deleted, " ") + ":::"
}

// cell returns the value of a cell or its candidates, or a dash if the cell has neither.
func (s *State) cell(i int) string { return (*format.Position)(s).Digits(i) }

// ParseState reads a text with a single position, in any format of package format.
func ParseState(text string) (State, error) {
	puzzles, _, err := format.Parse(text)
	switch {
	case err != nil:
		return State{}, err
	case len(puzzles) != 1:
		return State{}, fmt.Errorf("%d puzzles where one is wanted", len(puzzles))
	}
	return State(puzzles[0].Position), puzzles[0].Err
}
