package table

import (
	"regexp"
	"strings"
	"sync"

	"whenthen/engine/source"
)

// builder makes one condition or action from the cells of a row: from one column, or from several with merged heads.
type builder interface {
	// head sets the code of a column.
	head(col int, code source.Text)
	// add inserts the value of a cell into the code of its column. It returns false if the column has no code.
	add(col int, value source.Text) bool
	// take returns the condition or action made from the cells of the row, and resets the builder. ok is false if the row has no cell in
	// its columns.
	take() (result source.Text, ok bool)
}

// pattern is the builder of CONDITION columns. If there is a type above them, the columns are the constraints of one pattern; otherwise
// each column is a separate condition.
type pattern struct {
	open, close source.Text
	and         string
	constraints bool
	repeats     bool
	codes       map[int]constraint
	values      []source.Text
	used        bool
}

// constraint is the code of one column.
type constraint struct {
	code source.Text
	kind constraintKind
}

type constraintKind int

const (
	whole     constraintKind = iota // code with a placeholder
	equal                           // a property, compared with ==: name
	operator                        // a property and an operator: age <
	existence                       // a constraint that the cell turns on or off: active?
	each                            // forall(…){…}
)

type patternForms struct {
	eval, emptyFrom, from, empty, path *regexp.Regexp
}

var forms = sync.OnceValue(func() patternForms {
	return patternForms{
		eval:      regexp.MustCompile(`\beval\s*(?:\(\s*\)\s*)?$`),
		emptyFrom: regexp.MustCompile(`\(\s*\)\s*from\b`),
		from:      regexp.MustCompile(`\s+from\s+`),
		empty:     regexp.MustCompile(`\(\s*\)\s*$`),
		path:      regexp.MustCompile(`^.*:\s*/.*$`),
	}
})

// newPattern parses the cell above CONDITION columns: a type with or without a binding and brackets, a source after from, eval, a path, or
// an empty cell.
func newPattern(head source.Text) *pattern {
	p := &pattern{codes: map[int]constraint{}}
	var watch source.Text
	if i := strings.Index(head.String(), "@watch"); i > 0 {
		watch = source.Join(source.Literal(" "), head.Slice(i, head.Len()))
		head = head.Slice(0, i).TrimSpace()
	}
	s := head.String()
	if s == "" {
		return p
	}
	p.constraints, p.and = true, ", "
	lit, n, f := source.Literal, len(s), forms()
	switch {
	case f.eval.MatchString(s):
		p.and = " && "
		p.open, p.close = source.Join(head.Slice(0, f.eval.FindStringIndex(s)[0]), lit("eval(")), lit(")")
	case f.emptyFrom.MatchString(s):
		m := f.emptyFrom.FindStringIndex(s)
		p.open, p.close = source.Join(head.Slice(0, m[0]), lit("(")), source.Join(lit(") from"), head.Slice(m[1], n), watch)
	case f.from.MatchString(s):
		m := f.from.FindStringIndex(s)
		p.open, p.close = source.Join(head.Slice(0, m[0]), lit("(")), source.Join(lit(") from "), head.Slice(m[1], n), watch)
	case f.empty.MatchString(s):
		p.open, p.close = source.Join(head.Slice(0, f.empty.FindStringIndex(s)[0]), lit("(")), source.Join(lit(")"), watch)
	case f.path.MatchString(s):
		p.open, p.close = source.Join(head, lit("[")), source.Join(lit("]"), watch)
	case strings.HasSuffix(s, ")"):
		p.open, p.close = head, watch
	default:
		p.open, p.close = source.Join(head, lit("(")), source.Join(lit(")"), watch)
	}
	return p
}

// operators are the operators with which a constraint may end if its column contains the right operand.
var operators = []string{"==", "=", "!=", "<", ">", "<=", ">=", "contains", "matches", "memberOf", "str[startsWith]", "str[endsWith]", "str[length]"}

func kindOf(code string) constraintKind {
	switch formOf(code) {
	case repeating:
		return each
	case plain:
	default:
		return whole
	}
	for _, op := range operators {
		if strings.HasSuffix(code, op) {
			return operator
		}
	}
	if strings.HasSuffix(code, "?") {
		return existence
	}
	return equal
}

func (p *pattern) head(col int, code source.Text) {
	code = code.TrimSpace()
	c := constraint{code: code, kind: kindOf(code.String())}
	if p.constraints {
		switch c.kind {
		case each:
			p.repeats = true
		case equal:
			c.code = source.Join(code, source.Literal(` == "$param"`))
		case operator:
			c.code = source.Join(code, source.Literal(` "$param"`))
		case existence:
			c.code = code.Slice(0, code.Len()-1)
		}
	}
	p.codes[col] = c
}

func (p *pattern) add(col int, value source.Text) bool {
	p.used = true
	if len(p.codes) == 0 {
		return true
	}
	c, ok := p.codes[col]
	if !ok {
		return false
	}
	if p.constraints && !p.repeats && c.kind != whole && quoted(value.String()) {
		value = value.Slice(firstRune(value.String()), value.Len()-lastRune(value.String())) // the code already has quotes
	}
	p.values = append(p.values, newSnippet(c.code).fill(value))
	return true
}

// quoted reports whether a value is in quotes, straight or typographic.
func quoted(s string) bool {
	for _, q := range [][2]string{{`"`, `"`}, {"\u201c", "\u201d"}, {"\u201c", "\u201c"}, {"\u201d", "\u201d"}} {
		if rest, ok := strings.CutPrefix(s, q[0]); ok && strings.Index(rest, q[1]) == len(rest)-len(q[1]) && rest != "" {
			return true
		}
	}
	return false
}

func firstRune(s string) int {
	if s[0] == '"' {
		return 1
	}
	return len("\u201c")
}

func lastRune(s string) int {
	if s[len(s)-1] == '"' {
		return 1
	}
	return len("\u201d")
}

func (p *pattern) take() (source.Text, bool) {
	used, values := p.used, p.values
	p.used, p.values = false, nil
	if !p.constraints {
		return joined(values, "\n"), used
	}
	return source.Join(p.open, joined(values, p.and), p.close), used
}

// action is the builder of ACTION and METADATA columns. If there is a variable above them, the columns are method calls on it.
type action struct {
	variable source.Text
	codes    map[int]source.Text
	values   []source.Text
	used     bool
}

func newAction(variable source.Text) *action {
	return &action{variable: variable.TrimSpace(), codes: map[int]source.Text{}}
}

func (a *action) head(col int, code source.Text) {
	code = code.TrimSpace()
	if a.variable.Len() > 0 {
		code = source.Join(a.variable, source.Literal("."), code, source.Literal(";"))
	}
	a.codes[col] = code
}

func (a *action) add(col int, value source.Text) bool {
	a.used = true
	code, ok := a.codes[col]
	if ok {
		a.values = append(a.values, newSnippet(code).fill(value))
	}
	return ok
}

func (a *action) take() (source.Text, bool) {
	used, values := a.used, a.values
	a.used, a.values = false, nil
	return joined(values, "\n"), used
}

func joined(texts []source.Text, separator string) source.Text {
	var b source.TextBuilder
	for i, t := range texts {
		if i > 0 {
			b.AddString(separator)
		}
		b.Add(t)
	}
	return b.Text()
}
