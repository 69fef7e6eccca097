// Package debug is the debugger of rules (whenthen debug). It speaks the Debug Adapter Protocol, so that any editor that
// knows it can stop at rules, lines of actions and functions, and changes of facts, go on step by step, and look around.
//
// Two goroutines work together. The Server reads requests and answers them. The target is the session: it runs the
// rules, and where it has to stop it waits, and does what the server asks it to look at, since a session is for one goroutine.
//
//	server.go      requests and answers
//	launch.go      from the arguments of a launch to a running session
//	target.go      where the session waits, and how it goes on
//	breakpoint.go  where to stop
//	inspect.go     what there is to see: calls, variables, facts, agenda, conditions
//	evaluate.go    expressions, why and why-not
package debug
