package workbook

import (
	"fmt"
	"strconv"
	"strings"
)

// Kind is the kind of value in a cell.
type Kind uint8

// The kinds of cells. Dates are numbers; only their format differs.
const (
	Empty Kind = iota
	Number
	Text
	Bool // "true" or "false"
	Error
)

// Place is the row and column of a cell, from 0.
type Place struct{ Row, Col int }

// The maximum size of a sheet.
const maxRows, maxColumns = 1 << 20, 1 << 14

// Cell is a cell that is stored in the file, with or without a value.
type Cell struct {
	Place
	Value   string // a number as written in the file, a text, or an error such as #N/A
	Style   int
	Kind    Kind
	Formula bool // Value is the result of a formula

	formula string // empty once it has been computed
}

// cellRange is a rectangle of cells, including both corners.
type cellRange struct{ from, to Place }

// has reports whether a cell is in the range.
func (r cellRange) has(p Place) bool {
	return p.Row >= r.from.Row && p.Row <= r.to.Row && p.Col >= r.from.Col && p.Col <= r.to.Col
}

// compare orders cells row by row.
func (p Place) compare(q Place) int {
	if p.Row != q.Row {
		return p.Row - q.Row
	}
	return p.Col - q.Col
}

// parsePlace reads the name of a cell, such as B7 or $B$7.
func parsePlace(name string) (Place, error) {
	col, rest := 0, strings.TrimPrefix(name, "$")
	for rest != "" && rest[0]|0x20 >= 'a' && rest[0]|0x20 <= 'z' && col <= maxColumns {
		col = col*26 + int(rest[0]|0x20-'a') + 1
		rest = rest[1:]
	}
	row, err := strconv.Atoi(strings.TrimPrefix(rest, "$"))
	if err != nil || col < 1 || col > maxColumns || row < 1 || row > maxRows {
		return Place{}, fmt.Errorf("%q is not a cell", name)
	}
	return Place{row - 1, col - 1}, nil
}

// String returns the name of a cell, such as B7.
func (p Place) String() string { return Column(p.Col) + strconv.Itoa(p.Row+1) }

// Column returns the name of a column: A for 0.
func Column(col int) string {
	name := ""
	for col++; col > 0; col = (col - 1) / 26 {
		name = string(rune('A'+(col-1)%26)) + name
	}
	return name
}

// parseRange reads B7:C9, or one cell.
func parseRange(text string) (cellRange, error) {
	from, to, two := strings.Cut(text, ":")
	if !two {
		to = from
	}
	a, err := parsePlace(from)
	if err != nil {
		return cellRange{}, err
	}
	b, err := parsePlace(to)
	return between(a, b), err
}

// between returns the range with the two cells in opposite corners.
func between(a, b Place) cellRange {
	return cellRange{Place{min(a.Row, b.Row), min(a.Col, b.Col)}, Place{max(a.Row, b.Row), max(a.Col, b.Col)}}
}

// parseNumber reads a number as written in files and formulas. It rejects forms that only Go has, such as 0x1p-2 or Inf.
func parseNumber(text string) (float64, bool) {
	n, err := strconv.ParseFloat(text, 64)
	return n, err == nil && strings.Trim(text, "+-.0123456789eE") == ""
}
