package sudokucmd

import (
	"fmt"
	"math/rand/v2"

	"whenthen/cmd/whenthen/internal/console"
	"whenthen/internal/english"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/generate"
	"whenthen/internal/sudoku/rating"
	"whenthen/internal/sudoku/solver"
)

// generateCommand is `whenthen sudoku generate`.
type generateCommand struct {
	console.ProcessFlags
	Technique  string   `placeholder:"NAME" help:"Make puzzles that need this technique and no harder one, whatever their level. whenthen sudoku find list lists the techniques."`
	Level      string   `placeholder:"LEVEL" help:"Level of the puzzles: easy, medium, hard, unfair or extreme (medium)."`
	Base       string   `enum:"drools,ibm,ladder" default:"ladder" placeholder:"BASE" help:"Rule base with which to rate: ladder, drools or ibm (${default}). If its rules do not solve a puzzle, the puzzle is extreme."`
	Ladder     string   `placeholder:"FOLDER" help:"Folder with your own techniques, with which to rate: rule files, and ladder.txt with their order, levels and names."`
	Techniques []string `placeholder:"NAMES" help:"Rate with only these techniques of the ladder, separated by commas and tried in this order."`
	Seed       *uint64  `placeholder:"N" help:"Seed of the random numbers: the same seed makes the same puzzles. By default a random seed, which is printed."`
	Count      int      `short:"n" default:"1" placeholder:"N" help:"How many puzzles to make."`
	Symmetric  bool     `help:"Make the pattern of given values symmetric under a half turn."`
	Minimal    bool     `help:"Make minimal puzzles: without any of the given values there would be several solutions."`
	Tries      int      `default:"1000" placeholder:"N" help:"How many unsuitable puzzles to discard before giving up (${default}); some techniques are rare. There is no other limit unless --timeout or --max-memory sets one."`
	Clues      int      `default:"0" placeholder:"N" help:"Leave at least this many values; 0 means to remove as many as possible."`
	To         string   `default:"line" placeholder:"FORMAT" help:"Output format, one of those of whenthen sudoku convert (${default})."`
	JSON       bool     `help:"Print a JSON document with the ratings and the steps instead."`
}

// Run generates puzzles.
func (g *generateCommand) Run(c *console.Console) error {
	if err := g.Check(); err != nil {
		return err
	}
	g.Unbounded() // --tries decides when to give up
	ctx, stop := g.Bound(c.Ctx)
	defer stop()
	c = c.Under(ctx)
	if g.Level == "" {
		g.Level = rating.Medium.String()
	} else if g.Technique != "" {
		return fmt.Errorf("--technique and --level cannot be combined")
	}
	level, err := rating.ParseLevel(g.Level)
	if err != nil {
		return err
	}
	if g.Count < 1 || g.Tries < 1 || g.Clues < 0 || g.Clues > 81 {
		return fmt.Errorf("-n and --tries must be at least 1, and --clues 0 to 81")
	}
	if _, err := format.Write(format.Position{}, g.To); err != nil {
		return err
	}
	base, err := ladderOr(g.Base, g.Ladder, g.Techniques)
	if err != nil {
		return err
	}
	seed := rand.Uint64() >> 32
	if g.Seed != nil {
		seed = *g.Seed
	} else {
		fmt.Fprintf(c.Errors, "whenthen: seed %d\n", seed)
	}
	generator, err := generate.New(base, seed, generate.Options{Level: level, Technique: plainTechnique(g.Technique),
		Symmetric: g.Symmetric, Minimal: g.Minimal, Clues: g.Clues, MaxTries: g.Tries, Steps: g.JSON})
	if err != nil {
		return err
	}
	console.RelaxCollector()
	var reports []*solver.Report
	for range g.Count {
		report, err := generator.Next(c.Ctx)
		if err != nil {
			return err
		}
		if g.JSON {
			reports = append(reports, report)
			continue
		}
		puzzles, _, err := format.Parse(report.Puzzle)
		if err != nil {
			return err
		}
		if err := writePuzzle(c, puzzles[0].Position, g.To, ""); err != nil {
			return err
		}
	}
	if n := generator.Turned(); n > 0 {
		fmt.Fprintf(c.Errors, "whenthen: %d of %s: one of %s that need %s, turned and renamed\n",
			n, english.Count(g.Count, "puzzle"), english.Count(generator.Bases(), "known puzzle"), plainTechnique(g.Technique))
	}
	if g.JSON {
		return writeJSON(c.Out, reports)
	}
	return nil
}
