package xlsx

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/internal/workbook"
	"whenthen/table"
)

// Workbook holds the sheets of a spreadsheet file.
type Workbook struct {
	name string
	file *workbook.Workbook
}

// Open opens a spreadsheet. The name is used in messages only.
func Open(name string, data []byte) (*Workbook, error) {
	file, err := workbook.Open(data, workbook.Limit)
	if err != nil {
		return nil, fmt.Errorf("%s: it cannot be read as a spreadsheet: %w", name, err)
	}
	return &Workbook{name: name, file: file}, nil
}

// Sheets lists the names of the worksheets, in order.
func (w *Workbook) Sheets() []string { return w.file.Sheets() }

// Sheet reads the worksheet with a name.
func (w *Workbook) Sheet(name string) (*table.Sheet, error) {
	if !slices.Contains(w.Sheets(), name) {
		return nil, fmt.Errorf("%s: there is no worksheet %q; there are %s", w.name, name, strings.Join(w.Sheets(), ", "))
	}
	s, err := w.read(name)
	if err != nil {
		return nil, fmt.Errorf("%s: worksheet %s: %w", w.name, name, err)
	}
	return s, nil
}

// First reads the first worksheet.
func (w *Workbook) First() (*table.Sheet, error) {
	names := w.Sheets()
	if len(names) == 0 {
		return nil, fmt.Errorf("%s: it has no worksheet", w.name)
	}
	return w.Sheet(names[0])
}
