// Package project holds what all parts of a check share: the files and classes with the names visible in them, the declarations of the
// files, and the findings. It resolves the names of types. The packages that use it determine the meaning of expressions.
//
//	check.go           Check, the state of one check, and its options
//	file.go, unit.go   the scope of a file; a rule, query or function, with its findings and the uses of its bindings
//	class.go           the scope of a Java class, in which the names of types are resolved as Java does
//	type.go            the type that a reference in rule text names
//	missing.go         names that exist elsewhere: in the Java platform, in Drools, in classes that were not supplied
//	declared.go        functions, queries and windows, whose signatures are known before any body is checked
//	report.go          reporting; a finding in several branches of a rule is reported once
//
// Package expr embeds the unit in the environment of expressions, so that any part of the checker can report and look up types. When a rule
// is checked ahead of its turn, or the code of a Java class is checked, this is done in a copy of the state with separate findings (Alone).
package project
