// Package project holds what all parts of a check share: the files and classes with the names that they see, what the files declare,
// and the findings. It resolves the names of types; what an expression means is decided above it.
//
//	check.go           Check, the state of one check, and its options
//	file.go, unit.go   the scope of a file; a rule, query or function, which findings belong to, and which of its bindings are used
//	class.go           the scope of a Java class, in which the names of types are resolved as Java does
//	type.go            the type that a reference in rule text names
//	missing.go         names that exist elsewhere: in the Java platform, in Drools, in classes that were not supplied
//	declared.go        functions, queries and windows, whose signatures are known before any body is checked
//	report.go          reporting: a finding that several branches of a rule share is reported once
//
// The unit is embedded in the environment of expressions, so that any part of the checker can report and look up types. A check of
// one rule ahead of its turn, and the code of a Java class, work on a copy of the state that keeps its findings to itself (Alone).
package project
