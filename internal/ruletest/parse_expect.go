package ruletest

import (
	"fmt"
	"strconv"
	"strings"

	"whenthen/internal/factexpr"
)

// expectation parses a line of then.
func (p *reader) expectation(s string) error {
	word, rest, _ := strings.Cut(s, " ")
	rest = strings.TrimSpace(rest)
	switch {
	case word == "fired" && (strings.HasPrefix(rest, `"`) || strings.HasPrefix(rest, "in order ") || strings.HasPrefix(rest, "exactly")):
		return p.fired(rest)
	case word == "not" && strings.HasPrefix(rest, "fired "):
		names, tail, err := p.names(strings.TrimPrefix(rest, "fired "))
		if err != nil || tail != "" {
			return p.wrong("not fired needs the names of rules", `write: not fired "a", "b"`)
		}
		p.add(step{kind: expectNotFired, rules: names})
		return nil
	case word == "not" && strings.HasPrefix(rest, "printed "):
		text, err := p.text(strings.TrimPrefix(rest, "printed "))
		if err != nil {
			return err
		}
		p.add(step{kind: expectNotPrinted, printed: []string{text}})
		return nil
	case word == "printed" && (rest == "" || rest == "nothing" || strings.HasPrefix(rest, `"`)):
		return p.printed(rest)
	case word == "error":
		text, err := p.text(rest)
		if err != nil {
			return err
		}
		p.add(step{kind: expectError, expr: text})
		return nil
	}
	if m := manyFacts().FindStringSubmatch(s); m != nil {
		name, f, ok := factexpr.ParseFact(m[2])
		if ok && name == "" && (m[1] != "" || f.Where != "" || f.Value == "" || f.Value[0] == '{' || literal(f.Value)) {
			p.add(step{kind: expectFact, count: countOf(m[1]), fact: f})
			return nil
		}
	}
	p.add(step{kind: expectTrue, expr: s})
	return nil
}

// countOf returns the number of facts that the word before a type means: 0 for no, -1 if there is no word.
func countOf(word string) int {
	switch word {
	case "":
		return -1
	case "no":
		return 0
	}
	n, _ := strconv.Atoi(word)
	return n
}

// literal reports whether the text after a type name is the value of a scalar rather than an operator.
func literal(s string) bool {
	return s[0] == '"' || s[0] == '-' && len(s) > 1 && s[1] >= '0' && s[1] <= '9' || s[0] >= '0' && s[0] <= '9'
}

// fired parses the text after fired.
func (p *reader) fired(s string) error {
	step := step{kind: expectFired, count: -1}
	if rest, ok := strings.CutPrefix(s, "in order "); ok {
		step.kind, s = expectOrder, rest
	} else if rest, ok := strings.CutPrefix(s, "exactly"); ok {
		step.kind, s = expectExactly, strings.TrimSpace(rest)
		if s == "nothing" {
			p.add(step)
			return nil
		}
	} else if m := counted().FindStringSubmatch(s); m != nil {
		s = m[1]
		step.count, _ = strconv.Atoi(m[2])
	}
	names, tail, err := p.names(s)
	if err != nil {
		return err
	}
	if tail != "" {
		return p.wrong(fmt.Sprintf("unexpected %q after the names of the rules", tail), `write: fired "a", "b" or fired "a" 2 times or fired in order "a", "b" or fired exactly "a", "b"`)
	}
	step.rules = names
	p.add(step)
	return nil
}

// names parses "a", "b" and returns the text after them.
func (p *reader) names(s string) (names []string, tail string, err error) {
	for {
		s = strings.TrimSpace(s)
		m := quoted().FindString(s)
		if m == "" {
			return nil, "", p.wrong("the name of a rule must be in quotes", "")
		}
		name, err := strconv.Unquote(m)
		if err != nil {
			return nil, "", p.wrong(err.Error(), "")
		}
		names = append(names, name)
		s = strings.TrimSpace(s[len(m):])
		if !strings.HasPrefix(s, ",") {
			return names, s, nil
		}
		s = s[1:]
	}
}

// text parses one quoted string.
func (p *reader) text(s string) (string, error) {
	text, err := strconv.Unquote(s)
	if err != nil {
		return "", p.wrong(fmt.Sprintf("%s: a string in quotes is needed", s), "")
	}
	return text, nil
}

// printed parses an expected line, or a block of lines beginning with > that must be the complete output.
func (p *reader) printed(s string) error {
	if s == "nothing" {
		p.add(step{kind: expectPrintedExact})
		return nil
	}
	if s != "" {
		text, err := p.text(s)
		if err != nil {
			return err
		}
		p.add(step{kind: expectPrinted, printed: []string{text}})
		return nil
	}
	step := step{kind: expectPrintedExact, line: p.line}
	for p.line < len(p.file.lines) {
		line, ok := strings.CutPrefix(strings.TrimSpace(p.file.lines[p.line]), ">")
		if !ok {
			break
		}
		step.printed = append(step.printed, strings.TrimPrefix(line, " "))
		p.line++
	}
	p.add(step)
	return nil
}
