package web

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"time"

	"whenthen/engine/search"
	"whenthen/internal/english"
	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/rating"
	"whenthen/internal/web/jobs"
	"whenthen/internal/web/play"
	model "whenthen/rules/sudoku"
)

const (
	searchTime  = 30 * time.Second
	searchNodes = 5_000 // runs of the rules
)

// searchBase is a Base with techniques that are not worth their time in a search.
type searchBase interface {
	play.Base
	// Slow returns the techniques that cost more time than the guesses they save.
	Slow() []string
}

// Search continues where the rules stop: it guesses in the cell with the fewest candidates, runs the rules, and
// backtracks when they reach a contradiction. The steps that led to the end are kept, including the guesses.
func (s *session) Search(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.mayPlay(); err != nil {
		return err
	}
	if phase := s.phase(); len(phase.Faults) > 0 {
		return &play.StopError{Kind: play.StopOther, Head: phase.Head, Detail: "There is nothing to search for."}
	}
	s.publishRunning()
	ctx, cancel := jobs.WithTimeout(ctx, searchTime)
	defer cancel()
	dfs := search.Solver[*guess]{Run: s.runGuess, MaxNodes: searchNodes}
	goal, found, stats, err := dfs.Solve(ctx, &guess{position: s.now.position})
	next := s.now
	next.limited, next.stuck = nil, false
	var limit *search.LimitError
	switch {
	case found:
		c := &change{s: s, next: &next, before: s.now.position}
		goal.replay(c)
		s.publishCells(&c.before, &goal.position)
		next.position = goal.position
		s.line(fmt.Sprintf("Search: %s, %s, at most %d deep.", guesses(stats.Guesses), english.Count(stats.DeadEnds, "dead end"), stats.Depth))
	case errors.As(err, &limit), errors.Is(err, context.DeadlineExceeded):
		next.limited = &play.StopError{Kind: play.StopLimit, Head: "The search was stopped.", Detail: fmt.Sprintf(
			"It had made %s; its limits are %.0f seconds and %s runs of the rules.", guesses(stats.Guesses), searchTime.Seconds(), english.Thousands(searchNodes))}
	case err != nil:
		s.publishPhase()
		return play.Explain(err)
	default:
		next.limited = &play.StopError{Kind: play.StopOther, Head: "This grid has no solution.", Detail: "Every guess ended in a contradiction."}
	}
	s.remember()
	s.now = next
	s.publishPhase()
	return nil
}

// runGuess runs the rules on a node. It runs the slow techniques only on the first node.
func (s *session) runGuess(ctx context.Context, n *guess) (*guess, error) {
	job := s.job(play.ModeSolve, n.position)
	if base, ok := s.base.(searchBase); ok && n.parent != nil {
		job.Off = append(job.Off[:len(job.Off):len(job.Off)], base.Slow()...)
	}
	if err := s.run.Play(ctx, s.base, job, s.set().typed, n); err != nil {
		return n, err
	}
	n.choose()
	return n, nil
}

// guess is a node of the search. It is the sink of the job that ran on it.
type guess struct {
	play.Discard
	parent   *guess
	position play.Position // the position that the rules have reached
	told     []any         // *Firing and *Step, in the order in which the job reported them
	deadEnd  bool
	cell     int  // the cell to guess
	digits   uint // digits not yet tried in that cell
}

func (n *guess) Firing(f *play.Firing)    { n.told = append(n.told, f) }
func (n *guess) Step(st *play.Step)       { n.told = append(n.told, st) }
func (n *guess) Position(p play.Position) { n.position = p }

// Goal reports whether the grid is solved.
func (n *guess) Goal() bool {
	b := n.position.Board()
	return b.Solved()
}

// DeadEnd reports whether the grid contradicts itself.
func (n *guess) DeadEnd() bool { return n.deadEnd }

// choose looks for contradictions, and for the first cell with the fewest candidates.
func (n *guess) choose() {
	for _, unit := range sudoku.Units {
		var values, places uint
		for _, cell := range unit {
			c := n.position[cell]
			bit := uint(model.DigitSet(int(c.Value)))
			n.deadEnd = n.deadEnd || values&bit != 0 || c.Value == 0 && c.Candidates == 0
			values |= bit
			places |= uint(c.Candidates)
		}
		n.deadEnd = n.deadEnd || values|places != 1<<9-1
	}
	least := 10
	for i, c := range n.position {
		if k := bits.OnesCount(uint(c.Candidates)); c.Value == 0 && k < least {
			n.cell, n.digits, least = i, uint(c.Candidates), k
		}
	}
}

// NextChild guesses the lowest digit not yet tried.
func (n *guess) NextChild() (*guess, bool) {
	if n.digits == 0 {
		return nil, false
	}
	var open []int
	for d := range n.position[n.cell].Candidates.All() {
		open = append(open, d.(int))
	}
	m := play.Mark{Cell: n.cell, Digit: bits.TrailingZeros(n.digits) + 1}
	n.digits &= n.digits - 1
	p := n.position
	p.Put(m)
	f := &play.Firing{Phase: phaseGuess, Put: []play.Mark{m}, Gone: n.position.Struck(&p, m.Cell)}
	grade := rating.TechniqueNamed(rating.Guess)
	st := &play.Step{Tech: grade.Name, Level: grade.Level.String(), Cost: grade.Cost, Rule: grade.ID,
		Head: play.HeadOf(&m, nil), Text: fmt.Sprintf("a guess: %s could be %s, the fewest of all cells", sudoku.CellName(m.Cell),
			english.And(play.DigitWords(open))), Put: &m, Grid: p}
	for _, d := range open {
		st.Cause = append(st.Cause, play.Mark{Cell: m.Cell, Digit: d})
	}
	return &guess{parent: n, position: p, told: []any{f, st}}, true
}

// replay reports the firings and steps on the path from the root to this node to a sink.
func (n *guess) replay(out play.Sink) {
	if n.parent != nil {
		n.parent.replay(out)
	}
	for _, what := range n.told {
		switch x := what.(type) {
		case *play.Firing:
			out.Firing(x)
		case *play.Step:
			out.Step(x)
		}
	}
}

func guesses(n int) string {
	if n == 1 {
		return "1 guess"
	}
	return fmt.Sprintf("%s guesses", english.Thousands(n))
}

// phaseGuess is the phase of guesses.
const phaseGuess play.Mode = "guess"
