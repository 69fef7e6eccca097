// Package rete runs a network on facts: it determines which facts match which rule, and in which order the matches fire. It neither parses
// rules nor runs actions; a session controls it.
//
// Package network contains the immutable plan: nodes, segments, paths, entries and their tests. Package memory contains the records: facts,
// tuples, lists and stacks of tuples. Package join contains the buckets of nodes and finds in them what matches a tuple. Package beta
// evaluates a node. This package contains the other memories of a session, and decides which nodes are evaluated when.
//
// # Working memory
//
// A WorkingMemory belongs to one session: it contains facts, tuples, and one memory per node, segment, path and agenda item, found by the
// number of the node. A partial match is a tuple; a freed one may be reused at once. A deleted tuple is freed by the node that receives the
// delete, or at once if its segment allows it; a tuple deleted before any node has processed it is freed by the code that removes it from
// the staged inserts. Entry tuples belong to the node they enter. A session whose facts are all deleted has no live tuples but those of the
// hidden initial fact. Numbers of facts and values have no reference counts: an occasional sweep frees the numbers that are no longer
// referred to.
//
// # Order
//
// The order in which matches fire is guaranteed, and most of this package serves to keep it:
//
//   - Changes wait in one queue and are propagated together (change.go). They run through the alpha part at once.
//   - Changes staged before a node form a stack, newest first.
//   - A rule with staged changes is put on the agenda. Its path is evaluated only when its turn comes (evaluate.go).
//   - A node takes its input from the top and pushes results on the next node's stack (package beta).
//   - The terminal node of a rule is a queue of matches (agenda_item.go). A rule with one pattern consists of that queue alone.
//   - agenda.go decides which rule is next.
//
// # What makes it fast
//
// None of the following changes the order; each is in a file of its own or in a few functions.
//
//   - An update tests only the alpha parts that read a changed property; at the others it moves the stored tuples (alpha_update.go).
//   - A join looks its matches up in buckets and in indexes within them (package join). Indexes have the numbers of the last change that
//     was reported to the session, so an update tests the candidates found there and the existing matches.
//   - The right inputs of nodes that were never evaluated are kept once for each alpha part (deferred.go).
//   - Simple tests run inline, without register code (eval.Test).
//   - In a segment of one rule whose matches are only queued, a deleted tuple is removed at once, with all tuples made from it
//     (immediate_delete.go).
//
// # Why one package
//
// The agenda, queries, timers and windows, and the code that saves them, read and write the same records, field by field, so a further
// split would have to export those fields and would hide little else: other files use sixty names of the agenda; queries use forty names of
// the other files, and what belongs to time uses sixty. The first word of a file's name is its subject: alpha, query, agenda, image.
package rete
