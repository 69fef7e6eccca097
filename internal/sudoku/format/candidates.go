package format

import (
	"fmt"
	"strings"
)

// parsePencilmarks reads 81 groups of candidates in any frame. "u" stands before a digit that the player has placed, and
// a dot or a dash is a cell without candidates.
func parsePencilmarks(text string) (Position, error) {
	var cells [81]uint16
	var placed [81]bool
	n, several := 0, false
	for line := range strings.Lines(text) {
		if isFrame(line) || strings.HasPrefix(strings.TrimSpace(line), "#") {
			continue
		}
		for _, group := range strings.FieldsFunc(line, isFrameRune) {
			digits, user := strings.CutPrefix(group, "u")
			if len(digits) > 9 || n > 200 {
				return Position{}, errOther
			}
			if digits != "." && digits != "-" {
				for _, c := range digits {
					if c < '1' || c > '9' {
						return Position{}, errOther
					}
					cells[n%81] |= 1 << (c - '1')
				}
			}
			several = several || len(digits) > 1 || user
			placed[n%81] = user
			n++
		}
	}
	switch {
	case !several || n < 40:
		return Position{}, errOther
	case n != 81:
		return Position{}, fmt.Errorf("%d groups of candidates instead of 81", n)
	}
	return fromCandidates(cells, func(i int) bool { return !placed[i] }), nil
}

func isFrameRune(c rune) bool { return strings.ContainsRune("|!: \t\n,;'", c) }

// isFrame tells a line of a frame from a row: it has a run of dashes or the like and nothing else.
func isFrame(line string) bool {
	line = strings.TrimSpace(line)
	return strings.Trim(line, "+-=*.:'|! ") == "" && (strings.Contains(line, "---") || strings.Contains(line, "==="))
}

// parseCandidates reads 729 characters, nine for each cell: a digit in its place, or a dot or 0.
func parseCandidates(text string) (Position, error) {
	dense := strings.Map(func(c rune) rune {
		if isFrameRune(c) {
			return -1
		}
		return c
	}, text)
	if len(dense) != 729 || strings.Trim(dense, ".0123456789") != "" {
		return Position{}, errOther
	}
	var cells [81]uint16
	for i := range 729 {
		switch c, want := dense[i], byte('1'+i%9); {
		case c == want:
			cells[i/9] |= 1 << (i % 9)
		case c != '.' && c != '0':
			return Position{}, fmt.Errorf("character %d of 729 is %q: it must be %q, a dot or 0", i+1, c, want)
		}
	}
	return fromCandidates(cells, nil), nil
}

// parseDump reads the table of the Drools example: cells eleven wide, values between dashes.
func parseDump(text string) (Position, error) {
	var cells [81]uint16
	var values [81]byte
	rows := 0
	for line := range strings.Lines(text) {
		var row int
		line = strings.TrimRight(line, "\n ")
		if n, _ := fmt.Sscanf(strings.TrimSpace(line), "Row %d:", &row); n != 1 {
			continue
		}
		if row < 0 || row > 8 {
			return Position{}, fmt.Errorf("row %d of the table: they go from 0 to 8", row)
		}
		rows++
		_, line, _ = strings.Cut(line, ":")
		for col, cell := range slots(line) {
			for _, c := range cell {
				switch {
				case c >= '1' && c <= '9' && strings.Contains(cell, "-"):
					values[row*9+col] = byte(c - '0')
				case c >= '1' && c <= '9':
					cells[row*9+col] |= 1 << (c - '1')
				case c != ' ' && c != '-':
					return Position{}, fmt.Errorf("row %d, column %d of the table: %q is no candidate", row, col, c)
				}
			}
		}
	}
	if rows == 0 {
		return Position{}, errOther
	}
	if rows != 9 {
		return Position{}, fmt.Errorf("a table with %d rows instead of 9", rows)
	}
	p := Position{Values: values, Candidates: cells}
	for i, v := range values {
		p.Given[i] = v != 0
	}
	return p, nil
}

// slots cuts a line of the table into its nine cells: by place, or where blanks have been lost by blanks.
func slots(line string) (cells [9]string) {
	words := strings.Fields(strings.ReplaceAll(strings.ReplaceAll(line, "--- ", "---"), " ---", "---"))
	if len(words) == 9 {
		copy(cells[:], words)
		return cells
	}
	for col := range cells {
		from := min(len(line), 1+11*col)
		cells[col] = line[from:min(len(line), from+11)]
	}
	return cells
}

const base32 = "0123456789abcdefghijklmnopqrstuv"

// parseLink reads SudokuWiki's form, alone or as "bd=" in an address: for each cell two base-32 digits of the candidates,
// times two, plus one for a given.
func parseLink(text string) (Position, error) {
	data := strings.TrimSpace(text)
	i := strings.Index(data, "bd=")
	if i >= 0 {
		data = data[i+3:]
		if end := strings.IndexAny(data, "&# \n"); end >= 0 {
			data = data[:end]
		}
	}
	data = strings.ToLower(data)
	switch {
	case i >= 0 && len(data) == 81:
		return parseRows(data)
	case len(data) == 162 && strings.Trim(data, base32) == "" && strings.Trim(data, "0123456789") != "":
	case i >= 0:
		return Position{}, fmt.Errorf("a link with %d characters after bd= instead of 81 or 162", len(data))
	default:
		return Position{}, errOther
	}
	var cells [81]uint16
	var given [81]bool
	for c := range cells {
		v := strings.IndexByte(base32, data[2*c])*32 + strings.IndexByte(base32, data[2*c+1])
		cells[c], given[c] = uint16(v>>1), v&1 != 0
	}
	return fromCandidates(cells, func(i int) bool { return given[i] }), nil
}

// parseLibrary reads :code:digits:cells:deleted candidates:…, where a plus sign stands before a value that is not given
// and candidates are written as digit, row, column.
func parseLibrary(line string) (Position, error) {
	fields := strings.Split(line, ":")
	if len(fields) < 4 {
		return Position{}, fmt.Errorf("a library line begins with the fields :code:digits:cells: and has a fourth")
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
			return Position{}, cellError(1, i+1, c)
		}
		n, placed = n+1, false
	}
	if n != 81 {
		return Position{}, fmt.Errorf("a library line with %d cells instead of 81", n)
	}
	p.pencil()
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
