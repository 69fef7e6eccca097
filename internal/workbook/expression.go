package workbook

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// expression parses and computes a formula.
type expression struct {
	*computer
	text  string // the unread rest
	shift Place  // offset from the cell for which a shared formula was written
	deep  int
}

func (e *expression) whole() (value, error) {
	v, err := e.comparison()
	if err == nil && e.next() != 0 {
		err = fmt.Errorf("%q is not understood", e.text)
	}
	return v, err
}

// next returns the next character other than a blank, or 0 at the end.
func (e *expression) next() byte {
	e.text = strings.TrimLeft(e.text, " \t\r\n")
	if e.text == "" {
		return 0
	}
	return e.text[0]
}

// sign consumes the first of the given operators that comes next and returns it, or "". Longer operators must be listed first.
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

// level parses operands that are joined by operators of the same precedence.
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

// signed parses an operand with signs before it and percent signs after it.
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

// quoted parses a text in quotes. A doubled quote in it is one quote.
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
		return nil, fmt.Errorf("%q is not a number", e.text[:i])
	}
	e.text = e.text[i:]
	return n, nil
}

// name parses an operand that begins with a word: a cell, a range, TRUE or FALSE, or a call.
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
	to := word
	if e.sign(":") != "" {
		if to, err = e.word(); err != nil {
			return nil, err
		}
		if !strings.ContainsAny(word+to, "0123456789") { // whole columns, such as A:B
			word, to = word+"$1", to+"$"+strconv.Itoa(maxRows)
		}
	}
	from, err := e.place(word)
	if err != nil {
		return nil, err
	}
	last, err := e.place(to)
	if err != nil {
		return nil, err
	}
	r := between(from, last)
	if r.from == r.to {
		v, err := e.valueOf(r.from)
		return area{[]value{v}, true}, err
	}
	return e.values(r)
}

// place parses the name of a cell. In a shared formula, the row and column are relative to the cell of the formula unless they have a $.
func (e *expression) place(name string) (Place, error) {
	p, err := parsePlace(name)
	if err != nil {
		return p, fmt.Errorf("%s is not known", name)
	}
	if name[0] != '$' {
		p.Col += e.shift.Col
	}
	if strings.LastIndexByte(name, '$') < 1 {
		p.Row += e.shift.Row
	}
	if p.Row < 0 || p.Row >= maxRows || p.Col < 0 || p.Col >= maxColumns {
		return p, fmt.Errorf("%s is beyond the sheet", name)
	}
	return p, nil
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
