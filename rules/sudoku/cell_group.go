package sudoku

import "fmt"

// CellGroup is nine cells that must hold the numbers 1 to 9: a row, a column or a square. Its free set holds the
// numbers still to be placed.
type CellGroup struct {
	SetOfNine
	Cells *CellList
}

// CellFile is a row or a column: a group with a number.
type CellFile struct {
	CellGroup
	Number int // 0 to 8
}

// CellRow is a row; row 0 is at the top.
type CellRow struct{ CellFile }

// String returns the row's number: "row 3".
func (r *CellRow) String() string { return fmt.Sprintf("row %d", r.Number) }

// CellCol is a column; column 0 is at the left.
type CellCol struct{ CellFile }

// String returns the column's number: "col 3".
func (c *CellCol) String() string { return fmt.Sprintf("col %d", c.Number) }

// CellSqr is one of the squares of three by three cells.
type CellSqr struct{ CellGroup }

// String identifies the square by its top left cell: "square at [3,6]".
func (s *CellSqr) String() string { return "square at " + s.Cells.order[0].PosAsString() }
