package web

import (
	"context"
	"slices"

	"whenthen"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/sudoku/ibm"
	"whenthen/internal/sudoku/rating"
)

// ibmBase is the nine heuristics of the IBM article, on candidate and resolved values.
type ibmBase struct {
	files []File
	cache programs
}

// ibmGroups are the headings of the rule files.
var ibmGroups = map[string]string{
	"model.drl": "Flow", "flow.drl": "Flow", "initialise.drl": "Flow", "validate.drl": "Validation", "guess.drl": "Guessing",
}

// newIBMBase reads the files that are part of the program.
func newIBMBase() (*ibmBase, error) {
	sources, err := ibm.BuiltIn()
	if err != nil {
		return nil, err
	}
	b := &ibmBase{}
	for _, s := range sources {
		group := ibmGroups[s.Name]
		if group == "" {
			group = "Techniques"
		}
		b.files = append(b.files, File{Name: s.Name, Group: group, Text: s.Text})
	}
	return b, nil
}

func (b *ibmBase) Name() string  { return "IBM" }
func (b *ibmBase) Files() []File { return b.files }

// StepPlaces is false: a step is the first thing that a heuristic finds.
func (b *ibmBase) StepPlaces() bool { return false }

func (b *ibmBase) Check(files []whenthen.Source) ([]source.Diagnostic, error) {
	return whenthen.Check(files)
}

// Techniques are the rules of the tasks "simple" and "complex" but for those of exclusion.
func (b *ibmBase) Techniques(files []whenthen.Source) ([]Technique, error) {
	rules, err := b.compile(files)
	if err != nil {
		return nil, err
	}
	var list []Technique
	for _, r := range rules.Rules() {
		if searches(r) && r.File != nil {
			technique := rating.TechniqueOf(r.Name)
			list = append(list, Technique{ID: r.Name, Name: r.Name, Level: rating.LevelOf(technique).String(),
				Cost: rating.Cost(technique), File: r.File.Name()})
		}
	}
	return list, nil
}

// searches tells the rules that look for something new: those of the two solving tasks that do not wait for a resolved
// value.
func searches(r *rule.Rule) bool {
	if r.Group != "simple" && r.Group != "complex" {
		return false
	}
	return !slices.ContainsFunc(r.Branches[0].Conditions, func(c rule.Condition) bool {
		p, ok := c.(*rule.Pattern)
		return ok && p.Type.Name == ibm.Resolved
	})
}

func (b *ibmBase) compile(files []whenthen.Source) (*whenthen.RuleBase, error) {
	return b.cache.get(files)
}

// prepare compiles a job's files with what is switched off and reordered.
func (b *ibmBase) prepare(job *Job) (*whenthen.RuleBase, error) {
	rules, err := b.compile(job.Files)
	if err != nil {
		return nil, err
	}
	if rules.Types().LookupIn(ibm.Package, "Sudoku") == nil {
		return nil, &StopError{Kind: StopOther, Head: "The rules declare no type Sudoku.", Detail: "It is how they are told the grid."}
	}
	if len(job.Off) == 0 && len(job.Order) == 0 && job.Mode != ModeAll {
		return rules, nil
	}
	files := rewritten(job.Files, rules.Rules(),
		func(r *rule.Rule) bool { return job.Mode != ModeAll && searches(r) && slices.Contains(job.Off, r.Name) },
		func(r *rule.Rule) string {
			if !searches(r) {
				return ""
			}
			return job.salience(r)
		})
	if job.Mode == ModeAll {
		files = regrouped(files, rules.Rules(), func(r *rule.Rule) string {
			if searches(r) {
				return allGroup(r.Name)
			}
			return ""
		})
	}
	return b.compile(append(files, heldGroups))
}

// heldGroups keeps the groups of the flow in being where all their rules are switched off or moved: a focus on a group that
// no rule belongs to is an error.
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
		return allIBM(ctx, rules, &job, out)
	}
	g, err := newIBMGame(rules, &job, out)
	if err != nil {
		return err
	}
	defer g.lines.close()
	err = g.play(ctx)
	g.closeStep(g.out, g.position)
	out.Position(g.position)
	return err
}
