package scenario

import (
	"context"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"time"

	"whenthen"
	"whenthen/internal/mutation"
	"whenthen/internal/sudoku/ladder"
)

// mutantTime is the time limit for the scenarios of a changed technique. A change that takes longer is assumed to run forever.
const mutantTime = 3 * time.Second

// Mutate changes the techniques of a folder in one place at a time, and reports the changes that their scenarios do not notice. If names
// are given, it changes only these techniques.
func Mutate(ctx context.Context, l *ladder.Ladder, folder fs.FS, names ...string) (*mutation.Report, error) {
	results, err := Run(ctx, l, folder, names...)
	if err != nil {
		return nil, err
	}
	var mutants []*mutation.Mutant
	for _, r := range results {
		if len(r.Failures) > 0 {
			return nil, errors.New("scenarios of " + r.Technique + " fail on the rules as they are; changes can be judged when all pass")
		}
		text, err := fs.ReadFile(folder, r.Technique+rules)
		if err != nil {
			continue // there is no rule file: the scenarios are for the ladder's own technique, which is not changed here
		}
		analysis, err := whenthen.Analyze([]whenthen.Source{{Name: r.Technique + rules, Text: string(text)}})
		if err != nil {
			return nil, err
		}
		mutants = append(mutants, mutation.Mutants(analysis.Files[0])...)
	}
	return mutation.Run(ctx, mutants, mutantTime, func(ctx context.Context, m *mutation.Mutant) (bool, error) {
		return notices(ctx, l, folder, m)
	})
}

// notices runs the scenarios of a changed technique and reports whether one fails.
func notices(ctx context.Context, l *ladder.Ladder, folder fs.FS, m *mutation.Mutant) (bool, error) {
	changed := overlay{folder, m.File.Name(), m.Text()}
	results, err := Run(ctx, l, changed, strings.TrimSuffix(m.File.Name(), rules))
	return slices.ContainsFunc(results, func(r Result) bool { return len(r.Failures) > 0 }), err
}

// overlay is a folder in which the text of one file is replaced.
type overlay struct {
	fs.FS
	name, text string
}

// ReadFile implements fs.ReadFileFS.
func (o overlay) ReadFile(name string) ([]byte, error) {
	if name == o.name {
		return []byte(o.text), nil
	}
	return fs.ReadFile(o.FS, name)
}
