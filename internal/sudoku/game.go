package sudoku

import (
	"context"
	"io"
	"slices"

	"whenthen"
	"whenthen/rules/sudoku"
)

// Phase is a part of a game.
type Phase string

// The phases.
const (
	Load     Phase = "load"
	Validate Phase = "validate"
	Solve    Phase = "solve"
	Step     Phase = "step"
)

// Options are the options of a game.
type Options struct {
	Output  io.Writer // receives what rules print; nil discards it
	Explain bool      // rules explain themselves in Solve; in Step they always do
	// Candidates are the initial candidates of the cells: digit n is bit n-1. nil means all digits.
	Candidates *[81]uint16
	Listen     func(whenthen.Event) // nil for no listener
}

// Game is one puzzle with a session of its own.
type Game struct {
	program  *Program
	options  Options
	givens   Board
	grid     *sudoku.Grid
	session  *whenthen.Session
	firings  tally
	counter  *sudoku.Counter
	stepping *sudoku.Stepping // nil while not stepping

	counterHandle, steppingHandle whenthen.Handle
}

// NewGame returns a game that has not been loaded.
func (p *Program) NewGame(givens Board, options Options) *Game {
	g := &Game{program: p, options: options, givens: givens, grid: sudoku.NewGrid()}
	session := slices.Clone(p.sessions)
	if options.Output != nil {
		session = append(session, whenthen.Output(options.Output))
	}
	if options.Listen != nil {
		session = append(session, whenthen.Listen(options.Listen))
	}
	if options.Candidates != nil {
		g.narrow(options.Candidates)
	}
	g.session = p.rules.NewSession(session...)
	return g
}

// Close ends the game and makes its memory available to the next game of the same program. The board can still be read. Calling Close is
// optional.
func (g *Game) Close() error { return g.session.Close() }

// narrow removes from open cells the digits that are not among their candidates.
func (g *Game) narrow(candidates *[81]uint16) {
	for i, value := range g.givens {
		for n := 1; n <= 9 && value == 0; n++ {
			if candidates[i]>>(n-1)&1 == 0 {
				g.grid.Cell(i/9, i%9).BlockValue(n)
			}
		}
	}
}

// Candidates returns the current candidates of the cells: digit n is bit n-1; 0 for a cell with a value.
func (g *Game) Candidates() (candidates [81]uint16) {
	for i := range candidates {
		candidates[i] = uint16(g.grid.Cell(i/9, i%9).Free)
	}
	return candidates
}

// Load inserts the facts and the given values and fires. It is the first phase and must be called once.
func (g *Game) Load(ctx context.Context) error {
	if err := g.explain(false); err != nil {
		return err
	}
	// This Setting belongs to no cell. While it exists, rules that look for something new do not fire, so that they do not
	// work on half a grid.
	dummy, err := g.session.Insert(&sudoku.Setting{})
	if err != nil {
		return err
	}
	for _, fact := range g.facts() {
		if _, err := g.session.Insert(fact); err != nil {
			return err
		}
	}
	g.counter = &sudoku.Counter{Count: g.givens.Givens()}
	if g.counterHandle, err = g.session.Insert(g.counter); err != nil {
		return err
	}
	if err := g.session.Delete(dummy); err != nil {
		return err
	}
	return g.fire(ctx, Load)
}

// facts returns the initial facts: the facts of the grid, and a setting for each given.
func (g *Game) facts() []any {
	facts := g.grid.Facts()
	for i, value := range g.givens {
		if value != 0 {
			facts = append(facts, &sudoku.Setting{RowNo: i / 9, ColNo: i % 9, Value: int(value)})
		}
	}
	return facts
}

// Validate runs the rules of agenda group "validate", which print the faults of the grid.
func (g *Game) Validate(ctx context.Context) error {
	g.session.Focus(ValidateGroup)
	return g.fire(ctx, Validate)
}

// Solve runs the rules until one halts or nothing is left to fire.
func (g *Game) Solve(ctx context.Context) error {
	if err := g.explain(g.options.Explain); err != nil {
		return err
	}
	if g.stepping != nil {
		if err := g.session.Delete(g.steppingHandle); err != nil {
			return err
		}
		g.stepping = nil
	}
	return g.fire(ctx, Solve)
}

// Step runs the rules until one more number is placed. It does nothing once the grid is full.
func (g *Game) Step(ctx context.Context) error {
	if board := g.Board(); board.Full() {
		return nil
	}
	if err := g.explain(true); err != nil {
		return err
	}
	g.counter.Count = 1
	if err := g.session.Update(g.counterHandle); err != nil {
		return err
	}
	if g.stepping == nil {
		g.stepping = &sudoku.Stepping{}
		var err error
		if g.steppingHandle, err = g.session.Insert(g.stepping); err != nil {
			return err
		}
	}
	return g.fire(ctx, Step)
}

// Stuck reports whether a Step found nothing left to do, that is, whether the rules cannot solve this grid.
func (g *Game) Stuck() bool { return g.stepping != nil && g.stepping.Emergency }

// Board returns the current values.
func (g *Game) Board() Board {
	var b Board
	for i := range b {
		if value := g.grid.Cell(i/9, i%9).Value; value != nil {
			b[i] = byte(*value)
		}
	}
	return b
}

// Dump returns the current values and candidates, as the table of [Dump].
func (g *Game) Dump() string { return Dump(g.grid) }

// Firings returns how often each rule fired in each phase: phases in the order in which they were played, rules in load order.
// Rules that did not fire are left out.
func (g *Game) Firings() []FiringCount { return g.firings.counts() }

// fire runs the rules until a rule halts or nothing is left to fire.
func (g *Game) fire(ctx context.Context, phase Phase) error {
	_, err := g.session.FireAll(ctx)
	g.firings.end(phase, g.session)
	return err
}

// explain sets the global explain, if the rules declare it.
func (g *Game) explain(on bool) error {
	if !g.program.explains {
		return nil
	}
	return g.session.SetGlobal(explainGlobal, on)
}
