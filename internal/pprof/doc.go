// Package pprof writes what a session has measured, engine.Profile, in the format of pprof, so that `go tool pprof`, its flame graph and
// every other viewer of that format show which rule and which condition took the time.
//
// A rule is a function of the profile, and so is each condition and each action. The stacks are
//
//	rule, "RULE: then"        what the rule's action took, and its firings
//	rule, "join Line(...)"    a condition, evaluated while the rule's matches were looked for
//	rule, "test Line(...)"    the tests that a pattern puts to one fact alone
//	rule                      evaluating the rule besides: its agenda, handing tuples on
//	"queries", condition      what queries from outside took
//	"changes of facts"        finding the patterns that a fact may concern, and staging
//
// so the total of a rule is all that was done for it, and that of a condition what it took in all rules. Functions and places have
// files and lines where rules come from text. A sample counts firings, how often a condition was evaluated, the pairs it has
// tested, the partial matches it has made, and time, which is what viewers show unless they are told otherwise.
package pprof
