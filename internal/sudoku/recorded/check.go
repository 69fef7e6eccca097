package recorded

import (
	"context"
	_ "embed" // the recordings
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"whenthen"
	"whenthen/internal/mutation"
	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/ibm"
	"whenthen/internal/sudoku/solver"
)

//go:embed drools.recorded
var drools string

//go:embed ibm.recorded
var article string

// BuiltIn returns the rule files of one of the project's own bases, and its recorded games. The ladder has no games, because its techniques
// have scenarios.
func BuiltIn(name string) (sources []whenthen.Source, games []Game, err error) {
	text := ""
	switch name {
	case solver.DroolsName:
		text = drools
		sources, err = sudoku.BuiltIn()
	case solver.IBMName:
		text = article
		sources, err = ibm.BuiltIn()
	default:
		return nil, nil, fmt.Errorf("no games of the base %q are recorded: there are those of %s and %s", name, solver.DroolsName, solver.IBMName)
	}
	if err != nil {
		return nil, nil, err
	}
	games, err = parse(text)
	return sources, games, err
}

// Check plays games and writes, for each game that differs from its recording, the first line that differs. It returns the number of such
// games.
func Check(ctx context.Context, base solver.Base, games []Game, w io.Writer) (failed int, err error) {
	for i := range games {
		g := &games[i]
		plays, err := play(ctx, base, g.puzzle)
		if err != nil {
			return failed, err
		}
		if slices.Equal(plays, g.plays) {
			continue
		}
		failed++
		at := 0
		for at < min(len(plays), len(g.plays)) && plays[at] == g.plays[at] {
			at++
		}
		fmt.Fprintf(w, "FAIL %s (line %d), after %d lines that are right\n     want: %s\n     got:  %s\n", g.name, g.line, at, lineAt(g.plays, at), lineAt(plays, at))
	}
	return failed, nil
}

func lineAt(lines []string, at int) string {
	if at < len(lines) {
		return lines[at]
	}
	return "nothing more"
}

// The limits for a changed rule base. The unchanged rules need only a small part of them, so a change that exceeds them is assumed to run
// forever, and counts as noticed.
const (
	mutantTime    = 20 // multiple of the time of the unchanged rules; at least mutantLeast is allowed
	mutantLeast   = 5 * time.Second
	mutantFirings = 30_000
)

// Mutate changes the rule files of a base one thing at a time, and reports the changes that no game notices.
func Mutate(ctx context.Context, name string, sources []whenthen.Source, games []Game) (*mutation.Report, error) {
	base, err := solver.Compile(name, sources)
	if err != nil {
		return nil, err
	}
	begin := time.Now()
	if failed, err := Check(ctx, base, games, io.Discard); err != nil || failed > 0 {
		return nil, errors.Join(err, fmt.Errorf("%d games differ with the rules as they are; changes can be judged when none does", failed))
	}
	most := max(mutantTime*time.Since(begin), mutantLeast)
	var options []whenthen.Option
	if name == solver.DroolsName {
		options = append(options, sudoku.FactModel())
	}
	analysis, err := whenthen.Analyze(sources, options...)
	if err != nil {
		return nil, err
	}
	var mutants []*mutation.Mutant
	for _, f := range analysis.Files {
		mutants = append(mutants, mutation.Mutants(f)...)
	}
	return mutation.Run(ctx, mutants, most, func(ctx context.Context, m *mutation.Mutant) (bool, error) {
		return shows(ctx, name, sources, games, m)
	})
}

// shows reports whether a change affects the result of a game.
func shows(ctx context.Context, name string, sources []whenthen.Source, games []Game, m *mutation.Mutant) (bool, error) {
	changed := slices.Clone(sources)
	for i := range changed {
		if changed[i].Name == m.File.Name() {
			changed[i].Text = m.Text()
		}
	}
	base, err := solver.Compile(name, changed)
	if err != nil {
		return false, err
	}
	base = solver.Bounded(base, whenthen.MaxFirings(mutantFirings))
	for i := range games {
		plays, err := play(ctx, base, games[i].puzzle)
		if err != nil || !slices.Equal(plays, games[i].plays) {
			return true, err
		}
	}
	return false, nil
}
