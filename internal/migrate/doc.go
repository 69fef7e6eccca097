// Package migrate reports what moving a Drools project away from Java takes: which of its rules run unchanged, which need a
// function in Go, and which use unsupported features. It also writes the project's classes as Go structs (Go) or as declared types
// (Declare), so that the rules no longer need the Java sources.
package migrate
