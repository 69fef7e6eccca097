package workbook

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Programs for spreadsheets leave in the file what formulas give, and that is what counts. Programs that write spreadsheets without being able to
// compute leave the formulas alone, or write 0 and a note that all is to be computed when the file is opened; of such formulas the simple ones are
// computed here.

// value is what an expression gives: nil for an empty cell, float64, string, bool, a mistake, or the values of a range as []value.
type value any

// mistake is the value of an expression that has none, such as #DIV/0!.
type mistake string

const (
	divideByZero = mistake("#DIV/0!")
	wrongValue   = mistake("#VALUE!")
	wrongNumber  = mistake("#NUM!")
	wrongPlace   = mistake("#REF!")
)

// The bounds on what formulas may take: how deep they may refer to each other or nest, how many cells all of a sheet may look at, and how many bytes a
// text may have, as in other programs.
const (
	maxText  = 1 << 15
	maxDepth = 1000
	maxLooks = 20_000_000
)

// errTooMuch ends formulas that would take too long.
var errTooMuch = errors.New("the formulas are too much to compute here")

// computer computes the formulas of a sheet.
type computer struct {
	sheet *Sheet
	title string
	at    map[Place]int // the cells by place
	busy  map[Place]bool
	looks int
	depth int
}

// compute gives the formulas without a value the one they have.
func (w *Workbook) compute(name string, s *Sheet) error {
	if !slices.ContainsFunc(s.Cells, func(c Cell) bool { return c.formula != "" }) {
		return nil
	}
	c := &computer{sheet: s, title: name, at: make(map[Place]int, len(s.Cells)), busy: map[Place]bool{}}
	for i := range s.Cells {
		c.at[s.Cells[i].Place] = i
	}
	for i := range s.Cells {
		if _, err := c.valueOf(s.Cells[i].Place); err != nil {
			return err
		}
	}
	return nil
}

// valueOf is the value of a cell, computed if need be.
func (c *computer) valueOf(p Place) (value, error) {
	if c.looks++; c.looks > maxLooks {
		return nil, errTooMuch
	}
	i, ok := c.at[p]
	if !ok {
		return nil, nil
	}
	cell := &c.sheet.Cells[i]
	if cell.formula != "" {
		if err := c.computeCell(cell); err != nil {
			return nil, err
		}
	}
	switch cell.Kind {
	case Number:
		n, _ := strconv.ParseFloat(cell.Value, 64)
		return n, nil
	case Text:
		return cell.Value, nil
	case Bool:
		return cell.Value == "true", nil
	case Error:
		return mistake(cell.Value), nil
	}
	return nil, nil
}

func (c *computer) computeCell(cell *Cell) error {
	told := func(err error) error {
		return &formulaError{fmt.Errorf("cell %s: the file has no value for the formula %s, and it cannot be computed here: %w; open the file in a program for spreadsheets and save it",
			cell.Place, cell.formula, err)}
	}
	if c.busy[cell.Place] {
		return told(errors.New("it refers to itself"))
	}
	if c.depth++; c.depth > maxDepth {
		return told(errTooMuch)
	}
	c.busy[cell.Place] = true
	defer func() { c.depth--; delete(c.busy, cell.Place) }()
	e := expression{computer: c, text: strings.TrimPrefix(cell.formula, "=")}
	v, err := e.whole()
	if nested := (*formulaError)(nil); errors.As(err, &nested) {
		return err
	}
	if err != nil {
		return told(err)
	}
	switch v := single(v).(type) {
	case nil:
		cell.Kind, cell.Value = Number, "0"
	case float64:
		cell.Kind, cell.Value = Number, strconv.FormatFloat(v, 'g', -1, 64)
		if math.IsNaN(v) || math.IsInf(v, 0) {
			cell.Kind, cell.Value = Error, string(wrongNumber)
		}
	case string:
		cell.Kind, cell.Value = Text, v
	case bool:
		cell.Kind, cell.Value = Bool, strconv.FormatBool(v)
	case mistake:
		cell.Kind, cell.Value = Error, string(v)
	}
	cell.formula = ""
	return nil
}

// formulaError names the cell already.
type formulaError struct{ error }

// expression reads and computes a formula.
type expression struct {
	*computer
	text string // what is left of it
	deep int
}

func (e *expression) whole() (value, error) {
	v, err := e.comparison()
	if err == nil && e.next() != 0 {
		err = fmt.Errorf("%q is not understood", e.text)
	}
	return v, err
}

// next is the next sign, 0 at the end.
func (e *expression) next() byte {
	e.text = strings.TrimLeft(e.text, " \t\r\n")
	if e.text == "" {
		return 0
	}
	return e.text[0]
}

// sign takes one of some signs, of which longer ones come first; "" if there is none.
func (e *expression) sign(signs ...string) string {
	e.next()
	for _, s := range signs {
		if rest, ok := strings.CutPrefix(e.text, s); ok {
			e.text = rest
			return s
		}
	}
	return ""
}

// level reads operands with operators of one rank between them.
func (e *expression) level(operand func() (value, error), signs ...string) (value, error) {
	left, err := operand()
	for err == nil {
		op := e.sign(signs...)
		if op == "" {
			break
		}
		var right value
		if right, err = operand(); err == nil {
			left = operate(op, single(left), single(right))
		}
	}
	return left, err
}

func (e *expression) comparison() (value, error) {
	if e.deep++; e.deep > maxDepth {
		return nil, errTooMuch
	}
	defer func() { e.deep-- }()
	return e.level(e.joined, "<=", ">=", "<>", "<", ">", "=")
}
func (e *expression) joined() (value, error)  { return e.level(e.sum, "&") }
func (e *expression) sum() (value, error)     { return e.level(e.product, "+", "-") }
func (e *expression) product() (value, error) { return e.level(e.power, "*", "/") }
func (e *expression) power() (value, error)   { return e.level(e.signed, "^") }

// signed reads an operand with the signs in front of it and percent signs behind it.
func (e *expression) signed() (value, error) {
	if op := e.sign("-", "+"); op != "" {
		if e.deep++; e.deep > maxDepth {
			return nil, errTooMuch
		}
		defer func() { e.deep-- }()
		v, err := e.signed()
		if op == "-" && err == nil {
			v = operate("-", 0.0, single(v))
		}
		return v, err
	}
	v, err := e.operand()
	for err == nil && e.sign("%") != "" {
		v = operate("/", single(v), 100.0)
	}
	return v, err
}

func (e *expression) operand() (value, error) {
	switch c := e.next(); {
	case c == '(':
		e.text = e.text[1:]
		v, err := e.comparison()
		if err == nil && e.sign(")") == "" {
			err = errors.New(`a ")" is missing`)
		}
		return v, err
	case c == '"':
		return e.quoted('"')
	case c == '#':
		for _, m := range []mistake{divideByZero, wrongValue, wrongNumber, wrongPlace, "#N/A", "#NAME?", "#NULL!"} {
			if e.sign(string(m)) != "" {
				return m, nil
			}
		}
	case c >= '0' && c <= '9' || c == '.':
		return e.number()
	case c == '\'' || c == '$' || c|0x20 >= 'a' && c|0x20 <= 'z':
		return e.name()
	}
	return nil, fmt.Errorf("%q is not understood", e.text)
}

// quoted reads a text in quotes, in which two quotes are one.
func (e *expression) quoted(quote byte) (string, error) {
	var b strings.Builder
	for i := 1; i < len(e.text); i++ {
		if e.text[i] == quote {
			if i+1 == len(e.text) || e.text[i+1] != quote {
				e.text = e.text[i+1:]
				return b.String(), nil
			}
			i++
		}
		b.WriteByte(e.text[i])
	}
	return "", errors.New("a quote is missing")
}

func (e *expression) number() (value, error) {
	i := 0
	for i < len(e.text) && (e.text[i] >= '0' && e.text[i] <= '9' || e.text[i] == '.' ||
		i > 0 && e.text[i]|0x20 == 'e' || i > 0 && e.text[i-1]|0x20 == 'e' && (e.text[i] == '+' || e.text[i] == '-')) {
		i++
	}
	n, err := strconv.ParseFloat(e.text[:i], 64)
	if err != nil {
		return nil, fmt.Errorf("%q is no number", e.text[:i])
	}
	e.text = e.text[i:]
	return n, nil
}

// name reads what begins with a word: a cell, a range, a truth value, or a call.
func (e *expression) name() (value, error) {
	word, err := e.word()
	if err != nil {
		return nil, err
	}
	if e.text != "" && e.text[0] == '!' {
		if !strings.EqualFold(word, e.title) {
			return nil, fmt.Errorf("it looks into another sheet, %s", word)
		}
		e.text = e.text[1:]
		if word, err = e.word(); err != nil {
			return nil, err
		}
	}
	if e.next() == '(' {
		return e.call(strings.ToUpper(word))
	}
	switch strings.ToUpper(word) {
	case "TRUE":
		return true, nil
	case "FALSE":
		return false, nil
	}
	from, err := parsePlace(word)
	if err != nil {
		return nil, fmt.Errorf("%s is not known", word)
	}
	if e.sign(":") == "" {
		return e.valueOf(from)
	}
	if word, err = e.word(); err != nil {
		return nil, err
	}
	to, err := parsePlace(word)
	if err != nil {
		return nil, err
	}
	return e.values(Range{Place{min(from.Row, to.Row), min(from.Col, to.Col)}, Place{max(from.Row, to.Row), max(from.Col, to.Col)}})
}

func (e *expression) word() (string, error) {
	if e.next() == '\'' {
		return e.quoted('\'')
	}
	i := 0
	for i < len(e.text) && (e.text[i] >= '0' && e.text[i] <= '9' || e.text[i]|0x20 >= 'a' && e.text[i]|0x20 <= 'z' || strings.IndexByte("$._", e.text[i]) >= 0 || e.text[i] >= 0x80) {
		i++
	}
	word := e.text[:i]
	if e.text = e.text[i:]; word == "" {
		return "", fmt.Errorf("%q is not understood", e.text)
	}
	return word, nil
}

// values are the values of the cells of a range that are in the file.
func (c *computer) values(r Range) (value, error) {
	cells := c.sheet.Cells
	i, _ := slices.BinarySearchFunc(cells, r.From, func(cell Cell, p Place) int { return cell.compare(p) })
	var all []value
	for ; i < len(cells) && cells[i].Row <= r.To.Row; i++ {
		if c.looks++; c.looks > maxLooks {
			return nil, errTooMuch
		}
		if !r.Has(cells[i].Place) {
			continue
		}
		v, err := c.valueOf(cells[i].Place)
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return all, nil
}
