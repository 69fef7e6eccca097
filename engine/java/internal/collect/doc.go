// Package collect holds Java's collections and what goes through them: Collection, List, Set and Map with their kinds, queues,
// Collections and Arrays, functional interfaces, streams, Optional and Collectors. The values themselves are fact.ListValue,
// fact.SetValue and fact.MapValue; here are the members that rule text calls on them.
//
// A stream is a list that is computed at each step, not a pipeline: what a step takes is asked of the session's budget
// before the step begins, and there are no endless streams.
package collect
