package scenario

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"sort"
	"strings"

	"whenthen"
	"whenthen/internal/sudoku/ladder"
)

// extension is the file name extension of scenario files, rules is that of rule files.
const (
	extension = ".scenario"
	rules     = ".drl"
)

// Result is the result of a technique's scenarios.
type Result struct {
	Technique string
	Cases     int
	Failures  []Failure
	// Note is the reason why there are no cases: the technique is off, or has no scenarios.
	Note string
}

// Failure is a case whose result differs from the expected one.
type Failure struct {
	Case     Case
	Messages []string
}

// Suite holds scenarios and the ladder on which they are run.
type Suite struct {
	Ladder *ladder.Ladder
	Folder fs.FS     // of the scenario files
	Output io.Writer // receives what techniques print; nil discards it
	// Beside makes the rule file next to a scenario file replace the ladder's own technique with that name. If it is false, the ladder
	// already contains the rules of the folder, and a technique that it does not contain is off.
	Beside bool
	// Foreign means that the ladder may have other rules than those for which the scenarios were written. Then only the expected steps are
	// checked, but not their texts or whether the whole ladder uses a technique.
	Foreign bool
}

// Run runs the scenario files of a folder. The rule file next to a scenario file replaces the ladder's own technique with that name;
// without a rule file the ladder's own technique is tested. If names are given, only these techniques are run. An error means that a file
// cannot be read or compiled, and names the file.
func Run(ctx context.Context, l *ladder.Ladder, folder fs.FS, names ...string) ([]Result, error) {
	suite := Suite{Ladder: l, Folder: folder, Beside: true}
	return suite.Run(ctx, names...)
}

// Run runs the scenarios. If names are given, it runs only the scenarios of these techniques.
func (s *Suite) Run(ctx context.Context, names ...string) ([]Result, error) {
	files, err := fs.Glob(s.Folder, "*"+extension)
	if err != nil {
		return nil, err
	}
	var results []Result
	for _, f := range inOrder(s.Ladder, files) {
		technique := strings.TrimSuffix(path.Base(f), extension)
		if len(names) > 0 && !slices.Contains(names, technique) {
			continue
		}
		r, err := s.runFile(ctx, f, technique)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f, err)
		}
		results = append(results, r)
	}
	return append(results, s.untested(files, names)...), nil
}

// untested returns results for the techniques without scenarios.
func (s *Suite) untested(files, names []string) (results []Result) {
	for _, technique := range s.Ladder.Techniques() {
		if s.Foreign || len(names) > 0 && !slices.Contains(names, technique) || slices.Contains(files, technique+extension) {
			continue
		}
		if _, err := fs.Stat(s.Folder, technique+rules); err == nil {
			results = append(results, Result{Technique: technique, Note: "no scenarios: there is no " + technique + extension + " beside it"})
		}
	}
	return results
}

// inOrder sorts scenario files in the order of the ladder's techniques. Other files come last.
func inOrder(l *ladder.Ladder, files []string) []string {
	techniques := l.Techniques()
	rank := func(f string) int {
		if i := slices.Index(techniques, strings.TrimSuffix(f, extension)); i >= 0 {
			return i
		}
		return len(techniques)
	}
	sort.SliceStable(files, func(i, j int) bool { return rank(files[i]) < rank(files[j]) })
	return files
}

func (s *Suite) runFile(ctx context.Context, file, technique string) (Result, error) {
	r := Result{Technique: technique}
	text, err := fs.ReadFile(s.Folder, file)
	if err != nil {
		return r, err
	}
	cases, err := parse(string(text))
	if err != nil {
		return r, err
	}
	l, rule := s.Ladder, technique+rules
	beside, err := fs.ReadFile(s.Folder, rule)
	if s.Beside && err == nil {
		l = l.With(technique, whenthen.Source{Name: rule, Text: string(beside)})
	}
	if !slices.Contains(l.Techniques(), technique) {
		if err == nil {
			r.Note = "off in this ladder"
			return r, nil
		}
		return r, fmt.Errorf("there is no %s.drl beside it and no such technique", technique)
	}
	t := tester{Suite: s, ladder: l, technique: technique}
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
	*Suite
	ladder      *ladder.Ladder
	technique   string
	alone, upTo *ladder.Program
}

func (t *tester) run(ctx context.Context, c Case) ([]string, error) {
	var messages []string
	if c.silent || len(c.finds) > 0 {
		found, err := t.find(ctx, c)
		if err != nil {
			return nil, err
		}
		messages = found
	}
	if len(c.checks) > 0 && !t.Foreign {
		found, err := t.solve(ctx, c)
		if err != nil {
			return nil, err
		}
		messages = append(messages, found...)
	}
	return messages, nil
}

// find runs the technique alone and compares its steps with the expected ones, and with the solution of the grid.
func (t *tester) find(ctx context.Context, c Case) (messages []string, err error) {
	if t.alone == nil {
		if t.alone, err = t.ladder.Only(t.technique).Compile(); err != nil {
			return nil, err
		}
	}
	steps, err := t.alone.Find(ctx, c.Grid, ladder.Options{Output: t.Output})
	if err != nil {
		return nil, err
	}
	if t.Foreign {
		c.finds = slices.Clone(c.finds)
		for i := range c.finds {
			c.finds[i].says = nil
		}
	}
	messages = compare(c, steps)
	if solution, ok := c.Grid.Solution(); ok {
		for i := range steps {
			if wrong := steps[i].Wrong(*solution); wrong != "" {
				messages = append(messages, fmt.Sprintf("%s: %s (%s)", wrong, steps[i].Sentence(), steps[i].At))
			}
		}
	}
	return messages, nil
}

// solve runs the ladder up to the technique and does the checks of the case.
func (t *tester) solve(ctx context.Context, c Case) (messages []string, err error) {
	if t.upTo == nil {
		if t.upTo, err = t.ladder.UpTo(t.technique).Compile(); err != nil {
			return nil, err
		}
	}
	options := ladder.Options{Output: t.Output}
	options.Solution, _ = c.Grid.Solution()
	steps, state, err := t.upTo.Solve(ctx, c.Grid, options)
	if unsound := (*ladder.UnsoundError)(nil); errors.As(err, &unsound) {
		return []string{unsound.Error()}, nil
	}
	if err != nil {
		return nil, err
	}
	return t.check(c, steps, state), nil
}

// compare compares the steps found with the expected ones.
func compare(c Case, steps []ladder.Step) []string {
	var messages []string
	found := map[string]*ladder.Step{}
	for i := range steps {
		found[steps[i].Result()] = &steps[i]
	}
	for _, want := range c.finds {
		s := found[want.result]
		if s == nil {
			messages = append(messages, "does not find "+want.result)
			continue
		}
		delete(found, want.result)
		for _, words := range want.says {
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
	for _, check := range c.checks {
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

// Write prints a line for each technique, or the reason why it has no cases. For each failed case it prints the grid and what was wrong. It
// returns the number of failed cases.
func Write(w io.Writer, results []Result) int {
	failed := 0
	for _, r := range results {
		if r.Note != "" {
			fmt.Fprintf(w, "--   %s: %s\n", r.Technique, r.Note)
			continue
		}
		word := "ok  "
		if len(r.Failures) > 0 {
			word = "FAIL"
		}
		fmt.Fprintf(w, "%s %s: %d of %d\n", word, r.Technique, r.Cases-len(r.Failures), r.Cases)
		for _, f := range r.Failures {
			failed++
			fmt.Fprintf(w, "     case %s (line %d)\n", f.Case.Name, f.Case.line)
			for line := range strings.Lines(f.Case.Grid.String()) {
				fmt.Fprintf(w, "         %s", line)
			}
			for _, m := range f.Messages {
				fmt.Fprintf(w, "     %s\n", strings.ReplaceAll(strings.TrimRight(m, "\n"), "\n", "\n     "))
			}
		}
	}
	return failed
}
