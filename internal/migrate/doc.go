// Package migrate tells what becomes of a Drools project that leaves Java: which of its rules run as they are, which need a
// function in Go, and which use what is not supported. It also writes the project's classes as Go structs (Go) or as declared
// types (Declare), with which the rules need no Java sources any more.
package migrate
