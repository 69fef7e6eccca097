package sudokucmd

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"whenthen/cmd/whenthen/internal/console"
	"whenthen/internal/sudoku/ladder"
	"whenthen/internal/sudoku/recorded"
	"whenthen/internal/sudoku/scenario"
	"whenthen/internal/sudoku/solver"
	"whenthen/rules/sudoku"
)

// testCommand is `whenthen sudoku test`.
type testCommand struct {
	console.LimitFlags
	Boards bool   `help:"Run the technique of a .drl file on the grids of all built-in scenarios, and report what it finds and which findings are wrong."`
	Draft  int    `placeholder:"N" help:"With --boards: instead print the findings on the first N grids as scenarios, which you can check and store next to the technique."`
	Mutate bool   `help:"Mutation testing: make one small change to the techniques at a time, and report which changes no scenario notices."`
	Base   string `placeholder:"NAME" help:"Instead of techniques, test the rule base drools or ibm, by letting it play recorded games again."`
	Ladder string `placeholder:"FOLDER" help:"Folder with your own techniques. Without a path, the whole ladder with them is tested; with a path, the tested techniques are added to it."`
	Path   string `arg:"" optional:"" help:"A folder with Sudoku techniques and their scenarios, or one of its .drl or .scenario files; by default, the built-in techniques."`
}

// Run runs scenarios and prints a line for each technique, and the grids of the cases that failed.
func (t *testCommand) Run(c *console.Console) error {
	if err := t.LimitFlags.Check(); err != nil {
		return err
	}
	if t.Mutate {
		t.Unbounded()
	}
	if t.Draft < 0 {
		return errors.New("--draft needs a number of grids, at least 1")
	}
	ctx, stop := t.Bound(c.Ctx)
	defer stop()
	c = c.Under(ctx)
	if t.Base != "" {
		return t.recorded(c)
	}
	l, err := ownLadder(t.Ladder)
	if err != nil {
		return err
	}
	l = l.Bounded(t.Options()...)
	switch {
	case t.Boards:
		return t.onBoards(c, l)
	case t.Draft != 0:
		return errors.New("--draft can only be used with --boards")
	}
	suite, names, err := t.suite(c, l)
	if err != nil {
		return err
	}
	if t.Mutate {
		report, err := scenario.Mutate(c.Ctx, suite.Ladder, suite.Folder, names...)
		if err != nil {
			return err
		}
		return report.WriteText(c.Out)
	}
	results, err := suite.Run(c.Ctx, names...)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(results, func(r scenario.Result) bool { return r.Cases > 0 }) && t.Path != "" {
		return fmt.Errorf("no scenarios in %s itself; name the folder that holds the .drl and .scenario files", t.Path)
	}
	if t.Path == "" && t.Ladder != "" {
		shipped, err := shippedScenarios(c, l, results)
		if err != nil {
			return err
		}
		results = append(results, shipped...)
	}
	if scenario.Write(c.Out, results) > 0 {
		return console.ErrNegative
	}
	return nil
}

// recorded replays a base's recorded games.
func (t *testCommand) recorded(c *console.Console) error {
	if t.Path != "" || t.Ladder != "" || t.Boards {
		return errors.New("--base cannot be combined with a path, --ladder or --boards: it tests the built-in rules of a base")
	}
	sources, games, err := recorded.BuiltIn(t.Base)
	if err != nil {
		return err
	}
	if t.Mutate {
		report, err := recorded.Mutate(c.Ctx, t.Base, sources, games)
		if err != nil {
			return err
		}
		return report.WriteText(c.Out)
	}
	base, err := solver.Compile(t.Base, sources)
	if err != nil {
		return err
	}
	failed, err := recorded.Check(c.Ctx, solver.Bounded(base, t.Options()...), games, c.Out)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "%d of %d games are as recorded\n", len(games)-failed, len(games))
	if failed > 0 {
		return console.ErrNegative
	}
	return nil
}

// shippedScenarios runs the built-in scenarios of those techniques in a ladder that have no scenarios of their own.
func shippedScenarios(c *console.Console, l *ladder.Ladder, own []scenario.Result) ([]scenario.Result, error) {
	folder, err := fs.Sub(sudoku.Techniques, "techniques")
	if err != nil {
		return nil, err
	}
	names := slices.DeleteFunc(l.Techniques(), func(name string) bool {
		return slices.ContainsFunc(own, func(r scenario.Result) bool { return r.Technique == name && r.Cases > 0 })
	})
	suite := scenario.Suite{Ladder: l, Folder: folder, Output: c.Errors, Foreign: true}
	if len(names) == 0 {
		return nil, nil
	}
	return suite.Run(c.Ctx, names...)
}

// suite returns the scenarios that the path refers to: those of a folder, for the ladder with the folder's changes, and the name of the
// technique if the path is one of its files.
func (t *testCommand) suite(c *console.Console, l *ladder.Ladder) (*scenario.Suite, []string, error) {
	suite := &scenario.Suite{Ladder: l, Output: c.Errors}
	var names []string
	folder := t.Path
	switch {
	case folder == "" && t.Ladder == "":
		shipped, err := fs.Sub(sudoku.Techniques, "techniques")
		suite.Folder = shipped
		return suite, nil, err
	case folder == "":
		folder = t.Ladder
	default:
		info, err := os.Stat(folder)
		if err != nil {
			return nil, nil, err
		}
		if !info.IsDir() {
			name := filepath.Base(folder)
			folder, names = filepath.Dir(folder), []string{strings.TrimSuffix(name, filepath.Ext(name))}
		}
	}
	suite.Folder = os.DirFS(folder)
	if sameFolder(folder, t.Ladder) || !holdsScenarios(folder) {
		return suite, names, nil
	}
	own, err := l.Own(suite.Folder, folder)
	if errors.Is(err, ladder.ErrNoChanges) {
		return suite, names, nil // scenarios for the ladder without changes
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", folder, err)
	}
	suite.Ladder = own
	return suite, names, nil
}

// sameFolder reports whether two paths refer to the same folder.
func sameFolder(a, b string) bool {
	one, err := os.Stat(a)
	other, failed := os.Stat(b)
	return err == nil && failed == nil && os.SameFile(one, other)
}

// holdsScenarios reports whether a folder contains scenarios. A folder without them need not contain techniques either.
func holdsScenarios(folder string) bool {
	files, err := fs.Glob(os.DirFS(folder), "*.scenario")
	return err == nil && len(files) > 0
}

// onBoards runs a technique on the grids of all other techniques.
func (t *testCommand) onBoards(c *console.Console, l *ladder.Ladder) error {
	text, err := os.ReadFile(t.Path)
	if err != nil {
		return fmt.Errorf("--boards needs the .drl file of a technique: %w", err)
	}
	builtIn, err := fs.Sub(sudoku.Techniques, "techniques")
	if err != nil {
		return err
	}
	boards, err := scenario.Boards(l, builtIn)
	if err != nil {
		return err
	}
	name := ladder.TechniqueOf(filepath.ToSlash(t.Path))
	l = withRules(l, name, t.Path, string(text))
	program, err := l.Only(name).Compile()
	if err != nil {
		return err
	}
	trials, err := scenario.Try(c.Ctx, program, boards)
	if err != nil {
		return err
	}
	if t.Draft > 0 {
		suite := scenario.Suite{Ladder: l}
		return suite.Write(c.Ctx, c.Out, name, trials, t.Draft)
	}
	if scenario.WriteTrials(c.Out, len(boards), trials) > 0 {
		return console.ErrNegative
	}
	return nil
}
