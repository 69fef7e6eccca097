package sudoku

import (
	"strings"

	"whenthen/rules/sudoku"
)

// Dump is the state of a grid as a table: a header with the column numbers and a line per row, columns eleven wide.
// A cell shows its value, "--- 5 ---", or its candidates, each digit in its own place. No line ends in a blank.
func Dump(g *sudoku.Grid) string {
	var table strings.Builder
	line := []byte("       ")
	for col := range 9 {
		line = append(line, "Col: "...)
		line = append(line, '0'+byte(col))
		line = append(line, "     "...)
	}
	endLine(&table, line)
	for row := range 9 {
		line = append(line[:0], "Row "...)
		line = append(line, '0'+byte(row), ':', ' ')
		for col := range 9 {
			line = append(line, ' ')
			line = appendCell(line, g.Cell(row, col))
			line = append(line, ' ')
		}
		endLine(&table, line)
	}
	return table.String()
}

// appendCell appends the nine characters of a cell.
func appendCell(line []byte, c *sudoku.Cell) []byte {
	if c.Value != nil {
		line = append(line, "--- "...)
		line = append(line, '0'+byte(*c.Value))
		return append(line, " ---"...)
	}
	for n := range 9 {
		digit := byte(' ')
		if c.Free.ContainsInt(int64(n + 1)) {
			digit = '1' + byte(n)
		}
		line = append(line, digit)
	}
	return line
}

func endLine(table *strings.Builder, line []byte) {
	table.WriteString(strings.TrimRight(string(line), " "))
	table.WriteByte('\n')
}
