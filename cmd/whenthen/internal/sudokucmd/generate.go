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
	Technique  string   `placeholder:"NAME" help:"Make puzzles that need this technique and nothing harder, whatever their level. Find list shows the techniques."`
	Level      string   `placeholder:"LEVEL" help:"easy, medium, hard, unfair or extreme (medium)."`
	Base       string   `enum:"drools,ibm,ladder" default:"ladder" placeholder:"BASE" help:"Rule base that rates: ladder, drools or ibm (${default}). Where its rules stop, it guesses, which is extreme."`
	Ladder     string   `placeholder:"FOLDER" help:"Folder with techniques of your own that rate: rule files, and ladder.txt for order, levels and names."`
	Techniques []string `placeholder:"NAMES" help:"Rate with these techniques of the ladder alone, with commas between them, tried in this order."`
	Seed       *uint64  `placeholder:"N" help:"The same seed makes the same puzzles; without it the program takes one and tells."`
	Count      int      `short:"n" default:"1" placeholder:"N" help:"How many puzzles."`
	Symmetric  bool     `help:"Make the pattern of given values look the same upside down."`
	Minimal    bool     `help:"Leave no value that the puzzle could do without."`
	Tries      int      `default:"1000" placeholder:"N" help:"How many puzzles to throw away before giving up (${default}); some techniques are rare. There is no other bound unless --timeout or --max-memory sets one."`
	Clues      int      `default:"0" placeholder:"N" help:"Leave at least so many values; 0 takes away as many as possible."`
	To         string   `default:"line" placeholder:"FORMAT" help:"Format; those of whenthen sudoku convert (${default})."`
	JSON       bool     `help:"Print a JSON document with the ratings and the steps instead."`
}

// Run generates puzzles.
func (g *generateCommand) Run(c *console.Console) error {
	if err := g.Check(); err != nil {
		return err
	}
	g.Unbounded() // --tries says when to give up
	ctx, stop := g.Bound(c.Ctx)
	defer stop()
	c = c.Under(ctx)
	if g.Level == "" {
		g.Level = rating.Medium.String()
	} else if g.Technique != "" {
		return fmt.Errorf("--technique asks for what is needed, --level for how hard it is: one of the two")
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
	base, err := g.base()
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

// base compiles the rules that rate puzzles.
func (g *generateCommand) base() (solver.Base, error) {
	switch {
	case g.Ladder == "" && len(g.Techniques) == 0:
		return solver.BuiltIn(g.Base)
	case g.Base != solver.LadderName:
		return nil, fmt.Errorf("--ladder and --techniques have their own rules: they go with no other base")
	}
	return listedLadder(g.Ladder, g.Techniques)
}
