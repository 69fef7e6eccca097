package ruletest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"whenthen"
	"whenthen/internal/cron"
	"whenthen/internal/factexpr"
	"whenthen/internal/lazy"
)

// SyntaxError is an error about a line that cannot be parsed.
type SyntaxError struct {
	File    string
	Line    int
	Message string
	Hint    string
}

// Error returns position, message and hint.
func (e *SyntaxError) Error() string {
	text := fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Message)
	if e.Hint != "" {
		text += "; " + e.Hint
	}
	return text
}

// reader reads one file.
type reader struct {
	file    *File
	test    *test
	section string
	line    int // from 1
}

// Parse parses a test file. It fails with a *SyntaxError at the first invalid line.
func Parse(name, text string) (*File, error) {
	p := &reader{file: &File{Name: name, lines: strings.Split(text, "\n")}}
	for p.line = 1; p.line <= len(p.file.lines); p.line++ {
		words := strings.TrimSpace(p.file.lines[p.line-1])
		if words == "" || words[0] == '#' && !factNumber().MatchString(words) {
			continue
		}
		if err := p.read(words); err != nil {
			return nil, err
		}
	}
	if err := p.endTest(); err != nil {
		return nil, err
	}
	if len(p.file.tests) == 0 {
		return nil, p.wrong("the file contains no test", `a test begins with: test "its name"`)
	}
	return p.file, nil
}

func (p *reader) wrong(message, hint string) error {
	return &SyntaxError{File: p.file.Name, Line: min(p.line, len(p.file.lines)), Message: message, Hint: hint}
}

var (
	factNumber  = lazy.Regexp(`^#\d`)
	testLine    = lazy.Regexp(`^test\s+"([^"]+)"$`)
	sectionLine = lazy.Regexp(`^(given|when|then|examples)$`)
	manyFacts   = lazy.Regexp(`^(?:(\d+|no)\s+)?([A-Z][\w.]*\b.*)$`)
	assigned    = lazy.Regexp(`^global\s+([a-zA-Z_$][\w$]*)\s*=\s*(.+)$`)
	counted     = lazy.Regexp(`^(.*\S)\s+(\d+)\s+times?$`)
	quoted      = lazy.Regexp(`^"((?:[^"\\]|\\.)*)"`)
)

// read parses a line that is not empty.
func (p *reader) read(s string) error {
	if m := testLine().FindStringSubmatch(s); m != nil {
		if err := p.endTest(); err != nil {
			return err
		}
		p.test, p.section = &test{name: m[1], line: p.line}, ""
		p.file.tests = append(p.file.tests, p.test)
		return nil
	}
	if p.test == nil {
		if rest, ok := strings.CutPrefix(s, "rules "); ok {
			p.file.rules = append(p.file.rules, strings.Fields(rest)...)
			return nil
		}
		if s == "stream" {
			p.file.stream = true
			return nil
		}
		return p.wrong(fmt.Sprintf("%s comes before the first test", s), `a test begins with: test "its name"; rule files are named with: rules a.drl b.drl`)
	}
	if sectionLine().MatchString(s) {
		if s == "then" && !p.fires() && !p.had("when") {
			p.add(step{kind: stepFire, count: -1})
		}
		if p.section == "then" && p.lastIsSection() {
			p.add(step{kind: expectAnything})
		}
		p.section = s
		return nil
	}
	switch p.section {
	case "given", "when":
		return p.action(s)
	case "then":
		return p.expectation(s)
	case "examples":
		return p.example(s)
	}
	return p.wrong(fmt.Sprintf("%s comes before given, when and then", s), "")
}

// had reports whether the test already has a section with a name.
func (p *reader) had(section string) bool {
	for i := p.test.line; i < p.line; i++ {
		if strings.TrimSpace(p.file.lines[i]) == section {
			return true
		}
	}
	return false
}

// lastIsSection reports whether there are only comments between the line that began the section and this one.
func (p *reader) lastIsSection() bool {
	for i := p.line - 2; i >= 0; i-- {
		s := strings.TrimSpace(p.file.lines[i])
		if s == p.section {
			return true
		}
		if s != "" && s[0] != '#' {
			return false
		}
	}
	return false
}

func (p *reader) fires() bool {
	return slices.ContainsFunc(p.test.steps, func(s step) bool { return s.kind == stepFire })
}

func (p *reader) add(s step) {
	if s.line == 0 {
		s.line = p.line
	}
	s.last = max(s.last, p.line)
	p.test.steps = append(p.test.steps, s)
}

// endTest finishes the current test.
func (p *reader) endTest() error {
	if p.test == nil {
		return nil
	}
	if p.section == "then" && p.lastIsSection() {
		p.line--
		p.add(step{kind: expectAnything})
		p.line++
	}
	expects := false
	for _, s := range p.test.steps {
		expects = expects || s.kind.expectation()
	}
	if !expects {
		return p.wrong(fmt.Sprintf("the test %q expects nothing", p.test.name), "write then, and below it what you expect")
	}
	if p.test.columns != nil && p.test.rows == nil {
		return p.wrong(fmt.Sprintf("the examples of %q have no rows", p.test.name), "")
	}
	return nil
}

// action parses a line of given or when.
func (p *reader) action(s string) error {
	word, rest, _ := strings.Cut(s, " ")
	rest = strings.TrimSpace(rest)
	switch word {
	case "facts":
		p.add(step{kind: stepFacts, name: strings.Trim(rest, `"`)})
		return nil
	case "global":
		m := assigned().FindStringSubmatch(s)
		if m == nil {
			return p.wrong("a global needs a value", "write: global name = value")
		}
		p.add(step{kind: stepGlobal, name: m[1], expr: m[2]})
		return nil
	case "focus":
		p.add(step{kind: stepFocus, name: strings.Trim(rest, `"`)})
		return nil
	case "clock":
		p.add(step{kind: stepClock, expr: strings.Trim(rest, `"`)})
		return nil
	case "calendar":
		name, schedule, _ := strings.Cut(rest, "=")
		includes, err := cron.Calendar(strings.Trim(strings.TrimSpace(schedule), `"`))
		if err != nil {
			return p.wrong(err.Error(), `write: calendar weekdays = "* * * ? * MON-FRI"`)
		}
		p.test.calendars = append(p.test.calendars, whenthen.Calendar(strings.Trim(strings.TrimSpace(name), `"`), includes))
		return nil
	case "advance":
		p.add(step{kind: stepAdvance, expr: strings.Trim(rest, `"`)})
		return nil
	case "fire":
		n := -1
		if rest != "" {
			var err error
			if n, err = strconv.Atoi(rest); err != nil || n < 1 {
				return p.wrong(fmt.Sprintf("fire %s: write the number of firings after fire, or nothing", rest), "")
			}
		}
		p.add(step{kind: stepFire, count: n})
		return nil
	case "delete":
		p.add(step{kind: stepDelete, name: rest})
		return nil
	case "update":
		name, fields, _ := strings.Cut(rest, " ")
		p.add(step{kind: stepUpdate, name: name, expr: strings.TrimSpace(fields)})
		return nil
	case "insert":
		s = rest
	}
	return p.given(s)
}

// given parses a fact to insert.
func (p *reader) given(s string) error {
	name, f, ok := factexpr.ParseFact(s)
	if !ok || f.Where != "" {
		return p.wrong(s+" is neither a fact nor a known step", `write a fact as Order { total: 5 } or name = Order { total: 5 }; or fire, insert, update, delete, facts, global, focus, clock, calendar, advance`)
	}
	p.add(step{kind: stepInsert, name: name, fact: f})
	return nil
}

// example parses a line of a table.
func (p *reader) example(s string) error {
	if !strings.HasPrefix(s, "|") || !strings.HasSuffix(s, "|") || len(s) < 2 {
		return p.wrong("a line of examples is written | a | b |", "")
	}
	cells := strings.Split(s[1:len(s)-1], "|")
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	if p.test.columns == nil {
		p.test.columns = cells
		return nil
	}
	if len(cells) != len(p.test.columns) {
		return p.wrong(fmt.Sprintf("%d values for %d columns", len(cells), len(p.test.columns)), "")
	}
	p.test.rows = append(p.test.rows, row{line: p.line, values: cells})
	return nil
}
