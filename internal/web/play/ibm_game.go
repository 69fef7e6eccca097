package play

import (
	"context"
	"slices"
	"strings"

	"whenthen"
	"whenthen/engine"
	"whenthen/internal/english"
	"whenthen/internal/fact"
	"whenthen/internal/sudoku/ibm"
	model "whenthen/rules/sudoku"
)

// ibmGame plays one job of the IBM base and reports to the sink. It updates the grid that it shows from the session's
// events.
type ibmGame struct {
	player
	grid *fact.Record // the Sudoku fact: values, step list, and the task of the flow

	told    int      // lines of the step list that were sent to the console
	finding *finding // the meaning of the firing; nil if the firing only processes a consequence
	over    bool     // the requested step is complete
}

func newIBMGame(rules *whenthen.RuleBase, job *Job, out Sink) (*ibmGame, error) {
	g := &ibmGame{}
	g.player = newPlayer(rules, job, out, g.event)
	g.sameReason = func(s *Step, found *finding) bool { return s.Text == found.text }
	var candidates [81]uint16
	for i, c := range g.position {
		candidates[i] = uint16(c.Candidates)
	}
	var err error
	g.grid, err = ibm.NewGrid(rules, ibm.Start{Board: g.position.Board(), Candidates: &candidates, Guess: -1})
	return g, err
}

// insert inserts the facts.
func (g *ibmGame) insert() error {
	for n := range 9 { // the guessing rules use them to enumerate rows and columns
		if _, err := g.session.Insert(n + 1); err != nil {
			return err
		}
	}
	_, err := g.session.Insert(g.grid)
	return err
}

// task returns the current task of the flow.
func (g *ibmGame) task() string { return fact.ToString(g.grid.Get("task")) }

// play runs the flow on the grid until the end of the validation, the end of a step, or the beginning of the guessing rules.
func (g *ibmGame) play(ctx context.Context) error {
	return g.until(ctx, func() bool {
		if g.job.Mode == ModeLoad {
			return g.task() == "simple"
		}
		return g.over || g.task() == "guess"
	})
}

// until fires until stop returns true or nothing is left to fire.
func (g *ibmGame) until(ctx context.Context, stop func() bool) error {
	if err := g.insert(); err != nil {
		return err
	}
	for _, err := range g.session.Firings(ctx) {
		if err != nil || stop() {
			return err
		}
	}
	return nil
}

// event handles the events of the session.
func (g *ibmGame) event(e whenthen.Event) {
	switch e := e.(type) {
	case engine.BeforeFiring:
		g.before(e.Match)
	case engine.FactDeleted:
		if m, ok := ibm.MarkOf(e.Fact.Value()); ok && e.Fact.Type().Name == ibm.Candidate && g.firing != nil {
			g.firing.Gone = append(g.firing.Gone, markIBM(m))
		}
	case engine.FactInserted:
		if m, ok := ibm.MarkOf(e.Fact.Value()); ok && e.Fact.Type().Name == ibm.Resolved && g.firing != nil {
			g.firing.Put = append(g.firing.Put, markIBM(m))
		}
	case engine.MatchCreated:
		if g.possible != nil && strings.HasPrefix(e.Match.Definition().Group, allGroup("")) {
			g.possible(e.Match)
		}
	case engine.AfterFiring:
		if g.firing != nil && !g.over {
			g.after()
		}
		g.firing = nil
	}
}

func markIBM(m ibm.Mark) Mark { return Mark{(m.Row-1)*9 + m.Col - 1, m.Value} }

// before records a match before its action changes the facts. Firings of the flow and of the guessing rules are not
// reported.
func (g *ibmGame) before(m *whenthen.Match) {
	def := m.Definition()
	g.firing, g.finding = nil, nil
	switch {
	case def.Group == "validate":
		g.firing = newFiring(m, ModeValidate, viewIBM)
		g.firing.Fault = true
	case g.job.Mode == ModeLoad || def.Group != "simple" && def.Group != "complex":
	default:
		g.firing = newFiring(m, g.job.Mode, viewIBM)
		if ibmFinds(def) {
			found := ibmFinding(m, &g.position)
			g.finding = &found
		}
	}
}

// after classifies a firing that has ended: as a new step, as a part of the previous step, or as a consequence of it. It reports the
// firing.
func (g *ibmGame) after() {
	f := g.firing
	g.say()
	if f.Fault {
		g.out.Firing(f)
		return
	}
	if found := g.finding; found != nil && len(f.Put)+len(f.Gone) > 0 {
		found.put, found.gone = nil, nil // events have reported the actual effects
		if len(f.Put) > 0 {
			found.put = &f.Put[0]
			f.Gone = slices.DeleteFunc(f.Gone, func(m Mark) bool { return m == f.Put[0] }) // it has become the value
		}
		found.gone = append(found.gone, f.Gone...)
		f.Needs, f.For = found.needs, found.needsFor
		if !g.goesOn(f, found) {
			if g.open != nil && g.job.Mode == ModeStep {
				g.over = true // this firing is the beginning of the next step
				return
			}
			g.begin(f, found)
		}
	}
	g.apply(f)
	g.out.Firing(f)
}

// say writes the new lines of the rules' step list to the console, without their numbers, which restart with every job.
func (g *ibmGame) say() {
	list, ok := g.grid.Get("messages").(*fact.ListValue)
	if !ok || list == nil {
		return
	}
	for _, m := range list.Items()[min(g.told, len(list.Items())):] {
		text := fact.ToString(m)
		if _, after, ok := strings.Cut(text, ". "); ok {
			text = after
		}
		g.out.Line(english.Cut(text, maxLineLength))
	}
	g.told = len(list.Items())
}

// apply applies a firing to the grid that is shown.
func (g *ibmGame) apply(f *Firing) {
	for _, m := range f.Put {
		g.position[m.Cell] = CellState{Value: uint8(m.Digit)}
	}
	for _, m := range f.Gone {
		g.position[m.Cell].Candidates &^= model.DigitSet(m.Digit)
	}
}
