package web

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"whenthen"
	"whenthen/dsl/source"
	"whenthen/internal/scenario"
	"whenthen/internal/sudoku/ladder"
	"whenthen/internal/sudoku/rating"
	model "whenthen/rules/sudoku"
)

// ladderBase is the techniques of rules/sudoku/techniques, one a file, simplest first.
type ladderBase struct {
	folder   fs.FS
	files    []File
	shipped  []whenthen.Source
	validate *droolsBase // looks for faults of a grid
	cache    programs
}

// vocabularyGroup is the heading of files that define words for techniques.
const vocabularyGroup = "Kernel"

// newLadderBase reads the files that are part of the program.
func newLadderBase(validate *droolsBase) (*ladderBase, error) {
	folder, err := fs.Sub(model.Techniques, "techniques")
	if err != nil {
		return nil, err
	}
	list, err := fs.ReadFile(folder, "ladder.txt")
	if err != nil {
		return nil, err
	}
	b := &ladderBase{folder: folder, validate: validate}
	for line := range strings.Lines(string(list)) {
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		name, vocabulary := strings.CutPrefix(line, "+")
		group := "Techniques"
		if vocabulary {
			group = vocabularyGroup
		}
		name = strings.TrimSpace(name) + ".drl"
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, fmt.Errorf("ladder.txt: %w", err)
		}
		b.files = append(b.files, File{Name: name, Group: group, Text: string(text)})
		b.shipped = append(b.shipped, whenthen.Source{Name: name, Text: string(text)})
	}
	return b, nil
}

func (b *ladderBase) Name() string  { return "Ladder" }
func (b *ladderBase) Files() []File { return b.files }

// StepPlaces is false: a step is the first thing that a technique finds.
func (b *ladderBase) StepPlaces() bool { return false }

func (b *ladderBase) Check(files []whenthen.Source) ([]source.Diagnostic, error) {
	return whenthen.Check(files, ladder.FactModel())
}

// Techniques are the files of that group.
func (b *ladderBase) Techniques([]whenthen.Source) ([]Technique, error) {
	var list []Technique
	for _, f := range b.files {
		if f.Group != vocabularyGroup {
			id := strings.TrimSuffix(f.Name, ".drl")
			list = append(list, Technique{ID: id, Name: strings.ReplaceAll(id, "_", " "),
				Level: rating.LevelOf(id).String(), Cost: rating.Cost(id), File: f.Name})
		}
	}
	return list, nil
}

// sources puts a job's files into the order in which they are loaded, without the techniques that are off. Words go
// before the first technique that stood behind them.
func (b *ladderBase) sources(job *Job) []whenthen.Source {
	var techniques, words []int // indexes of files
	for i, f := range b.files {
		id := strings.TrimSuffix(f.Name, ".drl")
		switch {
		case f.Group == vocabularyGroup:
			words = append(words, i)
		case job.Mode == ModeAll || !slices.Contains(job.Off, id):
			techniques = append(techniques, i)
		}
	}
	rank := func(i int) int {
		if at := slices.Index(job.Order, strings.TrimSuffix(b.files[i].Name, ".drl")); at >= 0 {
			return at
		}
		return len(job.Order) + i
	}
	slices.SortStableFunc(techniques, func(i, j int) int { return rank(i) - rank(j) })
	var out []whenthen.Source
	add := func(i int) {
		at := slices.IndexFunc(job.Files, func(s whenthen.Source) bool { return s.Name == b.files[i].Name })
		if at >= 0 {
			out = append(out, job.Files[at])
		}
	}
	for _, t := range techniques {
		for len(words) > 0 && words[0] < t {
			add(words[0])
			words = words[1:]
		}
		add(t)
	}
	for _, w := range words {
		add(w)
	}
	return out
}

// Run plays a job.
func (b *ladderBase) Run(ctx context.Context, job Job, out Sink) error {
	rules, err := b.cache.get(b.sources(&job), ladder.FactModel())
	if err != nil {
		return err
	}
	if job.Mode == ModeLoad {
		files := make([]whenthen.Source, len(b.validate.files))
		for i, f := range b.validate.files {
			files[i] = whenthen.Source{Name: f.Name, Text: f.Text}
		}
		check := job
		check.Files, check.Off, check.Order = files, nil, nil
		err := b.validate.Run(ctx, check, faults{out})
		out.Position(job.Position)
		return err
	}
	return newLadderGame(rules, &job, out).play(ctx)
}

// faults is a sink that lets through what validation finds.
type faults struct{ Sink }

func (f faults) Firing(x *Firing) {
	if x.Fault {
		f.Sink.Firing(x)
	}
}
func (f faults) Position(Position) {}

// Scenarios runs the scenarios of a technique's file, or all.
func (b *ladderBase) Scenarios(ctx context.Context, files []whenthen.Source, name string) (ScenarioReport, error) {
	report := ScenarioReport{Failed: []Failure{}}
	folder := &editedFS{FS: b.folder, files: files}
	l, err := ladder.Read(folder)
	if err != nil {
		return report, err
	}
	var names []string
	if name != "" {
		names = append(names, strings.TrimSuffix(name, ".drl"))
	}
	results, err := scenario.Run(ctx, l, folder, names...)
	if err != nil {
		return report, err
	}
	for _, r := range results {
		report.Total += r.Cases
		report.Passed += r.Cases - len(r.Failures)
		for _, f := range r.Failures {
			report.Failed = append(report.Failed, Failure{
				Name:    fmt.Sprintf("%s: %s", r.Technique, f.Case.Name),
				Message: f.Case.Grid.String() + strings.Join(f.Messages, "\n"),
			})
		}
	}
	return report, nil
}
