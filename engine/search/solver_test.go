package search_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"whenthen"
	"whenthen/engine"
	"whenthen/engine/search"
)

// queens is the first rows of a chess board with one queen each, none of which may attack another. The children add a row.
type queens struct {
	size    int
	columns []int
	next    int
}

func (q *queens) Goal() bool { return len(q.columns) == q.size }

func (q *queens) DeadEnd() bool {
	last := len(q.columns) - 1
	for row, col := range q.columns[:max(last, 0)] {
		if d := q.columns[last] - col; d == 0 || d == last-row || d == row-last {
			return true
		}
	}
	return false
}

func (q *queens) NextChild() (*queens, bool) {
	if q.next == q.size {
		return nil, false
	}
	q.next++
	return &queens{size: q.size, columns: append(q.columns[:len(q.columns):len(q.columns)], q.next-1)}, true
}

func TestGoals(t *testing.T) {
	for size, want := range map[int]int{1: 1, 3: 0, 4: 2, 6: 4, 8: 92} {
		var solver search.Solver[*queens]
		var stats search.Stats
		n := 0
		for q, err := range solver.Goals(t.Context(), &queens{size: size}, &stats) {
			if err != nil || len(q.columns) != size || q.DeadEnd() {
				t.Fatalf("%v, %v", q, err)
			}
			n++
		}
		if n != want || stats.Nodes != stats.Guesses+1 || stats.Depth > size || stats.Cut {
			t.Errorf("size %d: %d goals, want %d; %+v", size, n, want, stats)
		}
	}
}

func TestSolveStopsAtTheFirstGoal(t *testing.T) {
	var solver search.Solver[*queens]
	goal, found, stats, err := solver.Solve(t.Context(), &queens{size: 4})
	want := []int{1, 3, 0, 2}
	if err != nil || !found {
		t.Fatal(found, err)
	}
	for i, col := range goal.columns {
		if col != want[i] {
			t.Errorf("goal %v, want %v", goal.columns, want)
		}
	}
	// Counted by hand: 0 with 0 to 3 below it, two of which have children, and so on.
	if stats.Nodes != 27 || stats.Depth != 4 || stats.DeadEnds != 18 {
		t.Errorf("%+v", stats)
	}
}

func TestBounds(t *testing.T) {
	shallow := search.Solver[*queens]{MaxDepth: 3}
	if _, found, stats, err := shallow.Solve(t.Context(), &queens{size: 4}); found || err != nil || !stats.Cut || stats.Depth != 3 {
		t.Errorf("depth: %v, %+v, %v", found, stats, err)
	}
	none := search.Solver[*queens]{MaxDepth: -1}
	if _, found, stats, err := none.Solve(t.Context(), &queens{size: 4}); found || err != nil || stats.Nodes != 1 || !stats.Cut {
		t.Errorf("no guesses: %v, %+v, %v", found, stats, err)
	}
	few := search.Solver[*queens]{MaxNodes: 10}
	var limit *search.LimitError
	if _, found, stats, err := few.Solve(t.Context(), &queens{size: 8}); found || !errors.As(err, &limit) || stats.Nodes != 10 {
		t.Errorf("nodes: %v, %+v, %v", found, stats, err)
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	nodes := 0
	solver := search.Solver[*queens]{Visit: func(*queens, int) {
		if nodes++; nodes == 5 {
			cancel()
		}
	}}
	if _, found, _, err := solver.Solve(ctx, &queens{size: 12}); found || !errors.Is(err, context.Canceled) || nodes != 5 {
		t.Errorf("%v after %d nodes, %v", found, nodes, err)
	}
}

func TestRunFails(t *testing.T) {
	broken := errors.New("broken")
	solver := search.Solver[*queens]{Run: func(_ context.Context, q *queens) (*queens, error) {
		if len(q.columns) == 2 {
			return q, broken
		}
		return q, nil
	}}
	if _, found, _, err := solver.Solve(t.Context(), &queens{size: 4}); found || !errors.Is(err, broken) {
		t.Errorf("%v, %v", found, err)
	}
}

// A missing query or type is reported before anything runs.
func TestProblemNeedsQueries(t *testing.T) {
	for text, want := range map[string]string{
		`package p query "goal" Integer() end`: `"dead end"`,
		`package p query "goal" Integer() end query "dead end" Integer() end query "choices" Integer() end`: "type Guess",
	} {
		rules, err := whenthen.Compile([]whenthen.Source{{Text: text}})
		if err != nil {
			t.Fatal(err)
		}
		problem := search.Problem{Rules: rules.Engine(), Start: func(*engine.Session) error { return nil }}
		if _, _, _, err := problem.Solve(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v; want one about %s", err, want)
		}
	}
}
