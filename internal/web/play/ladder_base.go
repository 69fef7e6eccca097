package play

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"sort"
	"strings"

	"whenthen"
	"whenthen/internal/english"
	"whenthen/internal/lazy"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/ladder"
	"whenthen/internal/sudoku/scenario"
	"whenthen/internal/sudoku/solver"
	model "whenthen/rules/sudoku"
)

// ladderBase is the rule base with the techniques of rules/sudoku/techniques, one per file, simplest first.
type ladderBase struct {
	ruleFiles
	folder   fs.FS
	ladder   *ladder.Ladder         // the shipped techniques and the user's own ones
	own      func(file string) bool // reports whether a file is the user's own
	validate *droolsBase            // finds faults of a grid
}

// vocabularyGroup is the heading of the vocabulary files.
const vocabularyGroup = "Kernel"

// newLadderBase reads the embedded files, and the files of the folder own if it is not nil.
func newLadderBase(validate *droolsBase, own fs.FS) (*ladderBase, error) {
	folder, err := fs.Sub(model.Techniques, "techniques")
	if err != nil {
		return nil, err
	}
	l, err := ladder.Read(folder)
	if err != nil {
		return nil, err
	}
	isOwn := func(string) bool { return false }
	if own != nil {
		if l, err = l.Own(own, ""); err != nil {
			return nil, err
		}
		both := ownFolder{own: own, shipped: folder}
		folder, isOwn = both, both.has
	}
	b := &ladderBase{ruleFiles: ruleFiles{name: "Ladder", model: []whenthen.Option{ladder.FactModel()}},
		folder: folder, ladder: l, own: isOwn, validate: validate}
	techniques := l.Techniques()
	for _, f := range l.Sources() {
		group := vocabularyGroup
		if slices.Contains(techniques, ladder.TechniqueOf(f.Name)) {
			group = "Techniques"
		}
		b.add(f, group)
	}
	return b, nil
}

// StepPlaces returns false: a step ends with the first finding of a technique.
func (b *ladderBase) StepPlaces() bool { return false }

// Techniques returns the techniques: the files that are not vocabulary.
func (b *ladderBase) Techniques(files []whenthen.Source) ([]Technique, error) {
	var list []Technique
	for _, id := range b.with(files).Techniques() {
		t := b.ladder.Grades().Technique(id)
		list = append(list, Technique{ID: id, Name: t.Name, Level: t.Level.String(), Cost: t.Cost, File: id + ".drl"})
	}
	return list, nil
}

// with returns the ladder with a session's files: edited files, and added techniques, which come last.
func (b *ladderBase) with(files []whenthen.Source) *ladder.Ladder {
	l := b.ladder.Edited(files)
	for _, f := range b.added(files) {
		l = l.With(ladder.TechniqueOf(f.Name), f)
	}
	return l
}

// added returns the files that are not shipped.
func (b *ladderBase) added(files []whenthen.Source) []whenthen.Source {
	var list []whenthen.Source
	for _, f := range files {
		if !slices.ContainsFunc(b.files, func(s File) bool { return s.Name == f.Name }) {
			list = append(list, f)
		}
	}
	return list
}

// of returns the ladder of a job: its files in its order, without the techniques that are off.
func (b *ladderBase) of(job *Job) *ladder.Ladder {
	l := b.with(job.Files)
	if len(job.Order) > 0 {
		l = l.Reordered(job.Order...)
	}
	if len(job.Off) > 0 && job.Mode != ModeAll {
		l = l.Without(job.Off...)
	}
	return l
}

// Slow returns the techniques that cost a search more time than the guesses they save.
func (b *ladderBase) Slow() []string {
	return slices.DeleteFunc(b.ladder.Techniques(), func(name string) bool { return slices.Contains(solver.QuickTechniques(), name) })
}

// Run plays a job.
func (b *ladderBase) Run(ctx context.Context, job Job, out Sink) error {
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
	l := b.of(&job)
	// Most positions need only the beginning of the ladder, which compiles and runs in a fraction of the time.
	if begin, ok := l.Beginning(); ok && job.Mode != ModeAll {
		g, err := b.play(ctx, begin, &job, out)
		if err != nil || g.over() {
			return err
		}
		job.Position = g.position
	}
	_, err := b.play(ctx, l, &job, out)
	return err
}

// play plays a job with a ladder.
func (b *ladderBase) play(ctx context.Context, l *ladder.Ladder, job *Job, out Sink) (*ladderGame, error) {
	rules, err := b.compile(l.Sources())
	if err != nil {
		return nil, err
	}
	g := newLadderGame(rules, job, func(file string) bool {
		return b.own(file) || !slices.ContainsFunc(b.files, func(f File) bool {
			return f.Name == file && slices.Contains(job.Files, whenthen.Source{Name: f.Name, Text: f.Text})
		})
	}, out)
	g.grades = b.ladder.Grades()
	return g, g.play(ctx)
}

// faults is a sink that passes on only the faults that the validation finds.
type faults struct{ Sink }

func (f faults) Firing(x *Firing) {
	if x.Fault {
		f.Sink.Firing(x)
	}
}
func (f faults) Position(Position) {}

// Scenarios runs the scenarios of a technique's file, or all scenarios if name is empty.
func (b *ladderBase) Scenarios(ctx context.Context, files []whenthen.Source, name string) (ScenarioReport, error) {
	report := ScenarioReport{Failed: []Failure{}}
	folder := &editedFS{FS: b.folder, files: files}
	var names []string
	if name != "" {
		names = append(names, ladder.TechniqueOf(name))
	}
	results, err := scenario.Run(ctx, b.with(files), folder, names...)
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

// OnBoards runs the technique of a file on the boards of all scenarios.
func (b *ladderBase) OnBoards(ctx context.Context, files []whenthen.Source, name string) (BoardsReport, error) {
	report := BoardsReport{List: []OnBoard{}}
	boards, err := scenario.Boards(b.ladder, b.folder)
	if err != nil {
		return report, err
	}
	program, err := b.with(files).Only(ladder.TechniqueOf(name)).Compile()
	if err != nil {
		return report, err
	}
	trials, err := scenario.Try(ctx, program, boards)
	if err != nil {
		return report, err
	}
	report.Boards, report.Finds = len(boards), len(trials)
	for _, t := range trials {
		found := OnBoard{Name: b.ladder.Grades().Technique(t.Technique).Name + ", " + t.Case, Wrong: len(t.Wrong) > 0}
		report.Wrong += len(t.Wrong)
		steps := t.Steps
		if found.Wrong {
			steps = t.Wrong
		}
		for i := range steps[:min(len(steps), 5)] {
			found.Text += english.Cut(steps[i].Sentence(), 300) + "\n"
		}
		if len(steps) > 5 {
			found.Text += fmt.Sprintf("%d more\n", len(steps)-5)
		}
		report.List = append(report.List, found)
	}
	sort.SliceStable(report.List, func(i, j int) bool { return report.List[i].Wrong && !report.List[j].Wrong })
	report.List = report.List[:min(len(report.List), MaxOnBoards)]
	return report, nil
}

// newTechnique is the template of a new technique.
const newTechnique = `// %[1]s: say here what it looks for, and why it must be so.
package techniques

rule "%[2]s"
  when
    Cell( count == 1, $x : first )
  then
    insert(new Placement($x, "it is the last candidate of its cell"));
end
`

var noLetters = lazy.Regexp(`[^a-z0-9]+`)

// NewTechnique returns a file with a rule as a template.
func (b *ladderBase) NewTechnique(words string) (whenthen.Source, error) {
	id := strings.Trim(noLetters().ReplaceAllString(strings.ToLower(words), "_"), "_")
	if id == "" || len(id) > 40 || id[0] >= '0' && id[0] <= '9' {
		return whenthen.Source{}, &StopError{Kind: StopOther, Head: "A technique has a name.", Detail: "It begins with a letter and has at most 40 letters and digits."}
	}
	name := strings.ReplaceAll(id, "_", " ")
	return whenthen.Source{Name: id + ".drl", Text: fmt.Sprintf(newTechnique, english.Sentence(name)[:len(name)], name)}, nil
}

// Lessons returns the grids of the technique's scenarios.
func (b *ladderBase) Lessons(technique string) ([]Position, error) {
	boards, err := scenario.Boards(b.ladder, b.folder)
	if err != nil {
		return nil, err
	}
	var list []Position
	for _, board := range boards {
		if board.Technique == technique {
			list = append(list, positionFrom((*format.Position)(&board.Grid)))
		}
	}
	return list, nil
}
