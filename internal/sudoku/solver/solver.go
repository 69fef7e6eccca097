package solver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"time"

	"whenthen/engine/search"
	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/rating"
)

// Solver holds the settings for solving puzzles. It holds no state and is safe for concurrent use.
type Solver struct {
	Base Base
	// Guess allows a search when the rules find nothing more.
	Guess bool
	// MaxDepth limits the number of nested guesses, MaxNodes the number of runs of the rules. 0 means no limit.
	MaxDepth, MaxNodes int
	Output             io.Writer // receives what rules print besides their steps in the first run; nil discards it
	// Rate makes the report contain the rating of the puzzle (see rate.go) instead of the rating of its steps. This takes another
	// run.
	Rate bool
	// Reasons adds to guesses the refutations of the digits that were tried before.
	Reasons bool
}

// Verdict is the number of solutions of a puzzle.
type Verdict string

// The verdicts.
const (
	Proper  Verdict = "one"
	None    Verdict = "none"
	Several Verdict = "several"
)

// Report is the result for a puzzle.
type Report struct {
	Title     string         `json:"title,omitempty"`
	Line      int            `json:"line,omitempty"` // line in a collection, from 1
	Puzzle    string         `json:"puzzle"`         // the values at the beginning, 81 characters
	Result    string         `json:"result"`         // the values at the end
	Base      string         `json:"base"`
	Solutions Verdict        `json:"solutions"`
	Solved    bool           `json:"solved"`           // full and without duplicates
	ByRules   bool           `json:"byRules"`          // without a guess
	Rating    *rating.Rating `json:"rating,omitempty"` // with [Solver.Rate] of the puzzle, otherwise of the steps if the puzzle is solved
	Steps     []Step         `json:"steps,omitempty"`  // the steps that lead to the result, including guesses
	Search    *search.Stats  `json:"search,omitempty"` // set if there were guesses
	Millis    float64        `json:"ms"`
	Faults    []string       `json:"faults,omitempty"` // duplicate values, in words
	// Conflicts are the reasons, in the words of the rules, why there is no solution. They are found before any guess, by bases whose rules
	// report them.
	Conflicts []string `json:"conflicts,omitempty"`
	Error     string   `json:"error,omitempty"` // the reason why the puzzle could not be read or solved

	Position format.Position      `json:"-"` // the position at the end
	Firings  []sudoku.FiringCount `json:"-"` // of the first run of the rules, before any guess
}

// Board returns the values at the end.
func (r *Report) Board() sudoku.Board { return r.Position.Board() }

// Techniques returns the techniques of the steps.
func (r *Report) Techniques() []string { return techniquesOf(r.Steps) }

func techniquesOf(steps []Step) []string {
	names := make([]string, len(steps))
	for i := range steps {
		names[i] = steps[i].Technique
	}
	return names
}

// Solve solves a puzzle. If there is an error, it still returns a report, with the results reached so far.
func (s *Solver) Solve(ctx context.Context, puzzle format.Position) (*Report, error) {
	begin := time.Now()
	board := puzzle.Board()
	report := &Report{Puzzle: board.String(), Result: board.String(), Base: s.Base.Name(), Position: puzzle,
		Solutions: count(puzzle), Faults: faults(board)}
	err := s.solve(ctx, report)
	if s.Rate && err == nil && report.Solutions == Proper {
		report.Rating, err = s.rating(ctx, puzzle)
	}
	report.Millis = float64(time.Since(begin).Microseconds()) / 1000
	if err != nil {
		report.Error = err.Error()
	}
	return report, err
}

// rate rates a puzzle by the techniques of its steps. A ladder may have its own grades.
func rate(base Base, techniques []string) rating.Rating {
	if own, ok := base.(*Ladder); ok {
		return own.rate(techniques)
	}
	return rating.Of(techniques)
}

// count determines the number of solutions by trial and error, without rules.
func count(p format.Position) Verdict {
	board := p.Board()
	switch len(board.SolutionsWithin(&p.Candidates, 2)) {
	case 0:
		return None
	case 1:
		return Proper
	}
	return Several
}

func (s *Solver) solve(ctx context.Context, report *Report) error {
	first := &node{position: report.Position, guess: -1}
	run := &run{Solver: s, report: report}
	dfs := search.Solver[*node]{Run: run.rules, MaxDepth: s.MaxDepth, MaxNodes: s.MaxNodes}
	if !s.Guess || report.Solutions == None {
		dfs.MaxDepth = -1
	}
	best := first
	dfs.Visit = func(n *node, depth int) {
		if depth == 0 {
			best = n
		}
	}
	goal, found, stats, err := dfs.Solve(ctx, first)
	if found {
		best = goal
	}
	board := best.position.Board()
	report.Position, report.Result, report.Steps = best.position, board.String(), best.path(s.Reasons)
	report.Solved = board.Solved()
	report.ByRules = report.Solved && stats.Guesses == 0
	if report.Solved {
		r := rate(s.Base, report.Techniques())
		report.Rating = &r
	}
	if stats.Guesses > 0 {
		report.Search = &stats
	}
	var limit *search.LimitError
	if errors.As(err, &limit) {
		return fmt.Errorf("the search was ended after %d runs of the rules", limit.Nodes)
	}
	return err
}

// run is a run of the solver on one puzzle.
type run struct {
	*Solver
	report  *Report
	started bool
}

// rules runs the rules on a node. Only the first run prints output and sets the report's firings and conflicts.
func (r *run) rules(ctx context.Context, n *node) (*node, error) {
	start := Start{Position: n.position, Guess: n.guess, Messages: n.messages, Improper: r.report.Solutions != Proper}
	first := !r.started
	r.started = true
	if first {
		start.Output = r.Output
	}
	out, err := r.Base.Run(ctx, start)
	if out != nil {
		n.position, n.messages, n.steps = out.Position, out.Messages, out.Steps
		if first {
			r.report.Firings, r.report.Conflicts = out.Firings, out.Conflicts
		}
	}
	if err != nil {
		return n, err
	}
	n.deadEnd = out.Contradiction || contradicts(&n.position)
	if !n.deadEnd {
		n.choose(out.Promising)
	}
	return n, nil
}

// node is a position in the search.
type node struct {
	parent   *node
	position format.Position
	guess    int // the cell that was guessed to reach this node; -1 if no cell was guessed
	supposed int // the digit that was guessed
	messages []string
	steps    []Step
	deadEnd  bool
	cell     int    // the cell to guess
	digits   uint16 // digits that were not tried yet in that cell
	all      uint16 // all digits that are possible in that cell
	fewest   bool   // the cell was chosen because no other has fewer candidates; otherwise the rules have chosen it
	tried    []*node
}

// Goal reports whether the grid is solved.
func (n *node) Goal() bool {
	b := n.position.Board()
	return b.Solved()
}

// DeadEnd reports whether the grid contradicts itself.
func (n *node) DeadEnd() bool { return n.deadEnd }

// NextChild guesses the lowest digit not yet tried in the most promising cell.
func (n *node) NextChild() (*node, bool) {
	if n.digits == 0 {
		return nil, false
	}
	digit := bits.TrailingZeros16(n.digits) + 1
	n.digits &= n.digits - 1
	child := n.child(digit)
	n.tried = append(n.tried, child)
	return child, true
}

// child returns the node that results from putting a digit into the cell to guess.
func (n *node) child(digit int) *node {
	child := &node{parent: n, position: n.position, guess: n.cell, supposed: digit, messages: n.messages}
	child.position.Put(n.cell, digit)
	return child
}

// choose picks the cell that the rules consider most promising, or, if promising is negative, the first cell with the fewest candidates.
func (n *node) choose(promising int) {
	if promising < 0 {
		least := 10
		n.fewest = true
		for i, set := range n.position.Candidates {
			if k := bits.OnesCount16(set); n.position.Values[i] == 0 && k < least {
				promising, least = i, k
			}
		}
	}
	if promising >= 0 {
		n.cell, n.digits = promising, n.position.Candidates[promising]
		n.all = n.digits
	}
}
