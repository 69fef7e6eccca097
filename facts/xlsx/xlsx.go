// Package xlsx reads facts from the sheets of Excel workbooks, .xlsx and also .xls, for a facts.Reader:
//
//	source, err := facts.Reader{Formats: []facts.Format{xlsx.Format()}}.Open("orders.xlsx")
//
// A sheet is named after the type of its facts, as a CSV file is; the name of a single sheet does not matter if the file is named after the
// type. The first non-empty row contains the names of the fields. For a formula, the result that Excel stored in the file is used. If the
// program that wrote the file stored no results, simple formulas are computed and others are an error. The package is separate from facts
// because it has large dependencies that programs without workbooks do not need.
package xlsx

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"whenthen/facts"
	"whenthen/internal/workbook"
)

// Format returns the format of .xlsx, .xlsm and .xls files.
func Format() facts.Format {
	return facts.Format{Endings: []string{".xlsx", ".xlsm", ".xls"}, Read: func(name string, text []byte) (*facts.Content, error) {
		tables, err := Tables(name, text)
		return &facts.Content{Tables: tables}, err
	}}
}

// Tables reads the non-empty sheets of a workbook, in order.
func Tables(name string, text []byte) ([]facts.Table, error) {
	book, err := workbook.Open(text, workbook.Limit)
	if err != nil {
		return nil, fmt.Errorf("%s: no workbook that can be read: %w", name, err)
	}
	s := &sheetReader{book: book, dates: map[int]bool{}}
	var tables []facts.Table
	for _, sheet := range book.Sheets() {
		rows, err := s.rows(sheet)
		if err != nil {
			return nil, fmt.Errorf("%s: sheet %s: %w", name, sheet, err)
		}
		if len(rows) > 0 {
			tables = append(tables, table(name, sheet, rows))
		}
	}
	return tables, nil
}

// table converts rows to a table. All rows get the length of the first row, which contains the names of the fields.
func table(file, sheet string, rows [][]workbook.Cell) facts.Table {
	return facts.Table{
		Name: sheet,
		At:   func(line int) string { return fmt.Sprintf("%s: sheet %s, row %d", file, sheet, line) },
		Rows: func(yield func(facts.Row, error) bool) {
			width := rows[0][len(rows[0])-1].Col + 1
			for _, row := range rows {
				cells := make([]string, width)
				var err error
				for _, c := range row {
					if c.Col < width {
						cells[c.Col] = c.Value
					} else if err == nil {
						err = fmt.Errorf("%s: sheet %s, row %d: the cell in column %s has no name in the first row", file, sheet, c.Row+1, workbook.Column(width))
					}
				}
				if !yield(facts.Row{Line: row[0].Row + 1, Cells: cells}, err) || err != nil {
					return
				}
			}
		},
	}
}

// sheetReader converts the stored cells of a workbook to the texts that facts use.
type sheetReader struct {
	book  *workbook.Workbook
	dates map[int]bool // by style: whether it formats numbers as dates
}

// rows returns the non-empty cells of a sheet, row by row, with values as facts use them, without blank rows.
func (s *sheetReader) rows(name string) ([][]workbook.Cell, error) {
	sheet, err := s.book.Sheet(name)
	if err != nil {
		return nil, err
	}
	var rows [][]workbook.Cell
	all := slices.DeleteFunc(sheet.Cells, func(c workbook.Cell) bool { return c.Value == "" })
	for from := 0; from < len(all); {
		to := from
		for to < len(all) && all[to].Row == all[from].Row {
			to++
		}
		row := all[from:to]
		if from = to; !slices.ContainsFunc(row, func(c workbook.Cell) bool { return strings.TrimSpace(c.Value) != "" }) {
			continue
		}
		for i := range row {
			switch c := &row[i]; c.Kind {
			case workbook.Error:
				return nil, fmt.Errorf("cell %s: %s", c.Place, c.Value)
			case workbook.Number:
				c.Value = s.number(c)
			}
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// number returns the text of a number, or of a date if the cell's style is a date format.
func (s *sheetReader) number(c *workbook.Cell) string {
	n, err := strconv.ParseFloat(c.Value, 64)
	if err != nil {
		return c.Value
	}
	is, known := s.dates[c.Style]
	if !known {
		is = showsDates(s.book.Format(c.Style))
		s.dates[c.Style] = is
	}
	if !is {
		return written(c.Value, n)
	}
	t, ok := s.book.Time(n)
	t = t.Round(time.Second)
	switch {
	case !ok:
		return c.Value
	case t.Hour() == 0 && t.Minute() == 0 && t.Second() == 0:
		return t.Format("2006-01-02")
	}
	return t.Format("2006-01-02T15:04:05")
}

// written returns the text of a number that is not a date. Excel stores 0.1+0.2 with all its digits and large numbers with an exponent;
// integers with an exponent are written in full.
func written(cell string, n float64) string {
	if strings.ContainsAny(cell, "eE") && n == float64(int64(n)) {
		return strconv.FormatInt(int64(n), 10)
	}
	return cell
}

// showsDates reports whether a number format shows dates: one with days, months or years, or with minutes and seconds.
func showsDates(code string) bool {
	if code == "h:mm AM/PM" || code == "h:mm:ss AM/PM" { // a time of day
		return false
	}
	format, _, _ := strings.Cut(strings.ToLower(code), ";")
	var plain strings.Builder
	for quoted, rest := false, format; rest != ""; rest = rest[1:] {
		switch c := rest[0]; {
		case c == '"':
			quoted = !quoted
		case c == '\\' && len(rest) > 1:
			rest = rest[1:]
		case c == '[':
			if end := strings.IndexByte(rest, ']'); end > 0 {
				rest = rest[end:]
			}
		case !quoted:
			plain.WriteByte(c)
		}
	}
	return strings.ContainsAny(plain.String(), "dy") || strings.Contains(plain.String(), "mm")
}
