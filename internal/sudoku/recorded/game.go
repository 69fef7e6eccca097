package recorded

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/ladder"
	"whenthen/internal/sudoku/solver"
)

// Game is a grid, and the lines that record how rules play on it.
type Game struct {
	name   string
	line   int // number of its first line, from 1
	puzzle format.Position
	plays  []string
	grid   []string // the lines of the grid
}

// parse reads a recording; errors name the line.
func parse(text string) ([]Game, error) {
	var games []Game
	plays := false
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimSpace(line)
		name, begins := strings.CutPrefix(line, "game ")
		switch {
		case line == "" || line[0] == '#':
		case begins:
			games, plays = append(games, Game{name: name, line: number}), false
		case len(games) == 0:
			return nil, fmt.Errorf("line %d: %q stands before the first game", number, line)
		case line == "plays":
			plays = true
		case plays:
			last := &games[len(games)-1]
			last.plays = append(last.plays, line)
		default:
			last := &games[len(games)-1]
			last.grid = append(last.grid, line)
		}
	}
	for i := range games {
		state, err := ladder.ParseState(strings.Join(games[i].grid, "\n"))
		if err != nil {
			return nil, fmt.Errorf("line %d: game %q: %w", games[i].line, games[i].name, err)
		}
		games[i].puzzle = format.Position(state)
	}
	if len(games) == 0 {
		return nil, errors.New("no game: a game begins with a line \"game\" and its name")
	}
	return games, nil
}

// play lets rules play on a grid from beginning to end, then look for faults in the grid, then play step by step if the base can. It
// returns the lines that record this. An error of the rules is recorded as a line.
func play(ctx context.Context, base solver.Base, grid format.Position) ([]string, error) {
	var p player
	p.whole(ctx, base, grid)
	p.faults(ctx, base, grid)
	if phased, ok := base.(solver.Phased); ok {
		p.steps(ctx, phased, grid)
	}
	return p.lines, context.Cause(ctx)
}

// player collects the lines of a game.
type player struct{ lines []string }

func (p *player) add(format string, args ...any) {
	for line := range strings.Lines(fmt.Sprintf(format, args...)) {
		if line = strings.TrimSpace(line); line != "" {
			p.lines = append(p.lines, line)
		}
	}
}

func (p *player) fired(counts []sudoku.FiringCount) {
	for _, f := range counts {
		p.add("%s: %d x %s", f.Phase, f.Count, f.Rule)
	}
}

// whole plays on the grid until the rules find nothing more.
func (p *player) whole(ctx context.Context, base solver.Base, grid format.Position) {
	var printed strings.Builder
	out, err := base.Run(ctx, solver.Start{Position: grid, Guess: -1, Output: &printed})
	if err != nil {
		p.add("error: %v", err)
		return
	}
	p.add("%s", printed.String())
	for i := range out.Steps {
		s := &out.Steps[i]
		result := s.Eliminated
		for _, placed := range s.Placed {
			result = append(result, "+"+placed)
		}
		p.add("%s: %s -> %s", s.Technique, strings.ReplaceAll(s.Text, "\n", "; "), strings.Join(result, " "))
	}
	if out.Contradiction {
		p.add("the rules see a contradiction")
	}
	if out.Promising >= 0 {
		p.add("the cell to guess is %s", sudoku.CellName(out.Promising))
	}
	p.fired(out.Firings)
	state := ladder.State(out.Position)
	p.add("ends %s", state.Line())
}

// faults lets the rules look for duplicate values.
func (p *player) faults(ctx context.Context, base solver.Base, grid format.Position) {
	var printed strings.Builder
	counts, err := base.Validate(ctx, grid.Board(), &printed)
	for line := range strings.Lines(printed.String()) {
		p.add("faults: %s", line)
	}
	p.fired(counts)
	if err != nil {
		p.add("error: %v", err)
	}
}

// maxSteps is more than the number of cells of a grid. Rules that take more steps do not place a number in each step.
const maxSteps = 82

// steps plays on the grid number by number.
func (p *player) steps(ctx context.Context, base solver.Phased, grid format.Position) {
	var printed strings.Builder
	game := base.NewGame(grid, sudoku.Options{Output: &printed})
	defer game.Close()
	err := game.Load(ctx)
	placed := -1
	n := 0
	for ; err == nil && n < maxSteps && !game.Stuck(); n++ {
		board := game.Board()
		if board.Givens() == placed {
			break
		}
		placed = board.Givens()
		err = game.Step(ctx)
	}
	if err != nil {
		p.add("error: %v", err)
	}
	board := game.Board()
	p.add("by steps: %d, to %s", n, board.String())
	p.fired(game.Firings())
}
