package solver

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"whenthen"
	"whenthen/dsl/check/finding"
	"whenthen/engine"
	"whenthen/engine/source"
	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/ibm"
	"whenthen/internal/sudoku/ladder"
)

// Base is a compiled rule base, as the rest of the program uses it. It holds no state and is safe for concurrent use.
type Base interface {
	// Name returns one of the names that Bases returns.
	Name() string
	// Run applies the rules to a position until they find nothing more. It returns the steps, even with an error. The outcome may be nil if
	// there is an error.
	Run(ctx context.Context, start Start) (*Outcome, error)
	// Validate lets rules print the faults in the values of a grid, and returns the firings.
	Validate(ctx context.Context, board sudoku.Board, output io.Writer) ([]sudoku.FiringCount, error)
}

// Phased is a base whose rules play a game in phases: load, validate, then solve, or one step after the other. The rules' output is part of
// the result.
type Phased interface {
	Base
	// NewGame returns a game on a position. It has not been loaded.
	NewGame(p format.Position, options sudoku.Options) *sudoku.Game
}

// Telling is a base whose runs report why a grid has no solution, so that its rules need not validate the values before.
type Telling interface {
	Base
	tellsConflicts()
}

// Start is the input of a run.
type Start struct {
	Position format.Position
	Guess    int       // index of the value that was guessed last; -1 if no value was guessed
	Messages []string  // messages of the runs that led to this one, for bases whose rules number their messages
	Output   io.Writer // receives what rules print besides their steps; nil discards it
	// Improper means that the puzzle does not have exactly one solution, so that techniques which rely on one must not be used.
	Improper bool
	// Until, if not nil, is called with the technique of every step. The run ends when it returns true. Only the ladder uses it.
	Until func(technique string) bool
}

// Outcome is the result of a run.
type Outcome struct {
	Position      format.Position
	Steps         []Step
	Messages      []string
	Contradiction bool // the rules have found a contradiction
	// Conflicts are the reasons why there is no solution, for bases whose rules report them.
	Conflicts []string
	Promising int // the cell to guess, chosen by the rules; -1 if the rules leave the choice to the search
	// Firings contains how often each rule fired, phase by phase and in load order. Bases without phases fire in phase Solve.
	Firings []sudoku.FiringCount
}

// Step is one finding of the rules.
type Step struct {
	Technique  string   `json:"technique"`
	Text       string   `json:"text,omitempty"`
	Placed     []string `json:"placed,omitempty"`     // digit, row, column: "318"
	Eliminated []string `json:"eliminated,omitempty"` // in the same form
	Depth      int      `json:"depth,omitempty"`      // number of guesses that the step depends on
	Refuted    []Branch `json:"refuted,omitempty"`    // for a guess, with [Solver.Reasons]: the digits of its cell that were tried before and refuted

	premises premises
}

// premises are the facts from which a step follows, as far as its base reports them.
type premises struct {
	known  bool // if false, the step may depend on all steps before it
	cells  []int
	places []ladder.Spread
}

// add merges another firing for the same finding into the step.
func (s *Step) add(more *Step) {
	s.Eliminated = append(s.Eliminated, more.Eliminated...)
	if more.Text != "" && !strings.HasSuffix(s.Text, more.Text) {
		s.Text = strings.TrimSpace(s.Text + "\n" + more.Text)
	}
}

// The names of the bases.
const (
	LadderName = "ladder"
	DroolsName = "drools"
	IBMName    = "ibm"
)

// Bases returns the names of the rule bases. The first is the default.
func Bases() []string { return []string{LadderName, DroolsName, IBMName} }

// BuiltIn compiles one of the project's own rule bases.
func BuiltIn(name string) (Base, error) {
	switch name {
	case LadderName:
		l, err := ladder.BuiltIn()
		if err != nil {
			return nil, err
		}
		return newLadder(l, l.Program()), nil
	case DroolsName:
		sources, err := sudoku.BuiltIn()
		if err != nil {
			return nil, err
		}
		return Compile(name, sources)
	case IBMName:
		sources, err := ibm.BuiltIn()
		if err != nil {
			return nil, err
		}
		return Compile(name, sources)
	}
	return nil, unknownBase(name)
}

// Compile compiles rule files in place of a base's own ones. A file for the ladder replaces the technique with its name, or is added after
// all techniques. Errors in the files are a *whenthen.CompileError.
func Compile(name string, sources []whenthen.Source) (Base, error) {
	switch name {
	case LadderName:
		l, err := ladder.BuiltIn()
		if err != nil {
			return nil, err
		}
		for _, s := range sources {
			l = l.With(ladder.TechniqueOf(s.Name), s)
		}
		return NewLadder(l)
	case DroolsName:
		p, err := sudoku.Compile(sources)
		return Drools{p}, err
	case IBMName:
		p, err := ibm.Compile(sources)
		return IBM{p}, err
	}
	return nil, unknownBase(name)
}

// Silent returns warnings for the rules of a base that never fire because no rule or code gives their agenda group the focus.
func Silent(b Base) []source.Diagnostic {
	var warnings []source.Diagnostic
	switch b := b.(type) {
	case Drools:
		warnings = b.program.Rules().Warnings
	case IBM:
		warnings = b.program.Rules().Warnings
	case *Ladder:
		warnings = b.whole.Warnings()
	}
	game := strconv.Quote(sudoku.ValidateGroup)
	return slices.DeleteFunc(slices.Clone(warnings), func(d source.Diagnostic) bool {
		return d.Code != finding.NoFocus || strings.Contains(d.Message, game)
	})
}

// Rules returns the rules of a base in load order.
func Rules(b Base) ([]whenthen.RuleInfo, error) {
	switch b := b.(type) {
	case Drools:
		return b.program.Rules().Rules(), nil
	case IBM:
		return b.program.Rules().Rules(), nil
	case *Ladder:
		rules, err := b.whole.Rules()
		if err != nil {
			return nil, err
		}
		return rules.Rules(), nil
	}
	return nil, unknownBase(b.Name())
}

// Bounded returns the base with further options for the sessions of its runs, such as limits. They do not apply to the validation if it
// uses the built-in rules.
func Bounded(b Base, sessions ...whenthen.SessionOption) Base {
	switch b := b.(type) {
	case Drools:
		return Drools{b.program.Bounded(sessions...)}
	case IBM:
		return IBM{b.program.Bounded(sessions...)}
	case *Ladder:
		bounded := *b
		for _, p := range []**ladder.Program{&bounded.whole, &bounded.quick, &bounded.cautious} {
			*p = (*p).Bounded(sessions...)
		}
		return &bounded
	}
	return b
}

func unknownBase(name string) error {
	return fmt.Errorf("no rule base %q: there are %s", name, strings.Join(Bases(), ", "))
}

// solving returns the firings of a run without phases.
func solving(counts []engine.RuleCount) []sudoku.FiringCount {
	firings := make([]sudoku.FiringCount, len(counts))
	for i, c := range counts {
		firings[i] = sudoku.FiringCount{Phase: sudoku.Solve, Rule: c.Rule, Count: c.Count}
	}
	return firings
}
