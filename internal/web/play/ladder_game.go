package play

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"whenthen"
	"whenthen/engine"
	"whenthen/internal/english"
	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/ladder"
	"whenthen/internal/sudoku/rating"
	"whenthen/internal/sudoku/teach"
	model "whenthen/rules/sudoku"
)

// ladderGame plays one job of the ladder and reports to the sink.
type ladderGame struct {
	player
	match   *whenthen.Match
	derived map[int64]*Firing      // by ID of a fact that rules have inserted
	typed   func(file string) bool // reports whether a rule file differs from the shipped one; then the reasons in the rules are used
	steps   int
	grades  rating.Grades // levels, costs and names that differ from the built-in ones
	// solution is compared with the steps of typed rules; nil if there is not exactly one. stop is the error for a step that it refutes.
	solution *sudoku.Board
	stop     error
}

func newLadderGame(rules *whenthen.RuleBase, job *Job, typed func(file string) bool, out Sink) *ladderGame {
	g := &ladderGame{derived: map[int64]*Firing{}, typed: typed}
	g.player = newPlayer(rules, job, out, g.event)
	return g
}

// stateOf converts a position to a state of the ladder.
func stateOf(p *Position) ladder.State {
	var s ladder.State
	for i, c := range p {
		s.Values[i], s.Given[i], s.Candidates[i] = byte(c.Value), c.Given, uint16(c.Candidates)
	}
	return s
}

// play inserts the facts and fires until one step is done or the rules find nothing more. In ModeAll it inserts no Solving fact, so the
// rules find steps but do not apply them.
func (g *ladderGame) play(ctx context.Context) error {
	defer g.lines.close()
	state := stateOf(&g.position)
	facts := ladder.NewGrid(state).Facts(state)
	if g.job.Mode != ModeAll {
		facts = append(facts, &ladder.Solving{})
	}
	for _, f := range facts {
		if _, err := g.session.Insert(f); err != nil {
			return err
		}
	}
	board := state.Board()
	if found, ok := board.SolutionsBefore(ctx, 2, maxTries); ok && len(found) == 1 {
		g.solution = &found[0]
	}
	var failed error
	for _, err := range g.session.Firings(ctx) {
		if failed = cmp.Or(err, g.stop); failed != nil || g.over() {
			break
		}
	}
	g.out.Position(g.position)
	return failed
}

// maxTries limits the search for the solution. A search that needs more tries has a grid with hardly any values.
const maxTries = 100_000

// refute compares a step with the solution, if its rule differs from the shipped one. A wrong step is not applied.
func (g *ladderGame) refute(s *Step) {
	if g.solution == nil || !g.typed(s.File) {
		return
	}
	said := ""
	for _, m := range s.Gone {
		if int(g.solution[m.Cell]) == m.Digit {
			said = fmt.Sprintf("says %s is not %d, but it is", sudoku.CellName(m.Cell), m.Digit)
		}
	}
	if s.Put != nil && int(g.solution[s.Put.Cell]) != s.Put.Digit {
		said = fmt.Sprintf("says %s is %d, but it is %d", sudoku.CellName(s.Put.Cell), s.Put.Digit, g.solution[s.Put.Cell])
	}
	switch {
	case said == "":
	case g.job.Mode == ModeAll:
		s.Waits = "Goes against the solution."
	default:
		g.stop = &StopError{Kind: StopFailed, Head: fmt.Sprintf("Rule “%s” %s.", s.Rule, said),
			Detail: fmt.Sprintf("%s, line %d: %s The step was not taken.", s.File, s.Line, s.Text)}
	}
}

// over reports whether the job is done.
func (g *ladderGame) over() bool {
	return g.job.Mode == ModeStep && g.steps > 0 || g.position.Filled() == 81
}

// event handles the events of the session.
func (g *ladderGame) event(e whenthen.Event) {
	switch e := e.(type) {
	case engine.BeforeFiring:
		g.match, g.firing = e.Match, newFiring(e.Match, g.job.Mode, viewLadder)
		for _, item := range e.Match.Items() {
			if p, ok := item.Value.(*ladder.Placement); ok {
				for _, x := range p.Lost() {
					g.firing.Gone = append(g.firing.Gone, Mark{x.Cell.Index, x.Digit})
				}
			}
		}
	case engine.FactInserted:
		g.inserted(e.Fact)
	case engine.AfterFiring:
		g.after()
	}
}

// inserted records a fact that a rule has inserted, and makes the step if it is a proposal.
func (g *ladderGame) inserted(h whenthen.Handle) {
	if g.firing == nil {
		return
	}
	switch f := h.Value().(type) {
	case *ladder.Elimination:
		g.propose(f.Reason, nil, f.Candidates)
	case *ladder.Placement:
		g.propose(f.Reason, f.Candidate, nil)
	default:
		g.firing.Inserted = append(g.firing.Inserted, h.ID())
		g.derived[h.ID()] = g.firing
	}
}

// propose makes the step that a technique proposes.
func (g *ladderGame) propose(reason string, put *ladder.Candidate, gone []*ladder.Candidate) {
	id := ladder.TechniqueOf(g.firing.File)
	technique := g.grades.Technique(id)
	s := &Step{Tech: technique.Name, Level: technique.Level.String(), Cost: technique.Cost,
		Rule: g.firing.Rule, File: g.firing.File, Line: g.firing.Line, Text: g.sentence(id, reason, put, gone)}
	if put != nil {
		s.Put = &Mark{put.Cell.Index, put.Digit}
		g.firing.Put = []Mark{*s.Put}
		g.firing.Needs, g.firing.For = g.lack(s.Put)
	}
	for _, x := range gone {
		if x.Open {
			s.Gone = append(s.Gone, Mark{x.Cell.Index, x.Digit})
		}
	}
	g.firing.Gone = append(g.firing.Gone, s.Gone...)
	s.Head = HeadOf(s.Put, s.Gone)
	for i, item := range g.match.Items() {
		var part Step
		g.picture(&part, item.Value)
		s.Cause, s.Links = append(s.Cause, part.Cause...), append(s.Links, part.Links...)
		listed := struck(item)
		if len(listed) > 0 && sameMarks(listed, s.Gone) {
			g.firing.Facts[i].Words = "It removes " + g.firing.Facts[i].Words
		}
		s.Parts = append(s.Parts, append(unique(part.Cause), listed...))
	}
	s.Conds = g.firing.Conditions()
	tie(s)
	s.Cause = slices.DeleteFunc(s.Cause, func(m Mark) bool {
		return slices.Contains(s.Gone, m) || s.Put != nil && m.Cell == s.Put.Cell
	})
	s.Cause = unique(s.Cause)
	for _, f := range g.firing.Facts {
		s.Used = append(s.Used, f.Text)
	}
	s.Where = g.where(s)
	if g.refute(s); g.stop != nil {
		return
	}
	if g.job.Mode == ModeAll {
		if slices.Contains(g.job.Off, id) {
			s.Waits = switchedOff
		}
		s.By = g.firing
		g.out.Possible(s)
		return
	}
	g.open = s
}

// sentence returns the reason for a step: in the words for learners if its rule is a shipped one, otherwise the reason in the rule.
func (g *ladderGame) sentence(technique, reason string, put *ladder.Candidate, gone []*ladder.Candidate) string {
	if !g.typed(g.firing.File) {
		step := teach.Step{Technique: technique, Put: put, Gone: gone, Reason: reason}
		for _, item := range g.match.Items() {
			step.Items = append(step.Items, item.Value)
		}
		if text := step.Sentence(); text != "" {
			return text
		}
	}
	return english.Sentence(reason)
}

// lack returns the missing candidates that a placed digit depends on, besides facts: the other places of the digit in a unit, or the other
// digits of its cell. It returns nil if the digit was placed for another reason.
func (g *ladderGame) lack(put *Mark) ([]Mark, string) {
	for _, f := range g.firing.Facts {
		if f.Unit == 0 || f.Digit != put.Digit {
			continue
		}
		if marks := without(f.Unit-1, put.Digit, put.Cell); g.position.lacks(marks) {
			return marks, fmt.Sprintf("the other places for %d in %s", put.Digit, sudoku.UnitName(f.Unit-1))
		}
	}
	var marks []Mark
	for d := 1; d <= 9; d++ {
		if d != put.Digit {
			marks = append(marks, Mark{put.Cell, d})
		}
	}
	if !g.position.lacks(marks) {
		return nil, ""
	}
	return marks, "the other digits of " + sudoku.CellName(put.Cell)
}

// where returns the second stage of a hint: the cells or units to look at.
func (g *ladderGame) where(s *Step) string {
	for _, f := range g.firing.Facts {
		if f.Unit > 0 && s.Put != nil {
			return fmt.Sprintf("Look for %d in %s.", f.Digit, sudoku.UnitName(f.Unit-1))
		}
	}
	var cells []int
	for _, m := range s.Cause {
		if !slices.Contains(cells, m.Cell) {
			cells = append(cells, m.Cell)
		}
	}
	if s.Put != nil {
		cells = []int{s.Put.Cell}
	}
	slices.Sort(cells)
	if len(cells) > 8 {
		return "Look at the coloured cells."
	}
	return "Look at " + Places(cells) + "."
}

// after reports a firing once its step has been applied.
func (g *ladderGame) after() {
	f := g.firing
	g.firing = nil
	if f == nil || g.job.Mode == ModeAll {
		return
	}
	switch {
	case g.open != nil && (len(f.Put) > 0 || f.Rule == g.open.Rule && len(f.Gone) > 0):
		g.tell(f, map[*Firing]bool{})
	case g.open == nil || f.Rule == noteRule:
	case f.about("Placement"):
		g.out.Firing(f)
		put := g.open.Put
		g.position[put.Cell] = CellState{Value: uint8(put.Digit)}
		g.remove(f.Gone)
		g.done()
	case f.about("Elimination"):
		g.remove(g.open.Gone)
		g.done()
	}
}

// noteRule is the name of a rule that fires on every proposal and does nothing.
const noteRule = "note"

func (g *ladderGame) remove(marks []Mark) {
	for _, m := range marks {
		g.position[m.Cell].Candidates &^= model.DigitSet(m.Digit)
	}
}

// done ends the open step, which has been applied.
func (g *ladderGame) done() {
	g.closeStep()
	g.steps++
}

// tell reports a firing, after the firings that have inserted its facts.
func (g *ladderGame) tell(f *Firing, told map[*Firing]bool) {
	for _, fact := range f.Facts {
		if by := g.derived[fact.ID]; by != nil && !told[by] {
			told[by] = true
			g.tell(by, told)
		}
	}
	g.out.Firing(f)
}
