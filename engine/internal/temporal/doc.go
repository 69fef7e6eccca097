// Package temporal derives time limits from the rules alone: the possible distances of two events under a temporal constraint, how long an
// event can still take part in a match, and how long a not must wait until no further event can make it false. Stream mode needs this when
// a network is built; package operation evaluates the same operators on actual events.
//
// Times are in milliseconds. A constraint is converted to an interval of distances between the starts of two events (interval.go). The
// intervals of all constraints of a branch are combined into a matrix (branch.go), each cell of which is the shortest interval that follows
// from paths over any other events; its rows determine how long after an event the last event can occur that may be matched with it
// (lives.go).
package temporal
