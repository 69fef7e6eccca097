// Package join finds the tuples of one side of a node that match a tuple of the other side. Joins, nots, exists and accumulates are
// evaluated by package beta, which decides what becomes of a match and in which order; this package knows neither rules nor the agenda.
//
// # Buckets
//
// All equalities of a node make one key. A [Bucket] holds the left and the right tuples with that key, each side in the order of its
// memory, and an [Index] finds the bucket of a key. Nothing is computed again for a tuple in a bucket, so its facts may have changed since.
// A condition without equalities has one bucket.
//
// Within a bucket, comparisons, times of events and parameters of queries are evaluated on numbers that are stored contiguously in the
// order of the memory, and for many tuples on a sorted view of them (range_bucket.go, package interval). The numbers are those of the last
// change that was reported to the session. What is found there is put into the order of the memory, so indexes do not change the firing
// order. Parameters of queries that are open are an exception: their rows have the order of Drools' table (unified_order.go).
//
// # Candidates
//
// What remains of the other side is tested tuple by tuple. [Candidates] does this in the cheapest way that the node and the session allow:
// without a test where equal keys imply a match, by reading the fields at their places in the objects, for several tuples at once
// (candidate_columns.go), or by code on the frame. A not or an exists needs only one match, a blocker (blocker.go).
//
// # Workspace
//
// A [Workspace] contains what all this works on: the tuples and facts of a session, its buckets, the frame of its conditions. It is the
// part of a working memory that joins need, and package beta embeds it in its own workspace. Like the session, it must be used by one
// goroutine at a time. If the budget is exceeded, a function does not return, but calls Abort, which panics.
package join
