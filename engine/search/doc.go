// Package search solves problems that rules alone cannot solve: it alternates rules with a depth-first search that tries the most
// promising choice first.
//
// A node of the search is a state of the problem. [Solver] runs the rules on a node, which then is a goal, a dead end, or
// neither. If neither, it asks the node for its children one after the other, the best first. A child is the node with one guess
// applied. Each child is treated the same way, and when all children have failed the search backtracks to the parent.
//
//	solve(node):
//	    node = rules(node)
//	    if node is a goal: yield it
//	    if node is a dead end: return
//	    while there is a next best child and nothing has been found: solve(child)
//
// The solver depends on neither rules nor facts: a node is anything with the methods of [Node]. Most users need not write one. A
// [Problem] searches over any rule base whose text answers three queries: is this a goal, is this a dead end, and what could be
// guessed next.
package search
