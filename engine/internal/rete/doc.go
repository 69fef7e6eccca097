// Package rete turns checked rules into a network and runs it: which facts match which rule, and in which order the
// matches fire. It knows no rule text and runs no actions; a session drives it.
//
// # Network
//
// Build makes a Network, which is immutable and shared by all sessions. A condition becomes a Node. Rules share a node if the node and
// everything in front of it are the same. Sameness is decided by a canonical text, which Network.String prints. Nodes between two forks
// make a Segment, the segments of a rule its Path.
//
// # Working memory
//
// WorkingMemory is what a session owns: facts, tuples, and one memory per node, segment, path and agenda item, found by the node's number.
// A partial match is a Tuple. A tuple knows its parents, and both parents know their children, so a delete never has to search.
//
// # Order
//
// The order in which matches fire is a contract, and most of this package is about keeping it:
//
//   - Changes wait in one queue and are propagated together (change.go). They run through the alpha part at once.
//   - Changes staged in front of a node form a stack, newest first (staging.go).
//   - A rule with staged changes goes on the agenda. Its path is evaluated only when its turn comes (evaluate.go).
//   - A node takes its input from the top and pushes results on the next node's stack; each node's phases are listed
//     at the top of its file.
//   - The terminal node of a rule is a queue of matches (agenda_item.go). A rule of one pattern consists of that queue alone.
//   - agenda.go decides which rule is next.
//
// # What makes it fast
//
// None of these changes the order; each is a file or a few functions.
//
//   - Facts are dispatched to alpha parts by the hash of a property, or by a search among spans (alpha_dispatch.go). An update
//     tests only the alpha parts that read a changed property; at the others it moves the stored tuples.
//   - All equalities of a join make one key. One bucket holds the left and the right tuples with that key (index.go).
//   - Within a bucket, comparisons, times of events and parameters of queries are served from numbers that lie side by side in
//     the order of the memory, and for many tuples from a sorted view of them (package interval). The numbers date from the last
//     change that was reported to the session. An update therefore looks at the candidates found there and at the existing matches.
//   - A fact that is changed only in properties that a join does not compare keeps its matches there (compared.go).
//   - The matches of a new left tuple of an accumulate are folded some at a time, one function after the other (accumulate_batch.go).
//   - An accumulate makes no records of matches that its buckets imply, until something changes (accumulate_implied.go).
//   - The right inputs of nodes that were never evaluated are kept once for each alpha part (deferred.go).
//   - Simple tests run inline, without register code (eval.Test).
//   - In a segment of one rule whose matches only line up, a deleted tuple is removed at once, with all tuples made from it (immediate_delete.go).
//
// # Memory
//
// A session's tuples lie in an arena of its own and are linked by 32-bit numbers, not by pointers: the garbage collector does not scan
// them, and changing a link is a plain store without a write barrier. Facts, and values that are not facts, have numbers too
// (fact_table.go), as do buckets and the records that few tuples need (package store). Functions work on *Tuple, which stays valid since
// blocks never move, and follow a link by w.at.
//
// Freed tuples are reused, block by block (package store). A deleted tuple is freed by the node that receives the delete, or at once where its
// segment allows it; a tuple deleted before any node saw it is freed by the code that takes it out of the staged inserts. Entry tuples belong
// to the node they enter. A session whose facts are all deleted has no live tuples left but those of the hidden initial fact. Numbers of facts
// and values have no reference counts: an occasional sweep frees those that nothing refers to.
//
// # Why one package
//
// Nodes, tuples, buckets, the agenda and the code that saves them read and write the same records, field by field and in the innermost
// loops, so any split would have to export those fields and would hide little else: the agenda alone has seventy names that others use and
// uses 130 of theirs; the plan of the network, its nodes and their tests have some hundred. Code that works on numbers instead of tuples
// lives outside: package interval finds partners in an order, store keeps records, temporal works out how long events are needed. The first
// word of a file's name is its subject: alpha, build, query, accumulate, range, agenda, image.
package rete
