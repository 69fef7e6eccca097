package solver

import (
	"context"
	"math/bits"

	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/rating"
	"whenthen/internal/sudoku/symmetry"
)

// rating returns the difficulty of a puzzle, or nil if the puzzle does not have exactly one solution. It rates the puzzle's normal form, so
// the result is the same for all equivalent puzzles, which differ only by symmetries of the grid and the names of the digits.
//
// Where the rules find nothing more, it chooses the cell in which a search would guess. Every wrong digit of the cell has to be refuted,
// which counts as a guess, as do the suppositions that this refutation needs. Then the rules continue with the right digit. Therefore the
// rating does not depend on luck, unlike the number of guesses on the way to a solution.
func (s *Solver) rating(ctx context.Context, puzzle format.Position) (*rating.Rating, error) {
	normal, ok := Normal(puzzle)
	if !ok {
		return nil, nil
	}
	quiet := *s
	quiet.Output = nil
	rater := rater{run: run{Solver: &quiet, report: &Report{Solutions: Proper}, started: true}}
	return rater.rate(ctx, normal)
}

// WayByRules rates the steps that the rules take on a puzzle with one solution, not on its normal form, and reports whether they solve it.
// It calls enough after every step, with the rating of the steps so far, and stops when enough returns true.
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

// Normal returns the normal form of a puzzle; ok is false if the puzzle does not have exactly one solution.
func Normal(puzzle format.Position) (normal format.Position, ok bool) {
	board := puzzle.Board()
	solutions := board.SolutionsWithin(&puzzle.Candidates, 2)
	if len(solutions) != 1 {
		return puzzle, false
	}
	return symmetry.Normal(puzzle, solutions[0]), true
}

// rater runs the rules on a normal form and collects the techniques of the steps.
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
			return nil, nil // the rules have removed the right digit
		}
		if err := r.refuteOthers(ctx, n, solution); err != nil {
			return nil, err
		}
		next := n.child(int(solution[n.cell]))
		next.guess = -1 // it is not a guess, since all other digits are refuted
		n = next
	}
}

// refuteOthers records the suppositions needed to refute all wrong digits of a node's cell.
func (r *rater) refuteOthers(ctx context.Context, n *node, solution sudoku.Board) error {
	for rest := n.digits &^ (1 << (solution[n.cell] - 1)); rest != 0; rest &= rest - 1 {
		if err := r.refute(ctx, n.child(bits.TrailingZeros16(rest)+1)); err != nil {
			return err
		}
	}
	return nil
}

// refute records a wrong supposition, and the suppositions needed to refute it.
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
