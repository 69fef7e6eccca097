package solver

import (
	"context"
	"math/bits"

	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/rating"
	"whenthen/internal/sudoku/symmetry"
)

// Rating is how hard a puzzle with one solution is, nil for another. It is worked out on the puzzle's normal form and is the same for all
// puzzles that differ only in how they are turned and what their digits are called.
//
// Where the rules stop, the cell that a search would guess is looked at: every wrong digit in it has to be refuted, which counts as a guess,
// and so do the suppositions that this needs in its turn. Then the rules go on with the right digit. So the rating does not depend on luck,
// as the number of guesses on the way to a solution would.
func (s *Solver) Rating(ctx context.Context, puzzle format.Position) (*rating.Rating, error) {
	normal, ok := Normal(puzzle)
	if !ok {
		return nil, nil
	}
	quiet := *s
	quiet.Output = nil
	rater := rater{run: run{Solver: &quiet, report: &Report{Solutions: Proper}, started: true}}
	return rater.rate(ctx, normal)
}

// WayByRules rates the steps by which the rules go through a puzzle with one solution as it stands, and says whether they solve it. It
// stops where enough is known: enough is asked after every step, with the rating of those up to it.
func (s *Solver) WayByRules(ctx context.Context, puzzle format.Position, enough func(rating.Rating) bool) (way rating.Rating, solved bool, err error) {
	var used []string
	out, err := s.Base.Run(ctx, Start{Position: puzzle, Guess: -1, Until: func(technique string) bool {
		used = append(used, technique)
		return enough(rate(s.Base, used))
	}})
	if err != nil {
		return way, false, err
	}
	board := out.Position.Board()
	return rate(s.Base, techniquesOf(out.Steps)), board.Solved(), nil
}

// Normal is the normal form of a puzzle; ok is false if it has not exactly one solution.
func Normal(puzzle format.Position) (normal format.Position, ok bool) {
	board := puzzle.Board()
	solutions := board.SolutionsWithin(&puzzle.Candidates, 2)
	if len(solutions) != 1 {
		return puzzle, false
	}
	return symmetry.Normal(puzzle, solutions[0]), true
}

// rater is the rules at work on a normal form.
type rater struct {
	run
	techniques []string
}

func (r *rater) rate(ctx context.Context, position format.Position) (*rating.Rating, error) {
	board := position.Board()
	solution := board.SolutionsWithin(&position.Candidates, 1)[0]
	for n := (&node{position: position, guess: -1}); ; {
		if _, err := r.rules(ctx, n); err != nil {
			return nil, err
		}
		r.techniques = append(r.techniques, techniquesOf(n.steps)...)
		switch {
		case n.Goal():
			rated := rate(r.Base, r.techniques)
			return &rated, nil
		case n.deadEnd || n.digits&(1<<(solution[n.cell]-1)) == 0:
			return nil, nil // the rules are wrong
		}
		if err := r.refuteOthers(ctx, n, solution); err != nil {
			return nil, err
		}
		next := n.child(int(solution[n.cell]))
		next.guess = -1 // it is no guess when all else is refuted
		n = next
	}
}

// refuteOthers counts the suppositions that refute all wrong digits of a node's cell.
func (r *rater) refuteOthers(ctx context.Context, n *node, solution sudoku.Board) error {
	for rest := n.digits &^ (1 << (solution[n.cell] - 1)); rest != 0; rest &= rest - 1 {
		if err := r.refute(ctx, n.child(bits.TrailingZeros16(rest)+1)); err != nil {
			return err
		}
	}
	return nil
}

// refute counts a supposition that is wrong, and those that refute it.
func (r *rater) refute(ctx context.Context, n *node) error {
	r.techniques = append(r.techniques, rating.Guess)
	if _, err := r.rules(ctx, n); err != nil || n.deadEnd {
		return err
	}
	for rest := n.digits; rest != 0; rest &= rest - 1 {
		if err := r.refute(ctx, n.child(bits.TrailingZeros16(rest)+1)); err != nil {
			return err
		}
	}
	return nil
}
