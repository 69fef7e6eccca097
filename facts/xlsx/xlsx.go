// Package xlsx reads facts from the sheets of Excel workbooks, for a facts.Reader:
//
//	source, err := facts.Reader{Formats: []facts.Format{xlsx.Format()}}.Open("orders.xlsx")
//
// A sheet is named for the type it holds, as a CSV file is; the name of an only sheet does not matter if the file is named for
// the type. Its first row that is not empty names the fields. Of a formula the result counts that Excel has left in the file.
// The package is apart from facts because it brings a library that programs without workbooks do not want.
package xlsx

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"whenthen/facts"
)

// Format is the format of files that end in .xlsx or .xlsm.
func Format() facts.Format {
	return facts.Format{Endings: []string{".xlsx", ".xlsm"}, Read: func(name string, text []byte) (*facts.Content, error) {
		tables, err := Tables(name, text)
		return &facts.Content{Tables: tables}, err
	}}
}

// unpacked bounds what a workbook may have in bytes when it is unpacked.
const unpacked = 1 << 30

// Tables reads the sheets of a workbook that hold anything, in their order.
func Tables(name string, text []byte) ([]facts.Table, error) {
	book, err := excelize.OpenReader(bytes.NewReader(text), excelize.Options{RawCellValue: true, UnzipSizeLimit: unpacked})
	if err != nil {
		return nil, fmt.Errorf("%s: no workbook that can be read: %w", name, err)
	}
	defer book.Close()
	var tables []facts.Table
	for _, sheet := range book.GetSheetList() {
		rows, err := book.GetRows(sheet)
		if err != nil {
			return nil, fmt.Errorf("%s: sheet %s: %w", name, sheet, err)
		}
		if slices.IndexFunc(rows, filled) < 0 {
			continue
		}
		s := &sheetReader{book: book, name: sheet, dates: map[int]bool{}}
		if err := s.texts(rows); err != nil {
			return nil, fmt.Errorf("%s: sheet %s: %w", name, sheet, err)
		}
		tables = append(tables, table(name, sheet, rows))
	}
	return tables, nil
}

func filled(row []string) bool {
	return slices.ContainsFunc(row, func(cell string) bool { return strings.TrimSpace(cell) != "" })
}

// table makes a table of rows, without empty ones. Rows are as long as the first one, which names the fields.
func table(file, sheet string, rows [][]string) facts.Table {
	return facts.Table{
		Name: sheet,
		At:   func(line int) string { return fmt.Sprintf("%s: sheet %s, row %d", file, sheet, line) },
		Rows: func(yield func(facts.Row, error) bool) {
			width := -1
			for i, row := range rows {
				if !filled(row) {
					continue
				}
				for len(row) > 0 && row[len(row)-1] == "" {
					row = row[:len(row)-1]
				}
				if width < 0 {
					width = len(row)
				}
				var err error
				if len(row) > width {
					column, _ := excelize.ColumnNumberToName(width + 1)
					err = fmt.Errorf("%s: sheet %s, row %d: the cell in column %s has no name in the first row", file, sheet, i+1, column)
				}
				if !yield(facts.Row{Line: i + 1, Cells: append(row[:len(row):len(row)], make([]string, max(width-len(row), 0))...)}, err) || err != nil {
					return
				}
			}
		},
	}
}

// sheetReader turns what a workbook stores into texts as they stand in facts.
type sheetReader struct {
	book  *excelize.File
	name  string
	dates map[int]bool // by style, whether it shows numbers as dates
}

// texts replaces numbers that are shown as dates, and truth values.
func (s *sheetReader) texts(rows [][]string) error {
	for i, row := range rows {
		for j, cell := range row {
			if cell == "" {
				continue
			}
			place, err := excelize.CoordinatesToCellName(j+1, i+1)
			if err != nil {
				return err
			}
			kind, err := s.book.GetCellType(s.name, place)
			if err != nil {
				return err
			}
			switch kind {
			case excelize.CellTypeBool:
				row[j] = strconv.FormatBool(cell == "1" || strings.EqualFold(cell, "true"))
			case excelize.CellTypeError:
				return fmt.Errorf("cell %s: %s", place, cell)
			case excelize.CellTypeNumber, excelize.CellTypeUnset, excelize.CellTypeFormula, excelize.CellTypeDate:
				if row[j], err = s.date(place, cell); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// date is the text of a number, which is a date if its style says so.
func (s *sheetReader) date(place, cell string) (string, error) {
	n, err := strconv.ParseFloat(cell, 64)
	if err != nil {
		return cell, nil
	}
	style, err := s.book.GetCellStyle(s.name, place)
	if err != nil {
		return "", err
	}
	is, known := s.dates[style]
	if !known {
		is = s.showsDates(style)
		s.dates[style] = is
	}
	if !is {
		return number(cell, n), nil
	}
	t, err := excelize.ExcelDateToTime(n, false)
	if err != nil {
		return cell, nil
	}
	if t.Hour() == 0 && t.Minute() == 0 && t.Second() == 0 {
		return t.Format("2006-01-02"), nil
	}
	return t.Format("2006-01-02T15:04:05"), nil
}

// number is the text of a number. Excel stores 0.1+0.2 with all its digits and large numbers with an exponent; whole ones are
// written out.
func number(cell string, n float64) string {
	if strings.ContainsAny(cell, "eE") && n == float64(int64(n)) {
		return strconv.FormatInt(int64(n), 10)
	}
	return cell
}

// showsDates reports a style with a date format: one of those that every workbook has, or one of its own with days, months
// or years.
func (s *sheetReader) showsDates(style int) bool {
	f, err := s.book.GetStyle(style)
	if err != nil || f == nil {
		return false
	}
	if f.CustomNumFmt != nil {
		format := strings.ToLower(*f.CustomNumFmt)
		if i := strings.IndexByte(format, ';'); i >= 0 {
			format = format[:i]
		}
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
	return f.NumFmt >= 14 && f.NumFmt <= 22 && f.NumFmt != 18 && f.NumFmt != 19 || f.NumFmt >= 27 && f.NumFmt <= 36 || f.NumFmt >= 45 && f.NumFmt <= 47 || f.NumFmt >= 50 && f.NumFmt <= 58
}
