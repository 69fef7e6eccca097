package table

import (
	"strings"

	"whenthen/engine/source"
)

// Sheet is the cells of a worksheet.
type Sheet struct {
	File *source.File // what the cells stand in
	Name string       // of the worksheet; "" for a file that has only one
	Rows int
	// Cells are the cells that hold something, row by row.
	Cells []Cell
}

// Cell is a cell of a sheet.
type Cell struct {
	Row, Col int // from 0
	// Text is what rules are made of. Shown is the same as the spreadsheet shows it, and Number the number in it as Java writes it; both
	// are "" where there is no difference.
	Text   source.Text
	Shown  string
	Number string
	// Merged is the first column of the cells that this one is merged with, or -1.
	Merged int
}

// blank tells whether nothing can be seen in the cell.
func (c *Cell) blank() bool { return strings.TrimFunc(c.Text.String(), isSpace) == "" }

// isSpace is what Java's trim takes away.
func isSpace(r rune) bool { return r <= ' ' }

func trim(s string) string { return strings.TrimFunc(s, isSpace) }
