// Package memory contains the records of a session: facts, tuples, the lists and stacks that tuples are in, and the queues of changes and
// matches. It knows nothing of rules and nodes; packages join, beta and rete work on these records.
//
// # Numbers instead of pointers
//
// Tuples are allocated in an Arena and linked by 32-bit numbers: the garbage collector does not scan them, and changing a link is a plain
// store without a write barrier. Facts, and values that are not facts, have numbers in a FactTable. Functions work on *Tuple, which stays
// valid since blocks never move, and follow a link with Arena.At. Freed tuples are reused, block by block (package store).
//
// # Tuples
//
// A Tuple is a partial match at one node, or a fact at an entry. It refers to its parents, and both parents to their children
// (tuple_list.go), so a delete never has to search. A tuple that waits to be processed is in a Stack, newest first; the Staging of an input
// has one for inserts, one for updates and one for deletes. Kinds of tuples that need fewer links use the fields for other values
// (tuple_views.go). The Lineage of a tuple, the change that it results from, is stored beside it, and only if a rule asks for it.
//
// Everything here belongs to one session and must not be used by several goroutines at the same time.
package memory
