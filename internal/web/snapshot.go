package web

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/internal/english"
	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/rating"
	"whenthen/internal/web/play"
	model "whenthen/rules/sudoku"
)

// snapshot is the state that undo restores. Snapshots share slices, so append only to a copy of a slice without spare capacity.
type snapshot struct {
	loaded    bool
	title     string
	position  play.Position
	steps     []*play.Step
	firings   []noted
	stuck     bool
	limited   *play.StopError
	solutions int           // 0, 1, or 2 for more; -1 if not known
	solution  *sudoku.Board // the only one; nil if there is none or several
	differ    string
	rating    *ratingView
}

// noted is a firing and the number of the step to which it belongs, 0 for the loading of the grid.
type noted struct {
	*play.Firing
	step int
}

// ratingView is the difficulty of a puzzle for a rule base.
type ratingView struct {
	Level   string `json:"level"`
	Sum     int    `json:"sum"`
	Solved  bool   `json:"solved"`
	Hardest string `json:"hardest"`
}

// rate sums up the steps of a whole solution. The hardest is the one with the highest level and, within that, the highest cost.
func rate(steps []*play.Step, solved bool) *ratingView {
	r := &ratingView{Level: rating.Easy.String(), Solved: solved}
	hardest := -1
	for _, s := range steps {
		r.Sum += s.Cost
		level := slices.Index(rating.Levels(), s.Level)
		if weight := level*10_000 + s.Cost; level >= 0 && weight > hardest {
			hardest, r.Level, r.Hardest = weight, s.Level, s.Tech
		}
	}
	return r
}

// phase is the state of a game for the page, besides the grid.
type phase struct {
	Phase     string      `json:"phase"` // empty, loading, ready, running, solved, stuck, broken or limited
	Filled    int         `json:"filled"`
	Solutions int         `json:"solutions"` // 0, 1, 2 for more, -1 if not known
	Rating    *ratingView `json:"rating"`
	Can       []string    `json:"can"`  // commands that are enabled
	Head      string      `json:"head"` // the notice; empty for none
	Say       string      `json:"say"`
	Faults    []string    `json:"faults"`
	Dup       []int       `json:"dup"` // cells, 0 to 80
	Title     string      `json:"title"`
	Steps     int         `json:"steps"`
	Redo      bool        `json:"-"`
}

// phase returns the phase of a snapshot.
func (n *snapshot) phase(base string, canUndo, canRedo bool) phase {
	p := phase{Phase: "empty", Can: []string{}, Faults: []string{}, Dup: []int{}, Title: n.title, Steps: len(n.steps)}
	if !n.loaded {
		return p
	}
	p.Filled, p.Solutions, p.Rating = n.position.Filled(), n.solutions, n.rating
	words, cells := n.position.Duplicates()
	p.Faults, p.Dup = append(p.Faults, words...), append(p.Dup, cells...)
	p.Can = []string{"step", "solve", "hint"}
	switch {
	case n.limited != nil:
		p.Phase, p.Head, p.Say = "limited", n.limited.Head, n.limited.Detail
	case n.stuck:
		p.Phase, p.Can = "stuck", []string{}
		if len(words) == 0 && n.solutions != 0 {
			p.Can = []string{"search"}
		}
		p.Head, p.Say = "Sorry - can't solve this grid.", fmt.Sprintf("The %s rules placed %s; then nothing more fired.", base, english.Count(n.placedByRules(), "digit"))
	case len(words) > 0:
		p.Phase, p.Can = "broken", []string{"step", "solve"}
		p.Head, p.Say = "This grid breaks the rules of Sudoku.", strings.Join(words, ". ")+"."
	case p.Filled == 81:
		p.Phase, p.Can = "solved", []string{}
		p.Head, p.Say = n.solvedWords()
	default:
		p.Phase = "ready"
		switch {
		case n.solutions > 1:
			p.Can = []string{"step", "solve"}
			p.Head, p.Say = "More than one solution.", n.differ+" Hints are off."
		case n.solutions == 0:
			p.Head, p.Say = "This grid has no solution.", "No value stands twice, but they cannot all be right. Undo what you typed, or check the puzzle."
		}
	}
	if canUndo {
		p.Can = append(p.Can, "undo")
	}
	if canRedo {
		p.Can = append(p.Can, "redo")
	}
	p.Can = append(p.Can, "dump")
	return p
}

func (n *snapshot) solvedWords() (head, say string) {
	if len(n.steps) == 0 {
		return "Solved.", "No rule had to fire: every cell has its digit."
	}
	guessed := 0
	for _, s := range n.steps {
		if s.Tech == rating.Guess {
			guessed++
		}
	}
	if guessed > 0 {
		say = fmt.Sprintf("%s, %s among them that came out right.", english.Count(len(n.steps), "step"), guesses(guessed))
		if n.solutions > 1 {
			say += " This is one of several solutions."
		}
		return "Solved by search.", say
	}
	r := rate(n.steps, true)
	return "Solved by rules alone, without a guess.", fmt.Sprintf("%s. The hardest was %s.", english.Count(len(n.steps), "step"), english.WithArticle(r.Hardest))
}

// placedByRules returns the number of digits that steps have placed.
func (n *snapshot) placedByRules() int {
	placed := 0
	for _, s := range n.steps {
		if s.Put != nil {
			placed++
		}
	}
	return placed
}

// astray returns a cell that has lost the candidate of the solution, or -1 if no cell has or the solution is not known.
func (n *snapshot) astray() int {
	if n.solution == nil {
		return -1
	}
	for i, c := range n.position {
		if c.Value == 0 && c.Candidates&model.DigitSet(int(n.solution[i])) == 0 {
			return i
		}
	}
	return -1
}
