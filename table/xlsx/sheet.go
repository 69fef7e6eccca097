package xlsx

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/table"
)

// place is a cell by row and column, from 0.
type place struct{ row, col int }

// content is what a cell says.
type content struct {
	text, shown, number string
	from, to            int // in the picture
}

// read makes a sheet of a worksheet: a picture of it, which messages show, and its cells.
func (w *Workbook) read(name string) (*table.Sheet, error) {
	marks, err := w.marks(name)
	if err != nil {
		return nil, err
	}
	shown, err := w.file.GetRows(name)
	if err != nil {
		return nil, err
	}
	raw, err := w.file.GetRows(name, excelize.Options{RawCellValue: true})
	if err != nil {
		return nil, err
	}
	contents := map[place]*content{}
	rows := 0
	for _, m := range marks {
		contents[place{m.row, m.col}] = w.content(name, m, at(shown, m), at(raw, m))
		rows = max(rows, m.row+1)
	}
	s := &table.Sheet{Name: name, Rows: rows, File: w.picture(name, marks, contents)}
	merged, err := w.merged(name)
	if err != nil {
		return nil, err
	}
	for _, m := range marks {
		here := place{m.row, m.col}
		c, from := contents[here], -1
		if first, ok := merged.first(here); ok {
			from = first.col
			if c = contents[first]; c == nil {
				continue
			}
		}
		if c.text == "" {
			continue
		}
		s.Cells = append(s.Cells, table.Cell{Row: m.row, Col: m.col, Text: textOf(s.File, c), Shown: c.shown, Number: c.number, Merged: from})
	}
	return s, nil
}

func at(rows [][]string, m mark) string {
	if m.row < len(rows) && m.col < len(rows[m.row]) {
		return rows[m.row][m.col]
	}
	return ""
}

// content is what a cell says, in the three forms that tables ask for.
func (w *Workbook) content(sheet string, m mark, shown, raw string) *content {
	c := &content{text: shown}
	if m.formula {
		raw = w.compute(c, sheet, m, raw)
	}
	switch m.kind {
	case "b":
		c.text = "false"
		if raw == "1" || strings.EqualFold(raw, "true") {
			c.text = "true"
		}
	case "", "n":
		if n, err := strconv.ParseFloat(raw, 64); err == nil {
			w.number(c, m, n)
		}
	}
	return c
}

// compute sets what a formula shows and returns its bare value. It is computed anew, as Drools does; if that fails, the value that
// the spreadsheet has kept is good, too.
func (w *Workbook) compute(c *content, sheet string, m mark, kept string) string {
	name, err := excelize.CoordinatesToCellName(m.col+1, m.row+1)
	if err != nil {
		return kept
	}
	v, err := w.file.CalcCellValue(sheet, name)
	bare, bad := w.bareValue(sheet, name)
	switch {
	case err != nil && kept == "" && strings.HasPrefix(err.Error(), "#"):
		c.text = err.Error() // such as #DIV/0!
		return ""
	case err != nil || bad != nil || v == "":
		return kept
	case v == "TRUE" || v == "FALSE":
		c.text = strings.ToLower(v)
		return c.text
	}
	c.text = v
	return bare
}

// bareValue computes a formula without the number format of its cell. Excelize remembers what it computed in one form only, so there
// is a second copy of the file for it.
func (w *Workbook) bareValue(sheet, cell string) (string, error) {
	if w.bare == nil {
		bare, err := excelize.OpenReader(bytes.NewReader(w.data), limits)
		if err != nil {
			return "", err
		}
		w.bare = bare
	}
	return w.bare.CalcCellValue(sheet, cell, excelize.Options{RawCellValue: true})
}

// number sets the forms of a number: dates are texts, numbers with a fraction are as Java writes them, whole ones as the
// spreadsheet shows them.
func (w *Workbook) number(c *content, m mark, n float64) {
	format := w.format(m.style)
	if format.general {
		c.text = general(n)
	}
	written := c.text
	switch {
	case format.date && n < 0: // no date: days are counted from 0
		c.text = fact.ToString(n)
	case m.formula:
	case format.date:
		c.shown = written
		c.text = `"` + w.date(n) + `"`
	case n != math.Round(n):
		c.shown = written
		c.text = fact.ToString(n)
	}
	if !format.general && !(format.date && !m.formula) {
		c.number = fact.ToString(n)
	}
}

// date writes the day of a number, as Drools does: 1-Jan-2009. Spreadsheets take 1900 for a leap year.
func (w *Workbook) date(n float64) string {
	day := int(n)
	switch {
	case w.dates:
		return time.Date(1904, 1, day+1, 0, 0, 0, 0, time.UTC).Format(dateForm)
	case day >= 61:
		day--
	}
	return time.Date(1900, 1, day, 0, 0, 0, 0, time.UTC).Format(dateForm)
}

const dateForm = "2-Jan-2006"

// separator stands between cells in a picture.
const separator = " | "

// picture is the sheet as text: a line for each row.
func (w *Workbook) picture(name string, marks []mark, contents map[place]*content) *source.File {
	var b strings.Builder
	var cells []source.Cell
	row := 0
	fresh := true
	for _, m := range marks {
		c := contents[place{m.row, m.col}]
		if c.text == "" {
			continue
		}
		for ; row < m.row; row++ {
			b.WriteByte('\n')
			fresh = true
		}
		if !fresh {
			b.WriteString(separator)
		}
		fresh = false
		c.from = b.Len()
		b.WriteString(strings.ReplaceAll(strings.ReplaceAll(c.text, "\r", ""), "\n", lineMark))
		c.to = b.Len()
		cells = append(cells, source.Cell{From: c.from, To: c.to, Row: m.row, Col: m.col, Sheet: name})
	}
	f := source.NewFile(w.name, b.String())
	f.SetCells(cells, true)
	return f
}

// lineMark stands for a line feed inside a cell in a picture.
const lineMark = "⏎"

// textOf is the text of a cell, of which each part knows where it stands in the picture.
func textOf(f *source.File, c *content) source.Text {
	var b source.TextBuilder
	at := c.from
	for i, line := range strings.Split(strings.ReplaceAll(c.text, "\r", ""), "\n") {
		if i > 0 {
			b.Add(f.Made("\n", at, at+len(lineMark)))
			at += len(lineMark)
		}
		b.Add(f.Part(at, at+len(line)))
		at += len(line)
	}
	return b.Text()
}

// regions are ranges of merged cells.
type regions []struct{ from, to place }

func (w *Workbook) merged(sheet string) (regions, error) {
	list, err := w.file.GetMergeCells(sheet, true)
	if err != nil {
		return nil, err
	}
	var all regions
	for _, m := range list {
		c1, r1, err := excelize.CellNameToCoordinates(m.GetStartAxis())
		if err != nil {
			return nil, fmt.Errorf("merged cells: %w", err)
		}
		c2, r2, err := excelize.CellNameToCoordinates(m.GetEndAxis())
		if err != nil {
			return nil, fmt.Errorf("merged cells: %w", err)
		}
		all = append(all, struct{ from, to place }{place{r1 - 1, c1 - 1}, place{r2 - 1, c2 - 1}})
	}
	return all, nil
}

// first is the first of the cells that one is merged with.
func (r regions) first(p place) (place, bool) {
	for _, x := range r {
		if p.row >= x.from.row && p.row <= x.to.row && p.col >= x.from.col && p.col <= x.to.col {
			return x.from, true
		}
	}
	return place{}, false
}
