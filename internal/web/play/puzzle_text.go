package play

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"whenthen/internal/english"
	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/solver"
	model "whenthen/rules/sudoku"
)

// ReadPuzzle reads a text that a user has typed or pasted: a position in the format of String, or a puzzle. A string of another program
// that is as long as a position may look like a position. Then the interpretation without a contradiction is used.
func ReadPuzzle(text string) (Position, error) {
	own, ownErr := ParsePosition(strings.TrimSpace(text))
	if ownErr == nil && own.consistent() {
		return own, nil
	}
	found, _, err := format.Parse(text)
	for _, puzzle := range found {
		if puzzle.Err != nil {
			continue
		}
		p := positionFrom(&puzzle.Position)
		if ownErr == nil && !p.consistent() {
			break
		}
		return p, nil
	}
	if ownErr == nil {
		return own, nil
	}
	return Position{}, puzzleError(text, err)
}

// consistent reports whether no value occurs twice in a unit, and no cell has a candidate that is a value in one of its units.
func (p *Position) consistent() bool {
	for i, c := range p {
		if c.Candidates&^p.possible(i) != 0 || c.Value != 0 && !p.possible(i).ContainsInt(int64(c.Value)) {
			return false
		}
	}
	return true
}

// Normal returns the normal form of a puzzle. It is the same for all equivalent puzzles, which differ only in how they are turned and in
// the names of their digits. ok is false if the puzzle does not have exactly one solution.
func (p *Position) Normal() (normal Position, ok bool) {
	state := stateOf(p)
	form, ok := solver.Normal(format.Position(state))
	if !ok {
		return *p, false
	}
	return positionFrom(&form), true
}

// positionFrom converts a position that was read from a text.
func positionFrom(read *format.Position) Position {
	var p Position
	for i := range p {
		p[i] = CellState{Value: read.Values[i], Given: read.Given[i], Candidates: model.Digits(read.Candidates[i])}
	}
	return p
}

// puzzleError returns an error that describes a mistake in a puzzle in the page's words.
func puzzleError(text string, err error) error {
	if strings.TrimSpace(text) == "" {
		return errors.New("there is no puzzle yet. Paste 81 characters, or click a cell and type")
	}
	if err != nil && strings.ContainsAny(text, "/=_") && strings.ContainsFunc(text, unicode.IsLetter) {
		return err // an address, or a string from one
	}
	cells := 0
	for n, line := range strings.Split(text, "\n") {
		col := 0
		for _, c := range strings.TrimRight(line, "\r") {
			col++
			switch {
			case c >= '0' && c <= '9' || strings.ContainsRune(".*_x-", c):
				cells++
			case c == ' ' || c == '\t' || c == ',' || c == '|' || c == '+':
			default:
				return fmt.Errorf("line %d, character %d: %q is neither a digit nor an empty mark", n+1, col, c)
			}
		}
	}
	if cells != 81 {
		return fmt.Errorf("that is %s, not 81", english.Count(cells, "cell"))
	}
	return err
}

// Dump returns the position in the form in which the original program prints it to the console.
func Dump(p *Position) string {
	g := model.NewGrid()
	for i, c := range p {
		cell := g.Cell(i/9, i%9)
		if c.Value != 0 {
			cell.SetValue(int(c.Value))
			continue
		}
		for d := range (model.AllDigits &^ c.Candidates).All() {
			cell.BlockValue(d.(int))
		}
	}
	return sudoku.Dump(g)
}
