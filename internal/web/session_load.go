package web

import (
	"context"
	"fmt"
	"strings"

	"whenthen/internal/english"
	"whenthen/internal/sudoku"
	"whenthen/internal/web/play"
	"whenthen/samples"
)

// loadRequest holds the puzzle to load: a position, a sample or a text, whichever is set first.
type loadRequest struct {
	Position string `json:"position"`
	Sample   string `json:"sample"`
	Puzzle   string `json:"puzzle"`
	Base     string `json:"base"`
}

// find reads the puzzle to load.
func (q *loadRequest) find() (play.Position, string, error) {
	if q.Position != "" {
		p, err := play.ParsePosition(q.Position)
		return p, strings.TrimSpace(q.Sample), err
	}
	if q.Sample != "" {
		sample, ok := samples.Lookup(q.Sample)
		if !ok {
			return play.Position{}, "", fmt.Errorf("there is no sample %q", english.Cut(q.Sample, 40))
		}
		b, err := sudoku.ParseBoard(sample.Text())
		return play.PositionOf(b), sample.Name, err
	}
	p, err := play.ReadPuzzle(q.Puzzle)
	return p, "", err
}

// Load puts a puzzle on the grid.
func (s *session) Load(ctx context.Context, q loadRequest) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, title, err := q.find()
	if err != nil {
		return &play.StopError{Kind: "puzzle", Head: english.Sentence(err.Error())}
	}
	if q.Base != "" {
		base := play.Find(s.bases, q.Base)
		if base == nil {
			return &play.StopError{Kind: play.StopOther, Head: "There is no rule base of that name."}
		}
		if s.base != base {
			s.base = base
			s.hub.publish(rulesName, s.ruleState())
		}
	}
	s.hub.publish("phase", phase{Phase: "loading", Title: title, Can: []string{}})
	next, err := s.loaded(ctx, p, title)
	if err != nil {
		s.publishPhase()
		return err
	}
	if s.now.loaded {
		s.remember()
	}
	s.hint, s.hintStage = nil, 0
	s.show(next)
	return nil
}

// loaded computes the snapshot of a position that is put on the grid.
func (s *session) loaded(ctx context.Context, p play.Position, title string) (snapshot, error) {
	next := snapshot{loaded: true, title: title, position: p}
	c := &change{s: s, next: &next}
	if err := s.play(ctx, play.ModeLoad, p, c); err != nil {
		return next, err
	}
	next.position = c.end
	next.count(ctx)
	s.rateNow(ctx, &next)
	return next, nil
}

// maxTries limits the search for solutions of a position.
const maxTries = 2_000_000

// count counts the solutions of a position.
func (n *snapshot) count(ctx context.Context) {
	board := n.position.Board()
	found, ok := board.SolutionsBefore(ctx, 2, maxTries)
	n.solutions, n.solution, n.differ = len(found), nil, ""
	if !ok {
		n.solutions = -1
	}
	if len(found) == 1 && ok {
		n.solution = &found[0]
	}
	if len(found) < 2 {
		return
	}
	for i := range found[0] {
		if a, b := found[0][i], found[1][i]; a != b {
			n.differ = fmt.Sprintf("Two differ first at %s (%d or %d).", sudoku.CellName(i), min(a, b), max(a, b))
			return
		}
	}
}

// rateNow rates the puzzle with the current rules. It rates all steps from the beginning on the puzzle's normal form, so that equivalent
// puzzles get the same rating. The steps on the grid itself may have another order.
func (s *session) rateNow(ctx context.Context, n *snapshot) {
	n.rating = nil
	if n.solutions != 1 {
		return
	}
	all := &collector{}
	p := play.PositionOf(n.position.Givens())
	if p.Filled() == 0 {
		p = n.position
	}
	normal, ok := p.Normal()
	if !ok {
		return
	}
	if err := s.play(ctx, play.ModeSolve, normal, all); err != nil {
		return
	}
	board := all.end.Board()
	n.rating = rate(all.steps, board.Solved())
}

// collector is a sink that keeps the findings of a job.
type collector struct {
	play.Discard
	steps    []*play.Step
	possible []*play.Step
	end      play.Position
}

func (c *collector) Step(st *play.Step)       { c.steps = append(c.steps, st) }
func (c *collector) Possible(st *play.Step)   { c.possible = append(c.possible, st) }
func (c *collector) Position(p play.Position) { c.end = p }
