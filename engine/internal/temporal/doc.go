// Package temporal finds out what rules say about time before anything has happened: between which moments a temporal
// constraint lets two events lie, how long an event can still take part in a match, and how long a not has to wait until no
// event can break it any more. It is what stream mode needs when a network is built; package operation evaluates the same
// operators on events that are there.
//
// The times are milliseconds. A constraint becomes an interval of distances between the starts of two events. The intervals of
// all constraints of a branch are combined into a matrix, each cell of which is the shortest interval that follows from going
// over any other events; its rows tell how long after an event the last one can come that it may be matched with.
package temporal
