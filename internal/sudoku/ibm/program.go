package ibm

import (
	"context"
	"fmt"
	"io"
	"slices"

	"whenthen"
	"whenthen/engine"
	"whenthen/internal/fact"
	"whenthen/internal/sudoku"
	"whenthen/rules/sudoku/ibm"
)

// Package is the DRL package of the rules.
const Package = "ibm"

// Program is a set of compiled rule files. It is immutable and may be shared by goroutines.
type Program struct {
	rules    *whenthen.RuleBase
	sessions []whenthen.SessionOption
}

// Bounded returns the program with further options for the session of every run, such as limits.
func (p *Program) Bounded(sessions ...whenthen.SessionOption) *Program {
	return &Program{rules: p.rules, sessions: slices.Concat(p.sessions, sessions)}
}

// Rules returns the compiled rule files.
func (p *Program) Rules() *whenthen.RuleBase { return p.rules }

// BuiltIn returns the project's own rule files.
func BuiltIn() ([]whenthen.Source, error) { return whenthen.FilesFS(ibm.Files, ibm.RuleFiles()...) }

// Compile compiles rule files. Errors in them are a *whenthen.CompileError.
func Compile(sources []whenthen.Source) (*Program, error) {
	rules, err := whenthen.Compile(sources)
	if err != nil {
		return nil, err
	}
	if rules.Types().LookupIn(Package, "Sudoku") == nil {
		return nil, fmt.Errorf("the rules declare no type %s.Sudoku", Package)
	}
	return &Program{rules: rules}, nil
}

// Start is the input of a run.
type Start struct {
	Board      sudoku.Board
	Candidates *[81]uint16 // of open cells: digit n is bit n-1; nil means all digits
	Guess      int         // index of the value in Board that was guessed last; -1 if no value was guessed
	Messages   []string    // messages of the runs that led to this one; not modified
}

// Assignment describes how a cell got its value.
type Assignment struct {
	Row, Col, Block, Value int    // from 1
	Type                   string // GIVEN, ONLY_POSSIBLE_VAL_IN_CELL, …_ROW, …_COL, …_BLOCK or GUESSED
}

// Result is the result of a run.
type Result struct {
	Board       sudoku.Board
	Candidates  [81]uint16 // the remaining candidates of open cells
	Assignments []Assignment
	Messages    []string // the step list: the messages of Start, then the messages of this run
	Steps       []Step   // of this run
	Conflicts   []string // the messages that explain why there is no solution: a value that occurs twice, a cell without a value
	NoSolution  bool     // the grid contradicts itself
	Promising   int      // the cell to guess, 0 to 80; -1 if there is none
	Guesses     []int    // the candidates of the promising cell, ascending
	Firings     []engine.RuleCount
}

// Options are the options of a run.
type Options struct {
	Output io.Writer // receives what edited rules print; nil discards it
}

// Run runs the flow on a grid.
func (p *Program) Run(ctx context.Context, start Start, options Options) (*Result, error) {
	settings := slices.Clone(p.sessions)
	if options.Output != nil {
		settings = append(settings, whenthen.Output(options.Output))
	}
	s := p.rules.NewSession(settings...)
	for n := range 9 { // the guessing rules use them to enumerate rows and columns
		if _, err := s.Insert(n + 1); err != nil {
			return nil, err
		}
	}
	grid, err := NewGrid(p.rules, start)
	if err != nil {
		return nil, err
	}
	if _, err := s.Insert(grid); err != nil {
		return nil, err
	}
	steps := steps{grid: grid, told: len(start.Messages)}
	for m, err := range s.Firings(ctx) {
		if err != nil {
			return nil, err
		}
		steps.fired(m)
	}
	r, err := result(s, grid)
	if err != nil {
		return nil, err
	}
	r.Steps, r.Conflicts = steps.list, steps.conflicts
	return r, nil
}

// NewGrid makes the fact that represents the puzzle to the rules. The rules must declare [Package].Sudoku.
func NewGrid(rules *whenthen.RuleBase, start Start) (*fact.Record, error) {
	values, possible, messages := fact.NewList(), fact.NewList(), fact.NewList()
	var problem error
	add := func(l *fact.ListValue, v any) {
		if err := l.Add(v); err != nil {
			problem = err
		}
	}
	for i, v := range start.Board {
		add(values, int(v))
		digits := uint16(1<<9 - 1)
		if start.Candidates != nil {
			digits = start.Candidates[i]
		}
		text := ""
		for d := range 9 {
			if digits>>d&1 != 0 {
				text += string(rune('1' + d))
			}
		}
		add(possible, text)
	}
	for _, m := range start.Messages {
		add(messages, m)
	}
	grid := rules.Types().LookupIn(Package, "Sudoku").New()
	for name, value := range map[string]any{"values": values, "possible": possible, "messages": messages, "guess": start.Guess} {
		if err := grid.Set(name, value); err != nil {
			problem = err
		}
	}
	return grid, problem
}

// result reads the result from working memory. Because the rules may be edited, a candidate that is not on the grid is an error.
func result(s *whenthen.Session, grid *fact.Record) (*Result, error) {
	r := &Result{Promising: -1, Firings: s.Fired()}
	for i, v := range items(grid, "values") {
		if n, ok := v.(int); ok && i < len(r.Board) && n >= 0 && n <= 9 {
			r.Board[i] = byte(n)
		}
	}
	for _, m := range items(grid, "messages") {
		r.Messages = append(r.Messages, fact.ToString(m))
	}
	r.NoSolution, _ = grid.Get("noSolution").(bool)
	if cell, ok := grid.Get("mostPromisingCell").(*fact.Record); ok && cell != nil {
		var err error
		if r.Promising, err = place(cell); err != nil {
			return nil, err
		}
		for _, v := range items(cell, "candidates") {
			if n, ok := v.(int); ok {
				r.Guesses = append(r.Guesses, n)
			}
		}
		slices.Sort(r.Guesses)
	}
	for h := range s.Facts() {
		f, ok := h.Value().(*fact.Record)
		if !ok {
			continue
		}
		switch f.Type.Name {
		case Resolved:
			a := Assignment{Row: number(f, "row"), Col: number(f, "col"), Block: number(f, "block"), Value: number(f, "value")}
			if t, ok := f.Get("type").(*fact.EnumValue); ok {
				a.Type = t.Name
			}
			r.Assignments = append(r.Assignments, a)
		case Candidate:
			at, err := place(f)
			n := number(f, "value")
			if err == nil && (n < 1 || n > 9) {
				err = fmt.Errorf("the rules have a %s of value %d", f.Type.Name, n)
			}
			if err != nil {
				return nil, err
			}
			r.Candidates[at] |= 1 << (n - 1)
		}
	}
	return r, nil
}

func items(f *fact.Record, field string) []any {
	if l, ok := f.Get(field).(*fact.ListValue); ok && l != nil {
		return l.Items()
	}
	return nil
}

func number(f *fact.Record, field string) int {
	n, _ := f.Get(field).(int)
	return n
}

// place returns the index of a fact's cell.
func place(f *fact.Record) (int, error) {
	row, col := number(f, "row"), number(f, "col")
	if row < 1 || row > 9 || col < 1 || col > 9 {
		return 0, fmt.Errorf("the rules have a %s in row %d and column %d", f.Type.Name, row, col)
	}
	return (row-1)*9 + col - 1, nil
}
