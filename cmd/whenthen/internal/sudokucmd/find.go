package sudokucmd

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"whenthen"
	"whenthen/cmd/whenthen/internal/console"
	"whenthen/internal/sudoku/ladder"
	"whenthen/internal/sudoku/solver"
)

// findCommand is `whenthen sudoku find`.
type findCommand struct {
	console.LimitFlags
	Technique string `arg:"" help:"Name of a technique, such as naked_pair; \"list\" lists all."`
	State     string `arg:"" optional:"" help:"A board, a grid of candidates, a line of HoDoKu's library, the name of a file or a sample, or - for standard input."`
	Base      string `enum:"drools,ibm,ladder" default:"ladder" placeholder:"BASE" help:"Rule base (${default}). The others have no techniques that can be run separately."`
	Explain   bool   `help:"Explain each step below it."`
	Ladder    string `placeholder:"FOLDER" help:"Folder with your own techniques: rule files, and ladder.txt with their order, levels and names."`
	Rules     string `placeholder:"FILE" help:"Rule file with the technique, to use instead of the built-in one."`
}

// Run prints the findings of the technique, one line per step.
func (f *findCommand) Run(c *console.Console) error {
	if err := f.LimitFlags.Check(); err != nil {
		return err
	}
	ctx, stop := f.Bound(c.Ctx)
	defer stop()
	c = c.Under(ctx)
	if f.Base != solver.LadderName {
		return fmt.Errorf("find runs only techniques of the ladder: the rules of base %s cannot be run separately (solve --base %s --explain shows what they find)", f.Base, f.Base)
	}
	l, err := ownLadder(f.Ladder)
	if err != nil {
		return err
	}
	if f.Technique == "list" && f.State == "" {
		fmt.Fprintln(c.Out, strings.Join(l.Techniques(), "\n"))
		return nil
	}
	if plain := plainTechnique(f.Technique); slices.Contains(l.Techniques(), plain) {
		f.Technique = plain
	}
	if f.Rules != "" {
		text, err := os.ReadFile(f.Rules)
		if err != nil {
			return fmt.Errorf("rule file: %w", err)
		}
		l = withRules(l, f.Technique, f.Rules, string(text))
	}
	if !slices.Contains(l.Techniques(), f.Technique) {
		if _, err := os.Stat(filepath.Join(f.Ladder, f.Technique+".drl")); f.Ladder != "" && err == nil {
			return fmt.Errorf("%s.drl is not a technique of this ladder: either it inserts neither an Elimination nor a Placement, or ladder.txt does not list it", f.Technique)
		}
		return noTechnique(l, f.Technique)
	}
	state, err := readOne(c, f.State)
	if err != nil {
		return err
	}
	program, err := l.Only(f.Technique).Bounded(f.Options()...).Compile()
	if err != nil {
		return err
	}
	steps, err := program.Find(c.Ctx, ladder.State(state), ladder.Options{Output: c.Errors})
	if err != nil {
		return err
	}
	for i := range steps {
		fmt.Fprintln(c.Out, steps[i].String())
		if f.Explain {
			fmt.Fprintln(c.Out, "    "+steps[i].Sentence())
		}
	}
	if len(steps) == 0 {
		fmt.Fprintf(c.Errors, "%s finds nothing here\n", f.Technique)
		return console.ErrNegative
	}
	return ladder.Check(ladder.State(state), steps)
}

// withRules returns the ladder with a rule file that replaces a technique or is added at the end, and with the words defined by
// files next to it.
func withRules(l *ladder.Ladder, technique, file, text string) *ladder.Ladder {
	source := whenthen.Source{Name: file, Text: text}
	folder := filepath.Dir(file)
	words := ladder.Words(os.DirFS(folder), folder, []whenthen.Source{source})
	return l.WithWords(words).With(technique, source)
}

// plainTechnique converts a technique's name as people write it, "Naked Pair" or "x-wing", to the name of its file.
func plainTechnique(name string) string {
	return strings.NewReplacer(" ", "_", "-", "_").Replace(strings.ToLower(name))
}
