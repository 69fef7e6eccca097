// Package collect contains Java's collections and the classes that process them: Collection (collection.go), List (list.go), Set (set.go)
// and Map (maps.go) with their implementations, queues (queue.go), Collections (collection_static.go), Arrays (arrays.go, utility.go),
// functional interfaces (function.go), streams (stream.go), Optional (optional.go) and Collectors (collectors.go, gathering.go). The values
// themselves are fact.ListValue, fact.SetValue and fact.MapValue; this package contains the members that rule text calls on them.
//
// A stream is a pipeline, as in Java: its terminal operation (stream_end.go) passes the elements one by one through all steps
// (stream_run.go).
package collect
