package xlsx

import (
	"math"
	"strconv"
	"strings"
	"time"

	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/workbook"
	"whenthen/table"
)

// content is the content of a cell in the three forms of table.Cell.
type content struct {
	text, shown, number string
	from, to            int // offsets in the picture (see picture)
}

// read returns a worksheet: its cells, and a picture of them, which is the file to which messages refer.
func (w *Workbook) read(name string) (*table.Sheet, error) {
	sheet, err := w.file.Sheet(name)
	if err != nil {
		return nil, err
	}
	contents := make(map[workbook.Place]*content, len(sheet.Cells))
	rows := 0
	for i := range sheet.Cells {
		c := &sheet.Cells[i]
		contents[c.Place] = w.content(c)
		rows = max(rows, c.Row+1)
	}
	s := &table.Sheet{Name: name, Rows: rows, File: w.picture(name, sheet.Cells, contents)}
	merges := sheet.Merges()
	for i := range sheet.Cells {
		here := sheet.Cells[i].Place
		c, from := contents[here], -1
		first, merged, err := merges.First(here)
		if err != nil {
			return nil, err
		}
		if merged {
			from = first.Col
			if c = contents[first]; c == nil {
				continue
			}
		}
		if c.text == "" {
			continue
		}
		s.Cells = append(s.Cells, table.Cell{Row: here.Row, Col: here.Col, Text: textOf(s.File, c), Shown: c.shown, Number: c.number, Merged: from})
	}
	return s, nil
}

// content returns the content of a cell, in the three forms of table.Cell.
func (w *Workbook) content(cell *workbook.Cell) *content {
	c := &content{text: cell.Value}
	if cell.Kind == workbook.Number {
		if n, err := strconv.ParseFloat(cell.Value, 64); err == nil {
			w.number(c, cell, n)
		}
	}
	return c
}

// number sets the three forms of a number. A date becomes a string, a number with a fraction is written as in Java, and an integer
// or the result of a formula as the spreadsheet shows it.
func (w *Workbook) number(c *content, cell *workbook.Cell, n float64) {
	code := w.file.Format(cell.Style)
	general := strings.EqualFold(code, "General")
	date := !general && workbook.ShowsDates(code)
	c.text = w.file.Show(n, code)
	switch written := c.text; {
	case date && !w.isDay(n):
		c.text = fact.ToString(n)
	case cell.Formula:
	case date:
		c.shown = written
		c.text = `"` + w.date(n) + `"`
	case n != math.Round(n) || math.Abs(n) >= 1<<63: // Java treats numbers beyond a long as numbers with a fraction
		c.shown = written
		c.text = fact.ToString(n)
	}
	if !general && (!date || cell.Formula) {
		c.number = fact.ToString(n)
	}
}

// isDay reports whether a number is a date up to the year 9999.
func (w *Workbook) isDay(n float64) bool {
	_, ok := w.file.Time(n)
	return ok
}

// date returns the day of a number in Drools' format, such as 1-Jan-2009. In spreadsheets, 29 February 1900 exists as day 60.
func (w *Workbook) date(n float64) string {
	day := int(n)
	switch {
	case w.file.Date1904:
		return time.Date(1904, 1, day+1, 0, 0, 0, 0, time.UTC).Format(dateForm)
	case day >= 61:
		day--
	}
	return time.Date(1900, 1, day, 0, 0, 0, 0, time.UTC).Format(dateForm)
}

const dateForm = "2-Jan-2006"

// separator separates the cells in a picture.
const separator = " | "

// picture returns the sheet as a text file for messages, with a line for each row.
func (w *Workbook) picture(name string, all []workbook.Cell, contents map[workbook.Place]*content) *source.File {
	var b strings.Builder
	var cells []source.Cell
	row := 0
	fresh := true
	for i := range all {
		m := all[i].Place
		c := contents[m]
		if c.text == "" {
			continue
		}
		for ; row < m.Row; row++ {
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
		cells = append(cells, source.Cell{From: c.from, To: c.to, Row: m.Row, Col: m.Col, Sheet: name})
	}
	f := source.NewFile(w.name, b.String())
	f.SetCells(cells, true)
	return f
}

// lineMark replaces a line feed inside a cell in a picture.
const lineMark = "⏎"

// textOf returns the text of a cell. Each part of it is linked to its position in the picture.
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
