package workbook

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Spreadsheet programs store the results of formulas in the file, and these are used. Other programs that write spreadsheets cannot compute:
// they store a formula without a result, or 0 and a flag that everything is to be computed when the file is opened. For such files, simple
// formulas are computed here.

// value is the result of an expression: nil for an empty cell, float64, string, bool, a mistake, or an area.
type value any

// area holds the values of the cells of a range that are stored in the file. A reference to a single cell is an area, too, since functions
// ignore values other than numbers in both.
type area struct {
	values []value
	cell   bool // it is a reference to a single cell
}

// mistake is the error value of an expression, such as #DIV/0!.
type mistake string

const (
	divideByZero = mistake("#DIV/0!")
	wrongValue   = mistake("#VALUE!")
	wrongNumber  = mistake("#NUM!")
	wrongPlace   = mistake("#REF!")
)

// The limits of formulas: the bytes of a text, as in other programs; the depth of references and nesting; and how many cells all
// formulas of a sheet together may read.
const (
	maxText  = 1 << 15
	maxDepth = 1000
	maxLooks = 20_000_000
)

// errTooMuch is returned for formulas that would take too long.
var errTooMuch = errors.New("the formulas are too much to compute here")

// computer computes the formulas of a sheet.
type computer struct {
	sheet *Sheet
	title string
	at    map[Place]int // indexes in sheet.Cells
	busy  map[Place]bool
	looks int
	depth int
}

// compute computes the formulas of a sheet that have no result in the file.
func (w *Workbook) compute(name string, s *Sheet) error {
	if !slices.ContainsFunc(s.Cells, func(c Cell) bool { return c.formula != "" }) {
		return nil
	}
	c := &computer{sheet: s, title: name, at: make(map[Place]int, len(s.Cells)), busy: map[Place]bool{}}
	for i := range s.Cells {
		c.at[s.Cells[i].Place] = i
	}
	for i := range s.Cells {
		if _, err := c.valueOf(s.Cells[i].Place); err != nil {
			return err
		}
	}
	return nil
}

// valueOf returns the value of a cell and computes its formula if necessary.
func (c *computer) valueOf(p Place) (value, error) {
	if c.looks++; c.looks > maxLooks {
		return nil, errTooMuch
	}
	i, ok := c.at[p]
	if !ok {
		return nil, nil
	}
	cell := &c.sheet.Cells[i]
	if cell.formula != "" {
		if err := c.computeCell(cell); err != nil {
			return nil, err
		}
	}
	switch cell.Kind {
	case Number:
		n, _ := parseNumber(cell.Value)
		return n, nil
	case Text:
		return cell.Value, nil
	case Bool:
		return cell.Value == "true", nil
	case Error:
		return mistake(cell.Value), nil
	}
	return nil, nil
}

func (c *computer) computeCell(cell *Cell) error {
	told := func(err error) error {
		return &formulaError{fmt.Errorf("cell %s: the file has no value for the formula %s, and it cannot be computed here: %w; open the file in a spreadsheet program and save it",
			cell.Place, cell.formula, err)}
	}
	if c.busy[cell.Place] {
		return told(errors.New("it refers to itself"))
	}
	if c.depth++; c.depth > maxDepth {
		return told(errTooMuch)
	}
	c.busy[cell.Place] = true
	defer func() { c.depth--; delete(c.busy, cell.Place) }()
	e := expression{computer: c, text: strings.TrimPrefix(cell.formula, "="), shift: c.sheet.shared[cell.Place]}
	v, err := e.whole()
	if nested := (*formulaError)(nil); errors.As(err, &nested) {
		return err
	}
	if err != nil {
		return told(err)
	}
	switch v := single(v).(type) {
	case nil:
		cell.Kind, cell.Value = Number, "0"
	case float64:
		cell.Kind, cell.Value = Number, strconv.FormatFloat(v, 'f', -1, 64)
	case string:
		cell.Kind, cell.Value = Text, v
	case bool:
		cell.Kind, cell.Value = Bool, strconv.FormatBool(v)
	case mistake:
		cell.Kind, cell.Value = Error, string(v)
	}
	cell.formula = ""
	return nil
}

// formulaError is an error that names the cell already.
type formulaError struct{ error }

// values returns the values of the cells of a range that are stored in the file.
func (c *computer) values(r cellRange) (value, error) {
	cells := c.sheet.Cells
	i, _ := slices.BinarySearchFunc(cells, r.from, func(cell Cell, p Place) int { return cell.compare(p) })
	var all []value
	for ; i < len(cells) && cells[i].Row <= r.to.Row; i++ {
		if c.looks++; c.looks > maxLooks {
			return nil, errTooMuch
		}
		if !r.has(cells[i].Place) {
			continue
		}
		v, err := c.valueOf(cells[i].Place)
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return area{values: all}, nil
}
