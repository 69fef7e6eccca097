package table

import "strings"

// Part is the role of a cell in a sheet.
type Part int

// The roles of cells. All but Outside are in a table.
const (
	Outside Part = iota // a keyword above the tables, or its value
	Title               // RuleTable NAME
	Kind                // the kind of the column: CONDITION, ACTION …
	Type                // the type of conditions, or the variable of actions
	Code                // code with placeholders for values
	Label               // a title for readers
	Value               // a value of a rule
	Aside               // a cell left of a table, which is ignored
)

// Place describes a cell of a sheet by its role in its table.
type Place struct {
	Part   Part
	Column string   // the kind of the cell's column, such as CONDITION; "" if there is none
	Type   string   // the cell of the column in the row of types, or of the first column that it is merged with
	Code   string   // the cell of the column in the row of code
	Types  []string // the cells of all CONDITION columns of the table in the row of types, from left to right
}

// Place returns the role of a cell, whether the cell is empty or not, and despite mistakes in the sheet. Rows and columns count
// from 0.
func (s *Sheet) Place(row, col int) Place {
	rows := map[int]map[int]*Cell{}
	for i := range s.Cells {
		c := &s.Cells[i]
		if c.blank() {
			continue
		}
		if rows[c.Row] == nil {
			rows[c.Row] = map[int]*Cell{}
		}
		rows[c.Row][c.Col] = c
	}
	title := titleAbove(rows, row)
	switch {
	case title == nil:
		return Place{}
	case row == title.Row:
		return Place{Part: Title}
	case col < title.Col:
		return Place{Part: Aside}
	}
	text := func(row, col int) string {
		c := rows[title.Row+row][col]
		if c != nil && c.Merged >= 0 && c.Merged != c.Col && rows[c.Row][c.Merged] != nil {
			c = rows[c.Row][c.Merged]
		}
		if c == nil {
			return ""
		}
		return trim(c.Text.String())
	}
	kindOf := func(col int) string {
		if k := kindNamed(text(kindRow, col)); k != nil {
			return k.name
		}
		return ""
	}
	p := Place{Part: Value, Column: kindOf(col), Type: text(typeRow, col), Code: text(codeRow, col)}
	if n := row - title.Row; n <= labelRow {
		p.Part = []Part{Title, Kind, Type, Code, Label}[n]
	}
	for other := title.Col; rows[title.Row+kindRow][other] != nil; other++ {
		if kindOf(other) == "CONDITION" && text(typeRow, other) != "" {
			p.Types = append(p.Types, text(typeRow, other))
		}
	}
	return p
}

// titleAbove returns the cell with RuleTable of the table that contains a row, or nil if the row is outside of tables.
func titleAbove(rows map[int]map[int]*Cell, row int) *Cell {
	var title *Cell
	last := 0
	for r := 0; r <= row; r++ {
		begins := false
		for _, c := range rows[r] {
			if isTable(trim(c.Text.String())) && (!begins || c.Col < title.Col) {
				title, last, begins = c, r+labelRow, true
			}
		}
		switch {
		case title == nil || r <= last:
		case len(rows[r]) == 0 && r < row, r-last > 1: // an empty row ends the table
			title = nil
		case len(rows[r]) > 0:
			last = r
		}
	}
	return title
}

// Word is a keyword of tables with an explanation.
type Word struct{ Name, About string }

// Columns lists the kinds of columns.
func Columns() []Word {
	list := make([]Word, len(kinds))
	for i := range kinds {
		list[i] = Word{kinds[i].name, kinds[i].about}
	}
	return list
}

// ColumnNamed returns the kind of a column with a title: the name of the kind, or any word that begins with its letter. ok is false if
// there is no such kind.
func ColumnNamed(title string) (w Word, ok bool) {
	k := kindNamed(trim(title))
	if k == nil {
		return Word{}, false
	}
	return Word{k.name, k.about}, true
}

// Words lists the keywords that may be used above tables, followed by a value.
func Words() []Word { return above }

var above = []Word{
	{"RuleSet", "The package of the rules."},
	{"RuleTable", "Begins a table. Its rules are called by the name behind it and by their row."},
	{"Import", "Types that the rules use, with commas between them."},
	{"Variables", "Globals, a type and a name each, with commas between them."},
	{"Functions", "Functions as rule text."},
	{"Queries", "Queries as rule text."},
	{"Declare", "Declared types as rule text."},
	{"Unit", "The rule unit of the rules."},
	{"Dialect", "The dialect of the rules: java or mvel."},
	{"Sequential", "true gives the rules falling salience from top to bottom."},
	{"SequentialMaxPriority", "Where the salience of rules in sequence begins: 65535 if it is not said."},
	{"SequentialMinPriority", "What the salience of rules in sequence must not fall below: 0 if it is not said."},
	{"EscapeQuotes", "false leaves quotes in cells alone."},
	{"NumericDisabled", "true takes numbers and dates as the spreadsheet shows them."},
	{"IgnoreNumericFormat", "true takes numbers without their format."},
}

// WordNamed looks up a keyword that may be used above tables, ignoring case.
func WordNamed(word string) (w Word, ok bool) {
	word, _, _ = strings.Cut(trim(word), " ")
	for _, w := range above {
		if strings.EqualFold(w.Name, word) {
			return w, true
		}
	}
	return Word{}, false
}
