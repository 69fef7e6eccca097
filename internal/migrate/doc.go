// Package migrate reports what moving a Drools project away from Java takes: which of its rules run unchanged, which need a
// function in Go, and which use unsupported features. It also writes the project's classes as Go structs or as declared types,
// so that the rules no longer need the Java sources.
//
//	report.go     Report: the state of each rule, with reasons, as text and as JSON
//	needs.go      the members of Java classes that rules reach and that cannot run here
//	classes.go    Classes: the Java classes that rules reach
//	gocode.go     Go: these classes as Go structs
//	declare.go    Declare: these classes as declared types
//
// The rules themselves are analysed by whenthen.Analyze; finding the files of a project is the task of package project.
package migrate
