// Package collect contains Java's collections and the classes that process them: Collection (collection.go), List (list.go), Set (set.go)
// and Map (maps.go) with their implementations, queues (queue.go), Collections (collection_static.go), Arrays (arrays.go, utility.go),
// streams (stream.go), Optional (optional.go) and Collectors (collectors.go, gathering.go). The values themselves are fact.ListValue,
// fact.SetValue and fact.MapValue; this package contains the members that rule text calls on them. The functions that they call are in package
// function.
//
// A stream is a pipeline, as in Java: its terminal operation (stream_end.go) passes the elements one by one through all steps
// (stream_run.go).
//
// Streams and collections are in one package because each makes the other: Collection.stream and Arrays.stream are members of the classes of
// collections, and collectors make lists, sets and maps.
package collect
