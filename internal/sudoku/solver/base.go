package solver

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/ibm"
	"whenthen/internal/sudoku/ladder"
	"whenthen/internal/sudoku/rating"
	rules "whenthen/rules/sudoku"
)

// Base is a compiled rule base. It holds no state and is safe for concurrent use.
type Base interface {
	// Name is "drools", "ibm" or "ladder".
	Name() string
	// Run takes a position as far as the rules get.
	Run(ctx context.Context, start Start) (*Outcome, error)
}

// Start is what a run begins with.
type Start struct {
	Position format.Position
	Guess    int      // index of the value that was guessed last, -1 for none
	Messages []string // of the runs that led here, for bases whose rules number what they say
	Output   io.Writer
	Explain  bool // have the rules print their reasons, where it is they who do
	// Improper says that the puzzle has not one solution, so that techniques that rely on it must not be used.
	Improper bool
}

// Outcome is what came of a run.
type Outcome struct {
	Position      format.Position
	Steps         []Step
	Messages      []string
	Contradiction bool // seen by the rules
	Promising     int  // the cell to guess, found by the rules; -1 if they leave it to the search
}

// Step is one thing that rules found out.
type Step struct {
	Technique  string   `json:"technique"`
	Text       string   `json:"text,omitempty"`
	Placed     []string `json:"placed,omitempty"`     // digit, row, column: "318"
	Eliminated []string `json:"eliminated,omitempty"` // the same
	Depth      int      `json:"depth,omitempty"`      // how many guesses it rests on
}

// Bases lists the names of the rule bases.
func Bases() []string { return []string{"ladder", "drools", "ibm"} }

// BuiltIn compiles one of the project's own rule bases.
func BuiltIn(name string) (Base, error) {
	switch name {
	case "ladder":
		l, err := ladder.BuiltIn()
		if err != nil {
			return nil, err
		}
		return NewLadder(l)
	case "drools":
		sources, err := sudoku.BuiltIn()
		if err != nil {
			return nil, err
		}
		p, err := sudoku.Compile(sources)
		return Drools{p}, err
	case "ibm":
		sources, err := ibm.BuiltIn()
		if err != nil {
			return nil, err
		}
		p, err := ibm.Compile(sources)
		return IBM{p}, err
	}
	return nil, fmt.Errorf("no rule base %q: there are %s", name, strings.Join(Bases(), ", "))
}

// Drools is the rule base of the Drools example.
type Drools struct{ Program *sudoku.Program }

// Name is "drools".
func (Drools) Name() string { return "drools" }

// Run plays the phases Load and Solve. Its steps are counts of rules, one step for each firing that found something.
func (d Drools) Run(ctx context.Context, start Start) (*Outcome, error) {
	game := d.Program.NewGame(start.Position.Board(), sudoku.Options{
		Output: start.Output, Explain: start.Explain, Candidates: &start.Position.Candidates})
	if err := game.Load(ctx); err != nil {
		return nil, err
	}
	if err := game.Solve(ctx); err != nil {
		return nil, err
	}
	out := &Outcome{Position: start.Position, Promising: -1}
	out.Position.Values, out.Position.Candidates = game.Board(), game.Candidates()
	for _, f := range game.Firings() {
		if name, ok := droolsTechniques[f.Rule]; ok && f.Phase == sudoku.Solve {
			for range f.Count {
				out.Steps = append(out.Steps, Step{Technique: name})
			}
		}
	}
	return out, nil
}

// droolsTechniques names the techniques of the example's rules. Its other rules keep the books.
var droolsTechniques = map[string]string{
	"single":                      "naked_single",
	"hidden single":               "hidden_single",
	"naked pair":                  "naked_pair",
	"hidden pair in row":          "hidden_pair",
	"hidden pair in column":       "hidden_pair",
	"hidden pair in square":       "hidden_pair",
	"X-wings in rows":             "x_wing",
	"X-wings in columns":          "x_wing",
	"intersection removal column": "pointing",
	"intersection removal row":    "pointing",
}

// IBM is the rule base of the IBM article.
type IBM struct{ Program *ibm.Program }

// Name is "ibm".
func (IBM) Name() string { return "ibm" }

// Run takes the grid through the flow. Every line of the step list is a step.
func (b IBM) Run(ctx context.Context, start Start) (*Outcome, error) {
	r, err := b.Program.Run(ctx, ibm.Start{Board: start.Position.Board(), Candidates: &start.Position.Candidates,
		Guess: start.Guess, Messages: start.Messages}, ibm.Options{Output: start.Output})
	if err != nil {
		return nil, err
	}
	out := &Outcome{Position: start.Position, Messages: r.Messages, Contradiction: r.NoSolution, Promising: r.Promising}
	out.Position.Values, out.Position.Candidates = r.Board, r.Candidates
	for _, m := range r.Messages[min(len(start.Messages), len(r.Messages)):] {
		if s, ok := ibmStep(m); ok {
			out.Steps = append(out.Steps, s)
		}
	}
	return out, nil
}

// ibmStep tells by its words what a line of the step list is about; ok is false for one that is no step.
func ibmStep(message string) (Step, bool) {
	_, text, _ := strings.Cut(message, ". ")
	s := Step{Text: message}
	for _, k := range []struct{ words, technique string }{
		{": Guessed", rating.Guess},
		{"No other possible values", "naked_single"},
		{"Only cell in", "hidden_single"},
		{"in block", "pointing"},
		{"Found locked", "claiming"},
		{"naked pair", "naked_pair"},
		{"hidden pair", "hidden_pair"},
		{"naked trio", "naked_triple"},
		{"hidden trio", "hidden_triple"},
	} {
		if k.technique == "pointing" && !strings.HasPrefix(text, "Found locked") || !strings.Contains(text, k.words) {
			continue
		}
		s.Technique = k.technique
		var row, col, value int
		if n, _ := fmt.Sscanf(text, "r%1dc%1d=%1d", &row, &col, &value); n == 3 {
			s.Placed = []string{fmt.Sprintf("%d%d%d", value, row, col)}
		}
		return s, true
	}
	return s, false
}

// Ladder is the ladder of techniques.
type Ladder struct{ whole, simple *ladder.Program }

// NewLadder compiles a ladder. Positions that do not need all of it get the built-in simple techniques, see simpleList.
func NewLadder(l *ladder.Ladder) (*Ladder, error) {
	whole, err := l.Compile()
	if err != nil {
		return nil, err
	}
	simple, err := simpleLadder()
	if err != nil {
		return nil, err
	}
	return &Ladder{whole, simple}, nil
}

// simpleList is the ladder for positions in a search, where techniques beyond these cost more time than the guesses they
// save, and for puzzles that have not one solution: it is quick on grids with hundreds of candidates, and none of its
// techniques argues with the solution's being the only one.
const simpleList = `
+ steps
full_house
naked_single
hidden_single
pointing
claiming
naked_pair
hidden_pair
naked_triple
hidden_triple
x_wing
`

func simpleLadder() (*ladder.Program, error) {
	files, err := fs.Sub(rules.Techniques, "techniques")
	if err != nil {
		return nil, err
	}
	l, err := ladder.Read(shortened{files})
	if err != nil {
		return nil, err
	}
	return l.Compile()
}

// shortened is a folder of techniques with simpleList as the list of those that count.
type shortened struct{ fs.FS }

// ReadFile reads a file of the folder.
func (s shortened) ReadFile(name string) ([]byte, error) {
	if name == "ladder.txt" {
		return []byte(simpleList), nil
	}
	return fs.ReadFile(s.FS, name)
}

// Name is "ladder".
func (*Ladder) Name() string { return "ladder" }

// Run takes the position as far as the techniques lead.
func (l *Ladder) Run(ctx context.Context, start Start) (*Outcome, error) {
	program := l.whole
	if start.Guess >= 0 || start.Improper {
		program = l.simple
	}
	steps, state, err := program.Solve(ctx, ladder.State(start.Position), ladder.Options{})
	if err != nil {
		return nil, err
	}
	out := &Outcome{Position: format.Position(state), Promising: -1}
	for i := range steps {
		s := &steps[i]
		step := Step{Technique: s.Technique, Text: s.Sentence()}
		for _, m := range s.Placed {
			step.Placed = append(step.Placed, m.String())
		}
		for _, m := range s.Eliminated {
			step.Eliminated = append(step.Eliminated, m.String())
		}
		out.Steps = append(out.Steps, step)
	}
	return out, nil
}
