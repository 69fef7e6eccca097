// Package debug is the debugger for rules (whenthen debug). It speaks the Debug Adapter Protocol, so any editor that supports the
// protocol can stop at rules, at lines of actions and functions, and at changes of facts, step, and inspect the session.
//
// Two goroutines work together. The Server reads requests and answers them. The target is the session: it runs the rules. While it is
// stopped, it evaluates expressions for the server, because a session may be used by one goroutine only.
//
//	server.go      requests and responses
//	launch.go      from the arguments of a launch request to a running session
//	target.go      stopping, stepping and continuing the session
//	breakpoint.go  where to stop
//	inspect.go     what a client can inspect: calls, variables, facts, agenda, conditions
//	evaluate.go    expressions, why and why-not
package debug
