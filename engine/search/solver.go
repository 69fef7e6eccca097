package search

import (
	"context"
	"fmt"
	"iter"
)

// Node is a state of the problem after the rules have run on it.
type Node[N any] interface {
	// Goal reports whether the problem is solved. A goal has no children.
	Goal() bool
	// DeadEnd reports whether no solution can be reached from here.
	DeadEnd() bool
	// NextChild returns the most promising child that it has not returned before; ok is false when there are no more. The rules have
	// not run on the child yet.
	NextChild() (child N, ok bool)
}

// Solver contains the parameters of a search. A search does not change it; several searches may use it concurrently if Run allows that.
type Solver[N Node[N]] struct {
	// Run runs the rules on a node and returns the result, which may be the same node. An error ends the search. If Run is nil, nodes are
	// not changed, which is a plain depth-first search.
	Run func(context.Context, N) (N, error)
	// MaxDepth is the maximum number of guesses on a path. 0 means no limit, a negative number allows no guess.
	MaxDepth int
	// MaxNodes is the maximum number of nodes on which the rules run. 0 means no limit. Exceeding it is a *LimitError.
	MaxNodes int
	// Visit, if not nil, is called with every node after the rules have run on it. The start has depth 0.
	Visit func(node N, depth int)
}

// Stats contains counts of a search.
type Stats struct {
	Nodes    int  `json:"nodes"`    // nodes on which the rules were run
	Guesses  int  `json:"guesses"`  // children tried
	DeadEnds int  `json:"deadEnds"` // nodes that were dead ends themselves
	Depth    int  `json:"depth"`    // maximum number of guesses on a path
	Cut      bool `json:"cut"`      // MaxDepth excluded children, so there may be a goal although none was found
}

// LimitError is returned if a search is ended by Solver.MaxNodes.
type LimitError struct{ Nodes int }

// Error says after how many nodes the search ended.
func (e *LimitError) Error() string { return fmt.Sprintf("search ended after %d nodes", e.Nodes) }

// Solve returns the first goal. If found is false there is no goal, unless stats.Cut is set. An error comes from Run or the context, or is
// a *LimitError.
func (s *Solver[N]) Solve(ctx context.Context, start N) (goal N, found bool, stats Stats, err error) {
	for node, failed := range s.Goals(ctx, start, &stats) {
		return node, failed == nil, stats, failed
	}
	return goal, false, stats, nil
}

// Goals yields all goals in the order in which they are found; leaving the loop ends the search. An error also ends it and is yielded with
// the node at which it occurred. stats, if not nil, is updated during the search.
func (s *Solver[N]) Goals(ctx context.Context, start N, stats *Stats) iter.Seq2[N, error] {
	if stats == nil {
		stats = &Stats{}
	}
	return func(yield func(N, error) bool) {
		w := &walk[N]{Solver: s, ctx: ctx, stats: stats, yield: yield}
		w.node(start, 0)
	}
}

// walk is the state of one search.
type walk[N Node[N]] struct {
	*Solver[N]
	ctx   context.Context
	stats *Stats
	yield func(N, error) bool
}

// node searches the subtree of a node. It returns false if the search has to end.
func (w *walk[N]) node(n N, depth int) bool {
	if w.ctx.Err() != nil {
		w.yield(n, context.Cause(w.ctx))
		return false
	}
	if w.MaxNodes > 0 && w.stats.Nodes >= w.MaxNodes {
		w.yield(n, &LimitError{Nodes: w.stats.Nodes})
		return false
	}
	w.stats.Nodes++
	w.stats.Depth = max(w.stats.Depth, depth)
	if w.Run != nil {
		done, err := w.Run(w.ctx, n)
		if err != nil {
			w.yield(n, err)
			return false
		}
		n = done
	}
	if w.Visit != nil {
		w.Visit(n, depth)
	}
	switch {
	case n.DeadEnd(): // before Goal: a contradictory state is not a solution
		w.stats.DeadEnds++
		return true
	case n.Goal():
		return w.yield(n, nil)
	}
	return w.children(n, depth)
}

func (w *walk[N]) children(n N, depth int) bool {
	for {
		child, ok := n.NextChild()
		if !ok {
			return true
		}
		if w.MaxDepth != 0 && depth >= w.MaxDepth {
			w.stats.Cut = true
			return true
		}
		w.stats.Guesses++
		if !w.node(child, depth+1) {
			return false
		}
	}
}
