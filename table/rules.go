package table

import (
	"fmt"
	"strconv"
	"strings"

	"whenthen/engine/source"
)

// CodeTable is the code of diagnostics about the form of a decision table.
const CodeTable source.Code = "decision-table"

// Options are settings that are not in the table.
type Options struct {
	// SheetInNames appends the name of the worksheet to the name of the table in the names of rules, as Drools does for a worksheet
	// selected by name.
	SheetInNames bool
}

// Rules makes rules from a sheet. If the table has errors, they are among the diagnostics and the file contains no rules.
func Rules(s *Sheet, opts Options) (*source.File, []source.Diagnostic) {
	r := &reader{sheet: s, opts: opts, properties: map[string][]property{}, salience: maxRows}
	r.read()
	set := r.ruleSet()
	if source.HasErrors(r.found) {
		return source.NewDerived(s.File.Name(), source.Text{}), r.found
	}
	return source.NewDerived(s.File.Name(), set.write()), r.found
}

// maxRows is the salience of the first rule of a sequential table, unless SequentialMaxPriority sets another one.
const maxRows = 65535

// The rows of a table, relative to the one with RuleTable.
const (
	kindRow  = 1
	typeRow  = 2
	codeRow  = 3
	labelRow = 4
)

// property is a value that follows a keyword outside of tables, as "shop" follows RuleSet.
type property struct {
	word, value source.Text
}

// reader reads a sheet from top to bottom.
type reader struct {
	sheet      *Sheet
	opts       Options
	found      []source.Diagnostic
	pending    []*property // keywords and values since the last flush, in the order of rows
	pendingRow int
	properties map[string][]property
	rules      []*row

	inTable    bool
	started    bool // a table has begun
	filled     bool // the current table has a cell below its head
	startRow   int
	startCol   int
	columns    map[int]*column
	builders   []builderAt // by column
	last       int         // row of the last rule
	rule       *row
	prefix     source.Text
	sequential bool
	escape     bool
	asShown    bool // NumericDisabled
	asNumber   bool // IgnoreNumericFormat
	salience   int
	lowest     int
}

type builderAt struct {
	col int
	builder
	metadata bool
}

func (r *reader) errorf(at source.Text, hint, format string, args ...any) {
	file, span := at.Origin()
	if file == nil {
		file, span = r.sheet.File, r.sheet.File.Span(0, 0)
	}
	r.found = append(r.found, source.Diagnostic{File: file, Span: span, Code: CodeTable, Message: fmt.Sprintf(format, args...), Hint: hint})
}

func (r *reader) read() {
	at := -1
	for i := range r.sheet.Cells {
		c := &r.sheet.Cells[i]
		if c.Row != at {
			r.finishRule()
			at = c.Row
		}
		if !c.blank() {
			r.cell(c)
		}
	}
	r.finishRule()
	r.flushProperties()
	if !r.started {
		r.errorf(source.Text{}, `a table begins with a cell "RuleTable NAME"; RuleSet, Import and the like are above it`, "there is no RuleTable in the sheet")
	}
}

// value returns the text of a cell that is inserted into rules: the text itself, or the number as shown or as in Java, if NumericDisabled
// or IgnoreNumericFormat are set.
func (r *reader) value(c *Cell) source.Text {
	switch {
	case r.asShown && c.Shown != "":
		return c.Text.As(c.Shown)
	case r.asNumber && c.Number != "":
		return c.Text.As(c.Number)
	}
	return c.Text
}

func (r *reader) cell(c *Cell) {
	value := r.value(c)
	if !r.inTable {
		r.outside(c, value)
		return
	}
	if c.Row == r.startRow {
		return
	}
	value = value.TrimSpace()
	if isTable(value.String()) {
		r.begin(c, value)
		return
	}
	if c.Col < r.startCol {
		return
	}
	switch c.Row - r.startRow {
	case kindRow:
		r.kindCell(c, value)
	case typeRow:
		r.typeCell(c, value)
	case codeRow:
		r.codeCell(c, value)
	case labelRow:
		r.column(c, value)
	default:
		r.dataCell(c, value)
	}
}

// outside reads a cell outside of tables: a keyword, its value, or the title of a table.
func (r *reader) outside(c *Cell, value source.Text) {
	if trimmed := value.TrimSpace(); isTable(trimmed.String()) {
		r.limitSalience()
		r.begin(c, trimmed)
		return
	}
	if n := len(r.pending); n > 0 && r.pendingRow == c.Row {
		if p := r.pending[n-1]; p.value.Len() == 0 {
			p.value = value
		}
		return
	}
	r.pending = append(r.pending, &property{word: value.TrimSpace()})
	r.pendingRow = c.Row
}

func isTable(s string) bool {
	s = strings.ToLower(s)
	return s == "ruletable" || strings.HasPrefix(s, "ruletable ")
}

func (r *reader) flushProperties() {
	for _, p := range r.pending {
		word := strings.ToLower(p.word.String())
		r.properties[word] = append(r.properties[word], *p)
	}
	r.pending = nil
}

// limitSalience reads the limits for the salience of sequential rules. Drools reads them again at each table that does not
// directly follow another one.
func (r *reader) limitSalience() {
	r.flushProperties()
	r.salience = r.number("SequentialMaxPriority", r.salience)
	r.lowest = r.number("SequentialMinPriority", r.lowest)
}

// begin starts a table.
func (r *reader) begin(c *Cell, title source.Text) {
	r.flushProperties()
	r.inTable, r.started, r.filled = true, true, false
	r.columns, r.builders = map[int]*column{}, nil
	r.startRow, r.startCol = c.Row, c.Col
	r.prefix = title.Slice(len("ruletable"), title.Len()).TrimSpace()
	if r.opts.SheetInNames {
		r.prefix = source.Join(r.prefix, source.Literal(" "+r.sheet.Name))
	}
	r.sequential = r.flag("Sequential", false)
	r.escape = r.flag("EscapeQuotes", true)
	r.asShown = r.flag("NumericDisabled", false)
	r.asNumber = r.flag("IgnoreNumericFormat", false)
	r.newRule(c.Row+labelRow+1, title)
}

// newRule starts the rule of a row.
func (r *reader) newRule(at int, place source.Text) {
	r.last = at
	r.rule = &row{
		comment: fmt.Sprintf(" rule values at %s, header at %s", source.CellName(at, r.startCol), source.CellName(r.startRow, r.startCol)),
	}
	r.nameRule(place)
	if r.sequential {
		r.rule.attributes.set("salience", source.Literal(strconv.Itoa(r.salience)))
		if r.salience--; r.salience+1 < r.lowest {
			r.errorf(place, "increase SequentialMaxPriority, or remove SequentialMinPriority", "the table has more rows than there are priorities down to %d", r.lowest)
		}
	}
	r.rules = append(r.rules, r.rule)
}

// nameRule sets the name of the rule: the name of the table, an underscore and the number of the row. The name is linked to the cell place.
func (r *reader) nameRule(place source.Text) {
	r.rule.name = literal(place.As(r.prefix.String() + "_" + strconv.Itoa(r.last+1)))
}

// finishRule adds the conditions and actions made from the cells of the row to the rule.
func (r *reader) finishRule() {
	for _, b := range r.builders {
		code, ok := b.take()
		if !ok {
			continue
		}
		switch b.builder.(type) {
		case *pattern:
			r.rule.conditions = append(r.rule.conditions, breakLines(code))
		default:
			if b.metadata {
				r.rule.metadata = append(r.rule.metadata, code)
			} else {
				r.rule.actions = append(r.rule.actions, breakLines(code))
			}
		}
	}
}

// dataCell reads a cell of the rows below the head.
func (r *reader) dataCell(c *Cell, value source.Text) {
	col := r.column(c, value)
	if c.Row-r.last > 1 { // an empty row ends the table
		r.inTable = false
		r.outside(c, r.value(c))
		return
	}
	if col == nil || col.bad {
		return
	}
	switch {
	case c.Row > r.last:
		r.newRule(c.Row, value)
	case !r.filled: // the table itself started the first rule
		r.nameRule(value)
	}
	r.filled = true
	switch col.name {
	case "CONDITION", "ACTION", "METADATA":
		r.code(c, col, value)
	case "NAME":
		r.rule.name = literal(value)
	case "DESCRIPTION":
		r.rule.description = value
	case "PRIORITY":
		if r.sequential {
			return
		}
		fallthrough
	default:
		if v, ok := r.attribute(col.kind, value); ok {
			r.rule.attributes.set(col.attribute(), v)
		}
	}
}

// code inserts the value of a cell into the code of its column.
func (r *reader) code(c *Cell, col *column, value source.Text) {
	if col.builder == nil {
		r.errorf(value, "", "the column has no code: the cell %s, in the third row of the table, is empty", source.CellName(r.startRow+codeRow, c.Col))
		col.bad = true
		return
	}
	if i := strings.IndexByte(value.String(), '"'); r.escape && i > 0 {
		value = value.ReplaceFunc(`"`, func(t source.Text) source.Text { return t.As(`\"`) })
	}
	if !col.builder.add(c.Col, value) {
		r.errorf(value, "", "the column has no code: the cell %s, in the third row of the table, is empty", source.CellName(r.startRow+codeRow, c.Col))
		col.bad = true
	}
}

// attribute returns the value of a rule attribute as rule text. It returns false, after reporting the value, if the value has not the form
// that the attribute needs.
func (r *reader) attribute(k *kind, value source.Text) (source.Text, bool) {
	s := value.String()
	switch k.form {
	case number:
		if strings.HasPrefix(s, "(") && strings.HasSuffix(s, ")") {
			return value, true
		}
		n, err := strconv.ParseInt(s, 10, 32)
		if err != nil {
			r.errorf(value, "write a whole number, or an expression in round brackets", "the priority %q is not a whole number", s)
		}
		return value.As(strconv.FormatInt(n, 10)), err == nil
	case whole64:
		n, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			r.errorf(value, "write milliseconds; for other forms use a TIMER column", "the duration %q is not a whole number", s)
		}
		return value.As(strconv.FormatInt(n, 10)), err == nil
	case truth:
		return value.As(strconv.FormatBool(meansTrue(s))), true
	case timer:
		return bracketed(value), true
	}
	return literal(value), true
}
