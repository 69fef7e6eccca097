// Package rete turns checked rules into a network and runs it: which facts match which rule, and in which order the
// matches fire. It knows no rule text and runs no actions; a session drives it.
//
// # Network
//
// Build makes a Network, which is immutable and shared by all sessions. A condition becomes a Node. Nodes are shared
// between rules if everything in front of them and they themselves are the same; what is the same is decided by a
// canonical text, which Network.String prints. Nodes between two forks make a Segment, the segments of a rule its Path.
//
// # Working memory
//
// WorkingMemory is what a session owns: facts, tuples, and one memory per node, segment, path and agenda item, found
// by the node's number. A partial match is a Tuple. A tuple knows its parents, and both parents know their children,
// so that nothing is ever searched for in order to be deleted.
//
// # Order
//
// The order in which matches fire is a contract, and most of this package is about keeping it:
//
//   - Changes wait in one queue and are worked off together (change.go). They run through the alpha part at once.
//   - Changes that wait in front of a node form a stack, newest first (staging.go).
//   - A rule with waiting changes goes on the agenda. Its path is evaluated only when its turn has come (evaluate.go).
//   - A node takes its input from the top and pushes results on the next node's stack; each node's phases are listed
//     at the top of its file.
//   - The end of a rule is a queue (agenda_item.go). A rule of one pattern is that queue alone.
//   - Which rule is next is decided by agenda.go.
//
// # What makes it fast
//
// None of these changes the order; each is a file or a few functions.
//
//   - Facts are dispatched to alpha parts by the hash of a property, or by a search among spans (alpha_dispatch.go). An update
//     looks only at the alpha parts that read what has changed; at the others it moves what is stored.
//   - All equalities of a join make one key. One bucket holds what both sides have under it (index.go).
//   - Within a bucket, comparisons, times of events and parameters of queries are served from numbers that lie side by side in
//     the order of the memory, and in many tuples from a sorted view of them (package interval). The
//     numbers are those of the last change the session was told of. An update looks at what it finds there and at the matches there
//     were.
//   - What the right inputs of nodes that were never evaluated hold is kept once for each alpha part (deferred.go).
//   - Simple tests run inline, without register code (eval.Test).
//
// # Memory
//
// A session's tuples lie in an arena of its own and are linked by 32-bit numbers, not by pointers: the collector does not
// look at them, and a change of a link is a plain store. Facts, and values that no fact stands for, have numbers too
// (fact_table.go), as have buckets and the records that few tuples need (package store). Functions work on *Tuple, which stays
// valid since blocks never move, and follow a link by w.at.
//
// Freed tuples are reused, block by block (package store). A deleted tuple is freed by the node that receives the
// delete; a tuple deleted before any node saw it is freed by the code that takes it out of the staged inserts. Entry
// tuples belong to the node they enter. A session whose facts are all deleted has no live tuples left but those of the
// hidden initial fact. The numbers of facts and values are not counted: a sweep now and then finds those that nothing
// holds.
//
// # Why one package
//
// Nodes, tuples, buckets, the agenda and what saves them read and write the same records, field by field and in the innermost
// loops, so every cut through them exports those fields and little else: the agenda alone has seventy names that others use and
// uses 130 of theirs, the plan of the network, its nodes and their tests, some hundred. What works on numbers instead of tuples lives
// outside: package interval finds partners in an order, store keeps records, temporal works out how long events are needed.
// The first word of a file's name is its subject: alpha, build, query, accumulate, range, agenda, image.
package rete
