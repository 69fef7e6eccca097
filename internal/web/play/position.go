package play

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"whenthen/internal/english"
	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
	model "whenthen/rules/sudoku"
)

// CellState is the state of a cell.
type CellState struct {
	Value      uint8        // 1 to 9, 0 while the cell is open
	Given      bool         // the value belongs to the puzzle
	Candidates model.Digits // of an open cell
}

// Position is a grid with its candidates, cells in reading order. It is a value: every step keeps its own.
type Position [81]CellState

// Mark is a digit in a cell.
type Mark struct{ Cell, Digit int } // cell 0 to 80

// MarshalJSON writes [row, column, digit], counted from 1.
func (m Mark) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, "[%d,%d,%d]", m.Cell/9+1, m.Cell%9+1, m.Digit), nil
}

// UnmarshalJSON reads the format of MarshalJSON.
func (m *Mark) UnmarshalJSON(text []byte) error {
	var parts []int // the fmt package could read this, too, but would add 16 KB to the engine in the browser
	if err := json.Unmarshal(text, &parts); err != nil || len(parts) != 3 {
		return fmt.Errorf("a mark is [row, column, digit], not %s", text)
	}
	row, col := parts[0], parts[1]
	m.Digit = parts[2]
	if row < 1 || row > 9 || col < 1 || col > 9 || m.Digit < 0 || m.Digit > 9 {
		return fmt.Errorf("[%d,%d,%d] is outside the grid", row, col, m.Digit)
	}
	m.Cell = (row-1)*9 + col - 1
	return nil
}

// PositionOf returns the position of a board, with the candidates that its values do not exclude.
func PositionOf(b sudoku.Board) Position {
	var p Position
	for i, v := range b {
		p[i] = CellState{Value: v, Given: v != 0}
	}
	p.refresh([81]model.Digits{})
	return p
}

// Board returns the values.
func (p *Position) Board() sudoku.Board {
	var b sudoku.Board
	for i := range p {
		b[i] = byte(p[i].Value)
	}
	return b
}

// Givens returns the values that belong to the puzzle.
func (p *Position) Givens() sudoku.Board {
	var b sudoku.Board
	for i := range p {
		if p[i].Given {
			b[i] = byte(p[i].Value)
		}
	}
	return b
}

// Filled returns the number of cells with a value.
func (p *Position) Filled() int {
	n := 0
	for i := range p {
		if p[i].Value != 0 {
			n++
		}
	}
	return n
}

// possible returns the digits that no peer of the cell has.
func (p *Position) possible(cell int) model.Digits {
	free := model.AllDigits
	for _, peer := range sudoku.Peers(cell) {
		free &^= model.DigitSet(int(p[peer].Value))
	}
	return free
}

// removed returns, for each open cell, the candidates that were eliminated although no peer has them as a value.
func (p *Position) removed() [81]model.Digits {
	var gone [81]model.Digits
	for i := range p {
		if p[i].Value == 0 {
			gone[i] = p.possible(i) &^ p[i].Candidates
		}
	}
	return gone
}

// refresh sets the candidates of open cells to the digits that no peer has, without the digits in gone.
func (p *Position) refresh(gone [81]model.Digits) {
	for i := range p {
		p[i].Candidates = 0
		if p[i].Value == 0 {
			p[i].Candidates = p.possible(i) &^ gone[i]
		}
	}
}

// lacks reports whether none of the marks is a candidate.
func (p *Position) lacks(marks []Mark) bool {
	return !slices.ContainsFunc(marks, func(m Mark) bool {
		return p[m.Cell].Value == 0 && p[m.Cell].Candidates.ContainsInt(int64(m.Digit))
	})
}

// Put fills a cell and removes the digit from its peers; digit 0 empties the cell. Candidates eliminated before stay eliminated.
func (p *Position) Put(m Mark) {
	gone := p.removed()
	p[m.Cell] = CellState{Value: uint8(m.Digit)}
	p.refresh(gone)
}

// Struck returns the candidates that a later position no longer has, except in cell filled, which got a value; filled is -1 if no cell got
// a value.
func (p *Position) Struck(after *Position, filled int) []Mark {
	var gone []Mark
	for i := range p {
		if i == filled {
			continue
		}
		for d := range (p[i].Candidates &^ after[i].Candidates).All() {
			gone = append(gone, Mark{i, d.(int)})
		}
	}
	return gone
}

// Duplicates returns, in words and as cells, the values that occur twice in a unit. Each pair is named once.
func (p *Position) Duplicates() (words []string, cells []int) {
	seen := map[int]bool{}
	named := map[[2]int]bool{}
	for u, unit := range sudoku.Units {
		for digit := 1; digit <= 9; digit++ {
			var at []int
			for _, cell := range unit {
				if int(p[cell].Value) == digit {
					at = append(at, cell)
				}
			}
			if len(at) < 2 {
				continue
			}
			for _, cell := range at {
				if !seen[cell] {
					seen[cell] = true
					cells = append(cells, cell)
				}
			}
			if pair := [2]int{at[0], at[1]}; len(at) > 2 || !named[pair] {
				named[pair] = true
				words = append(words, fmt.Sprintf("%d %s in %s (%s)", digit, english.Times(len(at)), sudoku.UnitName(u), Places(at)))
			}
		}
	}
	return words, cells
}

// Places returns the names of cells for a sentence.
func Places(cells []int) string {
	names := make([]string, len(cells))
	for i, c := range cells {
		names[i] = sudoku.CellName(c)
	}
	return strings.Join(names, ", ")
}

// String returns the position in the format of [format.PackPage].
func (p *Position) String() string {
	var packed format.Position
	for i, c := range p {
		packed.Values[i], packed.Given[i], packed.Candidates[i] = c.Value, c.Given, uint16(c.Candidates)
	}
	return format.PackPage(&packed)
}

// ParsePosition reads the format of String.
func ParsePosition(text string) (Position, error) {
	read, err := format.UnpackPage(text)
	return positionFrom(&read), err
}

// MarshalText returns the format of String, so that a position is a single JSON string.
func (p Position) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads the format of MarshalText.
func (p *Position) UnmarshalText(text []byte) error {
	q, err := ParsePosition(string(text))
	if err == nil {
		*p = q
	}
	return err
}
