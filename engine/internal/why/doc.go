// Package why answers two questions about a session: why a fact has its value or a rule has fired, from the recorded history (why); and why
// a rule has not fired, from the present facts and, if one is recorded, the history (why-not). The answers are values of package explain.
// The files:
//
//	session.go   what the answers need from a session
//	cause.go     why: the tree of causes, from a fact or a firing back to what the program inserted
//	behind.go    the facts behind the result of an accumulate, behind an exists and behind the answer of a query
//	not.go       why-not: the condition that fails
//	lost.go      what the history knows about it: matches that were cancelled, facts that were deleted or changed
//	outcome.go   what became of matches whose conditions all hold: fired, cancelled, held back by an attribute, waiting on the agenda
package why
