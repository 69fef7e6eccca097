// Package sudokucmd contains the commands `whenthen sudoku …`, one in each file.
package sudokucmd

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"whenthen"
	"whenthen/cmd/whenthen/internal/console"
	"whenthen/internal/rulefile"
	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/ladder"
	"whenthen/internal/sudoku/solver"
)

// Command is the family of Sudoku commands.
type Command struct {
	Solve    solveCommand    `cmd:"" help:"Solve a puzzle as far as the rules can, or with guesses; or solve a whole collection."`
	Validate validateCommand `cmd:"" help:"Check a puzzle for repeated values."`
	Step     stepCommand     `cmd:"" help:"Place one or more numbers, and explain each."`
	Dump     dumpCommand     `cmd:"" help:"Show values and candidates."`
	Find     findCommand     `cmd:"" help:"Run one solving technique on a grid and print what it finds."`
	Ladder   ladderCommand   `cmd:"" help:"List the solving techniques with rank, level, cost and name, or show or write their rule files."`
	Convert  convertCommand  `cmd:"" help:"Write puzzles in another format."`
	Generate generateCommand `cmd:"" help:"Make puzzles with one solution."`
	Rules    rulesCommand    `cmd:"" help:"Describe the rules of a rule base, group by group."`
	Test     testCommand     `cmd:"" help:"Run the tests (scenarios) of solving techniques."`
	Serve    serveCommand    `cmd:"" help:"Serve the Sudoku web page, on which the rules can be edited."`
}

// puzzleFlags are the flags that all Sudoku commands share.
type puzzleFlags struct {
	Puzzle     string   `arg:"" help:"A file in any format, 81 cells, the name of a sample (Simple, Medium, \"Hard 1\" ...), or - for standard input."`
	Base       string   `placeholder:"BASE" help:"Rule base: ladder, drools or ibm. By default ladder; with --rules and without --base, drools."`
	Ladder     string   `placeholder:"FOLDER" help:"Folder with your own techniques: rule files, and ladder.txt with their order, levels and names."`
	Techniques []string `placeholder:"NAMES" help:"Use only these techniques of the ladder, separated by commas, and try them in this order."`
	Rules      []string `sep:"none" placeholder:"FILE" help:"Rule file to use instead of the built-in ones; may be given several times, and the order matters. Without --base it replaces rules of the base drools. With --base ladder it replaces the technique of the same name."`
}

// AfterApply sets the default of --base.
func (f *puzzleFlags) AfterApply() error {
	switch {
	case f.Ladder != "" && (f.Base != "" && f.Base != solver.LadderName || len(f.Rules) > 0):
		return fmt.Errorf("--ladder cannot be combined with --rules or another base: it has its own rules")
	case len(f.Techniques) > 0 && (f.Base != "" && f.Base != solver.LadderName || len(f.Rules) > 0):
		return fmt.Errorf("--techniques cannot be combined with --rules or another base: it selects techniques of the ladder")
	case f.Base == "" && len(f.Rules) > 0:
		f.Base = solver.DroolsName // rule files without --base are written for the fact model and phases of the Drools example
	case f.Base == "":
		f.Base = solver.Bases()[0]
	case !slices.Contains(solver.Bases(), f.Base):
		return fmt.Errorf("no rule base %q: there are %s", f.Base, strings.Join(solver.Bases(), ", "))
	}
	return nil
}

// puzzles reads the puzzles that the argument refers to.
func (f *puzzleFlags) puzzles(c *console.Console) ([]format.Puzzle, error) {
	return format.Read(f.Puzzle, c.In)
}

// puzzle reads one puzzle, see [readOne].
func (f *puzzleFlags) puzzle(c *console.Console) (format.Position, error) {
	return readOne(c, f.Puzzle)
}

// readOne reads the first puzzle that an argument refers to, and warns if there are more.
func readOne(c *console.Console, arg string) (format.Position, error) {
	puzzles, err := format.Read(arg, c.In)
	if err != nil {
		return format.Position{}, err
	}
	good := slices.DeleteFunc(slices.Clone(puzzles), func(p format.Puzzle) bool { return p.Err != nil })
	switch len(good) {
	case 0:
		return format.Position{}, fmt.Errorf("%s: line %d: %w", arg, puzzles[0].Line, puzzles[0].Err)
	case 1:
	default:
		fmt.Fprintf(c.Errors, "whenthen: %s has %d puzzles; this is the first (solve --all solves all)\n", arg, len(good))
	}
	return good[0].Position, nil
}

// base compiles the rule base. It ignores warnings, which whenthen check shows.
func (f *puzzleFlags) base() (solver.Base, error) {
	if f.Ladder != "" || len(f.Techniques) > 0 {
		return listedLadder(f.Ladder, f.Techniques)
	}
	if len(f.Rules) == 0 {
		return solver.BuiltIn(f.Base)
	}
	if err := console.NoInput(f.Rules...); err != nil {
		return nil, err
	}
	sources, err := rulefile.Read(f.Rules...)
	if err != nil {
		return nil, err
	}
	return solver.Compile(f.Base, sources)
}

// own compiles the rule base and sets the options of its sessions. It reports problems of the user's own rules on standard error: groups
// that never get the focus, and globals that are never set.
func (f *puzzleFlags) own(c *console.Console, options ...whenthen.SessionOption) (solver.Base, error) {
	base, err := f.base()
	if err != nil {
		return nil, err
	}
	if len(f.Rules) == 0 && f.Ladder == "" {
		return solver.Bounded(base, options...), nil
	}
	for _, d := range solver.Silent(base) {
		fmt.Fprintf(c.Errors, "%s\n", strings.TrimRight(d.String(), "\n"))
	}
	told := map[string]bool{}
	return solver.Bounded(base, append(options, whenthen.Warnings(func(w whenthen.Warned) {
		if text := w.String(); w.Code == "unset-global" && !told[text] {
			told[text] = true
			fmt.Fprintln(c.Errors, text)
		}
	}))...), nil
}

// ladderOr compiles the rule base with a name. A folder or a list of techniques, if given, changes the ladder, and is an error for any
// other base.
func ladderOr(name, folder string, techniques []string) (solver.Base, error) {
	switch {
	case folder == "" && len(techniques) == 0:
		return solver.BuiltIn(name)
	case name != solver.LadderName:
		return nil, fmt.Errorf("techniques of your own or chosen ones cannot be combined with --base %s: they have their own rules", name)
	}
	return listedLadder(folder, techniques)
}

// listedLadder compiles the ladder. A folder, if given, changes it; a list of techniques, if given, selects them in that order.
func listedLadder(folder string, techniques []string) (solver.Base, error) {
	l, err := ownLadder(folder)
	if err != nil {
		return nil, err
	}
	if len(techniques) > 0 {
		names := make([]string, len(techniques))
		for i, name := range techniques {
			names[i] = plainTechnique(strings.TrimSpace(name))
			if !slices.Contains(l.Techniques(), names[i]) {
				return nil, noTechnique(l, name)
			}
		}
		l = l.Only(names...).Reordered(names...)
	}
	if folder != "" {
		return solver.NewLadder(l)
	}
	return solver.OfTechniques(l), nil
}

// noTechnique returns the error for an unknown technique.
func noTechnique(l *ladder.Ladder, name string) error {
	return fmt.Errorf("no technique %q; there are: %s", name, strings.Join(l.Techniques(), ", "))
}

// validator returns the base whose validation rules run before a puzzle is solved: the playing base if it has a
// validation phase, otherwise the Drools example.
func validator(base solver.Base) (solver.Base, error) {
	if _, ok := base.(solver.Phased); ok {
		return base, nil
	}
	return solver.BuiltIn(solver.DroolsName)
}

// load reads the puzzle and loads it into a game of a base that plays in phases. Rules that do not wait for a step place numbers during
// loading; this is reported.
func (f *puzzleFlags) load(c *console.Console, base solver.Phased, options sudoku.Options) (*sudoku.Game, error) {
	puzzle, err := f.puzzle(c)
	if err != nil {
		return nil, err
	}
	game := base.NewGame(puzzle, options)
	if err := game.Load(c.Ctx); err != nil {
		return game, err
	}
	after, n := game.Board(), 0
	for i, v := range after {
		if v != 0 && puzzle.Values[i] == 0 {
			n++
		}
	}
	if n > 0 {
		left := "the steps continue from there"
		if after.Full() {
			left = "there is nothing left to place"
		}
		fmt.Fprintf(c.Errors, "whenthen: these rules do not wait after Load: they placed %s there, and %s\n", count(n, "number", "numbers"), left)
	}
	return game, nil
}

// ownLadder returns the built-in ladder with the changes in a folder, if one is given.
func ownLadder(folder string) (*ladder.Ladder, error) {
	l, err := ladder.BuiltIn()
	if err != nil || folder == "" {
		return l, err
	}
	info, err := os.Stat(folder)
	switch {
	case err != nil:
		return nil, fmt.Errorf("--ladder: %w", err)
	case !info.IsDir():
		return nil, fmt.Errorf("--ladder %s: it needs a folder, but this is a file", folder)
	}
	if l, err = l.Own(os.DirFS(folder), folder); err != nil {
		return nil, fmt.Errorf("%s: %w", folder, err)
	}
	return l, nil
}
