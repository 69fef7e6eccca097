package play

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"whenthen"
	"whenthen/engine/outline"
	"whenthen/internal/sudoku"
)

// droolsBase is the rule base of the Drools example. Its facts are Cells, their groups, and Settings.
type droolsBase struct{ ruleFiles }

// newDroolsBase reads the embedded files.
func newDroolsBase() (*droolsBase, error) {
	sources, err := sudoku.BuiltIn()
	if err != nil {
		return nil, err
	}
	b := &droolsBase{ruleFiles{name: "Drools", model: []whenthen.Option{sudoku.FactModel()}, finds: droolsFinds}}
	for i, s := range sources {
		if i == 0 {
			b.add(s, "Rules")
		} else {
			b.add(s, "Validation")
		}
	}
	return b, nil
}

// StepPlaces returns true, as in the original.
func (b *droolsBase) StepPlaces() bool { return true }

// droolsFinds reports whether a rule looks for something new: such rules begin with not Setting().
func droolsFinds(r outline.Rule) bool {
	return slices.ContainsFunc(r.Branches()[0], func(c outline.Condition) bool {
		return c.Kind == outline.NotCondition && len(c.Inner) == 1 && c.Inner[0].Kind == outline.PatternCondition &&
			c.Inner[0].Type.Name == "Setting"
	})
}

// allGroup returns the agenda group of a rule for listing all possible steps. Each rule is alone in its group.
func allGroup(rule string) string { return "all possible: " + rule }

// prepare compiles a job's files. It switches off and reorders rules as the job requires.
func (b *droolsBase) prepare(job *Job) (*whenthen.RuleBase, error) {
	rules, err := b.compile(job.Files)
	if err != nil || len(job.Off) == 0 && len(job.Order) == 0 && job.Mode != ModeAll {
		return rules, err
	}
	return b.compile(rewritten(job.Files, rules.Rules(), b.off(job), func(r outline.Rule) string {
		if !droolsFinds(r) {
			return ""
		}
		attributes := job.salience(r)
		if job.Mode == ModeAll && r.Group == "" {
			attributes += fmt.Sprintf(" agenda-group %q", allGroup(r.Name))
		}
		return attributes
	}))
}

// Run plays a job.
func (b *droolsBase) Run(ctx context.Context, job Job, out Sink) error {
	rules, err := b.prepare(&job)
	if err != nil {
		return err
	}
	if job.Mode == ModeAll {
		return b.possible(rules).list(ctx, &job, out)
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
	g.closeStep()
	out.Position(g.position)
	return err
}

// possible returns a listing of every step that the rules could make. It fires only the rules that load the grid.
func (b *droolsBase) possible(rules *whenthen.RuleBase) *listing {
	l := &listing{find: droolsFinding, view: viewDrools}
	l.game = func(job *Job, out Sink) (*player, func(context.Context) error, error) {
		g := newDroolsGame(rules, job, out)
		return &g.player, g.load, nil
	}
	for _, r := range rules.Rules() {
		if droolsFinds(r) {
			l.groups = append(l.groups, cmp.Or(r.Group, allGroup(r.Name)))
		}
	}
	return l
}
