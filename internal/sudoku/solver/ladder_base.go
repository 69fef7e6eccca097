package solver

import (
	"context"
	"io"
	"slices"

	"whenthen/engine"
	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/ladder"
	"whenthen/internal/sudoku/rating"
)

// Ladder is the ladder of techniques.
type Ladder struct {
	whole, quick, cautious *ladder.Program
	ladder                 *ladder.Ladder
	grades                 rating.Grades
	checked                bool // compare each step with the solution, because the techniques may include the user's own
	// plain contains the techniques whose steps follow only from the cells and places that their rules match.
	plain map[string]bool
}

// NewLadder compiles a ladder that a user has changed. A step that contradicts the solution of the puzzle then results in a
// *ladder.UnsoundError. Errors in the rules are a *whenthen.CompileError.
func NewLadder(l *ladder.Ladder) (*Ladder, error) {
	whole, err := l.Compile()
	if err != nil {
		return nil, err
	}
	made := newLadder(l, whole)
	made.checked = true
	return made, nil
}

// OfTechniques returns a base of built-in techniques. Their steps are not compared with the solution.
func OfTechniques(l *ladder.Ladder) *Ladder { return newLadder(l, l.Program()) }

// rate rates a puzzle by the techniques of its steps, with the grades of the ladder.
func (l *Ladder) rate(techniques []string) rating.Rating { return l.grades.Of(techniques) }

// Techniques returns the names of the techniques, simplest first.
func (l *Ladder) Techniques() []string { return l.ladder.Techniques() }

// Grades returns the techniques whose levels, costs or names differ from the built-in ones.
func (l *Ladder) Grades() rating.Grades { return l.grades }

// UpTo returns the base without the techniques that come after the given one. ok is false if the base has no technique with that name.
func (l *Ladder) UpTo(technique string) (base *Ladder, ok bool) {
	if !slices.Contains(l.ladder.Techniques(), technique) {
		return nil, false
	}
	return l.narrowed(l.ladder.UpTo(technique)), true
}

// Within returns the base without the techniques above a level.
func (l *Ladder) Within(level rating.Level) *Ladder {
	return l.narrowed(l.ladder.Without(slices.DeleteFunc(l.ladder.Techniques(), func(name string) bool {
		return l.grades.Technique(name).Level <= level
	})...))
}

// narrowed returns a base with the techniques in to, with the grades of this base, and with steps checked as in this base.
func (l *Ladder) narrowed(to *ladder.Ladder) *Ladder {
	base := newLadder(to, to.Program())
	base.grades, base.checked = l.grades, l.checked
	return base
}

func newLadder(l *ladder.Ladder, whole *ladder.Program) *Ladder {
	own := slices.DeleteFunc(l.Techniques(), rating.Known)
	return &Ladder{
		plain:    plainTechniques(l),
		ladder:   l,
		grades:   l.Grades(),
		whole:    whole,
		quick:    l.Only(append(own, quickTechniques...)...).Program(),
		cautious: l.Only(quickTechniques...).Program(),
	}
}

// QuickTechniques returns the techniques of the ladder that save enough guesses in a search to be worth their time.
func QuickTechniques() []string { return slices.Clone(quickTechniques) }

// quickTechniques are used for positions in a search, where other techniques take more time than the guesses that they save. Techniques
// that a user has added are used there as well. For puzzles that do not have exactly one solution only the quick techniques are used,
// because they do not rely on a unique solution.
var quickTechniques = []string{"full_house", "naked_single", "hidden_single", "pointing", "claiming", "naked_pair",
	"hidden_pair", "naked_triple", "hidden_triple", "x_wing"}

// plainTechniques returns the quick techniques whose rules are the shipped ones.
func plainTechniques(l *ladder.Ladder) map[string]bool {
	plain := map[string]bool{}
	shipped, err := ladder.BuiltIn()
	if err != nil {
		return nil // cannot happen if there is a ladder
	}
	for _, name := range quickTechniques {
		text, ok := l.Source(name)
		original, _ := shipped.Source(name)
		plain[name] = ok && text.Text == original.Text
	}
	return plain
}

// premises returns the cells and places that the rule of a step has matched.
func (l *Ladder) premises(s *ladder.Step) premises {
	p := premises{known: l.plain[s.Technique], places: s.Places}
	for _, c := range s.Cells {
		p.cells = append(p.cells, 9*(c.Row-1)+c.Column-1)
	}
	if s.Technique == fullHouse { // the step depends on the other cells of its unit, which are filled
		for _, place := range s.Places {
			p.cells = append(p.cells, sudoku.Units[place.Unit][:]...)
		}
	}
	return p
}

// fullHouse is the technique whose rule has a negated condition.
const fullHouse = "full_house"

// Name returns "ladder".
func (*Ladder) Name() string { return LadderName }

// Validate uses the rules of the Drools example, because the techniques include no rules for validation.
func (*Ladder) Validate(ctx context.Context, board sudoku.Board, output io.Writer) ([]sudoku.FiringCount, error) {
	example, err := BuiltIn(DroolsName)
	if err != nil {
		return nil, err
	}
	return example.Validate(ctx, board, output)
}

// Run applies the techniques to the position until they find nothing more.
func (l *Ladder) Run(ctx context.Context, start Start) (*Outcome, error) {
	program := l.whole
	switch {
	case start.Improper:
		program = l.cautious
	case start.Guess >= 0:
		program = l.quick
	}
	out := &Outcome{Promising: -1}
	state := ladder.State(start.Position)
	options := ladder.Options{Output: start.Output, Fired: func(counts []engine.RuleCount) { out.Firings = solving(counts) }}
	if start.Until != nil {
		options.Until = func(s *ladder.Step) bool { return start.Until(s.Technique) }
	}
	if l.checked {
		options.Solution, _ = state.Solution()
	}
	steps, state, err := program.Solve(ctx, state, options)
	out.Position = format.Position(state)
	for i := range steps {
		s := &steps[i]
		step := Step{Technique: s.Technique, Text: s.Sentence(), premises: l.premises(s)}
		for _, m := range s.Placed {
			step.Placed = append(step.Placed, m.String())
		}
		for _, m := range s.Eliminated {
			step.Eliminated = append(step.Eliminated, m.String())
		}
		out.Steps = append(out.Steps, step)
	}
	return out, err
}
