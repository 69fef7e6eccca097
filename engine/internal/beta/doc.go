// Package beta evaluates the nodes of a network that combine facts: joins, nots and exists, froms, evals, and accumulates. Each takes the
// changes that are staged at its inputs, makes the tuples that follow from them agree with its memory, and stages those for the next node.
//
// [Workspace.Evaluate] does this for one node. Package rete decides which node is evaluated when, and what becomes of the results; queries,
// unifications and branches, which need calls and the agenda, are there as well. Package join finds the tuples that match each other.
//
// # Order
//
// The phases in which a node takes its changes decide the order in which matches fire, so they are those of Drools; the file of each node
// lists them at its top. Changes staged at an input form a stack, newest first. A node pushes its results one by one on the stack of the
// next node, which reverses their order.
//
// # Tuples
//
// A tuple belongs to the node that creates it until it is staged, and then to the node at which it is staged, which frees it when it
// receives its delete. What few tuples need, such as the fold of a left tuple of an accumulate, is in an [Extension]; what a match has
// added to a fold is in a [Contribution], unless it fits into the record of the match.
//
// # What makes it fast
//
// None of the following changes the order.
//
//   - The right inputs that come to an empty node are stored together (package join), and the children of pairs that need no test are
//     created together (joinEvery).
//   - A fact that is changed only in properties that a join does not compare keeps its matches there (joinRightKept).
//   - The matches of a new left tuple of an accumulate are folded in batches, one function after the other (accumulate_batch.go).
//   - An accumulate creates no records of matches that its buckets imply until something changes (accumulate_implied.go).
//   - The elements of a from are looked up in a table if there are many (from_elements.go).
package beta
