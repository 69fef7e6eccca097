package table

import (
	"strings"

	"whenthen/engine/source"
)

// CSV reads a sheet from comma-separated values. A value may be enclosed in double quotes; a quote inside of it is doubled, and it may
// contain line ends. Adjacent values that end in three dots are merged cells.
func CSV(name, text string) *Sheet {
	r := csvReader{text: text, sheet: &Sheet{File: source.NewFile(name, text)}}
	if strings.HasPrefix(text, "\ufeff") {
		r.at = len("\ufeff")
	}
	for r.at < len(text) {
		r.row()
		r.sheet.Rows++
	}
	r.sheet.File.SetCells(r.places, false)
	return r.sheet
}

type csvReader struct {
	text   string
	at     int
	sheet  *Sheet
	places []source.Cell
	merged int // first column of the current merged cells, or -1
}

// row reads the values of one line.
func (r *csvReader) row() {
	r.merged = -1
	for col := 0; ; col++ {
		from := r.at
		value := r.value()
		row := r.sheet.Rows
		r.places = append(r.places, source.Cell{From: from, To: r.at, Row: row, Col: col})
		dots := strings.HasSuffix(value.String(), "...")
		switch {
		case !dots:
			r.merged = -1
		case r.merged < 0:
			r.merged = col
		}
		if dots {
			value = value.Slice(0, value.Len()-3)
		}
		if value.Len() > 0 {
			r.sheet.Cells = append(r.sheet.Cells, Cell{Row: row, Col: col, Text: value, Merged: r.merged})
		}
		if r.at < len(r.text) && r.text[r.at] == ',' {
			r.at++
			continue
		}
		r.lineEnd()
		return
	}
}

// lineEnd skips a line end.
func (r *csvReader) lineEnd() {
	if strings.HasPrefix(r.text[r.at:], "\r\n") {
		r.at++
	}
	r.at = min(r.at+1, len(r.text))
}

// value reads a value up to a comma or line end outside of quotes.
func (r *csvReader) value() source.Text {
	var b source.TextBuilder
	quoted := false
	long := r.closes()
	from := r.at
	take := func() { b.Add(r.sheet.File.Part(from, r.at)) }
	for ; r.at < len(r.text); r.at++ {
		c := r.text[r.at]
		switch {
		case c == '"':
			take()
			if quoted && strings.HasPrefix(r.text[r.at:], `""`) {
				r.at++
				b.Add(r.sheet.File.Part(r.at, r.at+1))
			} else {
				quoted = !quoted
			}
			from = r.at + 1
			continue
		case (c == '\n' || c == '\r') && !(quoted && long), c == ',' && !quoted:
			take()
			return b.Text()
		case c == '\r' && strings.HasPrefix(r.text[r.at:], "\r\n"): // spreadsheets use line feeds inside cells
			take()
			from = r.at + 1
		}
	}
	take()
	return b.Text()
}

// closes reports whether a value begins here with a quote whose closing quote is followed by a comma or a line end.
func (r *csvReader) closes() bool {
	if !strings.HasPrefix(r.text[r.at:], `"`) {
		return false
	}
	for i := r.at + 1; i < len(r.text); i++ {
		if r.text[i] != '"' {
			continue
		}
		if strings.HasPrefix(r.text[i:], `""`) {
			i++
			continue
		}
		return i+1 == len(r.text) || strings.IndexByte(",\r\n", r.text[i+1]) >= 0
	}
	return false
}
