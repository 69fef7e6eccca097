package solver

import (
	"fmt"
	"math/bits"

	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/rating"
)

// path returns the steps from the start to this node. Each guess comes before the steps that followed from it. If reasons is set, guesses
// include the digits that were refuted before.
func (n *node) path(reasons bool) []Step {
	var nodes []*node
	for ; n != nil; n = n.parent {
		nodes = append(nodes, n)
	}
	var steps []Step
	for depth := range nodes {
		n := nodes[len(nodes)-1-depth]
		begin := len(steps)
		told := len(n.steps) > 0 && n.steps[0].Technique == rating.Guess // the rules have reported the guess
		if n.guess >= 0 && !told {
			steps = append(steps, Step{Technique: rating.Guess, Text: n.whyGuessed(),
				Placed: []string{fmt.Sprintf("%d%d%d", n.supposed, n.guess/9+1, n.guess%9+1)}})
		}
		steps = append(steps, n.steps...)
		for i := begin; i < len(steps); i++ {
			steps[i].Depth = depth
		}
		if n.guess >= 0 && reasons {
			if told {
				steps[begin].Text += "\n" + n.parent.whyThere()
			}
			steps[begin].tell(n)
		}
	}
	return steps
}

// whyGuessed returns the guess, and why this cell was chosen, in words.
func (n *node) whyGuessed() string {
	return fmt.Sprintf("guess: %s is %d. %s", sudoku.CellName(n.guess), n.supposed, n.parent.whyThere())
}

// whyThere returns in words why the cell of a node was chosen for the guess.
func (n *node) whyThere() string {
	why := "the rules call it the most promising"
	if n.fewest {
		why = "no open cell has fewer candidates"
	}
	return fmt.Sprintf("%s can be %s, and %s.", sudoku.CellName(n.cell), digitsOf(n.all, "or"), why)
}

// tell adds to a guess the refutations of the digits that were tried before it.
func (s *Step) tell(n *node) {
	s.Refuted = n.parent.branches()
	for i := range s.Refuted {
		s.Text += "\n" + s.Refuted[i].String()
	}
	if len(s.Refuted) == bits.OnesCount16(n.parent.all)-1 {
		s.Text += fmt.Sprintf("\nso %s must be %d.", sudoku.CellName(n.guess), n.supposed)
	}
}
