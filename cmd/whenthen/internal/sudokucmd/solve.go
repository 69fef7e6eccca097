package sudokucmd

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"whenthen/cmd/whenthen/internal/console"
	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/solver"
)

// solveCommand is `whenthen sudoku solve`.
type solveCommand struct {
	console.LimitFlags
	puzzleFlags
	Guess    bool `help:"If the rules get no further, search: guess, and undo guesses that turn out to be wrong."`
	MaxDepth int  `default:"0" placeholder:"N" help:"Limit of the depth of guesses in the search; 0 means no limit."`
	MaxNodes int  `default:"0" placeholder:"N" help:"Limit of how often the rules are run in the search; 0 means no limit."`
	Explain  bool `help:"Print why each number was placed and each candidate removed."`
	Rate     bool `help:"Print how hard the puzzle is, independent of its orientation: level, score, hardest technique, and how often each technique counts. If the rules do not solve it, the assumptions that must be refuted count."`
	Firings  bool `help:"Write to standard error how often each rule fired: phase, rule and count, separated by tabs."`
	All      bool `help:"Solve all puzzles of a collection and print a summary."`
	Workers  int  `default:"0" placeholder:"N" help:"With --all: how many puzzles to solve at once; 0 means one per processor."`
	JSON     bool `help:"Print a JSON document instead of text."`
}

// Run solves.
func (s *solveCommand) Run(c *console.Console) error {
	if err := s.LimitFlags.Check(); err != nil {
		return err
	}
	ctx, stop := s.Bound(c.Ctx)
	defer stop()
	c = c.Under(ctx)
	switch {
	case s.MaxDepth < 0 || s.MaxNodes < 0 || s.Workers < 0:
		return fmt.Errorf("--max-depth, --max-nodes and --workers cannot be negative")
	case s.Firings && (s.All || s.Guess):
		return fmt.Errorf("--firings cannot be combined with --all or --guess: it counts the firings of a single run")
	case s.All:
		return s.solveAll(c)
	}
	// An unreadable puzzle is reported before rules that do not compile.
	puzzle, err := s.puzzle(c)
	if err != nil {
		return err
	}
	base, err := s.own(c, s.Options()...)
	if err != nil {
		return err
	}
	if phased, ok := base.(solver.Phased); ok && !s.Guess && !s.Rate && !s.JSON {
		return s.play(c, phased.NewGame(puzzle, sudoku.Options{Output: c.Out, Explain: s.Explain}))
	}
	return s.solveOne(c, base, puzzle)
}

// play plays the phases of a game. It prints only the output of the rules.
func (s *solveCommand) play(c *console.Console, game *sudoku.Game) error {
	err := game.Load(c.Ctx)
	if err == nil {
		err = game.Validate(c.Ctx)
	}
	if err == nil {
		err = game.Solve(c.Ctx)
	}
	if s.Firings {
		writeFirings(c.Errors, game.Firings())
	}
	if err != nil {
		return err
	}
	board := game.Board()
	fmt.Fprint(c.Out, board.Picture())
	if !board.Full() {
		fmt.Fprintln(c.Out, sorry)
	}
	fmt.Fprintln(c.Out, board.String())
	if !board.Solved() {
		return console.ErrNegative
	}
	return nil
}

// sorry is the message of the Drools example for a grid that its rules do not solve.
const sorry = "Sorry - can't solve this grid."

// writeFirings writes the counts, phase by phase in the order of a game.
func writeFirings(w io.Writer, firings []sudoku.FiringCount) {
	for _, phase := range []sudoku.Phase{sudoku.Load, sudoku.Validate, sudoku.Solve} {
		for _, f := range firings {
			if f.Phase == phase {
				fmt.Fprintf(w, "%s\t%s\t%d\n", f.Phase, f.Rule, f.Count)
			}
		}
	}
}

// solver returns a solver configured by the flags.
func (s *solveCommand) solver(base solver.Base) *solver.Solver {
	return &solver.Solver{Base: base, Guess: s.Guess, MaxDepth: s.MaxDepth, MaxNodes: s.MaxNodes, Rate: s.Rate || s.JSON,
		Reasons: (s.Explain || s.JSON) && !s.All}
}

// solveOne solves one puzzle with any base.
func (s *solveCommand) solveOne(c *console.Console, base solver.Base, puzzle format.Position) error {
	by := s.solver(base)
	if s.JSON {
		by.Output = c.Errors
		report, err := by.Solve(c.Ctx, puzzle)
		if s.Firings {
			writeFirings(c.Errors, report.Firings)
		}
		if e := writeJSON(c.Out, report); e != nil || err != nil {
			return cmp.Or(err, e)
		}
		return verdict(report)
	}
	var validated []sudoku.FiringCount
	if _, tells := base.(solver.Telling); !tells {
		example, err := validator(base)
		if err != nil {
			return err
		}
		if validated, err = example.Validate(c.Ctx, puzzle.Board(), c.Out); err != nil {
			return err
		}
	}
	by.Output = c.Out
	report, err := by.Solve(c.Ctx, puzzle)
	if s.Explain {
		writeSteps(c.Out, report)
	}
	for _, conflict := range report.Conflicts {
		fmt.Fprintln(c.Out, conflict)
	}
	if s.Firings {
		writeFirings(c.Errors, append(report.Firings, validated...))
	}
	s.writeReport(c.Out, report)
	if err != nil {
		return err
	}
	return verdict(report)
}

// writeSteps writes the sentences of the steps, indented by the number of guesses they depend on.
func writeSteps(w io.Writer, report *solver.Report) {
	for _, step := range report.Steps {
		for line := range strings.Lines(step.Text) {
			fmt.Fprintf(w, "%*s%s\n", 2*step.Depth, "", strings.TrimRight(line, "\n"))
		}
	}
}

func (s *solveCommand) writeReport(w io.Writer, report *solver.Report) {
	board := report.Board()
	fmt.Fprint(w, board.Picture())
	if s.Rate && report.Rating != nil {
		fmt.Fprintf(w, "Level %s, score %d, hardest technique %s.\n", report.Rating.Level, report.Rating.Score, report.Rating.Hardest)
		for _, t := range report.Rating.Techniques {
			fmt.Fprintf(w, "%6d %s\n", t.Steps, t.Name)
		}
	}
	if report.Search != nil {
		fmt.Fprintf(w, "%s, %d of the grids were dead ends, at most %d deep.\n", count(report.Search.Guesses, "guess", "guesses"),
			report.Search.DeadEnds, report.Search.Depth)
	}
	switch {
	case s.Guess && report.Solutions == solver.None:
		fmt.Fprintln(w, "This puzzle has no solution.")
		for _, f := range report.Faults {
			fmt.Fprintln(w, "There is", f+".")
		}
	case s.Guess && report.Solutions == solver.Several && report.Solved:
		fmt.Fprintln(w, "This puzzle has several solutions; this is one of them.")
	case !board.Full():
		fmt.Fprintln(w, sorry)
	}
	fmt.Fprintln(w, report.Result)
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// verdict returns a negative result for a puzzle that was not solved, or that does not have exactly one solution.
func verdict(report *solver.Report) error {
	if !report.Solved || report.Solutions != solver.Proper {
		return console.ErrNegative
	}
	return nil
}

func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
