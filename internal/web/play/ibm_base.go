package play

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"whenthen"
	"whenthen/engine/outline"
	"whenthen/internal/sudoku/ibm"
)

// ibmBase is the rule base with the nine heuristics of the IBM article. Its facts are candidate and resolved values.
type ibmBase struct{ ruleFiles }

// ibmGroups are the headings of the rule files.
var ibmGroups = map[string]string{
	"model.drl": "Flow", "flow.drl": "Flow", "initialise.drl": "Flow", "validate.drl": "Validation", "guess.drl": "Guessing",
}

// newIBMBase reads the embedded files.
func newIBMBase() (*ibmBase, error) {
	sources, err := ibm.BuiltIn()
	if err != nil {
		return nil, err
	}
	b := &ibmBase{ruleFiles{name: "IBM", finds: ibmFinds}}
	for _, s := range sources {
		b.add(s, cmp.Or(ibmGroups[s.Name], "Techniques"))
	}
	return b, nil
}

// StepPlaces returns false: a step ends with the first finding of a heuristic.
func (b *ibmBase) StepPlaces() bool { return false }

// ibmFinds reports whether a rule searches for something new. The rules of the two solving tasks do, except the exclusion rules, which
// react to a resolved value.
func ibmFinds(r outline.Rule) bool {
	if r.Group != "simple" && r.Group != "complex" {
		return false
	}
	return !slices.ContainsFunc(r.Branches()[0], func(c outline.Condition) bool {
		return c.Kind == outline.PatternCondition && c.Type.Name == ibm.Resolved
	})
}

// prepare compiles a job's files. It switches off and reorders rules as the job requires.
func (b *ibmBase) prepare(job *Job) (*whenthen.RuleBase, error) {
	rules, err := b.compile(job.Files)
	if err != nil {
		return nil, err
	}
	if rules.Types().LookupIn(ibm.Package, "Sudoku") == nil {
		return nil, &StopError{Kind: StopOther, Head: "The rules declare no type Sudoku.", Detail: "They need it to receive the grid."}
	}
	if len(job.Off) == 0 && len(job.Order) == 0 && job.Mode != ModeAll {
		return rules, nil
	}
	files := rewritten(job.Files, rules.Rules(), b.off(job), func(r outline.Rule) string {
		if !ibmFinds(r) {
			return ""
		}
		return job.salience(r)
	})
	if job.Mode == ModeAll {
		files = regrouped(files, rules.Rules(), func(r outline.Rule) string {
			if ibmFinds(r) {
				return allGroup(r.Name)
			}
			return ""
		})
	}
	return b.compile(append(files, heldGroups))
}

// heldGroups contains a rule for each agenda group of the flow that never fires. The rule keeps the group in existence when all its other
// rules are switched off or moved, because a focus on a group without rules is an error.
var heldGroups = whenthen.Source{Name: "groups.drl", Text: `package ibm
rule "no simple rule" agenda-group "simple" when eval( false ) then end
rule "no complex rule" agenda-group "complex" when eval( false ) then end
`}

// Run plays a job.
func (b *ibmBase) Run(ctx context.Context, job Job, out Sink) error {
	rules, err := b.prepare(&job)
	if err != nil {
		return err
	}
	if job.Mode == ModeAll {
		return b.possible(rules).list(ctx, &job, out)
	}
	g, err := newIBMGame(rules, &job, out)
	if err != nil {
		return err
	}
	defer g.lines.close()
	err = g.play(ctx)
	g.closeStep()
	out.Position(g.position)
	return err
}

// possible returns a listing of every step that the heuristics could make. It fires only exclusion and the tasks before the heuristics.
func (b *ibmBase) possible(rules *whenthen.RuleBase) *listing {
	l := &listing{find: ibmFinding, view: viewIBM}
	l.game = func(job *Job, out Sink) (*player, func(context.Context) error, error) {
		g, err := newIBMGame(rules, job, out)
		if err != nil {
			return nil, nil, err
		}
		return &g.player, func(ctx context.Context) error {
			return g.until(ctx, func() bool { task := g.task(); return task == "complex" || task == "guess" })
		}, nil
	}
	for _, r := range rules.Rules() {
		if strings.HasPrefix(r.Group, allGroup("")) {
			l.groups = append(l.groups, r.Group)
		}
	}
	return l
}
