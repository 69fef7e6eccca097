// Package collect holds Java's collections and what processes them: Collection, List, Set and Map with their kinds, queues,
// Collections and Arrays, functional interfaces, streams, Optional and Collectors. The values themselves are fact.ListValue,
// fact.SetValue and fact.MapValue; here are the members that rule text calls on them.
//
// A stream is a pipeline, as in Java: its end makes the elements pass through all steps one by one (stream_run.go).
package collect
