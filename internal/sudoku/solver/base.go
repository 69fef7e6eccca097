package solver

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"whenthen/engine"
	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/ibm"
	"whenthen/internal/sudoku/ladder"
	"whenthen/internal/sudoku/rating"
)

// Base is a compiled rule base. It holds no state and is safe for concurrent use.
type Base interface {
	// Name is "drools", "ibm" or "ladder".
	Name() string
	// Run takes a position as far as the rules get.
	Run(ctx context.Context, start Start) (*Outcome, error)
}

// Start is what a run begins with.
type Start struct {
	Position format.Position
	Guess    int       // index of the value that was guessed last, -1 for none
	Messages []string  // of the runs that led here, for bases whose rules number what they say
	Output   io.Writer // for what rules print beside their steps; nil drops it
	// Improper says that the puzzle has not one solution, so that techniques that rely on it must not be used.
	Improper bool
}

// Outcome is what came of a run.
type Outcome struct {
	Position      format.Position
	Steps         []Step
	Messages      []string
	Contradiction bool // seen by the rules
	Promising     int  // the cell to guess, found by the rules; -1 if they leave it to the search
	// Firings are how often which rule fired, phase by phase and in load order; bases without phases of their own
	// fire in Solve.
	Firings []sudoku.FiringCount
}

// Step is one thing that rules found out.
type Step struct {
	Technique  string   `json:"technique"`
	Text       string   `json:"text,omitempty"`
	Placed     []string `json:"placed,omitempty"`     // digit, row, column: "318"
	Eliminated []string `json:"eliminated,omitempty"` // the same
	Depth      int      `json:"depth,omitempty"`      // how many guesses it rests on
}

// add takes in what another firing of the same finding has done.
func (s *Step) add(more *Step) {
	s.Eliminated = append(s.Eliminated, more.Eliminated...)
	if more.Text != "" && !strings.HasSuffix(s.Text, more.Text) {
		s.Text = strings.TrimSpace(s.Text + "\n" + more.Text)
	}
}

// Bases lists the names of the rule bases.
func Bases() []string { return []string{"ladder", "drools", "ibm"} }

// BuiltIn compiles one of the project's own rule bases.
func BuiltIn(name string) (Base, error) {
	switch name {
	case "ladder":
		l, err := ladder.BuiltIn()
		if err != nil {
			return nil, err
		}
		return newLadder(l, l.Program()), nil
	case "drools":
		sources, err := sudoku.BuiltIn()
		if err != nil {
			return nil, err
		}
		p, err := sudoku.Compile(sources)
		return Drools{p}, err
	case "ibm":
		sources, err := ibm.BuiltIn()
		if err != nil {
			return nil, err
		}
		p, err := ibm.Compile(sources)
		return IBM{p}, err
	}
	return nil, fmt.Errorf("no rule base %q: there are %s", name, strings.Join(Bases(), ", "))
}

// solving is what rules fired in a run that is all one phase.
func solving(counts []engine.RuleCount) []sudoku.FiringCount {
	firings := make([]sudoku.FiringCount, len(counts))
	for i, c := range counts {
		firings[i] = sudoku.FiringCount{Phase: sudoku.Solve, Rule: c.Rule, Count: c.Count}
	}
	return firings
}

// IBM is the rule base of the IBM article.
type IBM struct{ Program *ibm.Program }

// Name is "ibm".
func (IBM) Name() string { return "ibm" }

// Run takes the grid through the flow. The lines of the step list are steps; lines of one finding are one step, and those
// that tell of faults are none.
func (b IBM) Run(ctx context.Context, start Start) (*Outcome, error) {
	r, err := b.Program.Run(ctx, ibm.Start{Board: start.Position.Board(), Candidates: &start.Position.Candidates,
		Guess: start.Guess, Messages: start.Messages}, ibm.Options{Output: start.Output})
	if err != nil {
		return nil, err
	}
	out := &Outcome{Position: start.Position, Messages: r.Messages, Contradiction: r.NoSolution, Promising: r.Promising,
		Firings: solving(r.Firings)}
	out.Position.Values, out.Position.Candidates = r.Board, r.Candidates
	for i, step := range r.Steps {
		s := Step{Technique: rating.TechniqueOf(step.Rule), Text: step.Message}
		if step.Guessed {
			s.Technique = rating.Guess
		}
		for _, m := range step.Placed {
			s.Placed = append(s.Placed, fmt.Sprintf("%d%d%d", m.Value, m.Row, m.Col))
		}
		for _, m := range step.Eliminated {
			s.Eliminated = append(s.Eliminated, fmt.Sprintf("%d%d%d", m.Value, m.Row, m.Col))
		}
		if i > 0 && len(s.Placed) == 0 && step.Rule == r.Steps[i-1].Rule && slices.Equal(step.Seen, r.Steps[i-1].Seen) {
			out.Steps[len(out.Steps)-1].add(&s)
			continue
		}
		out.Steps = append(out.Steps, s)
	}
	return out, nil
}
