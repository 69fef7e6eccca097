package sudoku

import (
	"strings"

	"whenthen/rules/sudoku"
)

// Dump returns the state of a grid as a table; see [Table].
func Dump(g *sudoku.Grid) string {
	return Table(func(row, col int) (int, uint16) {
		c := g.Cell(row, col)
		if c.Value != nil {
			return int(*c.Value), 0
		}
		var free uint16
		for n := range 9 {
			if c.Free.ContainsInt(int64(n + 1)) {
				free |= 1 << n
			}
		}
		return 0, free
	})
}

// Table returns a grid as the Drools example prints it: a header with the column numbers and a line per row, columns eleven characters
// wide. A cell shows its value, "--- 5 ---", or its candidates, each digit in its own position. cell returns the value of a cell, or 0 and
// the candidates, digit n as bit n-1; rows and columns count from 0. Trailing blanks are removed, except where the last cell has neither
// value nor candidates: without its blanks the line would look truncated.
func Table(cell func(row, col int) (value int, candidates uint16)) string {
	var table strings.Builder
	table.WriteString("       ")
	for col := range 9 {
		table.WriteString("Col: ")
		table.WriteByte('0' + byte(col))
		if col < 8 {
			table.WriteString("     ")
		}
	}
	table.WriteByte('\n')
	for row := range 9 {
		line := []byte{'R', 'o', 'w', ' ', '0' + byte(row), ':', ' '}
		empty := false
		for col := range 9 {
			value, candidates := cell(row, col)
			empty = value == 0 && candidates == 0
			line = append(line, ' ')
			line = appendCell(line, value, candidates)
			line = append(line, ' ')
		}
		text := string(line)
		if !empty {
			text = strings.TrimRight(text, " ")
		}
		table.WriteString(text)
		table.WriteByte('\n')
	}
	return table.String()
}

// appendCell appends the nine characters of a cell.
func appendCell(line []byte, value int, candidates uint16) []byte {
	if value != 0 {
		line = append(line, "--- "...)
		line = append(line, '0'+byte(value))
		return append(line, " ---"...)
	}
	for n := range 9 {
		digit := byte(' ')
		if candidates>>n&1 != 0 {
			digit = '1' + byte(n)
		}
		line = append(line, digit)
	}
	return line
}
