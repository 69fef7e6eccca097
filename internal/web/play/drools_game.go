package play

import (
	"context"
	"slices"

	"whenthen"
	"whenthen/engine"
	model "whenthen/rules/sudoku"
)

// droolsGame plays one job of the Drools base and reports to the sink. It listens to the events of its own session, and
// updates the grid that it shows from them alone.
type droolsGame struct {
	player
	grid     *model.Grid
	counter  *model.Counter
	counterH whenthen.Handle
	explains bool

	phase    Mode
	settings int     // Setting facts in working memory
	finding  finding // the meaning of the firing, if it finds something
}

func newDroolsGame(rules *whenthen.RuleBase, job *Job, out Sink) *droolsGame {
	g := &droolsGame{grid: model.NewGrid(), phase: ModeLoad, explains: rules.GlobalType("explain") != nil}
	g.player = newPlayer(rules, job, out, g.event)
	g.sameReason = func(s *Step, found *finding) bool { return slices.Equal(s.Cause, found.cause) }
	for i := range g.position {
		g.position[i] = CellState{Candidates: model.AllDigits, Given: job.Position[i].Given}
	}
	return g
}

// load inserts the facts and the values, and removes the candidates that the position does not have.
func (g *droolsGame) load(ctx context.Context) error {
	if err := g.insert(); err != nil {
		return err
	}
	if _, err := g.session.FireAll(ctx); err != nil {
		return err
	}
	if err := g.settle(ctx); err != nil {
		return err
	}
	for i, want := range g.job.Position {
		c := g.grid.Cell(i/9, i%9)
		gone := c.Free &^ want.Candidates
		if c.Value != nil || gone == 0 {
			continue
		}
		for digit := range gone.All() {
			c.BlockValue(digit.(int))
		}
		h, _ := g.session.HandleOf(c)
		if err := g.session.Update(h, "free", "freeCount"); err != nil {
			return err
		}
	}
	g.refresh()
	return nil
}

// insert inserts the facts, in the order of the original.
func (g *droolsGame) insert() error {
	if err := g.explain(false); err != nil {
		return err
	}
	// This Setting belongs to no cell. While it exists, rules that look for something new do not fire, so that they do not
	// work on half a grid.
	dummy, err := g.session.Insert(&model.Setting{})
	if err != nil {
		return err
	}
	facts := g.grid.Facts()
	for i, c := range g.job.Position {
		if c.Value != 0 {
			facts = append(facts, &model.Setting{RowNo: i / 9, ColNo: i % 9, Value: int(c.Value)})
		}
	}
	g.counter = &model.Counter{Count: g.job.Position.Filled()}
	for _, f := range append(facts, g.counter) {
		if _, err := g.session.Insert(f); err != nil {
			return err
		}
	}
	g.counterH, _ = g.session.HandleOf(g.counter)
	return g.session.Delete(dummy)
}

// settle continues after a halt until the last value has been processed completely. While a Setting exists, the candidates of the cells
// around it are out of date, and rules that search for something new do not fire.
func (g *droolsGame) settle(ctx context.Context) error {
	for g.settings > 0 {
		n, err := g.session.FireN(ctx, 1)
		if err != nil {
			return err
		}
		if n == 0 {
			return nil
		}
	}
	return nil
}

// validate lets the rules of group "validate" look for faults.
func (g *droolsGame) validate(ctx context.Context) error {
	g.phase = ModeValidate
	g.session.Focus("validate")
	_, err := g.session.FireAll(ctx)
	return err
}

// step fires until one more number is placed.
func (g *droolsGame) step(ctx context.Context) error {
	g.phase = ModeStep
	if err := g.explain(true); err != nil {
		return err
	}
	g.counter.Count = 1
	if err := g.session.Update(g.counterH); err != nil {
		return err
	}
	if _, err := g.session.Insert(&model.Stepping{}); err != nil {
		return err
	}
	if _, err := g.session.FireAll(ctx); err != nil {
		return err
	}
	return g.settle(ctx)
}

// solve fires until the rules find nothing more.
func (g *droolsGame) solve(ctx context.Context) error {
	g.phase = ModeSolve
	if err := g.explain(true); err != nil {
		return err
	}
	if _, err := g.session.FireAll(ctx); err != nil {
		return err
	}
	return g.settle(ctx)
}

func (g *droolsGame) explain(on bool) error {
	if !g.explains {
		return nil
	}
	return g.session.SetGlobal("explain", on)
}

// event handles the events of the session.
func (g *droolsGame) event(e whenthen.Event) {
	switch e := e.(type) {
	case engine.BeforeFiring:
		g.before(e.Match)
	case engine.FactInserted:
		if s, ok := e.Fact.Value().(*model.Setting); ok {
			g.settings++
			if g.firing != nil && e.By != nil {
				g.firing.Inserted = append(g.firing.Inserted, e.Fact.ID())
				if s.RowNo >= 0 && s.RowNo < 9 && s.ColNo >= 0 && s.ColNo < 9 {
					g.finding.put = &Mark{s.RowNo*9 + s.ColNo, s.Value}
				}
			}
		}
	case engine.FactDeleted:
		if _, ok := e.Fact.Value().(*model.Setting); ok {
			g.settings--
		}
	case engine.FactUpdated:
		if c, ok := e.Fact.Value().(*model.Cell); ok {
			g.changed(c, e.By != nil)
		}
	case engine.MatchCreated:
		if g.possible != nil && droolsFinds(e.Match.Definition()) {
			g.possible(e.Match)
		}
	case engine.AfterFiring:
		g.after()
	}
}

// before records a match before its action changes the facts.
func (g *droolsGame) before(m *whenthen.Match) {
	g.firing = newFiring(m, g.phase, viewDrools)
	g.finding = finding{}
	if g.phase == ModeValidate {
		g.firing.Fault = len(g.firing.Facts) > 0
		return
	}
	if !g.firing.about("Setting") {
		g.finding = droolsFinding(m, &g.position)
		g.finding.put, g.finding.gone = nil, nil // events will report the actual effects
	}
}

// changed compares a cell with its last known state.
func (g *droolsGame) changed(c *model.Cell, byRule bool) {
	i := c.RowNo*9 + c.ColNo
	known := &g.position[i]
	value := 0
	if c.Value != nil {
		value = *c.Value
	}
	if byRule && g.firing != nil {
		if value != 0 && int(known.Value) != value {
			g.firing.Put = append(g.firing.Put, Mark{i, value})
		}
		if value == 0 {
			for digit := range (known.Candidates &^ c.Free).All() {
				g.firing.Gone = append(g.firing.Gone, Mark{i, digit.(int)})
			}
		}
	}
	known.Value, known.Candidates = uint8(value), c.Free
}

// refresh reads the candidates from the facts.
func (g *droolsGame) refresh() {
	for i := range g.position {
		g.changed(g.grid.Cell(i/9, i%9), false)
	}
}

// after classifies a firing that has ended: as a new step, as a part of the previous step, or as a consequence of it. It reports the
// firing.
func (g *droolsGame) after() {
	f := g.firing
	g.firing = nil
	if f == nil || g.phase == ModeLoad && g.job.Mode != ModeLoad {
		return // values of the initial position, which the page already has
	}
	follows := f.about("Setting")
	effect := len(f.Put)+len(f.Gone)+len(f.Inserted) > 0
	if !effect && !f.Fault {
		return
	}
	if !follows && (g.phase == ModeStep || g.phase == ModeSolve) {
		f.Needs, f.For = g.finding.needs, g.finding.needsFor
		found := g.finding
		found.gone = append(found.gone, f.Gone...)
		if found.put == nil && len(f.Put) > 0 {
			found.put = &f.Put[0]
		}
		if !g.goesOn(f, &found) {
			g.begin(f, &found)
		}
	}
	g.out.Firing(f)
}
