// Package search solves problems that rules alone cannot solve: it combines rules with a depth-first search that tries the most promising
// choice first.
//
// A node of the search is a state of the problem. [Solver] (solver.go) runs the rules on a node. If the result is neither a goal nor a dead
// end, it asks the node for its children one after the other, the most promising first. A child is the node with one guess applied. Each
// child is treated in the same way, and when all children have failed, the search backtracks to the parent.
//
//	solve(node):
//	    node = rules(node)
//	    if node is a goal: yield it
//	    if node is a dead end: return
//	    while there is a next best child and nothing has been found: solve(child)
//
// The solver depends neither on rules nor on facts: a node can be any type with the methods of [Node]. Most users need not write one: a
// [Problem] (problem.go) searches over any rule base with three queries: is this a goal, is this a dead end, and which guesses are possible
// next.
package search
