package source

import (
	"fmt"
	"slices"
	"sort"
)

// NewDerived returns a file with text that was generated from other files, such as the rules of a decision table. Its positions refer to
// the generated text; Origin maps them to the place where the author wrote it.
func NewDerived(name string, t Text) *File {
	f := NewFile(name, t.s)
	if f.derived = t.runs; f.derived == nil {
		f.derived = []run{} // not nil, which marks the file as derived
	}
	return f
}

// SetQuiet sets the codes of warnings that are dropped at text that is not a literal copy of its author's text: for example, a binding in
// the expansion of a sentence need not be used by every rule with that sentence.
func (f *File) SetQuiet(codes ...Code) { f.quiet = codes }

// hushed reports whether a warning is dropped because of SetQuiet.
func (f *File) hushed(d Diagnostic) bool {
	if d.Severity == Error || !slices.Contains(f.quiet, d.Code) {
		return false
	}
	r, _ := f.runAt(d.Span.Start.Offset)
	return !r.exact
}

// IsDerived reports whether the file was generated from other files.
func (f *File) IsDerived() bool { return f.derived != nil }

// Origin returns the place where the author wrote the text of a span. For a file that is not derived, this is the span itself.
func (f *File) Origin(s Span) (*File, Span) {
	if f == nil || f.derived == nil || !s.IsValid() {
		return f, s
	}
	r, start := f.originOf(s.Start.Offset, s.End.Offset)
	if r == nil {
		return f, s
	}
	from, to := r.from, r.to
	if r.exact {
		from = min(r.from+max(s.Start.Offset-start, 0), r.to)
		to = from
		if s.End.Offset > s.Start.Offset {
			to = min(r.from+s.End.Offset-start, r.to)
		}
	}
	if last, begins := f.runAt(s.End.Offset - 1); s.End.Offset > s.Start.Offset && last.file == r.file && last.from >= from {
		end := last.to
		if last.exact {
			end = last.from + s.End.Offset - begins
		}
		to = max(to, end)
	}
	return r.file.Origin(r.file.Span(int(from), int(to)))
}

// OriginInRow does the same as Origin for a part of the rule at a span. The heads of a table's columns contain text shared by all rows; the
// place of such a part is the cell of the rule's row whose value it contains, or the beginning of the row if it contains none.
func (f *File) OriginInRow(s, rule Span) (*File, Span) {
	file, at := f.Origin(s)
	table, begins := f.Origin(rule)
	head, ok := file.Cell(at.Start)
	row, also := table.Cell(begins.Start)
	if !ok || !also || file != table || sameRow(head, row) || !s.IsValid() {
		return file, at
	}
	first := sort.Search(len(f.derived), func(i int) bool { return f.derived[i].end > s.Start.Offset })
	for k := first; k < len(f.derived) && f.startOf(k) < s.End.Offset; k++ {
		r := f.derived[k]
		if r.file != table {
			continue
		}
		span := table.Span(int(r.from), int(r.to))
		if c, ok := table.Cell(span.Start); ok && sameRow(c, row) {
			return table, span
		}
	}
	return table, begins
}

func sameRow(a, b Cell) bool { return a.Row == b.Row && a.Sheet == b.Sheet }

// MadeOf returns the spans of the text that were generated from the part between two byte offsets of the named file, in order, or nil if
// there are none.
func (f *File) MadeOf(name string, from, to int) []Span {
	var list []Span
	start := 0
	for _, r := range f.derived {
		begin, end := start, int(r.end)
		start = end
		if r.file == nil || r.file.name != name || int(r.from) >= to || int(r.to) <= from {
			continue
		}
		if r.exact {
			begin, end = begin+max(from-int(r.from), 0), end-max(int(r.to)-to, 0)
		}
		list = append(list, f.Span(begin, end))
	}
	return list
}

// originOf returns the first run between two offsets that comes from a file, otherwise the nearest such run before them, otherwise the
// first in the file; and the offset at which the run begins.
func (f *File) originOf(from, to int32) (*run, int32) {
	i := sort.Search(len(f.derived), func(i int) bool { return f.derived[i].end > from })
	for k := i; k < len(f.derived) && (k == i || f.derived[k-1].end < to); k++ {
		if f.derived[k].file != nil {
			return &f.derived[k], f.startOf(k)
		}
	}
	for k := min(i, len(f.derived)-1); k >= 0; k-- {
		if f.derived[k].file != nil {
			return &run{file: f.derived[k].file, from: f.derived[k].from, to: f.derived[k].to}, f.startOf(k)
		}
	}
	if k := slices.IndexFunc(f.derived, func(r run) bool { return r.file != nil }); k >= 0 {
		return &run{file: f.derived[k].file, from: f.derived[k].from, to: f.derived[k].from}, f.startOf(k)
	}
	return nil, 0
}

// runAt returns the run that contains an offset, and the offset at which it begins.
func (f *File) runAt(offset int32) (run, int32) {
	i := sort.Search(len(f.derived), func(i int) bool { return f.derived[i].end > offset })
	if i == len(f.derived) {
		return run{}, 0
	}
	return f.derived[i], f.startOf(i)
}

func (f *File) startOf(i int) int32 {
	if i == 0 {
		return 0
	}
	return f.derived[i-1].end
}

// Cell is a cell of a table: the part of a file between two byte offsets.
type Cell struct {
	From, To int
	Row, Col int // from 0
	Sheet    string
}

// Name returns the spreadsheet name of the cell, such as B12, after the name of the sheet if it has one: Prices!B12.
func (c Cell) Name() string {
	name := CellName(c.Row, c.Col)
	if c.Sheet != "" {
		return c.Sheet + "!" + name
	}
	return name
}

// CellName returns the spreadsheet name of a cell with row and column counted from 0: CellName(11, 1) is B12.
func CellName(row, col int) string {
	letters := ""
	for col++; col > 0; col = (col - 1) / 26 {
		letters = string(rune('A'+(col-1)%26)) + letters
	}
	return fmt.Sprintf("%s%d", letters, row+1)
}

// SetCells sets the cells in the text of a new file, in the order of their offsets. picture must be set for a file whose text only renders
// a sheet: its places are then given by cell instead of by line and column.
func (f *File) SetCells(cells []Cell, picture bool) { f.cells, f.picture = cells, picture }

// Cell returns the cell that contains a position; ok is false if the file is not a table.
func (f *File) Cell(p Pos) (c Cell, ok bool) {
	if f == nil || len(f.cells) == 0 || !p.IsValid() {
		return Cell{}, false
	}
	i := sort.Search(len(f.cells), func(i int) bool { return f.cells[i].From > int(p.Offset) })
	return f.cells[max(i-1, 0)], true
}

// Place returns the place of a span in the file that its author wrote: rules.drl:12:5, or prices.csv:12:5: cell B12.
func (f *File) Place(s Span) string {
	f, s = f.Origin(s)
	place := f.name
	if !f.picture && s.IsValid() {
		place += ":" + s.Start.String()
	}
	if c, ok := f.Cell(s.Start); ok {
		place += ": cell " + c.Name()
	}
	return place
}

// Spot returns the place of a span without the file name: line 12, or cell B12.
func (f *File) Spot(s Span) string {
	if f, s = f.Origin(s); f == nil {
		return fmt.Sprintf("line %d", s.Start.Line)
	}
	if c, ok := f.Cell(s.Start); ok {
		return "cell " + c.Name()
	}
	return fmt.Sprintf("line %d", s.Start.Line)
}
