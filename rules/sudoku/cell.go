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

// SetValue puts a number in the cell and empties its free set. What that means for other cells is for rules to say.
// It panics if value is not 1 to 9.
func (c *Cell) SetValue(value int) {
	if digit(value) == 0 {
		panic(fmt.Sprintf("%d is no value for cell %s: it must be 1 to 9", value, c.PosAsString()))
	}
	c.value = value
	c.Value = &c.value
	c.setFree(0)
}

// PosAsString is where the cell is: "[0,8]" is the top right corner.
func (c *Cell) PosAsString() string { return fmt.Sprintf("[%d,%d]", c.RowNo, c.ColNo) }

// ValueAsString is the digit in the cell, a blank if it is open.
func (c *Cell) ValueAsString() string {
	if c.Value == nil {
		return " "
	}
	return strconv.Itoa(*c.Value)
}

// String is place and value: "[0,8]: 5".
func (c *Cell) String() string { return c.PosAsString() + ": " + c.ValueAsString() }

// index numbers the cells in reading order, from 0.
func (c *Cell) index() int { return c.RowNo*9 + c.ColNo }
