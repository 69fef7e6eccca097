package table

import (
	"strings"

	"whenthen"
	"whenthen/engine/source"
)

// Sheet holds the cells of a worksheet.
type Sheet struct {
	File *source.File // the file that contains the cells
	Name string       // of the worksheet; "" for a file that has only one
	Rows int
	// Cells are the non-empty cells, row by row.
	Cells []Cell
}

// Cell is a cell of a sheet.
type Cell struct {
	Row, Col int // from 0
	// Text is the text that rules are made from. Shown is the text as the spreadsheet shows it, and Number the number as Java writes it;
	// each of them is "" if it is the same as Text.
	Text   source.Text
	Shown  string
	Number string
	// Merged is the first column of the cells that this one is merged with, or -1.
	Merged int
}

// blank reports whether the cell shows nothing.
func (c *Cell) blank() bool { return strings.TrimFunc(c.Text.String(), isSpace) == "" }

// isSpace reports whether Java's String.trim removes a character.
func isSpace(r rune) bool { return r <= ' ' }

func trim(s string) string { return strings.TrimFunc(s, isSpace) }

// Source makes rules from a sheet for whenthen.Compile and similar functions, whose diagnostics then include mistakes in the form of the
// table.
func Source(s *Sheet, opts Options) whenthen.Source {
	file, found := Rules(s, opts)
	return whenthen.Derived(file, found...)
}
