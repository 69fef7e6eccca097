package sudoku

import (
	"fmt"
	"strconv"
)

// Cell is one of the 81 cells. Its free set holds the candidates; it is empty once the cell has a value.
// The links and numbers are set by NewGrid and never change.
type Cell struct {
	SetOfNine
	Value   *int // nil while the cell is open
	RowNo   int  // 0 to 8, from the top
	ColNo   int  // 0 to 8, from the left
	CellRow *CellRow
	CellCol *CellCol
	CellSqr *CellSqr
	ExCells *CellSet // the 20 other cells of its row, column and square, in reading order

	value int // what Value points to
}

// SetValue puts a number in the cell and empties its free set. It does not change other cells: that is the task of rules.
// It panics if value is not 1 to 9.
func (c *Cell) SetValue(value int) {
	if digit(value) == 0 {
		panic(fmt.Sprintf("%d is no value for cell %s: it must be 1 to 9", value, c.PosAsString()))
	}
	c.value = value
	c.Value = &c.value
	c.setFree(0)
}

// PosAsString returns the position of the cell: "[0,8]" is the top right corner.
func (c *Cell) PosAsString() string { return fmt.Sprintf("[%d,%d]", c.RowNo, c.ColNo) }

// ValueAsString returns the digit in the cell, or a blank if the cell is open.
func (c *Cell) ValueAsString() string {
	if c.Value == nil {
		return " "
	}
	return strconv.Itoa(*c.Value)
}

// String returns position and value: "[0,8]: 5".
func (c *Cell) String() string { return c.PosAsString() + ": " + c.ValueAsString() }

// index returns the number of the cell in reading order, from 0.
func (c *Cell) index() int { return c.RowNo*9 + c.ColNo }
