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
	"whenthen/internal/sudoku/solver"
	model "whenthen/rules/sudoku"
)

// ladderBase is the techniques of rules/sudoku/techniques, one a file, simplest first.
type ladderBase struct {
	folder   fs.FS
	files    []File
	ladder   *ladder.Ladder // as shipped
	validate *droolsBase    // looks for faults of a grid
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
	l, err := ladder.Read(folder)
	if err != nil {
		return nil, err
	}
	b := &ladderBase{folder: folder, ladder: l, validate: validate}
	techniques := l.Techniques()
	for _, f := range l.Sources() {
		group := vocabularyGroup
		if slices.Contains(techniques, strings.TrimSuffix(f.Name, ".drl")) {
			group = "Techniques"
		}
		b.files = append(b.files, File{Name: f.Name, Group: group, Text: f.Text})
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

// sources are a job's files in the order in which they are loaded, without the techniques that are off.
func (b *ladderBase) sources(job *Job) []whenthen.Source {
	l := b.ladder.Edited(job.Files)
	if len(job.Order) > 0 {
		l = l.Reordered(job.Order...)
	}
	if len(job.Off) > 0 && job.Mode != ModeAll {
		l = l.Without(job.Off...)
	}
	return l.Sources()
}

// Slow are the techniques that cost a search more time than the guesses they save.
func (b *ladderBase) Slow() []string {
	return slices.DeleteFunc(b.ladder.Techniques(), func(name string) bool { return slices.Contains(solver.QuickTechniques(), name) })
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
