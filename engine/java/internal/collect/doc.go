// Package collect holds Java's collections and what processes them: Collection, List, Set and Map with their kinds, queues,
// Collections and Arrays, functional interfaces, streams, Optional and Collectors. The values themselves are fact.ListValue,
// fact.SetValue and fact.MapValue; here are the members that rule text calls on them.
//
// A stream is not a pipeline but a list that each step computes completely: the cost of a step is checked against the session's
// budget before it begins. Only endless streams (stream_endless.go) compute their elements on demand.
package collect
