package scenario

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"whenthen"
	"whenthen/internal/sudoku/ladder"
)

// extension is how names of scenario files end, and rules how those of rule files do.
const (
	extension = ".scenario"
	rules     = ".drl"
)

// Result is how a technique's scenarios came out.
type Result struct {
	Technique string
	Cases     int
	Failures  []Failure
}

// Failure is one case that did not come out as expected.
type Failure struct {
	Case     Case
	Messages []string
}

// Run runs the scenario files of a folder, each with the rule file beside it in the place of the ladder's own
// technique of that name; without a rule file the ladder's own is tested. With names only these techniques are run.
// Errors are about files that cannot be read or compiled, and name them.
func Run(ctx context.Context, l *ladder.Ladder, folder fs.FS, names ...string) ([]Result, error) {
	files, err := fs.Glob(folder, "*"+extension)
	if err != nil {
		return nil, err
	}
	var results []Result
	for _, f := range inOrder(l, files) {
		technique := strings.TrimSuffix(path.Base(f), extension)
		if len(names) > 0 && !slices.Contains(names, technique) {
			continue
		}
		r, err := runFile(ctx, l, folder, f, technique)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f, err)
		}
		results = append(results, r)
	}
	return results, nil
}

// inOrder sorts scenario files as the ladder goes, others after them.
func inOrder(l *ladder.Ladder, files []string) []string {
	techniques := l.Techniques()
	rank := func(f string) int {
		if i := slices.Index(techniques, strings.TrimSuffix(f, extension)); i >= 0 {
			return i
		}
		return len(techniques)
	}
	slices.SortStableFunc(files, func(a, b string) int { return rank(a) - rank(b) })
	return files
}

func runFile(ctx context.Context, l *ladder.Ladder, folder fs.FS, file, technique string) (Result, error) {
	r := Result{Technique: technique}
	text, err := fs.ReadFile(folder, file)
	if err != nil {
		return r, err
	}
	cases, err := Parse(string(text))
	if err != nil {
		return r, err
	}
	if text, err := fs.ReadFile(folder, technique+rules); err == nil {
		l = l.With(technique, whenthen.Source{Text: string(text)})
	}
	if !slices.Contains(l.Techniques(), technique) {
		return r, fmt.Errorf("there is no %s.drl beside it and no such technique", technique)
	}
	t := tester{ladder: l, technique: technique}
	for _, c := range cases {
		r.Cases++
		messages, err := t.run(ctx, c)
		if err != nil {
			return r, fmt.Errorf("case %q: %w", c.Name, err)
		}
		if len(messages) > 0 {
			r.Failures = append(r.Failures, Failure{c, messages})
		}
	}
	return r, nil
}

// tester holds the programs that the cases of one file need.
type tester struct {
	ladder      *ladder.Ladder
	technique   string
	alone, upTo *ladder.Program
}

func (t *tester) run(ctx context.Context, c Case) ([]string, error) {
	var messages []string
	if c.Silent || len(c.Finds) > 0 {
		if t.alone == nil {
			p, err := t.ladder.Only(t.technique).Compile()
			if err != nil {
				return nil, err
			}
			t.alone = p
		}
		steps, err := t.alone.Find(ctx, c.Grid, ladder.Options{})
		if err != nil {
			return nil, err
		}
		messages = compare(c, steps)
	}
	if len(c.Checks) > 0 {
		if t.upTo == nil {
			p, err := t.ladder.UpTo(t.technique).Compile()
			if err != nil {
				return nil, err
			}
			t.upTo = p
		}
		steps, state, err := t.upTo.Solve(ctx, c.Grid, ladder.Options{})
		if err != nil {
			return nil, err
		}
		messages = append(messages, t.check(c, steps, state)...)
	}
	return messages, nil
}

// compare holds the steps found against the expected ones.
func compare(c Case, steps []ladder.Step) []string {
	var messages []string
	found := map[string]*ladder.Step{}
	for i := range steps {
		found[steps[i].Result()] = &steps[i]
	}
	for _, want := range c.Finds {
		s := found[want.Result]
		if s == nil {
			messages = append(messages, "does not find "+want.Result)
			continue
		}
		delete(found, want.Result)
		for _, words := range want.Says {
			if !strings.Contains(s.Sentence(), words) {
				messages = append(messages, fmt.Sprintf("says %q, which does not hold %q", s.Sentence(), words))
			}
		}
	}
	for i := range steps {
		if s := &steps[i]; found[s.Result()] != nil {
			messages = append(messages, fmt.Sprintf("finds %s as well: %s", s.Result(), s.Sentence()))
		}
	}
	return messages
}

func (t *tester) check(c Case, steps []ladder.Step, state ladder.State) []string {
	var messages []string
	for _, check := range c.Checks {
		board := state.Board()
		switch {
		case check == "solved" && !board.Full():
			messages = append(messages, fmt.Sprintf("%d cells stay open", 81-board.Givens()))
		case check == "solved" && !board.Solved():
			messages = append(messages, "the grid is full, but a digit stands twice")
		case check == "used" && !slices.ContainsFunc(steps, func(s ladder.Step) bool { return s.Technique == t.technique }):
			messages = append(messages, "it is not used on the way")
		}
	}
	return messages
}

// Write prints one line for each technique, and for a case that failed its grid and what was wrong. It returns how many
// failed.
func Write(w io.Writer, results []Result) int {
	failed := 0
	for _, r := range results {
		word := "ok  "
		if len(r.Failures) > 0 {
			word = "FAIL"
		}
		fmt.Fprintf(w, "%s %s: %d of %d\n", word, r.Technique, r.Cases-len(r.Failures), r.Cases)
		for _, f := range r.Failures {
			failed++
			fmt.Fprintf(w, "     case %s (line %d)\n", f.Case.Name, f.Case.Line)
			for line := range strings.Lines(f.Case.Grid.String()) {
				fmt.Fprintf(w, "         %s", line)
			}
			for _, m := range f.Messages {
				fmt.Fprintf(w, "     %s\n", m)
			}
		}
	}
	return failed
}
