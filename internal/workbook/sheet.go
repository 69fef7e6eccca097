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
)

// Sheet holds the cells of a sheet, row by row, and the merged ranges.
type Sheet struct {
	Cells  []Cell
	Merged []cellRange

	shared map[Place]Place // the offset of a cell from the cell whose formula it shares
}

// Sheet reads the sheet with a name. Formulas have the results stored in the file; those without a result are computed.
func (w *Workbook) Sheet(name string) (*Sheet, error) {
	i := slices.IndexFunc(w.sheets, func(s sheetPart) bool { return s.name == name })
	if i < 0 {
		return nil, fmt.Errorf("there is no sheet %q", name)
	}
	if w.biff != nil {
		return w.biffSheet(w.sheets[i].at)
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
	r := sheetReader{book: w, sheet: &Sheet{shared: map[Place]Place{}}, last: Place{-1, -1}, owner: map[string]*sharedFormula{}}
	for d := decodes(part); ; {
		token, err := d.RawToken()
		switch {
		case errors.Is(err, io.EOF) && r.whole:
			r.sheet.sort()
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

// sort orders cells and merged ranges. If several cells have the same place, the last one is kept.
func (s *Sheet) sort() {
	byPlace := func(a, b Cell) int { return a.compare(b.Place) }
	if !slices.IsSortedFunc(s.Cells, byPlace) {
		slices.SortStableFunc(s.Cells, byPlace)
	}
	kept := s.Cells[:0]
	for i, c := range s.Cells {
		if i+1 == len(s.Cells) || c.Place != s.Cells[i+1].Place {
			kept = append(kept, c)
		}
	}
	s.Cells = kept
	slices.SortStableFunc(s.Merged, func(a, b cellRange) int { return a.from.Row - b.from.Row })
}

// sheetReader makes cells from the XML elements of a sheet.
type sheetReader struct {
	book  *Workbook
	sheet *Sheet
	last  Place
	cell  *Cell // the cell that is being read, or nil; the fields below belong to it
	kind  string
	value strings.Builder
	code  strings.Builder // the formula
	form  string          // kind of formula: "shared", "array", or another one
	group string          // number of a shared formula
	owner map[string]*sharedFormula
	into  *strings.Builder // receives the text of the current element; nil if it is ignored
	text  texts

	valued bool // the cell has an element for its value
	inside bool // within the element that contains the cells
	depth  int  // of nested elements
	whole  bool // the end of the sheet has been read
}

func (r *sheetReader) see(token xml.Token) error {
	switch t := token.(type) {
	case xml.StartElement:
		r.depth++
		return r.begin(t)
	case xml.EndElement:
		r.into = nil
		r.depth--
		switch t.Name.Local {
		case "sheetData":
			r.inside = false
		case "c":
			if r.cell != nil {
				r.finish()
			}
		case "worksheet":
			r.whole = r.depth == 0
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
	switch name := t.Name.Local; {
	case name == "sheetData":
		r.inside = true
	case name == "mergeCell":
		return r.merge(attribute(t, "ref"))
	case r.inside:
		return r.beginInside(t)
	}
	return nil
}

func (r *sheetReader) merge(ref string) error {
	all, err := parseRange(ref)
	if err != nil {
		return fmt.Errorf("merged cells: %w", err)
	}
	if len(r.sheet.Merged) == maxCells {
		return fmt.Errorf("it has more than %d ranges of merged cells", maxCells)
	}
	r.sheet.Merged = append(r.sheet.Merged, all)
	return nil
}

func (r *sheetReader) beginInside(t xml.StartElement) error {
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
		r.into, r.form, r.group = &r.code, attribute(t, "t"), attribute(t, "si")
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

// finish sets the value of the cell that has been read.
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
		if c.Kind, c.Value = Text, r.text.take(); c.Value == "" {
			c.Value = v
		}
	case "str":
		c.Kind, c.Value = Text, unescape(v)
	case "d":
		c.Kind, c.Value = Number, r.book.dayNumber(v)
	default:
		if v = strings.TrimSpace(v); v != "" {
			c.Kind, c.Value = Number, v
		}
		if _, ok := parseNumber(v); v != "" && !ok {
			c.Kind = Text
		}
	}
	r.cell = nil
	formula := r.formula(c.Place)
	if c.Formula && (r.book.stale || c.Value == "" && !(r.kind == "str" && r.valued)) {
		c.formula = formula
	} else {
		delete(r.sheet.shared, c.Place)
	}
}

// sharedFormula is a formula that further cells share. The references in it are relative to the cell at.
type sharedFormula struct {
	code string
	at   Place
}

// formula returns the formula of the cell that has been read. Formulas that depend on other cells' formulas are returned in a form that
// does not parse, since they cannot be computed.
func (r *sheetReader) formula(at Place) string {
	code := r.code.String()
	switch {
	case r.form == "array":
		return "{" + code + "}"
	case r.form == "shared" && code != "":
		r.owner[r.group] = &sharedFormula{code, at}
	case r.form == "shared" && r.owner[r.group] != nil:
		of := r.owner[r.group]
		r.sheet.shared[at] = Place{at.Row - of.at.Row, at.Col - of.at.Col}
		return of.code
	case code == "":
		return "'that of another cell'"
	}
	return code
}

// dayNumber converts a date in ISO 8601, as some files contain, to the number of days by which most files store it.
func (w *Workbook) dayNumber(date string) string {
	for _, form := range []string{"2006-01-02T15:04:05", "2006-01-02T15:04:05Z07:00", "2006-01-02"} {
		if t, err := time.Parse(form, date); err == nil {
			return strconv.FormatFloat(float64(t.Unix()-w.epoch(61).Unix())/(24*60*60), 'f', -1, 64)
		}
	}
	return date
}

// attribute returns the value of an attribute, or "" if the element does not have it.
func attribute(t xml.StartElement, name string) string {
	for _, a := range t.Attr {
		if a.Name.Local == name && a.Name.Space == "" {
			return a.Value
		}
	}
	return ""
}

// Merges finds the merged range of each cell of a sheet. The cells must be passed in order.
type Merges struct {
	all    []cellRange
	active []cellRange // ranges with cells in the current row
	row    int
	looks  int
}

// maxMergeLooks is the maximum number of comparisons with ranges, which could be too many if ranges overlap.
const maxMergeLooks = 200_000_000

// Merges returns an iterator that begins with the first cell.
func (s *Sheet) Merges() *Merges { return &Merges{all: s.Merged, row: -1} }

// First returns the top left cell of the range that p belongs to. merged is false if p is not merged with other cells.
func (m *Merges) First(p Place) (first Place, merged bool, err error) {
	if p.Row != m.row {
		m.row = p.Row
		m.looks += len(m.active)
		m.active = slices.DeleteFunc(m.active, func(r cellRange) bool { return r.to.Row < p.Row })
		for ; len(m.all) > 0 && m.all[0].from.Row <= p.Row; m.all = m.all[1:] {
			m.active = append(m.active, m.all[0])
		}
	}
	if m.looks += len(m.active); m.looks > maxMergeLooks {
		return p, false, errors.New("it has too many merged cells")
	}
	for _, r := range m.active {
		if r.has(p) {
			return r.from, true, nil
		}
	}
	return p, false, nil
}
