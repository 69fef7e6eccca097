package workbook

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Programs for spreadsheets leave in the file what formulas give, and that is what counts. Programs that write spreadsheets without being able to
// compute leave the formulas alone, or write 0 and a note that all is to be computed when the file is opened; of such formulas the simple ones are
// computed here.

// value is what an expression gives: nil for an empty cell, float64, string, bool, a mistake, or an area.
type value any

// area is the values of the cells of a range that are in the file. A single cell is one, too: functions leave out what is no number there.
type area struct {
	values []value
	cell   bool // a single cell
}

// mistake is the value of an expression that has none, such as #DIV/0!.
type mistake string

const (
	divideByZero = mistake("#DIV/0!")
	wrongValue   = mistake("#VALUE!")
	wrongNumber  = mistake("#NUM!")
	wrongPlace   = mistake("#REF!")
)

// The bounds on what formulas may take: how deep they may refer to each other or nest, how many cells all of a sheet may look at, and how many bytes a
// text may have, as in other programs.
const (
	maxText  = 1 << 15
	maxDepth = 1000
	maxLooks = 20_000_000
)

// errTooMuch ends formulas that would take too long.
var errTooMuch = errors.New("the formulas are too much to compute here")

// computer computes the formulas of a sheet.
type computer struct {
	sheet *Sheet
	title string
	at    map[Place]int // the cells by place
	busy  map[Place]bool
	looks int
	depth int
}

// compute gives the formulas without a value the one they have.
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

// valueOf is the value of a cell, computed if need be.
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

// formulaError names the cell already.
type formulaError struct{ error }

// values are the values of the cells of a range that are in the file.
func (c *computer) values(r Range) (value, error) {
	cells := c.sheet.Cells
	i, _ := slices.BinarySearchFunc(cells, r.From, func(cell Cell, p Place) int { return cell.compare(p) })
	var all []value
	for ; i < len(cells) && cells[i].Row <= r.To.Row; i++ {
		if c.looks++; c.looks > maxLooks {
			return nil, errTooMuch
		}
		if !r.Has(cells[i].Place) {
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
