package ladder

import (
	"errors"
	"fmt"
	"io"
	"math/bits"
	"os"
	"strconv"
	"strings"

	"whenthen/internal/sudoku"
)

// State is a position: values, which of them are given, and the candidates of the other cells.
type State struct {
	Values     [81]byte
	Given      [81]bool
	Candidates [81]uint16 // digit n is bit n-1; 0 where there is a value
}

// FromBoard is the position of a board: every candidate that no value excludes.
func FromBoard(b sudoku.Board) State {
	var s State
	for i, v := range b {
		s.Values[i], s.Given[i] = v, v != 0
	}
	s.pencil()
	return s
}

// pencil writes every candidate that no value excludes.
func (s *State) pencil() {
	var taken [27]uint16
	for i, v := range s.Values {
		if v != 0 {
			for _, u := range unitsOf[i] {
				taken[u] |= 1 << (v - 1)
			}
		}
	}
	for i, v := range s.Values {
		s.Candidates[i] = 0
		if u := unitsOf[i]; v == 0 {
			s.Candidates[i] = (1<<9 - 1) &^ (taken[u[0]] | taken[u[1]] | taken[u[2]])
		}
	}
}

// After is the position when a step was carried out.
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

// holds reports whether a value of unit u, 0 to 26, is d.
func (s *State) holds(u, d int) bool {
	for _, c := range unitCells[u] {
		if int(s.Values[c]) == d {
			return true
		}
	}
	return false
}

// Board is the values.
func (s *State) Board() sudoku.Board { return s.Values }

// String is the position as nine lines of candidates in columns. A value stands alone.
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

// Line is the position as a line of HoDoKu's library, which tells givens, placed values and candidates apart.
func (s *State) Line() string {
	all := *s
	all.pencil()
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

func (s *State) cell(i int) string {
	if v := s.Values[i]; v != 0 {
		return strconv.Itoa(int(v))
	}
	text := ""
	for rest := s.Candidates[i]; rest != 0; rest &= rest - 1 {
		text += strconv.Itoa(bits.TrailingZeros16(rest) + 1)
	}
	if text == "" {
		return "-"
	}
	return text
}

// ReadState reads the position that a word of a command line stands for: the name of a file, a position itself, a
// sample's name, or "-" for what stdin holds.
func ReadState(arg string, stdin io.Reader) (State, error) {
	if arg == "-" {
		text, err := io.ReadAll(stdin)
		if err != nil {
			return State{}, fmt.Errorf("standard input: %w", err)
		}
		return ParseState(string(text))
	}
	if text, err := os.ReadFile(arg); err == nil {
		return ParseState(string(text))
	}
	if s, err := ParseState(arg); err == nil {
		return s, nil
	} else if strings.HasPrefix(arg, ":") {
		return State{}, err
	}
	b, err := sudoku.ReadPuzzle(arg, stdin)
	if err != nil {
		return State{}, err
	}
	return FromBoard(b), nil
}

// ParseState reads a position: a line of HoDoKu's library, a grid of 81 groups of candidates in any frame, or a board.
func ParseState(text string) (State, error) {
	if line := strings.TrimSpace(text); strings.HasPrefix(line, ":") && strings.Count(line, ":") >= 4 && !strings.ContainsAny(line, "-|") {
		return parseLibraryLine(line)
	} else if strings.HasPrefix(line, ":") && !strings.Contains(line, "\n") {
		return parseLibraryLine(line)
	}
	if s, ok := parsePencilMarks(text); ok {
		return s, nil
	}
	b, err := sudoku.ParseBoard(text)
	if err != nil {
		return State{}, err
	}
	return FromBoard(b), nil
}

// parseLibraryLine reads :code:digits:cells:deleted candidates:…, where a plus sign stands before a value that is not
// given and candidates are written as digit, row, column.
func parseLibraryLine(line string) (State, error) {
	fields := strings.Split(line, ":")
	if len(fields) < 4 {
		return State{}, errors.New("a library line has at least :code:digits:cells:")
	}
	var s State
	n, placed := 0, false
	for _, c := range fields[3] {
		switch {
		case c == '+':
			placed = true
			continue
		case n == 81:
			return State{}, errors.New("a library line with more than 81 cells")
		case c >= '1' && c <= '9':
			s.Values[n], s.Given[n] = byte(c-'0'), !placed
		case c != '.' && c != '0':
			return State{}, fmt.Errorf("a library line cannot have the cell %q", c)
		}
		n, placed = n+1, false
	}
	if n != 81 {
		return State{}, fmt.Errorf("a library line with %d cells instead of 81", n)
	}
	s.pencil()
	if len(fields) > 4 {
		for _, f := range strings.Fields(fields[4]) {
			i, d, err := parseTriple(f)
			if err != nil {
				return State{}, err
			}
			s.Candidates[i] &^= 1 << (d - 1)
		}
	}
	return s, nil
}

// parseTriple reads a candidate written as digit, row, column; the cell's index counts from 0.
func parseTriple(text string) (cell, digit int, err error) {
	if len(text) != 3 || strings.Trim(text, "123456789") != "" {
		return 0, 0, fmt.Errorf("%q is no candidate: write digit, row and column, such as 318", text)
	}
	return int(text[1]-'1')*9 + int(text[2]-'1'), int(text[0] - '0'), nil
}

// parsePencilMarks reads 81 groups of digits; a group of one digit is a value. A grid whose groups are all of one digit
// is a board.
func parsePencilMarks(text string) (State, bool) {
	groups := strings.FieldsFunc(text, func(c rune) bool { return c < '0' || c > '9' })
	var s State
	if len(groups) != 81 {
		return s, false
	}
	several := false
	for i, g := range groups {
		for _, c := range g {
			if c == '0' {
				return s, false
			}
			s.Candidates[i] |= 1 << (c - '1')
		}
		if len(g) == 1 {
			s.Values[i], s.Given[i], s.Candidates[i] = g[0]-'0', true, 0
		} else {
			several = true
		}
	}
	return s, several
}
