// Package migrate reports how much work it is to move a Drools project away from Java: which of its rules run unchanged, which need a
// function in Go, and which use unsupported features. It also writes the project's classes as Go structs or as declared types, so that the
// rules no longer need the Java sources.
//
//	report.go     Report: the state of each rule, with reasons, as text and as JSON
//	needs.go      the members of Java classes that rules reach and that cannot run here
//	classes.go    Classes: the Java classes that rules reach
//	gocode.go     Go: these classes as Go structs
//	declare.go    Declare: these classes as declared types
//
// The rules themselves are analysed by whenthen.Analyze; package project finds the files of a project.
package migrate
