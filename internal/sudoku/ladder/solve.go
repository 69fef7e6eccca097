package ladder

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sort"

	"whenthen"
	"whenthen/engine"
	"whenthen/internal/fact"
	"whenthen/internal/sudoku"
)

// Options are the options of a run.
type Options struct {
	Steps int // number of steps after which the run stops; 0 means no limit
	// Until, if not nil, is called with every step. The run ends when it returns true.
	Until  func(*Step) bool
	Output io.Writer // receives what techniques print; nil discards it
	// Solution, if not nil, is compared with each step. The first step that contradicts it ends the run with an *UnsoundError.
	Solution *sudoku.Board
	// Fired, if not nil, is called at the end of Solve with the number of firings of each rule, in load order.
	Fired func([]engine.RuleCount)
}

// Solve applies the techniques, simplest first, until they find nothing more. It returns the steps in order and the position reached, also
// with an error.
func (p *Program) Solve(ctx context.Context, state State, options Options) ([]Step, State, error) {
	if p.first == nil {
		return p.solve(ctx, state, options)
	}
	ended := false
	if until := options.Until; until != nil {
		options.Until = func(s *Step) bool {
			ended = until(s)
			return ended
		}
	}
	var fired []engine.RuleCount
	begin := options
	begin.Fired = func(counts []engine.RuleCount) { fired = counts }
	steps, reached, err := p.first.solve(ctx, state, begin)
	board := reached.Board()
	if err != nil || ended || board.Full() || options.Steps > 0 && len(steps) == options.Steps {
		if options.Fired != nil {
			options.Fired(fired)
		}
		return steps, reached, err
	}
	if options.Steps > 0 {
		options.Steps -= len(steps)
	}
	if tell := options.Fired; tell != nil {
		options.Fired = func(more []engine.RuleCount) { tell(p.sum(fired, more)) }
	}
	more, reached, err := p.solve(ctx, reached, options)
	if unsound := (*UnsoundError)(nil); errors.As(err, &unsound) {
		unsound.Number += len(steps)
	}
	return append(steps, more...), reached, err
}

// sum adds up firings in load order.
func (p *Program) sum(lists ...[]engine.RuleCount) (sum []engine.RuleCount) {
	counts := map[string]int{}
	for _, c := range slices.Concat(lists...) {
		counts[c.Rule] += c.Count
	}
	rules, _ := p.rules() // no error: they have been run
	for _, r := range rules.Rules() {
		if n := counts[r.Name]; n > 0 {
			sum = append(sum, engine.RuleCount{Rule: r.Name, Count: n})
		}
	}
	return sum
}

// solve is like Solve, but uses a single session.
func (p *Program) solve(ctx context.Context, state State, options Options) ([]Step, State, error) {
	r, err := p.newRun(state, options, true)
	if err != nil {
		return nil, state, err
	}
	defer r.session.Close()
	err = r.fire(ctx, options)
	if options.Fired != nil {
		options.Fired(r.session.Fired())
	}
	return r.steps, r.state(), err
}

// Find returns all steps that the techniques find on a position, without applying them. Steps with the same effect are merged into one
// step, with the reason that was found first.
func (p *Program) Find(ctx context.Context, state State, options Options) ([]Step, error) {
	r, err := p.newRun(state, options, false)
	if err != nil {
		return nil, err
	}
	defer r.session.Close()
	if err := r.fire(ctx, Options{}); err != nil {
		return nil, err
	}
	var steps []Step
	known := map[string]bool{}
	for _, s := range r.steps {
		if key := s.String(); !known[key] {
			known[key] = true
			steps = append(steps, s)
		}
	}
	sort.SliceStable(steps, func(i, j int) bool { return compareSteps(steps[i], steps[j]) < 0 })
	return steps, nil
}

func compareSteps(a, b Step) int {
	if c := slices.CompareFunc(a.Placed, b.Placed, compareMarks); c != 0 {
		return c
	}
	return slices.CompareFunc(a.Eliminated, b.Eliminated, compareMarks)
}

// run is a run of a session on a position.
type run struct {
	start   State
	grid    *Grid
	session *whenthen.Session
	steps   []Step
}

// newRun opens a session with the facts of the position. It compiles the rules if they are not compiled yet.
func (p *Program) newRun(state State, options Options, solving bool) (*run, error) {
	rules, err := p.rules()
	if err != nil {
		return nil, err
	}
	r := &run{start: state, grid: NewGrid(state), session: rules.NewSession(append(slices.Clone(p.sessions), whenthen.Output(options.Output))...)}
	return r, r.load(solving)
}

func (r *run) load(solving bool) error {
	facts := r.grid.Facts(r.start)
	if solving {
		facts = append(facts, &Solving{})
	}
	for _, f := range facts {
		if _, err := r.session.Insert(f); err != nil {
			return err
		}
	}
	return nil
}

// noteRule is the name of the rule that fires on every proposal, directly after it was made.
const noteRule = "note"

// fire runs the rules. It records a proposal when noteRule fires, which is directly after the rule that made the proposal. At this time the
// grid has not changed, so a step that contradicts the solution is not applied.
func (r *run) fire(ctx context.Context, o Options) error {
	var proposed *whenthen.Match
	for m, err := range r.session.Firings(ctx) {
		if err != nil {
			return err
		}
		if m.Rule() != noteRule {
			proposed = m
			continue
		}
		step := newStep(proposed, m.Items()[0].Value)
		if o.Solution != nil && step.Contradicts(*o.Solution) {
			return &UnsoundError{Number: len(r.steps) + 1, Step: step, Grid: r.state(), Solution: *o.Solution}
		}
		r.steps = append(r.steps, step)
		if o.Steps > 0 && len(r.steps) == o.Steps || o.Until != nil && o.Until(&step) {
			return nil
		}
	}
	return nil
}

// state returns the position reached.
func (r *run) state() State {
	s := r.start
	for i := range r.steps {
		s = s.After(&r.steps[i])
	}
	return s
}

// newStep makes a step from a proposal and the match of the rule that proposed it.
func newStep(by *whenthen.Match, proposal any) Step {
	rule := by.Definition()
	s := Step{Technique: TechniqueOf(rule.File.Name()), Rule: by.Rule(), At: fmt.Sprintf("%s:%d", rule.File.Name(), rule.Span.Start.Line)}
	switch p := proposal.(type) {
	case *Elimination:
		s.Reason = p.Reason
		for _, x := range p.Candidates {
			s.Eliminated = append(s.Eliminated, markOf(x))
		}
		sort.Slice(s.Eliminated, func(i, j int) bool { return compareMarks(s.Eliminated[i], s.Eliminated[j]) < 0 })
	case *Placement:
		s.Reason = p.Reason
		s.Placed = []Mark{markOf(p.Candidate)}
	}
	for _, item := range by.Items() {
		s.picture(item.Value)
	}
	return s
}

// picture adds the cells, candidates and links of a matched fact, for drawing. For a declared fact it adds the candidates in its fields,
// for a list the assumptions in it. A declared fact with the fields from and to is a strong link, and one with the field previous is a
// chain, which is followed backwards.
func (s *Step) picture(v any) {
	switch f := v.(type) {
	case *Cell:
		s.Cells = append(s.Cells, Mark{Row: f.Row, Column: f.Column})
	case *Candidate:
		s.Candidates = append(s.Candidates, markOf(f))
	case *Places:
		s.Places = append(s.Places, Spread{unitIndex(f.Unit), f.Digit})
		for c := range f.Cells.All() {
			s.Candidates = append(s.Candidates, Mark{c.(*Cell).Row, c.(*Cell).Column, f.Digit})
		}
	case *Als:
		for _, c := range f.Cells {
			s.Cells = append(s.Cells, Mark{Row: c.(*Cell).Row, Column: c.(*Cell).Column})
		}
	case *AlsPair:
		s.picture(f.Other)
	case *AlsChain:
		for _, set := range f.Sets {
			s.picture(set)
		}
	case *Petals:
		for _, set := range f.Sets {
			s.picture(set)
		}
	case *Filled:
		s.Cells = append(s.Cells, Mark{Row: f.Row, Column: f.Column})
	case *NodeChain:
		s.nodeChain(f)
	case *Assumption:
		s.assumption(f)
	case *fact.ListValue:
		for e := range f.All() {
			if a, ok := e.(*Assumption); ok {
				s.assumption(a)
			}
		}
	case *fact.Record:
		s.record(f)
	}
}

// nodeChain adds the candidates of all nodes, the links between the first candidates of the nodes, and the sets that the chain passes
// through.
func (s *Step) nodeChain(c *NodeChain) {
	for _, l := range c.Links {
		for _, n := range []*Node{l.From, l.To} {
			for _, x := range n.Candidates {
				s.Candidates = append(s.Candidates, markOf(x.(*Candidate)))
			}
		}
		s.Links = append(s.Links, Link{markOf(l.From.first), markOf(l.To.first), true})
		if set, ok := l.By.(*Als); ok {
			s.picture(set)
		}
	}
	for a, b := range c.weak() {
		s.Links = append(s.Links, Link{markOf(a.first), markOf(b.first), false})
	}
}

// assumption adds the true candidates through which an assumption leads to a contradiction or, if there is no contradiction, to the
// eliminations of the step.
func (s *Step) assumption(a *Assumption) {
	var gone []int
	if a.Empty != nil {
		gone = a.grid.open(a.empty)
	} else {
		for _, m := range s.Eliminated {
			gone = append(gone, m.cell()*9+m.Digit-1)
		}
	}
	for _, x := range a.behind(gone) {
		if x >= 0 {
			s.Candidates = append(s.Candidates, markOf(&a.grid.Candidates[x]))
		}
	}
}

// record adds a declared fact: its candidate, or its link. The fields from and to are the ends of a strong link. For a chain, last is the
// last link, and previous is the rest of the chain, which ends at a candidate that sees the beginning of the last link.
func (s *Step) record(f *fact.Record) {
	from, _ := f.Get("from").(*Candidate)
	to, _ := f.Get("to").(*Candidate)
	if from != nil && to != nil {
		s.Candidates = append(s.Candidates, markOf(from), markOf(to))
		s.Links = append(s.Links, Link{markOf(from), markOf(to), true})
		return
	}
	if x, ok := f.Get("candidate").(*Candidate); ok {
		s.Candidates = append(s.Candidates, markOf(x))
	}
	if last, ok := f.Get("last").(*fact.Record); ok {
		s.record(last)
		if previous, ok := f.Get("previous").(*fact.Record); ok {
			begin, _ := last.Get("from").(*Candidate)
			if end, ok := previous.Get("tail").(*Candidate); ok && begin != nil {
				s.Links = append(s.Links, Link{markOf(end), markOf(begin), false})
			}
			s.record(previous)
		}
	}
}
