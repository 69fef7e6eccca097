package scenario

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"whenthen/internal/sudoku/ladder"
)

// Case is a grid with the expected steps.
type Case struct {
	Name  string
	line  int // of its first line, from 1
	Grid  ladder.State
	finds []find // in the order of the file
	// silent requires that the technique finds nothing. If it is false and finds is empty, the technique is not run alone.
	silent bool
	checks []string // "solved", "used"
}

// find is a step that must be found.
type find struct {
	result string // sorted: "318 917 +442"
	says   []string
}

// checks are the words that may follow "check".
var checks = []string{"solved", "used"}

// parse reads a scenario file. An error includes the number of the line.
func parse(text string) ([]Case, error) {
	p := parser{}
	number := 0
	for line := range strings.Lines(text) {
		number++
		if err := p.line(number, strings.TrimSpace(line)); err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
	}
	if err := p.finish(); err != nil {
		return nil, err
	}
	if len(p.cases) == 0 {
		return nil, fmt.Errorf("no case: a case begins with a line \"case\" and its name")
	}
	return p.cases, nil
}

type parser struct {
	cases []Case
	grid  []string
}

func (p *parser) line(number int, line string) error {
	if line == "" || line[0] == '#' {
		return nil
	}
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	if word == "case" {
		if err := p.finish(); err != nil {
			return err
		}
		p.cases = append(p.cases, Case{Name: rest, line: number})
		return nil
	}
	if len(p.cases) == 0 {
		return fmt.Errorf("%q stands before the first case", line)
	}
	c := &p.cases[len(p.cases)-1]
	switch word {
	case "finds":
		return c.find(rest)
	case "says":
		if len(c.finds) == 0 {
			return fmt.Errorf("says without a step above it")
		}
		last := &c.finds[len(c.finds)-1]
		last.says = append(last.says, rest)
	case "check":
		if !slices.Contains(checks, rest) {
			return fmt.Errorf("no check %q: there is %s", rest, strings.Join(checks, " and "))
		}
		c.checks = append(c.checks, rest)
	default:
		p.grid = append(p.grid, line)
	}
	return nil
}

func (c *Case) find(result string) error {
	if result == "nothing" {
		c.silent = true
	} else {
		words := strings.Fields(result)
		for _, w := range words {
			if w = strings.TrimPrefix(w, "+"); len(w) != 3 || strings.Trim(w, "123456789") != "" {
				return fmt.Errorf("%q is no candidate: write digit, row and column, such as 318", w)
			}
		}
		sort.Slice(words, func(i, j int) bool {
			return strings.Replace(words[i], "+", "~", 1) < strings.Replace(words[j], "+", "~", 1)
		})
		c.finds = append(c.finds, find{result: strings.Join(words, " ")})
	}
	if c.silent && len(c.finds) > 0 {
		return fmt.Errorf("a case finds nothing or something, not both")
	}
	return nil
}

// finish reads the grid of the last case.
func (p *parser) finish() error {
	if len(p.cases) == 0 {
		return nil
	}
	c := &p.cases[len(p.cases)-1]
	grid, err := ladder.ParseState(strings.Join(p.grid, "\n"))
	if err != nil {
		return fmt.Errorf("case %q: %w", c.Name, err)
	}
	if !c.silent && len(c.finds)+len(c.checks) == 0 {
		return fmt.Errorf("case %q expects nothing: add a line with finds or check", c.Name)
	}
	c.Grid, p.grid = grid, nil
	return nil
}
