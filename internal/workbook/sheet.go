package workbook

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"
)

// Kind is what a cell holds.
type Kind int

// The kinds of cells. A number is also what is shown as a date.
const (
	Empty Kind = iota
	Number
	Text
	Bool // "true" or "false"
	Error
)

// Place is a cell by row and column, from 0.
type Place struct{ Row, Col int }

// The bounds of a sheet.
const maxRows, maxColumns = 1 << 20, 1 << 14

// Cell is a cell that is in the file, with or without a value.
type Cell struct {
	Place
	Kind    Kind
	Value   string // a number as the file writes it, a text, or an error such as #N/A
	Style   int
	Formula bool // Value is what a formula gives

	formula string // until it is computed
}

// Range is the cells from one to another.
type Range struct{ From, To Place }

// Has tells whether a cell is in the range.
func (r Range) Has(p Place) bool {
	return p.Row >= r.From.Row && p.Row <= r.To.Row && p.Col >= r.From.Col && p.Col <= r.To.Col
}

// Sheet is the cells of a sheet, row by row, and which of them are merged.
type Sheet struct {
	Cells  []Cell
	Merged []Range
}

// Sheet reads the sheet of a name. Formulas have the value that is in the file, or else the one that they give.
func (w *Workbook) Sheet(name string) (*Sheet, error) {
	i := slices.IndexFunc(w.sheets, func(s sheetPart) bool { return s.name == name })
	if i < 0 {
		return nil, fmt.Errorf("there is no sheet %q", name)
	}
	s, err := w.read(w.sheets[i].path)
	if err != nil {
		return nil, err
	}
	return s, w.compute(name, s)
}

// read reads the cells of a sheet.
func (w *Workbook) read(name string) (*Sheet, error) {
	part, err := w.open(name)
	if err != nil {
		return nil, err
	}
	defer part.Close()
	r := sheetReader{book: w, sheet: &Sheet{}, last: Place{-1, -1}}
	for d := xml.NewDecoder(part); ; {
		token, err := d.RawToken()
		switch {
		case errors.Is(err, io.EOF) && r.whole:
			byPlace := func(a, b Cell) int { return a.compare(b.Place) }
			if !slices.IsSortedFunc(r.sheet.Cells, byPlace) {
				slices.SortStableFunc(r.sheet.Cells, byPlace)
			}
			return r.sheet, nil
		case errors.Is(err, io.EOF):
			err = io.ErrUnexpectedEOF
		case err == nil:
			err = r.see(token)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
}

// compare is the order of cells: row by row.
func (p Place) compare(q Place) int {
	if p.Row != q.Row {
		return p.Row - q.Row
	}
	return p.Col - q.Col
}

// sheetReader makes cells of the elements of a sheet.
type sheetReader struct {
	book  *Workbook
	sheet *Sheet
	last  Place
	cell  *Cell // the cell in work, or nil; what follows is of it
	kind  string
	value strings.Builder
	code  strings.Builder  // the formula
	form  string           // "shared" or "array", or that of most formulas
	into  *strings.Builder // where text belongs that comes now
	text  texts

	valued bool // it has an element for a value
	whole  bool // the end of the sheet has come
}

func (r *sheetReader) see(token xml.Token) error {
	switch t := token.(type) {
	case xml.StartElement:
		return r.begin(t)
	case xml.EndElement:
		r.into = nil
		switch t.Name.Local {
		case "c":
			if r.cell != nil {
				r.finish()
			}
		case "worksheet":
			r.whole = true
		}
	case xml.CharData:
		if r.into != nil {
			r.into.Write(t)
		}
	}
	if r.cell != nil {
		r.text.see(token)
	}
	return nil
}

func (r *sheetReader) begin(t xml.StartElement) error {
	switch t.Name.Local {
	case "row":
		r.last = Place{r.last.Row + 1, -1}
		if n, err := strconv.Atoi(attribute(t, "r")); err == nil {
			r.last.Row = n - 1
		}
	case "c":
		return r.beginCell(t)
	case "v":
		r.into, r.valued = &r.value, true
	case "f":
		if r.cell != nil {
			r.cell.Formula = true
		}
		r.into, r.form = &r.code, attribute(t, "t")
	case "mergeCell":
		if all, err := parseRange(attribute(t, "ref")); err == nil {
			r.sheet.Merged = append(r.sheet.Merged, all)
		}
	}
	if r.cell != nil {
		r.text.see(t)
	}
	return nil
}

func (r *sheetReader) beginCell(t xml.StartElement) error {
	r.last.Col++
	if at := attribute(t, "r"); at != "" {
		place, err := parsePlace(at)
		if err != nil {
			return err
		}
		r.last = place
	}
	if r.last.Row < 0 || r.last.Row >= maxRows || r.last.Col >= maxColumns {
		return fmt.Errorf("there is a cell in row %d, column %d", r.last.Row+1, r.last.Col+1)
	}
	if len(r.sheet.Cells) == maxCells {
		return fmt.Errorf("it has more than %d cells", maxCells)
	}
	style, _ := strconv.Atoi(attribute(t, "s"))
	r.sheet.Cells = append(r.sheet.Cells, Cell{Place: r.last, Style: style})
	r.cell, r.kind = &r.sheet.Cells[len(r.sheet.Cells)-1], attribute(t, "t")
	r.value.Reset()
	r.code.Reset()
	r.text.take()
	r.form, r.valued = "", false
	return nil
}

// finish gives the cell in work its value.
func (r *sheetReader) finish() {
	c, v := r.cell, r.value.String()
	switch r.kind {
	case "b":
		c.Kind, c.Value = Bool, strconv.FormatBool(v == "1" || strings.EqualFold(v, "true"))
	case "e":
		c.Kind, c.Value = Error, v
	case "s":
		c.Kind = Text
		if i, err := strconv.Atoi(strings.TrimSpace(v)); err == nil && i >= 0 && i < len(r.book.texts) {
			c.Value = r.book.texts[i]
		}
	case "inlineStr":
		c.Kind, c.Value = Text, r.text.take()
	case "str":
		c.Kind, c.Value = Text, v
	case "d":
		c.Kind, c.Value = Number, r.book.dayNumber(v)
	default:
		if v != "" {
			c.Kind, c.Value = Number, v
		}
		if _, err := strconv.ParseFloat(v, 64); v != "" && err != nil {
			c.Kind = Text
		}
	}
	r.cell = nil
	if c.Formula && (r.book.stale || c.Value == "" && !(r.kind == "str" && r.valued)) {
		c.formula = r.formula()
	}
}

// formula is the formula of the cell in work. Those that cannot be computed by themselves are written so that they cannot be read.
func (r *sheetReader) formula() string {
	switch code := r.code.String(); {
	case r.form == "array":
		return "{" + code + "}"
	case code == "":
		return "'that of another cell'"
	default:
		return code
	}
}

// dayNumber is a date that is written as such as the number that other files have in its place.
func (w *Workbook) dayNumber(date string) string {
	for _, form := range []string{"2006-01-02T15:04:05", "2006-01-02T15:04:05Z07:00", "2006-01-02"} {
		if t, err := time.Parse(form, date); err == nil {
			return strconv.FormatFloat(float64(t.Unix()-w.epoch().Unix())/(24*60*60), 'f', -1, 64)
		}
	}
	return date
}

// attribute is an attribute of an element, "" if it has none of the name.
func attribute(t xml.StartElement, name string) string {
	for _, a := range t.Attr {
		if a.Name.Local == name && a.Name.Space == "" {
			return a.Value
		}
	}
	return ""
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
		return Place{}, fmt.Errorf("%q is no cell", name)
	}
	return Place{row - 1, col - 1}, nil
}

// String is the name of a cell, such as B7.
func (p Place) String() string { return Column(p.Col) + strconv.Itoa(p.Row+1) }

// Column is the name of a column, which is counted from 0.
func Column(col int) string {
	name := ""
	for col++; col > 0; col = (col - 1) / 26 {
		name = string(rune('A'+(col-1)%26)) + name
	}
	return name
}

// parseRange reads B7:C9, or one cell.
func parseRange(text string) (Range, error) {
	from, to, two := strings.Cut(text, ":")
	if !two {
		to = from
	}
	a, err := parsePlace(from)
	if err != nil {
		return Range{}, err
	}
	b, err := parsePlace(to)
	return Range{Place{min(a.Row, b.Row), min(a.Col, b.Col)}, Place{max(a.Row, b.Row), max(a.Col, b.Col)}}, err
}

// texts puts a text together of its runs. How it is pronounced, which East Asian texts may tell, is no part of it.
type texts struct {
	text  strings.Builder
	in    bool // a run
	aside int  // within a pronunciation
}

func (t *texts) see(token xml.Token) {
	switch token := token.(type) {
	case xml.StartElement:
		if token.Name.Local == "rPh" {
			t.aside++
		}
		t.in = token.Name.Local == "t" && t.aside == 0
	case xml.EndElement:
		if token.Name.Local == "rPh" {
			t.aside--
		}
		t.in = false
	case xml.CharData:
		if t.in {
			t.text.Write(token)
		}
	}
}

// take is the text, with which a new one begins. Characters that XML has no place for are written _x000D_ in it.
func (t *texts) take() string {
	s := t.text.String()
	*t = texts{}
	if !strings.Contains(s, "_x") {
		return s
	}
	var b strings.Builder
	for s != "" {
		if len(s) >= 7 && s[:2] == "_x" && s[6] == '_' {
			if n, err := strconv.ParseUint(s[2:6], 16, 16); err == nil && !utf16.IsSurrogate(rune(n)) {
				b.WriteRune(rune(n))
				s = s[7:]
				continue
			}
		}
		b.WriteByte(s[0])
		s = s[1:]
	}
	return b.String()
}
