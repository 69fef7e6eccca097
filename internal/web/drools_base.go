package web

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"sync"

	"whenthen"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/rating"
)

// droolsBase is the Drools example: Cells, their groups, and Settings.
type droolsBase struct {
	files []File
	cache programs
}

// newDroolsBase reads the files that are part of the program.
func newDroolsBase() (*droolsBase, error) {
	sources, err := sudoku.BuiltIn()
	if err != nil {
		return nil, err
	}
	b := &droolsBase{}
	for i, s := range sources {
		group := "Rules"
		if i > 0 {
			group = "Validation"
		}
		b.files = append(b.files, File{Name: s.Name, Group: group, Text: s.Text})
	}
	return b, nil
}

func (b *droolsBase) Name() string  { return "Drools" }
func (b *droolsBase) Files() []File { return b.files }

// StepPlaces is how the original steps.
func (b *droolsBase) StepPlaces() bool { return true }

func (b *droolsBase) Check(files []whenthen.Source) ([]source.Diagnostic, error) {
	return whenthen.Check(files, sudoku.FactModel())
}

// Techniques are the rules that find something: those that wait until no Setting is left.
func (b *droolsBase) Techniques(files []whenthen.Source) ([]Technique, error) {
	rules, err := b.compile(files)
	if err != nil {
		return nil, err
	}
	var list []Technique
	for _, r := range rules.Rules() {
		if finds(r) && r.File != nil {
			technique := rating.TechniqueOf(r.Name)
			list = append(list, Technique{ID: r.Name, Name: r.Name, Level: rating.LevelOf(technique).String(),
				Cost: rating.Cost(technique), File: r.File.Name()})
		}
	}
	return list, nil
}

// finds tells the rules that look for something new: they begin with not Setting().
func finds(r *rule.Rule) bool {
	for _, c := range r.Branches[0].Conditions {
		n, ok := c.(*rule.Not)
		if !ok || len(n.Conditions) != 1 {
			continue
		}
		if p, ok := n.Conditions[0].(*rule.Pattern); ok && p.Type.Name == "Setting" {
			return true
		}
	}
	return false
}

// allGroup is the agenda group in which a rule is looked at alone, for a list of all that is possible.
func allGroup(rule string) string { return "all possible: " + rule }

// prepare compiles a job's files with what is switched off and reordered.
func (b *droolsBase) prepare(job *Job) (*whenthen.RuleBase, error) {
	rules, err := b.compile(job.Files)
	if err != nil || len(job.Off) == 0 && len(job.Order) == 0 && job.Mode != ModeAll {
		return rules, err
	}
	return b.compile(rewritten(job.Files, rules.Rules(),
		func(r *rule.Rule) bool { return job.Mode != ModeAll && finds(r) && slices.Contains(job.Off, r.Name) },
		func(r *rule.Rule) string {
			if !finds(r) {
				return ""
			}
			attributes := job.salience(r)
			if job.Mode == ModeAll && r.Group == "" {
				attributes += fmt.Sprintf(" agenda-group %q", allGroup(r.Name))
			}
			return attributes
		}))
}

func (b *droolsBase) compile(files []whenthen.Source) (*whenthen.RuleBase, error) {
	return b.cache.get(files, sudoku.FactModel())
}

// Run plays a job.
func (b *droolsBase) Run(ctx context.Context, job Job, out Sink) error {
	rules, err := b.prepare(&job)
	if err != nil {
		return err
	}
	if job.Mode == ModeAll {
		return allDrools(ctx, rules, &job, out)
	}
	g := newDroolsGame(rules, &job, out)
	defer g.lines.close()
	if err := g.load(ctx); err != nil {
		return err
	}
	switch job.Mode {
	case ModeLoad:
		err = g.validate(ctx)
	case ModeStep:
		err = g.step(ctx)
	case ModeSolve:
		err = g.solve(ctx)
	}
	g.closeStep(g.out, g.position)
	out.Position(g.position)
	return err
}

// programs remembers compiled rules by their text.
type programs struct {
	mu   sync.Mutex
	keys [][32]byte // least recently used first
	made map[[32]byte]*whenthen.RuleBase
}

const maxPrograms = 24

// get compiles rule files, or finds them compiled.
func (p *programs) get(files []whenthen.Source, model ...whenthen.Option) (*whenthen.RuleBase, error) {
	h := sha256.New()
	for _, f := range files {
		fmt.Fprintf(h, "%q %q\n", f.Name, f.Text)
	}
	key := [32]byte(h.Sum(nil))
	p.mu.Lock()
	defer p.mu.Unlock()
	if rules, ok := p.made[key]; ok {
		at := slices.Index(p.keys, key)
		p.keys = append(slices.Delete(p.keys, at, at+1), key)
		return rules, nil
	}
	rules, err := whenthen.Compile(files, model...)
	if err != nil {
		return nil, err
	}
	if p.made == nil {
		p.made = map[[32]byte]*whenthen.RuleBase{}
	}
	if len(p.keys) == maxPrograms {
		delete(p.made, p.keys[0])
		p.keys = p.keys[1:]
	}
	p.keys, p.made[key] = append(p.keys, key), rules
	return rules, nil
}
