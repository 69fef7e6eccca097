package format

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"whenthen/internal/sudoku"
)

// parsePencilmarks reads 81 groups of candidates in any frame. A digit that the player has placed is preceded by "u", and a dot or a dash
// is a cell without candidates.
func parsePencilmarks(text string) (Position, error) {
	var m marks
	number := 0
	for line := range strings.Lines(text) {
		number++
		if isFrame(line) || strings.HasPrefix(strings.TrimSpace(line), "#") {
			continue
		}
		groups := strings.FieldsFunc(line, isFrameRune)
		for i, group := range groups {
			m.add(number, i, group)
		}
		if n := len(groups); n > 0 && emptyField(line) {
			m.wrong += n
		} else if n > 0 {
			m.lines, m.numbers = append(m.lines, n), append(m.numbers, number)
		}
	}
	switch {
	case !m.several || m.n < 40 || m.n > 200 || m.wrong > 3:
		return Position{}, errOther
	case m.err != nil:
		return Position{}, m.err
	}
	if err := m.counted(); err != nil {
		return Position{}, err
	}
	var given [81]bool
	for i := range given {
		given[i] = !m.placed[i]
	}
	return fromCandidates(m.cells, &given, &m.placed), nil
}

// marks collects groups of candidates.
type marks struct {
	cells   [81]uint16
	placed  [81]bool
	n       int   // number of groups
	several bool  // a group has several digits, or is marked as placed, so the text is not a plain board
	wrong   int   // number of groups that are not candidates; a few are mistakes, more mean that the text has another format
	err     error // the error about the first wrong group
	lines   []int // number of groups of each line
	numbers []int // the line numbers of these lines
}

// counted returns an error if there are not 81 groups, or if some lines have more or fewer groups than the others.
func (m *marks) counted() error {
	var wrong []string
	for i, n := range m.lines {
		if n == 9 {
			continue
		}
		wrong = append(wrong, fmt.Sprintf("line %d has %d", m.numbers[i], n))
	}
	even := len(slices.Compact(slices.Clone(m.lines))) == 1
	switch rest := len(wrong); {
	case m.n == 81 && even:
		return nil
	case even || rest*2 >= len(m.lines):
		return fmt.Errorf("%d groups of candidates on %d lines instead of 81 on nine", m.n, len(m.lines))
	case rest == 0:
		return fmt.Errorf("%d groups of candidates instead of 81", m.n)
	default:
		return fmt.Errorf("%d groups of candidates, where 81 are wanted, nine a line: %s", m.n, wrong[0])
	}
}

// emptyField reports whether a line has an empty field, so that it is a row of a table and not of candidates.
func emptyField(line string) bool {
	line = strings.TrimSpace(line)
	for _, separator := range []string{",", ";"} {
		if strings.HasPrefix(line, separator) || strings.Contains(line, separator+separator) {
			return true
		}
	}
	return false
}

// add adds a group, given the number of its line and its index in the line.
func (m *marks) add(line, index int, group string) {
	digits, user := strings.CutPrefix(group, "u")
	set, ok := distinct(digits)
	if digits == "." || digits == "-" {
		set, ok = 0, true
	}
	if !ok || user && single(set) == 0 || digits == "" {
		m.wrong++
		if m.err == nil {
			m.err = fmt.Errorf("line %d, group %d: %q is no list of candidates: it must be digits from 1 to 9, each once", line, index+1, group)
		}
	}
	m.several = m.several || len(digits) > 1 || user
	if m.n < 81 {
		m.cells[m.n], m.placed[m.n] = set, user
	}
	m.n++
}

func isFrameRune(c rune) bool { return strings.ContainsRune("|!: \t\n,;'", c) }

// isFrame reports whether a line belongs to a frame: it has a run of dashes or equals signs and consists of frame characters only.
func isFrame(line string) bool {
	line = strings.TrimSpace(line)
	return strings.Trim(line, "+-=*.:'|! ") == "" && (strings.Contains(line, "---") || strings.Contains(line, "==="))
}

// parseCandidates reads 729 characters, nine for each cell: a digit at its position, or a dot or 0.
func parseCandidates(text string) (Position, error) {
	dense := strings.Map(func(c rune) rune {
		if isFrameRune(c) {
			return -1
		}
		return c
	}, text)
	switch {
	case strings.Trim(dense, ".0123456789") != "" || isCollection(text):
		return Position{}, errOther
	case len(dense) > 700 && len(dense) < 760 && len(dense) != 729 && strings.Count(dense, ".")+strings.Count(dense, "0") > 81:
		return Position{}, fmt.Errorf("%d characters instead of 729: nine for each cell", len(dense))
	case len(dense) != 729:
		return Position{}, errOther
	}
	var cells [81]uint16
	for i := range 729 {
		switch c, want := dense[i], byte('1'+i%9); {
		case c == want:
			cells[i/9] |= 1 << (i % 9)
		case c != '.' && c != '0':
			return Position{}, fmt.Errorf("character %d of 729, in %s, is %q: it must be %q, a dot or 0", i+1, sudoku.CellName(i/9), c, want)
		}
	}
	return fromCandidates(cells, nil, nil), nil
}

// distinct reads digits from 1 to 9 in any order, none of them twice.
func distinct(digits string) (set uint16, ok bool) {
	for k := range len(digits) {
		bit := uint16(1) << (digits[k] - '1')
		if digits[k] < '1' || digits[k] > '9' || set&bit != 0 {
			return 0, false
		}
		set |= bit
	}
	return set, true
}

// isCollection reports whether a text is nine puzzles on nine lines and not the candidates of one puzzle, which have their digits in
// order.
func isCollection(text string) bool {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if len(line) != 81 {
			continue
		}
		for i := range 81 {
			if c := line[i]; c != '.' && c != '0' && c != '1'+byte(i%9) {
				return true
			}
		}
	}
	return false
}

// parseLibrary reads :code:digits:cells:deleted candidates:…, where a plus sign precedes a value that is not given, and candidates are
// written as digit, row, column.
func parseLibrary(line string) (Position, error) {
	fields := strings.Split(line, ":")
	if len(fields) < 5 {
		return Position{}, errors.New("a library line that ends before the colon after its cells: it begins with :code:digits:cells: and goes on with deleted candidates")
	}
	var p Position
	n, placed := 0, false
	for i, c := range fields[3] {
		switch {
		case c == '+':
			placed = true
			continue
		case n == 81:
			return Position{}, fmt.Errorf("a library line with more than 81 cells")
		case c >= '1' && c <= '9':
			p.Values[n], p.Given[n] = byte(c-'0'), !placed
		case c != '.' && c != '0':
			return Position{}, fmt.Errorf("character %d of the cells, for %s: %q is no cell", i+1, sudoku.CellName(n), c)
		case placed:
			return Position{}, fmt.Errorf("character %d of the cells, for %s: a plus stands before an empty cell", i+1, sudoku.CellName(n))
		}
		n, placed = n+1, false
	}
	if n != 81 {
		return Position{}, fmt.Errorf("a library line with %d cells instead of 81", n)
	}
	p.pencil()
	if len(fields) == 5 && strings.TrimSpace(fields[4]) != "" {
		return Position{}, fmt.Errorf("a library line that ends after %q: a colon must follow the deleted candidates, so that nothing is cut off", fields[4])
	}
	if len(fields) > 4 {
		for _, f := range strings.Fields(fields[4]) {
			if len(f) != 3 || strings.Trim(f, "123456789") != "" {
				return Position{}, fmt.Errorf("%q is no candidate: write digit, row and column, such as 318", f)
			}
			p.Candidates[int(f[1]-'1')*9+int(f[2]-'1')] &^= 1 << (f[0] - '1')
		}
	}
	return p, nil
}
