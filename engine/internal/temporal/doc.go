// Package temporal derives from rules alone what they say about time: how far apart a temporal constraint lets two events be, how long an
// event can still take part in a match, and how long a not must wait until no event can make it false. Stream mode needs this when a
// network is built; package operation evaluates the same operators on actual events.
//
// Times are in milliseconds. A constraint becomes an interval of distances between the starts of two events. The intervals of all
// constraints of a branch are combined into a matrix, each cell of which is the shortest interval that follows from paths over any other
// events; its rows tell how long after an event the last event can occur that may be matched with it.
package temporal
