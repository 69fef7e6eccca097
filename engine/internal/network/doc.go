// Package network builds the Rete network of a rule base: which conditions rules share, where facts enter, by which keys and indexes joins
// find their candidates, and what an accumulate, a query, a timer or a window needs to know when it runs. It contains no facts and matches
// nothing; a session does that with the memories of package rete.
//
// # Parts
//
// Build creates a Network, which is immutable and shared by all sessions. A condition becomes a Node. Rules share a node if the node and all
// its ancestors are the same; nodes are compared by a canonical text (build_key.go), since Drools shares them by certain rules and the
// order of firing depends on it. The nodes between two forks form a Segment, and the segments of a rule form its Path. A rule, or a branch
// of one with "or", is an ItemPlan: what its agenda item is made of.
//
// Facts enter at an Entry, behind the Alpha part of a pattern: its type, entry point and constant tests. A Dispatch lists, for the facts of
// one concrete type, the alpha parts that they may pass. Many of them are found by the hash of a property, or by a search among spans,
// instead of being tested (alpha_groups.go). An UpdatePlan lists those that a change of certain properties concerns.
//
// Tests contains everything that a node compares between its two sides: the equalities, which make one key; the comparisons by which an
// ordered index is searched (package interval); and probes, which test fields in place (package eval).
//
// # Order
//
// The positions of nodes, entries and sinks determine the order in which matches fire, which is that of Drools. Where it differs from the
// order in which the rules are written, the file that decides it says so: entry_order.go, order.go, query.go.
//
// Network.String prints the result, and Network.Picture describes it for drawing.
package network
